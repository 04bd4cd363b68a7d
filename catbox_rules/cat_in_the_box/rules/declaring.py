"""Declaring: which cells a seat may cover with a card of its hand (`declare.…`).

Each condition is a set of cells, those that it leaves to a seat, and what a seat may declare is
what all of them leave. Listing the legal plays intersects the sets; judging a play asks of each
set whether the play's cell is in it. So there is one truth, and two readings of it.

    card in hand  &  cell open  &  color held  ( & a token left )  =  what can be declared

A lead has one condition more, with two exceptions: it is not red, unless red is broken or
nothing else can be declared.

A house rule stands in place of one of these sets, or of what narrows them down for a lead or for
the plays that follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Play, plays
from catbox_rules.cat_in_the_box.cells import RED_ROW, CellSet, Color, cells_of_colors
from catbox_rules.cat_in_the_box.options import RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.packed import (
    Packed,
    declarable,
    declarable_bits,
    has_token_on_red,
    holds,
    without_red,
)
from catbox_rules.cat_in_the_box.rules.setup import tokens_in_supply
from catbox_rules.cat_in_the_box.state import TrickPhase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.verdict import Finding
from catbox_rules.variants.house_rules import HouseRule

__all__ = [
    "declarable_cells",
    "findings_on",
    "leads_by_the_book",
    "led_color",
    "lost_color",
    "tokens_on_red",
    "why_no_token_is_left",
]


Findings: TypeAlias = tuple[list[Finding], list[Finding]]
"""Violations and grounds."""


def declarable_cells(state: TrickPhase, seat: Seat) -> CellSet:
    """The cells that a seat may cover if it plays next: all its legal plays.

    Empty if the seat is stuck.
    """
    table = state.table
    if table.declares_by_the_book:
        bits = declarable_bits(state.packed, seat)
        return CellSet(bits if state.trick else leads_by_the_book(bits, table, state.packed))
    cells = _without_the_lead_rule(state, seat)
    if state.trick:
        return _following_among(cells, state, seat)
    return _leads_among(cells, state, seat)


def _without_the_lead_rule(state: TrickPhase, seat: Seat) -> CellSet:
    cells = _without_counting_tokens(state, seat)
    if state.table.tokens is Tokens.STRICT:
        cells &= _with_a_token_left(state, seat)
    return cells


def _without_counting_tokens(state: TrickPhase, seat: Seat) -> CellSet:
    house = state.table.house_rules
    if house is None or house.naming is None:
        return declarable(state.packed, seat)
    return _of_hand(state, seat) & _open(state, seat) & _of_held_colors(state, seat)


@implements("play.card-in-hand")
def _of_hand(state: TrickPhase, seat: Seat) -> CellSet:
    return CellSet.of_cards(state.hands[seat])


@implements("declare.cell-open")
def _open(state: TrickPhase, seat: Seat) -> CellSet:
    """The open cells; by a house rule, the cells that may be named, open or not."""
    house = state.table.house_rules
    if house is None or house.naming is None:
        return state.board.open
    return house.naming.decide(CellSet, state, seat)


@implements("declare.color-held")
def _of_held_colors(state: TrickPhase, seat: Seat) -> CellSet:
    return cells_of_colors(state.held[seat])


@implements("declare.token-left")
def _with_a_token_left(state: TrickPhase, seat: Seat) -> CellSet:
    """The cells that a seat still has a token for, by the reading `tokens=strict`.

    What counts is the supply after the play. The token of a color that the play loses helps to
    pay for it where tokens mark the held colors, and is one more to pay where they mark the lost.
    """
    held = state.held[seat]
    everything = state.table.arrangement.cells
    losing = _cells_that_lose_a_color(state, seat)
    affordable = CellSet()
    if _supply_after_play(state, seat, held=len(held)) >= 0:
        affordable |= everything - losing
    if _supply_after_play(state, seat, held=len(held) - 1) >= 0:
        affordable |= losing
    return affordable


@implements("declare.lose-led-color")
def _cells_that_lose_a_color(state: TrickPhase, seat: Seat) -> CellSet:
    everything, led = state.table.arrangement.cells, led_color(state)
    house = state.table.house_rules
    if house is not None and house.losing is not None:
        of_each = plays(seat, everything)
        return CellSet.of(play.cell for play in of_each if lost_color(state, play) is not None)
    if led is None or led not in state.held[seat]:
        return CellSet()
    return everything - CellSet.of_color(led)


def _supply_after_play(state: TrickPhase, seat: Seat, *, held: int) -> int:
    return tokens_in_supply(
        state.table.edition,
        held=held,
        bids=1 if state.bids else 0,
        on_board=len(state.board.tokens[seat]) + 1,
    )


@implements("declare.token-left")
def why_no_token_is_left(state: TrickPhase, seat: Seat) -> list[Finding]:
    """What a stuck seat could declare if it had a token for it, by the reading `tokens=strict`."""
    if state.table.tokens is Tokens.UNLIMITED:
        return []
    lacking = _some(plays(seat, _without_counting_tokens(state, seat)))
    if not lacking:
        return []
    message = f"by the reading tokens=strict seat {seat} has no token left for {lacking}"
    return [Finding("declare.token-left", message)]


@implements("declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced")
def _leads_among(cells: CellSet, state: TrickPhase, seat: Seat) -> CellSet:
    """A lead is not red; the exceptions: red is broken, or nothing else can be declared with any
    card in hand. A house rule stands in place of all three."""
    house = state.table.house_rules
    if house is not None and house.leading is not None:
        left = house.leading.decide(CellSet, state, seat, cells)
        return left & cells
    return CellSet(leads_by_the_book(cells.bits, state.table, state.packed))


@implements("declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced")
def leads_by_the_book(bits: int, table: Table, packed: Packed) -> int:
    """Which of these cells, as the bits of a `CellSet`, a seat may lead by the book: those that are
    not red, unless red is broken or nothing else is left."""
    if has_token_on_red(packed) or table.observed_tokens_break_red:
        return bits
    return without_red(bits) or bits


@implements("declare.any-color-following")
def _following_among(cells: CellSet, state: TrickPhase, seat: Seat) -> CellSet:
    """Who follows may declare any color; by a house rule, those that it leaves."""
    house = state.table.house_rules
    if house is None or house.following is None:
        return cells
    left = house.following.decide(CellSet, state, seat, cells)
    return left & cells


@implements("declare.lead-red-broken")
def tokens_on_red(state: TrickPhase) -> CellSet:
    """The cells of the red row whose tokens allow a red lead; red is broken if there is one."""
    tokens = state.board.player_tokens_among(RED_ROW)
    if state.table.red_broken_by is RedBrokenBy.ANY_TOKEN:
        tokens |= state.board.observed & RED_ROW
    return tokens


def led_color(state: TrickPhase) -> Color | None:
    """The color of the first play of the current trick, if there has been one."""
    return state.trick[0].color if state.trick else None


@implements("declare.any-color-following", "declare.lose-led-color")
def lost_color(state: TrickPhase, play: Play) -> Color | None:
    """The color that a play costs its seat: the led one, if the play declares another, red
    included, and the seat has not lost it before; by a house rule, any that the seat holds beside
    another."""
    house, trick = state.table.house_rules, state.trick
    if house is not None and house.losing is not None:
        lost = house.losing.decide_or_none(Color, state, play)
        held = state.held[play.seat]
        return lost if lost in held and len(held) > 1 else None
    if not trick:
        return None
    led = trick[0].color
    return led if led is not play.color and holds(state.packed, play.seat, led) else None


@frozen
class _Condition:
    """A clause as the cells that it leaves to a seat, and what there is to say of a play."""

    clause: str
    cells: Callable[[TrickPhase, Seat], CellSet]
    where: str
    broken: Callable[[TrickPhase, Play], str]
    met: Callable[[TrickPhase, Play], str]


def _who_closed(state: TrickPhase, play: Play) -> str:
    owner = state.board.owner(play.cell)
    if owner is not None:
        return f"seat {owner} has a token there"
    revealed = " ".join(map(str, state.revealed))
    return f"a neutral token lies there for the revealed cards {revealed} (deal.two-player-reveal)"


_HAND: Final = _Condition(
    "play.card-in-hand",
    _of_hand,
    where=".rank",
    broken=lambda state, play: f"seat {play.seat} holds no {play.rank}",
    met=lambda state, play: f"seat {play.seat} holds {'an' if play.rank == 8 else 'a'} {play.rank}",
)
_CELL: Final = _Condition(
    "declare.cell-open",
    _open,
    where=".color",
    broken=lambda state, play: f"{play.cell} is not open: {_who_closed(state, play)}",
    met=lambda state, play: f"{play.cell} is open",
)
_COLOR: Final = _Condition(
    "declare.color-held",
    _of_held_colors,
    where=".color",
    broken=lambda state, play: f"seat {play.seat} has lost {play.color.value} in this round",
    met=lambda state, play: f"seat {play.seat} has not lost {play.color.value}",
)
_TOKEN: Final = _Condition(
    "declare.token-left",
    _with_a_token_left,
    where=".seat",
    broken=lambda state, play: (
        f"by the reading tokens=strict seat {play.seat} has no token left to place"
    ),
    met=lambda state, play: f"seat {play.seat} has a token to place, as tokens=strict asks",
)
_CONDITIONS: Final = {
    Tokens.UNLIMITED: (_HAND, _CELL, _COLOR),
    Tokens.STRICT: (_HAND, _CELL, _COLOR, _TOKEN),
}


def _conditions(state: TrickPhase) -> tuple[_Condition, ...]:
    conditions = _CONDITIONS[state.table.tokens]
    house = state.table.house_rules
    if house is None or house.naming is None:
        return conditions
    named = _Condition(
        house.naming.id,
        _open,
        where=".color",
        broken=house.naming.why_not,
        met=lambda state, play: f"{play.cell} may be named",
    )
    return tuple(named if condition is _CELL else condition for condition in conditions)


def findings_on(state: TrickPhase, play: Play) -> Findings:
    """Every clause on declaring that a play breaks, and every one that lets it pass; what its
    place in the trick decides comes first."""
    if state.trick:
        violations, grounds = _findings_on_following(state, play)
    else:
        violations, grounds = _findings_on_leading(state, play)
    grounds += _findings_on_losing(state, play)
    for condition in _conditions(state):
        if play.cell in condition.cells(state, play.seat):
            grounds.append(Finding(condition.clause, condition.met(state, play)))
        else:
            message = condition.broken(state, play)
            violations.append(Finding(condition.clause, message, condition.where))
    return violations, grounds


@implements("declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced")
def _findings_on_leading(state: TrickPhase, play: Play) -> Findings:
    house = state.table.house_rules
    if house is not None and house.leading is not None:
        return _findings_by(house.leading, state, play)
    if play.color is not Color.RED:
        return [], [Finding("declare.lead-not-red", f"the lead is {play.color.value}, not red")]
    tokens = tokens_on_red(state)
    if tokens:
        on_red = f"red may be led: {_tokens_named(state, tokens)}"
        return [], [Finding("declare.lead-red-broken", on_red)]
    others = _without_the_lead_rule(state, play.seat) - RED_ROW
    if not others:
        message = f"red may be led: seat {play.seat} can declare no other color with any card"
        return [], [Finding("declare.lead-red-forced", message)]
    instead = _some(plays(play.seat, others))
    message = f"a lead is not red: no token has broken red, and {instead} could be played"
    return [Finding("declare.lead-not-red", message, where=".color")], []


def _some(actions: tuple[Play, ...]) -> str:
    """The first of some plays, and how many more there are."""
    texts = [str(play) for play in actions]
    shown, more = texts[:4], len(texts) - 4
    return ", ".join(shown) if more <= 0 else f"{', '.join(shown)} and {more} more"


def _tokens_named(state: TrickPhase, tokens: CellSet) -> str:
    by_players = tokens & state.board.player_tokens
    if by_players:
        return f"a player token lies on {next(iter(by_players))}"
    cell = next(iter(tokens))
    return f"an observed token lies on {cell}, which counts by red-broken-by=any-token"


@implements("declare.any-color-following")
def _findings_on_following(state: TrickPhase, play: Play) -> Findings:
    house = state.table.house_rules
    if house is not None and house.following is not None:
        return _findings_by(house.following, state, play)
    led = state.trick[0].color
    if play.color is led:
        message = f"{led.value} was led and is followed"
    else:
        message = f"{led.value} was led, but who follows may declare any color"
    return [], [Finding("declare.any-color-following", message)]


def _findings_by(rule: HouseRule, state: TrickPhase, play: Play) -> Findings:
    """What a house rule says of a play that was among those that it chooses from."""
    seat, cell = play.seat, CellSet.of([play.cell])
    left = rule.decide(CellSet, state, seat, _without_the_lead_rule(state, seat) | cell)
    if play.cell in left:
        return [], [Finding(rule.id, f"{play} is left by the rule: {rule.title}")]
    return [Finding(rule.id, rule.why_not(state, play), where=".color")], []


@implements("declare.lose-led-color")
def _findings_on_losing(state: TrickPhase, play: Play) -> list[Finding]:
    lost = lost_color(state, play)
    house = state.table.house_rules
    if house is not None and house.losing is not None:
        color = "no color" if lost is None else lost.value
        return [Finding(house.losing.id, f"seat {play.seat} loses {color} by this play")]
    if lost is None:
        return []
    message = f"seat {play.seat} declares off the led color and loses {lost.value}"
    return [Finding("declare.lose-led-color", message)]
