"""What there is to see in play: every Physicat, every ruling, every way of ending, by name.

The campaigns of these tests ask of every action what can be seen at it, and prove so that they do
come upon all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from attrs import define, field, frozen

from catbox_rules.kernel.ruleset import Step
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Doubt,
    DrawPhase,
    EndTurn,
    Exchange,
    MatchOver,
    Physicat,
    PhysicatJoinedRow,
    ProofPhase,
    Prove,
    Round,
    RoundResult,
    SeatEliminated,
    State,
    TurnPhase,
    Use,
    rounds,
    totals,
)
from catbox_rules.schrodingers_cats.events import Event
from catbox_rules.schrodingers_cats.material import STAYING

POUNCE, GOEPPERT = Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER
PURRIE, FELIDAE, FEYNCAT = Physicat.PURRIE, Physicat.FELIDAE, Physicat.FEYNCAT
PRRIDE, MEWTON, FELINESTEIN = Physicat.PRRIDE, Physicat.MEWTON, Physicat.FELINESTEIN
PAWKING, TABBY = Physicat.PAWKING, Physicat.TABBY


@frozen(slots=False)
class Moment:
    """A seat on turn, what it does, and what comes of it."""

    before: TurnPhase
    action: Action
    after: State
    events: tuple[Event, ...]
    left_behind: frozenset[Physicat]
    """The Physicats that seats left unused when they went out."""

    @property
    def round(self) -> Round:
        """The cards, before the action."""
        return self.before.round

    @property
    def seat(self) -> int:
        """Who is on turn."""
        return self.round.on_turn

    @property
    def claim(self) -> Claim | None:
        """The claim that stands."""
        return self.round.claim

    @property
    def proved(self) -> int:
        """How many cards the seat has proved in this turn."""
        return self.before.proved if isinstance(self.before, ProofPhase) else 0

    @property
    def hand(self) -> Boxes:
        """The hand of the seat on turn."""
        return self.round.hands[self.seat]

    @property
    def provable(self) -> Boxes:
        """The cards of that hand that support the claim."""
        return Boxes() if self.claim is None else self.hand.only(self.claim.state, Box.HEISENBERG)

    @property
    def own_proof(self) -> Boxes:
        """Its open cards."""
        return self.round.proofs[self.seat]

    @cached_property
    def draw_pile(self) -> int:
        """How many cards can be drawn."""
        return len(self.before.draw_pile)

    @property
    def left(self) -> int:
        """The left neighbor."""
        lives, seat = totals(self.before), self.seat + 1
        while not lives[seat % len(lives)]:
            seat += 1
        return seat % len(lives)

    @property
    def right(self) -> int:
        """The right neighbor."""
        lives, seat = totals(self.before), self.seat - 1
        while not lives[seat % len(lives)]:
            seat -= 1
        return seat % len(lives)

    @property
    def seats_left(self) -> int:
        """How many seats are not out."""
        return sum(lives > 0 for lives in totals(self.before))

    @property
    def holds(self) -> Physicat | None:
        """The unused Physicat of the seat on turn."""
        return self.round.physicats.unused[self.seat]

    @property
    def could_skip(self) -> bool:
        """Whether the seat holds what skips a turn."""
        as_pawking = self.holds is TABBY and PAWKING in self.round.physicats.row
        return isinstance(self.before, ClaimPhase) and (self.holds is PAWKING or as_pawking)

    @property
    def effect(self) -> Physicat | None:
        """The Physicat whose effect is used, if one is."""
        return self.action.effect if isinstance(self.action, Use) else None

    @property
    def draws(self) -> int:
        """How many cards have to be drawn next."""
        return self.after.owed if isinstance(self.after, DrawPhase) else 0

    @property
    def is_own_claim(self) -> bool:
        """Whether the turn has come back to the claimer."""
        claim = self.claim
        is_back = claim is not None and claim.seat == self.seat
        return is_back and isinstance(self.before, ClaimPhase)

    @property
    def last_space_stands(self) -> bool:
        """Whether the claim cannot be raised."""
        claim = self.claim
        return claim is not None and claim.space == self.before.table.track.last

    @property
    def would_come_back(self) -> bool:
        """Whether the left neighbor is the claimer."""
        return self.claim is not None and self.claim.seat == self.left

    @property
    def result(self) -> RoundResult | None:
        """The round that ends now, if it is a doubt."""
        return rounds(self.after)[-1] if isinstance(self.action, Doubt) else None

    def open_cards(self, box: Box) -> int:
        """How many open cards of a kind there are."""
        return sum(proof[box] for proof in self.round.proofs)

    def stays(self, physicat: Physicat) -> bool:
        """Whether a Physicat lies open before a seat."""
        return physicat in self.round.physicats.staying

    def counts(self, physicat: Physicat, state: Box) -> bool:
        """Whether a Physicat that counts as boxes of this state does so in a check."""
        claim = self.claim if isinstance(self.action, Doubt) else None
        return claim is not None and claim.state is state and self.stays(physicat)


def _wrong(moment: Moment) -> int | None:
    return None if moment.result is None else moment.result.wrong


def _is_held_down(moment: Moment) -> bool:
    """Whether the draw pile is too short for the exchange that the proof allows."""
    if not isinstance(moment.before, ProofPhase) or moment.before.has_exchanged:
        return False
    return moment.draw_pile < min(moment.proved, len(moment.hand))


def _feyncat_decides(moment: Moment) -> bool:
    """Whether the check would go the other way if Heisenbergs counted."""
    result = moment.result
    if result is None or not moment.stays(FEYNCAT):
        return False
    boxes = [*moment.round.hands, *moment.round.proofs]
    with_them = result.counted + sum(pile.heisenberg for pile in boxes)
    return result.counted < result.claim.count <= with_them


def _could_prove_more(moment: Moment) -> bool:
    before = moment.before
    has_exchanged = isinstance(before, ProofPhase) and before.has_exchanged
    return has_exchanged and isinstance(moment.action, EndTurn) and bool(moment.provable)


def _joined(moment: Moment) -> bool:
    """Whether the unused Physicat of a seat that goes out joins the row."""
    out = [event.seat for event in moment.events if isinstance(event, SeatEliminated)]
    return any(moment.round.physicats.unused[seat] is not None for seat in out)


def _takes(moment: Moment, *taken: Physicat | None) -> bool:
    return isinstance(moment.action, Use) and moment.action.taking in taken


def _uses(physicat: Physicat) -> Callable[[Moment], bool]:
    return lambda moment: moment.effect is physicat and _takes(moment, None)


def _tabby_takes(physicat: Physicat) -> Callable[[Moment], bool]:
    return lambda moment: _takes(moment, physicat)


SIGHTS: Mapping[str, Callable[[Moment], bool]] = {
    **{f"{each} is used": _uses(each) for each in Physicat if each is not TABBY},
    **{f"tabby takes {each}": _tabby_takes(each) for each in Physicat if each is not TABBY},
    "2: a claim above the boxes in play": lambda m: (
        isinstance(m.action, Claim)
        and m.action.count > sum(map(len, (*m.round.hands, *m.round.proofs)))
    ),
    "3: a claim on the last space": lambda m: (
        isinstance(m.action, Claim) and m.action.space == m.before.table.track.last
    ),
    "3: nothing but a doubt is left": lambda m: (
        m.last_space_stands and isinstance(m.before, ClaimPhase) and not m.could_skip
    ),
    "3: a skip where the claim cannot be raised": lambda m: (
        m.effect is PAWKING and m.last_space_stands
    ),
    "4: a Physicat before the claim": lambda m: (
        isinstance(m.before, ClaimPhase) and m.effect is not None
    ),
    "4: a Physicat after the claim": lambda m: (
        isinstance(m.before, ProofPhase) and m.effect is not None
    ),
    "5: a skip back to the claimer": lambda m: m.effect is PAWKING and m.would_come_back,
    "5: the claimer raises its own claim": lambda m: m.is_own_claim and isinstance(m.action, Claim),
    "5: the claimer skips itself": lambda m: m.is_own_claim and m.effect is PAWKING,
    "5: a skip is refused, for it would leave the claimer nothing": lambda m: (
        m.could_skip and m.last_space_stands and m.would_come_back
    ),
    "6: a skip before the first claim": lambda m: m.effect is PAWKING and m.claim is None,
    "8: Mewton draws one card": lambda m: m.effect is MEWTON and m.draws == 1,
    "8: Felinestein draws fewer cards than were discarded": lambda m: (
        m.effect is FELINESTEIN and m.draws < len(m.hand)
    ),
    "9: proved cards stay under Felinestein": lambda m: (
        m.effect is FELINESTEIN and bool(m.own_proof)
    ),
    "10: Heisenbergs stay under Purrie": lambda m: (
        m.effect is PURRIE and m.open_cards(Box.HEISENBERG) > 0 < m.open_cards(Box.ALIVE)
    ),
    "10: Heisenbergs stay under Felidae": lambda m: (
        m.effect is FELIDAE and m.open_cards(Box.HEISENBERG) > 0 < m.open_cards(Box.DEAD)
    ),
    "12: the Physicat of a seat that goes out joins the row": _joined,
    "12: Tabby takes what a seat left that went out": lambda m: (
        bool(m.left_behind) and _takes(m, *m.left_behind)
    ),
    "13: Tabby takes one that stays": lambda m: _takes(m, *STAYING),
    "14: Tabby takes the only one of the row": lambda m: (
        not _takes(m, None) and m.effect is not None and len(m.round.physicats.row) == 1
    ),
    "16: Prride shows cards that the seat did not know": lambda m: (
        m.effect is PRRIDE and m.round.discards.known[m.seat] != m.round.discards.boxes
    ),
    "18: a turn ends in which a seat could have proved": lambda m: (
        isinstance(m.action, EndTurn) and m.proved == 0 and bool(m.provable)
    ),
    "19: a second proof in a turn": lambda m: isinstance(m.action, Prove) and m.proved > 0,
    "19: after an exchange a turn ends with cards that would prove": _could_prove_more,
    "20: the draw pile holds the exchange down": lambda m: _is_held_down(m) and m.draw_pile > 0,
    "20: the draw pile is empty, so there is no exchange": lambda m: (
        _is_held_down(m) and m.draw_pile == 0
    ),
    "21: no skip after the claim": lambda m: (
        isinstance(m.before, ProofPhase) and m.holds is PAWKING
    ),
    "22: Heisenbergs are proved under Feyncat": lambda m: (
        isinstance(m.action, Prove) and m.action.boxes.heisenberg > 0 and m.stays(FEYNCAT)
    ),
    "23: Pounce-Gaposchkin counts": lambda m: m.counts(POUNCE, Box.ALIVE),
    "23: Goeppert-Meower counts": lambda m: m.counts(GOEPPERT, Box.EMPTY),
    "23: Purrie removes Pounce-Gaposchkin": lambda m: m.effect is PURRIE and m.stays(POUNCE),
    "24: removed cards are known to all": lambda m: (
        isinstance(m.before, ClaimPhase) and bool(m.round.discards.open)
    ),
    "25: Purrie with nothing to remove": lambda m: (
        m.effect is PURRIE and m.open_cards(Box.ALIVE) == 0
    ),
    "25: Felidae with nothing to remove": lambda m: (
        m.effect is FELIDAE and m.open_cards(Box.DEAD) == 0
    ),
    "25: Prride on an empty pile": lambda m: m.effect is PRRIDE and not m.round.discards.boxes,
    "25: Mewton on an empty draw pile": lambda m: m.effect is MEWTON and m.draws == 0,
    "25: Felinestein with an empty hand": lambda m: m.effect is FELINESTEIN and not m.hand,
    "26: a skip back to the claimer past other seats": lambda m: (
        m.effect is PAWKING and m.would_come_back and m.seats_left > 2
    ),
    "27: an exchange by a proof that Purrie or Felidae has removed": lambda m: (
        isinstance(m.action, Exchange) and len(m.own_proof) < m.proved
    ),
    "a whole hand is proved": lambda m: (
        isinstance(m.action, Prove) and len(m.action.boxes) == len(m.hand)
    ),
    "a doubt past a seat that has skipped": lambda m: (
        isinstance(m.action, Doubt) and m.claim is not None and m.claim.seat != m.right
    ),
    "Feyncat decides a check": _feyncat_decides,
    "the doubter is wrong": lambda m: _wrong(m) == m.seat,
    "the claimer is wrong": lambda m: _wrong(m) not in (None, m.seat),
    "a life is lost": lambda m: m.result is not None and m.result.lives[m.result.wrong] > 0,
    "a seat goes out": lambda m: m.result is not None and m.result.lives[m.result.wrong] == 0,
    "one seat is left": lambda m: isinstance(m.after, MatchOver),
    "one seat is left after as many rounds as there can be": lambda m: (
        isinstance(m.after, MatchOver) and len(rounds(m.after)) == len(m.before.table.setup.hands)
    ),
}
"""What can be seen at an action of a seat; a number in front is that of the ruling."""


@define
class Watch:
    """Somebody who watches a match and says what is seen."""

    left_behind: frozenset[Physicat] = field(default=frozenset(), init=False)

    def see(self, before: State, action: Action, step: Step[State, Event]) -> list[str]:
        """What is seen at an action."""
        if not isinstance(before, ClaimPhase | ProofPhase):
            return []
        moment = Moment(before, action, step.state, step.events, self.left_behind)
        seen = [name for name, is_seen in SIGHTS.items() if is_seen(moment)]
        if _joined(moment):
            *_, joined = [each for each in step.events if isinstance(each, PhysicatJoinedRow)]
            self.left_behind |= {joined.physicat}
        return seen
