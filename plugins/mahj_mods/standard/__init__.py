"""The standard rules of American Mah-Jongg, one module each, all on at every table."""
