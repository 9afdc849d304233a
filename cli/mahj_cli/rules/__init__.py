"""`mahj rules`: tables made, checked, shown and compared."""
