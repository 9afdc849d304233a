"""The tests of these packages are run where the packages are installed."""

collect_ignore_glob = ["*/test_*.py"]
