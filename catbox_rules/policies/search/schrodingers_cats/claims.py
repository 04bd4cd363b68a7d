"""A round of claims in plain numbers, which is played on many times: what search computes with.

A model, not the rules: seats claim, prove, exchange and doubt as the rules have them, and no more
Physicats are used than lie there already. How the other seats play is what the bot `bot` does: they
claim what is likely by their own boxes and what lies open, and doubt what is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from catbox_rules.policies.search.schrodingers_cats.appraising import shares_after
from catbox_rules.policies.search.schrodingers_cats.chances import (
    NEXT,
    PLACES,
    SPACES,
    as_many_as,
    at_least,
)
from catbox_rules.schrodingers_cats import Physicat
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS
from catbox_rules.schrodingers_cats.results import RoundResult, lives_after
from catbox_rules.schrodingers_cats.state import ClaimPhase, ProofPhase
from catbox_rules.schrodingers_cats.table import Table

LIKELY: Final = 0.65
"""A claim that is at least so likely is made without a second thought."""
_FARTHEST: Final = 4
"""Among so many of the likely claims, the farthest ones, chance decides."""
_HEISENBERG: Final = 3

DOUBT: Final = -1
"""The move that is a doubt; a claim is the place of its space."""


class Claims:
    """A round from some moment on. It changes as it is played."""

    __slots__ = (
        *("lives", "spaces", "deck", "extra", "kinds", "known", "own", "shown", "pile", "claim"),
        *("claimer", "seat", "on_turn", "proves", "has_exchanged", "owed", "wrong"),
    )

    def __init__(self, state: ClaimPhase | ProofPhase) -> None:
        table, round = state.table, state.round
        self.lives = lives_after(table, state.results)
        self.spaces = len(table.track.spaces)
        self.deck = table.deck.counts
        staying = round.physicats.open_before_seats
        self.kinds = 0 if Physicat.FEYNCAT in staying else 1
        """How much a Heisenberg counts."""
        adding = [COUNTS_AS[each].counts for each in staying if each in COUNTS_AS]
        self.extra = [sum(each) for each in zip((0, 0, 0, 0), *adding, strict=False)]
        self.known = [known.counts for known in round.discards.known]
        self.own = [[*hand.counts] for hand in round.hands]
        self.shown = [[*proof.counts] for proof in round.proofs]
        self.pile = [*state.draw_pile.counts]
        claim = round.claim
        self.claim = -1 if claim is None else table.track.place(claim.space)
        self.claimer = -1 if claim is None else int(claim.seat)
        self.on_turn = self.seat = int(round.on_turn)
        self.proves = isinstance(state, ProofPhase)
        self.has_exchanged = isinstance(state, ProofPhase) and state.has_exchanged
        self.owed = 0
        self.wrong = -1

    @classmethod
    def begun(
        cls,
        table: Table,
        results: tuple[RoundResult, ...],
        hands: Sequence[tuple[int, int, int, int]],
        start: int,
    ) -> Claims:
        """A round after its deal, without Physicats in front of seats."""
        course = cls.__new__(cls)
        players = table.players
        course.lives = lives_after(table, results)
        course.spaces = len(table.track.spaces)
        course.deck = table.deck.counts
        course.kinds, course.extra = 1, [0, 0, 0, 0]
        course.known = [(0, 0, 0, 0)] * players
        course.own = [[*hand] for hand in hands]
        course.shown = [[0, 0, 0, 0] for _ in range(players)]
        course.pile = [0, 0, 0, 0]
        course.claim = course.claimer = course.wrong = -1
        course.on_turn = course.seat = start
        course.proves = course.has_exchanged = False
        course.owed = 0
        return course

    def copy(self) -> Claims:
        """The same round, to be played otherwise."""
        other = Claims.__new__(Claims)
        for name in ("lives", "spaces", "deck", "extra", "kinds", "known", "claim", "claimer"):
            setattr(other, name, getattr(self, name))
        other.own = [hand[:] for hand in self.own]
        other.shown = [proof[:] for proof in self.shown]
        other.pile = self.pile[:]
        other.seat, other.on_turn = self.seat, self.on_turn
        other.proves, other.has_exchanged = self.proves, self.has_exchanged
        other.owed, other.wrong = self.owed, self.wrong
        return other

    def moves(self) -> Sequence[int]:
        """All claims that go farther, and a doubt."""
        higher = range(self.claim + 1, self.spaces)
        return [DOUBT, *higher] if self._may_doubt else higher

    @property
    def _may_doubt(self) -> bool:
        return self.claimer not in (-1, self.on_turn)

    def usual(self, random: Random) -> int:
        """What the seat on turn claims, or a doubt."""
        options = self.options(self.on_turn)
        return options[int(random.random() * len(options))]

    def options(self, seat: int) -> list[int]:
        """The moves that a seat on turn chooses from as the bot does, each with the same chance."""
        certain, hidden, unseen, heisenbergs = self._sight(seat)
        of = sum(unseen)
        lowest = NEXT[self.claim + 1]
        likely, best, first = list[int](), -1.0, list[int]()
        for state in range(3):
            good = unseen[state] + self.kinds * unseen[_HEISENBERG]
            sure = certain[state] + self.kinds * heisenbergs + self.extra[state]
            least = lowest[state]
            place = PLACES[state].get(least, self.spaces)
            if place >= self.spaces:
                continue
            chance = at_least(least - sure, hidden, good, of)
            if chance > best:
                best, first = chance, [place]
            elif chance == best:
                first.append(place)
            most = sure + as_many_as(LIKELY, hidden, good, of)
            for count in range(max(least, most - _FARTHEST + 1), most + 1):
                place = PLACES[state].get(count, self.spaces)
                if place < self.spaces:
                    likely.append(place)
        if self._may_doubt:
            state, count = SPACES[self.claim]
            good = unseen[state] + self.kinds * unseen[_HEISENBERG]
            sure = certain[state] + self.kinds * heisenbergs + self.extra[state]
            against = 1 - at_least(count - sure, hidden, good, of)
            if best < 0 or against > max(best, 1 - LIKELY):
                return [DOUBT]
        if not likely:
            return first
        likely.sort()
        return likely[-_FARTHEST:]

    def _sight(self, seat: int) -> tuple[list[int], int, list[int], int]:
        """What a seat knows for certain, how many cards the others hold, what may be there, and
        how many Heisenbergs it knows of."""
        own = self.own[seat]
        certain = [sum(kind) for kind in zip(own, *self.shown, strict=True)]
        known = self.known[seat]
        unseen = [self.deck[kind] - certain[kind] - known[kind] for kind in range(4)]
        hidden = sum(map(sum, self.own)) - sum(own)
        return certain, hidden, unseen, certain[_HEISENBERG]

    def chance(self, seat: int, place: int) -> float:
        """How likely a claim is by what a seat sees."""
        state, count = SPACES[place]
        certain, hidden, unseen, heisenbergs = self._sight(seat)
        sure = certain[state] + self.kinds * heisenbergs + self.extra[state]
        good = unseen[state] + self.kinds * unseen[_HEISENBERG]
        return at_least(count - sure, hidden, good, sum(unseen))

    def play(self, move: object) -> None:
        """The seat on turn claims, doubts, proves (`("prove", boxes)`), or exchanges."""
        seat = self.on_turn
        match move:
            case -1:
                self._doubt(seat)
            case int():
                self.claim, self.claimer, self.proves = move, seat, True
                self.has_exchanged = False
            case ("prove", Boxes() as boxes):
                for kind, number in enumerate(boxes.counts):
                    self.own[seat][kind] -= number
                    self.shown[seat][kind] += number
            case ("exchange", Boxes() as boxes):
                self._discard(seat, boxes.counts)
                self.has_exchanged = True
            case _:
                self._end_turn()
        self.seat = -1

    def _doubt(self, seat: int) -> None:
        state, count = SPACES[self.claim]
        there = self.extra[state]
        for boxes in (*self.own, *self.shown):
            there += boxes[state] + self.kinds * boxes[_HEISENBERG]
        self.wrong = seat if there >= count else self.claimer

    def _end_turn(self) -> None:
        self.proves = False
        seat = (self.on_turn + 1) % len(self.lives)
        while not self.lives[seat]:
            seat = (seat + 1) % len(self.lives)
        self.on_turn = seat

    def _discard(self, seat: int, boxes: Sequence[int]) -> None:
        """Cards leave a hand; as many are to be drawn, which `finish` does first."""
        for kind, number in enumerate(boxes):
            self.own[seat][kind] -= number
        self.owed = sum(boxes)

    def finish(self, random: Random) -> None:
        """Play on to the doubt."""
        while self.wrong < 0:
            if self.owed:
                self._draw(random)
            elif self.proves:
                self._prove_as_usual(random)
                self._end_turn()
            else:
                move = self.usual(random)
                self.play(move)

    def _draw(self, random: Random) -> None:
        hand, pile = self.own[self.on_turn], self.pile
        for _ in range(min(self.owed, sum(pile))):
            card, kind = int(random.random() * sum(pile)), 0
            while card >= pile[kind]:
                card -= pile[kind]
                kind += 1
            pile[kind] -= 1
            hand[kind] += 1
        self.owed = 0

    def _prove_as_usual(self, random: Random) -> None:
        """Open as many cards of use as there are useless ones, and exchange these."""
        seat, state = self.on_turn, SPACES[self.claim][0]
        if self.has_exchanged or self.chance(seat, self.claim) == 1:
            return
        hand, shown = self.own[seat], self.shown[seat]
        of_use = hand[state] + hand[_HEISENBERG]
        useless = sum(hand) - of_use
        number = min(useless, of_use, sum(self.pile))
        if not number:
            return
        plain = min(number, hand[state])
        for kind, cards in ((state, plain), (_HEISENBERG, number - plain)):
            hand[kind] -= cards
            shown[kind] += cards
        left = number
        for kind in range(3):
            if kind != state:
                cards = min(left, hand[kind])
                hand[kind] -= cards
                left -= cards
        self.owed = number
        self._draw(random)

    def values(self) -> tuple[float, ...]:
        """See `Course`."""
        return shares_after(tuple(self._lives_after()))

    def scores(self) -> tuple[float, ...]:
        """The lives that each seat loses, below zero."""
        return tuple(float(-(seat == self.wrong)) for seat in range(len(self.lives)))

    def _lives_after(self) -> list[int]:
        lives = [*self.lives]
        lives[self.wrong] -= 1
        return lives
