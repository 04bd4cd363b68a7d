"""Sentences of rulings as templates with fields, as findings have them: what the facts of a dispute
say, what follows, what is answered. Only here are words looked for in sentences, and both the list
of templates that a page has before Python (`shelf.py`) and the answers are made so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from catbox_page.answers.sentences import Reason, Sentence
from catbox_rules.cat_in_the_box import Color
from catbox_rules.kernel.verdict import Finding
from catbox_rules.schrodingers_cats.material import Box, Physicat

_THINGS: Final = [each.value for things in (Color, Box) for each in things]
_CATS: Final = [each.value for each in Physicat]
WORDS: Final = (*_THINGS, *_CATS, *(each.title() for each in _CATS))
"""What can stand in a place of a sentence, besides numbers and cells."""

_SEATS: Final = re.compile(r"(?P<whose>\b[Ss]eats? )(?P<seats>\d(?:(?:, | and )\d)*)\b")
_PLACE: Final = re.compile(
    rf"{_SEATS.pattern}|(?<![\w-])(?:[RBYG]?\d+[RBYG]?|{'|'.join(WORDS)})(?![\w-])"
)


def sentence(text: str) -> Sentence:
    """Return a sentence with a place for each number, color, kind of box and Physicat in it.

    >>> sentence("seat 0 loses red")
    {'template': 'seat {a} loses {b}', 'fields': {'a': 0, 'b': 'red'}}
    """
    return _with_places(text, _PLACE)


def with_seats(text: str) -> Sentence:
    """Return a sentence with places for seats alone: so names can be put in.

    >>> with_seats("seat 0 plays 4R")
    {'template': 'seat {a} plays 4R', 'fields': {'a': 0}}
    """
    return _with_places(text, _SEATS)


def _with_places(text: str, places: re.Pattern[str]) -> Sentence:
    fields: dict[str, int | str | list[int | str]] = {}

    def place(found: re.Match[str]) -> str:
        name = chr(ord("a") + len(fields))
        seats = found["seats"]
        if seats is None:
            fields[name] = int(found[0]) if found[0].isdecimal() else found[0]
            return f"{{{name}}}"
        first, *others = map(int, re.findall(r"\d", seats))
        fields[name] = [first, *others] if others else first
        return f"{found['whose']}{{{name}}}"

    return {"template": places.sub(place, text), "fields": fields}


def whole_of(finding: Finding) -> Sentence:
    """Return what a finding says as one sentence."""
    return _templated(finding) if finding.fields else sentence(finding.message)


def reason(finding: Finding) -> Reason:
    """Return a finding as a rule and what is so. One that has sentences in its places alone, as
    those in the words of facts, says each of them."""
    return {"clause": finding.clause, "said": list(_said_in(finding))}


def _said_in(finding: Finding) -> Iterator[Sentence]:
    fields = finding.fields
    if fields.keys() == {"title"}:
        return  # the rule has it
    if finding.template == "; ".join(f"{{{name}}}" for name in fields):
        yield from (sentence(str(each)) for each in fields.values())
    else:
        yield whole_of(finding)


def _templated(finding: Finding) -> Sentence:
    values = finding.fields.items()
    fields = {name: list(each) if isinstance(each, tuple) else each for name, each in values}
    return {"template": str(finding.template), "fields": fields}
