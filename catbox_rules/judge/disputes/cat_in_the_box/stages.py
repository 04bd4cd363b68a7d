"""How far a round of Cat in the Box may have come, of which parts are known, and its trick.

What is known of the tricks that were won, the start seat, the lost colors, the tokens and the hands
limits how many tricks have been completed, who leads, and how many cards have been played to the
trick. From that follows what may be led, and later how many tokens can be on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box.actions import Action, Paradox, Play
from catbox_rules.cat_in_the_box.editions import RedBrokenBy
from catbox_rules.cat_in_the_box.material import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.cat_in_the_box import read_position
from catbox_rules.positions.reading import FORMAT

NOT_RED: Final = tuple(color for color in Color if color is not Color.RED)
_TWO: Final = 2


@frozen
class Stage:
    """How far a round has come: the tricks that are completed, who leads, and how many cards have
    been played to the trick."""

    completed: int
    leader: Seat
    plays: int

    def placed(self, seat: Seat, players: int) -> int:
        """Return how many tokens a seat has placed."""
        return self.completed + ((seat - self.leader) % players < self.plays)


@frozen
class Trick:
    """A leader, the plays of a trick, and how far the round may have come with these."""

    leader: Seat
    plays: tuple[Play, ...]
    stages: list[Stage]


# The stages that fit what is known.


@lru_cache(maxsize=64)
def _stages(position: Position) -> list[Stage]:
    """Return how far the round may have come. What no stage fits is left out of account: a hand,
    say, of which only some cards were written down."""
    table = position.table
    numbers, leaders = range(table.players), table.seats
    if position.is_written("trick"):
        numbers = range(len(position.trick), len(position.trick) + 1)
    if position.is_written("leader"):
        leaders = (position.leader,)
    completed = range(table.setup.tricks)
    stages = [Stage(*each) for each in product(completed, leaders, numbers)]
    if position.stood:
        return stages
    for fits in (_fits_won, _fits_start, _fits_lost):
        stages = [each for each in stages if fits(position, each)] or stages
    stages = _that_fit_tokens(position, stages) or stages
    return [each for each in stages if _fits_hands(position, each)] or stages


def _fits_won(position: Position, stage: Stage) -> bool:
    won = [number for number in position.won if isinstance(number, int)]
    is_known = len(won) == len(position.won)
    if sum(won) > stage.completed or (is_known and sum(won) < stage.completed):
        return False
    return not stage.completed or position.won[stage.leader] != 0


def _fits_start(position: Position, stage: Stage) -> bool:
    is_first = not stage.completed and position.is_written("start_seat")
    return not is_first or stage.leader == position.start_seat


def _fits_lost(position: Position, stage: Stage) -> bool:
    """Return whether each seat has followed as often as it has lost a color."""
    players = len(position.lost)
    return all(
        len(lost) <= stage.completed + (0 < (seat - stage.leader) % players < stage.plays)
        for seat, lost in zip(position.table.seats, position.lost, strict=True)
    )


def _that_fit_tokens(position: Position, stages: list[Stage]) -> list[Stage]:
    """Return the stages at which the seats have placed as many tokens as may be on the board."""
    known = [len(tokens) for tokens in known_tokens(position)]
    nobodys, unknown = len(tokens_of_nobody(position)), len(may_be_taken(position))
    least, most, found = sum(known) + nobodys, sum(known) + nobodys + unknown, list[Stage]()
    if not position.is_written("revealed"):
        least -= min(nobodys, position.table.setup.revealed)  # which may be neutral
    for stage in stages:
        placed = [stage.placed(seat, len(known)) for seat in position.table.seats]
        more = [number - own for own, number in zip(known, placed, strict=True)]
        is_in_all = least <= sum(placed) <= most
        if is_in_all and min(more) >= 0 and max(more) <= nobodys + unknown:
            found.append(stage)
    return found


def _fits_hands(position: Position, stage: Stage) -> bool:
    dealt = position.table.setup.dealt - 1  # one is set aside
    return all(
        not hand.is_counted or len(hand) == dealt - stage.placed(seat, len(position.hands))
        for seat, hand in zip(position.table.seats, position.hands, strict=True)
    )


# The tokens.


def known_tokens(position: Position) -> tuple[CellSet, ...]:
    """Return by seat the cells that are known to have a token of it."""
    tokens = position.tokens
    if knows_trick(position):
        for play in position.trick:
            tokens = with_more_tokens(tokens, play.seat, CellSet.of([play.cell]))
    return tokens


def with_more_tokens(
    tokens: tuple[CellSet, ...], seat: Seat, cells: CellSet
) -> tuple[CellSet, ...]:
    """Return the tokens with more of a seat."""
    return with_seat(tokens, seat, tokens[seat] | cells)


def tokens_of_nobody(position: Position) -> CellSet:
    """Return the cells with a token whose owner is unknown."""
    nobodys = position.unowned | CellSet.of(play.cell for play in position.trick)
    for of_seat in known_tokens(position):
        nobodys -= of_seat
    return nobodys


def may_be_taken(position: Position) -> CellSet:
    """Return the cells on which there may be an unknown token. If a house rule hides the board,
    this is every cell with a card, unless all tokens are known."""
    table = position.table
    lying = sum(map(len, position.tokens)) + len(position.unowned)
    if table.board_is_in_sight or lying == sum(position.placed):
        return position.unknown_cells & table.cells_with_cards
    return table.cells_with_cards - position.taken


# Tables.


@lru_cache(maxsize=64)
def blank(table: Table) -> tuple[Position, ...]:
    """Return a position for each phase, of which nothing else is known."""
    document = {
        "format": FORMAT,
        "game": "cat-in-the-box",
        "edition": table.edition.id,
        "players": table.players,
        "options": table.chosen_options(),
        "partial": True,
    }
    phases = [phase for phase in Phase if phase is not Phase.BID or table.setup.bids]
    blank = read_position({**document, "phase": Phase.PLAY.value})
    return tuple([evolve(blank, phase=phase) for phase in phases])


def rests_on_following(table: Table) -> bool:
    """Return whether it matters at a table that a seat could have played the led color."""
    house = table.house_rules
    if house is None or house.following is None:
        return False
    return "follow" in (house.following.rests_on or ())


# The tricks.


def tricks(position: Position, action: Action, seat: Seat, layout: int) -> Iterable[list[Trick]]:
    """Return the possible tricks, together those with the same lead: on the turn of another seat,
    and of the one in question. A complete trick counts as taken by its winner."""
    table, stages = position.table, _stages(position)
    if knows_trick(position):
        leader, plays = position.leader, position.trick
        if position.has_complete_trick:
            leader, plays = winner(plays).seat, ()
        return [[Trick(leader, plays, stages)]]
    found = dict[Cell | None, dict[bool, Trick]]()
    played = dict[tuple[Seat, bool, bool], list[list[Cell]]]()

    def seats_away(stage: Stage) -> int:
        """Return how far the seat on turn is from the one in question: if it is another one, it is
        the nearest in one layout and the farthest in the other."""
        return (stage.leader + stage.plays - seat) % table.players

    in_order = sorted(stages, key=seats_away)
    for stage in reversed(in_order) if layout else in_order:
        on_turn = table.seats[(stage.leader + stage.plays) % table.players]
        alike_at = (stage.leader, stage.completed > 0, stage.plays > 0)
        if alike_at not in played:
            played[alike_at] = [*_played(position, action, stage, layout)]
        for cells in played[alike_at]:
            alike = found.setdefault(cells[0] if cells else None, {})
            if (on_turn == seat) not in alike:
                alike[on_turn == seat] = _trick_before(table, on_turn, cells)
            alike[on_turn == seat].stages.append(stage)
    # Whether a card lies there at all differs between the layouts.
    by_plays = sorted(found.items(), key=lambda each: each[0] is not None, reverse=bool(layout))
    return [[alike[is_own] for is_own in sorted(alike)] for _, alike in by_plays]


def _trick_before(table: Table, on_turn: Seat, cells: list[Cell]) -> Trick:
    """Return a trick of these cells, clockwise up to the seat on turn."""
    seats = [table.seats[on_turn - at] for at in range(len(cells), 0, -1)]
    plays = [Play(seat, cell.rank, cell.color) for seat, cell in zip(seats, cells, strict=True)]
    return Trick(seats[0] if seats else on_turn, tuple(plays), [])


def knows_trick(position: Position) -> bool:
    """Return whether it is known who played what to the trick."""
    return position.is_written("trick") and position.is_written("leader")


def _played(position: Position, action: Action, stage: Stage, layout: int) -> Iterator[list[Cell]]:
    """Yield the cells of a trick; if it is not written, only its first cell: one of each color that
    may have been led, and that of the play in question."""
    if position.is_written("trick"):
        yield [] if position.has_complete_trick else [play.cell for play in position.trick]
    elif not stage.plays or not (layout or isinstance(action, Play | Paradox)):
        yield []
    else:
        known = known_tokens(position)[stage.leader] | tokens_of_nobody(position)
        asked, of_rank = CellSet(), CellSet()
        if isinstance(action, Play):
            asked, of_rank = CellSet.of([action.cell]), CellSet.of_rank(action.rank)
        for color in _may_be_led(position, stage):
            of_color = (known | may_be_taken(position)) & CellSet.of_color(color)
            # A known token leaves room for another one, and another rank a card for the seat.
            others = [*(of_color & known - asked)] or [*(of_color - of_rank)]
            others = others or [*(of_color - asked)]
            yield from ([cell] for cell in (*of_color & asked, *others[-layout:][:1]))


def _may_be_led(position: Position, stage: Stage) -> list[Color]:
    """Return the colors that can have been led. In the first trick of a round that is the color
    which a follower has lost. Nor is it red then, as no player's token has broken red, and a full
    hand can be declared in other colors: it has two ranks at least, and there are fewer neutral
    tokens than would cover these."""
    table, house = position.table, position.table.house_rules
    if stage.completed:
        return [*Color]
    lost = frozenset[Color]().union(*position.lost)
    is_forced = table.setup.revealed >= _TWO * len(NOT_RED)
    has_token = table.empty_board.observed or table.setup.revealed
    is_broken = table.red_broken_by is RedBrokenBy.ANY_TOKEN and has_token
    is_free = is_forced or is_broken or (house is not None and house.leading is not None)
    return [color for color in (Color if is_free else NOT_RED) if color in (lost or {color})]
