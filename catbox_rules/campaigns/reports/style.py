"""The style sheet of a report: `page.css`, and the colors of both themes as its variables."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from catbox_rules.render.palette import DARK, LIGHT, Theme
from catbox_rules.render.picture import Ground

_CAMPAIGNS: Final = (
    Ground.BLUE,
    Ground.RED,
    Ground.GREEN,
    Ground.HEISENBERG,
    Ground.YELLOW,
    Ground.ALIVE,
)
"""The grounds whose full colors the campaigns of a picture have, in this order."""


def style_sheet() -> str:
    """Return the whole style sheet: light, dark if the reader prefers it, and always light in
    print."""
    colors = [
        f".c{index} {{ fill: {LIGHT.grounds[ground].full} }}"
        for index, ground in enumerate(_CAMPAIGNS)
    ]
    dark = f"@media (prefers-color-scheme: dark) {{\n{_variables(DARK)}\n}}"
    light = f"@media print {{\n{_variables(LIGHT)}\n}}"
    page = (files("catbox_rules.campaigns.reports") / "page.css").read_text(encoding="utf-8")
    return "\n".join(["", _variables(LIGHT), dark, light, *colors, page])


def _variables(theme: Theme) -> str:
    """Return the colors of a theme as variables."""
    scheme = "dark" if theme is DARK else "light"
    faint = f"color-mix(in srgb, {theme.line} 35%, {theme.paper})"
    named = {
        "paper": theme.paper,
        "panel": theme.panel,
        "ink": theme.ink,
        "quiet": theme.quiet,
        "line": theme.line,
        "faint": faint,
        "asked": theme.asked,
    }
    variables = "; ".join(f"--{name}: {color}" for name, color in named.items())
    return f":root {{ color-scheme: {scheme}; {variables} }}"
