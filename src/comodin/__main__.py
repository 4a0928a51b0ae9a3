"""`python -m comodin` is `comodin`."""

import sys

from comodin.cli import main

sys.exit(main())
