"""The paradox: a seat that can play nothing (`paradox.…`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import actions
from catbox_rules.cat_in_the_box.actions import Paradox, plays
from catbox_rules.cat_in_the_box.cells import NO_CELLS, CellSet
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.house_rules import HouseRules
from catbox_rules.cat_in_the_box.readings import Tokens
from catbox_rules.cat_in_the_box.rules import match
from catbox_rules.cat_in_the_box.rules.declaring import Remaining, some_plays
from catbox_rules.cat_in_the_box.state import State, TrickPhase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Choices, Condition
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.verdict import Findings, finding

_Claims: TypeAlias = tuple[None, ...]
"""There is one thing to say, or nothing."""

CLAIM: Final = Choices[TrickPhase, Paradox, _Claims].of_values(
    everything=lambda _: (None,),
    asked=lambda _: None,
    actions=lambda seat, claims: (actions.paradox(seat),) if claims else (),
)


@implements("paradox.must-play", "paradox.occurs", "paradox.false-claim")
def stuck(
    table: Table,
    declarable: Callable[[TrickPhase, Seat], CellSet | None],
    without_counting_tokens: Remaining,
) -> Condition[TrickPhase, Paradox, _Claims]:
    """Return the one condition on a paradox: the seat on turn cannot declare any card of its hand.
    A false claim shows the hand, and the ruling names the plays that there are.

    * `declarable`: the cells that a seat may cover.
    * `without_counting_tokens`: those that it could if tokens did not run out.
    """
    naming = (table.house_rules or HouseRules()).nameable_cells

    def is_stuck(state: TrickPhase, seat: Seat) -> bool:
        return not declarable(state, seat)

    def says_can_play(state: TrickPhase, paradox: Paradox) -> Findings:
        seat = paradox.seat
        if naming is not None:
            must = finding(
                "paradox.must-play", "seat {seat} can name a cell, so it must", seat=seat
            )
            nobody = "nobody claims a paradox: {title}"
            return (must, finding(naming.id, nobody, title=naming.title))
        must = finding("paradox.must-play", "seat {seat} can play, so it must", seat=seat)
        template = "seat {seat} shows {hand} and can play {plays}"
        possible = tuple(map(str, plays(seat, declarable(state, seat) or NO_CELLS)))
        shown = str(state.hands[seat])
        false = finding("paradox.false-claim", template, seat=seat, hand=shown, plays=possible)
        return (must, false)

    def says_stuck(state: TrickPhase, paradox: Paradox) -> Findings:
        seat = paradox.seat
        template = "seat {seat} cannot declare any card of its hand {hand}"
        cannot = finding("paradox.occurs", template, seat=seat, hand=str(state.hands[seat]))
        return (cannot, *_says_lacking_tokens(state, seat, without_counting_tokens))

    return Condition(
        "paradox.occurs",
        broken=says_can_play,
        met=says_stuck,
        holds=is_stuck,
    )


@implements("declare.token-left")
def _says_lacking_tokens(
    state: TrickPhase, seat: Seat, without_counting_tokens: Remaining
) -> Findings:
    """Return what a stuck seat could declare if it had a token for it, by the reading
    `tokens=strict`."""
    if state.table.tokens is Tokens.UNLIMITED:
        return ()
    lacking = plays(seat, without_counting_tokens(state, seat))
    if not lacking:
        return ()
    named, fields = some_plays("plays", lacking)
    template = f"seat {{seat}} has no token left for {named} (tokens=strict)"
    return (finding("declare.token-left", template, seat=seat, **fields),)


@implements("paradox.ends-round")
def paradox(state: TrickPhase, action: Paradox) -> Step[State, Event]:
    """Apply a paradox: the round ends at once."""
    return match.step(*match.break_off_round(state, action.seat))
