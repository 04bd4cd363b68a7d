"""Positions of Cat in the Box as documents (`catbox-position/1`).

What is left out of a document is what one would expect of it: hands are unknown, nobody has won a
trick before the first one is complete. The writer leaves out exactly that.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    NAME,
    Cards,
    CellSet,
    Color,
    Play,
    Rank,
    RoundResult,
    Table,
)
from catbox_rules.cat_in_the_box.actions import PlayText
from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK
from catbox_rules.cat_in_the_box.cells import CellNames
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Between, BySeat, EachSeat
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import reading
from catbox_rules.positions.cat_in_the_box.defaults import (
    due_hand_sizes,
    neutral_called_for,
    usual_bids,
)
from catbox_rules.positions.cat_in_the_box.position import (
    Phase,
    Position,
    SomeCards,
    number_placed,
)
from catbox_rules.positions.reading import ABSENT, Absent, Common, UpTo99, by_seat_or
from catbox_rules.positions.unknown import UNKNOWN, Unknown

_MOST_OF_A_RANK: Final = 15
"""More than a hand can have; `Cards` holds no more."""

_AnyRank: TypeAlias = Annotated[Rank, Between(1, HIGHEST_RANK)]
"""A rank of the largest deck: that a table has no such card is for the judge to say."""

Points: TypeAlias = Annotated[int, Between(-99, 99)]
"""Points of at most two digits."""

Hand: TypeAlias = Unknown | tuple[_AnyRank | Unknown, ...]
"""Cards by their ranks, and ? for each card that is unknown; ? alone is a wholly unknown hand."""


Discard: TypeAlias = _AnyRank | Unknown | tuple[_AnyRank | Unknown, ...] | None
"""What a seat has set aside."""

_Bids: TypeAlias = Annotated[tuple[UpTo99 | Unknown | None, ...], EachSeat(or_none=True)]
"""The bids that have been made; null for one that has not, and none at all where nobody bids."""


@frozen
class ScoredRound:
    """A round that is over, as it was written down."""

    scores: BySeat[Points]
    """By seat: its points."""
    tricks: BySeat[Points] | Absent = ABSENT
    """By seat: the tricks that it won; zeros if left out."""
    bonus: BySeat[Points] | Absent = ABSENT
    """By seat: its bonus; zeros if left out."""
    paradox: Seat | None = None
    """The seat that caused the paradox; null, or left out, if there was none."""


@frozen(kw_only=True)
class Document:
    """A position of this game.

    What the reader checks beyond this: that the leader is stated once a trick has been completed,
    and that each cell stands once in a layout. Cells are those of the largest board, and ranks 1 to
    9: that a table has no such cell is for the judge to say.
    """

    start_seat: Seat
    """The seat that starts the current round."""
    phase: Phase
    """What is to be done at the table."""
    rounds: tuple[ScoredRound, ...] = ()
    """The rounds that are over; none if left out."""
    tokens: BySeat[CellNames] | Absent = ABSENT
    """By seat: the cells with a token of it. Left out: none; in the phase play it has to be there.
    """
    unowned: CellNames = ()
    """The cells with a token of a seat, of which nobody remembers which: of tricks that are
    completed. Left out: none."""
    revealed: tuple[_AnyRank, ...] = ()
    """With two players: the cards that are turned up. Left out: none."""
    neutral: CellNames | Absent = ABSENT
    """The cells with a token of nobody's. Left out: those that the revealed cards call for."""
    lost: Unknown | BySeat[Unknown | tuple[Color, ...]] | Absent = ABSENT
    """By seat: the colors that it has lost in this round, ? where nobody remembers; ? alone for all
    seats. Left out: none; in the phase play it has to be there."""
    bids: _Bids | Absent = ABSENT
    """By seat: its bid, null where it has not bid; empty where nobody bids. Left out: all unknown
    in the phase play, else none made."""
    won: BySeat[UpTo99 | Unknown] | Absent = ABSENT
    """By seat: the tricks that it has won, without one that lies there. Left out: none before a
    trick is completed, then unknown."""
    leader: Seat | Absent = ABSENT
    """The seat that leads, or has led, the trick. Left out: the start seat, as long as no trick is
    completed."""
    trick: tuple[PlayText, ...] = ()
    """The plays of the trick, from the leader clockwise. Their tokens lie on the board, so they
    stand in tokens as well. Left out: none."""
    hands: BySeat[Hand] | Absent = ABSENT
    """By seat. Left out: all wholly unknown, and in the phases deal and over empty."""
    discards: BySeat[Discard] | Absent = ABSENT
    """By seat: the card that it has set aside, null if it has not; a list if it has set several
    aside, which is a fault. Left out: all unknown in the phases bid and play, else none."""
    paradox: Seat | None = None
    """The seat whose paradox has ended the round, which is not scored yet; null if there is none.
    """


def read_position(value: object, *, path: str = "$") -> Position:
    """The position that a plain JSON value is.

    Its form alone is checked; `answer(position, "table")` tells whether there can be such a table.

    Raises MalformedInput or Unsupported with the path of the first fault, below `path`.

    >>> position = read_position({
    ...     "format": "catbox-position/1", "game": "cat-in-the-box", "edition": "pegasus-2023",
    ...     "players": 3, "start_seat": 0, "phase": "play",
    ...     "tokens": [["Y5"], ["R4"], []], "lost": [[], ["yellow"], []],
    ...     "trick": ["5Y", "4R"], "hands": ["?", "?", [1, 1, 6, "?", "?", "?", "?", "?", "?"]],
    ... })
    >>> position.seat_to_play, str(position.hands[2])
    (2, '1 1 6 ? ? ? ? ? ?')
    """
    return reading.read_with(Document, value, lay=_lay, build=_position, game=NAME, path=path)


def _lay(common: Common) -> Table:
    return Table.lay(common.edition, players=common.players, options=common.chosen)


def _position(common: Common, laid: Table, document: Document) -> Position:
    # The first start seat follows from that of this round.
    first_seat = Seat((document.start_seat - len(document.rounds)) % laid.players)
    table, phase = evolve(laid, first_seat=first_seat), document.phase
    players, has_begun = table.players, phase is Phase.PLAY
    no_cells = tuple[str, ...]()
    tokens = tuple(
        map(_cells, by_seat_or(document.tokens, "$.tokens", players, no_cells, needed=has_begun))
    )
    unowned = _cells(document.unowned)
    is_first_trick = sum(map(len, tokens)) + len(unowned) == len(document.trick)
    start = table.start_seat(len(document.rounds)) if is_first_trick or not has_begun else None
    leader = reading.seat_or(document.leader, "$.leader", otherwise=start)
    usual_discard = UNKNOWN if phase in (Phase.BID, Phase.PLAY) else None
    discards = tuple(
        map(_discard, by_seat_or(document.discards, "$.discards", players, usual_discard))
    )
    revealed, neutral = document.revealed, document.neutral
    lost = _lost(document.lost, players, has_begun=has_begun)
    usual_hand: Hand = () if phase in (Phase.DEAL, Phase.OVER) else UNKNOWN
    trick = tuple(
        _play(Seat((leader + number) % players), text) for number, text in enumerate(document.trick)
    )
    sizes = due_hand_sizes(table, phase, number_placed(tokens, unowned, trick), discards)
    return Position(
        table=table,
        results=tuple(
            _result(table.start_seat(number), each, players)
            for number, each in enumerate(document.rounds)
        ),
        phase=phase,
        tokens=tokens,
        unowned=unowned,
        neutral=neutral_called_for(table, revealed) if neutral is ABSENT else _cells(neutral),
        revealed=revealed,
        lost=tuple(
            frozenset[Color]() if isinstance(colors, Unknown) else frozenset(colors)
            for colors in lost
        ),
        unsure=frozenset(
            Seat(seat) for seat, colors in enumerate(lost) if isinstance(colors, Unknown)
        ),
        bids=usual_bids(table, phase) if document.bids is ABSENT else document.bids,
        won=by_seat_or(document.won, "$.won", players, 0 if is_first_trick else UNKNOWN),
        leader=leader,
        trick=trick,
        hands=tuple(
            _hand(hand, f"$.hands[{seat}]", sizes[seat])
            for seat, hand in enumerate(by_seat_or(document.hands, "$.hands", players, usual_hand))
        ),
        discards=discards,
        paradox=document.paradox,
        names=common.names,
        title=common.title,
        note=common.note,
        stood=common.stood,
    )


def _result(start_seat: Seat, written: ScoredRound, players: int) -> RoundResult:
    return RoundResult(
        start_seat,
        written.paradox,
        by_seat_or(written.tricks, "$.tricks", players, 0),
        by_seat_or(written.bonus, "$.bonus", players, 0),
        written.scores,
    )


def _cells(names: tuple[str, ...]) -> CellSet:
    return CellSet.named(" ".join(names))


def _play(seat: Seat, text: str) -> Play:
    color = Color.from_letter(text[1])
    assert color is not None
    return Play(seat, int(text[0]), color)


def _lost(
    stated: Unknown | tuple[Unknown | tuple[Color, ...], ...] | Absent,
    players: int,
    *,
    has_begun: bool,
) -> tuple[Unknown | tuple[Color, ...], ...]:
    """By seat the lost colors, or unknown; raises MalformedInput for something unknown before a
    color can have been lost."""
    by_seat = (stated,) * players if isinstance(stated, Unknown) else stated
    no_colors: Unknown | tuple[Color, ...] = ()
    lost = by_seat_or(by_seat, "$.lost", players, no_colors, needed=has_begun)
    if UNKNOWN in lost and not has_begun:
        place = "$.lost" if isinstance(stated, Unknown) else f"$.lost[{lost.index(UNKNOWN)}]"
        raise MalformedInput(
            place, expected="no colors before the first trick", given=UNKNOWN.value
        )
    return lost


def _discard(written: Discard) -> SomeCards:
    if written is None:
        return SomeCards()
    cards = written if isinstance(written, tuple) else (written,)
    known = [card for card in cards if not isinstance(card, Unknown)]
    return SomeCards(Cards.of(*known), len(cards) - len(known))


def _hand(cards: Hand, path: str, due: int) -> SomeCards:
    if isinstance(cards, Unknown):
        return SomeCards(unknown=due)
    known = [card for card in cards if not isinstance(card, Unknown)]
    if any(number > _MOST_OF_A_RANK for number in Counter(known).values()):
        expected = f"at most {_MOST_OF_A_RANK} cards of a rank"
        given = [card.value if isinstance(card, Unknown) else card for card in cards]
        raise MalformedInput(path, expected=expected, given=given)
    return SomeCards(Cards.of(*known), len(cards) - len(known))
