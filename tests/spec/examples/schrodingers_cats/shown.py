"""What the matches of Schrödinger's Cats show, as the names of their files say, found in events."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from catbox_rules.kernel.ruleset import Action
from catbox_rules.match import AnyTransition, Replay
from catbox_rules.schrodingers_cats import Deal, Draw, Event, Physicat
from catbox_rules.schrodingers_cats import events as kinds
from tests.spec.examples.matches import index_of_note, legal_texts, step_of_note

LIVES = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
ROUNDS_AT_MOST = {2: 5, 3: 5, 4: 3, 5: 4, 6: 5}

EventT = TypeVar("EventT", bound=Event)


def events(steps: Sequence[AnyTransition], kind: type[EventT]) -> list[EventT]:
    return [event for step in steps for event in step.events if isinstance(event, kind)]


def rounds(match: Replay) -> list[Sequence[AnyTransition]]:
    """The steps of a match, from each deal on."""
    deals = [index for index, step in enumerate(match.transitions) if isinstance(step.action, Deal)]
    ends = [*deals[1:], len(match.transitions)]
    return [match.transitions[start:end] for start, end in zip(deals, ends, strict=True)]


def seat_named(match: Replay, name: str) -> int:
    assert match.record.names is not None
    return match.record.names.index(name)


def note(match: Replay) -> str:
    assert match.record.note is not None
    return match.record.note


def all_lives_but_the_winners_are_lost(match: Replay) -> bool:
    """As many rounds as there can be; everybody is wrong at least once; the note tells when."""
    players = match.record.players
    lives = [LIVES[players]] * players
    lost: dict[int, list[int]] = {seat: [] for seat in range(players)}
    for number, steps in enumerate(rounds(match), 1):
        [loss] = events(steps, kinds.LifeLost)
        lives[loss.seat] -= 1
        lost[loss.seat].append(number)
        assert loss.lives == lives[loss.seat]
        assert [each.seat for each in events(steps, kinds.SeatEliminated)] == (
            [loss.seat] if not loss.lives else []
        )
    of_note = re.findall(r"by (\S+) in rounds? ([\d, and]+)[.,]", f"{note(match)},")
    stated = {
        seat_named(match, name): [int(each) for each in re.findall(r"\d+", numbers)]
        for name, numbers in of_note
    }
    return stated == lost and all(lost.values()) and len(rounds(match)) == ROUNDS_AT_MOST[players]


def each_round_puts_a_seat_out(match: Replay) -> bool:
    """Claimers are, and doubters are; a seat of the note had not used its Physicat."""
    ends = [events(steps, kinds.ClaimChecked)[0] for steps in rounds(match)]
    out = [events(steps, kinds.SeatEliminated)[0].seat for steps in rounds(match)]
    assert out == [end.wrong for end in ends]
    assert len(out) == match.record.players - 1 == ROUNDS_AT_MOST[match.record.players]
    assert not events(match.transitions, kinds.LifeLost)
    of_note = re.search(r"in this order: ([^.]+)\.", note(match))
    assert of_note is not None
    assert [seat_named(match, name) for name in of_note[1].split(", ")] == out
    step = step_of_note(match)
    [seat] = [event.seat for event in events([step], kinds.SeatEliminated)]
    [dealt] = [
        each.physicat
        for each in events(match.transitions, kinds.PhysicatDealt)
        if each.seat == seat
    ]
    assert seat not in [use.seat for use in events(match.transitions, kinds.PhysicatUsed)]
    assert dealt in [each.physicat for each in events([step], kinds.PhysicatJoinedRow)]
    assert f"{dealt}, unused" in note(match)
    return {end.wrong == end.doubter for end in ends} == {True, False}


def no_physicat_is_seen(match: Replay) -> bool:
    assert match.record.options == {"physicats": "without"}
    kinds = {event.event for step in match.transitions for event in step.events}
    assert step_of_note(match).events[0].event == "boxes-discarded"
    return not any(kind.startswith("physicat-") for kind in kinds)


def physicats_come_before_the_claim(match: Replay) -> bool:
    """Each seat uses its own, and claims or doubts after it, in the same turn."""
    assert match.record.options == {"physicat-timing": "before-claim"}
    used = [step for step in match.transitions if events([step], kinds.PhysicatUsed)]
    assert [int(each) for each in re.findall(r"\d+", note(match))] == [
        index for index, step in enumerate(match.transitions) if step in used
    ]
    return {step.actor for step in used} == set(range(match.record.players)) and all(
        [act.do for act in acts_of_turn(match, step) if act.do in ("use", "claim", "doubt")]
        in (["use", "claim"], ["use", "doubt"])
        for step in used
    )


def acts_of_turn(match: Replay, step: AnyTransition) -> list[Action]:
    """The actions of a seat and its draws around one of them, up to those of others."""
    turn: list[Action] = []
    is_past = False
    for each in match.transitions:
        is_past = is_past or each is step
        if each.actor != step.actor and not isinstance(each.action, Draw):
            if is_past:
                return turn
            turn = []
        else:
            turn.append(each.action)
    return turn


def nothing_but_a_doubt_is_left(match: Replay) -> bool:
    """After 12 empty on a track of twelve blocks."""
    assert match.record.options == {"blocks": 12}
    step = step_of_note(match)
    [claim] = events([step], kinds.ClaimMade)
    assert (claim.count, claim.state.value) == (12, "empty")
    answer = next(
        each for each in match.transitions[index_of_note(match) :] if each.actor != step.actor
    )
    return legal_texts(match, answer) == {"doubt"} and answer.action.do == "doubt"


def tabby_does_what_anothers_physicat_did(match: Replay) -> bool:
    step = step_of_note(match)
    [use] = events([step], kinds.PhysicatUsed)
    stated = re.search(r"used in action (\d+)", note(match))
    assert stated is not None
    [earlier] = events([match.transitions[int(stated[1])]], kinds.PhysicatUsed)
    assert use.physicat is Physicat.TABBY
    assert use.taking is not None
    return earlier.seat != use.seat and earlier.physicat is use.taking


def draw_pile_runs_out(match: Replay) -> bool:
    """Less is drawn than the Physicat says, and 52 cards have been given out then."""
    step = step_of_note(match)
    draw = match.transitions[index_of_note(match) + 1]
    [use] = events([step], kinds.PhysicatUsed)
    [drawn] = events([draw], kinds.BoxesDrawn)
    discarded = sum(event.count for event in events([step], kinds.BoxesDiscarded))
    wanted = 2 if (use.taking or use.physicat) is Physicat.MEWTON else discarded
    so_far = next(steps for steps in rounds(match) if draw in steps)
    so_far = so_far[: so_far.index(draw) + 1]
    dealt = sum(len(event.hand) for event in events(so_far, kinds.HandDealt))
    given_out = dealt + sum(event.count for event in events(so_far, kinds.BoxesDrawn))
    assert re.findall(r"(\d+) cards|finds (\d+)", note(match)) == [
        (str(wanted), ""),
        ("", str(drawn.count)),
    ]
    return drawn.count < wanted and given_out == 52


SHOWN: Mapping[str, Callable[[Replay], bool]] = {
    "lives": all_lives_but_the_winners_are_lost,
    "elimination": each_round_puts_a_seat_out,
    "without-physicats": no_physicat_is_seen,
    "before-claim": physicats_come_before_the_claim,
    "twelve-blocks": nothing_but_a_doubt_is_left,
    "tabby": tabby_does_what_anothers_physicat_did,
    "short-draw-pile": draw_pile_runs_out,
}
