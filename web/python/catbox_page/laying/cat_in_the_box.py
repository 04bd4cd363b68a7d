"""Tables of Cat in the Box, as one lays them out (`protocol.py`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from catbox_page.laying.protocol import Document, PhaseShown, Untold, options_of
from catbox_rules.cat_in_the_box import Action, Cards, Cell, Color, Paradox, Table
from catbox_rules.cat_in_the_box.actions import HIGHEST_BID
from catbox_rules.cat_in_the_box.rules.match import totals
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.partial import UNKNOWN, Partial, Unknown
from catbox_rules.positions.cat_in_the_box import Phase, Position, faults

__all__ = [
    "BEGINS_WITH",
    "PHASES",
    "carried",
    "choices",
    "dealt",
    "due",
    "faults",
    "fresh",
    "size",
    "sized",
    "standing",
    "untold",
    "whole",
]

_OF_HANDS: Final = ("revealed", "hands", "discards", "rounds")

PHASES: Final = {
    "deal": PhaseShown("before the deal", ("rounds",)),
    "discard": PhaseShown("setting a card aside", _OF_HANDS),
    "bid": PhaseShown("bidding", ("bids", *_OF_HANDS)),
    "play": PhaseShown(
        "playing tricks",
        ("tokens", "leader", "trick", "paradox", "lost", "won", "bids", *_OF_HANDS),
    ),
    "over": PhaseShown("the match is over", ("rounds",)),
}
"""The phases, with what is done and what lies there in each."""

BEGINS_WITH: Final = "play"
"""The phase that most questions are about."""

_WITHOUT_CARDS: Final = ("deal", "over")


def fresh(edition: str, *, players: int, phase: str, options: Mapping[str, object]) -> Document:
    """A table at which nothing is known."""
    Table.lay(edition, players=players, options=options)
    if phase != "play":
        return {}
    nothing = [list[str]() for _ in range(players)]
    return {"tokens": nothing, "lost": nothing, "won": [UNKNOWN.value] * players, "leader": 0}


def carried(before: str, after: str) -> Collection[str]:
    """What a round has from its deal on stays; so does what was scored."""
    same_round = not {before, after} & set(_WITHOUT_CARDS)
    return ("rounds", "revealed") if same_round else ("rounds",)


def dealt(position: Position) -> Document | None:
    """The bids follow; where nobody bids, the first trick."""
    table = position.table
    if position.phase not in (Phase.DEAL, Phase.DISCARD):
        return None
    if table.setup.bids:
        return {"phase": "bid"}
    nothing = [list[str]() for _ in table.seats]
    return {"phase": "play", "tokens": nothing, "lost": nothing}


def standing(position: Position) -> Sequence[str]:
    """The points."""
    points = totals(position.table, position.results)
    return [f"{each} point{'' if each == 1 else 's'}" for each in points]


def untold(position: Position, action: Action) -> Sequence[Untold]:
    """The hand of a seat that is stuck, and what the score of a round rests on."""
    stuck = action.seat if isinstance(action, Paradox) else None
    return [
        *(
            Untold("hand", seat)
            for seat in position.table.seats
            if seat == stuck and position.hands[seat].unknown
        ),
        *(
            Untold("bid", seat)
            for seat, bid in enumerate(position.bids)
            if isinstance(bid, Unknown)
        ),
        *(
            Untold("tricks", seat)
            for seat, won in enumerate(position.won)
            if isinstance(won, Unknown)
        ),
        *([Untold("tokens")] if position.has_gaps else []),
    ]


def choices(table: Table) -> Document:
    """The cells as they lie, the ranks, the colors, and what a seat may say."""
    setup, observed = table.setup, table.empty_board.observed
    ranks = range(1, setup.highest_rank + 1)
    faces = [face.value for face in setup.faces]
    face: Document = {
        "option": "face",
        "text": "The face of the board",
        "value": table.face.value,
        "values": faces,
    }
    return {
        "options": [*options_of(table.readings), *([face] if len(faces) > 1 else [])],
        "ranks": list(ranks),
        "colors": [{"color": color.value, "letter": color.letter} for color in Color],
        "rows": [
            [_cell(table, cell, is_observed=cell in observed) for cell in row]
            for row in table.arrangement.rows
        ],
        "bids": list(setup.bids),
        "tricks": setup.tricks,
        "revealed": setup.revealed,
        "actions": [
            {"title": "Bid", "actions": [_said(f"bid {bid}") for bid in range(HIGHEST_BID + 1)]},
            {"title": "Set aside", "actions": [_said(f"discard {rank}") for rank in ranks]},
            {"title": "Paradox", "actions": [_said("paradox")]},
        ],
    }


def _cell(table: Table, cell: Cell, *, is_observed: bool) -> Document:
    return {
        "cell": str(cell),
        "color": cell.color.value,
        "rank": cell.rank,
        "observed": is_observed,
        "action": f"{cell.rank}{cell.color.letter}" if cell in table.cells_with_cards else None,
    }


def _said(action: str) -> Document:
    word, _, number = action.partition(" ")
    return {"text": action, "label": number or word}


def whole(position: Position) -> Document:
    """The keys of the game, also those that have their expected value; before the first trick no
    leader, who is the start seat."""
    leader: Document = {"leader": position.leader} if position.phase is Phase.PLAY else {}
    return {
        "tokens": [[str(cell) for cell in cells] for cells in position.tokens],
        "unowned": [str(cell) for cell in position.unowned],
        "revealed": list(position.revealed),
        "neutral": [str(cell) for cell in position.neutral],
        "lost": [
            UNKNOWN.value
            if seat in position.unsure
            else [color.value for color in Color if color in colors]
            for seat, colors in enumerate(position.lost)
        ],
        "bids": [_number(bid) for bid in position.bids],
        "won": [_number(won) for won in position.won],
        **leader,
        "trick": [str(play) for play in position.trick],
        "hands": [_cards(hand) for hand in position.hands],
        "discards": [_discard(cards) for cards in position.discards],
        "paradox": position.paradox,
        "rounds": [
            {
                "paradox": _number(written.paradox),
                "tricks": [_number(each) for each in written.tricks],
                "bonus": [_number(each) for each in written.bonus],
                "scores": [_number(each) for each in written.scores],
            }
            for written in position.rounds
        ],
    }


def _number(value: int | Unknown | None) -> object:
    return value.value if isinstance(value, Unknown) else value


def _cards(cards: Partial[Cards]) -> list[object]:
    return [*cards.known, *[UNKNOWN.value] * cards.unknown]


def _discard(cards: Partial[Cards]) -> object:
    return (_cards(cards) or [None])[0] if len(cards) <= 1 else _cards(cards)


def due(position: Position) -> Sequence[int]:
    """What was dealt, without the card set aside and those played."""
    return position.due_sizes


def size(hand: object) -> int:
    """How many cards stand in a list.

    >>> size([1, 1, "?"])
    3
    """
    return len(hand) if is_list(hand) else 0


def sized(hand: object, size: int) -> object:
    """With more or fewer unknown cards.

    >>> sized([1, 1, "?", "?"], 3), sized([1, 1], 3), sized([1, "?"], 3)
    ([1, 1, '?'], [1, 1], [1, '?', '?'])
    """
    if not is_list(hand) or UNKNOWN.value not in hand:
        return hand
    known = [card for card in hand if card != UNKNOWN.value]
    return [*known, *[UNKNOWN.value] * max(0, size - len(known))]
