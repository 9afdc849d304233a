"""Sessions that are saved: `mahj history`, summaries and charts."""
