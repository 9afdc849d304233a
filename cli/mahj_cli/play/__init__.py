"""`mahj play`: a session at the terminal."""
