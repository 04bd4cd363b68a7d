"""No state that cannot be is built: one field of a real state is damaged, and it is built again.

What is damaged follows from the type of the field alone, so no damage is chosen with a fault in
mind. Many a damaged state can still be: another card of the hidden ones, another bid.
"""

# What is damaged is a value of any type.
# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from random import Random
from typing import Any, Final

import attrs
import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import Cards, CellSet, Color, TrickPhase
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.schrodingers_cats import Box, Boxes, ClaimPhase, DrawPhase, ProofPhase
from catbox_rules.schrodingers_cats.material import total

MATCHES: Final = [
    *((cat_in_the_box, edition.id, setup.players, {"tokens": tokens})
      for edition in cat_in_the_box.EDITIONS for setup in edition.setups
      for tokens in ("unlimited", "strict")),
    *((schrodingers_cats, edition.id, setup.players, {"physicats": physicats})
      for edition in schrodingers_cats.EDITIONS for setup in edition.setups
      for physicats in ("with", "without")),
]  # fmt: skip


CELLS: Final = tuple(CellSet.up_to_rank(9))


def states(game: Any, edition: str, players: int, options: Any, random: Random) -> Iterator[Any]:
    """The states of a random match."""
    state = game.initial(edition, players=players, options=options)
    while True:
        yield state
        turn = game.turn(state)
        if not turn:
            return
        is_chance = turn == ("chance",)
        action = game.draw(state, random) if is_chance else random.choice(game.legal_actions(state))
        state = game.apply(state, action).state


def damaged(value: Any, random: Random) -> Any:
    """A value of the same kind, with another content: as it was if there is none."""
    return next(damage(value, random) for kind, damage in DAMAGES if isinstance(value, kind))


def damaged_tuple(value: tuple[Any, ...], random: Random) -> tuple[Any, ...]:
    """With a damaged item, or an item less or more; an empty one is left as it is."""
    if not value or random.random() < 0.3:
        return tuple(damaged_list(list(value), value[0], random)) if value else value
    at = random.randrange(len(value))
    return (*value[:at], damaged(value[at], random), *value[at + 1 :])


def damaged_fields(value: Any, random: Random) -> Any:
    """With one damaged field."""
    if not attrs.has(type(value)):
        return value
    name = random.choice([each.name for each in attrs.fields(type(value)) if each.init])
    return evolve(value, **{name: damaged(getattr(value, name), random)})


DAMAGES: Final[list[tuple[type, Callable[[Any, Random], Any]]]] = [
    (bool, lambda value, _: not value),
    (int, lambda value, random: value + random.choice([-1, 1, 2])),
    (Enum, lambda value, random: random.choice(list(type(value).__members__.values()))),
    (Cards, lambda value, random: Cards.of(*damaged_list([*value], random.randint(1, 9), random))),
    (
        CellSet,
        lambda value, random: CellSet.of(damaged_list([*value], random.choice(CELLS), random)),
    ),
    (Boxes, lambda value, random: Boxes.of(damaged_list([*value], random.choice([*Box]), random))),
    (frozenset, lambda value, random: value ^ {random.choice([*Color])}),
    (tuple, damaged_tuple),
    (object, damaged_fields),
]


def damaged_list(items: list[Any], other: Any, random: Random) -> list[Any]:
    """The items less one, or with one more, or both."""
    at = random.randrange(len(items) + 1)
    return items[:at] + [other] * random.randint(0, 1) + items[at + random.randint(0, 1) :]


def damaged_states(state: Any, random: Random) -> Iterator[Callable[[], Any]]:
    """Builders of the same state with other fields, one for each but the table."""
    for each in attrs.fields(type(state)):
        if each.init and each.name != "table":
            with suppress(MalformedInput, ImpossibleState, KeyError):
                value = damaged(getattr(state, each.name), random)
                if value != getattr(state, each.name):
                    yield partial(evolve, state, **{each.name: value})


@pytest.mark.parametrize(("game", "edition", "players", "options"), MATCHES)
def test_a_damaged_state_is_built_only_if_it_can_be(
    game: Any, edition: str, players: int, options: Any
) -> None:
    random, seen = Random(players), Counter[str]()
    for state in states(game, edition, players, options, random):
        if random.random() < 0.7:
            continue
        assert evolve(state) == state, "a real one is built"
        for build in damaged_states(state, random):
            try:
                built = build()
            except ImpossibleState as error:
                seen["refused"] += len(error.field) > 0
            else:
                seen["built"] += 1
                assert naively_impossible(built) == "", built
                assert faults_of_document(game, built) == (), built
    assert seen["refused"] > seen["built"] > 0


def faults_of_document(game: Any, state: Any) -> tuple[object, ...]:
    """What the judge finds impossible about the table, written down as a document and read."""
    positions = POSITIONS.of(game)
    written = positions.position_as_json(positions.position_of(state))
    found = positions.faults(positions.read_position(written))
    if not isinstance(state, ClaimPhase | ProofPhase):
        return found
    # As part of a phase in which cards are to be drawn, before they are.
    draws = [{**written, "owed": number} for number in range(1, len(state.draw_pile) + 1)]
    return found and min(
        (positions.faults(positions.read_position(draw)) for draw in draws), key=len, default=found
    )


def naively_impossible(state: Any) -> str:
    """Why a state cannot be, by the things in the box alone; empty if they say nothing."""
    if isinstance(state, TrickPhase | cat_in_the_box.BidPhase | cat_in_the_box.DiscardPhase):
        return naively_impossible_cards(state)
    if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        return naively_impossible_boxes(state)
    return ""


def naively_impossible_cards(state: Any) -> str:
    dealt, cards = state.table.setup.dealt, Counter(state.revealed)
    covered = list[object]()
    for seat, hand in enumerate(state.hands):
        tokens = list(state.board.tokens[seat]) if isinstance(state, TrickPhase) else []
        aside = [] if state.discards[seat] is None else [state.discards[seat]]
        own = [*hand, *aside, *(cell.rank for cell in tokens)]
        if len(own) != dealt:
            return f"seat {seat} has {len(own)} cards of {dealt}"
        cards.update(own)
        covered += tokens
    if any(number > 5 or rank > state.table.setup.highest_rank for rank, number in cards.items()):
        return "the deck has five cards of a rank"
    if len(set(covered)) < len(covered):
        return "two tokens are on a cell"
    if isinstance(state, TrickPhase):
        board = state.board
        if set(covered) & {*board.observed, *board.neutral}:
            return "a token is on a cell that was closed"
        if len(covered) != sum(state.won) * state.table.players + len(state.trick):
            return "the tricks are not those of the tokens"
        seats = [
            (state.leader + number) % state.table.players for number in range(len(state.trick))
        ]
        if [play.seat for play in state.trick] != seats:
            return "the seats do not play clockwise"
    return ""


def naively_impossible_boxes(state: Any) -> str:
    round, deck = state.round, state.table.deck
    if not total([*round.hands, *round.proofs, round.discards.boxes]) <= deck:
        return f"the deck has {deck}"
    lying = round.physicats
    named = [*lying.unused, *lying.row, *lying.staying, lying.revealed]
    physicats = [each for each in named if each is not None]
    if len(set(physicats)) < len(physicats):
        return "a Physicat is in two places"
    if len(physicats) != (state.table.players + 1 if state.table.has_physicats else 0):
        return "there is one Physicat for each seat, and one in the row"
    lives = state.results[-1].lives if state.results else (1,) * state.table.players
    for seat, left in enumerate(lives):
        is_there = round.hands[seat] or round.proofs[seat] or lying.unused[seat]
        if not left and (is_there or seat == round.on_turn):
            return f"seat {seat} is out"
    if round.claim is not None and round.claim.space not in state.table.track:
        return "the claim is not on the track"
    return ""
