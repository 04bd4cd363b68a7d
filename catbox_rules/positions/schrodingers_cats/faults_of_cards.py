"""What cannot be with the boxes of a round: in the hands, open, and in the two piles.

Cards leave the draw pile for the hands and never come back, so that the numbers have to agree. For
a seat, what it holds, has open and is about to draw is what it was dealt and drew with Sir Isaac
Mewton, less what others have removed of its proof, and less what a draw pile at its end did not
give. What lies in the discard pile was removed openly, and then all know it (`known_to_all`), or
was discarded from a hand, and then its seat knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.schrodingers_cats.defaults import dealt
from catbox_rules.positions.schrodingers_cats.position import Phase, Position
from catbox_rules.positions.unknown import Unknown
from catbox_rules.schrodingers_cats import Box, Boxes, Physicat
from catbox_rules.schrodingers_cats.boxes import cards, total
from catbox_rules.schrodingers_cats.physicats import MEWTON_DRAWS, REMOVES
from catbox_rules.schrodingers_cats.readings import OPEN_HEISENBERGS, OpenHeisenbergs


def faults(position: Position) -> Iterator[Finding]:
    """The faults of the boxes, during a round."""
    for look in _LOOKS:
        yield from look(position)


def knowledge(position: Position) -> tuple[Boxes, ...]:
    """What each seat knows of the discard pile, where that is stated."""
    return tuple(known for known in position.known if not isinstance(known, Unknown))


def in_discard_pile(position: Position) -> Boxes:
    """What is sure to lie in the discard pile: what is stated of it, and what somebody knows."""
    piles = (position.discards.known, position.known_to_all, *knowledge(position))
    return Boxes(*(max(each[box] for each in piles) for box in Box))


def hidden_discards(position: Position) -> int:
    """How many cards have come to the discard pile from hands."""
    return len(position.discards) - len(position.known_to_all)


def draw_pile(position: Position) -> int:
    """How many cards the draw pile has, before the draw that is due."""
    in_play = sum(map(len, position.hands)) + sum(map(len, position.proofs))
    return len(position.table.deck) - in_play - len(position.discards)


def _deck(position: Position) -> Iterator[Finding]:
    deck = position.table.deck
    known = total([hand.known for hand in position.hands]) + total(position.proofs)
    known += in_discard_pile(position)
    for box in Box:
        if known[box] > deck[box]:
            template = "{known} {box} have been seen, and the deck has {deck}"
            yield finding(
                "schrodinger.setup.boxes", template, known=known[box], box=str(box), deck=deck[box]
            )
    left = draw_pile(position)
    if left < position.owed:
        clause, where = "schrodinger.deal.draw", ".owed" if left >= 0 else ""
        template = "the draw pile has {cards}, and {owed} are to be drawn"
        if left < 0:
            template = "{number} cards lie here, and the deck has {deck}"
        yield finding(
            clause,
            template,
            where,
            cards=cards(left),
            owed=position.owed,
            number=len(deck) - left,
            deck=len(deck),
        )


def _sizes(position: Position) -> Iterator[Finding]:
    clause, table = "schrodinger.deal.hand-size", position.table
    size = dealt(table, position.phase, position.lives)
    for seat in table.seats:
        held, proof = len(position.hands[seat]), len(position.proofs[seat])
        if not position.lives[seat]:
            for place, number in (("hands", held), ("proofs", proof)):
                if number:
                    template = "seat {seat} is out, and has {cards}"
                    yield finding(
                        clause, template, f".{place}[{seat}]", seat=seat, cards=cards(number)
                    )
            continue
        has = held + proof + (position.owed if seat == position.on_turn else 0)
        if not size - _most_lost(position, seat) <= has <= size + _most_added(position, seat):
            template = "seat {seat} was dealt {cards}, and has {held} in hand and {proof} open"
            where, dealt_to_it = f".hands[{seat}]", cards(size)
            yield finding(
                clause, template, where, seat=seat, cards=dealt_to_it, held=held, proof=proof
            )
    yield from _sum_of_sizes(position)


def _has_used(position: Position, seat: int, *physicats: Physicat) -> bool:
    """Whether a seat may have had the effect of one of these Physicats."""
    lying = position.physicats.once_drawn
    return lying.unused[seat] is None and any(physicat in lying.row for physicat in physicats)


def _most_added(position: Position, seat: int) -> int:
    return MEWTON_DRAWS if _has_used(position, seat, Physicat.MEWTON) else 0


def _most_lost(position: Position, seat: int) -> int:
    """What others may have removed of a proof, and what a draw pile at its end did not give."""
    lost = len(position.known_to_all)
    ran_out = draw_pile(position) <= position.owed
    if ran_out and _has_used(position, seat, Physicat.FELINESTEIN):
        lost += hidden_discards(position)
    return lost


def most_uses(position: Position, physicat: Physicat) -> int:
    """How often a Physicat that lies in the row can have been used at most in this match."""
    row = position.physicats.once_drawn.row
    return 0 if physicat not in row else 2 if Physicat.TABBY in row else 1


def _sum_of_sizes(position: Position) -> Iterator[Finding]:
    """All seats together: the cards that were open before the seats are still stated."""
    table, left = position.table, sum(lives > 0 for lives in position.lives)
    size = dealt(table, position.phase, position.lives) * left
    has = sum(map(len, position.hands)) + sum(map(len, position.proofs)) + position.owed
    has += len(position.known_to_all)
    most = size + MEWTON_DRAWS * most_uses(position, Physicat.MEWTON)
    least = size
    if draw_pile(position) <= position.owed and most_uses(position, Physicat.FELINESTEIN):
        least -= hidden_discards(position)
    if not least <= has <= most:
        template = "{size} cards were dealt, and {has} are or were in play"
        yield finding("schrodinger.deal.hand-size", template, ".hands", size=size, has=has)


def _proofs(position: Position) -> Iterator[Finding]:
    clause, claim = "schrodinger.prove.with-claim", position.claim
    if claim is None:
        for place, lying in (("proofs", position.proofs), ("open_discards", position.known_to_all)):
            if any(lying):
                template = "nobody has claimed, so nobody has proved"
                yield finding(clause, template, f".{place}")
        if hidden_discards(position) > 0 and not most_uses(position, Physicat.FELINESTEIN):
            template = "nobody has claimed, so nobody has exchanged"
            yield finding("schrodinger.exchange.after-proof", template, ".discards")
    if position.phase is not Phase.PROOF:
        if position.proved:
            template = "the seat on turn has not claimed in this turn, so it has not proved"
            yield finding(clause, template, ".proved")
    elif claim is not None:
        proof, removed = position.proofs[position.on_turn], position.known_to_all
        most = proof[Box.HEISENBERG] + removed[Box.HEISENBERG]
        if claim.state is not Box.HEISENBERG:
            most += proof[claim.state] + removed[claim.state]
        if position.proved > most:
            template = (
                "proved={proved} is said, and at most {cards} can have been proved for {state}: "
            )
            template += "no more lie open, or have lain open"
            yield finding(
                "schrodinger.prove.kinds",
                template,
                ".proved",
                cards=cards(most),
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
            template = "a seat that exchanges discards a card, and none has come from a hand"
            yield finding("schrodinger.exchange.discard-first", template, ".discards")
    shown = sum(map(len, position.proofs)) + len(position.known_to_all)
    if hidden > shown and not most_uses(position, Physicat.FELINESTEIN):
        template = "{cards} have been proved, and {hidden} were exchanged"
        if shown == 1:
            template = "{cards} has been proved, and {hidden} were exchanged"
        yield finding(
            "schrodinger.exchange.at-most-proved",
            template,
            ".discards",
            cards=cards(shown),
            hidden=hidden,
        )


def _drawn_for(position: Position, physicat: Physicat) -> int:
    """How many cards a Physicat draws at most."""
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
    most = min(position.proved, hidden_discards(position)) if position.has_exchanged else 0
    if revealed is not None:
        most = _drawn_for(position, revealed)
    if owed > most:
        template = "seat {seat} has nothing to draw for"
        if most:
            template = "seat {seat} is to draw {cards} at most, not {owed}"
        elif _has_used(position, seat, Physicat.MEWTON, Physicat.FELINESTEIN):
            template += ": a Physicat that draws is in `revealed` until the cards are drawn"
        yield finding(
            "schrodinger.deal.draw", template, ".owed", seat=seat, cards=cards(most), owed=owed
        )


def _removers(position: Position, box: Box) -> tuple[Physicat, ...]:
    """The Physicats that may have removed open boxes of a kind."""
    if box is Box.HEISENBERG:
        goes = position.table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED
        return tuple(REMOVES) if goes else ()
    return tuple(remover for remover, removed in REMOVES.items() if removed is box)


def _removed(position: Position) -> Iterator[Finding]:
    for box in Box:
        able, number = _removers(position, box), position.known_to_all[box]
        if number and not any(remover in position.physicats.row for remover in able):
            clause = "schrodinger.prove.stays-open"
            template = "no open {box} goes to the discard pile"
            if able:
                clause = f"schrodinger.physicat.{able[0]}"
                template = "{number} open {box} were discarded, and {removers} has not been used"
            yield finding(
                clause,
                template,
                f".open_discards.{box}",
                box=str(box),
                number=number,
                removers=" or ".join(map(str, able)),
            )


def _known(position: Position) -> Iterator[Finding]:
    clause, pile, to_all = (
        "schrodinger.secrecy.discard-pile",
        position.discards,
        position.known_to_all,
    )
    certain = in_discard_pile(position)
    if len(certain) > len(pile):
        template = "more is known of the discard pile than the {cards} that it has"
        yield finding(clause, template, ".discards", cards=cards(len(pile)))
    elif not pile.unknown and certain != pile.known:
        template = "{pile} lie in the discard pile, and somebody knows of {certain}"
        yield finding(clause, template, ".discards", pile=str(pile), certain=str(certain))
    for seat, known in enumerate(position.known):
        where = f".known_discards[{seat}]"
        if isinstance(known, Unknown):
            continue
        if not to_all <= known:
            template = "all know {to_all} to lie in the discard pile, and seat {seat} only {known}"
            yield finding(clause, template, where, to_all=str(to_all), seat=seat, known=str(known))
        elif not position.lives[seat] and known != to_all:
            template = "seat {seat} is out, and knows more of the discard pile than all do"
            yield finding(clause, template, where, seat=seat)
    yield from _known_to_nobody(position)


def _known_to_nobody(position: Position) -> Iterator[Finding]:
    """A seat that discards a card still knows it later."""
    stated, to_all = knowledge(position), position.known_to_all
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
        template = "{hidden} cards were discarded from hands, and the seats "
        template += "know of {known}"
        yield finding(
            "schrodinger.secrecy.discard-pile",
            template,
            ".known_discards",
            hidden=hidden_discards(position),
            known=by_seats,
        )


_LOOKS: Final[tuple[Callable[[Position], Iterator[Finding]], ...]] = (
    _deck,
    _sizes,
    _proofs,
    _exchanges,
    _owed,
    _removed,
    _known,
)
