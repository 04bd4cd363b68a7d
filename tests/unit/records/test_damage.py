"""Whatever happens to a record, its reader takes it or says what is wrong; so does the schema."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from attrs import evolve
from hypothesis import event, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay, replay_as_json
from catbox_rules.records import Record, read_record, record_as_json
from tests.depth import of_depth
from tests.unit.records.matches import (
    CAT_IN_THE_BOX,
    DELETED,
    SCHRODINGERS_CATS,
    SMALL_OF,
    WITH_PHYSICATS,
    Key,
    changed,
    node_at,
    paths,
    random_match,
    small_record,
)
from tests.unit.records.validation import fits, is_misspelled, misfits


def beginning_of(edition: str, players: int) -> Any:
    """The record of the first actions of a match."""
    match = random_match(edition, players)
    return record_as_json(evolve(match, actions=match.actions[:25]))


RECORDS: Mapping[str, list[dict[str, object]]] = {
    CAT_IN_THE_BOX: [
        *SMALL_OF[CAT_IN_THE_BOX],
        {**small_record(), "names": ["A", "B", "C"], "title": "t", "note": "n"},
        {**small_record(), "edition": "japanese", "options": {"tokens": "strict", "face": "black"}},
        {
            **small_record(),
            "options": {
                "layout": [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "GYBR"]
            },
            "actions": [],
        },
        beginning_of("pegasus-2023", 5),
        beginning_of("hobby-japan-2021", 2),
    ],
    SCHRODINGERS_CATS: [
        *SMALL_OF[SCHRODINGERS_CATS],
        {**WITH_PHYSICATS, "names": ["A", "B", "C", "D"], "title": "t", "note": "n"},
        {**WITH_PHYSICATS, "options": {"physicat-timing": "before-claim", "blocks": 1}},
        beginning_of("amigo-2023", 6),
        beginning_of("amigo-2023", 3),
    ],
}

COMMON_WORDS = (
    *("do", "deal", "hands", "seat", "chance", "", "3", "R1\n"),
    *("format", "game", "edition", "players", "first_seat", "options", "names", "title"),
    *("catbox-record/1", "cat-in-the-box", "schrodingers-cats"),
)
WORDS_OF = {
    CAT_IN_THE_BOX: (
        *("discard", "bid", "play", "paradox", "revealed", "hidden", "rank", "color", "tricks"),
        *("red", "green", "R1", "G6", "purple", "white", "black"),
        *("japanese", "international", "bezier-2022"),
        *("tokens", "strict", "layout", "face", "red-broken-by", "any-token"),
    ),
    SCHRODINGERS_CATS: (
        *("deal-physicats", "draw", "use", "claim", "prove", "exchange", "end", "doubt"),
        *("physicats", "open", "boxes", "physicat", "taking", "count", "state"),
        *("alive", "dead", "empty", "heisenberg", "mewton", "tabby", "pounce-gaposchkin"),
        *("amigo-2023", "with", "without", "physicat-timing", "own-turn", "blocks"),
    ),
}


def words(game: str) -> st.SearchStrategy[str]:
    """Words that mean something in a record, if they stand in the right place."""
    return st.sampled_from([*COMMON_WORDS, *WORDS_OF[game]])


@cache
def values(game: str) -> st.SearchStrategy[object]:
    """Values of every type, many of them likely ones."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-1, 10)
        | st.integers()
        | st.sampled_from([0.0, 1.0, 2.0, 3.0, 0.5, 1e300])
        | words(game)
        | st.text(max_size=5),
        lambda values: (
            st.lists(values, max_size=4) | st.dictionaries(words(game), values, max_size=4)
        ),
        max_leaves=6,
    )


@st.composite
def damaged_records(draw: st.DrawFn, game: str) -> object:
    """A record to which something has been done, once or several times."""
    value: object = draw(st.sampled_from(RECORDS[game]))
    for _ in range(draw(st.integers(1, 3))):
        value = draw(damaged(game, value))
    return value


@st.composite
def damaged(draw: st.DrawFn, game: str, value: object) -> object:
    places = paths(value)
    path = draw(st.sampled_from(places))
    node = node_at(value, path)
    how = draw(st.sampled_from(["delete", "replace", "replace", "duplicate", "swap", "add"]))
    if how == "delete" and path:
        return changed(value, path, DELETED)
    if how == "duplicate" and path:
        return _duplicated(draw, game, value, path)
    if how == "swap":
        other = draw(st.sampled_from(places))
        if path[: len(other)] != other and other[: len(path)] != path:
            return changed(changed(value, path, node_at(value, other)), other, node)
    if how == "add" and is_object(node):
        return changed(value, (*path, draw(words(game))), draw(values(game)))
    if how == "add" and is_list(node):
        return changed(value, (*path, len(node)), draw(values(game)))
    return changed(value, path, draw(values(game)))


def _duplicated(draw: st.DrawFn, game: str, value: object, path: tuple[Key, ...]) -> object:
    """The same with a node twice: again in its list, or under another key of its object."""
    siblings = node_at(value, path[:-1])
    if is_list(siblings):
        again = [*siblings, node_at(value, path)]
        return changed(value, path[:-1], again)
    return changed(value, (*path[:-1], draw(words(game))), node_at(value, path))


def deals_are_whole(value: object) -> bool:
    """Whether all deals of a well-formed record have the piles that its players call for."""
    assert is_object(value)
    actions, players = value["actions"], value["players"]
    assert is_list(actions)
    is_whole = {CAT_IN_THE_BOX: _has_its_cards, SCHRODINGERS_CATS: _has_its_hands}
    return all(
        is_whole[str(value["game"])](action, players)
        for action in actions
        if is_object(action) and action["do"] == "deal"
    )


def _has_its_cards(deal: dict[str, object], players: object) -> bool:
    hands = deal["hands"]
    assert is_list(hands)
    sizes = [_size(hand) for hand in hands]
    if players == 2:
        hidden = deal.get("hidden")
        whole = _size(deal.get("revealed")) == 3 and (hidden is None or _size(hidden) == 2)
    else:
        whole = _size(deal.get("revealed")) == _size(deal.get("hidden")) == 0
    dealt = 9 if players == 5 else 10
    return whole and len(sizes) == players and set(sizes) == {dealt}


def _has_its_hands(deal: dict[str, object], players: object) -> bool:
    return _size(deal["hands"]) == players


def _size(pile: object) -> int:
    return len(pile) if is_list(pile) else 0


def knows_more(error: MalformedInput | Unsupported) -> bool:
    """Whether a fault is one of three that a JSON Schema cannot see: 1.0 is a whole number to it;
    it cannot say of the cells of a layout that each stands there once; and it takes a misspelled
    key for a new one."""
    in_layout = error.path.startswith("$.options.layout[")
    return (
        in_layout
        or is_misspelled(error)
        or (isinstance(error.given, float) and error.given.is_integer())
    )


def record_of(value: object) -> Record | MalformedInput | Unsupported:
    """What the reader makes of a value; whatever else it raises is a defect."""
    try:
        return read_record(value)
    except (MalformedInput, Unsupported) as error:
        return error


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=of_depth(quick=50, ci=600, deep=6000))
@given(data=st.data())
def test_a_damaged_record_is_read_or_refused_and_the_schema_agrees(
    data: st.DataObject, game: str
) -> None:
    """The schema accepts what the reader accepts, but for one thing: a deal of other piles than
    the count of players calls for is read, so that the judge can name the clauses that it
    breaks; the schema has no clauses to name, and rejects it."""
    value = data.draw(damaged_records(game))
    read = record_of(value)
    if isinstance(read, Record):
        event("read")
        assert fits("record", value) is deals_are_whole(value), misfits("record", value)
        assert misfits("replay", replay_as_json(replay(read))) == []
    else:
        event("refused")
        assert str(read).startswith("$")
        assert len(str(read).splitlines()) == 1
        assert not fits("record", value) or knows_more(read), str(read)


ODD_DEALS: list[tuple[dict[str, object], tuple[Key, ...], object]] = [
    (small_record(), ("actions", 0, "hands", 1), [1, 2]),
    (small_record(), ("actions", 0, "hands", 2), DELETED),
    (small_record(), ("actions", 0, "revealed"), [1, 2, 3]),
    (small_record(), ("actions", 0, "hidden"), [1]),
    (WITH_PHYSICATS, ("actions", 1, "hands", 3), DELETED),
    (WITH_PHYSICATS, ("actions", 1, "hands", 4), {}),
    (WITH_PHYSICATS, ("actions", 1, "hands"), []),
]


@pytest.mark.clause("deal.even", "schrodinger.deal.hand-size")
@pytest.mark.parametrize(
    ("record", "path", "new"), ODD_DEALS, ids=[str(path) for _, path, _ in ODD_DEALS]
)
def test_a_deal_of_other_piles_is_read_and_makes_the_record_unusable(
    record: dict[str, object], path: tuple[Key, ...], new: object
) -> None:
    assert deals_are_whole(record)
    assert fits("record", record)
    value = changed(record, path, new)
    assert not deals_are_whole(value)
    assert not fits("record", value)
    assert replay(read_record(value)).fault is not None


def test_what_only_the_reader_knows_is_just_that() -> None:
    """The exceptions of the law above are there, and the schema does miss them."""
    doubled = [["R1", "R2", "R3", "R4", "R5", "R6"]] * 4
    for record, path, new in (
        (small_record(), ("players",), 3.0),
        (small_record(), ("options", "layout"), doubled),
        (WITH_PHYSICATS, ("options", "blocks"), 13.0),
        (WITH_PHYSICATS, ("actions", 1, "hands", 0, "alive"), 3.0),
    ):
        value = changed(record, path, new)
        assert fits("record", value)
        error = record_of(value)
        assert isinstance(error, MalformedInput)
        assert knows_more(error)


HUGE: list[tuple[tuple[Key, ...], str]] = [
    (("actions", 1, "hands", 0, "alive"), "schrodinger.deal.hand-size"),
    (("actions", 2, "count"), "schrodinger.claim.on-track"),
    (("actions", 3, "boxes", "alive"), "schrodinger.prove.in-hand"),
    (("actions", 4, "boxes", "dead"), "schrodinger.exchange.in-hand"),
    (("actions", 5, "boxes", "empty"), "schrodinger.deal.draw"),
]


@pytest.mark.clause(
    "schrodinger.deal.hand-size",
    "schrodinger.claim.on-track",
    "schrodinger.prove.in-hand",
    "schrodinger.exchange.in-hand",
    "schrodinger.deal.draw",
)
@pytest.mark.parametrize(("path", "clause"), HUGE, ids=[clause for _, clause in HUGE])
def test_a_number_of_18_digits_is_read_and_breaks_a_clause(
    path: tuple[Key, ...], clause: str
) -> None:
    value = changed(WITH_PHYSICATS, path, 10**18 - 1)
    assert fits("record", value)
    refusal = replay(read_record(value)).refusal
    assert refusal is not None
    assert clause in refusal.verdict.clauses


@pytest.mark.parametrize("number", [10**18, 10**30])
@pytest.mark.parametrize("path", [path for path, _ in HUGE], ids=[clause for _, clause in HUGE])
def test_a_larger_number_is_malformed(path: tuple[Key, ...], number: int) -> None:
    """A plain value that Python gives may hold what no text of a record can."""
    value = changed(WITH_PHYSICATS, path, number)
    assert not fits("record", value)
    with pytest.raises(MalformedInput, match="expected a number of at most 18 digits") as error:
        read_record(value)
    assert error.value.path == "$" + "".join(
        f"[{key}]" if isinstance(key, int) else f".{key}" for key in path
    )


def test_a_number_too_large_to_be_written_is_malformed() -> None:
    """Python refuses to write it out, and so does the validator of schemas."""
    for path, _ in HUGE:
        with pytest.raises(MalformedInput, match="a value of type int too large to show"):
            read_record(changed(WITH_PHYSICATS, path, 10**5000))
