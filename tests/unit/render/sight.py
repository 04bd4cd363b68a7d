"""How colors look: their contrast, and what people with a color blindness see of them.

Contrast is that of WCAG 2. Color blindness is simulated with the matrices of Machado, Oliveira and
Fernandes (2009) for a whole missing kind of cone, on linear light; distance is that of CIELAB.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Color: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = Sequence[Sequence[float]]

SMALL_THINGS, SQUARES = 15.0, 10.0
"""How far apart colors have to be (`distance`); 2.3 is just noticeable."""

SIGHTS: Mapping[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long ones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no middle ones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short ones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: str) -> Color:
    """The light of a color written as #RRGGBB."""
    red, green, blue = (_light(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)


def _times(matrix: Matrix, color: Color) -> Color:
    red, green, blue = (
        sum(factor * part for factor, part in zip(row, color, strict=True)) for row in matrix
    )
    return red, green, blue


def seen(color: str, matrix: Matrix) -> Color:
    """The light of a color, as somebody sees it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(matrix, linear(color)))
    return red, green, blue


def contrast(one: str, another: str) -> float:
    """From 1, no contrast, to 21, black on white."""
    lighter, darker = sorted((_luminance(one), _luminance(another)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(one: str, another: str, matrix: Matrix) -> float:
    """How different two colors look to somebody; 2.3 is just noticeable side by side."""
    return math.dist(_lab(seen(one, matrix)), _lab(seen(another, matrix)))


_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _lab(color: Color) -> Color:
    x, y, z = (
        _bent(part / white) for part, white in zip(_times(_TO_XYZ, color), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(value: float) -> float:
    return math.cbrt(value) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
