"""`mahj score`: payments explained, and the score sheet of a real table."""
