"""Golden records: `pytest --mahj-update` writes their positions anew."""

pytest_plugins = ["mahj.testing.plugin"]
