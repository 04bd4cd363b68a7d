"""Whatever happens to a position or a case, its reader takes it or says what is wrong; so does the
schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_object
from catbox_rules.positions import cat_in_the_box as of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as of_schrodingers_cats
from catbox_rules.records.schema_parts import part
from tests.depth import of_depth
from tests.unit.positions.damage import damaged, every_damage, leads_into, values
from tests.unit.positions.documents import (
    CLAIMING,
    LAST_TRICK,
    OF_TWO,
    POSITION_OF,
    PROVING,
    SOME_CELLS,
    SOME_PHYSICATS,
    WRITTEN,
    Document,
    documents,
)
from tests.unit.records.matches import (
    CAT_IN_THE_BOX,
    DELETED,
    SCHRODINGERS_CATS,
    TABLES,
    TABLES_OF,
    Key,
    changed,
    node_at,
    random_match,
)
from tests.unit.records.validation import fits, is_misspelled, misfits

Reader = Callable[[object], object]


COMMON_WORDS = (
    *("", "?", "3", "R1\n", "5Y\n", "luck", "format", "game", "edition", "players", "start_seat"),
    *("phase", "options", "names", "title", "note", "rounds", "hands", "discards", "deal", "over"),
    *("catbox-position/1", "cat-in-the-box", "schrodingers-cats", "partial"),
)
WORDS_OF: Mapping[str, tuple[str, ...]] = {
    CAT_IN_THE_BOX: (
        *COMMON_WORDS,
        *("discard", "bid", "play", "tokens", "revealed", "neutral", "lost", "bids", "won"),
        *("leader", "trick", "paradox", "scores", "tricks", "bonus", "unowned", "taken", "free"),
        *("R1", "G9", "Y5", "R0", "5Y", "1R", "9G", "0B", "red", "green", "japanese"),
        *("strict", "face", "purple", "red-broken-by", "bezier-2022", "layout"),
    ),
    SCHRODINGERS_CATS: (
        *COMMON_WORDS,
        *("physicats", "claim", "proof", "lives", "first_seat", "on_turn", "proofs", "proved"),
        *("exchanged", "owed", "open_discards", "known_discards", "unused", "row", "staying"),
        *("seat", "count", "state", "doubter", "counted", "alive", "dead", "empty", "heisenberg"),
        *("unknown", "mewton", "tabby", "feyncat", "with", "without", "blocks", "amigo-2023"),
    ),
}
LIKELY = {game: values(words) for game, words in WORDS_OF.items()}


READERS: Mapping[str, Reader] = {
    CAT_IN_THE_BOX: of_cat_in_the_box.read_position,
    SCHRODINGERS_CATS: of_schrodingers_cats.read_position,
}


def written(position: object) -> dict[str, object]:
    """The document that a position is written as."""
    match position:
        case of_cat_in_the_box.Position():
            return of_cat_in_the_box.position_as_json(position)
        case of_schrodingers_cats.Position():
            return of_schrodingers_cats.position_as_json(position)
        case _:
            raise AssertionError(position)


def reading_of(document: object, game: str) -> object:
    """What the reader makes of a document: a position, or its one error; whatever else it raises
    is a defect."""
    try:
        return READERS[game](document)
    except (MalformedInput, Unsupported) as error:
        return error


def knows_more(error: MalformedInput | Unsupported) -> bool:
    """Whether a fault is one of those that a JSON Schema cannot see: 1.0 is a whole number to it;
    each cell stands once in a layout; fifteen cards of a rank are the most; the leader has to be
    given once a trick has been completed; which clauses there are; which cells a board has, and
    that a free one has no token; which key is misspelled."""
    if isinstance(error.given, float):
        return error.given.is_integer()
    return (
        error.path.startswith("$.options.layout[")
        or "cards of a rank" in error.expected
        or error.expected == "the id of a clause"
        or error.expected == "a cell without a token"
        or is_misspelled(error)
        or error.expected.startswith("a cell of the board")
        or (error.path == "$.leader" and str(error.given) == "nothing")
    )


def check(document: object, game: str) -> None:
    """Hold what the reader makes of a document against the schema."""
    read = reading_of(document, game)
    if isinstance(read, MalformedInput | Unsupported):
        assert leads_into(read.path, document), str(read)
        assert len(str(read).splitlines()) == 1
        assert not fits("position", document) or knows_more(read), str(read)
    else:
        assert misfits("position", document) == []
        again = written(read)
        assert misfits("position", again) == []
        assert READERS[game](again) == read


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=100)
@given(data=st.data())
def test_any_document_of_the_form_is_read_and_fits(data: st.DataObject, game: str) -> None:
    document = data.draw(documents(game))
    read = reading_of(document, game)
    assert not isinstance(read, Exception), read
    check(document, game)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=of_depth(quick=100, ci=400, deep=4000))
@given(data=st.data())
def test_a_damaged_position_is_read_or_refused_and_the_schema_agrees(
    data: st.DataObject, game: str
) -> None:
    whole = st.sampled_from(WRITTEN[game]) | documents(game)
    check(data.draw(damaged(whole, WORDS_OF[game], LIKELY[game])), game)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_positions_of_a_match_fit(edition: str, players: int) -> None:
    """Those that its states are, and those that a seat and a spectator see."""
    match = random_match(edition, players, seed=players)
    ruleset, state = match.ruleset, match.table.initial()
    for number, action in enumerate(match.actions):
        state = ruleset.apply(state, action).state
        if number % 5 == players % 5 or ruleset.outcome(state) is not None:
            seat = number % players
            for seen in (state, ruleset.view(state, seat), ruleset.view(state)):
                document = written(POSITION_OF[ruleset.NAME](seen))
                assert misfits("position", document) == []
                assert written(READERS[ruleset.NAME](document)) == document


EACH = [document for game in GAMES for document in WRITTEN[game]]


@pytest.mark.parametrize("document", EACH, ids=lambda document: document["phase"])
def test_whatever_goes_wrong_at_one_place_reader_and_schema_agree(document: Document) -> None:
    for _, damaged_document in every_damage(document):
        check(damaged_document, str(document["game"]))


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_those_of_the_reader(game: str) -> None:
    """A misspelled key is answered with all that there are; the positions here have them all."""
    known = set[str]()
    for each in (WHOLE[game], PARTIAL[game]):
        misspelled = {"Phase" if key == "phase" else key: each[key] for key in each}
        error = reading_of(misspelled, game)
        assert isinstance(error, MalformedInput)
        known |= {*error.expected.removeprefix("only the keys ").split(", ")}
    document = node_at(part(game), ("$defs", "position", "properties"))
    assert is_object(document)
    assert set(document) == known
    common = node_at(part("position"), ("properties",))
    assert is_object(common)
    assert set(common) < known
    used = set[str]().union(*WRITTEN[game])
    assert used == known


BY_SEAT: Mapping[str, tuple[tuple[Key, ...], ...]] = {
    CAT_IN_THE_BOX: (
        *((key,) for key in ("names", "tokens", "lost", "bids", "won", "hands", "discards")),
        *(("rounds", 0, key) for key in ("tricks", "bonus", "scores")),
        ("rounds", 1, "scores"),
    ),
    SCHRODINGERS_CATS: (
        *((key,) for key in ("names", "lives", "hands", "proofs", "known_discards")),
        *(("physicats", key) for key in ("unused", "staying")),
    ),
}
"""Where there is one value for each seat."""

SEATS: Mapping[str, tuple[tuple[Key, ...], ...]] = {
    CAT_IN_THE_BOX: (("start_seat",), ("leader",), ("paradox",), ("rounds", 0, "paradox")),
    SCHRODINGERS_CATS: (
        *((key,) for key in ("start_seat", "first_seat", "on_turn")),
        *(("claim", "seat"), ("rounds", 0, "doubter"), ("rounds", 0, "claim", "seat")),
    ),
}
"""Where the number of a seat stands."""

WHOLE = {CAT_IN_THE_BOX: LAST_TRICK, SCHRODINGERS_CATS: PROVING}
"""By game: a position of three seats with every key."""


PARTIAL = {CAT_IN_THE_BOX: SOME_CELLS, SCHRODINGERS_CATS: SOME_PHYSICATS}
"""By game: a partial position."""


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_seat_has_its_value(edition: str, players: int) -> None:
    """A list by seat is as long as there are seats, and no other seat is named."""
    [game] = [game for game, tables in TABLES_OF.items() if edition in dict(tables)]
    whole: object = {**WHOLE[game], "edition": edition, "players": players, "options": {}}
    for path in BY_SEAT[game]:
        whole = changed(whole, path, [node_at(whole, (*path, 1))] * players)
    for path in SEATS[game]:
        whole = changed(whole, path, players - 1)
    assert not isinstance(reading_of(whole, game), Exception), reading_of(whole, game)
    assert misfits("position", whole) == []
    damages = [
        *((path, [node_at(whole, (*path, 0))] * (players - 1)) for path in BY_SEAT[game]),
        *((path, [node_at(whole, (*path, 0))] * (players + 1)) for path in BY_SEAT[game]),
        *((path, players) for path in SEATS[game]),
        *((path, -1) for path in SEATS[game]),
    ]
    for path, wrong in damages:
        damaged = changed(whole, path, wrong)
        assert isinstance(reading_of(damaged, game), MalformedInput), (path, wrong)
        assert not fits("position", damaged), (path, wrong)


DEPENDENT: list[tuple[Document, tuple[Key, ...], object, bool]] = [
    (CLAIMING, ("physicats",), DELETED, False),
    ({**CLAIMING, "options": {"physicats": "with"}}, ("physicats",), DELETED, False),
    ({**CLAIMING, "options": {"physicats": "without"}}, ("physicats",), DELETED, True),
    ({**CLAIMING, "phase": "physicats"}, ("physicats",), DELETED, True),
    ({**CLAIMING, "phase": "deal"}, ("physicats",), DELETED, False),
    (PROVING, ("first_seat",), DELETED, False),
    (PROVING, ("rounds",), DELETED, False),
    (PROVING, ("rounds",), [], False),
    (CLAIMING, ("first_seat",), 0, False),
    (CLAIMING, ("rounds",), [], True),
    (LAST_TRICK, ("tokens",), DELETED, False),
    (LAST_TRICK, ("lost",), DELETED, False),
    ({**LAST_TRICK, "phase": "bid", "lost": [[], [], []]}, ("tokens",), DELETED, True),
    ({**LAST_TRICK, "phase": "bid"}, ("lost",), DELETED, True),
    (OF_TWO, ("leader",), DELETED, True),
    (OF_TWO, ("bids",), ["?", None], True),
    (OF_TWO, ("bids",), [None], False),
    (LAST_TRICK, ("start_seat",), DELETED, False),
    (LAST_TRICK, ("taken",), ["G5"], False),
    (LAST_TRICK, ("free",), ["G5"], False),
    ({**LAST_TRICK, "partial": False}, ("free",), ["G5"], False),
    (SOME_CELLS, ("unowned",), ["G5"], False),
    (SOME_CELLS, ("partial",), DELETED, False),
    (SOME_CELLS, ("start_seat",), 2, True),
    (SOME_CELLS, ("phase",), DELETED, False),
    (PROVING, ("physicats", "unused"), DELETED, False),
    (SOME_PHYSICATS, ("first_seat",), 2, True),
    (SOME_PHYSICATS, ("rounds",), PROVING["rounds"], True),
    (SOME_PHYSICATS, ("physicats",), {}, True),
]


@pytest.mark.parametrize(("document", "path", "new", "expected"), DEPENDENT)
def test_what_has_to_be_there_depends_on_the_rest(
    document: Document, path: tuple[Key, ...], new: object, expected: bool
) -> None:
    """On the phase, the options, and the other keys."""
    changed_document = changed(document, path, new)
    assert fits("position", changed_document) is expected
    read = reading_of(changed_document, str(document["game"]))
    assert isinstance(read, MalformedInput) is not expected


ONLY_THE_READER_KNOWS: list[tuple[Document, tuple[Key, ...], object]] = [
    (LAST_TRICK, ("players",), 3.0),
    (LAST_TRICK, ("leader",), DELETED),
    (LAST_TRICK, ("hands", 0), [1] * 16),
    (PROVING, ("proved",), 2.0),
    (LAST_TRICK, ("options", "layout"), [["R1", "R2", "R3", "R4", "R5", "R6"]] * 4),
    (SOME_CELLS, ("free",), ["R1"]),
    (SOME_CELLS, ("taken",), ["R9"]),
]


@pytest.mark.parametrize(("document", "path", "new"), ONLY_THE_READER_KNOWS)
def test_what_only_the_reader_knows_is_just_that(
    document: Document, path: tuple[Key, ...], new: object
) -> None:
    """The exceptions of the law above are there, and the schema does miss them."""
    damaged = changed(document, path, new)
    assert fits("position", damaged)
    error = reading_of(damaged, str(document["game"]))
    assert isinstance(error, MalformedInput | Unsupported)
    assert knows_more(error)
