"""What fills the terminal: the table, and what is shown over it."""
