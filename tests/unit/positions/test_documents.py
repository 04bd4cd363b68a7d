"""What stands in a position is taken, or refused as its error says; and the schema agrees."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_object
from catbox_rules.positions import cat_in_the_box as of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as of_schrodingers_cats
from catbox_rules.positions.reading import read_any_position
from catbox_rules.records.schema import part
from tests.depth import of_depth
from tests.kit.documents import (
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
from tests.kit.matches import CAT_IN_THE_BOX, DELETED, TABLES, Key, changed, node_at, random_match
from tests.kit.refusals import Fault, check_change, every_change, read_or_fault
from tests.kit.validation import fits, is_misspelled, misfits
from tests.unit.positions.damage import damaged, every_damage, leads_into, values, words_in
from tests.unit.positions.places import DECISIVE, of_positions

WORDS_OF: Mapping[str, list[str]] = {
    game: sorted({str(each) for document in WRITTEN[game] for each in words_in(document)})
    for game in GAMES
}
LIKELY = {game: values(words) for game, words in WORDS_OF.items()}


def written(position: object) -> dict[str, object]:
    """The document that a position is written as."""
    match position:
        case of_cat_in_the_box.Position():
            return of_cat_in_the_box.position_as_json(position)
        case of_schrodingers_cats.Position():
            return of_schrodingers_cats.position_as_json(position)
        case _:
            raise AssertionError(position)


def read(document: object) -> object:
    return read_any_position(document)[1]


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


def check(document: object, position: object) -> None:
    """Hold what the reader makes of a document against the schema."""
    if isinstance(position, Fault):
        assert leads_into(position.path, document), str(position)
        assert not fits("position", document) or knows_more(position), str(position)
    else:
        assert misfits("position", document) == []
        again = written(position)
        assert misfits("position", again) == []
        assert read(again) == position


FREE_BUT_REVEALED: Document = {
    "format": "catbox-position/1",
    "game": CAT_IN_THE_BOX,
    "edition": "pegasus-2023",
    "players": 2,
    "phase": "play",
    "partial": True,
    "revealed": [2, 2, 5],
    "neutral": ["R3"],
    "free": ["G2"],
}


@example(FREE_BUT_REVEALED)
@settings(max_examples=of_depth(quick=50, ci=200, deep=2000))
@given(st.sampled_from([*GAMES]).flatmap(documents))
def test_any_document_of_the_form_is_read_and_fits(document: Document) -> None:
    position = read_or_fault(document, read)
    assert not isinstance(position, Fault), position
    check(document, position)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=of_depth(quick=50, ci=400, deep=4000))
@given(data=st.data())
def test_a_damaged_position_is_read_or_refused_and_the_schema_agrees(
    data: st.DataObject, game: str
) -> None:
    whole = st.sampled_from(WRITTEN[game]) | documents(game)
    document = data.draw(damaged(whole, WORDS_OF[game], LIKELY[game]))
    check(document, read_or_fault(document, read))


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
                assert written(read(document)) == document


EACH = [document for game in GAMES for document in WRITTEN[game]]


@pytest.mark.parametrize("document", EACH, ids=lambda document: document["phase"])
def test_whatever_stands_at_a_place_is_taken_or_refused_as_its_error_says(
    document: Document,
) -> None:
    expected = of_positions(document)
    for path, _, value in every_change(document):
        check_change(path, value, read, expected, DECISIVE)
    for path, value in every_damage(document):
        check(value, check_change(path, value, read, expected, DECISIVE))


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_written_here_have_every_key(game: str) -> None:
    """All that the schema describes: what they do not have, no test above would look at."""
    described = node_at(part(game), ("$defs", "position", "properties"))
    assert is_object(described)
    assert described.keys() == set[str]().union(*WRITTEN[game])


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
    value = changed(document, path, new)
    assert fits("position", value) is expected
    assert isinstance(read_or_fault(value, read), MalformedInput) is not expected
