"""The web table: rooms that people join by a link, and what keeps them."""
