"""Numbers as a report shows them: with as many digits as their error justifies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, log10
from typing import Final

from catbox_rules.campaigns.estimates import Difference, Estimate, Kind, digits_apart

_MOST_DIGITS: Final = 5
_USUAL_DIGITS: Final = 2
_MINUS: Final = "\N{MINUS SIGN}"


def plain(value: float, digits: int) -> str:
    """Format a number with this many digits after the point, a thousands separator, and a real
    minus sign.

    >>> plain(12345.678, 1), plain(-0.001, 2)
    ('12,345.7', '0.00')
    """
    text = f"{value:,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = text.removeprefix("-")
    return text.replace("-", _MINUS)


def counted(number: int, one: str, many: str) -> str:
    """Return a number of things in words.

    >>> counted(1, "match", "matches"), counted(2000, "match", "matches")
    ('1 match', '2,000 matches')
    """
    return f"{plain(number, 0)} {one if number == 1 else many}"


def in_a_row(names: Sequence[str]) -> str:
    """Join names, with "and" before the last one.

    >>> in_a_row(["A", "B", "C"]), in_a_row(["A"])
    ('A, B and C', 'A')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def digits_for(errors: Iterable[float | None]) -> int:
    """Return the number of digits after the point for a column of numbers with these standard
    errors, such that the last digit is at most a third of the largest error.

    >>> digits_for([0.0123]), digits_for([1.2, 0.012]), digits_for([0.0, None])
    (3, 1, 2)
    """
    needed = [ceil(-log10(error / 3)) for error in errors if error]
    if not needed:
        return _USUAL_DIGITS
    return max(0, min(*needed, _MOST_DIGITS))


def scale_of(kind: Kind) -> int:
    """Return the factor for showing numbers of this kind: shares are shown in percent."""
    return 100 if kind is Kind.SHARE else 1


def in_words(
    number: Estimate | Difference, kind: Kind, *, digits: int | None = None
) -> tuple[str, str]:
    """Format a number and its interval, which is empty if there is none: a share in percent, a
    difference with its sign, and a difference of shares in percentage points.

    * `digits`: the number of digits after the point, in a column that states its unit; by default
      as many as its own error justifies, with the unit. More are used if the interval would
      otherwise seem to have no width.

    >>> in_words(Estimate(Kind.SHARE, 0.5, 100, 100, 0.05, 0.4, 0.6), Kind.SHARE)
    ('50 %', '40 to 60')
    >>> in_words(Difference(0.25, 0.05, 0.15, 0.35), Kind.MEAN, digits=2)
    ('+0.25', '+0.15 to +0.35')
    >>> in_words(Estimate(Kind.SHARE, 0.0, 10**6, 10**6, 0.0, 0.0, 4e-6), Kind.SHARE, digits=2)
    ('0.0000', '0.0000 to 0.0004')
    """
    scale, is_share = scale_of(kind), kind is Kind.SHARE
    unit = ""
    if digits is None:
        unit = (" pp" if isinstance(number, Difference) else " %") if is_share else ""
        digits = digits_for([None if number.error is None else scale * number.error])
    shown = _signed if isinstance(number, Difference) else plain
    if number.low is None or number.high is None:
        return shown(scale * number.value, digits) + unit, ""
    bounds = scale * number.low, scale * number.high
    digits = digits_apart(*bounds, digits)
    low, high = (shown(bound, digits) for bound in bounds)
    return shown(scale * number.value, digits) + unit, f"{low} to {high}"


def _signed(value: float, digits: int) -> str:
    text = plain(value, digits)
    is_zero = not text.strip("0.,")
    return text if is_zero or text.startswith(_MINUS) else f"+{text}"
