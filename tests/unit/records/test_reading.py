"""Reading: what each place of a record expects, and three laws of every reader.

The law of the error (`refusals.py`): whatever stands at a place is taken, or refused in one line
that says what is wrong. The law of the schema: it accepts what the reader accepts. The law of new
keys: a document with a key that nobody knows is read as if it were not there.
"""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Annotated, Any

import jsonschema_rs
import pytest
from attrs import evolve, frozen
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.judge.case import read_case
from catbox_rules.judge.disputes import dispute_as_json, read_dispute
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import (
    ABSENT,
    Absent,
    Between,
    BySeat,
    EachSeat,
    Expected,
    Items,
    Matching,
    Number,
    WithSuggestion,
    is_list,
    is_object,
    nearest,
)
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.kernel.variants import read_variant, variant_as_json
from catbox_rules.match import replay, replay_as_json
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records import Record, read_action, read_as, read_record, record_as_json
from catbox_rules.records.converter import Limits
from catbox_rules.records.schema import definitions
from tests.depth import of_depth
from tests.kit.documents import LAST_TRICK, OF_TWO, PROVING, SOME_CELLS, SOME_PHYSICATS
from tests.kit.matches import (
    DELETED,
    SMALL,
    SMALL_OF,
    SMALL_WITH_TWO,
    WITH_PHYSICATS,
    Key,
    changed,
    node_at,
    paths,
    small_record,
    with_other_keys,
)
from tests.kit.refusals import ROWS, Fault, check_change, every_change, read_or_fault
from tests.kit.validation import fits, is_misspelled, misfits
from tests.unit.positions.damage import damaged, values, words_in
from tests.unit.records.places import EDITIONS, of_records
from tools.schemas_of.types import Types

# Records.

KEYS = (
    "format, game, edition, players, first_seat, actions, options, names, title, note, extra, "
    "taken_back"
)
OPTIONS: Mapping[str, dict[str, object]] = {
    "pegasus-2023": {
        "tokens": "strict",
        "red-broken-by": "any-token",
        "face": "white",
        "layout": ROWS,
        "variants": [],
    },
    "amigo-2023": {"physicats": "with", "physicat-timing": "own-turn", "blocks": 12},
}


def with_every_key(record: dict[str, Any]) -> dict[str, Any]:
    """A record with all the keys that a record may have; of options, with the usual ones."""
    return {
        **record,
        "options": {**OPTIONS.get(record["edition"], {}), **record.get("options", {})},
        "names": ["A"] * record["players"],
        "title": "t",
        "note": "n",
        "extra": {"seed": 3},
        "taken_back": [{"after": 1, "actions": [{**record["actions"][-1], "stands": True}]}],
    }


WHOLE = [with_every_key(record) for record in SMALL]
DECISIVE = {"game", "edition", "players", "options"}
MAY_BE_LEFT_OUT = {
    *("options", "names", "title", "note", "extra", "taken_back", "hidden", "revealed", "taking"),
    *("stands", "alive", "dead", "empty", "heisenberg"),
}
"""Beside the options, and the items of lists."""


def check_schema(value: object, read: Record | Fault) -> None:
    """The schema accepts what the reader accepts, but for a deal of other piles than the count of
    players calls for: that is read, so that a judge can name the clauses that it breaks.

    The schema does not know that 1.0 is not a whole number, which keys are misspelled, that each
    cell stands once in a layout, and how large a number of the host may be."""
    if isinstance(read, Record):
        assert fits("record", value) is deals_are_whole(value), misfits("record", value)
        replayed = replay(evolve(read, taken_back=()))  # which has to fit the actions
        assert misfits("replay", replay_as_json(replayed)) == []
        assert replayed.fault is not None or deals_are_whole(value)
    elif fits("record", value):
        knows_more = is_misspelled(read) or read.path.startswith(("$.options.layout[", "$.extra"))
        assert knows_more or (isinstance(read.given, float) and read.given.is_integer()), read


def deals_are_whole(record: Any) -> bool:
    """Whether each deal has as many piles, and at Cat in the Box as many cards in each, as its
    count of players calls for."""
    deals = [each for each in record["actions"] if each["do"] == "deal"]
    with_cards = record["game"] == "cat-in-the-box"
    return all(
        len(deal["hands"]) == record["players"]
        and (not with_cards or _has_its_cards(deal, record["players"]))
        for deal in deals
    )


def _has_its_cards(deal: Any, players: int) -> bool:
    hands = {len(hand) for hand in deal["hands"]}
    revealed, hidden = len(deal.get("revealed") or ()), deal.get("hidden")
    if players == 2:
        return hands == {10} and revealed == 3 and (hidden is None or len(hidden) == 2)
    return hands == {9 if players == 5 else 10} and not revealed and not hidden


@pytest.mark.clause(
    "setup.players",
    "deal.two-player-reveal",
    "deal.even",
    "schrodinger.setup.players",
    "schrodinger.deal.hand-size",
)
@pytest.mark.parametrize("record", WHOLE, ids=lambda record: record["edition"])
def test_whatever_stands_at_a_place_is_taken_or_refused_as_its_error_says(
    record: dict[str, object],
) -> None:
    """And from inside another document, with the path that leads there."""
    expected = of_records(record)
    for path, wrong, value in every_change(record):
        read = check_change(path, value, read_record, expected, DECISIVE)
        check_schema(value, read)
        if isinstance(read, Fault):
            inside = read_or_fault(value, lambda value: read_record(value, path="$.record"))
            assert inside.path == "$.record" + read.path.removeprefix("$")
        elif wrong is DELETED or wrong is None:
            may_be = path[-1] in MAY_BE_LEFT_OUT or path[0] in ("options", "extra")
            assert may_be or isinstance(path[-1], int), path


CASES: list[tuple[tuple[Key, ...], object, str]] = [
    (("edition",), "pegasus", f"$.edition: expected {EDITIONS}, got 'pegasus'; did you mean pegasus-2023?"),
    (("edition",), "pegasus-2023+rounds=3", f"$.edition: expected {EDITIONS}, with what follows the + in its options, got 'pegasus-2023+rounds=3'; did you mean pegasus-2023?"),
    (("edition",), "", f"$.edition: expected {EDITIONS}, got ''"),
    (("players",), 10**5000, "$.players: expected a number of at most 18 digits, got a value of type int too large to show"),
    (("title",), "9" * 10**5 + "\n", ""),
    (("title",), ["9"] * 10**5, f"$.title: expected a string, got {['9'] * 99!r:.57}..."),
    (("\x1bnote",), 3, f"$: expected only the keys {KEYS}, got '\\x1bnote'; did you mean note?"),
    (("taken-back",), [], f"$: expected only the keys {KEYS}, got 'taken-back'; did you mean taken_back?"),
    (("titlexy",), 3, f"$: expected only the keys {KEYS}, got 'titlexy'; did you mean title?"),
    (("titlexyz",), 3, ""),
    (("options", "9" * 10**5), 1, f"$.options: expected tokens, red-broken-by, face, layout or variants, got '{'9' * 56}..."),
    (("options", "face"), "black", "$.options.face: expected white or purple with 3 players, got 'black'"),
    (("options", "layout"), [*ROWS[:3], ROWS[3][1:]], f"$.options.layout[3]: expected a row of 6 cells, got {ROWS[3][1:]}"),
    (("actions", 0, "reveal"), [], "$.actions[0]: expected only the keys do, stands, hands, revealed, hidden, got 'reveal'; did you mean revealed?"),
    (("actions", 7, "stand"), True, "$.actions[7]: expected only the keys do, stands, seat, rank, color, got 'stand'; did you mean stands?"),
    (("actions", 7, "do"), ["play"], "$.actions[7].do: expected deal, discard, bid, play or paradox, got ['play']"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "message"), CASES, ids=[each[-1] for each in CASES])
def test_some_errors_word_for_word(path: tuple[Key, ...], value: object, message: str) -> None:
    """An empty message: nothing is wrong. A key that three letters set apart is a new one."""
    read = read_or_fault(changed(small_record(), path, value), read_record)
    assert (str(read) if isinstance(read, Fault) else "") == message


def test_the_first_of_several_faults_is_reported() -> None:
    value = changed(changed(small_record(), ("actions", 7, "rank"), 0), ("actions", 4, "seat"), 7)
    assert read_or_fault(value, read_record).path == "$.actions[4].seat"
    both = read_or_fault({**small_record(), "notes": "n", "titel": "t"}, read_record)
    assert str(both).endswith("got 'notes'; did you mean note?")


@pytest.mark.clause("setup.players", "schrodinger.setup.players")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        ("japanese", range(3, 5)),
        ("hobby-japan-2021", range(2, 6)),
        ("bezier-2022", range(2, 6)),
        ("international", range(2, 6)),
        ("amigo-2023", range(2, 7)),
    ],
)
def test_an_edition_has_its_counts_of_players(edition: str, counts: range) -> None:
    base = WITH_PHYSICATS if edition == "amigo-2023" else small_record()
    for players in range(-1, 9):
        value: object = {**base, "edition": edition, "players": players, "actions": []}
        read = read_or_fault(value, read_record)
        check_schema(value, read)
        assert isinstance(read, Record) is (players in counts)
        if isinstance(read, Fault):
            assert read.code == "unsupported"
            assert read.expected.startswith(f"{counts[0]} to {counts[-1]} in ")


def test_what_is_left_out_is_as_nothing_said() -> None:
    for record in WHOLE:
        for key in ("names", "title", "note", "extra"):
            silent = changed(record, (key,), DELETED)
            assert read_record(silent) == read_record({**record, key: None})
    kinds = dict.fromkeys(("alive", "dead", "empty", "heisenberg"), 0)
    for record, path, one, other in (
        (SMALL[0], ("options",), {}, DELETED),
        (SMALL_WITH_TWO, ("actions", 0, "hidden"), None, DELETED),
        (WITH_PHYSICATS, ("actions", 7, "taking"), None, DELETED),
        (WITH_PHYSICATS, ("actions", 3, "boxes"), {**kinds, "alive": 2}, {"alive": 2}),
        (WITH_PHYSICATS, ("actions", 5, "boxes"), kinds, {}),
    ):
        assert read_record(changed(record, path, one)) == read_record(changed(record, path, other))


@pytest.mark.clause("bid.allowed", "schrodinger.claim.on-track", "schrodinger.claim.state")
def test_what_breaks_a_rule_is_well_formed() -> None:
    for tricks in (-1, 0, 2, 10**18 - 1):
        value = changed(small_record(), ("actions", 4, "tricks"), tricks)
        assert str(read_record(value).actions[4]) == f"bid {tricks}"
    for count, state in ((-1, "dead"), (53, "alive"), (10**18 - 1, "empty"), (5, "heisenberg")):
        claim = {"do": "claim", "seat": 0, "count": count, "state": state}
        value = changed(WITH_PHYSICATS, ("actions", 2), claim)
        assert str(read_record(value).actions[2]) == f"claim {count} {state}"


def test_an_action_of_the_other_game_is_none() -> None:
    for record, other in ((small_record(), WITH_PHYSICATS), (WITH_PHYSICATS, small_record())):
        actions = other["actions"]
        assert is_list(actions)
        for action in actions[2:]:
            fault = read_or_fault({**record, "actions": [action]}, read_record)
            assert fault.path == "$.actions[0].do"


def test_an_action_alone_can_be_read() -> None:
    record = read_record(small_record())
    ranges = record.ruleset.ranges(record.table.initial())
    value = {"do": "play", "seat": 2, "rank": 6, "color": "green"}
    assert str(read_action(record.ruleset, ranges, value, path="$.action")) == "6G"


@pytest.mark.parametrize("game", GAMES)
def test_a_key_of_another_kind_of_action_means_nothing(game: str) -> None:
    """A deal with a seat, a draw with hands: the reader ignores it, and so does the schema."""
    for record in SMALL_OF[game]:
        actions: Any = record["actions"]
        kinds = {action["do"]: index for index, action in enumerate(actions)}
        for index in kinds.values():
            for other in with_other_keys(actions[index]):
                value = changed(record, ("actions", index), other)
                check_schema(value, read_or_fault(value, read_record))
                again = {"after": 0, "actions": [other]}
                value = {**record, "actions": [], "taken_back": [again]}
                check_schema(value, read_or_fault(value, read_record))


WORDS = sorted({word for record in WHOLE for word in words_in(record)})
LIKELY = values(WORDS)


@example(changed(WITH_PHYSICATS, ("actions", 5, "hands"), []))
@settings(max_examples=of_depth(quick=100, ci=1200, deep=12000))
@given(damaged(st.sampled_from(WHOLE), WORDS, LIKELY))
def test_a_damaged_record_is_read_or_refused_and_the_schema_agrees(value: object) -> None:
    read = read_or_fault(value, read_record)
    check_schema(value, read)
    event("read" if isinstance(read, Record) else "refused")


# Keys.

PLAY = {"do": "play", "seat": 1, "rank": 6, "color": "red"}
VARIANT: dict[str, object] = {
    "format": "catbox-variant/1",
    "id": "mine",
    "game": "cat-in-the-box",
    "title": "Mine",
    "note": "n",
    "base": "pegasus-2023",
    "rules": ["house.memory"],
    "layouts": {},
    "numbers": {"3": {"rounds": 2}, "all": {"penalty": 2}},
    "readings": {"tokens": "strict"},
}
RECORD: dict[str, object] = {
    **WHOLE[0],
    "options": {"tokens": "strict", "variants": ["must-follow", {**VARIANT, "readings": {}}]},
}
CASE: dict[str, object] = {
    "format": "catbox-case/1",
    "record": small_record(),
    "question": {"action": PLAY},
}
DISPUTE: dict[str, object] = {
    "format": "catbox-dispute/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "options": {"variants": [VARIANT]},
    "names": ["A", "B", "C"],
    "action": PLAY,
    "answers": {"led": "green"},
}
READERS: Mapping[str, Callable[[Any], object]] = {
    "record": read_record,
    "position": lambda value: read_any_position(value)[1],
    "case": read_case,
    "dispute": lambda value: dispute_as_json(read_dispute(value)),
    "variant": read_variant,
}
DOCUMENTS: list[tuple[str, dict[str, object]]] = [
    *(("record", each) for each in (*SMALL, RECORD)),
    *(("position", each) for each in (LAST_TRICK, OF_TWO, SOME_CELLS, PROVING, SOME_PHYSICATS)),
    ("case", CASE),
    ("case", {**CASE, "record": WITH_PHYSICATS, "question": {"ask": "check"}}),
    ("case", {"format": "catbox-case/1", "position": LAST_TRICK, "question": {"ask": "trick"}}),
    ("dispute", DISPUTE),
    ("variant", VARIANT),
]
CONTENT = {
    *("options", "extra", "numbers", "readings", "layouts", "answers"),
    *("boxes", "hands", "proofs", "discards", "open_discards", "known_discards"),
}
"""Below these keys are names of the game: readings, facts, kinds of cards."""


def known_keys(value: object) -> Iterator[str]:
    """The keys of all objects that a schema describes."""
    for path in paths(value):
        if path[-1:] == ("properties",) and is_object(described := node_at(value, path)):
            yield from described


def objects(document: object) -> list[tuple[Key, ...]]:
    """The places of the objects in a document whose keys are those of its format."""
    return [
        path
        for path in paths(document)
        if is_object(node_at(document, path)) and CONTENT.isdisjoint(_in_format(path))
    ]


def _in_format(path: tuple[Key, ...]) -> tuple[Key, ...]:
    """The path below the last variant, which is a document of its own among the options."""
    return path[path.index("variants") + 1 :] if "variants" in path[:-1] else path


ALL_KEYS = sorted(set(known_keys(definitions())))
NEW_KEYS = st.text().filter(lambda key: key not in ALL_KEYS and not nearest(key.lower(), ALL_KEYS))
IN_OBJECTS = [
    (format, document, path) for format, document in DOCUMENTS for path in objects(document)
]


@given(st.sampled_from(IN_OBJECTS), NEW_KEYS, LIKELY)
def test_a_new_key_changes_nothing(
    place: tuple[str, dict[str, object], tuple[Key, ...]], key: str, value: object
) -> None:
    """What is read is the same, so that nothing of the key is written again."""
    format, document, path = place
    newer = changed(document, (*path, key), value)
    assert misfits(format, newer) == []
    assert READERS[format](newer) == READERS[format](document)


@pytest.mark.parametrize(("format", "document"), DOCUMENTS)
def test_a_misspelled_key_is_refused_with_the_one_that_is_meant(
    format: str, document: dict[str, object]
) -> None:
    """All but those that say what to read, which are missing then."""
    for path in objects(document):
        place: Any = node_at(document, path)
        own = {"id", "title"} if place.get("format") == VARIANT["format"] else set[str]()
        for key in place.keys() - {"format", "do", "game", "ask"} - own:
            for misspelled in {f"{key}{key[-1]}", key.upper(), key.replace("_", "")} - {key}:
                swapped = {misspelled if each == key else each: place[each] for each in place}
                fault = read_or_fault(changed(document, path, swapped), READERS[format])
                assert isinstance(fault, MalformedInput)
                assert isinstance(fault.given, WithSuggestion), (path, misspelled)
                assert (fault.given, fault.given.meant) == (misspelled, key)


def test_what_is_read_is_written_without_new_keys() -> None:
    for format, document, path in IN_OBJECTS:
        newer = changed(document, (*path, "mood"), 3)
        assert READERS[format](newer) == READERS[format](document)
    for record in WHOLE:
        assert record_as_json(read_record({**record, "mood": 3})) == record
    newer = changed(RECORD, ("options", "variants", 1, "mood"), 3)
    assert record_as_json(read_record(newer)) == record_as_json(read_record(RECORD))
    variant = read_variant({**VARIANT, "mood": 3})
    assert variant_as_json(variant) == variant_as_json(read_variant(VARIANT))


# The forms of fields.


class Gone(Enum):
    """An enum with one member, which has no text in a document."""

    GONE = 0


Two = Annotated[int, Between(2, 4)]


@frozen
class Document:
    """A document with a field of each form."""

    number: Two = 2
    since: Number | None = None
    unknown: Two | Unknown | None = None
    gone: Two | Gone = 2
    name: str | Unknown | None = None
    by_seat: BySeat[Two | Unknown] | Absent = ABSENT
    bids: Annotated[tuple[Two, ...], EachSeat(or_none=True)] = ()
    cells: Annotated[tuple[str, ...], Items(distinct=True, each="each cell once")] = ()
    cell: Annotated[str, Matching("[RB][1-9]", "a cell, R1 to B9")] = "R1"
    as_: bool = True
    inner: Inner | None = None


@frozen
class Inner:
    """An object within it, of keys that have to be there. Two of them are words of Python."""

    not_: Two
    in_: tuple[Two, ...]
    other: Annotated[object, Expected("another thing")]


FORMS = """
number   3                   = 3
number   5                   2 to 4
number   2.0                 a whole number, 2 to 4
number   true                2 to 4
number   null                2 to 4
since    0                   = 0
since    999999999999999999  = 10**18 - 1
since    null                = None
since    -1                  a whole number from 0
since    0.5                 a whole number
since    "0"                 a whole number
unknown  null                = None
unknown  "?"                 = UNKNOWN
unknown  1                   2 to 4, or '?'
unknown  "!"                 2 to 4, or '?'
gone     0                   2 to 4
gone     "?"                 2 to 4
name     "?"                 = UNKNOWN
name     "!"                 = '!'
name     1                   a string
by_seat  [2, "?", 4]         = (2, UNKNOWN, 4)
by_seat  [2, 2]              a list of 3, one for each seat
by_seat  [2, 9, 2]           2 to 4, or '?' @ [1]
by_seat  "left out"          a list of 3, one for each seat
bids     []                  = ()
bids     [2, 3, 4]           = (2, 3, 4)
bids     [2]                 a list of 3, one for each seat
cells    ["R1", "B1"]        = ('R1', 'B1')
cells    ["R1", "B1", "R1"]  each cell once @ [2]
cells    "R1"                a list
cell     "B9"                = 'B9'
cell     "R10"               a cell, R1 to B9
cell     1                   a cell, R1 to B9
as       false               = False
as       1                   true or false
inner    null                = None
inner    {"not": 2, "in": [], "other": null}    = Inner(2, (), None)
inner    {"not": 5, "in": [], "other": 1}       2 to 4 @ .not
inner    {"not": 2, "in": [3, 5], "other": 1}   2 to 4 @ .in[1]
inner    {"in": [], "other": 1}                 2 to 4 @ .not
inner    {"not": 2, "other": 1}                 a list @ .in
inner    {"not": 2, "in": []}                   another thing @ .other
"""


@pytest.mark.parametrize("line", FORMS.strip().splitlines())
def test_what_the_type_of_a_field_says_its_reader_and_its_schema_say(line: str) -> None:
    key, text, expected = re.fullmatch(r"(\w+) +(.+?)  +(.+)", line).groups()  # type: ignore[union-attr]
    document = {key: json.loads(text)}
    result = read_or_fault(document, read_document)
    fits = jsonschema_rs.Draft202012Validator(of_documents()).is_valid(document)
    if expected.startswith("= "):
        known = {"UNKNOWN": UNKNOWN, "Inner": Inner}
        assert getattr(result, {"as": "as_"}.get(key, key)) == eval(expected[2:], known)
        assert fits
    else:
        sentence, _, below = expected.partition(" @ ")
        assert (result.path, result.expected) == (f"$.{key}{below}", sentence)
        assert not fits or isinstance(result.given, float) or key == "gone"  # of no document


def read_document(value: object) -> Document:
    return read_as(Document, value, path="$", limits=Limits(seats=3))


def of_documents() -> dict[str, Any]:
    types = Types(range(3, 4), True, {}, {Unknown: {"const": "?"}})
    return types.class_(Document)


def test_a_key_that_is_a_word_of_python_is_known_by_that_word() -> None:
    fault = read_or_fault({"as_": False}, read_document)
    assert (fault.path, fault.given, fault.given.meant) == ("$", "as_", "as")
    assert fault.expected.endswith(", cell, as, inner")
