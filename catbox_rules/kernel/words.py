"""Values in words, for people, as in a rulebook, a sheet or a view, without the marks of a
programming language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum
from typing import Final

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.guards import is_set, is_tuple

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""The marks above Latin letters, split from them; what makes another syllable of a Japanese one is
none of these."""


def value_in_words(value: object) -> str:
    """Return a value in the words of its game, whether typed or plain JSON.

    >>> value_in_words([1, 3, 4]), value_in_words(None), value_in_words(True)
    ('1 3 4', 'none', 'yes')
    >>> value_in_words([["R1", "R2"], ["B1", "B2"]]), value_in_words({"count": 3, "state": "dead"})
    ('R1 R2 / B1 B2', 'count 3, state dead')
    >>> value_in_words(frozenset(["mewton", "feyncat"]))
    'feyncat mewton'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_object(value):
        parts = (f"{words(name)} {value_in_words(each)}" for name, each in value.items())
        return ", ".join(parts) or "none"
    if is_list(value) or is_tuple(value):
        return _listed(map(value_in_words, value))
    if is_set(value):
        return _listed(sorted(map(value_in_words, value)))
    text = "" if value is None else str(value.value if isinstance(value, Enum) else value)
    return text or "none"


def _listed(texts: Iterable[str]) -> str:
    parts = list(texts)
    between = " / " if any(" " in part for part in parts) else " "
    return between.join(parts) or "none"


def plain_letters(text: str) -> str:
    """Return a text without capitals and accents, for comparing what people type.

    >>> plain_letters("Québec"), plain_letters("Bézier") == plain_letters("BEZIER")
    ('quebec', True)
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", split))


def words(name: str) -> str:
    """Return the name of a field as words.

    >>> words("start_seat")
    'start seat'
    """
    return name.replace("_", " ")


def counted(number: int, one: str, several: str | None = None) -> str:
    """Return how many there are of something; `several` is its plural, if that does not just end in
    s.

    >>> counted(1, "match", "matches"), counted(2000, "round"), counted(0, "card")
    ('1 match', '2,000 rounds', '0 cards')
    """
    return f"1 {one}" if number == 1 else f"{number:,} {several or one + 's'}"


def seats_in_words(seats: Iterable[int]) -> str:
    """Return some seats in words.

    >>> seats_in_words([0, 2]), seats_in_words([])
    ('seat 0 and seat 2', 'nobody')
    """
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"
