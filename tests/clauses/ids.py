"""Which ids there are: clauses, sections of the rules, worked examples; and what a docstring cites."""

from __future__ import annotations

import re
from typing import Final

from comodin.rules import OPTIONS, RevealRules

__all__ = ["CLAUSES", "EXAMPLES", "KNOWN", "OPTION_NAMES", "SECTIONS", "cited"]

CLAUSES: Final = frozenset(
    {f"P{number}" for number in range(1, 44)}
    | {f"W{number}" for number in range(1, 13)}
    | {f"M{number}" for number in range(1, 18)}
)
SECTIONS: Final = frozenset(
    {f"R{number}" for number in range(1, 9)}
    | {"R2.1", "R2.2", "R2.3", "R2.3.6a", "R6.1", "R6.2"}
    | {f"R2.3.{number}" for number in range(1, 15)}
    | {f"R3.{number}" for number in range(1, 22)}
    | {f"R4.{number}" for number in range(1, 12)}
    | {f"R5.{number}" for number in range(1, 11)}
    | {f"R7.{number}" for number in range(1, 16)}
)
_NUMBERS: Final = """
1 2 4 5 7 8 10 11 13 14 16 17 19 20 22 23 25 26 28 29 31 32 34 35 37 38 40
50 51 53 54 56 57 59 60 62 63 65 66
80 81 83 84 90 91 93 94 96 97 99 100 102 103 105 110 111
120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145
160 161 163 164 166 167 168 169 170 171 172 173 174 175 176 177
180 181 183 184 186 187 188 189 190 191 192 193 194 195 196 197 198 199
220 221 223 224 226 227 229 230 232 233 235 236 238 239
260 261 263 264 266 267 269 270 273 274 276 280 281 282 283 284 285 286 287 288 289 290
"""
EXAMPLES: Final = frozenset(f"E{int(number):03}" for number in _NUMBERS.split())
KNOWN: Final = CLAUSES | SECTIONS | EXAMPLES
OPTION_NAMES: Final = frozenset({*OPTIONS, *RevealRules.options})
"""What a house decides, in any of the games."""

_ID = re.compile(r"\b(?:[PWM]\d+|E\d{3}|R\d+(?:\.\d+)*[a-z]?)\b")
_OPTION = re.compile(r"`(\w+)`")


def cited(docstring: str | None) -> frozenset[str]:
    """Return the ids that a docstring cites, and the names of options between backticks.

    >>> sorted(cited("One burn before each street: `burns` (P25, R3.19)."))
    ['P25', 'R3.19', 'burns']
    """
    text = docstring or ""
    options = {name for name in _OPTION.findall(text) if name in OPTION_NAMES}
    return frozenset(_ID.findall(text)) | options
