"""How Sphinx builds these pages: `sphinx-build -W -b html docs docs/_build/html`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1])]

from catbox_rules import __version__  # noqa: E402 -- of this checkout

project = "catbox_rules"
author = "The catbox_rules authors"
copyright = "The catbox_rules authors; the pages are under the MIT License"
release = version = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "casebook",
    "clauses",
    "docstrings",
    "llms",
    "page",
    "schemas",
    "theorems",
]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
myst_heading_slug_func = "clauses.slug"

default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True, "ignore-module-all": True}

html_theme = "furo"
html_title = f"catbox_rules {version}"
html_static_path = ["_static"]
html_css_files = ["catbox.css"]
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#9c2f2f",
        "color-brand-content": "#2b5c8a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e58a7f",
        "color-brand-content": "#8fbce6",
    },
}
