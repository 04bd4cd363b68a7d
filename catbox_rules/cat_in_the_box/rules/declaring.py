"""Declaring: which cells a seat may cover with a card of its hand (`declare.…`).

Each condition is a set of cells, those that it leaves to a seat, and what a seat may declare is
what all of them leave:

    card in hand  &  cell open  &  color held  ( & a token left )  =  what can be declared

A lead has one condition more, with two exceptions: it is not red, unless red is broken or
nothing else can be declared.

A house rule stands in place of one of these conditions. Which of them hold at a table,
`conditions_on_declaring` puts together once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box.actions import Play, plays
from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.material import RED_ROW, CellSet, Color
from catbox_rules.cat_in_the_box.state import (
    TrickPhase,
    holds,
    of_colors_held,
    of_ranks_in_hand,
    player_tokens_on_red,
    still_open,
)
from catbox_rules.cat_in_the_box.table import HouseRules, Table, tokens_in_supply
from catbox_rules.kernel.condition import Condition, implements
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Findings, FindingValue, finding

Declaring: TypeAlias = Condition[TrickPhase, Play, CellSet]
"""A condition on declaring, which leaves cells."""

Remaining: TypeAlias = Callable[[TrickPhase, Seat], CellSet]
"""The cells that some conditions leave to a seat."""

LosesColor: TypeAlias = Callable[[TrickPhase, Play], Color | None]
"""The color that a play costs its seat."""

_MOST_NAMED: Final = 4
"""The most plays that a sentence names."""


def conditions_on_declaring(table: Table) -> tuple[Declaring, ...]:
    """Return every condition on the declaration of a play at a table, in the order in which a
    ruling names them: what its place in the trick asks comes first."""
    house = table.house_rules or HouseRules()
    losing = losing_at(table)
    supply = () if table.tokens is Tokens.UNLIMITED else (_token_left(losing),)
    of_every_seat = (*_without_tokens(house), *supply)
    if house.leading is None:
        leading = _lead_by_the_book(_remaining_by(of_every_seat))
    else:
        leading = _left_by(house.leading, _leads)
    following = _FOLLOWING if house.following is None else _left_by(house.following, _follows)
    return (leading, following, _remark_on_color_lost(table, losing), *of_every_seat)


def _without_tokens(house: HouseRules) -> tuple[Declaring, ...]:
    """Return the conditions for every seat, without the one on tokens."""
    return (
        _HAND,
        _CELL if house.nameable_cells is None else _name_by(house.nameable_cells),
        _COLOR,
    )


def without_counting_tokens(table: Table) -> Remaining:
    """Return the cells that a seat could cover if tokens did not run out, as a lead or not."""
    return _remaining_by(_without_tokens(table.house_rules or HouseRules()))


def _remaining_by(conditions: Iterable[Declaring]) -> Remaining:
    """Return the cells that some conditions leave to a seat, of those of the board."""
    narrowing = tuple(each.leaves for each in conditions)

    def remaining(state: TrickPhase, seat: Seat) -> CellSet:
        cells = state.table.cells_with_cards
        for leaves in narrowing:
            cells = leaves(state, seat, cells)
        return cells

    return remaining


# The conditions for every seat: a card of the hand, an open cell, a color that is held.
# `cat_in_the_box/state.py` keeps these cells from play to play: `of_ranks_in_hand`, `still_open`,
# `of_colors_held`.


def _says_in_hand(_: TrickPhase, play: Play) -> str:
    return "seat {seat} holds an {rank}" if play.rank == 8 else "seat {seat} holds a {rank}"


_HAND = Declaring(
    "play.card-in-hand",
    of_ranks_in_hand,
    "seat {seat} holds no {rank}",
    _says_in_hand,
    ".rank",
)


def _says_not_open(state: TrickPhase, play: Play) -> str:
    if state.board.owner(play.cell) is not None:
        return "{cell} is not open: seat {owner} has a token there"
    if play.cell in state.board.observed:
        return "{cell} is not open: an observed token has been there since set-up"
    return (
        "{cell} is not open: there is a neutral token for the revealed cards {revealed} "
        "(deal.two-player-reveal)"
    )


_CELL = Declaring(
    "declare.cell-open",
    still_open,
    _says_not_open,
    "{cell} is open",
    ".color",
    fields={
        "owner": lambda state, play: state.board.owner(play.cell),
        "revealed": lambda state, _: " ".join(map(str, state.revealed)),
    },
)

_COLOR = Declaring(
    "declare.color-held",
    of_colors_held,
    "seat {seat} has lost {color} in this round",
    "seat {seat} has not lost {color}",
    ".color",
)


@implements("declare.cell-open")
def _name_by(rule: HouseRule) -> Declaring:
    """Return a house rule in place of the open cells: the cells that may be named, open or not."""

    def nameable(state: TrickPhase, seat: Seat, cells: CellSet) -> CellSet:
        return cells & rule.decide(CellSet, state, seat)

    return Declaring(
        rule.id,
        nameable,
        "{refusal}",
        "{cell} may be named",
        ".color",
        fields={"refusal": rule.why_not},
    )


# The reading `tokens=strict`: a token has to be left.


@implements("declare.token-left")
def _token_left(losing: LosesColor) -> Declaring:
    """Return the condition of the reading `tokens=strict`; what counts is the supply after the
    play. If the play loses a color, a token comes back where tokens mark the held colors, and one
    more is needed where they mark the lost ones."""

    def affordable(state: TrickPhase, seat: Seat, cells: CellSet) -> CellSet:
        held = len(state.held[seat])
        costly = CellSet.of(
            play.cell for play in plays(seat, cells) if losing(state, play) is not None
        )
        payable = CellSet()
        if _supply_after_play(state, seat, held=held) >= 0:
            payable |= cells - costly
        if _supply_after_play(state, seat, held=held - 1) >= 0:
            payable |= costly
        return payable

    return Declaring(
        "declare.token-left",
        affordable,
        "seat {seat} has no token left to place (tokens=strict)",
        "seat {seat} has a token left to place (tokens=strict)",
        ".seat",
    )


def _supply_after_play(state: TrickPhase, seat: Seat, *, held: int) -> int:
    return tokens_in_supply(
        state.table.edition,
        held=held,
        bids=1 if state.bids else 0,
        on_board=len(state.board.tokens[seat]) + 1,
    )


# A lead: not red, unless red is broken or nothing else can be declared.


@implements("declare.lead-red-broken")
def tokens_on_red(state: TrickPhase) -> CellSet:
    """Return the cells of the red row whose tokens allow a red lead; red is broken if there is
    one."""
    tokens = player_tokens_on_red(state.packed)
    if state.table.red_broken_by is RedBrokenBy.ANY_TOKEN:
        tokens |= state.table.empty_board.observed & RED_ROW
    return tokens


@implements("declare.lead-not-red", "declare.lead-red-broken", "declare.lead-red-forced")
def _lead_by_the_book(others: Remaining) -> Declaring:
    """Return the condition on a lead by the book: it is not red; the exceptions: red is broken, or
    nothing else can be declared with any card in hand, as far as the other conditions go."""

    def leads_among(state: TrickPhase, _: Seat, cells: CellSet) -> CellSet:
        if tokens_on_red(state):
            return cells  # the exception declare.lead-red-broken
        not_red = cells - RED_ROW  # the base, declare.lead-not-red
        return not_red or cells  # the exception declare.lead-red-forced

    def says_red(state: TrickPhase, play: Play) -> Findings:
        not_red = plays(play.seat, others(state, play.seat) - RED_ROW)
        named, fields = some_plays("instead", not_red)
        template = f"red may not be led: no token has broken red, and {named} could be led"
        return (finding("declare.lead-not-red", template, ".color", **fields),)

    return Declaring(
        "declare.lead-not-red",
        leads_among,
        says_red,
        _says_may_lead,
        asks_last=True,
        applies=_leads,
    )


def _leads(state: TrickPhase, _: Seat) -> bool:
    return not state.trick


def _says_may_lead(state: TrickPhase, play: Play) -> Findings:
    """Why a card may be led: it is not red, or by which exception."""
    if play.color is not Color.RED:
        template = "the lead is {color}, not red"
        return (finding("declare.lead-not-red", template, color=play.color.value),)
    tokens = tokens_on_red(state)
    if not tokens:
        template = "red may be led: seat {seat} can declare no other color with any card"
        return (finding("declare.lead-red-forced", template, seat=play.seat),)
    by_players = tokens & state.board.player_tokens
    template = "red may be led: there is a player token on {cell}"
    if not by_players:
        template = "red may be led: there is an observed token on {cell} (red-broken-by=any-token)"
    cell = str(next(iter(by_players or tokens)))
    return (finding("declare.lead-red-broken", template, cell=cell),)


@implements("declare.lead-not-red", "declare.any-color-following")
def _left_by(rule: HouseRule, applies: Callable[[TrickPhase, Seat], bool]) -> Declaring:
    """Return a house rule in place of all that the book says of a lead, or of a seat that
    follows."""

    def left(state: TrickPhase, seat: Seat, cells: CellSet) -> CellSet:
        return rule.decide(CellSet, state, seat, cells) & cells

    return Declaring(
        rule.id,
        left,
        met="{play} is allowed by the house rule: {title}",
        asks_last=True,
        applies=applies,
        broken="{refusal}",
        where=".color",
        fields={
            "refusal": rule.why_not,
            "play": lambda _, play: play,
            "title": lambda _state, _play: rule.title,
        },
    )


def some_plays(name: str, actions: tuple[Play, ...]) -> tuple[str, Mapping[str, FindingValue]]:
    """Return the words of a sentence that name the first of some plays, and their fields: those
    plays by this name, and in `more` the number of the others."""
    shown, more = tuple(map(str, actions[:_MOST_NAMED])), len(actions) - _MOST_NAMED
    if more <= 0:
        return f"{{{name}}}", {name: shown}
    return f"{{{name}}} and {{more}} more", {name: shown, "more": more}


# A seat that follows: it may declare any color, and may lose the led one by that.


def led_color(state: TrickPhase) -> Color | None:
    """Return the color of the first play of the current trick, if there has been one."""
    return state.trick[0].color if state.trick else None


def _follows(state: TrickPhase, _: Seat) -> bool:
    return bool(state.trick)


@implements("declare.any-color-following")
def _says_may_follow(state: TrickPhase, play: Play) -> str:
    """Return the remark that a seat that follows may declare any color."""
    if play.color is led_color(state):
        return "{led} was led and is followed"
    return "{led} was led, but a follower may declare any color"


_FOLLOWING = Declaring(
    "declare.any-color-following",
    met=_says_may_follow,
    fields={"led": lambda state, _: led_color(state)},
    applies=_follows,
)


def losing_at(table: Table) -> LosesColor:
    """Return what gives the color that a play costs its seat: a function of the book, or a house
    rule."""
    house = table.house_rules
    return (
        lost_color
        if house is None or house.lost_color is None
        else partial(_lost_by, house.lost_color)
    )


@implements("declare.any-color-following", "declare.lose-led-color")
def lost_color(state: TrickPhase, play: Play) -> Color | None:
    """Return the color that a play costs its seat by the book: the led one, if the play declares
    another, red included, and the seat has not lost it before."""
    trick = state.trick
    if not trick:
        return None
    led = trick[0].color
    return led if led is not play.color and holds(state.packed, play.seat, led) else None


@implements("declare.lose-led-color")
def _lost_by(rule: HouseRule, state: TrickPhase, play: Play) -> Color | None:
    """Return the same by a house rule: any color that the seat holds, and not its last one."""
    lost = rule.decide_or_none(Color, state, play)
    held = state.held[play.seat]
    return lost if lost in held and len(held) > 1 else None


@implements("declare.lose-led-color")
def _remark_on_color_lost(table: Table, losing: LosesColor) -> Declaring:
    """Return the condition that forbids nothing, and says which color a play costs."""
    house = table.house_rules
    if house is None or house.lost_color is None:

        def says_color_lost(state: TrickPhase, play: Play) -> str:
            loses = losing(state, play) is not None
            return "seat {seat} does not follow and loses {color}" if loses else ""

        return Declaring("declare.lose-led-color", met=says_color_lost, fields={"color": losing})
    rule = house.lost_color

    def says_color_lost_by_rule(state: TrickPhase, play: Play) -> str:
        if losing(state, play) is None:
            return "seat {seat} loses no color by this play"
        return "seat {seat} loses {color} by this play"

    return Declaring(rule.id, met=says_color_lost_by_rule, fields={"color": losing})
