"""A position of Schrödinger's Cats as a picture: the track with the claim, the boxes, the seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from attrs import evolve

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.words import counted
from catbox_rules.positions.schrodingers_cats.position import (
    Phase,
    Position,
    SomeBoxes,
)
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.render.picture import (
    NOTHING,
    Chip,
    Emphasis,
    Fact,
    Grid,
    Ground,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Words,
    question_about,
)
from catbox_rules.schrodingers_cats import Action, Box, Boxes, Claim, Physicat, Space

_GROUNDS: Final = {
    Box.ALIVE: Ground.ALIVE,
    Box.DEAD: Ground.DEAD,
    Box.EMPTY: Ground.EMPTY,
    Box.HEISENBERG: Ground.HEISENBERG,
}
_BLOCKS_IN_A_GRID: Final = 13
_SPACES_IN_A_BLOCK: Final = 5


def picture_of(position: Position, asked: Action | None = None) -> Picture:
    """The picture of a position, in which the space of the claim in question, if the action in
    question is one, is marked.

    >>> from catbox_rules.positions.schrodingers_cats.position import position_of
    >>> from catbox_rules.schrodingers_cats import initial
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
                is_to_act=_is_in_round(position) and seat == position.on_turn,
                is_out=position.lives[seat] == 0,
            )
            for seat in table.seats
        ),
        sheet=_sheet(position) if position.results else None,
        note=tuple(position.note.split("\n")) if position.note else (),
    )


def seen_by(position: Position, seat: int | None) -> Position:
    """The same position with what this seat cannot see unknown; a spectator is None."""
    known = position.known_to_all if seat is None else position.known[seat]
    seen = position.known_to_all if known is UNKNOWN else known
    unused = tuple(
        each if each is None or owner == seat else UNKNOWN
        for owner, each in enumerate(position.physicats.unused)
    )
    return evolve(
        position,
        hands=tuple(
            hand if holder == seat else SomeBoxes(unknown=len(hand))
            for holder, hand in enumerate(position.hands)
        ),
        discards=SomeBoxes(seen, max(0, len(position.discards) - len(seen))),
        known=tuple(
            each if knower == seat or not _is_in_round(position) else UNKNOWN
            for knower, each in enumerate(position.known)
        ),
        physicats=evolve(position.physicats, unused=unused),
    )


def _is_in_round(position: Position) -> bool:
    """Whether cards are in the hands."""
    return position.phase in (Phase.CLAIM, Phase.PROOF)


def _track(position: Position, asked: Space | None) -> tuple[Grid, ...]:
    """The track as blocks side by side, each read from top to bottom."""
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


def _facts(position: Position) -> Iterable[Fact]:
    """Where the match stands."""
    if position.phase is not Phase.OVER:
        yield Fact.in_words("round", str(position.rounds_over + 1))
        yield Fact("start", (SeatMark(position.start_seat),))
    yield Fact.in_words("now", _what_is_due(position))
    if position.phase is Phase.OVER:
        left = [seat for seat in position.table.seats if position.lives[seat]]
        yield Fact("won by", tuple(map(SeatMark, left)) or NOTHING)
    if not _is_in_round(position):
        return
    yield Fact("on turn", (SeatMark(position.on_turn),))
    claim = position.claim
    if claim is None:
        yield Fact.in_words("claim", "none yet")
    else:
        ground = _GROUNDS[claim.state]
        yield Fact("claim", (Chip(str(claim.space), ground), Words("by"), SeatMark(claim.seat)))
        if claim.space not in position.table.track:
            yield Fact.in_words("", f"{claim.space} is not on the track")
    if position.phase is Phase.PROOF:
        yield Fact.in_words("proved", f"{position.proved} in this turn")
        yield Fact.in_words("exchanged", "yes" if position.has_exchanged else "no")


def _what_is_due(position: Position) -> str:
    if position.owed and _is_in_round(position):
        return f"a draw of {position.owed} from the pile"
    match position.phase:
        case Phase.PHYSICATS:
            return "the Physicats are dealt"
        case Phase.DEAL:
            return "a deal"
        case Phase.CLAIM:
            return "a first claim" if position.claim is None else "a higher claim or a doubt"
        case Phase.PROOF:
            return "proofs and an exchange, or the end of the turn"
        case Phase.OVER:
            return "the match is over"
        case _:
            assert_never(position.phase)


def _facts_of_cards(position: Position) -> Iterable[Fact]:
    """What lies in the middle of the table."""
    if _is_in_round(position):
        held = sum(map(len, position.hands)) + sum(map(len, position.proofs))
        in_play = held + position.owed
        left = len(position.table.deck) - held - len(position.discards)
        yield Fact.in_words("in play", counted(in_play, "card"))
        pile = f"{-left} cards too many are on the table" if left < 0 else counted(left, "card")
        yield Fact.in_words("draw pile", pile)
        yield Fact("discard pile", _counted(position.discards))
        if position.known_to_all:
            yield Fact("open before", _boxes(SomeBoxes(position.known_to_all)))
    if position.table.has_physicats and position.phase is not Phase.PHYSICATS:
        row = [Chip(_name(physicat), Ground.CARD) for physicat in position.physicats.row]
        yield Fact("row of Physicats", tuple(row) or NOTHING)
        revealed = position.physicats.revealed
        if revealed is not None:
            yield Fact("in use", (Chip(_name(revealed), Ground.CARD),))


def _choices(position: Position) -> Iterable[Fact]:
    """What the table has chosen other than its edition does."""
    options = position.table.chosen_options()
    variants = "+".join(map(str, position.table.edition.variants))
    choices = {**options, "variants": variants} if variants else options
    chosen = [f"{name}={value}" for name, value in choices.items()]
    if chosen:
        yield Fact.in_words("options", ", ".join(chosen))


def _roles(position: Position, seat: Seat) -> Iterable[str]:
    if not position.lives[seat]:
        yield "out"
    if _is_in_round(position) and seat == position.on_turn:
        yield "draws" if position.owed else "on turn"
    if position.claim is not None and position.claim.seat == seat:
        yield "claimed last"
    if seat == position.start_seat and position.phase is not Phase.OVER:
        yield "starts the round"


def _facts_of_seat(position: Position, seat: Seat) -> Iterable[Fact]:
    yield Fact.in_words("lives", f"{position.lives[seat]} of {position.table.setup.lives}")
    hand, proof, known = position.hands[seat], position.proofs[seat], position.known[seat]
    if (_is_in_round(position) and position.lives[seat]) or len(hand):
        yield Fact("hand", _counted(hand))
    if len(proof):
        yield Fact("open", _counted(SomeBoxes(proof)))
    unused = position.physicats.unused[seat]
    if unused is not None:
        yield Fact("Physicat", (_face_down(unused), Words("unused", Emphasis.QUIET)))
    stays = position.physicats.staying[seat]
    if stays is not None:
        yield Fact(
            "Physicat" if unused is None else "another",
            (Chip(_name(stays), Ground.CARD), Words("stays open", Emphasis.QUIET)),
        )
    if known is not UNKNOWN and len(known):
        yield Fact("knows discards", _boxes(SomeBoxes(known)))


def _sheet(position: Position) -> Sheet:
    """The rounds that are over."""
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


def _boxes(some: SomeBoxes) -> tuple[Span, ...]:
    known: Boxes = some.known
    chips = [Chip(f"{known[box]} {box}", _GROUNDS[box]) for box in Box if known[box]]
    if some.unknown:
        chips.append(Chip(f"{some.unknown} ?", Ground.UNKNOWN))
    return tuple(chips)


def _counted(some: SomeBoxes) -> tuple[Span, ...]:
    """How many they are, and which."""
    return Words(f"{len(some)}:" if len(some) else "0", Emphasis.STRONG), *_boxes(some)


def _face_down(physicat: Physicat | Unknown) -> Chip:
    if isinstance(physicat, Unknown):
        return Chip("?", Ground.UNKNOWN)
    return Chip(_name(physicat), Ground.UNKNOWN)


def _name(physicat: Physicat) -> str:
    return str(physicat).title()
