"""Matches of Cat in the Box as text.

    deal: 1123455662 / 1234556612 / 1223344566
    revealed: 225                     with two players
    hidden: 14                        with two players, if it is known
    discards: 0:3 1:4 2:1
    bids: 0:1 1:3 2:4
    1. 0: 5Y 4Y 2R                    a trick: its leader, the plays clockwise
    paradox: 1

A play out of order has its seat before it: `2:4Y`. Any action may have a row of its own: `seat 2:
bid 1`. A card may be written as a cell, Y5 for 5Y.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import accumulate, groupby, pairwise
from typing import Final, assert_never

from catbox_rules.cat_in_the_box import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.notation.cat_in_the_box.words import COLORS_BY_LETTER, RANKS, rank_and_color
from catbox_rules.notation.cursor import Cursor
from catbox_rules.notation.forms import NONE
from catbox_rules.notation.protocol import MatchNotation, Row
from catbox_rules.notation.rows import WORD, placed_action, take_seat
from catbox_rules.notation.text import NOTHING, Located, Misread, Piece, number

_A_PLAY: Final = "a play such as 5Y, 'discard 3', 'bid 1' or 'paradox'"
_PILE: Final = re.compile(r"[^ \t\r,]+")
_NUMBER_OF_TRICK: Final = re.compile(r"[0-9]+[ \t]*\.")
_OF_SEAT: Final = re.compile(r"([^ \t\r,:]+)[ \t]*:[ \t]*([^ \t\r,:]+)|[^ \t\r,]+")


def _read_row(row: Row, actions: list[Located], players: int) -> None:
    match row.label:
        case "deal":
            hands = _piles(row.rest)
            actions.append(placed_action("deal", row.whole.at, hands=hands))
        case "revealed" | "hidden":
            _add_to_deal(row, actions)
        case "discards":
            actions += _of_seats("discard", "rank", row.rest)
        case "bids":
            actions += _of_seats("bid", "tricks", row.rest)
        case "paradox":
            seat = number(row.rest, "the seat that causes the paradox")
            actions.append(placed_action("paradox", row.whole.at, seat=seat))
        case _:
            _read_plays(row.whole, actions, players)


def _piles(piece: Piece) -> Located:
    return Located([_pile(part) for part in piece.split("/")] if piece else [], piece.at)


def _pile(piece: Piece) -> Located:
    """Read ranks with or without blanks between them, or `-` for none."""
    words = [*piece.words(_PILE)]
    if not words:
        raise Misread(piece.at, expected=f"ranks such as 1123, or {NONE}", given=NOTHING)
    return Located([card for word in words for card in RANKS.read(word).items()], words[0].at)


def _add_to_deal(row: Row, actions: list[Located]) -> None:
    deal = actions[-1].parts() if actions else None
    if deal is None or "hands" not in deal or row.label in deal:
        expected = f"'{row.label}:' once, after a deal"
        raise Misread.of(row.whole.cut(0, len(row.label)), expected)
    actions[-1] = Located({**deal, row.label: _pile(row.rest)}, actions[-1].at)


def _of_seats(do: str, name: str, piece: Piece) -> Iterator[Located]:
    """Read an action and a number for each seat: `0:3 1:4`."""
    expected = "seats and numbers, such as 0:3 1:4"
    found = [*_OF_SEAT.finditer(piece.text)]
    if not found:
        raise Misread(piece.at, expected=expected, given=NOTHING)
    for pair in found:
        if pair[1] is None:
            raise Misread.of(piece.found(pair), expected)
        seat = piece.found(pair, 1)
        value = number(piece.found(pair, 2))
        yield placed_action(do, seat.at, seat=number(seat, "a seat"), **{name: value})


def _read_plays(row: Piece, actions: list[Located], players: int) -> None:
    """Add the actions of a row, mostly plays; the row may begin with the number of a trick."""
    count = _NUMBER_OF_TRICK.match(row.text)
    rest = row.cut(count.end()) if count else row
    cursor = Cursor(rest.words(WORD), rest.end)
    seat = _next_seat(actions, players)
    if not cursor:
        raise Misread(rest.end, expected=_A_PLAY, given=NOTHING)
    while cursor:
        named = take_seat(cursor)
        seat = seat if named is None else named.value
        word = cursor.take(_A_PLAY)
        if not isinstance(seat, int):
            expected = "the seat that leads before its play, such as '0: 5Y'"
            raise Misread.of(word, expected)
        actions.append(_read_action(word, seat, cursor))
        seat = (seat + 1) % players if _is_play(actions[-1]) else None


def _read_action(word: Piece, seat: int, cursor: Cursor) -> Located:
    of_seat = Located(seat, word.at)
    match word.lower:
        case "paradox":
            return placed_action("paradox", word.at, seat=of_seat)
        case "bid":
            tricks = number(cursor.take("a number of tricks"), "a number of tricks")
            return placed_action("bid", word.at, seat=of_seat, tricks=tricks)
        case "discard":
            rank = number(cursor.take("a rank"), "a rank")
            return placed_action("discard", word.at, seat=of_seat, rank=rank)
        case _:
            rank_, color = rank_and_color(word, _A_PLAY)
            name = COLORS_BY_LETTER[color.lower].value
            return placed_action(
                "play",
                word.at,
                seat=of_seat,
                rank=Located(int(rank_.text), rank_.at),
                color=Located(name, color.at),
            )


def _is_play(action: Located) -> bool:
    return action.part("color") is not None


def _next_seat(actions: Sequence[Located], players: int) -> object:
    """Return the seat after that of the last action, if it was a play."""
    if not actions or not _is_play(actions[-1]):
        return None
    seat = actions[-1].parts()["seat"].value
    assert isinstance(seat, int)
    return (seat + 1) % players


def _rows(actions: Sequence[Action], players: int, cuts: Set[int], /) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a round: actions of one kind together, plays by tricks."""
    played = 0
    for kind, group in _alike(actions, cuts):
        if kind is Play:
            plays = [action for action in group if isinstance(action, Play)]
            # The first of these plays may complete a trick that something has cut.
            ends = range(players - played % players, len(plays) + players, players)
            for start, end in pairwise((0, *ends)):
                trick = plays[start:end]
                yield _trick(played // players + 1, trick, players)
                played += len(trick)
        elif kind in (Discard, Bid):
            yield tuple(_labelled(group))
        else:
            yield from ((_alone(action),) for action in group)


def _alike(
    actions: Sequence[Action], cuts: Set[int]
) -> Iterator[tuple[type[Action], list[Action]]]:
    """Group consecutive actions of one kind, cut at the given indexes."""
    parts = accumulate(index in cuts for index in range(len(actions)))
    groups = groupby(zip(actions, parts, strict=True), key=lambda each: (type(each[0]), each[1]))
    for (kind, _), group in groups:
        yield kind, [action for action, _ in group]


def _trick(count: int, plays: Sequence[Play], players: int) -> tuple[str, ...]:
    texts = [f"{count}. {plays[0].seat}: {plays[0]}"]
    for before, play in pairwise(plays):
        is_next = play.seat == (before.seat + 1) % players
        texts.append(f" {play}" if is_next else f" {play.seat}:{play}")
    return tuple(texts)


def _labelled(actions: Iterable[Action]) -> Iterator[str]:
    for index, action in enumerate(actions):
        match action:
            case Discard():
                label, value = "discards:", int(action.rank)
            case Bid():
                label, value = "bids:", action.tricks
            case _:
                raise AssertionError(action)
        yield f"{'' if index else label} {action.seat}:{value}"


def _alone(action: Action) -> str:
    match action:
        case Deal():
            rows = [f"deal: {' / '.join(RANKS.write(list(hand)) for hand in action.hands)}".strip()]
            if action.revealed:
                rows.append(f"revealed: {RANKS.write(list(action.revealed))}")
            if action.hidden is not None:
                rows.append(f"hidden: {RANKS.write(list(action.hidden))}")
            return "\n".join(rows)
        case Paradox():
            return f"paradox: {action.seat}"
        case Discard() | Bid() | Play():
            return f"seat {action.seat}: {action}"
        case _:
            assert_never(action)


def _begins_round(actions: Sequence[AnyAction], index: int) -> bool:
    return isinstance(actions[index], Deal)


MATCH: Final = MatchNotation(
    labels=("deal", "revealed", "hidden", "discards", "bids", "paradox"),
    read_row=_read_row,
    rows=_rows,
    begins_round=_begins_round,
    result_name="scores",
)
