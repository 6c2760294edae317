"""Export of everything into one file, and import from one."""
