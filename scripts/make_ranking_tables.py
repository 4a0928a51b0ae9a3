"""Write the look-up tables of the Mexican deck that ship in the package.

    python scripts/make_ranking_tables.py            write them
    python scripts/make_ranking_tables.py --check    compare only; status 1 if they differ

The strengths are worked out from first principles by `comodin.ranking.order`;
this script holds nothing but the file name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from comodin.ranking import tables

FILE = Path(__file__).parents[1] / "src" / "comodin" / "ranking" / "data" / "mexican.bin"


def main(words: list[str]) -> int:
    """Write or compare; return the exit status."""
    made = tables.to_bytes()
    if words == ["--check"]:
        same = FILE.exists() and FILE.read_bytes() == made
        print(f"{FILE.name}: {'as made' if same else 'differs; run this script without --check'}")
        return 0 if same else 1
    if words:
        print(__doc__)
        return 2
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(made)
    print(f"{FILE}: {len(made):,} bytes, {len(tables.shipped_settings())} settings")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
