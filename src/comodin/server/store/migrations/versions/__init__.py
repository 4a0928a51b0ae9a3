"""One module a step; what was released is never changed."""
