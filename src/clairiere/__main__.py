"""`python -m clairiere`."""

import sys

from clairiere.cli import main

sys.exit(main())
