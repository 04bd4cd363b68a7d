"""A game that brings its rules alone: what is made of its states tells them, and nothing that is
hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules import games
from catbox_rules.games import PACKAGES_ELSEWHERE, register_game
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, MissingPart
from catbox_rules.kernel.hidden import position_of, state_of
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import Viewer
from catbox_rules.notation.lines import line_of, read_line
from catbox_rules.notation.plain import plain_notation
from catbox_rules.notation.text import Located, Piece
from catbox_rules.playing.guide import GUIDE
from catbox_rules.positions.plain import PlainPositions, plain_positions
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.render.protocol import DRAWING
from tests.unit import plain_game
from tests.unit.plain_game import Card, DrawPhase, Over, Pass, Pile, Rank, Score, Table, Wind

if TYPE_CHECKING:
    from random import Random

CARDS = st.lists(st.sampled_from(Card), max_size=3).map(tuple)
NUMBERS = st.integers(-99, 99)
PILES = CARDS.map(lambda cards: Pile(len(cards), cards))
RANKS = st.none() | st.integers(0, 99).map(Rank)


def by_seat(items: st.SearchStrategy[Any], players: int) -> st.SearchStrategy[Any]:
    return st.tuples(*[items] * players)


@st.composite
def states(draw: st.DrawFn) -> Any:
    players = draw(st.integers(2, 3))
    seats = st.integers(0, players - 1).map(Seat)
    edition, wind = plain_game.EDITIONS[0], draw(st.sampled_from(Wind))
    table = Table(edition, players, draw(seats), wind)
    scores = st.builds(
        Score,
        seats,
        st.text("abc.9", min_size=1, max_size=4),
        st.booleans(),
        st.lists(st.lists(NUMBERS, max_size=2).map(tuple), max_size=2).map(tuple),
        RANKS,
    )
    drawn = st.builds(
        DrawPhase,
        st.just(table),
        seats,
        st.none() | seats,
        st.lists(scores, max_size=2).map(tuple),
        st.lists(CARDS, max_size=3).map(tuple),
        st.lists(PILES, max_size=2).map(tuple),
        st.none() | PILES,
        by_seat(NUMBERS, players),
        by_seat(CARDS, players),
        by_seat(RANKS, players),
        CARDS,
        st.none() | st.sampled_from(Card),
        NUMBERS,
    )
    return draw(drawn | st.builds(Over, st.just(table), by_seat(NUMBERS, players)))


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_PACKAGES", dict(vars(games)["_PACKAGES"]))
        patch.setattr(games, "_EDITIONS", dict(vars(games)["_EDITIONS"]))
        register_game(plain_game.NAME, plain_game.PACKAGE)
        yield
        del PACKAGES_ELSEWHERE[plain_game.NAME]


def positions() -> PlainPositions:
    found = POSITIONS.of(plain_game.NAME)
    assert isinstance(found, PlainPositions)
    return found


def viewers(state: Any) -> tuple[Seat | Viewer | None, ...]:
    return (*map(Seat, range(state.table.players)), None, Viewer.ALL)


OVER = Over(Table(plain_game.EDITIONS[0], 2, Seat(1), Wind.WEST), (3, 4))


@given(states())
def test_a_document_is_read_back(state: Any) -> None:
    for viewer in viewers(state):
        position = position_of(state, viewer).without_viewer()
        written = json.loads(json.dumps(positions().position_as_json(position)))
        read = positions().read_position(written)
        assert read == position
        assert type(read) is type(position)
        assert state_of(read) == (state if viewer is Viewer.ALL else state_of(position))


@given(states())
def test_a_line_is_read_back(state: Any) -> None:
    for viewer in viewers(state):
        position = position_of(state, viewer).without_viewer()
        assert read_line(line_of(position, positions()))[1] == position


@given(states(), st.data())
def test_who_cannot_tell_two_tables_apart_is_shown_the_same(
    state: Any, data: st.DataObject
) -> None:
    """Whatever stands in hidden fields: the document, the line and the picture are the same."""
    if isinstance(state, Over):
        return
    players = state.table.players
    viewer = data.draw(st.none() | st.integers(0, players - 1).map(Seat))
    piles = tuple(evolve(each, cards=data.draw(CARDS)) for each in state.piles)
    other = {"stock": data.draw(CARDS), "next": data.draw(st.sampled_from(Card)), "piles": piles}
    for name, items in (("hands", CARDS), ("ranks", RANKS)):
        own = [*data.draw(by_seat(items, players))]
        if viewer is not None:
            own[viewer] = getattr(state, name)[viewer]
        other[name] = tuple(own)
    views = [plain_game.view(each, viewer) for each in (state, evolve(state, **other))]
    assert views[0] == views[1]
    drawing = DRAWING.of(plain_game.NAME)
    for show in (drawing.picture_of, positions().position_as_json):
        shown = [show(each.without_viewer()) for each in views]
        assert shown[0] == shown[1]


@given(states())
def test_what_is_declared_to_stand_by_seat_stands_in_the_panels(state: Any) -> None:
    """Other lists are facts, also where they have as many items as there are seats."""
    picture = DRAWING.of(plain_game.NAME).picture_of(position_of(state, Viewer.ALL))
    panels = [[fact.label for fact in seat.facts] for seat in picture.seats]
    by_seat = [] if isinstance(state, Over) else ["bids", "hands", "ranks"]
    assert panels == [by_seat] * state.table.players
    assert "points" in [fact.label for fact in picture.facts] or by_seat


def test_a_seat_reads_what_it_types() -> None:
    guide, view = GUIDE.of(plain_game.NAME), plain_game.view(OVER, 1)
    assert guide.read("pass", view) == Pass(Seat(1))
    with pytest.raises(MalformedInput, match="expected pass, got 'nap'"):
        guide.read("nap", view)


def test_a_table_with_what_no_document_tells_is_not_written() -> None:
    table = evolve(OVER.table, decks=2)
    with pytest.raises(MissingPart, match="plain-game brings no chosen_options of its tables"):
        positions().position_as_json(position_of(evolve(OVER, table=table), Viewer.ALL))


def test_a_table_may_tell_itself_what_it_has_chosen() -> None:
    @frozen
    class Telling(Table):
        def chosen_options(self) -> Mapping[str, object]:
            return {"wind": "west"}

    table = Telling(
        *[getattr(OVER.table, name) for name in ("edition", "players", "first_seat", "wind")]
    )
    position = position_of(evolve(OVER, table=table), None)
    kinds = {"Over": type(position)}
    written = PlainPositions(game_with(Plain, table=table), kinds).position_as_json(position)
    assert written["options"] == {"wind": "west"}


def test_a_table_that_cannot_be_is_read_and_not_completed() -> None:
    written = {**positions().position_as_json(position_of(OVER, Viewer.ALL)), "points": [1]}
    position = positions().read_position(written)
    with pytest.raises(ImpossibleState, match="not those of each seat"):
        next(positions().completions(position, None))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([], r"\$: expected an object"),
        ({"phase": "Never"}, r"\$\.phase: expected DrawPhase or Over, got 'Never'"),
        ({"phase": ["Over"]}, r"\$\.phase: expected DrawPhase or Over"),
        ({}, r"\$\.phase: expected DrawPhase or Over, got nothing"),
    ],
)
def test_a_fault_has_its_place(value: object, expected: str) -> None:
    with pytest.raises(MalformedInput, match=expected):
        positions().read_position(value)


def test_a_text_with_signs_has_no_form_in_a_line() -> None:
    score = Score(Seat(0), "a, b", False, (), None)
    state = DrawPhase(
        OVER.table, Seat(0), None, (score,), (), (), None, (0, 0), ((), ()), (None, None), (), None
    )
    with pytest.raises(MalformedInput, match="texts of letters"):
        line_of(position_of(state, Viewer.ALL), positions())


@frozen
class Odd:
    """A state whose fields have names and values that would not be words of a line as they are."""

    table: Table
    start: Seat
    wonTricks: tuple[Seat, ...] | None  # noqa: N815 -- as names are in games that come from Java
    trump: Trump


class Trump(Enum):
    """What is trump."""

    NONE = "no trump"
    SPADES = "spades"


@pytest.mark.parametrize("won", [None, (), (Seat(1),)])
@pytest.mark.parametrize("trump", Trump)
def test_a_line_of_odd_names_is_read_back(won: tuple[Seat, ...] | None, trump: Trump) -> None:
    positions = plain_positions(game_with(Odd))
    notation = plain_notation(game_with(Odd))
    assert positions is not None
    assert notation is not None
    state = Odd(OVER.table, Seat(1), won, trump)
    document = positions.position_as_json(position_of(state, Viewer.ALL))
    words = dict(notation.line.write(document))
    assert "start" not in words
    assert not any(" " in word or key != key.lower() for key, word in words.items())
    pieces = {key: Piece(word, 0) for key, word in words.items()}
    read = notation.line.read(pieces, {"phase": Located("Odd", 0)})
    for key in ("start", "wonTricks", "trump"):
        assert unplaced(read[key]) == document[key]


def unplaced(placed: Located) -> object:
    """A value that is read, as in a document."""
    return [unplaced(each) for each in placed.items()] or placed.value


class Suit(Enum):
    """A choice with a sign in it that separates values."""

    BOTH = "red/black"


@frozen
class WithSign:
    table: Table
    suits: tuple[Suit, ...] = (Suit.BOTH,)


@frozen
class WithLists:
    table: Table
    lists: tuple[tuple[tuple[tuple[tuple[int, ...], ...], ...], ...], ...] = ()


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (WithSign, "suits: 'red/black' cannot be told from other words"),
        (WithLists, "lists: there are more values within values than signs to separate them"),
    ],
)
def test_tables_that_no_line_tells_are_refused_in_words(state: type, why: str) -> None:
    notation = plain_notation(game_with(state))
    assert notation is not None
    for refused in (notation.line.write, notation.line.read):
        with pytest.raises(MissingPart, match=f"other brings no lines of its tables, as {why}"):
            refused({}, {})  # type: ignore[call-arg]  # of two functions at once


def game_with(
    state: type,
    *,
    view: Any = None,
    returned: object = ...,
    taken: object = Any,
    table: Table = OVER.table,
) -> Any:
    """A game with a single class of states."""

    def initial(*_: object, **__: object) -> Any:
        return state(table, *[None] * (len(attrs.fields(state)) - 1))

    def shown(moment: Any, _: object = None) -> object:
        return position_of(moment, None) if view is None else view

    initial.__annotations__["return"] = state if returned is ... else returned
    shown.__annotations__["moment"] = taken
    game = ModuleType("other")
    vars(game).update(EDITIONS=plain_game.EDITIONS, initial=initial, view=shown, NAME="other")
    vars(game).update(PATCHABLE=plain_game.PATCHABLE, PACKAGE=plain_game.PACKAGE)
    return game


@frozen
class Plain:
    table: Table
    open: tuple[int, ...] = ()


@frozen
class WithoutTable:
    number: object


@frozen
class WithMapping:
    table: Table
    by_seat: Mapping[Seat, int] = {}


@frozen
class WithPair:
    table: Table
    pair: tuple[int, str] = (1, "a")


@frozen
class WithTypeForCheckers:
    table: Table
    random: Random | None = None


def test_which_games_have_such_positions() -> None:
    assert plain_positions(game_with(Plain)) is not None
    for state in (WithoutTable, WithMapping, WithPair, WithTypeForCheckers):
        assert plain_positions(game_with(state)) is None
    assert plain_positions(game_with(Plain, view="a view of its own")) is None
    assert plain_positions(game_with(Plain, returned="Unknown")) is None


@pytest.mark.parametrize("returned", [Plain, Plain | Over, "Unknown", object])
@pytest.mark.parametrize("taken", [Plain | Over, Over | Plain])
def test_all_phases_are_known_if_one_function_is_declared_with_all(
    returned: object, taken: object
) -> None:
    found = plain_positions(game_with(Plain, returned=returned, taken=taken))
    assert found is not None
    assert set(found.kinds) == {"Plain", "Over"}


def test_a_state_that_no_function_is_declared_with_is_not_written() -> None:
    found = plain_positions(game_with(Plain))
    assert found is not None
    with pytest.raises(
        MissingPart, match="other brings no Over among the states that initial, turn, view or apply"
    ):
        found.position_as_json(position_of(OVER, None))


# Partial tables.


@given(states(), st.randoms(use_true_random=False))
def test_a_partial_table_tells_what_is_written_and_no_more(state: Any, random: Random) -> None:
    whole = positions().position_as_json(positions().position_of(state))
    named = ("format", "game", "edition", "players", "options", "phase")
    kept = {key: value for key, value in whole.items() if key in named or random.random() < 0.5}
    partial = positions().read_position({**kept, "partial": True})
    document = positions().position_as_json(partial)
    assert {*document} <= {*kept, "partial"}
    assert positions().read_position(document) == partial
    assert partial.is_partial
    assert read_line(line_of(partial, positions())) == (positions(), partial)
    assert DRAWING.of(plain_game.NAME).picture_of(partial).description
    assert positions().faults(partial) == ()


def test_a_partial_table_stands_for_no_state_where_something_is_unknown() -> None:
    first = plain_game.initial(plain_game.EDITIONS[0].id, players=2)
    whole = positions().position_as_json(positions().position_of(first))
    for key in ("first_seat", "points"):
        left = {each: value for each, value in whole.items() if each != key}
        partial = positions().read_position({**left, "partial": True})
        with pytest.raises(MissingPart, match="completions of tables with unknown parts"):
            next(positions().completions(partial, None))
