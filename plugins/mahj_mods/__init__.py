"""The standard rules of American Mah-Jongg and the house rules, one module each."""
