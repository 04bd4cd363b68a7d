"""States and actions of the engine in the words of the twin.

The words stand in `spec/formal/schrodingers_cats/vocabulary.lp`. A state is a set of facts without
the moment, such as `boxes(hand(0),alive,3)`: what the twin tells of the next moment in `then` has
the same form, and both compare as texts. `at` puts the moment in.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    Prove,
    State,
    Table,
    Use,
)
from catbox_rules.schrodingers_cats.editions import EDITIONS
from catbox_rules.schrodingers_cats.events import lives_after, start_seat
from catbox_rules.schrodingers_cats.state import Round

__all__ = ["action_term", "at", "facts_given_by", "facts_of_state", "facts_of_table"]


def at(moment: int, fact: str) -> str:
    """A fact of a moment: `phase(play)` at 7 is `phase(7,play)`.

    >>> at(7, "boxes(hand(0),alive,3)"), at(7, "claimed")
    ('boxes(7,hand(0),alive,3)', 'claimed(7)')
    """
    name, opening, arguments = fact.partition("(")
    return f"{name}({moment},{arguments}" if opening else f"{name}({moment})"


# --- tables


def facts_of_table(table: Table, name: int) -> list[str]:
    """What is given of a table: of a printed edition its name, of another one its numbers."""
    facts = [
        f"table({name})",
        f"players({name},{table.players})",
        f"first_seat({name},{table.first_seat})",
        f"physicats({name},{'with' if table.has_physicats else 'without'})",
        *(f"reading({name},{_name(o)},{_name(v)})" for o, v in table.readings.options().items()),
        f"blocks({name},{table.track.blocks})",
    ]
    if table.edition in EDITIONS:
        return [*facts, f'edition({name},"{table.edition}")']
    facts += [f"deck({name},{box},{table.deck[box]})" for box in Box]
    facts += [f"hand_size({name},{i},{size})" for i, size in enumerate(table.setup.hands)]
    return [*facts, f"lives_each({name},{table.setup.lives})"]


# --- states


def facts_of_state(state: State) -> set[str]:
    """What is given of a moment, without the table."""
    facts = {f"lives({seat},{lives})" for seat, lives in enumerate(_lives(state))}
    rounds_over = len(state.results)
    match state:
        case PhysicatDealPhase():
            facts |= {"phase(physicats)", "round(0)"}
        case DealPhase():
            facts |= {"phase(deal)", f"round({rounds_over})", *_of_physicats(state.physicats)}
        case MatchOver():
            return facts | {
                "phase(over)",
                f"round({rounds_over - 1})",
                *_of_physicats(state.physicats),
            }
        case _:
            facts |= {"phase(play)", f"round({rounds_over})", *_of_round(state.round)}
    if isinstance(state, DrawPhase):
        facts.add(f"owed({state.owed})")
    during = state.during if isinstance(state, DrawPhase) else state
    if isinstance(during, ProofPhase):
        facts.add("claimed")
        if during.proved:
            facts.add(f"proved({during.proved})")
        if during.has_exchanged:
            facts.add("exchanged")
    return facts | {f"start({start_seat(state.table, state.results)})"}


def _lives(state: State) -> tuple[int, ...]:
    return lives_after(state.table, state.results)


def _of_round(round: Round) -> Iterator[str]:
    yield f"on_turn({round.on_turn})"
    if round.claim is not None:
        yield f"standing({round.claim.seat},{round.claim.count},{round.claim.state})"
    for seat, (hand, proof) in enumerate(zip(round.hands, round.proofs, strict=True)):
        yield from _of_pile(f"boxes(hand({seat})", hand)
        yield from _of_pile(f"boxes(open({seat})", proof)
    yield from _of_pile("boxes(discard", round.discards.boxes)
    for seat, known in enumerate(round.discards.known):
        yield from _of_pile(f"knows({seat}", known)
    for box, number in _numbers(round.discards.open):
        if number:
            yield f"all_know({box},{number})"
    yield from _of_physicats(round.physicats)


def _of_pile(beginning: str, boxes: Boxes) -> Iterator[str]:
    return (f"{beginning},{box},{number})" for box, number in _numbers(boxes) if number)


def _numbers(boxes: Boxes) -> Iterator[tuple[Box, int]]:
    return zip(Box, boxes.counts, strict=True)


def _of_physicats(physicats: Physicats) -> Iterator[str]:
    for seat, (unused, stays) in enumerate(zip(physicats.unused, physicats.staying, strict=True)):
        if unused is not None:
            yield f"physicat({seat},{_physicat(unused)})"
        if stays is not None:
            yield f"front({seat},{_physicat(stays)})"
    if physicats.revealed is not None:
        yield f"revealed({_physicat(physicats.revealed)})"
    for index, physicat in enumerate(physicats.row):
        yield f"row({index},{_physicat(physicat)})"


# --- actions


@lru_cache(maxsize=100_000)
def action_term(action: Action) -> str:
    """The term that stands for an action. Deals are named by their text."""
    match action:
        case Claim():
            return f"claim({action.seat},{action.count},{action.state})"
        case Prove():
            return f"prove({action.seat},{_four(action.boxes)})"
        case Exchange():
            return f"exchange({action.seat},{_four(action.boxes)})"
        case EndTurn():
            return f"end({action.seat})"
        case Doubt():
            return f"doubt({action.seat})"
        case Use():
            physicats = [action.physicat] + ([action.taking] if action.taking else [])
            return f"use({action.seat},{','.join(map(_physicat, physicats))})"
        case Draw():
            return f"draw({_four(action.boxes)})"
        case Deal():
            return f'deal("{action}")'
        case DealPhysicats():
            return f'deal_physicats("{action}")'
        case _:
            assert_never(action)


def facts_given_by(action: Action) -> list[str]:
    """What has to be given of an action besides its term: what a deal gives to whom."""
    name = f'"{action}"'
    match action:
        case Deal():
            hands = enumerate(action.hands)
            return [
                *(f"hand_for({name},{seat})" for seat, _ in enumerate(action.hands)),
                *(fact for seat, hand in hands for fact in _of_pile(f"gives({name},{seat}", hand)),
            ]
        case DealPhysicats():
            dealt = enumerate(action.physicats)
            return [
                *(f"gives_physicat({name},{seat},{_physicat(p)})" for seat, p in dealt),
                f"opens({name},{_physicat(action.open)})",
            ]
        case _:
            return []


def _four(boxes: Boxes) -> str:
    return ",".join(map(str, boxes.counts))


def _physicat(physicat: Physicat) -> str:
    return _name(str(physicat))


def _name(text: str) -> str:
    return text.replace("-", "_")
