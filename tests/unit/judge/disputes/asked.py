"""Questions that are no actions at random and rare moments, with the answers to expect.

These are worked out here from the words of the rulebooks, or by the judge on the whole table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from attrs import evolve, frozen

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.actions import Paradox, Play
from catbox_rules.cat_in_the_box.events import RoundScored
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.cat_in_the_box.state import MatchOver, TrickPhase, match_over, packed, trick_phase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.games import GAMES
from catbox_rules.judge.disputes import AskDispute, dispute_about
from catbox_rules.judge.disputes.cat_in_the_box.asks import Sheet
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.schrodingers_cats.material import NOTHING, Box, Boxes, Physicat, Physicats
from catbox_rules.schrodingers_cats.state import ClaimPhase, DrawPhase, ProofPhase
from tests.unit.judge.disputes.moments import (
    CAT_IN_THE_BOX_OPTIONS,
    CAT_IN_THE_BOX_TABLES,
    SCHRODINGERS_CATS_OPTIONS,
    bent_tricks,
    bent_turn,
    played,
)

Expected = Mapping[str, object]
"""What the answer has to say, by the names of its fields; or some of them."""

OF_SCORES: list[dict[str, object]] = [
    {"variants": ["double-penalty"]},
    {"variants": ["gentle-paradox"]},
    {"variants": ["close-bids-count"]},
    {"variants": ["corners-touch"]},
    {"variants": ["any-bid"]},
]


@frozen
class Asked:
    """A moment, and a question about it."""

    game: AnyRuleset
    ask: str
    moment: Any
    options: Mapping[str, object]
    expected: Expected

    def dispute(self, *, of_known_table: bool = True) -> AskDispute:
        """The dispute on the question, by default at a table of which edition and players are
        known."""
        name, options = self.game.NAME, json.dumps(self.options)
        if not of_known_table:
            return begun(name, self.ask, options, None, None)
        table = self.moment.table
        return begun(name, self.ask, options, table.edition.id, table.players)


@lru_cache(maxsize=64)
def begun(
    game: str, ask: str, options: str, edition: str | None, players: int | None
) -> AskDispute:
    """A dispute before anything is known. It is a value, so that many moments can begin with it."""
    chosen = json.loads(options)
    return dispute_about(ask, game=game, edition=edition, players=players, options=chosen)


ASKS: list[tuple[AnyRuleset, str]] = [
    (game, ask) for game in GAMES.values() for ask in DISPUTES.of(game).ASKS
]


def asked(game: AnyRuleset, ask: str, random: Random, matches: int) -> Iterator[Asked]:
    """Some moments of some matches at tables of all kinds at which a question is asked."""
    for number in range(matches):
        if game is cat_in_the_box:
            edition, players = CAT_IN_THE_BOX_TABLES[number % len(CAT_IN_THE_BOX_TABLES)]
            options = random.choice([*CAT_IN_THE_BOX_OPTIONS, *OF_SCORES])
        else:
            edition, players = "amigo-2023", 2 + number % 5
            options = random.choice(SCHRODINGERS_CATS_OPTIONS)
        initial: Any = game.initial(edition, players=players, options=options)
        if game is cat_in_the_box and ask == "set-up" and initial.table.house_rules is not None:
            continue  # such a table is refused, as by the judge
        if ask in {"round", "groups"}:
            found = [_of_sheet(ask, sheet) for sheet in sheets(initial, random)]
        else:
            states = list(played(game, initial, random))
            some = [*random.sample(states, min(6, len(states))), states[-1]]
            expecting = OF_CAT_IN_THE_BOX if game is cat_in_the_box else OF_SCHRODINGERS_CATS
            pairs = ((each, expecting[ask](each)) for each in _with_rare(ask, some, random))
            found = [(state, expected) for state, expected in pairs if expected is not None]
        for moment, expected in found:
            yield Asked(game, ask, moment, options, expected)


def _with_rare(ask: str, states: list[Any], random: Random) -> Iterator[Any]:
    for state in states:
        yield state
        match state:
            case TrickPhase() if ask == "trick":
                yield _with_random_trick(state, random)
            case TrickPhase():
                yield bent_tricks(state, random)
            case MatchOver():
                yield from _close_matches(state, random)
            case ClaimPhase() | ProofPhase() if ask in {"check", "start"}:
                yield _with_random_hands(bent_turn(state, random), random)
            case _:
                pass


# Cat in the Box.


def _with_random_trick(state: TrickPhase, random: Random) -> TrickPhase:
    """A trick with any plays of different cells."""
    table = state.table
    ranks = range(1, table.setup.highest_rank + 1)
    cells = random.sample([(rank, color) for rank in ranks for color in Color], table.players)
    leader = random.choice(table.seats)
    seats = (*table.seats[leader:], *table.seats[:leader])
    trick = tuple(Play(seat, rank, color) for seat, (rank, color) in zip(seats, cells, strict=True))
    return trick_phase(
        *(table, state.results, state.discards, state.bids, state.revealed, state.won),
        *(leader, trick, packed(state.hands, state.board, state.held), leader),
    )


def _close_matches(state: MatchOver, random: Random) -> Iterator[MatchOver]:
    """Ends of matches with few points, so that seats tie."""
    for _ in range(3):
        scores = [[random.randint(0, 1) for _ in state.table.seats] for _ in state.results]
        results = [
            evolve(
                result,
                scores=tuple(of_round),
                tricks=tuple(of_round),
                bonus=(0,) * len(of_round),
                paradox=None,
            )
            for result, of_round in zip(state.results, scores, strict=True)
        ]
        # No round has so few tricks.
        yield match_over(state.table, tuple(results))


def _paradox(state: Any) -> Expected:
    is_stuck = isinstance(state, TrickPhase) and Paradox(
        state.on_turn
    ) in cat_in_the_box.legal_actions(state)
    return {"paradox": is_stuck}


def _trick(state: Any) -> Expected:
    """Red beats the led color, this all others; then the highest rank. A trick is won once all
    have played."""
    if not isinstance(state, TrickPhase) or len(state.trick) < state.table.players:
        return {"winner": None}
    led = state.trick[0].color
    best = max(state.trick, key=lambda p: (p.color is Color.RED, p.color is led, p.rank))
    return {"winner": best.seat}


def _match(state: Any) -> Expected:
    """Most points; then most points in the last round; then several share the victory."""
    if not isinstance(state, MatchOver):
        return {"over": False, "winner": None, "shared": False}
    points = [
        (sum(result.scores[seat] for result in state.results), state.results[-1].scores[seat])
        for seat in state.table.seats
    ]
    best = [seat for seat in state.table.seats if points[seat] == max(points)]
    shared = len(best) > 1
    return {"over": True, "winner": None if shared else best[0], "shared": shared}


def _start(state: Any) -> Expected:
    """The start card goes to the left after each round; there are as many rounds as seats."""
    table, scored = state.table, len(state.results)
    if scored == table.players:
        return {"starts": None, "rounds": 0}
    seat = (table.first_seat + scored) % table.players
    return {"starts": seat, "rounds": table.players - scored}


def _set_up(state: Any) -> Expected | None:
    position = POSITIONS.of("cat-in-the-box").position_of(state)
    answer = POSITIONS.of("cat-in-the-box").answer(position, "set-up")
    return None if answer.missing else _fields(answer.value)


def _fields(value: Any) -> Expected:
    return {name: getattr(value, name) for name in type(value).__annotations__}


OF_CAT_IN_THE_BOX = {
    "paradox": _paradox,
    "trick": _trick,
    "match": _match,
    "start": _start,
    "set-up": _set_up,
}


def sheets(state: Any, random: Random) -> Iterator[tuple[Sheet, int, int]]:
    """The sheets of all seats after each round of a match, with their scores and bonuses."""
    while turn := cat_in_the_box.turn(state):
        if turn == (CHANCE,):
            action: Any = cat_in_the_box.draw(state, random)
        else:
            action = random.choice(cat_in_the_box.legal_actions(state))
        step = cat_in_the_box.apply(state, action)
        for event in step.events:
            if isinstance(event, RoundScored):
                yield from _sheets_of(state.table, event)
        state = step.state


def _sheets_of(table: Table, event: RoundScored) -> Iterator[tuple[Sheet, int, int]]:
    bids = event.bids or (None,) * table.players
    by_seat = zip(
        *(table.seats, event.tricks, bids, event.groups, event.scores, event.bonus), strict=True
    )
    for seat, tricks, bid, group, score, bonus in by_seat:
        yield Sheet(table, event.paradox == seat, tricks, bid, group), score, bonus


def _of_sheet(ask: str, scored: tuple[Sheet, int, int]) -> tuple[Sheet, Expected]:
    sheet, score, bonus = scored
    return sheet, {"over": True, "score": score} if ask == "round" else {"bonus": bonus}


# Schrödinger's Cats.


def _with_random_hands(state: Any, random: Random) -> Any:
    """The same with any hands that the deck has, and any Physicats open."""
    table, round = state.table, state.round
    deck, most = random.sample(list(table.deck), len(table.deck)), len(table.deck) // table.players
    hands = tuple(Boxes.of(deck[seat * most :][: random.randint(0, most)]) for seat in table.seats)
    round = round.with_cards(proofs=(NOTHING,) * table.players)
    if not table.has_physicats:
        return state.with_round(round.with_cards(hands=hands))
    few = [Physicat.FEYNCAT, Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, None, None]
    staying = tuple(random.sample(few, 2)) + (None,) * (table.players - 2)
    lying = Physicats((None,) * table.players, (), staying)
    return state.with_round(round.with_cards(hands=hands).with_physicats(lying))


def _check(state: Any) -> Expected | None:
    """All boxes with the state count; Heisenbergs unless Feyncat is open; and one Physicat as two
    alive boxes, another one as an empty box."""
    if isinstance(state, DrawPhase):
        return None  # nobody can doubt until the cards are drawn
    if not isinstance(state, ClaimPhase | ProofPhase) or state.round.claim is None:
        return {"wrong": None}
    claim, open_ = state.round.claim, state.round.physicats.staying
    boxes = [box for hand in (*state.round.hands, *state.round.proofs) for box in hand]
    counted = boxes.count(claim.state)
    if Physicat.FEYNCAT not in open_:
        counted += boxes.count(Box.HEISENBERG)
    if claim.state is Box.ALIVE and Physicat.POUNCE_GAPOSCHKIN in open_:
        counted += 2
    if claim.state is Box.EMPTY and Physicat.GOEPPERT_MEOWER in open_:
        counted += 1
    return {"wrong": "claimer" if counted < claim.count else "doubter"}


def _starts(state: Any) -> Expected | None:
    """Whoever was right starts, until one seat is left."""
    checked = _check(state)
    if checked is None or checked["wrong"] is None:
        return checked and {"starts": None}
    table, claimer = state.table, state.round.claim.seat
    lives = list(state.results[-1].lives) if state.results else [table.setup.lives] * table.players
    others = [seat % table.players for seat in range(claimer + 1, claimer + table.players)]
    doubter = next(seat for seat in others if lives[seat])
    lives[claimer if checked["wrong"] == "claimer" else doubter] -= 1
    if sum(each > 0 for each in lives) == 1:
        return {"starts": None}
    return {"starts": "doubter" if checked["wrong"] == "claimer" else "claimer"}


def _boxes(state: Any) -> Expected:
    if not isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        return {"in_play": 0}
    position = POSITIONS.of("schrodingers-cats").position_of(state)
    answer: Any = POSITIONS.of("schrodingers-cats").answer(position, "boxes").value
    return {"in_play": answer.in_play}


def _last_seat(state: Any) -> Expected:
    lives = state.results[-1].lives if state.results else (1,) * state.table.players
    left = [seat for seat in state.table.seats if lives[seat]]
    return {"winner": left[0] if len(left) == 1 else None}


def _set_up_of_cats(state: Any) -> Expected:
    position = POSITIONS.of("schrodingers-cats").position_of(state)
    return _fields(POSITIONS.of("schrodingers-cats").answer(position, "set-up").value)


OF_SCHRODINGERS_CATS = {
    "check": _check,
    "start": _starts,
    "boxes": _boxes,
    "match": _last_seat,
    "set-up": _set_up_of_cats,
}
