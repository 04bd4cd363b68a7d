"""Random matches of every edition and number of players, and of what a table may choose besides;
their messages as JSON, taken apart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action
from catbox_rules.match import AnyMatch, Match
from tests.depth import of_depth
from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, TABLES_OF, random_match

Choice = tuple[str, int, Mapping[str, object]]

OF_CAT_IN_THE_BOX: Mapping[str, Choice] = {
    **{f"{edition} {seats}": (edition, seats, {}) for edition, seats in TABLES_OF[CAT_IN_THE_BOX]},
    "strict": ("pegasus-2023", 5, {"tokens": "strict", "red-broken-by": "any-token"}),
    "purple": ("pegasus-2023", 4, {"face": "purple"}),
    "own purple": ("pegasus-2023", 3, {"variants": ["own-purple-face"]}),
    "memory": ("pegasus-2023", 3, {"variants": ["memory"]}),
    "memory of two": ("pegasus-2023", 2, {"variants": ["memory"]}),
    "must follow": ("bezier-2022", 4, {"variants": ["must-follow"]}),
}
OF_SCHRODINGERS_CATS: Mapping[str, Choice] = {
    **{
        f"{edition} {seats}": (edition, seats, {})
        for edition, seats in TABLES_OF[SCHRODINGERS_CATS]
    },
    "without": ("amigo-2023", 4, {"physicats": "without", "blocks": 26}),
    "before-claim": ("amigo-2023", 3, {"physicat-timing": "before-claim"}),
    "one life": ("amigo-2023", 5, {"variants": ["one-life"]}),
}
CHOICES = {**OF_CAT_IN_THE_BOX, **OF_SCHRODINGERS_CATS}


def actions_of(name: str) -> tuple[AnyMatch, Sequence[Action]]:
    """A match of which nothing has been played, and what is played in it."""
    edition, players, options = CHOICES[name]
    record = random_match(edition, players, seed=players, first_seat=1, options=options)
    return Match.from_record(record.up_to(0)), record.actions


def moments_of(name: str) -> Iterator[AnyMatch]:
    """Some moments of a random match, its beginning and its end among them."""
    match, actions = actions_of(name)
    stride = of_depth(quick=7, ci=2, deep=1)
    yield match
    for index, action in enumerate(actions, start=1):
        match = match.apply(action)
        if index % stride == 0 or match.is_over:
            yield match


def sent(match: AnyMatch, seat: int | None, *, since: int | None = None) -> dict[str, object]:
    """The message for a seat as a client reads it, which loses nothing on the way."""
    message = match.message_for(seat, since=since)
    read = as_object(json.loads(json.dumps(message)))
    assert dict(message) == read
    return read


def as_object(value: object) -> dict[str, object]:
    assert is_object(value)
    return {**value}


def as_list(value: object) -> list[object]:
    assert is_list(value)
    return [*value]


def table_in(message: dict[str, object]) -> dict[str, object]:
    return as_object(message["table"])


def groups_in(message: dict[str, object], touched: str, key: str) -> dict[str, list[str]]:
    """By what somebody touches, as JSON: the texts of the actions that it leads to."""
    legal = as_object(message["legal"])
    texts = texts_in(message)
    found: dict[str, list[str]] = {}
    for group in map(as_object, as_list(legal[touched])):
        indexes = [index for index in as_list(group["actions"]) if isinstance(index, int)]
        place = group[key]
        found[place if isinstance(place, str) else json.dumps(place)] = [texts[i] for i in indexes]
    return found


def texts_in(message: dict[str, object]) -> list[str]:
    """All legal actions as texts."""
    actions = as_list(as_object(message["legal"])["actions"])
    return [str(as_object(each)["text"]) for each in actions]


def buttons_in(message: dict[str, object]) -> list[str]:
    """The texts of the actions that touch nothing."""
    indexes = as_list(as_object(message["legal"])["buttons"])
    return [texts_in(message)[index] for index in indexes if isinstance(index, int)]
