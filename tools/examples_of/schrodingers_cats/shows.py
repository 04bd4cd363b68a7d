"""What a match of Schrödinger's Cats can be an example of."""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules import schrodingers_cats
from catbox_rules.match import Replay
from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import (
    BoxesDiscarded,
    BoxesDrawn,
    Claim,
    DealPhysicats,
    Exchange,
    Physicat,
    PhysicatJoinedRow,
    RoundResult,
    SeatEliminated,
    Use,
)
from tools.examples_of.match import name_of, named_rounds

__all__ = [
    "before_the_claim",
    "eliminations",
    "exchanges",
    "last_space",
    "lives_lost",
    "short_draw_pile",
    "tabby_takes_anothers",
    "without_physicats",
]


def rounds_of(played: Replay) -> tuple[RoundResult, ...]:
    """The rounds of a match."""
    return schrodingers_cats.rounds(played.state)


def lives_lost(played: Replay) -> str | None:
    """As many rounds as there can be, and everybody is wrong once at least."""
    rounds = rounds_of(played)
    losses = {
        seat: [number for number, each in enumerate(rounds, 1) if each.wrong == seat]
        for seat in range(played.record.players)
    }
    if len(rounds) < len(played.state.table.setup.hands) or not all(losses.values()):
        return None
    losers = [
        f"{name_of(played.record, seat)} in {named_rounds(lost)}" for seat, lost in losses.items()
    ]
    return f"A life is lost by {', by '.join(losers)}."


def eliminations(played: Replay) -> str | None:
    """Claimers and doubters are wrong, and a seat that is out has not used its Physicat."""
    rounds = rounds_of(played)
    if len({each.wrong == each.doubter for each in rounds}) < 2:
        return None
    order = ", ".join(name_of(played.record, each.wrong) for each in rounds)
    for index, seat, physicat in unused_when_out(played):
        who = name_of(played.record, seat)
        return (
            f"Out are, in this order: {order}. Action {index}: {who} is out, and {physicat}, "
            "unused, joins the row."
        )
    return None


def unused_when_out(played: Replay) -> Iterator[tuple[int, int, Physicat]]:
    """The index of each action with which a seat is out whose Physicat joins the row then."""
    dealt: tuple[Physicat, ...] = ()
    for index, step in enumerate(played.transitions):
        if isinstance(step.action, DealPhysicats):
            dealt = step.action.physicats
        joined = [each.physicat for each in step.events if isinstance(each, PhysicatJoinedRow)]
        for event in step.events:
            if isinstance(event, SeatEliminated) and dealt[event.seat] in joined:
                yield index, event.seat, dealt[event.seat]


def without_physicats(played: Replay) -> str | None:
    """Cards are exchanged, and all rounds are played that there can be."""
    if not exchanges(played.record):
        return None
    if len(rounds_of(played)) < len(played.state.table.setup.hands):
        return None
    first = exchanges(played.record)[0]
    return f"No Physicats are dealt. Action {first}: cards are exchanged."


def exchanges(record: Record) -> list[int]:
    """The indices of the exchanges among the actions."""
    return [index for index, each in enumerate(record.actions) if isinstance(each, Exchange)]


def uses(record: Record) -> list[tuple[int, Use]]:
    """Each use of a Physicat with its index among the actions."""
    return [(index, each) for index, each in enumerate(record.actions) if isinstance(each, Use)]


def before_the_claim(played: Replay) -> str | None:
    """Every seat uses its Physicat, and then claims or doubts in the same turn."""
    record = played.record
    places = [index for index, use in uses(record) if use.effect is not Physicat.PAWKING]
    if len(places) < record.players:
        return None
    *most, last = map(str, places)
    return (
        f"Actions {', '.join(most)} and {last}: each seat uses its Physicat, before the claim or "
        "the doubt of its turn."
    )


def last_space(played: Replay) -> str | None:
    """A claim stands on the last space, and the next seat can only doubt."""
    record, track, steps = played.record, played.state.table.track, played.transitions
    for index, step in enumerate(steps):
        action = step.action
        if isinstance(action, Claim) and action.space == track.last:
            answer = next(each for each in steps[index:] if each.actor != step.actor)
            if list(map(str, record.ruleset.legal_actions(answer.before))) == ["doubt"]:
                return (
                    f"Action {index}: {name_of(record, action.seat)} claims {action.space}, "
                    f"and {name_of(record, answer.actor)} can do nothing but doubt."
                )
    return None


def tabby_takes_anothers(played: Replay) -> str | None:
    """Tabby is swapped for a Physicat that another seat has used."""
    record = played.record
    users = {use.physicat: (index, use.seat) for index, use in uses(record)}
    for index, use in uses(record):
        earlier, user = users.get(use.effect, (index, use.seat))
        if earlier < index:
            who, other = name_of(record, use.seat), name_of(record, user)
            return (
                f"Action {index}: {who} swaps tabby for {use.taking}, which {other} used in action "
                f"{earlier}."
            )
    return None


def short_draw_pile(played: Replay) -> str | None:
    """A Physicat lets a seat draw more cards than are left."""
    for index, use in uses(played.record):
        step, draw = played.transitions[index : index + 2]
        discarded = [each.count for each in step.events if isinstance(each, BoxesDiscarded)]
        drawn = [each.count for each in draw.events if isinstance(each, BoxesDrawn)]
        wanted = 2 if use.effect is Physicat.MEWTON else sum(discarded)
        if drawn and drawn[0] < wanted:
            who = name_of(played.record, use.seat)
            return (
                f"Action {index}: {who} uses {use.effect}, is to draw {wanted} cards, and finds "
                f"{drawn[0]}."
            )
    return None
