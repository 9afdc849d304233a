"""`python -m mahj_cli`: the same as `mahj`."""

import sys

from mahj_cli.main import run

sys.exit(run())
