"""The command line: `mahj`."""

__version__ = "0.1.0"
