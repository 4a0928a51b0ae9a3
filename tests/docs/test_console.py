"""Every console example of the README and the docs prints what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.examples import PAGES, ROOT, Example, File, Shell, as_pattern, steps

WITH_EXAMPLES = [page for page in PAGES if "```console" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_prints_what_it_says(page: Path, tmp_path: Path) -> None:
    """The commands of a page run in order in one folder; the output is compared line by line."""
    shell = Shell(tmp_path)
    wrong = []
    for step in steps(page.read_text(encoding="utf-8")):
        match step:
            case File(_, name, text):
                (tmp_path / name).write_text(text, encoding="utf-8")
            case Example() as example:
                printed = shell.run(example.command, example.typed)
                if not as_pattern(example.output).fullmatch(printed):
                    wrong.append(f"{page.relative_to(ROOT)}:{example.line}: $ {example.command}\n{printed}")

    assert not wrong, "\n".join(["the page says otherwise than the command:", *wrong])


@pytest.mark.parametrize(
    ("said", "printed", "same"),
    [
        ("one\ntwo", "one\ntwo\n", True),
        ("one", "one\ntwo\n", False),
        ("one\n...", "one\n", True),
        ("one\n...\nfour", "one\ntwo\nthree\nfour\n", True),
        ("one\n...\nfour", "one\ntwo\n", False),
        ("took ... s", "took 1.4 s\n", True),
        ("took ... s", "took\n1.4 s\n", False),
        ("", "", True),
        ("", "one\n", False),
    ],
)
def test_how_outputs_compare(said: str, printed: str, same: bool) -> None:
    """``...`` alone is any lines, within a line anything but a new line; all else is exact."""
    assert bool(as_pattern(said).fullmatch(printed)) is same


def test_what_is_typed() -> None:
    """All that stands behind a prompt, an empty line for Enter alone."""
    example = Example(1, "comodin play", "Your turn.\n> b 4\nYou bet 4.\nEnter deals the next hand. >\n...\n> q")

    assert example.typed == "b 4\n\nq\n"


def test_what_a_page_does() -> None:
    """Files are written, commands run, other blocks passed over; a command may go on in a second line."""
    page = (
        "<!-- file: a.txt -->\n```\nhello\n```\n\n"
        "```console\n$ cat a.txt\nhello\n$ echo a \\\n> b\na b\n```\n\n```python\n$ not this\n```\n"
    )

    assert list(steps(page)) == [
        File(3, "a.txt", "hello\n"),
        Example(7, "cat a.txt", "hello"),
        Example(9, "echo a b", "a b"),
    ]
