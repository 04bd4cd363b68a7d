"""Play orders: the orders in which the tokens of a round can have come onto the board.

A position shows which cells each seat has covered, not when. `play_order_to` finds an order of play
in which every play was legal, the winners led, and the lost colors and the tricks won are as on the
table. It needs the hands for only one thing:

* A play is legal by the board, the colors of its seat and the card itself, all of which are open.
* The exception is a red lead that only `declare.lead-red-forced` allows: its seat could not
  declare any card of its hand in another color. After it red is broken, so a round has at most one
  such lead. It limits the hand to a set of ranks, those for which no other color was left; all
  cards that the seat still holds are of these ranks.

So the play orders of a position come down to the limits that they set to the hands: none, if one
order needs no forced lead; otherwise, for each possible forced lead, its seat and those ranks.

There can be too many orders to try one by one. The rules of a play order are in `courses.lp`, and
the solver clingo finds one, or shows that there is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import Cell, Color, Play, Rank, RedBrokenBy
from catbox_rules.cat_in_the_box.faults import stuck_ranks
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.solving import Atom, Program, all_models, first_model


@frozen
class ForcedLead:
    """A red lead that was legal because its seat could declare nothing else: every card that it
    held then, and so every one that it still holds, is of one of these ranks."""

    seat: Seat
    ranks: frozenset[Rank]


@frozen
class PlayOrder:
    """An order of play that leads to a position: its complete tricks, without the present one, and
    the forced red lead if there was one."""

    tricks: tuple[tuple[Play, ...], ...]
    forced: ForcedLead | None


class WaivedRule(Enum):
    """A rule that is waived to see whether it is the one that rules out a table."""

    RED = "red"
    """The restrictions on leading red."""
    LOST = "lost"
    """The lost colors are those of the position."""
    WON = "won"
    """The tricks won, and the leader, are those of the position."""


def what_play_orders_say(position: Position) -> tuple[PlayOrder, ...]:
    """Return a play order for each different limit that those of a position set to the hands: one
    without a forced lead if there is any; else one for each forced lead. Empty if there is none at
    all.

    The position must have no fault, and tricks must be in play. Raises Unsupported if the solver is
    not installed.
    """
    free = play_order_to(position)
    if free is not None:
        return (free,)
    models = all_models(_orders(position, "with_forced_lead"))
    return tuple([_play_order(position, model) for model in models])


def play_order_to(
    position: Position, *, with_forced_lead: bool = False, without: WaivedRule | None = None
) -> PlayOrder | None:
    """Return a play order that leads to a position; None if there is none."""
    allowed = ["with_forced_lead"] if with_forced_lead else []
    ignored = [] if without is None else [f"ignore({without.value})"]
    model = first_model(_orders(position, *allowed, *ignored))
    return None if model is None else _play_order(position, model)


def _orders(position: Position, *facts: str) -> Program:
    """Return the program for play orders, one for each limit that they set to the hands."""
    return _program(position, "#project forced_lead_of/1. #project stuck_with/1.", *facts)


def ways_to_have_won(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return all possible numbers of tricks won by each seat: those of a play order that agrees
    with what is stated. Empty if there is none."""
    ways: list[tuple[int, ...]] = []
    asked = "#project tricks_of/2. #show tricks_of/2."
    for atoms in _program(position, asked, "with_forced_lead").models():
        tricks = dict[int, int]()
        for atom in atoms:
            if atom.name == "tricks_of":
                seat, number = atom.numbers
                tricks[seat] = number
        ways.append(tuple(tricks[seat] for seat in position.table.seats))
    return tuple(sorted(ways))


@frozen
class Remembered:
    """One possibility for the forgotten facts of a table."""

    lost: tuple[tuple[Seat, frozenset[Color]], ...]
    """The seats whose lost colors nobody remembers, with the colors."""
    owners: tuple[tuple[Cell, Seat], ...]
    """The tokens whose owners nobody remembers, with the owners."""


def ways_to_remember(position: Position) -> Iterator[Remembered]:
    """Yield the possibilities for the forgotten facts that a play order leads to, whatever it says
    about the hands."""
    asked = "#project forgotten/2. #project owner/3. #show forgotten/2. #show owner/3."
    for atoms in _program(position, asked, "with_forced_lead").models():
        yield _remembered(position, atoms)


def _remembered(position: Position, atoms: Sequence[Atom]) -> Remembered:
    lost: dict[Seat, set[Color]] = {seat: set() for seat in sorted(position.unsure)}
    owners: list[tuple[Cell, Seat]] = []
    for atom in atoms:
        if atom.name == "forgotten":
            [seat], [color] = atom.numbers, atom.words
            lost[Seat(seat)].add(Color(color))
        elif atom.name == "owner":
            (seat, rank), [color] = atom.numbers, atom.words
            owners.append((Cell(Color(color), rank), Seat(seat)))
    return Remembered(
        tuple((seat, frozenset(colors)) for seat, colors in lost.items()),
        tuple(sorted(owners, key=lambda owner: owner[0].bit)),
    )


def _program(position: Position, asked: str, *facts: str) -> Program:
    """Return the program for a question about a position; it has one model for each projection."""
    options = ("--project=project", "-c", f"k={position.completed_tricks}")
    return Program((*_facts(position), *facts), options, asked)


def _facts(position: Position) -> Iterator[str]:
    table, setup = position.table, position.table.setup
    lying = {play.cell for play in position.trick}
    yield f"start({position.start_seat})"
    yield f"leader({position.leader})"
    yield f"rank(1..{setup.highest_rank})"
    yield from (f"color({color.value})" for color in Color)
    yield from (f"closed({_arguments(cell)})" for cell in position.neutral)
    yield from (f"unowned({_arguments(cell)})" for cell in position.unowned)
    for seat in table.seats:
        yield f"seat({seat})"
        for cell in position.tokens[seat]:
            yield f"{'lies' if cell in lying else 'past'}({seat},{_arguments(cell)})"
        if seat in position.unsure:
            yield f"unsure({seat})"
        yield from (f"lost_at_last({seat},{color.value})" for color in position.lost[seat])
        yield from (f"holds({seat},{rank})" for rank in position.hands[seat].known.ranks)
        won = position.won[seat]
        if isinstance(won, int):
            yield f"won({seat},{won})"
    if table.red_broken_by is RedBrokenBy.ANY_TOKEN and table.empty_board.observed:
        yield "broken_at_first"


def _arguments(cell: Cell) -> str:
    return f"{cell.color.value},{cell.rank}"


def _play_order(position: Position, shown: Sequence[Atom]) -> PlayOrder:
    played: dict[int, dict[int, Cell]] = defaultdict(dict)
    forced: Seat | None = None
    ranks: set[Rank] = set()
    for atom in shown:
        match atom.name:
            case "at":
                (seat, rank, trick), [color] = atom.numbers, atom.words
                played[trick][seat] = Cell(Color(color), rank)
            case "forced_lead_of":
                forced = Seat(atom.numbers[0])
            case _:
                ranks.add(Rank(atom.numbers[0]))
    tricks: list[tuple[Play, ...]] = []
    leader = position.start_seat
    for number in range(1, position.completed_tricks + 1):
        tricks.append(_trick(played[number], leader))
        leader = winner(tricks[-1]).seat
    return PlayOrder(
        tuple(tricks), None if forced is None else ForcedLead(forced, frozenset(ranks))
    )


def _trick(cells: Mapping[int, Cell], leader: Seat) -> tuple[Play, ...]:
    """Return the plays of a trick, clockwise from its leader."""
    seats = [*range(leader, len(cells)), *range(leader)]
    return tuple(Play(Seat(seat), cells[seat].rank, cells[seat].color) for seat in seats)


# Limits on hidden hands that follow from what is open: the possible ranks of their cards.
#
# There are two sources. A seat that caused the paradox could not declare any card of its hand; and
# a seat whose red lead was forced held nothing at that time that it could declare in another color
# (`play_orders.py`).


Limits: TypeAlias = Mapping[Seat, frozenset[Rank]]
"""The possible ranks of the cards in a hand, by seat; other seats have no limit."""


def limits(position: Position, play_order: PlayOrder) -> Limits:
    """Return the limits that a position with a play order sets to the hands."""
    said: dict[Seat, frozenset[Rank]] = {}
    if play_order.forced is not None:
        said[play_order.forced.seat] = play_order.forced.ranks
    if position.paradox is not None:
        stuck = stuck_ranks(position, position.paradox)
        said[position.paradox] = stuck & said.get(position.paradox, stuck)
    return said
