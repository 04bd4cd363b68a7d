"""The signs of rare situations in Cat in the Box: each looks at an action, the states before and
after it, and its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeGuard

from catbox_rules import cat_in_the_box as catbox
from catbox_rules.cat_in_the_box.board import Arrangement
from catbox_rules.cat_in_the_box.cells import Cell
from catbox_rules.conformance.cat_in_the_box.ties import TIES
from catbox_rules.conformance.signs import Sign, event_of
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match.transition import AnyTransition

# A sign is given any state, so it checks the phase first.


def _red_tokens(state: catbox.TrickPhase) -> list[Cell]:
    return [cell for cell in state.board.player_tokens if cell.color is catbox.Color.RED]


def _legal_plays(state: catbox.State) -> list[catbox.Play]:
    return [play for play in catbox.legal_actions(state) if isinstance(play, catbox.Play)]


def _leads(state: catbox.State) -> TypeGuard[catbox.TrickPhase]:
    return isinstance(state, catbox.TrickPhase) and not state.trick


def _must_lead_red(state: catbox.State) -> bool:
    if not _leads(state) or _red_tokens(state):
        return False
    plays = _legal_plays(state)
    return bool(plays) and all(play.color is catbox.Color.RED for play in plays)


def _red_lead_broken_by_one_that_was_forced(step: AnyTransition) -> bool:
    """Return whether red may be led besides other colors, and all red tokens are of the last trick,
    which was led with red: so that lead was forced.

    A seat that was forced and wins is forced again, so another seat has won with a red card.
    """
    state, before, play = step.after, step.before, step.action
    if not _leads(state) or not isinstance(play, catbox.Play) or not before.trick:
        return False
    by_players = state.table.red_broken_by is catbox.RedBrokenBy.PLAYER_TOKEN
    trick = {each.cell for each in (*before.trick, play)}
    was_led_red = before.trick[0].color is catbox.Color.RED and trick >= set(_red_tokens(state))
    colors = {each.color for each in _legal_plays(state)}
    return by_players and was_led_red and len(colors) > 1 and catbox.Color.RED in colors


def _result_of(events: tuple[Event, ...]) -> catbox.RoundResult | None:
    scored = event_of(events, catbox.RoundScored)
    return None if scored is None else scored.result


def _negative_winner(step: AnyTransition) -> bool:
    ended = event_of(step.events, catbox.MatchEnded)
    return ended is not None and min(ended.totals) < 0


def _want_of_a_token(step: AnyTransition) -> bool:
    if not isinstance(step.action, catbox.Paradox):
        return False
    held = step.before.held[step.action.seat]
    return any(
        c.color in held and c.rank in step.before.hands[step.action.seat]
        for c in step.before.board.open
    )


def _only_losing_plays_are_paid_for(step: AnyTransition) -> bool:
    """Return whether, with tokens=strict, the led color could be declared, but there are tokens
    only for other colors."""
    if not isinstance(step.after, catbox.TrickPhase) or not step.after.trick:
        return False
    led = step.after.trick[0].color
    seat = (step.after.leader + len(step.after.trick)) % step.after.table.players
    plays = _legal_plays(step.after)
    can_follow = led in step.after.held[seat] and any(
        cell.color is led and cell.rank in step.after.hands[seat] for cell in step.after.board.open
    )
    return bool(plays) and can_follow and all(play.color is not led for play in plays)


def _full_board(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and result.paradox is None


def _bonus_for_a_lone_token(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and 1 in result.bonus


def _bonus_by_the_broken_off_trick(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    if result is None or not isinstance(step.action, catbox.Paradox):
        return False
    arrangement: Arrangement = step.before.table.arrangement
    for play in step.before.trick:
        rest = step.before.board.tokens[play.seat] - catbox.CellSet.of([play.cell])
        largest = max(map(len, arrangement.groups(rest)), default=0)
        if result.bonus[play.seat] > largest:
            return True
    return False


def _bonus_for_no_tricks(step: AnyTransition) -> bool:
    result = _result_of(step.events)
    return result is not None and any(
        bonus and not tricks for bonus, tricks in zip(result.bonus, result.tricks, strict=True)
    )


def _penalty(step: AnyTransition) -> bool:
    """Return whether a seat causes a paradox after winning as many tricks as it bid."""
    result = _result_of(step.events)
    if result is None or result.paradox is None or not result.tricks[result.paradox]:
        return False
    scored = event_of(step.events, catbox.RoundScored)
    bids = None if scored is None else scored.bids
    return not bids or bool(bids[result.paradox] == result.tricks[result.paradox])


def _pair_revealed(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Deal) and len(set(step.action.revealed)) == 2


def _three_alike_revealed(step: AnyTransition) -> bool:
    return isinstance(step.action, catbox.Deal) and len(set(step.action.revealed)) == 1


def _red_follows_red_and_wins_by_rank(step: AnyTransition) -> bool:
    won = event_of(step.events, catbox.TrickWon)
    if won is None or won.color is not catbox.Color.RED:
        return False
    assert isinstance(step.action, catbox.Play), "a play decides a trick"
    trick: tuple[catbox.Play, ...] = (*step.before.trick, step.action)
    reds = [play for play in trick if play.color is catbox.Color.RED]
    led = trick[0].color is not catbox.Color.RED
    return led and len(reds) > 1 and trick[0].rank > won.rank and reds[0].seat != won.seat


def _observed_token_breaks_red(step: AnyTransition) -> bool:
    plays = _legal_plays(step.after) if _leads(step.after) else []
    red = any(play.color is catbox.Color.RED for play in plays)
    others = any(play.color is not catbox.Color.RED for play in plays)
    return red and others and not _red_tokens(step.after)


SIGNS: Final[Mapping[str, Sign]] = {
    "a pair is revealed": _pair_revealed,
    "three alike are revealed": _three_alike_revealed,
    "red has to be led": lambda step: _must_lead_red(step.after),
    "red is broken by a forced lead": _red_lead_broken_by_one_that_was_forced,
    "an observed token breaks red": _observed_token_breaks_red,
    "red beats a higher led card, and red red": _red_follows_red_and_wins_by_rank,
    "no token is left": _want_of_a_token,
    "tokens are left for losing a color alone": _only_losing_plays_are_paid_for,
    "no paradox": _full_board,
    "a bonus of 1": _bonus_for_a_lone_token,
    "a bonus without a trick": _bonus_for_no_tricks,
    "the broken-off trick adds to a bonus": _bonus_by_the_broken_off_trick,
    "a paradox of a seat whose bonus would be due": _penalty,
    "a total below zero": _negative_winner,
    **TIES,
}
"""The signs of rare situations, by the words in which these are listed."""
