"""Moments at which somebody disputes: random ones of both games, and rare ones bent from them.

A bent moment need not come from legal play: seats have lost colors at random, a claim stands on the
last space, the draw pile is short, a hand is empty, a seat has another Physicat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from attrs import evolve, frozen

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.actions import Bid, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.cat_in_the_box.state import TrickPhase, packed, trick_phase
from catbox_rules.judge.disputes import Dispute, dispute_on
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, with_seat
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.schrodingers_cats.actions import (
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.material import NOTHING, STATES, Box, Boxes, Physicat
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    PhysicatDealPhase,
    ProofPhase,
)


@frozen
class Moment:
    """A state, and the action that is in question there."""

    game: AnyRuleset
    state: Any
    action: Any
    options: Mapping[str, object]

    @property
    def verdict(self) -> Verdict:
        """The ruling on it."""
        return self.game.judge(self.state, self.action)

    def dispute(self, *, of_known_table: bool = True) -> Dispute:
        """The dispute on the action, by default at a table of which edition and players are
        known."""
        if not of_known_table:
            return dispute_on(self.action, options=self.options)
        table = self.state.table
        return dispute_on(
            self.action, edition=table.edition.id, players=table.players, options=self.options
        )


CAT_IN_THE_BOX_TABLES = [
    (edition.id, players)
    for edition in cat_in_the_box.EDITIONS
    for players in edition.player_counts
]
CAT_IN_THE_BOX_OPTIONS: list[dict[str, object]] = [
    {},
    {"tokens": "strict"},
    {"red-broken-by": "any-token"},
    {"variants": ["must-follow"]},
    {"variants": ["memory"]},
    {"variants": ["red-never-restricted"]},
    {"variants": ["no-color-lost", "strict-tokens"]},
    {"variants": ["bids-of-zero", "any-token-breaks-red"]},
]
SCHRODINGERS_CATS_OPTIONS: list[dict[str, object]] = [
    {},
    {"physicat-timing": "before-claim"},
    {"short-pile": "barred"},
    {"open-heisenbergs": "as-claimed"},
    {"physicats": "without"},
    {"blocks": 3},
    {"variants": ["no-heisenbergs"]},
    {"variants": ["one-life"]},
    {"variants": ["even-hands", "short-track"]},
]


def moments(
    game: AnyRuleset, random: Random, matches: int, *, bent: float = 0.5
) -> Iterator[Moment]:
    """Some moments of some matches at tables of all kinds; a share of them is bent."""
    for number in range(matches):
        if game is cat_in_the_box:
            edition, players = CAT_IN_THE_BOX_TABLES[number % len(CAT_IN_THE_BOX_TABLES)]
            options = random.choice(CAT_IN_THE_BOX_OPTIONS)
        else:
            edition, players = "amigo-2023", 2 + number % 5
            options = random.choice(SCHRODINGERS_CATS_OPTIONS)
        states = list(played(game, game.initial(edition, players=players, options=options), random))
        for state in random.sample(states, min(8, len(states))):
            if game is cat_in_the_box:
                laid = bent_tricks(state, random) if random.random() < bent else state
                yield Moment(game, laid, _of_cat_in_the_box(laid, random), options)
            else:
                laid = bent_turn(state, random) if random.random() < bent else state
                yield Moment(game, laid, _of_schrodingers_cats(laid, random), options)


_WEIGHTS = {"doubt": 0.4, "prove": 2.0, "exchange": 2.0, "use": 0.6}


def played(game: AnyRuleset, state: Any, random: Random) -> Iterator[Any]:
    """A match in which each kind of action is as likely as it should be for long rounds."""
    while turn := game.turn(state):
        yield state
        if turn == (CHANCE,):
            action: Any = game.draw(state, random)
        else:
            legal = game.legal_actions(state)
            kinds = sorted({each.do for each in legal})
            weights = [_WEIGHTS.get(kind, 1.0) for kind in kinds]
            [kind] = random.choices(kinds, weights)
            some = [each for each in legal if each.do == kind]
            # Low claims leave room for others.
            action = some[int(len(some) * random.random() ** (3 if kind == "claim" else 1))]
        state = game.apply(state, action).state
    yield state


def _legal_one(game: AnyRuleset, state: Any, random: Random) -> Any:
    """A legal action, each kind as likely as any other; None where there is none."""
    legal = game.legal_actions(state)
    if not legal:
        return None
    kind = random.choice(sorted({each.do for each in legal}))
    return random.choice([each for each in legal if each.do == kind])


# Cat in the Box.


def bent_tricks(state: Any, random: Random) -> Any:
    """The same with colors lost at random, at most one in each trick: so it is that red leads are
    forced."""
    if not isinstance(state, TrickPhase):
        return state
    fewest = max(1, len(Color) - sum(state.won))
    held = [frozenset(random.sample(list(Color), random.randint(fewest, 4))) for _ in state.held]
    return trick_phase(
        *(state.table, state.results, state.discards, state.bids, state.revealed, state.won),
        *(state.leader, state.trick, packed(state.hands, state.board, held), state.on_turn),
    )


def _of_cat_in_the_box(state: Any, random: Random) -> Any:
    if random.random() < 0.4 and (legal := _legal_one(cat_in_the_box, state, random)):
        return legal
    seat = random.choice(state.table.seats)
    if random.random() < 0.6:
        seat = getattr(state, "on_turn", seat)
    rank = random.randint(1, state.table.setup.highest_rank)
    hand = list(getattr(state, "hands", {seat: ()})[seat])
    if hand and random.random() < 0.7:
        rank = random.choice(hand)
    play = Play(seat, rank, random.choice([Color.RED, *Color]))
    others = [Paradox(seat), Bid(seat, random.randint(0, 5)), Discard(seat, rank)]
    return play if random.random() < 0.7 else random.choice(others)


# Schrödinger's Cats.


def bent_turn(state: Any, random: Random) -> Any:
    if not isinstance(state, ClaimPhase | ProofPhase):
        return state
    round, table = state.round, state.table
    if random.random() < 0.5 and round.claim is not None:
        last = table.track.last
        round = round.with_claim(Claim(round.claim.seat, last.count, last.state))
    if random.random() < 0.5:
        pile = random.sample(list(state.draw_pile), len(state.draw_pile))
        away = Boxes.of(pile[random.randint(0, 3) :])
        round = round.with_cards(discards=round.discards.with_hidden(round.on_turn, away))
    if random.random() < 0.3:
        round = round.with_cards(hands=with_seat(round.hands, round.on_turn, NOTHING))
    lying = round.physicats
    if random.random() < 0.4 and lying.unused[round.on_turn] is not None:
        [another] = random.sample(lying.out_of_game, 1)
        unused = with_seat(lying.unused, round.on_turn, another)
        round = round.with_physicats(evolve(lying, unused=unused))
    return state.with_round(round)


def _of_schrodingers_cats(state: Any, random: Random) -> Any:
    if isinstance(state, DealPhase | DrawPhase | PhysicatDealPhase) and random.random() < 0.5:
        return _of_chance(schrodingers_cats.draw(state, random), random)
    if random.random() < 0.4 and (legal := _legal_one(schrodingers_cats, state, random)):
        return legal
    seat = random.choice(state.table.seats)
    round = getattr(state, "round", None)
    if round is not None and random.random() < 0.65:
        seat = round.on_turn
    box = random.choice([*STATES, *STATES, Box.HEISENBERG])
    hand = list(round.hands[seat]) if round is not None else []
    if not hand or random.random() < 0.4:
        hand += random.choices(list(Box), k=3)
    boxes = Boxes.of(random.sample(hand, random.randint(1, min(3, len(hand)))))
    return random.choice(
        [
            Claim(seat, random.randint(0, 14), box),
            Claim(seat, random.randint(1, 5), box),
            Doubt(seat),
            EndTurn(seat),
            Prove(seat, boxes),
            Exchange(seat, boxes),
            _use(state, seat, random),
            _use(state, seat, random),
        ]
    )


def _use(state: Any, seat: int, random: Random) -> Use:
    physicats = state.round.physicats if hasattr(state, "round") else None
    physicat = random.choice(list(Physicat))
    if physicats is not None and physicats.unused[seat] and random.random() < 0.7:
        physicat = physicats.unused[seat]
    taken = None
    if random.random() < (0.9 if physicat is Physicat.TABBY else 0.05):
        row = [] if physicats is None else list(physicats.row)
        taken = random.choice([*row * 3, *Physicat])
    return Use(seat, physicat, taken)


def _of_chance(action: Any, random: Random) -> Any:
    """What chance does, or something like it that cannot be."""
    if random.random() < 0.5:
        return action
    match action:
        case Draw():
            fewer = list(action.boxes)[random.randint(0, 1) :]
            return Draw(Boxes.of([*fewer, random.choice(list(Box))]))
        case Deal():
            hands = list(action.hands)
            hands[random.randrange(len(hands))] = random.choice([NOTHING, Boxes(dead=5)])
            return Deal(hands)
        case DealPhysicats():
            given = random.choices(list(Physicat), k=len(action.physicats))
            return DealPhysicats(tuple(given), action.open)
        case _:
            raise AssertionError(action)
