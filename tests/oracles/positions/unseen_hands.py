"""Real tables of which nobody has seen a hand, as a referee writes them down, against whole ones.

At a random moment of a match all that lies open is written down, and no hand. An action whose cards
its seat does hold is ruled on there and, all hands being known, by the engine. The engine's ruling
is the right one: a table that there is can be, what is legal is not illegal, and what is illegal is
not legal, though it may turn on what nobody has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from attrs import frozen

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import Bid, Color, Discard, Paradox, Play, TrickPhase
from catbox_rules.judge.case import Case, rule_alone
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.notation import line_of
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.schrodingers_cats import (
    Boxes,
    Claim,
    ClaimPhase,
    Doubt,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    Use,
)

KINDS: Final = 4
"""Of so many kinds a legal action is asked about at a moment, and of as many an illegal one."""

CLEAR: Final = 0.95
"""This part of the legal actions at least of `SEEN_TO_BE_LEGAL` is ruled legal."""

SEEN_TO_BE_LEGAL: Final = ("bid", "claim", "discard", "play")
"""The kinds whose legality lies open. A lead of red may turn on the rest of the hand."""


@frozen
class Asked:
    """An action at a table of which no hand is seen."""

    kind: str
    """What is done; a lead of red is a kind of its own."""
    is_legal: bool
    """Whether it is, all hands being known."""
    ruling: Ruling


def moments(game: AnyRuleset, random: Random) -> Iterator[Any]:
    """Moments at which seats may act, each of another match, of any table of the game."""
    while True:
        edition = random.choice(game.EDITIONS)
        players = random.choice([setup.players for setup in edition.setups])
        state: Any = game.initial(edition.id, players=players)
        left = random.randrange(1, 120)
        while game.turn(state) and left:
            left -= 1
            legal = game.legal_actions(state)
            state = game.apply(state, random.choice(legal or (game.draw(state, random),))).state
        if game.turn(state) and CHANCE not in game.turn(state):
            yield state


def without_hands(game: AnyRuleset, state: Any) -> Position:
    """The table as somebody writes it down who has seen no hand."""
    positions = POSITIONS.of(game)
    document = positions.position_as_json(positions.position_of(game.view(state, None)))
    document.pop("hands", None)
    position: Position = positions.read_position(document)
    return position


def asked_at(game: AnyRuleset, state: Any, random: Random) -> Iterator[Asked]:
    """Rulings on actions at a moment, legal and illegal ones. Raises AssertionError where one is
    not that of the engine."""
    position = without_hands(game, state)
    by_ruling: dict[bool, dict[str, list[Action]]] = {True: {}, False: {}}
    for action in _actions(game, state):
        of_kind = by_ruling[game.judge(state, action).is_legal]
        of_kind.setdefault(_kind(state, action), []).append(action)
    for is_legal, of_kind in by_ruling.items():
        for kind in random.sample([*of_kind], min(KINDS, len(of_kind))):
            action = random.choice(of_kind[kind])
            ruled = rule_alone(Case(game, position=position, action=action))
            where = f"{line_of(position)} --action '{action.actor}:{action}'"
            assert ruled.verdict is not None, f"a table that there is cannot be: {where}"
            ruling = ruled.verdict.ruling
            wrong = Ruling.ILLEGAL if is_legal else Ruling.LEGAL
            assert ruling is not wrong, f"{ruling} by mistake: {where}"
            yield Asked(kind, is_legal, ruling)


def campaign(game: AnyRuleset, number: int, seed: str) -> Counter[Asked]:
    """What was asked at so many moments, and how it was ruled on."""
    random, seen = Random(f"{game.NAME} {seed}"), Counter[Asked]()
    for _, state in zip(range(number), moments(game, random), strict=False):
        seen.update(asked_at(game, state, random))
    return seen


def clear(seen: Counter[Asked]) -> float:
    """Which part of the legal actions whose legality lies open is ruled legal."""
    of_kind = {each: times for each, times in seen.items() if each.kind in SEEN_TO_BE_LEGAL}
    legal = {each: times for each, times in of_kind.items() if each.is_legal}
    ruled = sum(times for each, times in legal.items() if each.ruling is Ruling.LEGAL)
    return ruled / sum(legal.values())


def _kind(state: Any, action: Action) -> str:
    leads = isinstance(state, TrickPhase) and not state.trick
    if leads and isinstance(action, Play) and action.color is Color.RED:
        return "lead of red"
    return action.do


def _actions(game: AnyRuleset, state: Any) -> Iterator[Action]:
    """What seats could do with cards that they hold."""
    if game is schrodingers_cats:
        yield from _of_schrodingers_cats(state)
        return
    for seat in state.table.seats:
        yield from (Play(seat, rank, color) for rank in state.hands[seat].ranks for color in Color)
        yield from (Discard(seat, rank) for rank in state.hands[seat].ranks)
        yield from (Bid(seat, tricks) for tricks in range(5))
        yield Paradox(seat)


def _of_schrodingers_cats(state: ClaimPhase | ProofPhase) -> Iterator[Action]:
    round = state.round
    for seat in state.table.seats:
        yield EndTurn(seat)
        yield Doubt(seat)
        yield from (Claim(seat, space.count, space.state) for space in state.table.track.spaces)
        for boxes in _some_of(round.hands[seat]):
            yield Prove(seat, boxes)
            yield Exchange(seat, boxes)
        own = round.physicats.unused[seat]
        if own is Physicat.TABBY:
            yield from (Use(seat, own, taking) for taking in round.physicats.row)
        elif own is not None:
            yield Use(seat, own)


def _some_of(hand: Boxes) -> set[Boxes]:
    """One, two or three boxes of a hand, of one kind or of kinds that follow each other."""
    cards = [*hand]
    return {
        Boxes.of(cards[first : first + number])
        for number in (1, 2, 3)
        for first in range(len(cards) + 1 - number)
    }


GAMES: Final[tuple[AnyRuleset, ...]] = (cat_in_the_box, schrodingers_cats)
"""The games that are asked about."""
