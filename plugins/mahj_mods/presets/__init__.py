"""Rule sets that table files start from, as TOML."""
