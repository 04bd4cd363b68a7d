"""Colors, for a light and a dark theme, built on the palette of Okabe and Ito, which people with
any common kind of color blindness can distinguish.

Each ground has a full color for small things and a tint for squares. Squares also have a pattern,
and everything colored has a letter or a number on it.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from catbox_rules.render.picture import Ground

_BLACK: Final = "#101316"
_WHITE: Final = "#FFFFFF"


@frozen
class Swatch:
    """The colors of a ground in a theme: the full color, the words on it, the tint of a square, and
    the lines of the pattern on the tint."""

    full: str
    words: str
    tint: str
    lines: str


@frozen
class Theme:
    """All colors of a theme except those of the seats."""

    paper: str
    panel: str
    ink: str
    quiet: str
    line: str
    asked: str
    grounds: dict[Ground, Swatch]


@frozen
class SeatColor:
    """The color of a seat's token, and of the number on it; the same in both themes."""

    fill: str
    number: str


class Pattern(Enum):
    """The pattern of a tint."""

    RISING = "rising"
    LEVEL = "level"
    DOTS = "dots"
    UPRIGHT = "upright"
    FALLING = "falling"
    PLAIN = "plain"


PATTERNS: Final = {
    Ground.RED: Pattern.RISING,
    Ground.BLUE: Pattern.LEVEL,
    Ground.YELLOW: Pattern.DOTS,
    Ground.GREEN: Pattern.UPRIGHT,
    Ground.ALIVE: Pattern.PLAIN,
    Ground.DEAD: Pattern.FALLING,
    Ground.EMPTY: Pattern.DOTS,
    Ground.HEISENBERG: Pattern.RISING,
    Ground.CARD: Pattern.PLAIN,
    Ground.UNKNOWN: Pattern.PLAIN,
}

SEAT_COLORS: Final = (
    SeatColor("#E69F00", _BLACK),
    SeatColor("#56B4E9", _BLACK),
    SeatColor("#CC79A7", _BLACK),
    SeatColor("#1A1D21", _WHITE),
    SeatColor("#FFFFFF", _BLACK),
    SeatColor("#64696F", _WHITE),
)
"""By seat."""

LIGHT: Final = Theme(
    paper="#FFFFFF",
    panel="#F3F4F6",
    ink="#16191D",
    quiet="#525962",
    line="#868E97",
    asked="#8F2D75",
    grounds={
        Ground.RED: Swatch("#D55E00", _BLACK, "#F2C6A4", "#E8AE82"),
        Ground.BLUE: Swatch("#0072B2", _WHITE, "#A9C9EA", "#88B2DC"),
        Ground.YELLOW: Swatch("#F0E442", _BLACK, "#FBF7C4", "#E6DC6B"),
        Ground.GREEN: Swatch("#009E73", _BLACK, "#BCEADC", "#92D6C2"),
        Ground.ALIVE: Swatch("#56B4E9", _BLACK, "#CCE8F9", "#CCE8F9"),
        Ground.DEAD: Swatch("#D55E00", _BLACK, "#F2C6A4", "#E8AE82"),
        Ground.EMPTY: Swatch("#F0E442", _BLACK, "#FBF7C4", "#E6DC6B"),
        Ground.HEISENBERG: Swatch("#CC79A7", _BLACK, "#F0D7E5", "#E3B5CF"),
        Ground.CARD: Swatch("#FFFFFF", _BLACK, "#FFFFFF", "#FFFFFF"),
        Ground.UNKNOWN: Swatch("#D9DCE0", _BLACK, "#D9DCE0", "#D9DCE0"),
    },
)

DARK: Final = Theme(
    paper="#14171B",
    panel="#20252B",
    ink="#EEF0F2",
    quiet="#AEB6BF",
    line="#7B848E",
    asked="#F2A7DB",
    grounds={
        Ground.RED: Swatch("#D55E00", _BLACK, "#5A2A0C", "#74380F"),
        Ground.BLUE: Swatch("#0072B2", _WHITE, "#14325F", "#1C447C"),
        Ground.YELLOW: Swatch("#F0E442", _BLACK, "#63602A", "#716D33"),
        Ground.GREEN: Swatch("#009E73", _BLACK, "#0F5442", "#146B55"),
        Ground.ALIVE: Swatch("#56B4E9", _BLACK, "#2B5066", "#2B5066"),
        Ground.DEAD: Swatch("#D55E00", _BLACK, "#5A2A0C", "#74380F"),
        Ground.EMPTY: Swatch("#F0E442", _BLACK, "#63602A", "#716D33"),
        Ground.HEISENBERG: Swatch("#CC79A7", _BLACK, "#593C4F", "#6E4A61"),
        Ground.CARD: Swatch("#E9EBEE", _BLACK, "#E9EBEE", "#E9EBEE"),
        Ground.UNKNOWN: Swatch("#59626C", _WHITE, "#59626C", "#59626C"),
    },
)
