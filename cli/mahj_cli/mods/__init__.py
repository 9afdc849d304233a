"""`mahj mods`: what is installed, new mods, and the check of one."""
