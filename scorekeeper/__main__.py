"""`python -m scorekeeper`: the command line without an installed script."""

import sys

from scorekeeper.cli.main import main

sys.exit(main())
