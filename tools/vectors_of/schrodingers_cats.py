"""The examples of the spec of Schrödinger's Cats as test vectors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from catbox_rules import schrodingers_cats
from catbox_rules.records import ChosenTable, Record
from tests.kit.schrodingers_cats.scenario import EDITION, cards
from tests.spec.schrodingers_cats import OF_CLAUSES, Example, asked_action
from tools.vectors_of.vector import Vector, ruling_of

__all__ = ["vectors"]

LAST_NUMBER = re.compile(r"(.+) (\d)")
AFTER = "after "


def vectors() -> Iterator[Vector]:
    """All of them, in the order of the spec."""
    for example in OF_CLAUSES:
        yield _vector(example)


def _vector(example: Example) -> Vector:
    facts = example.facts
    record = Record(
        ChosenTable(
            ruleset=schrodingers_cats,
            edition=EDITION,
            players=int(facts["players"]),
            first_seat=int(facts.get("start", 0)),
            options=example.options,
        ),
        tuple(example.actions(seed=0)),
    )
    return Vector(
        clause=example.clause,
        title=facts["title"],
        record=record,
        action=asked_action(example) if "ask" in facts else None,
        expect=_expected(facts),
        point=int(facts["silent"]) if "silent" in facts else None,
    )


def _expected(facts: Mapping[str, str]) -> dict[str, object]:
    """What is stated, by the names of the spec; what is stated of a seat or space, by that one."""
    expect = ruling_of(facts) if "ask" in facts else {}
    for key, text in facts.items():
        of_seat = LAST_NUMBER.fullmatch(key)
        if key.startswith(AFTER):
            _below(expect, "space_after", key.removeprefix(AFTER), text)
        elif of_seat is not None and of_seat[1] in VALUES:
            _below(expect, _snake(of_seat[1]), of_seat[2], VALUES[of_seat[1]](text))
        elif key in VALUES:
            expect[_snake(key)] = VALUES[key](text)
    return expect


def _below(expect: dict[str, object], name: str, key: str, value: object) -> None:
    within = expect.setdefault(name, dict[str, object]())
    assert isinstance(within, dict)
    within[key] = value


def _snake(key: str) -> str:
    return key.replace(" ", "_")


def _numbers(text: str) -> list[int | str]:
    """By seat; of `turn` the seat, or chance, or nobody."""
    return [int(word) if word.isdecimal() else word for word in text.split() if word != "nobody"]


def _number(text: str) -> object:
    """A number, or who else it is."""
    return int(text) if text.isdecimal() else text


def _names(text: str) -> list[str]:
    return [] if text == "nothing" else text.split()


def _name(text: str) -> str | None:
    return None if text == "nothing" else text


def _actions(text: str) -> list[str]:
    return text.split(", ")


VALUES: Mapping[str, Callable[[str], object]] = {
    "lives each": int,
    "hand sizes": _numbers,
    "deck": lambda text: dict(cards(text)),
    "spaces": int,
    "first space": str,
    "last space": str,
    "out of the game": int,
    "most actions": int,
    "turn": _numbers,
    "counted": int,
    "wrong": int,
    "lives": _numbers,
    "winner": int,
    "next start": _number,
    "row": _names,
    "boxes in play": int,
    "cards in hands": _numbers,
    "draws": int,
    "draw pile": int,
    "discard pile": int,
    "known to all": lambda text: dict(cards(text)),
    "in front": _name,
    "open cards": lambda text: dict(cards(text)),
    "hand of": lambda text: dict(cards(text)),
    "physicat of": _name,
    "known to": lambda text: dict(cards(text)),
    "legal": _actions,
    "legal claims": _actions,
}
"""How the text of each is read. `…` at the end of the legal claims: there are more of them."""
