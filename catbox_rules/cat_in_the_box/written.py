"""How what is on a table of Cat in the Box is written in a document: the types, and what is read
from them and written to them.

What is left out of a document is as one would expect it: hands are unknown, nobody has won a trick
before the first one is complete.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, Protocol, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Play
from catbox_rules.cat_in_the_box.material import HIGHEST_RANK, Cards, CellSet, Color, Rank
from catbox_rules.cat_in_the_box.state import RoundResult
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import (
    ABSENT,
    Absent,
    Between,
    BySeat,
    EachSeat,
    UpTo99,
)
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import in_document
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown, is_tuple, unchecked

_MOST_OF_A_RANK: Final = 15
"""More than a hand can have; `Cards` holds no more."""

AnyRank: TypeAlias = Annotated[Rank, Between(1, HIGHEST_RANK)]
"""A rank of the largest deck: that a table has no such card is for the judge to say."""

Points: TypeAlias = Annotated[int, Between(-99, 99)]
"""Points of at most two digits."""

Hand: TypeAlias = Unknown | tuple[AnyRank | Unknown, ...]
"""Cards by their ranks, and ? for each card that is unknown; ? alone is a wholly unknown hand."""

Discard: TypeAlias = AnyRank | Unknown | tuple[AnyRank | Unknown, ...] | None
"""What a seat has set aside."""

Bids: TypeAlias = Annotated[tuple[UpTo99 | Unknown | None, ...], EachSeat(or_none=True)]
"""The bids that have been made; null for one that has not, and none at all where nobody bids."""

Lost: TypeAlias = Unknown | BySeat[Unknown | tuple[Color, ...]]
"""The colors that each seat has lost, ? where nobody remembers; ? alone for all seats."""

_Numbers: TypeAlias = Unknown | BySeat[Points | Unknown] | Absent
"""Numbers of a score sheet, ? for each that nobody wrote down; ? alone is a row of these."""


@frozen
class ScoredRound:
    """A round that is over, as it was written down."""

    scores: _Numbers = ABSENT
    """By seat: its points. Left out: unknown, as ? is."""
    tricks: _Numbers = ABSENT
    """By seat: the tricks that it won. Left out: unknown."""
    bonus: _Numbers = ABSENT
    """By seat: its bonus. Left out: unknown."""
    paradox: Seat | Unknown | Absent | None = ABSENT
    """The seat that caused the paradox; null if there was none. Left out: unknown, as ? is."""


@frozen(weakref_slot=False)
class WrittenRound:
    """A round that is over, as somebody wrote it down; what nobody wrote down is unknown."""

    scores: tuple[int | Unknown, ...]
    tricks: tuple[int | Unknown, ...]
    bonus: tuple[int | Unknown, ...]
    paradox: Seat | Unknown | None
    """The seat that caused the paradox; None if there was none."""


UNCOUNTED: Final = Partial(Cards(), 0, False)
"""Cards about which a partial document says nothing, not even whether there are any."""


class _Rest(Protocol):
    """What is asked of a position while one field of it is read or written."""

    @property
    def is_partial(self) -> bool: ...
    def is_written(self, name: str, /) -> bool: ...
    @property
    def table(self) -> Table: ...
    @property
    def has_begun(self) -> bool: ...
    @property
    def unsure(self) -> frozenset[Seat]: ...
    @property
    def leader(self) -> Seat: ...
    @property
    def trick(self) -> tuple[Play, ...]: ...
    @property
    def tokens(self) -> tuple[CellSet, ...]: ...
    @property
    def neutral(self) -> CellSet: ...
    @property
    def revealed(self) -> tuple[Rank, ...]: ...
    @property
    def taken(self) -> CellSet: ...
    @property
    def due_sizes(self) -> tuple[int, ...]: ...


def rounds_read(rounds: tuple[ScoredRound, ...], position: _Rest) -> tuple[WrittenRound, ...]:
    """Return the rounds that are over."""
    return tuple(_round_read(each, position.table.players) for each in rounds)


def _round_read(scored: ScoredRound, players: int) -> WrittenRound:
    scores, tricks, bonus = (
        (UNKNOWN,) * players if value is ABSENT or isinstance(value, Unknown) else value
        for value in (scored.scores, scored.tricks, scored.bonus)
    )
    paradox = UNKNOWN if scored.paradox is ABSENT else scored.paradox
    if not any((*tricks, *bonus)):
        # Zeros all over stood for what nobody wrote down, and nobody for the paradox.
        tricks = bonus = (UNKNOWN,) * players
        paradox = UNKNOWN if paradox is None else paradox
    return WrittenRound(scores=scores, tricks=tricks, bonus=bonus, paradox=paradox)


def rounds_as_json(rounds: tuple[WrittenRound, ...], _: _Rest) -> list[dict[str, object]]:
    """Return the rounds that are over as plain JSON: what is unknown is left out."""
    return [_round_as_json(each) for each in rounds]


def _round_as_json(written: WrittenRound) -> dict[str, object]:
    keys = {
        "paradox": _number(written.paradox),
        "tricks": [*map(_number, written.tricks)],
        "bonus": [*map(_number, written.bonus)],
        "scores": [*map(_number, written.scores)],
    }
    unknown = (UNKNOWN.value, [UNKNOWN.value] * len(written.scores))
    return {key: value for key, value in keys.items() if value not in unknown}


def _number(value: int | Unknown | None) -> object:
    return value.value if isinstance(value, Unknown) else value


def written_round(result: RoundResult) -> WrittenRound:
    """Write a round down with all that is known of it."""
    return _round_of(result.scores, result.tricks, result.bonus, result.paradox)


_round_of: Final = unchecked(WrittenRound)


def cells_read(names: tuple[str, ...], _: _Rest) -> CellSet:
    """Return the cells of some names."""
    return CellSet.named(" ".join(names))


def neutral_read(names: tuple[str, ...], position: _Rest) -> CellSet:
    """Return the cells with a token of nobody's; of a partial document, with those that the
    revealed cards call for."""
    cells = cells_read(names, position)
    return cells | neutral_due(position) if position.is_partial else cells


def neutral_due(position: _Rest) -> CellSet:
    """Return the cells on which the revealed cards call for a neutral token."""
    return position.table.board_before_play(position.revealed).neutral


def unowned_read(names: tuple[str, ...], position: _Rest) -> CellSet:
    """Return the cells with a token of nobody knows which seat: of a partial document, those that
    are taken, less the ones of which is known whose token it is, even nobody's.

    Raises MalformedInput for one that is not on the board of a partial document.
    """
    cells = cells_read(names, position)
    if not position.is_partial:
        return cells
    _check_on_board(names, position, "$.taken")
    for tokens in (*position.tokens, position.neutral, position.table.empty_board.observed):
        cells -= tokens
    return cells


def free_read(names: tuple[str, ...], position: _Rest) -> CellSet:
    """Return the cells that have no token.

    Raises MalformedInput for one that has a token after all, or that is not on the board. One that
    the revealed cards call for is a fault of the table, with its clause.
    """
    _check_on_board(names, position, "$.free")
    neutral = position.neutral - neutral_due(position)
    taken = position.taken | neutral | position.table.empty_board.observed
    for index, name in enumerate(names):
        if cells_read((name,), position) & taken:
            given = Verbatim(f"{name}, which has one")
            raise MalformedInput(f"$.free[{index}]", expected="a cell without a token", given=given)
    return cells_read(names, position)


def _check_on_board(names: tuple[str, ...], position: _Rest, path: str) -> None:
    columns = position.table.setup.columns
    for index, name in enumerate(names):
        if not cells_read((name,), position) & position.table.empty_board.cells:
            expected = f"a cell of the board, R1 to G{columns}"
            raise MalformedInput(f"{path}[{index}]", expected=expected, given=name)


def tokens_read(names: tuple[tuple[str, ...], ...], position: _Rest) -> tuple[CellSet, ...]:
    """Return by seat the cells with its tokens."""
    return tuple(cells_read(each, position) for each in names)


def lost_read(written: Lost, position: _Rest) -> tuple[frozenset[Color], ...]:
    """Return by seat the colors that it has lost, none for one that is unsure.

    Raises MalformedInput for something unknown before a color can have been lost.
    """
    by_seat = (written,) * position.table.players if isinstance(written, Unknown) else written
    if UNKNOWN in by_seat and not (position.has_begun or position.is_partial):
        place = "$.lost" if isinstance(written, Unknown) else f"$.lost[{by_seat.index(UNKNOWN)}]"
        expected = "no colors before the first trick"
        raise MalformedInput(place, expected=expected, given=UNKNOWN.value)
    return tuple(
        frozenset[Color]() if isinstance(colors, Unknown) else frozenset(colors)
        for colors in by_seat
    )


def unsure_of(position: _Rest) -> frozenset[Seat]:
    """Return the seats of which a document does not tell the colors that they have lost."""
    written = in_document(position, "lost")
    if isinstance(written, Unknown) or not position.is_written("lost"):
        return frozenset(position.table.seats)
    by_seat = written if is_tuple(written) else ()
    return frozenset(Seat(seat) for seat, colors in enumerate(by_seat) if colors is UNKNOWN)


def lost_as_json(lost: tuple[frozenset[Color], ...], position: _Rest) -> list[object]:
    """Return by seat the colors that it has lost, ? for one that is unsure."""
    return [
        UNKNOWN.value
        if seat in position.unsure
        else [color.value for color in Color if color in colors]
        for seat, colors in enumerate(lost)
    ]


def trick_read(texts: tuple[str, ...], position: _Rest) -> tuple[Play, ...]:
    """Return the plays of the trick, from the leader clockwise."""
    return tuple(
        _play(Seat((position.leader + number) % position.table.players), text)
        for number, text in enumerate(texts)
    )


def _play(seat: Seat, text: str) -> Play:
    color = Color.from_letter(text[1])
    assert color is not None
    return Play(seat, int(text[0]), color)


def trick_as_json(trick: tuple[Play, ...], _: _Rest) -> list[str]:
    """Return the plays of the trick as texts."""
    return [str(play) for play in trick]


def plays_in_trick(position: _Rest) -> int:
    """Return how many plays lie there. Who made them turns on the leader, and who that is may turn
    on this, so a document is asked first."""
    written = in_document(position, "trick")
    return len(written if is_tuple(written) else position.trick)


def hands_read(hands: tuple[Hand, ...], position: _Rest) -> tuple[Partial[Cards], ...]:
    """Return by seat the cards in hand; ? alone stands for as many as there should be, and in a
    partial document for any number.

    Raises MalformedInput for more cards of a rank than a hand can have.
    """
    return tuple(
        _wholly_unknown(position, seat)
        if isinstance(hand, Unknown)
        else _cards(hand, f"$.hands[{seat}]")
        for seat, hand in enumerate(hands)
    )


def _wholly_unknown(position: _Rest, seat: int) -> Partial[Cards]:
    """Return the hand that ? alone stands for."""
    return UNCOUNTED if position.is_partial else Partial(Cards(), position.due_sizes[seat])


def _cards(cards: tuple[Rank | Unknown, ...], path: str) -> Partial[Cards]:
    known = [card for card in cards if not isinstance(card, Unknown)]
    if any(number > _MOST_OF_A_RANK for number in Counter(known).values()):
        expected = f"at most {_MOST_OF_A_RANK} cards of a rank"
        given = [card.value if isinstance(card, Unknown) else card for card in cards]
        raise MalformedInput(path, expected=expected, given=given)
    return Partial(Cards.of(*known), len(cards) - len(known))


def hands_as_json(hands: tuple[Partial[Cards], ...], position: _Rest) -> list[object]:
    """Return by seat the cards in hand as plain JSON; ? alone for one that is wholly unknown."""
    return [
        UNKNOWN.value
        if (hand.unknown or position.is_partial) and hand == _wholly_unknown(position, seat)
        else _cards_as_json(hand)
        for seat, hand in enumerate(hands)
    ]


def _cards_as_json(cards: Partial[Cards]) -> list[object]:
    return [*cards.known, *[UNKNOWN.value] * cards.unknown]


def discards_read(discards: tuple[Discard, ...], position: _Rest) -> tuple[Partial[Cards], ...]:
    """Return by seat what it has set aside; in a partial document ? alone says nothing, and ? in a
    list is a card.

    Raises MalformedInput for more cards of a rank than a hand can have.
    """
    return tuple(
        _discard_read(discard, f"$.discards[{seat}]", position)
        for seat, discard in enumerate(discards)
    )


def _discard_read(discard: Discard, path: str, position: _Rest) -> Partial[Cards]:
    if discard is None:
        return Partial(Cards())
    if isinstance(discard, Unknown) and position.is_partial:
        return UNCOUNTED
    return _cards(discard if isinstance(discard, tuple) else (discard,), path)


def discards_as_json(discards: tuple[Partial[Cards], ...], position: _Rest) -> list[object]:
    """Return by seat what it has set aside as plain JSON: a card, ?, null, or a list of several."""
    return [_discard_as_json(each, position) for each in discards]


def _discard_as_json(discard: Partial[Cards], position: _Rest) -> object:
    if discard == UNCOUNTED:
        return UNKNOWN.value
    cards = _cards_as_json(discard)
    is_list = len(cards) > 1 or (position.is_partial and discard.unknown)
    return cards if is_list else next(iter(cards), None)
