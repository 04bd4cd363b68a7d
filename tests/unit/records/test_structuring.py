"""A record that is not of its form is refused with one error, which names the place."""

from __future__ import annotations

import json

import pytest
from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_list
from catbox_rules.records import parse, read_action, read_as, read_record
from tests.unit.records.matches import (
    DELETED,
    SMALL,
    SMALL_WITH_TWO,
    WITH_PHYSICATS,
    Key,
    changed,
    read,
    small_record,
)
from tests.unit.records.validation import fits

EDITIONS = "ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, pegasus-2023 or international"
KEYS = (
    "format, game, edition, players, first_seat, actions, options, names, title, note, extra, "
    "taken_back"
)
ONLY_KEYS = f"$: expected only the keys {KEYS}"
DEAL, BID, PLAY = ("actions", 0), ("actions", 4), ("actions", 7)
ROW = ["R1", "R2", "R3", "R4", "R5", "R6"]
ROWS = [[f"{letter}{rank}" for rank in range(1, 7)] for letter in "RBYG"]

MALFORMED: list[tuple[tuple[Key, ...], object, str]] = [
    ((), [], "$: expected an object, got []"),
    ((), None, "$: expected an object, got null"),
    ((), "record", "$: expected an object, got 'record'"),
    ((), {}, "$.format: expected a string, got nothing"),
    (("\x1bnote",), 3, f"{ONLY_KEYS}, got '\\x1bnote'; did you mean note?"),
    (("taken-back",), [], f"{ONLY_KEYS}, got 'taken-back'; did you mean taken_back?"),
    (("format",), DELETED, "$.format: expected a string, got nothing"),
    (("format",), "catbox-record/2", "$.format: expected catbox-record/1, got 'catbox-record/2'"),
    (("format",), 1, "$.format: expected catbox-record/1, got 1"),
    (("game",), DELETED, "$.game: expected a string, got nothing"),
    (("game",), None, "$.game: expected a string, got null"),
    (("edition",), DELETED, "$.edition: expected a string, got nothing"),
    (("edition",), 2023, "$.edition: expected a string, got 2023"),
    (("players",), DELETED, "$.players: expected a whole number, got nothing"),
    (("players",), "3", "$.players: expected a whole number, got '3'"),
    (("players",), 3.0, "$.players: expected a whole number, got 3.0"),
    (("players",), True, "$.players: expected a whole number, got true"),
    (("first_seat",), DELETED, "$.first_seat: expected the number of a seat, from 0, got nothing"),
    (("first_seat",), 3, "$.first_seat: expected 0 to 2, got 3"),
    (("first_seat",), -1, "$.first_seat: expected 0 to 2, got -1"),
    (("first_seat",), None, "$.first_seat: expected the number of a seat, from 0, got null"),
    (("names",), "ABC", "$.names: expected a list, got 'ABC'"),
    (("names",), ["A", "B"], "$.names: expected 3 names, one for each seat, got ['A', 'B']"),
    (("names",), ["A", "B", 3], "$.names[2]: expected a string, got 3"),
    (("title",), 1, "$.title: expected a string, got 1"),
    (("note",), ["a"], "$.note: expected a string, got ['a']"),
    (("options",), [], "$.options: expected an object, got []"),
    (("options",), None, "$.options: expected an object, got null"),
    (
        ("options", "color"),
        "red",
        "$.options: expected tokens, red-broken-by, face, layout or variants, got 'color'",
    ),
    (
        ("options", "red-broken-by"),
        "anybody",
        "$.options.red-broken-by: expected player-token or any-token, got 'anybody'",
    ),
    (("options", "tokens"), 12, "$.options.tokens: expected unlimited or strict, got 12"),
    (
        ("options", "face"),
        "black",
        "$.options.face: expected white or purple with 3 players, got 'black'",
    ),
    (
        ("options", "layout"),
        "R1",
        "$.options.layout: expected a list of four rows of cells, got 'R1'",
    ),
    (
        ("options", "layout"),
        [ROWS[0], ROWS[1], ROWS[2], ROWS[3][1:]],
        "$.options.layout[3]: expected a row of 6 cells, got ['G2', 'G3', 'G4', 'G5', 'G6']",
    ),
    (
        ("options", "layout"),
        [ROWS[0], ROWS[1], ROWS[2], ROWS[0]],
        "$.options.layout[3][0]: expected a cell from R1 to G6 that stands nowhere else, got 'R1'",
    ),
    (
        ("options", "layout"),
        [["R7", *ROWS[0][1:]], ROWS[1], ROWS[2], ROWS[3]],
        "$.options.layout[0][0]: expected a cell from R1 to G6 that stands nowhere else, got 'R7'",
    ),
    (("actions",), DELETED, "$.actions: expected a list, got nothing"),
    (("actions",), {}, "$.actions: expected a list, got {}"),
    (PLAY, 5, '$.actions[7]: expected an action, {"do": …}, got 5'),
    (PLAY, {}, "$.actions[7].do: expected deal, discard, bid, play or paradox, got nothing"),
    (
        (*PLAY, "do"),
        "pass",
        "$.actions[7].do: expected deal, discard, bid, play or paradox, got 'pass'",
    ),
    (
        (*PLAY, "do"),
        ["play"],
        "$.actions[7].do: expected deal, discard, bid, play or paradox, got ['play']",
    ),
    ((*PLAY, "seat"), DELETED, "$.actions[7].seat: expected 0 to 2, got nothing"),
    ((*PLAY, "seat"), 3, "$.actions[7].seat: expected 0 to 2, got 3"),
    ((*PLAY, "seat"), -1, "$.actions[7].seat: expected 0 to 2, got -1"),
    ((*PLAY, "rank"), 0, "$.actions[7].rank: expected 1 to 6, got 0"),
    ((*PLAY, "rank"), 7, "$.actions[7].rank: expected 1 to 6, got 7"),
    ((*PLAY, "rank"), 9, "$.actions[7].rank: expected 1 to 6, got 9"),
    ((*PLAY, "rank"), 1.0, "$.actions[7].rank: expected 1 to 6, got 1.0"),
    ((*PLAY, "rank"), True, "$.actions[7].rank: expected 1 to 6, got true"),
    ((*PLAY, "rank"), "3", "$.actions[7].rank: expected 1 to 6, got '3'"),
    ((*PLAY, "rank"), None, "$.actions[7].rank: expected 1 to 6, got null"),
    ((*PLAY, "color"), "purple", "$.actions[7].color: expected red, blue, yellow or green, got "),
    ((*PLAY, "color"), "Y", "$.actions[7].color: expected red, blue, yellow or green, got 'Y'"),
    ((*PLAY, "color"), 1, "$.actions[7].color: expected red, blue, yellow or green, got 1"),
    (
        (*PLAY, "stand"),
        True,
        (
            "$.actions[7]: expected only the keys do, stands, seat, rank, color, got 'stand'; "
            "did you mean stands?"
        ),
    ),
    ((*BID, "tricks"), 1.5, "$.actions[4].tricks: expected a whole number, got 1.5"),
    ((*BID, "tricks"), None, "$.actions[4].tricks: expected a whole number, got null"),
    ((*DEAL, "hands"), DELETED, "$.actions[0].hands: expected a list, got nothing"),
    ((*DEAL, "hands"), 3, "$.actions[0].hands: expected a list, got 3"),
    ((*DEAL, "hands", 1), "1123", "$.actions[0].hands[1]: expected a list, got '1123'"),
    ((*DEAL, "hands", 1, 4), 7, "$.actions[0].hands[1][4]: expected 1 to 6, got 7"),
    ((*DEAL, "hands", 2, 9), [6], "$.actions[0].hands[2][9]: expected 1 to 6, got [6]"),
    ((*DEAL, "revealed"), 1, "$.actions[0].revealed: expected a list, got 1"),
    ((*DEAL, "revealed"), [0], "$.actions[0].revealed[0]: expected 1 to 6, got 0"),
    ((*DEAL, "hidden"), [1, "1"], "$.actions[0].hidden[1]: expected 1 to 6, got '1'"),
    (
        (*DEAL, "reveal"),
        [],
        (
            "$.actions[0]: expected only the keys do, stands, hands, revealed, hidden, "
            "got 'reveal'; did you mean revealed?"
        ),
    ),
]

CATS = "deal-physicats, deal, draw, use, claim, prove, exchange, end or doubt"
PHYSICATS = (
    "pounce-gaposchkin, goeppert-meower, purrie, felidae, feyncat, prride, mewton, felinestein, "
    "pawking or tabby"
)
FIRST, HANDS, CLAIM, PROVE = ("actions", 0), ("actions", 1), ("actions", 2), ("actions", 3)
DRAW, END, USE = ("actions", 5), ("actions", 6), ("actions", 7)

MALFORMED_WITH_CATS: list[tuple[tuple[Key, ...], object, str]] = [
    (("first_seat",), 4, "$.first_seat: expected 0 to 3, got 4"),
    (("names",), ["A"] * 3, "$.names: expected 4 names, one for each seat, got ['A', 'A', 'A']"),
    (
        ("options", "tokens"),
        "strict",
        (
            "$.options: expected physicats, physicat-timing, short-pile, "
            "open-heisenbergs, blocks or variants, got 'tokens'"
        ),
    ),
    (("options", "physicats"), True, "$.options.physicats: expected with or without, got true"),
    (
        ("options", "physicat-timing"),
        "always",
        "$.options.physicat-timing: expected own-turn or before-claim, got 'always'",
    ),
    (("options", "blocks"), 0, "$.options.blocks: expected 1 to 26, got 0"),
    (("options", "blocks"), 27, "$.options.blocks: expected 1 to 26, got 27"),
    (("options", "blocks"), 13.0, "$.options.blocks: expected 1 to 26, got 13.0"),
    (("options", "blocks"), None, "$.options.blocks: expected 1 to 26, got null"),
    ((*CLAIM, "do"), "pass", f"$.actions[2].do: expected {CATS}, got 'pass'"),
    ((*CLAIM, "do"), "play", f"$.actions[2].do: expected {CATS}, got 'play'"),
    ((*CLAIM, "seat"), 4, "$.actions[2].seat: expected 0 to 3, got 4"),
    ((*CLAIM, "count"), "8", "$.actions[2].count: expected a whole number, got '8'"),
    ((*CLAIM, "count"), DELETED, "$.actions[2].count: expected a whole number, got nothing"),
    (
        (*CLAIM, "state"),
        "red",
        "$.actions[2].state: expected alive, dead, empty or heisenberg, got 'red'",
    ),
    ((*PROVE, "boxes"), [1], "$.actions[3].boxes: expected an object, got [1]"),
    ((*PROVE, "boxes"), {}, "$.actions[3].boxes: expected at least one card, got none"),
    ((*PROVE, "boxes", "alive"), 0, "$.actions[3].boxes: expected at least one card, got none"),
    (
        (*PROVE, "boxes", "red"),
        1,
        "$.actions[3].boxes: expected only the keys alive, dead, empty, heisenberg, got 'red'",
    ),
    (
        (*PROVE, "boxes", "alive"),
        -1,
        "$.actions[3].boxes.alive: expected a number of cards, from 0, got -1",
    ),
    ((*PROVE, "boxes", "dead"), None, "$.actions[3].boxes.dead: expected a whole number, got null"),
    ((*PROVE, "boxes", "dead"), 0.5, "$.actions[3].boxes.dead: expected a whole number, got 0.5"),
    ((*HANDS, "hands"), {}, "$.actions[1].hands: expected a list, got {}"),
    ((*HANDS, "hands", 2), [], "$.actions[1].hands[2]: expected an object, got []"),
    (
        (*HANDS, "hands", 3, "empty"),
        "2",
        "$.actions[1].hands[3].empty: expected a whole number, got '2'",
    ),
    (
        (*HANDS, "hands", 3, "empty"),
        -2,
        "$.actions[1].hands[3].empty: expected a number of cards, from 0, got -2",
    ),
    (
        (*HANDS, "hands", 3, "seat"),
        3,
        (
            "$.actions[1].hands[3]: expected only the keys alive, dead, empty, heisenberg, "
            "got 'seat'"
        ),
    ),
    ((*END, "seat"), DELETED, "$.actions[6].seat: expected 0 to 3, got nothing"),
    ((*FIRST, "physicats"), "mewton", "$.actions[0].physicats: expected a list, got 'mewton'"),
    (
        (*FIRST, "physicats", 1),
        "newton",
        f"$.actions[0].physicats[1]: expected {PHYSICATS}, got 'newton'",
    ),
    ((*FIRST, "open"), None, f"$.actions[0].open: expected {PHYSICATS}, got null"),
    ((*USE, "physicat"), "Tabby", f"$.actions[7].physicat: expected {PHYSICATS}, got 'Tabby'"),
    ((*USE, "taking"), "row", f"$.actions[7].taking: expected {PHYSICATS}, got 'row'"),
    ((*USE, "taking"), ["prride"], f"$.actions[7].taking: expected {PHYSICATS}, got ['prride']"),
]


@pytest.mark.parametrize(("path", "value", "message"), MALFORMED_WITH_CATS, ids=str)
def test_misfits_with_cats(path: tuple[Key, ...], value: object, message: str) -> None:
    damaged = changed(WITH_PHYSICATS, path, value)
    with pytest.raises(MalformedInput) as caught:
        read(damaged)
    assert str(caught.value) == message
    assert not fits("record", damaged) or value == 13.0  # a whole number to JSON Schema


UNSUPPORTED: list[tuple[tuple[Key, ...], object, str]] = [
    (("game",), "chess", "$.game: expected cat-in-the-box or schrodingers-cats, got 'chess'"),
    (
        ("game",),
        "schrodingers-cats",
        "$.edition: expected amigo-2023, got 'pegasus-2023'",
    ),
    (
        ("edition",),
        "pegasus",
        f"$.edition: expected {EDITIONS}, got 'pegasus'; did you mean pegasus-2023?",
    ),
    (("edition",), "", f"$.edition: expected {EDITIONS}, got ''"),
    (("players",), 6, "$.players: expected 2 to 5 in pegasus-2023 (setup.players), got 6"),
    (("players",), 1, "$.players: expected 2 to 5 in pegasus-2023 (setup.players), got 1"),
    (
        ("players",),
        10**17,
        "$.players: expected 2 to 5 in pegasus-2023 (setup.players), got 100000000000000000",
    ),
]


@pytest.mark.parametrize(("path", "value", "message"), MALFORMED, ids=str)
def test_misfits(path: tuple[Key, ...], value: object, message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read(changed(small_record(), path, value))
    reported = str(caught.value)
    assert reported == message or (message.endswith("got ") and reported.startswith(message))
    assert caught.value.code == "malformed-input"


@pytest.mark.clause("setup.players")
@pytest.mark.parametrize(("path", "value", "message"), UNSUPPORTED, ids=str)
def test_what_the_library_does_not_have(path: tuple[Key, ...], value: object, message: str) -> None:
    with pytest.raises(Unsupported) as caught:
        read(changed(small_record(), path, value))
    assert str(caught.value) == message
    assert caught.value.code == "unsupported"


@pytest.mark.clause("setup.players")
def test_the_japanese_edition_is_for_three_or_four() -> None:
    for players in (2, 5):
        with pytest.raises(Unsupported) as caught:
            read({**small_record(), "edition": "japanese", "players": players})
        assert str(caught.value) == (
            f"$.players: expected 3 to 4 in ayatsurare-2020 (setup.players), got {players}"
        )


@pytest.mark.clause("schrodinger.setup.players")
def test_schrodingers_cats_is_for_two_to_six() -> None:
    for players in (1, 7):
        with pytest.raises(Unsupported) as caught:
            read({**WITH_PHYSICATS, "players": players})
        assert str(caught.value) == (
            f"$.players: expected 2 to 6 in amigo-2023 (schrodinger.setup.players), got {players}"
        )


def test_of_several_faults_the_first_is_reported() -> None:
    value = changed(small_record(), (*PLAY, "rank"), 0)
    value = changed(value, (*BID, "seat"), 7)
    with pytest.raises(MalformedInput) as caught:
        read(value)
    assert caught.value.path == "$.actions[4].seat"


@pytest.mark.parametrize(
    "path",
    [(*PLAY, "rank"), (*PLAY, "seat"), ("options", "tokens"), ("names",), ("game",), ("players",)],
    ids=str,
)
def test_a_path_begins_where_the_record_lies(path: tuple[Key, ...]) -> None:
    value = changed(small_record(), path, 99)
    with pytest.raises((MalformedInput, Unsupported)) as here:
        read(value)
    with pytest.raises((MalformedInput, Unsupported)) as there:
        read_record(parse(json.dumps(value)), path="$.record")
    assert here.value.path.startswith("$.")
    assert there.value.path == "$.record" + here.value.path.removeprefix("$")


def test_errors_are_short_whatever_is_given() -> None:
    for path in ((*PLAY, "rank"), ("edition",), ("names",), ("options",), ("format",)):
        for value in ("9" * 10**5, ["9"] * 10**5, {"9" * 10**5: 9}):
            with pytest.raises((MalformedInput, Unsupported)) as caught:
                read(changed(small_record(), path, value))
            assert len(str(caught.value)) < 250


@pytest.mark.parametrize("record", SMALL, ids=lambda record: record["edition"])
def test_null_is_as_if_nothing_were_said(record: dict[str, object]) -> None:
    plain = read(record)
    for key in ("names", "title", "note"):
        assert read({**record, key: None}) == plain


@pytest.mark.parametrize("record", [small_record(), WITH_PHYSICATS])
def test_options_may_be_left_out(record: dict[str, object]) -> None:
    assert read(changed(record, ("options",), DELETED)) == read(record)


@pytest.mark.clause("deal.two-player-reveal")
def test_hidden_cards_may_be_left_out() -> None:
    record = read(changed(SMALL_WITH_TWO, (*DEAL, "hidden"), DELETED))
    assert record.actions[1:] == read(SMALL_WITH_TWO).actions[1:]
    assert record == read(changed(SMALL_WITH_TWO, (*DEAL, "hidden"), None))


@pytest.mark.clause("bid.allowed")
def test_a_bid_of_any_number_is_well_formed() -> None:
    for tricks in (-1, 0, 2, 10**17):
        value = changed(small_record(), (*BID, "tricks"), tricks)
        assert fits("record", value)
        assert str(read(value).actions[4]) == f"bid {tricks}"


@pytest.mark.clause("schrodinger.claim.on-track", "schrodinger.claim.state")
def test_a_claim_of_anything_is_well_formed() -> None:
    for count, state in ((-1, "dead"), (0, "alive"), (53, "alive"), (10**17, "empty"), (1, "dead")):
        value = changed(WITH_PHYSICATS, (*CLAIM, "count"), count)
        value = changed(value, (*CLAIM, "state"), state)
        assert fits("record", value)
        assert str(read(value).actions[2]) == f"claim {count} {state}"
    value = changed(WITH_PHYSICATS, (*CLAIM, "state"), "heisenberg")
    assert fits("record", value)
    assert str(read(value).actions[2]) == "claim 5 heisenberg"


@pytest.mark.clause("schrodinger.physicat.tabby")
def test_what_is_not_taken_may_be_left_out() -> None:
    """In form; Tabby has to take something."""
    silent = changed(WITH_PHYSICATS, (*USE, "taking"), DELETED)
    null = changed(WITH_PHYSICATS, (*USE, "taking"), None)
    assert fits("record", silent)
    assert fits("record", null)
    assert read(silent) == read(null)
    assert str(read(null).actions[7]) == "use tabby"


def test_kinds_of_cards_of_which_there_are_none_may_be_left_out() -> None:
    said = {"alive": 2, "dead": 0, "empty": 0, "heisenberg": 0}
    assert read(changed(WITH_PHYSICATS, (*PROVE, "boxes"), said)) == read(WITH_PHYSICATS)
    nothing = read(changed(WITH_PHYSICATS, (*DRAW, "boxes"), {}))
    zeros = changed(WITH_PHYSICATS, (*DRAW, "boxes"), dict.fromkeys(said, 0))
    assert fits("record", zeros)
    assert read(zeros) == nothing


def test_an_action_alone_can_be_read() -> None:
    record = read(small_record())
    ranges = record.ruleset.ranges(record.table.initial())
    value = {"do": "play", "seat": 2, "rank": 6, "color": "green"}
    assert str(read_action(record.ruleset, ranges, value, path="$.action")) == "6G"
    with pytest.raises(MalformedInput) as caught:
        read_action(record.ruleset, ranges, {**value, "rank": 7}, path="$.action")
    assert caught.value.path == "$.action.rank"


def test_an_action_of_the_other_game_is_none() -> None:
    for record, other in ((small_record(), WITH_PHYSICATS), (WITH_PHYSICATS, small_record())):
        for action in list_of(other["actions"])[2:]:
            with pytest.raises(MalformedInput) as caught:
                read({**record, "actions": [action]})
            assert caught.value.path == "$.actions[0].do"


def list_of(value: object) -> list[object]:
    assert is_list(value)
    return value


def test_of_several_misspelled_keys_the_first_is_named() -> None:
    with pytest.raises(MalformedInput) as caught:
        read_record({**small_record(), "notes": "n", "titel": "t"})
    assert str(caught.value) == f"{ONLY_KEYS}, got 'notes'; did you mean note?"


@frozen
class Request:
    """With a key that is a word of Python, and one that is not."""

    match: str
    as_: int


def test_a_key_may_be_a_word_of_python() -> None:
    assert read_as(Request, {"match": "table 1", "as": 2}, path="$") == Request("table 1", 2)
    with pytest.raises(
        MalformedInput,
        match=r"^\$: expected only the keys match, as, got 'as_'; did you mean as",
    ):
        read_as(Request, {"match": "table 1", "as_": 2}, path="$")
