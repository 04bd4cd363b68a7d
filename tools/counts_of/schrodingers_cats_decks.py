"""Small decks of Schrödinger's Cats: every match that can be played with them.

A small deck has few box cards, and a track of few blocks. All else is as in the game. The numbers
of a deck stand in its file.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import permutations
from math import comb
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules import schrodingers_cats as game
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimChecked,
    ClaimPhase,
    Deal,
    DealPhase,
    DealPhysicats,
    Draw,
    DrawPhase,
    Event,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    PhysicatTiming,
    ProofPhase,
    Round,
    RoundResult,
    Setup,
    State,
    Table,
    Track,
    totals,
)
from catbox_rules.schrodingers_cats.editions import AMIGO_2023, PHYSICAT_TIMING
from catbox_rules.schrodingers_cats.rules.doubting import first_phase
from catbox_rules.schrodingers_cats.state import deal_phase
from tools.counts_of.decks import Deck

__all__ = [
    "DECKS",
    "DEEP_DECKS",
    "Chance",
    "deals",
    "results",
    "small_table",
    "without_past",
]

SmallDeck: TypeAlias = Deck[State, Action, Event]


def small_table(
    deck: Boxes,
    *,
    players: int,
    hands: tuple[int, ...],
    lives: int = 1,
    blocks: int = 1,
    has_physicats: bool = False,
    timing: PhysicatTiming = PhysicatTiming.OWN_TURN,
) -> Table:
    """A table with other numbers than the edition has; seat 0 starts."""
    setup = Setup(players, lives, hands, out_of_game=len(Physicat) - players - 1)
    edition = evolve(
        AMIGO_2023, id="small", aliases=(), terms=(), setups=(setup,), deck=deck, blocks=blocks
    )
    return Table(
        edition=edition,
        setup=setup,
        first_seat=Seat(0),
        has_physicats=has_physicats,
        readings=edition.readings.with_values({PHYSICAT_TIMING: timing}),
        track=Track(blocks),
    )


class Chance:
    """What chance can do at a table to which some Physicats are dealt, in any order: one for each
    seat, and one that lies open."""

    def __init__(self, *physicats: Physicat) -> None:
        self.physicats = physicats

    def __call__(self, state: State) -> Iterator[tuple[Action, int]]:
        """Every outcome at a state, with the number of ways in which it comes."""
        match state:
            case PhysicatDealPhase():
                for *dealt, opened in permutations(self.physicats, state.table.players + 1):
                    yield DealPhysicats(dealt, opened), 1
            case DealPhase():
                yield from deals(state)
            case DrawPhase():
                yield from draws(state)
            case _:
                return


def deals(state: DealPhase) -> Iterator[tuple[Deal, int]]:
    """Every deal, cards that show the same being the same, with the number of ways in which the
    cards give it, each card having its own mark; a seat that is out gets none."""
    size = state.table.setup.hands[len(state.results)]
    sizes = [size if lives else 0 for lives in totals(state)]
    for hands, ways in _dealt(state.table.deck, sizes):
        yield Deal(hands), ways


def _dealt(pile: Boxes, sizes: list[int]) -> Iterator[tuple[tuple[Boxes, ...], int]]:
    if not sizes:
        yield (), 1
        return
    for hand in _choices(pile, sizes[0]):
        for others, ways in _dealt(pile - hand, sizes[1:]):
            yield (hand, *others), ways * _ways(pile, hand)


def draws(state: DrawPhase) -> Iterator[tuple[Draw, int]]:
    """Every draw, with the number of ways in which the cards give it, each having its own mark."""
    for boxes in _choices(state.draw_pile, state.owed):
        yield Draw(boxes), _ways(state.draw_pile, boxes)


def _choices(pile: Boxes, size: int) -> Iterator[Boxes]:
    yield from (boxes for boxes in (Boxes(), *pile.choices(size)) if len(boxes) == size)


def _ways(pile: Boxes, chosen: Boxes) -> int:
    ways = 1
    for there, taken in zip(pile.counts, chosen.counts, strict=True):
        ways *= comb(there, taken)
    return ways


def without_past(state: State) -> State:
    """A state that may stand for this one. What somebody knows of the discard pile decides on
    nothing that can be done, nor does the order of the row; and of rounds that are over it counts
    alone who was right and who was wrong."""
    match state:
        case ClaimPhase() | ProofPhase() | DrawPhase():
            return state.with_round(_without_knowledge(state.round))
        case DealPhase():
            results = tuple(map(_right_and_wrong, state.results))
            return deal_phase(state.table, results, _in_order(state.physicats))
        case PhysicatDealPhase() | MatchOver():
            return state


def _without_knowledge(round: Round) -> Round:
    pile = round.discards
    known = (pile.open,) * len(pile.known)
    discards = evolve(pile, known=known)
    return evolve(round, discards=discards, physicats=_in_order(round.physicats))


def _in_order(physicats: Physicats) -> Physicats:
    return evolve(physicats, row=tuple(sorted(physicats.row, key=str)))


def _right_and_wrong(result: RoundResult) -> RoundResult:
    """The same seat is right, by a claim of one living cat and one counted."""
    claim = Claim(result.right, 1, Box.ALIVE)
    return evolve(result, claim=claim, doubter=result.wrong, counted=1)


def results(before: State, _: Action, step: Step[State, Event]) -> Iterator[Hashable]:
    """What is counted where a round ends: in the first one who was wrong, and how many boxes were
    counted; at the end of the match who has won it, and after how many rounds."""
    check = next((event for event in step.events if isinstance(event, ClaimChecked)), None)
    if check is None:
        return
    if not before.results:
        yield "rounds"
        yield f"wrong {check.wrong}"
        yield "claimer-wrong" if check.wrong == check.claim.seat else "doubter-wrong"
        yield f"counted {check.counted}"
    if isinstance(step.state, MatchOver):
        outcome = game.outcome(step.state)
        assert outcome is not None
        yield "matches"
        yield f"winner {outcome.winners[0]}"
        yield f"rounds-played {len(step.state.results)}"


def described(table: Table, physicats: tuple[Physicat, ...]) -> Iterator[tuple[str, object]]:
    """The numbers of a small deck, as they stand in its file."""
    setup = table.setup
    yield "players", setup.players
    for box in Box:
        yield box.value, table.deck[box]
    yield "hands", " ".join(map(str, setup.hands))
    yield "lives", setup.lives
    yield "blocks", table.track.blocks
    yield "first-seat", table.first_seat
    yield "physicats", " ".join(map(str, physicats)) or "none"
    yield "physicat-timing", table.physicat_timing.value


def _deck(name: str, title: str, table: Table, *physicats: Physicat) -> SmallDeck:
    return SmallDeck(
        name=name,
        title=title,
        ruleset=game,
        start=first_phase(table),
        numbers=tuple(described(table, physicats)),
        outcomes=Chance(*physicats),
        results=results,
        alike=without_past,
    )


_BEFORE_CLAIM: Final = PhysicatTiming.BEFORE_CLAIM

DECKS: Final = (
    _deck(
        "two",
        "two players, with two cards each",
        small_table(Boxes(2, 1, 1, 1), players=2, hands=(2,)),
    ),
    _deck(
        "two-lives",
        "two players with two lives each",
        small_table(Boxes(2, 0, 0, 1), players=2, hands=(1, 1, 1), lives=2),
    ),
    _deck(
        "three",
        "three players",
        small_table(Boxes(2, 0, 0, 1), players=3, hands=(1, 1)),
    ),
    _deck(
        "draw-and-skip",
        "two players, with Physicats that draw, skip and take another one's effect",
        small_table(Boxes(1, 1, 0, 1), players=2, hands=(1,), has_physicats=True),
        Physicat.MEWTON,
        Physicat.PAWKING,
        Physicat.TABBY,
    ),
    _deck(
        "draw-and-skip-before-claim",
        "the same, where a Physicat is used before the claim only",
        small_table(
            Boxes(1, 1, 0, 1), players=2, hands=(1,), has_physicats=True, timing=_BEFORE_CLAIM
        ),
        Physicat.MEWTON,
        Physicat.PAWKING,
        Physicat.TABBY,
    ),
    _deck(
        "remove-and-ignore",
        "two players, with Physicats that remove proofs, ignore Heisenbergs and change a hand",
        small_table(Boxes(2, 0, 0, 1), players=2, hands=(1,), has_physicats=True),
        Physicat.PURRIE,
        Physicat.FEYNCAT,
        Physicat.FELINESTEIN,
    ),
)
"""What is counted again in every check."""

DEEP_DECKS: Final = (
    _deck(
        "two-longer-track",
        "two players, with a card each and two blocks",
        small_table(Boxes(2, 1, 0, 1), players=2, hands=(1,), blocks=2),
    ),
    _deck(
        "two-three-cards",
        "two players, with three cards each",
        small_table(Boxes(3, 2, 1, 1), players=2, hands=(3,)),
    ),
    _deck(
        "two-lives-more-cards",
        "two players with two lives each, who have two cards and then one",
        small_table(Boxes(2, 1, 1, 1), players=2, hands=(2, 1, 1), lives=2),
    ),
    _deck(
        "three-more-cards",
        "three players, who have two cards and then one",
        small_table(Boxes(3, 2, 1, 1), players=3, hands=(2, 1)),
    ),
    _deck(
        "four",
        "four players",
        small_table(Boxes(2, 1, 0, 1), players=4, hands=(1, 1, 1)),
    ),
    _deck(
        "count-as-boxes",
        "two players, with Physicats that count as boxes and one that removes proofs",
        small_table(Boxes(2, 1, 1, 1), players=2, hands=(1,), has_physicats=True),
        Physicat.POUNCE_GAPOSCHKIN,
        Physicat.GOEPPERT_MEOWER,
        Physicat.FELIDAE,
    ),
)
"""What takes too long for that."""
