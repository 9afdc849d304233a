"""Card sets, one registered plugin each."""
