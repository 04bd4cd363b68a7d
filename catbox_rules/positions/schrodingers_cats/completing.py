"""The possible states of a position, as many as a ruling needs.

A ruling depends on at most one hidden thing: for a proof or an exchange the hand of its seat, for
the use of a Physicat the unused one of its seat, for a draw the draw pile. Everything else that a
rule needs is open: claims, turn, proofs, the row, lives, and the numbers of cards. So it is enough
to try all possible hands, Physicats or draw piles, and to fill the rest in any way that fits
(`hidden.py` says what fits, and why nothing more follows from what was seen). A hidden Physicat may
be any that is nowhere else: nobody sees those out of the game.

Of the rounds that are over, a ruling needs the lives and who starts. If they are not stated,
suitable ones are made up.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.partial import Unknown
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.partial import check_whole
from catbox_rules.positions.protocol import Completion
from catbox_rules.positions.schrodingers_cats.faults_of_tables import check_for_faults
from catbox_rules.positions.schrodingers_cats.gaps import TurnsOn, ways_to_fill
from catbox_rules.positions.schrodingers_cats.hidden import Hidden, Lying
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    DealPhase,
    DiscardPile,
    Draw,
    DrawPhase,
    Exchange,
    MatchOver,
    Phase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    Position,
    ProofPhase,
    Prove,
    Round,
    RoundResult,
    State,
    Use,
)
from catbox_rules.schrodingers_cats.results import result_of


def completions(
    position: Position,
    action: Action | None,
    *,
    is_assumed: bool = False,
) -> Iterator[Completion[State]]:
    """Return possible states of the position such that the rulings on the action in them are all
    possible rulings; without an action, one state. If two differ in the ruling, both kinds are
    among the first.

    Legal play need not lead there: `reach` decides that. Only unknown sizes of hands, cards in the
    row and numbers of proved cards are as legal play allows, unless the table `is_assumed`.

    Raises ImpossibleState, with the first fault, if the position has no possible state; Unsupported
    if the solver is needed but not installed, and for a partial table.
    """
    check_whole(position)
    ways = ways_to_fill(position, TurnsOn.of(position, action), is_assumed=is_assumed)
    found = [(each.words, _of_one_table(each.position, action)) for each in ways]
    return (
        evolve(each, hidden=", and ".join(filter(None, (words, each.hidden))))
        for words, of_one in found
        for each in of_one
    )


def _of_one_table(position: Position, action: Action | None) -> Iterator[Completion[State]]:
    try:
        results = some_rounds(position)
        anything = _Completing(position, results, Hidden.of(position))
        sample = Completion(anything.state())
    except ImpossibleState:
        check_for_faults(position)
        raise
    in_round = position.phase in (Phase.CLAIM, Phase.PROOF)
    match action:
        case Prove(seat, boxes) | Exchange(seat, boxes) if in_round and anything.hides(seat, boxes):
            return anything.hands(seat, boxes)
        case Use() if isinstance(position.physicats.unused[action.seat], Unknown):
            return anything.physicats(action.seat, action.physicat)
        case Draw() if position.owed and anything.hidden.number:
            return anything.draw_piles(action.boxes)
        case _:
            return iter([sample])


@frozen
class _Completing:
    """A position, the rounds before it, and its hidden cards."""

    position: Position
    results: tuple[RoundResult, ...]
    hidden: Hidden

    def state(
        self, lying: Lying | None = None, physicat: tuple[Seat, Physicat] | None = None
    ) -> State:
        """Return the state with this arrangement of the cards, or with any."""
        if lying is None:
            lying = self.hidden.with_draw_pile(next(self.hidden.draw_piles()))
        return state_of(
            self.position,
            self.results,
            lying,
            known_by_seats(self.position, lying.discards),
            physicats_of(self.position, physicat),
        )

    def hides(self, seat: Seat, boxes: Boxes) -> bool:
        """Return whether it is hidden if a seat has these cards."""
        return self.hidden.in_hands[seat] > 0 and not boxes <= self.position.hands[seat].known

    def hands(self, seat: Seat, boxes: Boxes) -> Iterator[Completion[State]]:
        """Yield a completion for each possible hand of the seat; first those that differ in which
        of these cards it has."""
        for hand in _most_different_first(self.hidden.hands_of(seat), boxes):
            state = self.state(self.hidden.with_hand(seat, hand))
            yield Completion(state, f"seat {seat} holds {hand}")

    def draw_piles(self, boxes: Boxes) -> Iterator[Completion[State]]:
        """Yield a completion for each possible draw pile."""
        for pile in _most_different_first(self.hidden.draw_piles(), boxes):
            yield Completion(
                self.state(self.hidden.with_draw_pile(pile)), f"the draw pile has {pile}"
            )

    def physicats(self, seat: Seat, wanted: Physicat) -> Iterator[Completion[State]]:
        """Yield a completion for each possible Physicat of the seat, the one in question first."""
        able = self.position.physicats.unnamed
        for physicat in sorted(able, key=lambda each: each is not wanted):
            state = self.state(physicat=(seat, physicat))
            yield Completion(state, f"seat {seat} has {physicat}")


def _most_different_first(piles: Iterator[Boxes], boxes: Boxes) -> list[Boxes]:
    """Return all of these piles; at the front one for each set of kinds of which it has enough."""
    first: dict[tuple[bool, ...], Boxes] = {}
    others: list[Boxes] = []
    for pile in piles:
        enough = tuple(pile[box] >= boxes[box] for box in Box)
        if first.setdefault(enough, pile) is not pile:
            others.append(pile)
    return [*sorted(first.values(), key=lambda pile: not boxes <= pile), *others]


def state_of(
    position: Position,
    results: tuple[RoundResult, ...],
    lying: Lying,
    known: tuple[Boxes, ...],
    physicats: Physicats,
) -> State:
    """Return the state of a position in which nothing is hidden; raises ImpossibleState."""
    table = position.table
    match position.phase:
        case Phase.PHYSICATS:
            return PhysicatDealPhase(table)
        case Phase.DEAL:
            return DealPhase(table, results, physicats)
        case Phase.OVER:
            return MatchOver(table, results, physicats)
        case Phase.CLAIM | Phase.PROOF:
            pass
    round = Round(
        hands=lying.hands,
        proofs=position.proofs,
        discards=DiscardPile(lying.discards, position.known_to_all, known),
        physicats=physicats,
        on_turn=position.on_turn,
        claim=position.claim,
    )
    during: ClaimPhase | ProofPhase
    if position.phase is Phase.CLAIM:
        during = ClaimPhase(table, results, round)
    else:
        proved, has_exchanged = position.proved, position.has_exchanged
        assert isinstance(proved, int), "it is filled"
        during = ProofPhase(table, results, round, proved, has_exchanged)
    return DrawPhase(position.owed, during) if position.owed else during


def known_by_seats(position: Position, discards: Boxes) -> tuple[Boxes, ...]:
    """Return what each seat knows of the discard pile; if that is not stated, the seat that has
    proved most counts as having discarded everything that nobody else has."""
    to_all = position.known_to_all
    stated = [known for known in position.known if not isinstance(known, Unknown)]
    others = Boxes(
        *(
            max(0, discards[box] - to_all[box] - sum(known[box] - to_all[box] for known in stated))
            for box in Box
        )
    )
    unstated = [
        seat
        for seat, known in enumerate(position.known)
        if isinstance(known, Unknown) and position.lives[seat]
    ]
    discarder = max(unstated, key=lambda seat: len(position.proofs[seat]), default=None)
    return tuple(
        known
        if not isinstance(known, Unknown)
        else to_all + others
        if seat == discarder
        else to_all
        for seat, known in enumerate(position.known)
    )


def physicats_of(position: Position, chosen: tuple[Seat, Physicat] | None = None) -> Physicats:
    """Return the places of the Physicats; an unknown one of a seat becomes the chosen one or any
    that fits. The row has no unknown ones."""
    lying, able = position.physicats, [*position.physicats.unnamed]
    if chosen is not None:
        able.remove(chosen[1])
    unused: list[Physicat | None] = []
    for seat, physicat in enumerate(lying.unused):
        if not isinstance(physicat, Unknown):
            unused.append(physicat)
        elif chosen is not None and chosen[0] == seat:
            unused.append(chosen[1])
        elif able:
            unused.append(able.pop(0))
        else:
            raise ImpossibleState("physicats", "there are not as many Physicats")
    row = tuple(each for each in lying.row if not isinstance(each, Unknown))
    return Physicats(tuple(unused), row, lying.staying, lying.revealed)


def some_rounds(position: Position) -> tuple[RoundResult, ...]:
    """Return the rounds that are over; if they are not stated, made-up ones that leave these lives,
    with the start seat right in the last one. Raises ImpossibleState if there are none."""
    if position.results is not None:
        return position.results
    table, start = position.table, position.start_seat
    lost = [table.setup.lives - left for left in position.lives]
    wrong = [seat for seat in table.seats for _ in range(lost[seat])]
    others = [seat for seat in wrong if seat != start]
    if (wrong and not others) or not position.lives[start] or min(lost) < 0:
        raise ImpossibleState("lives", f"seat {start} cannot have been right in the previous round")
    if others:
        wrong.remove(others[-1])
        wrong.append(others[-1])
    results: tuple[RoundResult, ...] = ()
    for seat in wrong:
        right = start if seat != start else others[-1]
        claim = Claim(seat, 1, Box.ALIVE)
        result = result_of(table, results, claim=claim, doubter=right, counted=0)
        results = (*results, result)
    return results
