"""A table drawn for a terminal."""
