"""Players that need no person. Each sees a view, never the table."""
