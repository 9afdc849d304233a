"""`mahj replay`: records read, and stepped through."""
