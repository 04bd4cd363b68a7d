"""All tables of a small Schrödinger's Cats: what legal play can lead to, by trying everything.

A small table (few cards, a short track, Physicats of a given choice) is played in every way from
every deal, and each moment is kept as a *world*: the position with everything known, and the state
of the engine. What is asked of a position with hidden parts is asked of every world that agrees
with what it tells. So this is the judge of `catbox_rules.positions`, of which it uses nothing but
the form of a position.

Which Physicat an unused one is has no part in what has happened: with another one in its place,
which is nowhere else, the same play leads to the same table. Hence worlds are found for the
Physicats of one choice, and `Worlds.agreeing` puts others in the places of unused ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import permutations, product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions.schrodingers_cats import (
    Position,
    SomePhysicats,
    position_of,
)
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
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
    apply,
    judge,
    legal_actions,
)
from catbox_rules.schrodingers_cats.editions import AMIGO_2023, Edition, Setup
from catbox_rules.schrodingers_cats.material import STATES


def small_edition(
    name: str,
    *,
    players: int,
    deck: Boxes,
    hands: tuple[int, ...],
    lives: int = 1,
    blocks: int = 1,
) -> Edition:
    """An edition with one set-up, of few box cards and a short track."""
    out_of_game = len(Physicat) - players - 1
    return evolve(
        AMIGO_2023,
        id=name,
        aliases=(),
        setups=(Setup(players, lives, hands, out_of_game),),
        deck=deck,
        blocks=blocks,
    )


EDITIONS: Final = (
    small_edition("two", players=2, deck=Boxes(2, 1, 1, 1), hands=(2,)),
    small_edition("two-more", players=2, deck=Boxes(3, 2, 1, 1), hands=(2,)),
    small_edition("three", players=3, deck=Boxes(3, 2, 1, 1), hands=(2, 1)),
    small_edition("lives", players=2, deck=Boxes(2, 0, 0, 1), hands=(1, 1, 1), lives=2),
    small_edition("one", players=2, deck=Boxes(2, 1, 0, 1), hands=(1,)),
    small_edition("least", players=2, deck=Boxes(1, 1, 0, 1), hands=(1,)),
    small_edition("one-more", players=2, deck=Boxes(2, 1, 1, 1), hands=(1,)),
)
"""Small tables; the numbers of a deck are those of alive, dead and empty boxes and Heisenbergs."""


@frozen
class World:
    """A moment that legal play can lead to: the position, and the state it is to the engine."""

    position: Position
    state: State


def key(position: Position) -> Hashable:
    """What makes two positions of one table the same."""
    return (
        visible(position),
        position.results,
        position.hands,
        position.discards,
        position.known,
        position.physicats,
    )


def visible(position: Position) -> Hashable:
    """What of a position always lies open."""
    physicats = position.physicats
    return (
        position.phase,
        position.lives,
        position.start_seat,
        position.on_turn,
        position.claim,
        tuple(map(len, position.hands)),
        position.proofs,
        position.proved,
        position.has_exchanged,
        position.owed,
        len(position.discards),
        position.open_discards,
        tuple(each is not None for each in physicats.unused),
        physicats.row,
        physicats.staying,
    )


class Worlds:
    """Some worlds of one table, found by what lies open."""

    def __init__(self, worlds: Iterable[World]) -> None:
        self.by_key = {key(world.position): world for world in worlds}
        self.by_sight = defaultdict[Hashable, list[World]](list)
        for world in self.by_key.values():
            self.by_sight[visible(world.position)].append(world)

    def __contains__(self, position: Position) -> bool:
        return key(position) in self.by_key

    def __len__(self) -> int:
        return len(self.by_key)

    def agreeing(self, position: Position) -> list[World]:
        """Every world that a position, of which parts may be hidden, can be."""
        alike = self.by_sight.get(visible(position), [])
        found: dict[Hashable, World] = {}
        for world in alike:
            for other in _with_other_unused(world, position.physicats):
                if agrees(other.position, position):
                    found[key(other.position)] = other
        return list(found.values())


def _with_other_unused(world: World, given: SomePhysicats) -> Iterator[World]:
    """A world, and those with other Physicats in the places of unused ones, where it is not given
    which they are."""
    unused = world.position.physicats.unused
    if UNKNOWN not in given.unused:
        yield world
        return
    lying = {*given.row, *given.staying, given.revealed}
    free = [physicat for physicat in Physicat if physicat not in lying]
    choices = [(None,) if each is None else tuple(free) for each in unused]
    for chosen in product(*choices):
        there = [each for each in chosen if each is not None]
        if len(set(there)) == len(there):
            yield _with_unused(world, chosen)


def _with_unused(world: World, unused: tuple[Physicat | None, ...]) -> World:
    physicats = evolve(world.position.physicats, unused=unused)
    return World(
        evolve(world.position, physicats=physicats), _state_with_unused(world.state, unused)
    )


def _state_with_unused(state: State, unused: tuple[Physicat | None, ...]) -> State:
    match state:
        case DealPhase() | MatchOver():
            return evolve(state, physicats=evolve(state.physicats, unused=unused))
        case ClaimPhase() | ProofPhase() | DrawPhase():
            round = state.round
            return state.with_round(evolve(round, physicats=evolve(round.physicats, unused=unused)))
        case PhysicatDealPhase():
            return state


def every_world(table: Table, physicats: tuple[Physicat, ...] = (), *, rounds: int = 2) -> Worlds:
    """Every world of the first rounds at a table to which these Physicats are dealt, in any
    order; it ends with the beginning of the next round."""
    return Worlds(_every_world(table, physicats, rounds))


def _every_world(table: Table, physicats: tuple[Physicat, ...], rounds: int) -> Iterator[World]:
    seen = set[Hashable]()
    first: State = (
        PhysicatDealPhase(table)
        if table.has_physicats
        else DealPhase(table, (), Physicats(unused=(None,) * table.players))
    )
    ahead: list[State] = [first]
    while ahead:
        state = ahead.pop()
        yield World(position_of(state), state)
        if len(state.results) == rounds:
            continue
        for action in _actions(state, physicats):
            after = apply(state, action).state
            name = key(position_of(after))
            if name not in seen:
                seen.add(name)
                ahead.append(after)


def _actions(state: State, physicats: tuple[Physicat, ...]) -> Iterable[Action]:
    """Every legal action of a state, of chance too."""
    match state:
        case PhysicatDealPhase():
            for *dealt, opened in permutations(physicats):
                yield DealPhysicats(tuple(dealt), opened)
        case DealPhase():
            yield from deals(state)
        case DrawPhase():
            for boxes in state.draw_pile.choices(state.owed):
                if len(boxes) == state.owed:
                    yield Draw(boxes)
        case _:
            yield from legal_actions(state)


def deals(state: DealPhase) -> Iterator[Deal]:
    """Every deal of box cards; who is out gets none."""
    table, over = state.table, len(state.results)
    lives = state.results[-1].lives if state.results else (1,) * table.players
    size = table.setup.hands[over]
    hands = [boxes for boxes in table.deck.choices(size) if len(boxes) == size]
    for dealt in product(*(hands if left else [Boxes()] for left in lives)):
        deal = Deal(dealt)
        if judge(state, deal).is_legal:
            yield deal


def agrees(known: Position, position: Position) -> bool:
    """Whether a position that lies open as another one may be it, hidden parts considered."""
    return (
        position.results in (None, known.results)
        and all(map(_may_be, known.hands, position.hands))
        and _may_be(known.discards, position.discards)
        and all(
            there == given or given is UNKNOWN
            for there, given in zip(known.known, position.known, strict=True)
        )
        and all(
            there == given or (given is UNKNOWN and there is not None)
            for there, given in zip(known.physicats.unused, position.physicats.unused, strict=True)
        )
    )


def _may_be(pile: Partial[Boxes], given: Partial[Boxes]) -> bool:
    return len(pile) == len(given) and given.known <= pile.known


def rulings(worlds: Iterable[World], action: Action) -> Ruling:
    """The ruling on an action over all worlds that there may be."""
    found = {judge(world.state, action).ruling for world in worlds}
    return found.pop() if len(found) == 1 else Ruling.UNDETERMINED


def every_action(table: Table) -> list[Action]:
    """All that seats could do, and what can be drawn, allowed or not."""
    actions: list[Action] = [Draw(boxes) for boxes in (Boxes(), *table.deck.choices(3))]
    choices = table.deck.choices(2)
    for seat in table.seats:
        actions += [Claim(seat, count, state) for state in STATES for count in (1, 2, 3)]
        actions += [Prove(seat, boxes) for boxes in choices]
        actions += [Exchange(seat, boxes) for boxes in choices]
        actions += [EndTurn(seat), Doubt(seat), Claim(seat, 1, Box.HEISENBERG)]
        if table.has_physicats:
            actions += [Use(seat, physicat) for physicat in Physicat]
            actions += [Use(seat, Physicat.TABBY, taking=physicat) for physicat in Physicat]
    return actions
