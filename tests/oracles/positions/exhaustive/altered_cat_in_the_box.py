"""Positions of Cat in the Box made from others: with parts hidden, or changed so that most of them
can no longer come about."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.cat_in_the_box import Cards, Cell, CellSet, Color, Play, Rank
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.written import written_round
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial

__all__ = ["altered", "with_gaps", "with_parts_hidden"]


def with_parts_hidden(position: Position, random: Random) -> Position:
    """A position of which some hands, discards, bids and tricks won are no longer given."""
    chance = random.choice((0.2, 0.5, 0.8, 1.0))
    hands = [_less_known(hand, chance, random) for hand in position.hands]
    discards = [_less_known(discard, chance, random) for discard in position.discards]
    bids = [
        UNKNOWN if bid is not None and random.random() < chance / 2 else bid
        for bid in position.bids
    ]
    won = [UNKNOWN if random.random() < chance / 2 else number for number in position.won]
    return evolve(
        position,
        hands=tuple(hands),
        discards=tuple(discards),
        bids=tuple(bids) if position.phase is Phase.PLAY else position.bids,
        won=tuple(won) if position.phase is Phase.PLAY else position.won,
    )


def with_gaps(position: Position, random: Random) -> Position:
    """A position in which tricks are played, of which nobody remembers what some seats have lost,
    or whose some tokens are that do not lie there for the trick."""
    lying = {play.cell for play in position.trick}
    forgotten = [
        [cell for cell in tokens if cell not in lying and random.random() < 0.2]
        for tokens in position.tokens
    ]
    unsure = frozenset(seat for seat in position.table.seats if random.random() < 0.4)
    return evolve(
        position,
        tokens=tuple(
            tokens - CellSet.of(cells)
            for tokens, cells in zip(position.tokens, forgotten, strict=True)
        ),
        unowned=CellSet.of(chain(*forgotten)),
        lost=tuple(
            frozenset[Color]() if seat in unsure else lost
            for seat, lost in enumerate(position.lost)
        ),
        unsure=unsure,
    )


def _less_known(pile: Partial[Cards], chance: float, random: Random) -> Partial[Cards]:
    """A pile of which cards are hidden, or all of it."""
    if random.random() < chance / 2:
        return Partial(Cards(), unknown=len(pile))
    kept = [rank for rank in pile.known if random.random() >= chance]
    return Partial(Cards.of(*kept), len(pile) - len(kept))


def altered(position: Position, random: Random) -> Position:
    """A position with one thing changed, or two."""
    in_play = position.phase is Phase.PLAY and random.random() < 0.9
    for _ in range(random.choice((1, 1, 2))):
        changed = position
        for _ in range(10):
            change = random.choice(_CHANGES) if in_play else _other_result
            changed = change(position, random)
            if changed != position:
                break
        position = changed
    return position


def _seat(position: Position, random: Random) -> Seat:
    return random.choice(position.table.seats)


def _own_cells(position: Position, seat: int, random: Random) -> list[Cell]:
    cells = list(position.tokens[seat])
    random.shuffle(cells)
    return cells


def _in_trick(position: Position, cell: Cell) -> bool:
    return any(play.cell == cell for play in position.trick)


def _token_to_other_color(position: Position, random: Random) -> Position:
    """A token on another cell of its rank; its play in the trick with it."""
    seat = _seat(position, random)
    for cell in _own_cells(position, seat, random)[:1]:
        return _moved(position, seat, cell, Cell(random.choice(list(Color)), cell.rank))
    return position


def _token_to_other_cell(position: Position, random: Random) -> Position:
    """A token on any cell: the cards are then others as well."""
    seat, ranks = _seat(position, random), position.table.setup.highest_rank
    for cell in _own_cells(position, seat, random)[:1]:
        rank = random.randint(1, ranks)
        return _moved(position, seat, cell, Cell(random.choice(list(Color)), Rank(rank)))
    return position


def _moved(position: Position, seat: int, cell: Cell, to: Cell) -> Position:
    tokens = (position.tokens[seat] - CellSet.of([cell])) | CellSet.of([to])
    trick = tuple(
        Play(play.seat, to.rank, to.color) if play.cell == cell else play for play in position.trick
    )
    return evolve(position, tokens=with_seat(position.tokens, seat, tokens), trick=trick)


def _tokens_swapped(position: Position, random: Random) -> Position:
    """Two tokens of two seats in each other's place, none of them of the trick."""
    one, another = _seat(position, random), _seat(position, random)
    firsts, seconds = (
        [cell for cell in _own_cells(position, seat, random) if not _in_trick(position, cell)]
        for seat in (one, another)
    )
    if one == another or not firsts or not seconds:
        return position
    a, b = CellSet.of(firsts[:1]), CellSet.of(seconds[:1])
    tokens = with_seat(position.tokens, one, (position.tokens[one] - a) | b)
    return evolve(position, tokens=with_seat(tokens, another, (tokens[another] - b) | a))


def _token_to_other_seat(position: Position, random: Random) -> Position:
    """A token that belongs to somebody else."""
    one, another = _seat(position, random), _seat(position, random)
    for cell in _own_cells(position, one, random)[:1]:
        moved = CellSet.of([cell])
        tokens = with_seat(position.tokens, one, position.tokens[one] - moved)
        return evolve(position, tokens=with_seat(tokens, another, tokens[another] | moved))
    return position


def _color_lost_or_found(position: Position, random: Random) -> Position:
    seat, color = _seat(position, random), random.choice(list(Color))
    return evolve(position, lost=with_seat(position.lost, seat, position.lost[seat] ^ {color}))


def _color_lost_by_other(position: Position, random: Random) -> Position:
    one, another = _seat(position, random), _seat(position, random)
    lost = position.lost[one]
    if not lost:
        return position
    color = random.choice(sorted(lost, key=str))
    lost_by = with_seat(position.lost, one, lost - {color})
    return evolve(position, lost=with_seat(lost_by, another, lost_by[another] | {color}))


def _lost_another_color(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    lost = position.lost[seat]
    if not lost:
        return position
    without = lost - {random.choice(sorted(lost, key=str))}
    colors = without | {random.choice(list(Color))}
    return evolve(position, lost=with_seat(position.lost, seat, colors))


def _trick_to_other_seat(position: Position, random: Random) -> Position:
    """A trick that somebody else has won."""
    one, another = _seat(position, random), _seat(position, random)
    a, b = position.won[one], position.won[another]
    if one == another or not isinstance(a, int) or not isinstance(b, int) or not a:
        return position
    return evolve(position, won=with_seat(with_seat(position.won, one, a - 1), another, b + 1))


def _trick_too_many(position: Position, random: Random) -> Position:
    seat, number = _seat(position, random), random.choice((-1, 1))
    won = position.won[seat]
    if not isinstance(won, int) or won + number < 0:
        return position
    return evolve(position, won=with_seat(position.won, seat, won + number))


def _other_leader(position: Position, random: Random) -> Position:
    """Another leader of a trick that nobody has begun."""
    return position if position.trick else evolve(position, leader=_seat(position, random))


def _other_order(position: Position, random: Random) -> Position:
    """The plays of the trick made from another leader on, if all have played."""
    players = position.table.players
    if len(position.trick) < players:
        return position
    first = random.randrange(players)
    trick = (*position.trick[first:], *position.trick[:first])
    return evolve(position, trick=trick, leader=trick[0].seat)


def _other_card(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    hand = position.hands[seat]
    if not hand.known:
        return position
    ranks = list(hand.known)
    ranks[random.randrange(len(ranks))] = Rank(random.randint(1, position.table.setup.highest_rank))
    changed = Partial(Cards.of(*ranks), hand.unknown)
    return evolve(position, hands=with_seat(position.hands, seat, changed))


def _cards_swapped(position: Position, random: Random) -> Position:
    """A card of a hand and one of another hand, or the discard of the seat, in each other's
    place."""
    one, another = _seat(position, random), _seat(position, random)
    hand = list(position.hands[one].known)
    is_discard = one == another
    other = list((position.discards if is_discard else position.hands)[another].known)
    if not hand or not other:
        return position
    a, b = random.randrange(len(hand)), random.randrange(len(other))
    hand[a], other[b] = other[b], hand[a]
    hands = with_seat(position.hands, one, Partial(Cards.of(*hand)))
    if is_discard:
        discards = with_seat(position.discards, another, Partial(Cards.of(*other)))
        return evolve(position, hands=hands, discards=discards)
    return evolve(position, hands=with_seat(hands, another, Partial(Cards.of(*other))))


def _other_discard(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    rank = random.randint(1, position.table.setup.highest_rank)
    discards = with_seat(position.discards, seat, Partial(Cards.of(rank)))
    return evolve(position, discards=discards)


def _other_paradox(position: Position, random: Random) -> Position:
    return evolve(position, paradox=random.choice((None, *position.table.seats)))


def _other_result(position: Position, random: Random) -> Position:
    """A round that is over, with other tricks, another bonus, other scores or another paradox."""
    if not position.results:
        return position
    at, seat = random.randrange(len(position.results)), _seat(position, random)
    result, number = position.results[at], random.choice((-1, 1))
    match random.randrange(4):
        case 0:
            result = evolve(result, scores=_one_more(result.scores, seat, number))
        case 1:
            result = evolve(
                result,
                bonus=_one_more(result.bonus, seat, number),
                scores=_one_more(result.scores, seat, number),
            )
        case 2:
            result = evolve(
                result,
                tricks=_one_more(result.tricks, seat, number),
                scores=_one_more(result.scores, seat, number),
            )
        case _:
            result = evolve(result, paradox=random.choice((None, *position.table.seats)))
    if min(result.tricks) < 0:
        return position
    rounds = (*position.rounds[:at], written_round(result), *position.rounds[at + 1 :])
    return evolve(position, rounds=rounds)


def _one_more(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return with_seat(numbers, seat, numbers[seat] + number)


_CHANGES: Final[tuple[Callable[[Position, Random], Position], ...]] = (
    _token_to_other_color,
    _token_to_other_color,
    _token_to_other_cell,
    _tokens_swapped,
    _tokens_swapped,
    _token_to_other_seat,
    _color_lost_or_found,
    _color_lost_by_other,
    _lost_another_color,
    _trick_to_other_seat,
    _trick_too_many,
    _other_leader,
    _other_order,
    _other_card,
    _cards_swapped,
    _cards_swapped,
    _other_discard,
    _other_paradox,
    _other_result,
)
