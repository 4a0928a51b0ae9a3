"""Write the look-up tables that ship in the package: Mexican hands, face-up cards.

    python scripts/make_ranking_tables.py            write them
    python scripts/make_ranking_tables.py --check    compare only; status 1 if they differ

The strengths are worked out from first principles by `comodin.ranking.order`;
this script holds nothing but the file names.
"""

from __future__ import annotations

import sys
from pathlib import Path

from comodin.ranking import face_up_tables, tables

DATA = Path(__file__).parents[1] / "src" / "comodin" / "ranking" / "data"
FILES = {"mexican.bin": tables.to_bytes, "face_up.bin": face_up_tables.to_bytes}


def main(words: list[str]) -> int:
    """Write or compare; return the exit status."""
    if words not in ([], ["--check"]):
        print(__doc__)
        return 2
    differing = 0
    for name, make in FILES.items():
        made, file = make(), DATA / name
        if not words:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(made)
            print(f"{file}: {len(made):,} bytes")
            continue
        same = file.exists() and file.read_bytes() == made
        differing += not same
        print(f"{name}: {'as made' if same else 'differs; run this script without --check'}")
    return min(differing, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
