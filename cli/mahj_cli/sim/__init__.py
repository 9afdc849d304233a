"""`mahj sim`: games of bots."""
