"""`mahj cards`: cards listed, shown, checked, made and measured."""
