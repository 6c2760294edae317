"""The command line: one command, one module.

`main` reads the arguments and imports only the module of the command that they name; whatever is wrong with
the input is one line on standard error.
"""
