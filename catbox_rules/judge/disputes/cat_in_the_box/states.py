"""States of Cat in the Box for every combination of the facts of an action.

They are built without checks: hands may be of any size, and nobody sees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.events import ColorLost
from catbox_rules.cat_in_the_box.packed import Packed, packed
from catbox_rules.cat_in_the_box.readings import Tokens
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DiscardPhase,
    RoundResult,
    State,
    TrickPhase,
    bid_phase,
    deal_phase,
    discard_phase,
    match_over,
    trick_phase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.judge.disputes.cat_in_the_box.facts import phase_of, rests_on_following
from catbox_rules.kernel.ruleset import Event, Seat, with_seat

_NO_YES: Final = (False, True)
_NOTHING: Final[Mapping[str, str]] = {}
_EVERY_COLOR: Final = frozenset(Color)
_NOT_RED: Final = _EVERY_COLOR - {Color.RED}


def states(
    table: Table, action: Action, layout: int, told: Mapping[str, str] = _NOTHING
) -> Iterator[State]:
    """Yield states for every combination of the facts of an action.

    * `layout`: 0 or 1; see `Disputes.states`.
    * `told`: the values of the known facts, by their ids; states with other values may be left out.
    """
    if isinstance(action, Deal):
        yield deal_phase(table, ())
        return
    seats, seat = table.seats, action.seat
    neighbor = seats[(seat + 1 + layout % (len(seats) - 1)) % len(seats)]
    usual = phase_of(action)
    for state in of_every_phase(table, neighbor, layout):
        if not isinstance(state, usual):
            yield state
    match action:
        case Play():
            yield from _of_plays(table, action, neighbor, layout, told)
        case Paradox():
            yield from of_paradoxes(table, seat, neighbor, layout)
        case Bid():
            if table.setup.bids:
                for on_turn in (seat, neighbor):
                    yield _bidding(table, on_turn)
        case Discard():
            yield from _of_discards(table, action)


def is_so_before(state: State, event: Event) -> bool:
    """Return whether the effect of an event is already there in a state: a color is lost."""
    if not isinstance(state, TrickPhase) or not isinstance(event, ColorLost):
        return False
    return event.color not in state.held[event.seat]


def of_every_phase(table: Table, seat: Seat, layout: int) -> Iterator[State]:
    """Yield a state of each phase, on the turn of a seat if the phase has turns."""
    nothing = (0,) * table.players
    yield deal_phase(table, rounds_without_tricks(table, [nothing] * layout))
    yield _setting_aside(table, (Cards(),) * table.players, (None,) * table.players)
    if table.setup.bids:
        yield _bidding(table, seat)
    led = Cell(Color.BLUE, table.setup.highest_rank) if layout else None
    yield _in_trick(table, seat, (Cards(),) * table.players, led=led)
    yield match_over(table, rounds_without_tricks(table, [nothing] * table.setup.rounds))


def rounds_without_tricks(
    table: Table, scores: Iterable[tuple[int, ...]], results: tuple[RoundResult, ...] = ()
) -> tuple[RoundResult, ...]:
    """Return some completed rounds and, after them, one with each of these scores."""
    nothing = (0,) * table.players
    for each in scores:
        round_over = RoundResult(table.start_seat(results), None, nothing, nothing, each)
        results = (*results, round_over)
    return results


def _setting_aside(
    table: Table, hands: tuple[Cards, ...], discards: tuple[Rank | None, ...]
) -> DiscardPhase:
    return discard_phase(table, (), hands, discards, ())


def _bidding(table: Table, on_turn: Seat) -> BidPhase:
    hands, set_aside = (Cards(),) * table.players, (Rank(1),) * table.players
    return bid_phase(table, (), hands, set_aside, (None,) * table.players, (), on_turn)


def _in_trick(
    table: Table,
    on_turn: Seat,
    hands: tuple[Cards, ...],
    *,
    held: tuple[frozenset[Color], ...] | None = None,
    tokens: tuple[CellSet, ...] | None = None,
    led: Cell | None = None,
) -> TrickPhase:
    """Return a trick on the turn of a seat, which leads it; or if a card is led, the seat before it
    does."""
    empty = table.empty_board
    board = empty if tokens is None else empty.with_all(tokens, CellSet())
    leader = on_turn if led is None else table.seats[on_turn - 1]
    trick = () if led is None else (Play(leader, led.rank, led.color),)
    known = packed(hands, board, held or (_EVERY_COLOR,) * table.players)
    return _tricks(table, leader, trick, known, on_turn)


def with_trick(table: Table, trick: tuple[Play, ...]) -> TrickPhase:
    """Return a trick with plays, on a table without hands and tokens."""
    no_hands, every_color = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    known = packed(no_hands, table.empty_board, every_color)
    return _tricks(table, trick[0].seat, trick, known, trick[0].seat)


def _tricks(
    table: Table, leader: Seat, trick: tuple[Play, ...], known: Packed, on_turn: Seat
) -> TrickPhase:
    return trick_phase(
        table,
        (),
        (Rank(1),) * table.players,
        table.setup.bids[:1] * table.players,
        (),
        (0,) * table.players,
        leader,
        trick,
        known,
        on_turn,
    )


def _of_discards(table: Table, discard: Discard) -> Iterator[DiscardPhase]:
    nobody, no_hands = (None,) * table.players, (Cards(),) * table.players
    for is_held, has_set_aside in product(_NO_YES, _NO_YES):
        hand = Cards.of(discard.rank) if is_held else Cards()
        aside = with_seat(nobody, discard.seat, Rank(1)) if has_set_aside else nobody
        yield _setting_aside(table, with_seat(no_hands, discard.seat, hand), aside)


def of_paradoxes(table: Table, seat: Seat, neighbor: Seat, layout: int) -> Iterator[TrickPhase]:
    """Yield tricks on the turn of each of two seats, where the first one can or cannot play."""
    no_hands, every = (Cards(),) * table.players, (_EVERY_COLOR,) * table.players
    card = Cards.of(table.setup.highest_rank - layout)
    for on_turn in (seat, neighbor):
        yield _in_trick(table, on_turn, with_seat(no_hands, seat, card))
        # A seat can play nothing if it has no card, or if it has lost all colors.
        hand, held = (Cards(), every) if layout else (card, with_seat(every, seat, frozenset()))
        yield _in_trick(table, on_turn, with_seat(no_hands, seat, hand), held=held)


def _of_plays(
    table: Table, play: Play, neighbor: Seat, layout: int, told: Mapping[str, str]
) -> Iterator[TrickPhase]:
    """Yield tricks for each turn, lead, board, and hand of the seat."""
    seat, no_hands = play.seat, (Cards(),) * table.players
    every_color = (_EVERY_COLOR,) * table.players
    turns = [seat if is_on_turn else neighbor for is_on_turn in _able(told, "turn", "no", "yes")]
    for led, tokens in _boards(table, play, neighbor, layout, told):
        of_led = None if led is None else led.color
        for hand, lost in _holdings(table, play, of_led, layout, told):
            hands = with_seat(no_hands, seat, hand)
            held = with_seat(every_color, seat, _EVERY_COLOR - lost)
            for on_turn in turns:
                yield _in_trick(table, on_turn, hands, held=held, tokens=tokens, led=led)


def _able(told: Mapping[str, str], id: str, no: str, yes: str) -> tuple[bool, ...]:
    """Return the possible truth values of a fact, given what is known of it."""
    return tuple([yes == value for value in (no, yes) if told.get(id, value) == value])


def _boards(
    table: Table, play: Play, neighbor: Seat, layout: int, told: Mapping[str, str]
) -> Iterator[tuple[Cell | None, tuple[CellSet, ...]]]:
    """Yield the lead and the tokens by seat for every combination of these facts: a token is on the
    cell of the play, red is broken, the seat has a token left."""
    is_red = play.color is Color.RED
    others = _other_ranks(table, play)
    spare = _spare(table, play, layout)
    # The lead is higher than the play in one layout and lower in the other, if it may be either.
    of_lead, on_red = (others[0], others[3]) if layout == 0 else (others[-1], others[2])
    cell, no_tokens = CellSet.of([play.cell]), (CellSet(),) * table.players
    may_be_taken = _able(told, "cell", "free", "taken")
    for led in (None, *Color):
        if told.get("led") not in (None, "none" if led is None else led.value):
            continue
        lead = None if led is None else Cell(led, of_lead)
        of_trick = CellSet() if lead is None else CellSet.of([lead])
        for is_taken, has_token in product(may_be_taken, _token_left(table)):
            is_on_red = led is Color.RED or (is_red and is_taken)
            for breaks_red in _NO_YES if is_red and not is_on_red else (False,):
                mine, theirs = CellSet(), of_trick
                if breaks_red:
                    theirs |= CellSet.of([Cell(Color.RED, on_red)])
                if is_taken and layout:
                    mine = cell
                elif is_taken:
                    theirs |= cell
                if not has_token:
                    colors = _EVERY_COLOR if breaks_red or is_on_red else _NOT_RED
                    mine |= _cells(colors, [each for each in others if each != spare]) - theirs
                yield lead, with_seat(with_seat(no_tokens, play.seat, mine), neighbor, theirs)


def _holdings(
    table: Table, play: Play, led: Color | None, layout: int, told: Mapping[str, str]
) -> Iterator[tuple[Cards, frozenset[Color]]]:
    """Yield the hand of the seat and its lost colors for every combination of these facts: it has
    the card and the color of the play, another card, and other colors."""
    is_red, following = play.color is Color.RED, rests_on_following(table)
    spare = _spare(table, play, layout)
    cards, colors = _able(told, "card", "no", "yes"), _able(told, "color", "lost", "held")
    others = product(_NO_YES, _NO_YES) if following else ((each, each) for each in _NO_YES)
    for has_spare, holds_others in others if is_red or following else ((True, True),):
        for loses_led in _NO_YES if following else (bool(layout),):
            for has_card, holds_color in product(cards, colors):
                lost = frozenset[Color]() if holds_others else _NOT_RED - {play.color}
                if loses_led and led not in (None, play.color):
                    lost |= {led}
                if not holds_color:
                    lost |= {play.color}
                yield Cards.of(*[play.rank] * has_card, *[spare] * has_spare), lost


def _other_ranks(table: Table, play: Play) -> list[Rank]:
    return [Rank(n) for n in range(table.setup.highest_rank, 0, -1) if n != play.rank]


def _spare(table: Table, play: Play, layout: int) -> Rank:
    """Return a rank other than those of the play, the lead, and a token that breaks red."""
    return _other_ranks(table, play)[1 - layout]


def _token_left(table: Table) -> tuple[bool, ...]:
    return _NO_YES if table.tokens is Tokens.STRICT else (True,)


def _cells(colors: frozenset[Color], ranks: list[Rank]) -> CellSet:
    return CellSet.of(Cell(color, rank) for color in colors for rank in ranks)
