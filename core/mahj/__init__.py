"""mahj: a rules framework for American Mah-Jongg."""

__version__ = "0.1.0"
