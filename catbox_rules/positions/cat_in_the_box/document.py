"""Positions of Cat in the Box as documents (`catbox-position/1`).

What is left out of a document is what one would expect of it: hands are unknown, nobody has won a
trick before the first one is complete. The writer leaves out exactly that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from catbox_rules.cat_in_the_box import (
    NAME,
    Cards,
    Cell,
    CellSet,
    Color,
    Play,
    Rank,
    RoundResult,
    Table,
    parse,
)
from catbox_rules.cat_in_the_box.cards import HIGHEST_RANK
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import reading
from catbox_rules.positions.cat_in_the_box.defaults import (
    due_hand_sizes,
    neutral_called_for,
    usual_bids,
)
from catbox_rules.positions.cat_in_the_box.position import Phase, Position, SomeCards
from catbox_rules.positions.reading import LEFT_OUT, given
from catbox_rules.positions.unknown import UNKNOWN, Unknown, is_unknown
from catbox_rules.records.structuring import read_as

__all__ = ["read_position"]

_by_seat = reading.by_seat_or

_MOST_OF_A_RANK: Final = 15
"""More than a hand can have; `Cards` holds no more."""
_UP_TO_99: Final = range(100)
"""Numbers in a position have two digits at most; the rules say what they can be."""


@frozen(kw_only=True)
class _Document(reading.Common):
    rounds: object = LEFT_OUT
    tokens: object = LEFT_OUT
    revealed: object = LEFT_OUT
    neutral: object = LEFT_OUT
    lost: object = LEFT_OUT
    bids: object = LEFT_OUT
    won: object = LEFT_OUT
    leader: object = LEFT_OUT
    trick: object = LEFT_OUT
    hands: object = LEFT_OUT
    discards: object = LEFT_OUT
    paradox: object = None


@frozen
class _Round:
    """What is written down of a round that is over."""

    scores: object
    tricks: object = LEFT_OUT
    bonus: object = LEFT_OUT
    paradox: object = None


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
    return reading.read_with(_Document, value, _position, game=NAME, path=path)


def _position(document: _Document) -> Position:
    table, results = _table_and_results(document)
    players, phase = table.players, reading.choice(document.phase, "$.phase", Phase)
    document.check_names(players)
    has_begun = phase is Phase.PLAY
    tokens = _by_seat(document.tokens, "$.tokens", players, _cells, CellSet(), needed=has_begun)
    plays = given(document.trick, "$.trick", _plays, tuple[Cell, ...]())
    is_first_trick = sum(map(len, tokens)) == len(plays)
    start = table.start_seat(len(results)) if is_first_trick or not has_begun else None
    leader = reading.seat_or(document.leader, "$.leader", players, otherwise=start)
    revealed = given(document.revealed, "$.revealed", _ranks, tuple[Rank, ...]())
    none_made, one_made = SomeCards(), SomeCards(unknown=1)
    usual_discard = one_made if phase in (Phase.BID, Phase.PLAY) else none_made
    discards = _by_seat(document.discards, "$.discards", players, _discard, usual_discard)
    sizes = due_hand_sizes(table, phase, tokens, discards)
    return Position(
        table=table,
        results=results,
        phase=phase,
        tokens=tokens,
        neutral=given(document.neutral, "$.neutral", _cells, neutral_called_for(table, revealed)),
        revealed=revealed,
        lost=_by_seat(
            document.lost, "$.lost", players, _colors, frozenset[Color](), needed=has_begun
        ),
        bids=given(document.bids, "$.bids", _bids_of(table), usual_bids(table, phase)),
        won=_by_seat(document.won, "$.won", players, _tricks, 0 if is_first_trick else UNKNOWN),
        leader=leader,
        trick=tuple(
            Play(Seat((leader + number) % players), cell.rank, cell.color)
            for number, cell in enumerate(plays)
        ),
        hands=tuple(
            SomeCards(unknown=size) if hand is None else hand
            for size, hand in zip(sizes, _hands(document.hands, players, phase), strict=True)
        ),
        discards=discards,
        paradox=reading.seat_or_none(document.paradox, "$.paradox", players),
        names=document.names,
        title=document.title,
        note=document.note,
    )


def _table_and_results(document: _Document) -> tuple[Table, tuple[RoundResult, ...]]:
    """The table, whose first start seat follows from that of this round, and the rounds over."""
    edition, players, options = document.edition, document.players, document.chosen
    table = Table.lay(edition, players=players, options=options)
    rounds = given(document.rounds, "$.rounds", _rounds_of(table), tuple[_Written, ...]())
    start = reading.seat(document.start_seat, "$.start_seat", table.players)
    first_seat = (start - len(rounds)) % table.players
    table = Table.lay(edition, players=players, options=options, first_seat=first_seat)
    return table, tuple(
        RoundResult(table.start_seat(index), *written) for index, written in enumerate(rounds)
    )


_Written = tuple[Seat | None, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _rounds_of(table: Table) -> Callable[[object, str], tuple[_Written, ...]]:
    players = table.players

    def read(value: object, path: str) -> _Written:
        written = read_as(_Round, value, path=path)
        numbers = [
            _by_seat(each, f"{path}.{name}", players, _points, 0, needed=name == "scores")
            for name, each in (
                ("tricks", written.tricks),
                ("bonus", written.bonus),
                ("scores", written.scores),
            )
        ]
        tricks, bonus, scores = numbers
        paradox = reading.seat_or_none(written.paradox, f"{path}.paradox", players)
        return paradox, tricks, bonus, scores

    return lambda value, path: reading.items(value, path, read)


def _points(value: object, path: str) -> int:
    return reading.number(value, path, range(-99, 100))


def _tricks(value: object, path: str) -> int | Unknown:
    return reading.number_or_unknown(value, path, _UP_TO_99)


def _rank(value: object, path: str) -> Rank:
    return Rank(reading.number(value, path, range(1, HIGHEST_RANK + 1)))


def _ranks(value: object, path: str) -> tuple[Rank, ...]:
    return reading.items(value, path, _rank)


def _cell(value: object, path: str) -> Cell:
    cell = Cell.named(value) if isinstance(value, str) else None
    if cell is None:
        raise MalformedInput(path, expected="a cell, R1 to G9", given=value)
    return cell


def _cells(value: object, path: str) -> CellSet:
    cells = reading.items(value, path, _cell)
    for index, cell in enumerate(cells):
        if cell in cells[:index]:
            raise MalformedInput(f"{path}[{index}]", expected="each cell once", given=str(cell))
    return CellSet.of(cells)


def _color(value: object, path: str) -> Color:
    return reading.choice(value, path, Color)


def _colors(value: object, path: str) -> frozenset[Color]:
    return frozenset(reading.items(value, path, _color))


def _plays(value: object, path: str) -> tuple[Cell, ...]:
    return reading.items(value, path, _play)


def _play(value: object, path: str) -> Cell:
    play = None
    if isinstance(value, str):
        try:
            play = parse(value, 0)
        except MalformedInput:
            play = None
    if not isinstance(play, Play) or str(play) != value:
        raise MalformedInput(path, expected="a play such as 5Y", given=value)
    return play.cell


def _discard(value: object, path: str) -> SomeCards:
    if value is None:
        return SomeCards()
    return SomeCards(unknown=1) if is_unknown(value) else SomeCards(Cards.of(_rank(value, path)))


def _bids_of(table: Table) -> Callable[[object, str], tuple[int | Unknown | None, ...]]:
    def read_bid(value: object, path: str) -> int | Unknown | None:
        return None if value is None else reading.number_or_unknown(value, path, _UP_TO_99)

    def read(value: object, path: str) -> tuple[int | Unknown | None, ...]:
        if value == []:
            return ()
        return reading.by_seat(value, path, table.players, read_bid)

    return read


def _hands(value: object, players: int, phase: Phase) -> tuple[SomeCards | None, ...]:
    """The hands; None for one that is wholly unknown."""
    usual = SomeCards() if phase in (Phase.DEAL, Phase.OVER) else None
    return _by_seat(value, "$.hands", players, _hand, usual)


def _hand(value: object, path: str) -> SomeCards | None:
    if is_unknown(value):
        return None
    cards = reading.items(value, path, _card)
    known = [card for card in cards if card is not UNKNOWN]
    if any(known.count(rank) > _MOST_OF_A_RANK for rank in known):
        expected = f"at most {_MOST_OF_A_RANK} cards of a rank"
        raise MalformedInput(path, expected=expected, given=value)
    return SomeCards(Cards.of(*known), cards.count(UNKNOWN))


def _card(value: object, path: str) -> Rank | Unknown:
    rank = reading.number_or_unknown(value, path, range(1, HIGHEST_RANK + 1))
    return rank if rank is UNKNOWN else Rank(rank)
