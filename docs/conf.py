"""The documentation: Markdown by MyST, docstrings by autodoc, dressed by Furo."""

from __future__ import annotations

import inspect
import re
from importlib.metadata import version as installed

from docutils import nodes

import comodin.hand.game
from comodin.hand import Action, Event, HandState

project = "comodin"
author = "The comodin authors"
copyright = "The comodin authors"
version = release = installed("comodin")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
root_doc = "index"

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 4

default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
toc_object_entries_show_parents = "hide"

html_title = "comodin"
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["comodin.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-background-primary": "#fffaf0",
        "color-background-secondary": "#f7ecd8",
        "color-background-hover": "#f0e2c9",
        "color-background-border": "#dcc7a1",
        "color-foreground-primary": "#2b1b10",
        "color-foreground-secondary": "#5a4029",
        "color-foreground-muted": "#75583a",
        "color-brand-primary": "#8a4b00",
        "color-brand-content": "#14664e",
        "color-brand-visited": "#14664e",
        "color-code-background": "#faf2e2",
        "color-inline-code-background": "#f7ecd8",
    },
    "dark_css_variables": {
        "color-background-primary": "#17110c",
        "color-background-secondary": "#1f1710",
        "color-background-hover": "#2b2016",
        "color-background-border": "#3d2e20",
        "color-foreground-primary": "#f6ecd9",
        "color-foreground-secondary": "#d8c5a4",
        "color-foreground-muted": "#b59d78",
        "color-brand-primary": "#f6ae2d",
        "color-brand-content": "#7fd1b3",
        "color-brand-visited": "#7fd1b3",
        "color-code-background": "#1f1710",
        "color-inline-code-background": "#2b2016",
    },
}

LONG = 400
_LIST_ITEM = re.compile(r"\s*([-*+]|\d+\.|>>>|\.\.)\s?")


def _literal_blocks(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Let an indented block after a paragraph be what it looks like in the source: text as it stands.

    Docstrings here are plain text with a little markup; a picture or a list of
    states is indented, without the ``::`` that reStructuredText wants.
    """
    found: list[str] = []
    inside = False
    for place, line in enumerate(lines):
        before = lines[place - 1] if place else ""
        said = next((text for text in reversed(found) if text.strip()), "")
        follows = bool(said) and not before.strip() and not said.startswith((" ", "- ", ">>>")) and said[-2:] != "::"
        if follows and not inside and line.startswith("    ") and not _LIST_ITEM.match(line):
            found += ["::", ""]
            inside = True
        inside = inside and (not line.strip() or line.startswith("    "))
        found.append(line)
    lines[:] = found


def _short_signature(
    app: object, what: str, name: str, obj: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None] | None:
    """Leave out what nobody reads: a signature of forty options, each with its type and default."""
    if signature is None or len(signature) < LONG:
        return None
    names = list(inspect.signature(obj).parameters)  # type: ignore[arg-type]
    return f"(*, {', '.join(names)})" if len(names) < 12 else "(**options)", returned


def _no_blank_ends(app: object, doctree: nodes.document) -> None:
    """Take away the blank line by which a doctest knows where the output ends."""
    for block in doctree.findall(nodes.literal_block):
        block.rawsource = block.astext().rstrip("\n")
        block.children = []
        block.append(nodes.Text(block.rawsource))


def setup(app: object) -> None:
    """Hook into Sphinx, and give it the names that a module needs for its annotations only."""
    for kind in (Action, Event, HandState):
        setattr(comodin.hand.game, kind.__name__, kind)
    app.connect("autodoc-process-docstring", _literal_blocks)  # type: ignore[attr-defined]
    app.connect("autodoc-process-signature", _short_signature)  # type: ignore[attr-defined]
    app.connect("doctree-read", _no_blank_ends)  # type: ignore[attr-defined]
