"""Faults of the boxes of a round: in the hands, open, and in the two piles.

Cards leave the draw pile for the hands and never come back, so the numbers must agree. The cards
that a seat holds, has open and is about to draw are those that it was dealt and drew with Sir Isaac
Mewton, less those of its proof that others have removed, and less those that an exhausted draw pile
could not supply. A card in the discard pile was either removed openly, and then all know it
(`open_discards`), or discarded from a hand, and then its seat knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from catbox_rules.kernel.faults import Look, found
from catbox_rules.kernel.values import Unknown
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.schrodingers_cats.editions import OPEN_HEISENBERGS, OpenHeisenbergs
from catbox_rules.schrodingers_cats.material import (
    MEWTON_DRAWS,
    REMOVES,
    Box,
    Boxes,
    Physicat,
    total,
)
from catbox_rules.schrodingers_cats.position import Phase, Position

PHYSICATS: Final = tuple(f"physicats.{part}" for part in ("unused", "row", "staying", "revealed"))
"""The parts of a position that concern Physicats, each of which may be unknown."""

DEALING: Final = frozenset(["schrodinger.deal.hand-size", "schrodinger.check.life-lost"])
"""What tells how many cards are dealt in a round."""


def faults(position: Position) -> Iterator[Finding]:
    """Yield the faults of the boxes, during a round."""
    yield from found(position, _LOOKS)


def knowledge(position: Position) -> tuple[Boxes, ...]:
    """Return what each seat knows of the discard pile, if that is stated."""
    return tuple(known for known in position.known if not isinstance(known, Unknown))


def in_discard_pile(position: Position) -> Boxes:
    """Return the cards that are certainly in the discard pile: the stated ones, and those that
    somebody knows."""
    piles = (position.discards.known, position.open_discards, *knowledge(position))
    return Boxes(*(max(each[box] for each in piles) for box in Box))


def hidden_discards(position: Position) -> int:
    """Return how many cards came to the discard pile from hands."""
    return len(position.discards) - len(position.open_discards)


def with_sizes_counted(position: Position) -> Position:
    """Return a position with those hands counted whose sizes cannot have changed."""
    hands = tuple(
        hand
        if hand.is_counted or _may_have_changed(position, seat)
        else evolve(hand, is_counted=True)
        for seat, hand in enumerate(position.hands)
    )
    return position if hands == position.hands else evolve(position, hands=hands)


def _may_have_changed(position: Position, seat: int) -> bool:
    in_round = position.is_in_round and position.lives[seat]
    return bool(in_round) and (_most_added(position, seat) > 0 or _most_lost(position, seat) > 0)


def possible_sizes(position: Position, seat: int) -> range:
    """Return the possible sizes of the hand of a seat in the match: the actual one, unless nobody
    has counted it."""
    hand = position.hands[seat]
    if hand.is_counted:
        return range(len(hand), len(hand) + 1)
    size = position.dealt - len(position.proofs[seat])
    size -= position.owed if seat == position.on_turn else 0
    least = max(len(hand.known), size - _most_lost(position, seat))
    return range(least, size + _most_added(position, seat) + 1)


def adds_up(position: Position) -> bool:
    """Return whether all hands together can have these sizes."""
    return position.draw_pile >= position.owed and not any(_sum_of_sizes(position))


def _deck(position: Position) -> Iterator[Finding]:
    deck = position.table.deck
    known = total([hand.known for hand in position.hands]) + total(position.proofs)
    known += in_discard_pile(position)
    for box in Box:
        if known[box] > deck[box]:
            template = "{known} {box} have been seen, but the deck has {deck}"
            yield finding(
                "schrodinger.setup.boxes", template, known=known[box], box=str(box), deck=deck[box]
            )
    left = position.draw_pile
    if left < position.owed and position.is_counted:
        clause, where = "schrodinger.deal.draw", ".owed" if left >= 0 else ""
        template = "the draw pile has {cards} card(s), too few for the {owed} to be drawn"
        if left < 0:
            template = "{number} cards are accounted for, but the deck has {deck}"
        yield finding(
            clause,
            template,
            where,
            cards=left,
            owed=position.owed,
            number=len(deck) - left,
            deck=len(deck),
        )


def _sizes(position: Position) -> Iterator[Finding]:
    clause, size = "schrodinger.deal.hand-size", position.dealt
    for seat in position.table.seats:
        held, proof = len(position.hands[seat]), len(position.proofs[seat])
        if not position.lives[seat]:
            for place, number in (("hands", held), ("proofs", proof)):
                if number:
                    template = "seat {seat} is out but has {cards} card(s)"
                    where = f".{place}[{seat}]"
                    yield finding(clause, template, where, seat=seat, cards=number)
            continue
        has = held + proof + (position.owed if seat == position.on_turn else 0)
        if not position.hands[seat].is_counted:
            continue
        if not size - _most_lost(position, seat) <= has <= size + _most_added(position, seat):
            template = (
                "seat {seat} was dealt {cards} card(s), but has {held} in hand and {proof} open"
            )
            where = f".hands[{seat}]"
            yield finding(clause, template, where, seat=seat, cards=size, held=held, proof=proof)
    if position.is_counted:
        yield from _sum_of_sizes(position)


def _has_used(position: Position, seat: int, *physicats: Physicat) -> bool:
    """Return whether a seat may have had the effect of one of these Physicats."""
    lying = position.physicats.once_drawn
    return not position.has_unused(seat) and any(map(lying.may_be_in_row, physicats))


def _most_added(position: Position, seat: int) -> int:
    return MEWTON_DRAWS if _has_used(position, seat, Physicat.MEWTON) else 0


def _most_lost(position: Position, seat: int) -> int:
    """Return the most cards that others may have removed of a proof, and that an exhausted draw
    pile could not supply."""
    lost = len(position.open_discards)
    if _may_have_run_out(position) and _has_used(position, seat, Physicat.FELINESTEIN):
        lost += hidden_discards(position)
    return lost


def _may_have_run_out(position: Position) -> bool:
    if position.is_partial and not position.is_counted:
        return True
    drawn = 0 if position.is_counted else MEWTON_DRAWS * most_uses(position, Physicat.MEWTON)
    return position.draw_pile - drawn <= position.owed


def most_uses(position: Position, physicat: Physicat) -> int:
    """Return how often a Physicat in the row can have been used at most in this match."""
    lying = position.physicats.once_drawn
    if not lying.may_be_in_row(physicat):
        return 0
    return 2 if lying.may_be_in_row(Physicat.TABBY) else 1


def _sum_of_sizes(position: Position) -> Iterator[Finding]:
    """Yield a fault in the total of all seats' cards; removed open cards are included."""
    size = position.dealt * sum(lives > 0 for lives in position.lives)
    has = sum(map(len, position.hands)) + sum(map(len, position.proofs)) + position.owed
    has += len(position.open_discards)
    most = size + MEWTON_DRAWS * most_uses(position, Physicat.MEWTON)
    least = size
    if position.draw_pile <= position.owed and most_uses(position, Physicat.FELINESTEIN):
        least -= hidden_discards(position)
    placed = len(position.table.deck) - position.draw_pile
    if not least <= has <= most or placed < size:
        template = "{size} cards were dealt, so there cannot be {has} in play"
        yield finding("schrodinger.deal.hand-size", template, ".hands", size=size, has=has)


def _proofs(position: Position) -> Iterator[Finding]:
    clause, claim = "schrodinger.prove.with-claim", position.claim
    if claim is None:
        both = (("proofs", any(position.proofs)), ("open_discards", any(position.open_discards)))
        for place, lies_there in both:
            if lies_there:
                template = "nobody has claimed, so nobody has proved"
                yield finding(clause, template, f".{place}")
        if hidden_discards(position) > 0 and not most_uses(position, Physicat.FELINESTEIN):
            template = "nobody has claimed, so nobody has exchanged"
            yield finding("schrodinger.exchange.after-proof", template, ".discards")


def _proved(position: Position) -> Iterator[Finding]:
    """Yield a fault if the seat on turn has proved more in its turn than is open in front of it.

    If it is unknown what was removed, more may have been open, if a Physicat removes such boxes.
    """
    clause, claim = "schrodinger.prove.with-claim", position.claim
    if position.phase is not Phase.PROOF:
        if isinstance(position.proved, int) and position.proved:
            template = "the seat on turn has not claimed in this turn, so it has not proved"
            yield finding(clause, template, ".proved")
    elif claim is not None:
        if not position.is_written("open_discards") and _may_have_removed(position, claim.state):
            return
        most = position.most_proved
        if isinstance(position.proved, int) and position.proved > most:
            template = "at most {cards} card(s) can have been proved for {state} in this turn, "
            template += "not {proved}"
            if not most:
                template = "nothing can have been proved for {state} in this turn, so not {proved}"
            yield finding(
                "schrodinger.prove.kinds",
                template,
                ".proved",
                cards=most,
                state=str(claim.state),
                proved=position.proved,
            )


def _exchanges(position: Position) -> Iterator[Finding]:
    clause, where = "schrodinger.exchange.after-proof", ".exchanged"
    hidden = hidden_discards(position)
    if position.has_exchanged:
        if position.phase is not Phase.PROOF or not position.proved:
            template = "nothing has been proved in this turn, so nothing has been exchanged"
            yield finding(clause, template, where)
        if hidden <= 0:
            template = "an exchange discards a card from the hand, but the discard pile has none"
            yield finding("schrodinger.exchange.discard-first", template, ".discards")
    shown = sum(map(len, position.proofs)) + len(position.open_discards)
    if hidden > shown and not most_uses(position, Physicat.FELINESTEIN):
        template = "{cards} card(s) have been proved, but {hidden} were exchanged"
        if shown == 1:
            template = "{cards} card(s) has been proved, but {hidden} were exchanged"
        yield finding(
            "schrodinger.exchange.at-most-proved",
            template,
            ".discards",
            cards=shown,
            hidden=hidden,
        )


def _drawn_for(position: Position, physicat: Physicat) -> int:
    """Return how many cards a Physicat draws at most."""
    if physicat is Physicat.FELINESTEIN:
        return hidden_discards(position)
    return MEWTON_DRAWS if physicat is Physicat.MEWTON else 0


def _owed(position: Position) -> Iterator[Finding]:
    owed, seat, revealed = position.owed, position.on_turn, position.physicats.revealed
    if revealed is not None and not (owed and _has_used(position, seat, revealed)):
        template = "{physicat} is not being used: seat {seat} draws nothing for it"
        where = ".physicats.revealed"
        yield finding(
            "schrodinger.physicat.joins-row", template, where, physicat=str(revealed), seat=seat
        )
    if not owed:
        return
    hidden = hidden_discards(position)
    proved = position.proved if isinstance(position.proved, int) else hidden
    most = min(proved, hidden) if position.has_exchanged else 0
    if revealed is not None:
        most = _drawn_for(position, revealed)
    if owed > most:
        template = "seat {seat} has nothing to draw for"
        if most > 0:
            template = "seat {seat} draws {cards} card(s) at most, not {owed}"
        elif _has_used(position, seat, Physicat.MEWTON, Physicat.FELINESTEIN):
            template += ": a Physicat that draws is in `revealed` until the cards are drawn"
        yield finding("schrodinger.deal.draw", template, ".owed", seat=seat, cards=most, owed=owed)


def _removers(position: Position, box: Box) -> tuple[Physicat, ...]:
    """Return the Physicats that may have removed open boxes of a kind."""
    if box is Box.HEISENBERG:
        goes = position.table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED
        return tuple(REMOVES) if goes else ()
    return tuple(remover for remover, removed in REMOVES.items() if removed is box)


def _may_have_removed(position: Position, state: Box) -> bool:
    """Return whether a Physicat removes boxes that may be shown for a claim about a state."""
    return any(_removers(position, box) for box in (state, Box.HEISENBERG))


def _removed(position: Position) -> Iterator[Finding]:
    for box in Box:
        able, number = _removers(position, box), position.open_discards[box]
        if number and not any(map(position.physicats.may_be_in_row, able)):
            clause = "schrodinger.prove.stays-open"
            template = "no open {box} goes to the discard pile"
            if able:
                clause = f"schrodinger.physicat.{able[0]}"
                template = "the open {box} discarded are {number}, but {removers} has not been used"
            if len(able) > 1:
                template = (
                    "the open {box} discarded are {number}, but none of {removers} has been used"
                )
            yield finding(
                clause,
                template,
                f".open_discards.{box}",
                box=str(box),
                number=number,
                removers=tuple(map(str, able)),
            )


def _known(position: Position) -> Iterator[Finding]:
    clause, pile, to_all = (
        "schrodinger.secrecy.discard-pile",
        position.discards,
        position.open_discards,
    )
    certain = in_discard_pile(position)
    if len(certain) > len(pile):
        template = "more is known of the discard pile than the {cards} card(s) that it has"
        yield finding(clause, template, ".discards", cards=len(pile))
    for seat, known in enumerate(position.known):
        where = f".known_discards[{seat}]"
        if isinstance(known, Unknown):
            continue
        if not to_all <= known:
            template = "all know of {to_all} in the discard pile, but seat {seat} only of {known}"
            yield finding(clause, template, where, to_all=str(to_all), seat=seat, known=str(known))
        elif not position.lives[seat] and known != to_all:
            template = "seat {seat} is out, but knows more of the discard pile than everybody does"
            yield finding(clause, template, where, seat=seat)
    yield from _known_to_nobody(position)


def _known_to_nobody(position: Position) -> Iterator[Finding]:
    """Yield discards that no seat knows: a seat that discards a card still knows it later."""
    stated, to_all = knowledge(position), position.open_discards
    if len(stated) < len(position.known):
        return
    for box in Box:
        by_seats = sum(known[box] - to_all[box] for known in stated)
        if position.discards.known[box] - to_all[box] > by_seats:
            template = "nobody knows who discarded {known} {box}"
            yield finding(
                "schrodinger.secrecy.discard-pile",
                template,
                ".known_discards",
                known=position.discards.known[box],
                box=str(box),
            )
    by_seats = sum(len(known) - len(to_all) for known in stated)
    if hidden_discards(position) > by_seats and position.discards.unknown:
        template = "{hidden} card(s) were discarded from hands, but the seats know only {known}"
        if hidden_discards(position) == 1:
            template = template.replace("were", "was")
        yield finding(
            "schrodinger.secrecy.discard-pile",
            template,
            ".known_discards",
            hidden=hidden_discards(position),
            known=by_seats,
        )


_PILE: Final = ("discards", "open_discards")
_IN_PLAY: Final = ("lives", "on_turn", "proofs", "owed", *_PILE, *PHYSICATS)
_LOOKS: Final[tuple[Look[Position], ...]] = (
    Look(_deck),
    Look(_sizes, needs=_IN_PLAY, rests_on=DEALING),
    Look(_proofs, needs=("claim", "on_turn", "proofs", *_PILE, *PHYSICATS)),
    Look(_proved, needs=("claim", "on_turn", "proofs")),
    Look(_exchanges, needs=("has_exchanged", "proofs", *_PILE, *PHYSICATS)),
    Look(_owed, needs=("has_exchanged", *_IN_PLAY)),
    Look(_removed, needs=("open_discards", *PHYSICATS)),
    Look(_known, needs=("lives", *_PILE)),
)
