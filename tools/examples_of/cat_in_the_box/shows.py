"""What a match of Cat in the Box can be an example of."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Color, Deal, Play, RoundResult
from catbox_rules.match import Refusal, Replay, replay
from catbox_rules.records import Record
from tools.examples_of.match import name_of, named_rounds

__all__ = [
    "both_ends",
    "deals",
    "forced_red_lead",
    "layout_that_matters",
    "leads",
    "only_full_boards",
    "only_paradoxes",
    "paradox_for_want_of_a_token",
    "red_led_off_an_observed_token",
    "shared_victory",
    "three_alike_revealed",
    "tie_broken",
]


def rounds_of(played: Replay) -> tuple[RoundResult, ...]:
    """The rounds of a match."""
    return cat_in_the_box.rounds(played.state)


def full_boards(played: Replay) -> list[int]:
    """The rounds without a paradox, counted from 1."""
    return [number for number, each in enumerate(rounds_of(played), 1) if each.paradox is None]


def only_full_boards(played: Replay) -> str | None:
    """No round ends in a paradox."""
    if len(full_boards(played)) < len(rounds_of(played)):
        return None
    return "Every round is played to its last trick."


def only_paradoxes(played: Replay) -> str | None:
    """Every round ends in a paradox."""
    if full_boards(played):
        return None
    names = [name_of(played.record, each.paradox) for each in rounds_of(played)]
    return f"Each round ends in a paradox: of {', '.join(names)}."


def both_ends(played: Replay) -> str | None:
    """Some rounds end in a paradox and some do not."""
    full = full_boards(played)
    if not full or len(full) == len(rounds_of(played)):
        return None
    return f"There is no paradox in {named_rounds(full)}, and one in each of the others."


def tie_broken(played: Replay) -> str | None:
    """The last round decides between two seats with the most points."""
    tied, winners = level(played), won_by(played)
    if len(tied) != 2 or len(winners) != 1 or both_ends(played) is None:
        return None
    return f"{_tie(played)}; {name_of(played.record, winners[0])} scored more in the last round."


def shared_victory(played: Replay) -> str | None:
    """Two seats have the most points, and the same in the last round."""
    if len(won_by(played)) != 2 or won_by(played) != level(played):
        return None
    return f"{_tie(played)} and scored the same in the last round."


def level(played: Replay) -> list[int]:
    """The seats with the most points."""
    totals = cat_in_the_box.totals(played.state)
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def won_by(played: Replay) -> list[int]:
    """The winners."""
    return [] if played.outcome is None else list(played.outcome.winners)


def _tie(played: Replay) -> str:
    names = " and ".join(name_of(played.record, seat) for seat in level(played))
    return f"{names} tie with {max(cat_in_the_box.totals(played.state))} points"


def forced_red_lead(played: Replay) -> str | None:
    """A leader has nothing but red while nobody has played red; rounds end in both ways."""
    for index, play, unbroken in leads(played.record):
        if unbroken and play.color is Color.RED and both_ends(played):
            who = name_of(played.record, play.seat)
            return f"Action {index}: {who} can declare nothing but red, and leads it."
    return None


def leads(record: Record) -> Iterator[tuple[int, Play, bool]]:
    """Each lead with its index among the actions, and whether no red has been played before it
    in its round."""
    plays = 0
    unbroken = True
    for index, action in enumerate(record.actions):
        if isinstance(action, Deal):
            plays, unbroken = 0, True
        if isinstance(action, Play):
            if plays % record.players == 0:
                yield index, action, unbroken
            plays += 1
            unbroken = unbroken and action.color is not Color.RED


def deals(record: Record) -> list[int]:
    """The indices of the deals among the actions."""
    return [index for index, action in enumerate(record.actions) if isinstance(action, Deal)]


def refusal_by_default(played: Replay) -> Refusal | None:
    """Where a table that has chosen no reading refuses the record, if it does."""
    return replay(evolve(played.record, options={})).refusal


def red_led_off_an_observed_token(played: Replay) -> str | None:
    """Only the observed tokens allow a red lead."""
    refusal = refusal_by_default(played)
    if refusal is None or not full_boards(played):
        return None
    who = name_of(played.record, refusal.action.actor)
    return f"Action {refusal.index}: {who} leads red, which nobody has played yet."


def paradox_for_want_of_a_token(played: Replay) -> str | None:
    """A paradox would be none if tokens did not run out."""
    refusal = refusal_by_default(played)
    if refusal is None:
        return None
    who = name_of(played.record, refusal.action.actor)
    return f"Action {refusal.index}: {who} could play if there were a thirteenth token."


def layout_that_matters(played: Replay) -> str | None:
    """A round is scored otherwise than on the ascending board."""
    ascending = replay(evolve(played.record, options={}))
    rounds = zip(rounds_of(played), rounds_of(ascending), strict=True)
    differing = [number for number, (one, other) in enumerate(rounds, 1) if one != other]
    if not differing or both_ends(played) is None:
        return None
    return f"The ascending board would give other scores in {named_rounds(differing)}."


def three_alike_revealed(played: Replay) -> str | None:
    """With two players: the three revealed cards of a round are of one rank."""
    for index, action in enumerate(played.record.actions):
        if isinstance(action, Deal) and len(set(action.revealed)) == 1 and full_boards(played):
            return f"Action {index}: three cards of rank {action.revealed[0]} are turned up."
    return None
