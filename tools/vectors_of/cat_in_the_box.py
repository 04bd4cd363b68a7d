"""The examples of the spec of Cat in the Box as test vectors, for every edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Action, Deal, parse
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record
from tests.spec.cat_in_the_box import OF_CLAUSES, Example, actions_before
from tools.vectors_of.vector import Vector, ruling_of

__all__ = ["vectors"]


def vectors() -> Iterator[Vector]:
    """All of them, in the order of the spec."""
    for example in OF_CLAUSES:
        yield _vector(example)


def _vector(example: Example) -> Vector:
    facts = example.facts
    actions, action = _asked(example)
    expect = ruling_of(facts) if action is not None else {}
    values = {key: value for key, value in _values(facts).items() if key not in GIVEN}
    return Vector(
        clause=example.clause,
        title=facts["title"],
        record=_record(example, actions),
        action=action,
        given={key: value for key, value in _values(facts).items() if key in GIVEN},
        expect={**expect, **values},
        point=int(facts["silent"]) if "silent" in facts else None,
    )


def _record(example: Example, actions: list[Action]) -> Record:
    return Record(
        ChosenTable(
            ruleset=cat_in_the_box,
            edition=example.edition,
            players=example.players,
            first_seat=int(example.facts.get("start", 0)),
            options=example.options,
        ),
        tuple(actions),
    )


def _asked(example: Example) -> tuple[list[Action], Action | None]:
    """What has happened, and what is done; without a question, the last play."""
    facts = example.facts
    if "deal" in facts:
        hands = [[int(rank) for rank in hand] for hand in facts["deal"].split()]
        return [], Deal(hands, example.numbers("revealed"))
    if not {"ask", "legal", "tricks"} & set(facts):
        return [], None
    actions = actions_before(example, seed=0)
    if "ask" not in facts:
        return (actions, None) if "legal" in facts else (actions[:-1], actions[-1])
    *who, text = facts["ask"].split(": ")
    seat = int(who[0].removeprefix("seat ")) if who else _on_turn(_record(example, actions))
    return actions, parse(text, seat)


def _on_turn(record: Record) -> int:
    [actor] = cat_in_the_box.turn(replay(record).state)
    return int(actor)


def _values(facts: Mapping[str, str]) -> dict[str, object]:
    return {
        key.replace(" ", "_"): VALUES[key](text) for key, text in facts.items() if key in VALUES
    }


def _names(text: str) -> list[str]:
    return [] if text in ("nothing", "none") else text.split()


def _numbers(text: str) -> list[int]:
    return [int(number) for number in _names(text)]


def _actors(text: str) -> list[int | str]:
    return [actor if actor == "chance" else int(actor) for actor in text.split()]


def _seat(text: str) -> int | None:
    return None if text == "nobody" else int(text)


def _by_round(text: str) -> list[list[int]]:
    return [_numbers(scores) for scores in text.split("/")]


GIVEN = frozenset({"tokens", "rounds", "round"})
"""What is given where no match is: tokens of a seat, scores by round, the number of a round."""

VALUES: Mapping[str, Callable[[str], object]] = {
    "tokens": _names,
    "rounds": _by_round,
    "round": int,
    "legal": _names,
    "loses": _names,
    "winner": int,
    "turn": _actors,
    "tricks won": _numbers,
    "bonus": _numbers,
    "scores": _numbers,
    "paradox": _seat,
    "neutral": _names,
    "group": int,
    "totals": _numbers,
    "winners": _numbers,
    "decided by": str,
    "start seat": int,
    "cells": int,
    "deck": int,
    "highest rank": int,
    "dealt": int,
    "bids allowed": _numbers,
    "rounds to play": int,
    "tricks to play": int,
    "observed": _names,
}
"""How the text of each is read."""
