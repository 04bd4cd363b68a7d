"""Whatever happens to a record, its reader takes it or says what is wrong; so does the schema."""

from __future__ import annotations

from attrs import evolve
from hypothesis import event, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.records import (
    Record,
    read_record,
    record_as_json,
    replay,
    replay_as_json,
)
from catbox_rules.records.strict_json import is_list, is_object
from tests.records.matches import (
    DELETED,
    SMALL_WITH_TWO,
    Key,
    changed,
    node_at,
    paths,
    random_match,
    small_record,
)
from tests.records.validation import fits, misfits


def beginning_of(edition: str, players: int) -> dict[str, object]:
    """The record of the first actions of a match."""
    match = random_match(edition, players)
    return record_as_json(evolve(match, actions=match.actions[:25]))


RECORDS: list[object] = [
    small_record(),
    SMALL_WITH_TWO,
    {**small_record(), "names": ["A", "B", "C"], "title": "t", "note": "n"},
    {**small_record(), "edition": "japanese", "options": {"tokens": "strict", "face": "black"}},
    {
        **small_record(),
        "options": {"layout": [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "GYBR"]},
        "actions": [],
    },
    beginning_of("pegasus-2023", 5),
    beginning_of("hobby-japan-2021", 2),
]

WORDS = st.sampled_from(
    [
        *("do", "deal", "discard", "bid", "play", "paradox", "hands", "revealed", "hidden"),
        *("seat", "rank", "color", "tricks", "red", "green", "R1", "G6", "R1\n", "purple", "white"),
        *("format", "game", "edition", "players", "first_seat", "options", "names", "title"),
        *("japanese", "international", "bezier-2022", "catbox-record/1", "chance", "", "3"),
        *("tokens", "strict", "layout", "face", "black", "red-broken-by", "any-token"),
    ]
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 10)
    | st.integers()
    | st.sampled_from([0.0, 1.0, 2.0, 3.0, 0.5, 1e300])
    | WORDS
    | st.text(max_size=5),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(WORDS, values, max_size=4),
    max_leaves=6,
)


@st.composite
def damaged_records(draw: st.DrawFn) -> object:
    """A record to which something has been done, once or several times."""
    value = draw(st.sampled_from(RECORDS))
    for _ in range(draw(st.integers(1, 3))):
        value = draw(damaged(value))
    return value


@st.composite
def damaged(draw: st.DrawFn, value: object) -> object:
    places = paths(value)
    path = draw(st.sampled_from(places))
    node = node_at(value, path)
    how = draw(st.sampled_from(["delete", "replace", "replace", "duplicate", "swap", "add"]))
    if how == "delete" and path:
        return changed(value, path, DELETED)
    if how == "duplicate" and path:
        return _duplicated(draw, value, path)
    if how == "swap":
        other = draw(st.sampled_from(places))
        if path[: len(other)] != other and other[: len(path)] != path:
            return changed(changed(value, path, node_at(value, other)), other, node)
    if how == "add" and is_object(node):
        return changed(value, (*path, draw(WORDS)), draw(VALUES))
    if how == "add" and is_list(node):
        return changed(value, (*path, len(node)), draw(VALUES))
    return changed(value, path, draw(VALUES))


def _duplicated(draw: st.DrawFn, value: object, path: tuple[Key, ...]) -> object:
    """The same with a node twice: again in its list, or under another key of its object."""
    siblings = node_at(value, path[:-1])
    if is_list(siblings):
        again = [*siblings, node_at(value, path)]
        return changed(value, path[:-1], again)
    return changed(value, (*path[:-1], draw(WORDS)), node_at(value, path))


def deals_are_whole(value: object) -> bool:
    """Whether all deals of a well-formed record have the piles that its players call for."""
    assert is_object(value)
    actions, players = value["actions"], value["players"]
    assert is_list(actions)
    return all(
        _is_whole(action, players)
        for action in actions
        if is_object(action) and action["do"] == "deal"
    )


def _is_whole(deal: dict[str, object], players: object) -> bool:
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


def _size(pile: object) -> int:
    return len(pile) if is_list(pile) else 0


def knows_more(error: MalformedInput | Unsupported) -> bool:
    """Whether a fault is one of two that a JSON Schema cannot see: 1.0 is a whole number to it;
    and it cannot say of the cells of a layout that each stands there once."""
    in_layout = error.path.startswith("$.options.layout[")
    return in_layout or (isinstance(error.given, float) and error.given.is_integer())


def record_of(value: object) -> Record | MalformedInput | Unsupported:
    """What the reader makes of a value; whatever else it raises is a defect."""
    try:
        return read_record(value, GAMES)
    except (MalformedInput, Unsupported) as error:
        return error


@settings(max_examples=600, deadline=None)
@given(damaged_records())
def test_a_damaged_record_is_read_or_refused_and_the_schema_agrees(value: object) -> None:
    """The schema accepts what the reader accepts, but for one thing: a deal of other piles than
    the count of players calls for is read, so that the judge can name the clauses that it
    breaks; the schema has no clauses to name, and rejects it."""
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


def test_a_deal_of_other_piles_is_read_and_makes_the_record_unusable() -> None:
    whole = small_record()
    assert deals_are_whole(whole)
    assert fits("record", whole)
    for path, new in (
        (("actions", 0, "hands", 1), [1, 2]),
        (("actions", 0, "hands", 2), DELETED),
        (("actions", 0, "revealed"), [1, 2, 3]),
        (("actions", 0, "hidden"), [1]),
    ):
        value = changed(whole, path, new)
        assert not deals_are_whole(value)
        assert not fits("record", value)
        assert replay(read_record(value, GAMES)).fault is not None


def test_what_only_the_reader_knows_is_just_that() -> None:
    """The two exceptions of the law above are there, and the schema does miss them."""
    doubled = [["R1", "R2", "R3", "R4", "R5", "R6"]] * 4
    for path, new in ((("players",), 3.0), (("options", "layout"), doubled)):
        value = changed(small_record(), path, new)
        assert fits("record", value)
        error = record_of(value)
        assert isinstance(error, MalformedInput)
        assert knows_more(error)
