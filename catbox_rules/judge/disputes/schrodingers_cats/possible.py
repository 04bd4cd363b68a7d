"""The states that a table of Schrödinger's Cats may be in, as far as a ruling on an action can
differ.

The table is known in whole, in part, or not at all. A ruling depends on a few parts of it, and each
action on some of these. What a part may be follows from what is known: one thing if the part is
known, otherwise one for each that makes a difference:

    before     how many rounds are over, who has lives left, who starts
    claim      which claim stands, and whose it is
    turn       whether the seat is on turn, how many cards it has proved, whether it has exchanged
    Physicats  the unused one of the seat, and whether the one to be taken is in the row
    cards      whether the seat holds the cards, and how many are in the draw pile

There is a state for each combination. Nothing is checked: hands may be of any size, and legal play
need not lead there. Whatever is made up differs between the two layouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Unknown, unchecked
from catbox_rules.positions.protocol import NO_LIMITS, Limits
from catbox_rules.positions.reading import FORMAT
from catbox_rules.positions.schrodingers_cats import read_position
from catbox_rules.positions.schrodingers_cats.completing import Hidden
from catbox_rules.schrodingers_cats.actions import (
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    Exchange,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.events import RoundResult, lives_after
from catbox_rules.schrodingers_cats.faults_of_cards import possible_sizes
from catbox_rules.schrodingers_cats.material import (
    STATES,
    Box,
    Boxes,
    DiscardPile,
    Physicat,
    Physicats,
    Space,
    total,
)
from catbox_rules.schrodingers_cats.position import Phase, Position
from catbox_rules.schrodingers_cats.state import (
    PhysicatDealPhase,
    Round,
    State,
    TurnPhase,
    claim_phase,
    deal_phase,
    draw_phase,
    match_over,
    proof_phase,
)
from catbox_rules.schrodingers_cats.table import Table

_physicats: Final = unchecked(Physicats)
_discard_pile: Final = unchecked(DiscardPile)
_round: Final = unchecked(Round)


def possible(
    known: Position | Table,
    action: Action,
    layout: int,
    limits: Limits = NO_LIMITS,  # noqa: ARG001 -- as the other game's
) -> Iterator[State]:
    """Yield states for every combination of what a ruling on an action may rest on.

    * `known`: what is known of the table: a position, or only which table it is.
    * `layout`: 0 or 1. The two differ in everything that is made up.

    Raises ImpossibleState if the deck does not have the known cards, or a Physicat is in two
    places.
    """
    positions = _blank(known, action, layout) if isinstance(known, Table) else (known,)
    for position in positions:
        if position.claim is None or position.claim.space in position.table.track:
            yield from _Place.of(position, action, layout).states()


@lru_cache(maxsize=256)
def _blank(table: Table, action: Action, layout: int) -> tuple[Position, ...]:
    """Return positions without anything but a phase, and a number of cards to be drawn."""
    document = {
        "format": FORMAT,
        "game": "schrodingers-cats",
        "edition": table.edition.id,
        "players": table.players,
        "options": table.chosen_options(),
        "partial": True,
    }
    phases: list[tuple[Phase, int]]
    match action:
        case DealPhysicats():
            phases = [(Phase.PHYSICATS, 0)]
        case Deal():
            phases = [(Phase.DEAL, 0)]
        case Draw():
            number = len(action.boxes)
            phases = [(Phase.CLAIM, owed) for owed in (number, number + 1 + layout) if owed]
        case _:
            phases = [*((phase, 0) for phase in Phase), (Phase.CLAIM, 1 + layout)]
    return tuple(
        read_position({**document, "phase": phase.value, **({"owed": owed} if owed else {})})
        for phase, owed in phases
        if phase is not Phase.PHYSICATS or table.has_physicats
    )


@frozen
class _Before:
    """The table, and the rounds that are over."""

    table: Table
    results: tuple[RoundResult, ...]


@frozen
class _Turn:
    """A turn, with the actions taken in it, and the rounds before."""

    before: _Before
    on_turn: Seat
    claim: Claim | None
    proved: int
    has_exchanged: bool
    is_out: bool
    """Whether it is made up that the seat in question is out."""


@frozen
class _Cards:
    """The places of the box cards."""

    hands: tuple[Boxes, ...]
    proofs: tuple[Boxes, ...]
    discards: DiscardPile


@frozen
class _Place:
    """The action in question, and what is known around it."""

    position: Position
    action: Action
    layout: int
    seat: Seat
    other: Seat
    """The next seat, and in layout 1 the one after it if there is one."""

    @classmethod
    def of(cls, position: Position, action: Action, layout: int) -> _Place:
        """Return the place of an action. An action of chance is of the seat on turn."""
        table, seat = position.table, position.on_turn
        if not isinstance(action, DealPhysicats | Deal | Draw):
            seat = action.seat
        other = table.seats[(seat + 1 + layout % (table.players - 1)) % table.players]
        return cls(position, action, layout, seat, other)

    def states(self) -> Iterator[State]:
        """Yield a state for each combination of the parts."""
        phase, lying = self.position.phase, self.physicats()
        if phase is Phase.PHYSICATS:
            yield PhysicatDealPhase(self.position.table)
        elif phase in (Phase.DEAL, Phase.OVER):
            make = deal_phase if phase is Phase.DEAL else match_over
            yield from (make(each.table, each.results, lying[0]) for each in self.befores())
        else:
            turns = [*self.turns()]
            for cards in dict.fromkeys(self.cards()):
                for physicats, turn in product(lying, turns):
                    # The unused Physicat of a seat that goes out joins the row.
                    if physicats.unused[self.seat] is None or not turn.is_out:
                        yield self.in_round(turn, physicats, cards)

    # The rounds before.

    def befores(self) -> Iterator[_Before]:
        """Yield the rounds that may be over, as far as they make a difference: their number, the
        lives that are left, and the start seat."""
        position, action, table = self.position, self.action, self.position.table
        knows_start = position.is_written("start_seat")
        if position.results is not None and position.is_written("results") and knows_start:
            yield _Before(table, position.results)
            return
        starts = [position.start_seat] if knows_start else [(self.seat, self.other)[self.layout]]
        if isinstance(action, Claim) and not knows_start:
            starts = [self.seat, self.other]
        for lives, numbers in self.lives():
            for start, number in product(starts, numbers):
                yield _made_up(table, lives, start, number)

    def lives(self) -> Iterator[tuple[tuple[int, ...], Sequence[int]]]:
        """Yield the lives that seats may have left, each with the numbers of rounds before."""
        position, action, table = self.position, self.action, self.position.table
        full = (table.setup.lives,) * table.players
        if position.is_written("lives"):
            yield position.lives, [position.rounds_over]
        elif isinstance(action, Deal):
            dealt = [bool(hand) for hand in action.hands][: table.players]
            dealt += [True] * (table.players - len(dealt))
            # The others are opposite in the two layouts: each seat is in exactly one of them.
            others = [
                is_dealt is (at == 0) is bool(self.layout) for at, is_dealt in enumerate(dealt)
            ]
            for in_match in (dealt, others):
                lives = tuple([table.setup.lives * is_in for is_in in in_match])
                yield lives, range(len(table.setup.hands))
        elif position.is_in_round:
            yield full, [self.layout]
            if isinstance(action, Use):
                yield with_seat(full, self.seat, 0), [1]
                two = {self.seat, self.seat if position.claim is None else position.claim.seat}
                if len(two) > 1:  # those between them may be out
                    yield tuple([int(seat in two) for seat in table.seats]), [1]
        else:
            yield full, [1 + self.layout] if position.phase is Phase.OVER else [0, 1 + self.layout]

    # The turn.

    def turns(self) -> Iterator[_Turn]:
        """Yield the turns that it may be."""
        is_known = self.position.is_written("on_turn") or isinstance(self.action, Draw)
        knows_lives = self.position.is_written("lives")
        for at, before in enumerate(self.befores()):
            has_lives = lives_after(before.table, before.results)[self.seat] > 0
            for claim in self.claims(before):
                if at and claim is not None and isinstance(self.action, Claim):
                    continue  # who starts matters to the first claim alone
                for on_turn, of_turn in product(self.on_turn(claim), self.of_turn()):
                    if is_known or has_lives or on_turn != self.seat:
                        is_out = not (has_lives or knows_lives)
                        yield _Turn(before, on_turn, claim, *of_turn, is_out)

    def claims(self, before: _Before) -> Iterator[Claim | None]:
        """Yield the claims that may stand."""
        position, action, seats = self.position, self.action, self.position.table.seats
        if position.is_written("claim"):
            yield position.claim
            return
        claimers = [(self.other, self.seat)[self.layout]]
        if position.phase is Phase.PROOF:
            claimers = [*self.turn_of()]
        elif not any(position.proofs) and not position.open_discards:  # else something was proved
            yield None
        if position.phase is not Phase.PROOF and isinstance(action, Doubt):
            claimers = [self.seat, self.other]
        elif position.phase is not Phase.PROOF and isinstance(action, Use):
            lives = lives_after(before.table, before.results)
            after = (*seats[self.seat + 1 :], *seats[: self.seat])
            claimers = [next((seat for seat in after if lives[seat]), after[0])]
        for claimer, space in product(claimers, self.spaces()):
            yield Claim(claimer, space.count, space.state)

    def spaces(self) -> Sequence[Space]:
        """Return the spaces of the standing claim that make a difference."""
        track = self.position.table.track
        match self.action:
            case Claim():
                return track.spaces
            case Prove():
                of_each = [[each for each in track.spaces if each.state is box] for box in STATES]
                return [some[min(self.layout, len(some) - 1)] for some in of_each]
            case Use(effect=Physicat.PAWKING):
                return [track.spaces[self.layout], track.last]
            case _:
                return [track.spaces[self.layout]]

    def turn_of(self) -> Sequence[Seat]:
        """Return the seats that may be on turn."""
        if self.position.is_written("on_turn"):
            return [self.position.on_turn]
        if isinstance(self.action, Draw):
            return [(self.seat, self.other)[self.layout]]
        # Where no fact tells two seats apart, only the first one is looked at.
        seats = [self.other, self.seat] if self.layout else [self.seat, self.other]
        if isinstance(self.action, Claim) and self.position.is_written("start_seat"):
            seats.append(self.position.start_seat)  # whose first claim may be due
        return list(dict.fromkeys(seats))

    def on_turn(self, claim: Claim | None) -> Sequence[Seat]:
        """Return the seats that may be on turn with a standing claim."""
        if self.position.phase is Phase.PROOF and claim is not None:
            return [claim.seat]
        return self.turn_of()

    def of_turn(self) -> list[tuple[int, bool]]:
        """Return how many cards may have been proved in the turn, with whether cards may have been
        exchanged in it: that takes a proof."""
        position, action = self.position, self.action
        if position.phase is not Phase.PROOF:
            return [(0, False)]
        proved: Sequence[int] = (self.layout,)
        if isinstance(position.proved, int) and position.is_written("proved"):
            proved = (position.proved,)
        elif not position.is_partial and position.may_have_proved:
            proved = position.may_have_proved
        elif isinstance(action, Exchange):
            proved = (*range(len(action.boxes)), len(action.boxes) + self.layout)
        elif isinstance(action, Prove):
            proved = (0, 1)
        exchanged = [False]
        if position.is_written("has_exchanged"):
            exchanged = [position.has_exchanged]
        elif isinstance(action, Prove | Exchange):
            exchanged = [False, True]
        able = [
            (number, is_so) for number, is_so in product(proved, exchanged) if number or not is_so
        ]
        return able or [(0, True)]

    # The Physicats.

    def physicats(self) -> list[Physicats]:
        """Return the places that the Physicats may have. Unknown ones of other seats are any that
        are left; on a partial table they are left out."""
        position, lying = self.position, self.position.physicats
        places = (*lying.unused, *lying.staying, lying.revealed, *lying.row)
        known = [each for each in places if each and not isinstance(each, Unknown)]
        if len(set(known)) < len(known):
            raise ImpossibleState("physicats", "a Physicat is in two places")
        if not position.is_partial and places.count(UNKNOWN) > len([*lying.unnamed]):
            raise ImpossibleState("physicats", "there are not as many Physicats")
        found: list[Physicats] = []
        for own, row in product(self.own_physicats(), self.rows()):
            if own is None or own not in row:
                left = [each for each in lying.unnamed if each not in (own, *row)]
                able = iter([] if position.is_partial else left[:: -1 if self.layout else 1])
                unused = tuple(
                    next(able, None) if isinstance(each, Unknown) else each
                    for each in with_seat(lying.unused, self.seat, own)
                )
                found.append(_physicats(unused, row, lying.staying, lying.revealed))
        return found

    def own_physicats(self) -> Sequence[Physicat | None]:
        """Return the unused Physicats that the seat may have: the one in question, another one, and
        on a partial table none."""
        position, action = self.position, self.action
        own, unnamed = position.physicats.unused[self.seat], position.physicats.unnamed
        if not isinstance(own, Unknown):
            return [own]
        if not isinstance(action, Use) or not position.table.has_physicats:
            return [None] if position.is_partial else [next(reversed([*unnamed]), None)]
        others = [each for each in unnamed if each not in (action.physicat, action.taking)]
        able = [each for each in unnamed if each is action.physicat]
        able += others[min(self.layout, len(others) - 1) :][:1]
        return [*able, None] if position.is_partial else able

    def rows(self) -> list[tuple[Physicat, ...]]:
        """Return the row without the Physicat to be taken, and with it if that may be in it. On a
        partial table it has no other unknown ones."""
        position, action, lying = self.position, self.action, self.position.physicats
        unnamed, rows = [*lying.unnamed], [list[Physicat]()]
        if isinstance(action, Use):
            others = [each for each in unnamed if each not in (action.taking, action.physicat)]
            is_open = UNKNOWN in lying.row or not position.is_written("physicats.row")
            is_open = is_open and position.table.has_physicats and action.taking is not None
            able = others[::-1]
            if position.is_partial:
                able = able[: is_open and self.layout]
            rows = [able]
            if is_open and action.taking in unnamed:
                rows.append([action.taking, *able])
        elif not position.is_partial:
            rows = [unnamed]
        return [self.row_of(iter(able)) for able in rows]

    def row_of(self, able: Iterator[Physicat]) -> tuple[Physicat, ...]:
        """Return the row with its unknown Physicats named: on a whole table as many as there are,
        otherwise all of these."""
        row = self.position.physicats.row
        if self.position.is_partial:
            return (*[each for each in row if not isinstance(each, Unknown)], *able)
        named = [next(able, None) if isinstance(each, Unknown) else each for each in row]
        return tuple([each for each in named if each is not None])

    # The cards.

    def cards(self) -> Iterator[_Cards]:
        """Yield the places of the box cards that there may be. Cards whose place is unknown, and
        which are not left for the draw pile, go to hands of other seats, or else to the discard
        pile."""
        position, pool, table = self.position, self.pool(), self.position.table
        discards, to_all = position.discards.known, position.open_discards
        proofs = position.proofs
        if self.layout and not position.is_written("proofs") and isinstance(self.action, Use):
            proofs = with_seat(proofs, self.other, proofs[self.other] + (Boxes.of(STATES) & pool))
        for hand in self.own_hands(pool):
            hands = with_seat(tuple([each.known for each in position.hands]), self.seat, hand)
            rest = table.deck - total((*hands, *proofs, discards)) & pool
            for left, cards in product(self.piles(len(hand), len(rest)), self.orders(rest)):
                placed, aside = self.spread(hands, cards[left:])
                known_to = (to_all,) * table.players
                yield _Cards(placed, proofs, _discard_pile(discards + aside, to_all, known_to))

    def spread(self, hands: tuple[Boxes, ...], more: list[Box]) -> tuple[tuple[Boxes, ...], Boxes]:
        """Return the hands with more cards, and those that are left over: on a whole table each has
        its number of cards, on a partial table another one has all, but for a card in layout 1."""
        known, is_partial = self.position.hands, self.position.is_partial
        unseen = [at for at, each in enumerate(known) if not each.is_known]
        if is_partial or not isinstance(self.action, Draw):
            unseen = [at for at in unseen if at != self.seat]
        if is_partial and unseen:
            other = self.other if self.other in unseen else unseen[0]
            aside = more[:1] if self.layout and not self.position.discards.is_counted else []
            held = Boxes.of(more) - Boxes.of(aside)
            return with_seat(hands, other, hands[other] + held), Boxes.of(aside)
        for at in unseen:
            hands = with_seat(hands, at, hands[at] + Boxes.of(more[: known[at].unknown]))
            more = more[known[at].unknown :]
        return hands, Boxes.of(more)

    def orders(self, rest: Boxes) -> list[list[Box]]:
        """Return the cards whose place is unknown, those for the draw pile first: with the cards to
        be drawn, or without one kind of them as far as possible."""
        if not isinstance(self.action, Draw):
            return [[*rest]]
        wanted = self.action.boxes & rest
        last = [rest.only(box) for box in Box if self.action.boxes[box]]
        return [[*wanted, *(rest - wanted)], *([*(rest - each), *each] for each in last)]

    def pool(self) -> Boxes:
        """Return the cards of the deck whose place is unknown."""
        position, deck = self.position, self.position.table.deck
        known = total([hand.known for hand in position.hands]) + total(position.proofs)
        seen = known + position.discards.known
        if not seen <= deck:
            raise ImpossibleState("hands", f"{seen} have been seen, but the deck has {deck}")
        return deck - seen

    def own_hands(self, pool: Boxes) -> list[Boxes]:
        """Return the hands that the seat may have: with the cards in question, and without some of
        them."""
        action, position, hand = self.action, self.position, self.position.hands[self.seat]
        if not isinstance(action, Prove | Exchange):
            number = hand.unknown if hand.is_counted else 2 + self.layout
            if isinstance(action, Draw):
                number = 0  # what is not in the draw pile is in other places
            return [hand.known + Boxes.of([*pool][:number])]
        missing = action.boxes - (action.boxes & hand.known)
        if not missing or hand.is_known:
            return [hand.known]
        kinds = [box for box in Box if missing[box]]
        most = hand.unknown
        if not hand.is_counted and position.is_partial:
            most = len(missing)
        elif not hand.is_counted:
            most = max(possible_sizes(position, self.seat), default=0) - len(hand.known)
        may_have = missing <= pool and len(missing) <= most
        if not position.is_partial and position.is_counted:
            hidden = Hidden.of(position)
            kinds = [box for box in kinds if hidden.may_lack(self.seat, box, missing[box])]
            may_have = may_have and hidden.may_have(self.seat, missing)
        hands: list[Boxes] = []
        if kinds or not may_have:
            # Of one kind all are lacking, or one; else all of another kind.
            kinds = kinds or [box for box in Box if missing[box]]
            lacking = kinds[-1] if self.layout else kinds[0]
            number = 1 if self.layout and len(kinds) == 1 else missing[lacking]
            hands.append(
                self.filled((missing - Boxes.of([lacking] * number)) & pool, pool, lacking)
            )
        if may_have:
            hands.append(self.filled(missing, pool))
        return hands

    def filled(self, boxes: Boxes, pool: Boxes, lacking: Box | None = None) -> Boxes:
        """Return the hand of the seat with these boxes among its unknown ones: on a whole table all
        of it, with as few as possible of the kind that is lacking."""
        hand, others = self.position.hands[self.seat], pool - boxes
        last = Boxes() if lacking is None else others.only(lacking)
        able = [*(others - last)][:: -1 if self.layout else 1]
        number = 0 if self.position.is_partial else hand.unknown - len(boxes)
        return hand.known + boxes + Boxes.of([*able, *last][: max(0, number)])

    def piles(self, held: int, most: int) -> Sequence[int]:
        """Return the sizes that the draw pile may have, as far as they make a difference.

        * `held`: the number of cards in the hand of the seat.
        * `most`: the number of cards whose place is unknown.
        """
        position, action, layout = self.position, self.action, self.layout
        is_counted = position.is_counted and position.discards.is_counted
        if position.is_written("proofs") and is_counted:
            return [max(0, position.draw_pile)]
        match action:
            case Exchange(_, boxes):
                number = len(boxes)
                sizes = [number - 1 if layout else 0, min(most, number + 5 * layout)]
            case Draw():
                return [max(min(len(action.boxes), most), most - 2 * layout), layout]
            case Use(effect=Physicat.FELINESTEIN):
                sizes = [0 if layout else max(0, held - 1), min(most, held + layout)]
            case _:
                sizes = [0 if layout else most]
        if not position.is_partial and position.discards.is_counted:
            # A hand has a size in the match, though nobody has counted it.
            hidden = [
                max(possible_sizes(position, seat), default=0) for seat in position.table.seats
            ]
            known = [len(hand.known) for hand in position.hands]
            known[self.seat] = held
            fewest = most - sum(size - number for size, number in zip(hidden, known, strict=True))
            sizes = [max(fewest, size) for size in sizes]
        return sizes

    # All together.

    def in_round(self, turn: _Turn, physicats: Physicats, cards: _Cards) -> State:
        """Return the state with all of this."""
        position, table, results = self.position, turn.before.table, turn.before.results
        of_cards = (cards.hands, cards.proofs, cards.discards)
        round = _round(*of_cards, physicats, turn.on_turn, turn.claim)
        during: TurnPhase
        if position.phase is Phase.CLAIM or turn.claim is None:
            during = claim_phase(table, results, round)
        else:
            during = proof_phase(table, results, round, turn.proved, turn.has_exchanged)
        return draw_phase(position.owed, during) if position.owed else during


def _made_up(table: Table, lives: tuple[int, ...], start: Seat, number: int) -> _Before:
    """Return rounds that leave the seats these lives and let a seat start."""
    if number <= 0:
        return _Before(evolve(table, first_seat=start), ())
    wrong = next(seat for seat in table.seats if seat != start)
    result = RoundResult(start, Claim(start, 1, Box.ALIVE), wrong, 1, wrong, lives)
    return _Before(table, (result,) * number)
