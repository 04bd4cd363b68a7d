"""A position of Schrödinger's Cats as a picture: the track with the claim, the boxes, the seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from catbox_rules.kernel.forms import counted
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.render.picture import (
    NOTHING,
    UNKNOWN_FACT,
    Chip,
    Emphasis,
    Grid,
    Ground,
    Labelled,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Words,
    facts_of_partial,
    question_about,
)
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Phase,
    Physicat,
    Position,
    Space,
)

_GROUNDS: Final = {
    Box.ALIVE: Ground.ALIVE,
    Box.DEAD: Ground.DEAD,
    Box.EMPTY: Ground.EMPTY,
    Box.HEISENBERG: Ground.HEISENBERG,
}
_BLOCKS_IN_A_GRID: Final = 13
_SPACES_IN_A_BLOCK: Final = 5
_IN_PLAY: Final = ("hands", "proofs", "owed", "discards")
"""What tells how many cards are in play, and how many in the draw pile."""


def picture_of(position: Position, asked: Action | None = None) -> Picture:
    """Return the picture of a position. If the action in question is a claim, its space is marked.

    >>> from catbox_rules.schrodingers_cats import initial
    >>> from catbox_rules.schrodingers_cats.position import position_of
    >>> picture = picture_of(position_of(initial("amigo-2023", players=3)))
    >>> print(picture.facts[2])
    now: the Physicats are dealt
    >>> print(picture.seats[0].facts[0])
    lives: 2 of 2
    """
    table, names = position.table, position.names
    players = f"{table.players} players"
    return Picture(
        title=position.title or table.edition.title,
        subtitle=f"{table.edition.title}, {players}" if position.title else players,
        question=question_about(asked),
        grids=_track(position, asked.space if isinstance(asked, Claim) else None),
        facts=(*_facts(position), *_facts_of_cards(position), *_choices(position)),
        seats=tuple(
            SeatPanel(
                seat=seat,
                name=None if names is None else names[seat],
                roles=tuple(_roles(position, seat)),
                facts=tuple(_facts_of_seat(position, seat)),
                is_to_act=_is_on_turn(position, seat),
                is_out=position.lives[seat] == 0,
            )
            for seat in table.seats
        ),
        sheet=_sheet(position) if position.results else None,
        note=tuple(position.note.split("\n")) if position.note else (),
    )


def _track(position: Position, asked: Space | None) -> tuple[Grid, ...]:
    """Return the track as blocks side by side, each read from top to bottom."""
    track, claim = position.table.track, position.claim
    reached = -1
    if claim is not None and claim.space in track:
        reached = track.place(claim.space)
    squares = [
        Square(
            name=str(space),
            label=str(space.count),
            ground=_GROUNDS[space.state],
            tokens=(claim.seat,) if claim is not None and claim.space == space else (),
            is_asked=space == asked,
            is_passed=place < reached,
        )
        for place, space in enumerate(track.spaces)
    ]
    blocks = [
        squares[first : first + _SPACES_IN_A_BLOCK]
        for first in range(0, len(squares), _SPACES_IN_A_BLOCK)
    ]
    return tuple(
        _blocks(blocks[first : first + _BLOCKS_IN_A_GRID])
        for first in range(0, len(blocks), _BLOCKS_IN_A_GRID)
    )


def _blocks(blocks: list[list[Square]]) -> Grid:
    rows = tuple(zip(*blocks, strict=True))
    return Grid("track", rows, tuple(row[0].name.split()[1] for row in rows))


def _facts(position: Position) -> Iterable[Labelled]:
    """Yield where the match stands."""
    yield from facts_of_partial(position.is_partial)
    if position.phase is not Phase.OVER:
        if position.is_written("lives"):
            yield Labelled.in_words("round", str(position.rounds_over + 1))
        if position.is_written("start_seat"):
            yield Labelled("start", (SeatMark(position.start_seat),))
    yield Labelled.in_words("now", _what_is_due(position))
    if position.phase is Phase.OVER and position.is_written("lives"):
        left = [seat for seat in position.table.seats if position.lives[seat]]
        yield Labelled("won by", tuple(map(SeatMark, left)) or NOTHING)
    if position.is_in_round:
        yield from _facts_of_turn(position)


def _facts_of_turn(position: Position) -> Iterable[Labelled]:
    """Yield whose turn it is, and what was claimed and done in it."""
    if position.is_written("on_turn"):
        yield Labelled("on turn", (SeatMark(position.on_turn),))
    claim = position.claim
    if not position.is_written("claim"):
        yield Labelled("claim", UNKNOWN_FACT)
    elif claim is None:
        yield Labelled.in_words("claim", "none yet")
    else:
        ground = _GROUNDS[claim.state]
        yield Labelled("claim", (Chip(str(claim.space), ground), Words("by"), SeatMark(claim.seat)))
        if claim.space not in position.table.track:
            yield Labelled.in_words("", f"{claim.space} is not on the track")
    if position.phase is Phase.PROOF and position.is_written("proved"):
        yield Labelled.in_words("proved", f"{position.proved} in this turn")
    if position.phase is Phase.PROOF and position.is_written("has_exchanged"):
        yield Labelled.in_words("exchanged", "yes" if position.has_exchanged else "no")


def _what_is_due(position: Position) -> str:
    if position.owed and position.is_in_round:
        return f"a draw of {position.owed} from the pile"
    match position.phase:
        case Phase.PHYSICATS:
            return "the Physicats are dealt"
        case Phase.DEAL:
            return "a deal"
        case Phase.CLAIM:
            first = "a first claim" if position.is_written("claim") else "a claim or a doubt"
            return first if position.claim is None else "a higher claim or a doubt"
        case Phase.PROOF:
            return "proofs and an exchange, or the end of the turn"
        case Phase.OVER:
            return "the match is over"
        case _:
            assert_never(position.phase)


def _facts_of_cards(position: Position) -> Iterable[Labelled]:
    """Yield what is in the middle of the table."""
    if position.is_in_round and all(map(position.is_written, _IN_PLAY)):
        held = sum(map(len, position.hands)) + sum(map(len, position.proofs))
        in_play = held + position.owed
        left = len(position.table.deck) - held - len(position.discards)
        pile = f"{-left} cards too many are on the table" if left < 0 else counted(left, "card")
        is_counted = position.is_counted
        yield Labelled.in_words("in play", counted(in_play, "card") if is_counted else "?")
        yield Labelled.in_words("draw pile", pile if is_counted else "?")
    if position.is_in_round and position.is_written("discards"):
        yield Labelled("discard pile", _counted(position.discards))
    if position.is_in_round and (position.open_discards or _says_of(position, "open_discards")):
        yield Labelled("open before", _boxes(Partial(position.open_discards)) or NOTHING)
    if position.has_physicats and position.is_written("physicats.row"):
        row = [
            _face_down(each) if isinstance(each, Unknown) else Chip(_name(each), Ground.CARD)
            for each in position.physicats.row
        ]
        yield Labelled("row of Physicats", tuple(row) or NOTHING)
    revealed = position.physicats.revealed
    if position.has_physicats and revealed is not None:
        yield Labelled("in use", (Chip(_name(revealed), Ground.CARD),))
    elif position.has_physicats and _says_of(position, "physicats.revealed"):
        yield Labelled("in use", NOTHING)


def _says_of(position: Position, name: str) -> bool:
    """Return True if a partial table has a field written, even as empty. A whole table needs no
    such note."""
    return position.is_partial and position.is_written(name)


def _choices(position: Position) -> Iterable[Labelled]:
    """Yield the choices of the table that differ from its edition."""
    options = position.table.chosen_options()
    variants = "+".join(map(str, position.table.edition.variants))
    choices = {**options, "variants": variants} if variants else options
    chosen = [f"{name}={value}" for name, value in choices.items()]
    if chosen:
        yield Labelled.in_words("options", ", ".join(chosen))


def _roles(position: Position, seat: Seat) -> Iterable[str]:
    if not position.lives[seat]:
        yield "out"
    if _is_on_turn(position, seat):
        yield "draws" if position.owed else "on turn"
    if position.claim is not None and position.claim.seat == seat:
        yield "claimed last"
    starts = position.phase is not Phase.OVER and position.is_written("start_seat")
    if starts and seat == position.start_seat:
        yield "starts the round"


def _is_on_turn(position: Position, seat: Seat) -> bool:
    is_known = position.is_in_round and position.is_written("on_turn")
    return is_known and seat == position.on_turn


def _facts_of_seat(position: Position, seat: Seat) -> Iterable[Labelled]:
    if position.is_written("lives"):
        yield Labelled.in_words("lives", f"{position.lives[seat]} of {position.table.setup.lives}")
    hand, proof, known = position.hands[seat], position.proofs[seat], position.known[seat]
    has_hand = (position.is_in_round and position.lives[seat]) or len(hand)
    if has_hand and (hand.is_counted or not position.is_partial):
        yield Labelled("hand", _counted(hand))
    if len(proof) or (position.is_in_round and _says_of(position, "proofs")):
        yield Labelled("open", _counted(Partial(proof)))
    unused = position.physicats.unused[seat]
    if position.has_unused(seat):
        assert unused is not None, "one is there"
        yield Labelled("Physicat", (_face_down(unused), Words("unused", Emphasis.QUIET)))
    elif position.has_physicats and position.is_partial and unused is None:
        yield Labelled.in_words("Physicat", "none unused")
    stays = position.physicats.staying[seat]
    if stays is not None:
        yield Labelled(
            "another" if position.has_unused(seat) else "Physicat",
            (Chip(_name(stays), Ground.CARD), Words("stays open", Emphasis.QUIET)),
        )
    elif position.has_physicats and _says_of(position, "physicats.staying"):
        yield Labelled.in_words("stays open", "none")
    if known is not UNKNOWN and (len(known) or position.is_partial):
        yield Labelled("knows discards", _boxes(Partial(known)) or NOTHING)


def _sheet(position: Position) -> Sheet:
    """Return the completed rounds."""
    rows = [
        (
            str(number),
            str(result.claim.space),
            f"seat {result.claim.seat}",
            f"seat {result.doubter}",
            str(result.counted),
            f"seat {result.wrong}",
            " ".join(map(str, result.lives)),
        )
        for number, result in enumerate(position.results or (), start=1)
    ]
    head = ("round", "claim", "of", "doubted by", "counted", "wrong", "lives")
    return Sheet("rounds that are over", head, tuple(rows))


def _boxes(some: Partial[Boxes]) -> tuple[Span, ...]:
    known: Boxes = some.known
    chips = [Chip(f"{known[box]} {box}", _GROUNDS[box]) for box in Box if known[box]]
    if some.unknown:
        unknown = f"{some.unknown} ?" if some.is_counted else "?"
        chips.append(Chip(unknown, Ground.UNKNOWN))
    return tuple(chips)


def _counted(some: Partial[Boxes]) -> tuple[Span, ...]:
    """Return how many boxes there are, and which."""
    if not some.is_counted:
        return _boxes(some) or (Words("?"),)
    return Words(f"{len(some)}:" if len(some) else "0", Emphasis.STRONG), *_boxes(some)


def _face_down(physicat: Physicat | Unknown) -> Chip:
    if isinstance(physicat, Unknown):
        return Chip("?", Ground.UNKNOWN)
    return Chip(_name(physicat), Ground.UNKNOWN)


def _name(physicat: Physicat) -> str:
    return str(physicat).title()
