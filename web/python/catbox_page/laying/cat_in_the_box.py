"""Tables of Cat in the Box, as one lays them out (`protocol.py`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_page.answers import laying as answers
from catbox_page.answers.laying import Known, Untold
from catbox_page.laying.protocol import Document, PhaseShown, kind_of, options_of, saying
from catbox_rules.cat_in_the_box import Action, Cards, Cell, Color, Paradox, Table
from catbox_rules.cat_in_the_box.actions import HIGHEST_BID
from catbox_rules.cat_in_the_box.position import position_of
from catbox_rules.cat_in_the_box.rules.scoring import bonus_is_earned, next_phase, score_round
from catbox_rules.cat_in_the_box.written import written_round
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import UpTo99, is_list
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions.cat_in_the_box import Phase, Position, faults
from catbox_rules.records import read_as

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
"""The phases, with what is done and what is there in each."""

BEGINS_WITH: Final = "play"
"""The phase that most questions are about."""

_WITHOUT_CARDS: Final = ("deal", "over")


def fresh(edition: str, *, players: int, phase: str, options: Mapping[str, object]) -> Document:
    """Return a table at which nothing is known."""
    table = Table.create(edition, players=players, options=options)
    if phase == Phase.BID.value and not table.setup.bids:
        return {"phase": Phase.DISCARD.value}
    if phase != "play":
        return {}
    nothing = [list[str]() for _ in range(players)]
    return {"tokens": nothing, "lost": nothing, "won": [UNKNOWN.value] * players, "leader": 0}


def carried(before: str, after: str) -> Collection[str]:
    """Keep what a round has from its deal on; so does what was scored."""
    same_round = not {before, after} & set(_WITHOUT_CARDS)
    return ("rounds", "revealed") if same_round else ("rounds",)


def dealt(position: Position) -> Document | None:
    """Lay out the bids; where nobody bids, the first trick."""
    table = position.table
    if position.phase not in (Phase.DEAL, Phase.DISCARD):
        return None
    if table.setup.bids:
        return {"phase": "bid"}
    nothing = [list[str]() for _ in table.seats]
    return {"phase": "play", "tokens": nothing, "lost": nothing}


def rounds(position: Position) -> list[answers.ScoredRound]:
    """Return what was scored in each, and who caused a paradox."""
    return [
        {
            "paradox": None if written.paradox is None else _number(written.paradox),
            "tricks": [*map(_number, written.tricks)],
            "bonus": [*map(_number, written.bonus)],
            "scores": [*map(_number, written.scores)],
        }
        for written in position.rounds
    ]


_IN_ANY_CASE: Final = ("start_seat", "neutral")
"""What a table that is laid out always has, or what follows from the rest."""


def part(document: Document) -> Document:
    """Empty lists say nothing; nor does the leader of a trick without a card, or a seat's hand of
    which no card is known."""
    told = {key: value for key, value in document.items() if key not in _IN_ANY_CASE}
    if not told.get("trick"):
        told.pop("leader", None)
    if "unowned" in told:
        told["taken"] = told.pop("unowned")
    for key in ("lost", "bids", "hands", "discards"):
        by_seat = told.get(key)
        if is_list(by_seat):
            told[key] = [each if _says_something(each) else UNKNOWN.value for each in by_seat]
    return {key: value for key, value in told.items() if value not in ([], None)}


def _says_something(value: object) -> bool:
    """Whether it is a value, or a list with one, and not unknown."""
    if is_list(value):
        return any(map(_says_something, value))
    return value not in (None, UNKNOWN.value)


def totals(position: Position) -> list[Known]:
    """Return the points."""
    return [*map(_number, position.points)]


@frozen
class ToldRound:
    """A round as it ended. What is given by seat has a number for each seat, and null where it is
    not told yet.

    * `groups`: how many tokens the largest group has of each seat that has a bonus.
    * `bids`: empty where nobody bids.
    * `paradox`: the seat that caused one.
    """

    tricks: tuple[UpTo99 | None, ...]
    groups: tuple[UpTo99 | None, ...]
    bids: tuple[UpTo99 | None, ...] = ()
    paradox: Seat | None = None


def asked(position: Position, told: Document) -> answers.RoundAsked:
    """Ask for all bids and tricks, and for the largest group of each seat that has a bonus by
    them."""
    ended = _ended(position, told)
    groups: list[int] = [seat for seat in position.table.seats if _has_bonus(position, ended, seat)]
    is_all = None not in (*ended.tricks, *ended.bids, *(ended.groups[seat] for seat in groups))
    return {"tricks": list(ended.tricks), "groups": groups, "is_all": is_all}


def _has_bonus(position: Position, ended: ToldRound, seat: Seat) -> bool:
    tricks, bid = ended.tricks[seat], ended.bids[seat] if ended.bids else None
    if tricks is None or (ended.bids and bid is None):
        return False
    return seat != ended.paradox and bonus_is_earned(position.table, tricks, bid)


def scored(position: Position, told: Document) -> Position:
    """Work out the points, and the next round or the end follows."""
    return _after(position, _ended(position, told))


def _after(position: Position, ended: ToldRound) -> Position:
    table = position.table
    result = score_round(
        table,
        start_seat=position.start_seat,
        groups=_numbers(ended.groups),
        bids=_numbers(ended.bids),
        won=_numbers(ended.tricks),
        paradox=ended.paradox,
    )
    after = position_of(next_phase(table, (*position.results, result)))
    return evolve(after, rounds=(*position.rounds, written_round(result)), names=position.names)


def _numbers(told: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple([number or 0 for number in told])


def _ended(position: Position, told: Document) -> ToldRound:
    """Read how a round ended. Where only one number of tricks leaves no fault, the last seat has
    won so many."""
    table, ended = position.table, read_as(ToldRound, told, path="$.told")
    bids = table.players if table.setup.bids else 0
    for key, numbers, length in (
        ("tricks", ended.tricks, table.players),
        ("groups", ended.groups, table.players),
        ("bids", ended.bids, bids),
    ):
        if len(numbers) != length:
            raise MalformedInput(f"$.told.{key}", expected=f"{length} numbers", given=len(numbers))
    if ended.paradox is not None and ended.paradox not in table.seats:
        expected = f"0 to {table.players - 1}"
        raise MalformedInput("$.told.paradox", expected=expected, given=ended.paradox)
    if ended.tricks.count(None) != 1:
        return ended
    last = Seat(ended.tricks.index(None))
    whole = [
        evolve(ended, tricks=with_seat(ended.tricks, last, tricks))
        for tricks in range(table.setup.tricks + 1)
    ]
    fitting = [each for each in whole if not faults(_after(position, each))]
    return fitting[0] if len(fitting) == 1 else ended


def untold(position: Position, action: Action) -> list[Untold]:
    """Return the hand of a seat that is stuck, and what the score of a round rests on."""
    stuck = action.seat if isinstance(action, Paradox) else None
    return [
        *(
            Untold(what="hand", seat=seat)
            for seat in position.table.seats
            if seat == stuck and position.hands[seat].unknown
        ),
        *(
            Untold(what="bid", seat=seat)
            for seat, bid in enumerate(position.bids)
            if isinstance(bid, Unknown)
        ),
        *(
            Untold(what="tricks", seat=seat)
            for seat, won in enumerate(position.won)
            if isinstance(won, Unknown)
        ),
        *([Untold(what="tokens", seat=None)] if position.has_gaps else []),
    ]


def choices(table: Table) -> answers.CatInTheBoxChoices:
    """Return the cells as they are, the ranks, the colors, and what a seat may say."""
    setup, observed = table.setup, table.empty_board.observed
    ranks = range(1, setup.highest_rank + 1)
    faces = [face.value for face in setup.faces]
    face: answers.TableOption = {
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
        "kinds": [
            kind_of("play", "play", by="board"),
            kind_of(
                "bid",
                "bid",
                actions=[
                    saying(f"bid {bid}", str(bid), is_usual=bid in setup.bids)
                    for bid in range(HIGHEST_BID + 1)
                ],
            ),
            kind_of(
                "discard",
                "discard",
                actions=[saying(f"discard {rank}", str(rank)) for rank in ranks],
            ),
            kind_of("paradox", "play", actions=[saying("paradox")]),
        ],
    }


def _cell(table: Table, cell: Cell, *, is_observed: bool) -> answers.Cell:
    return {
        "cell": str(cell),
        "color": cell.color.value,
        "rank": cell.rank,
        "observed": is_observed,
        "action": f"{cell.rank}{cell.color.letter}" if cell in table.cells_with_cards else None,
    }


def laid(shared: answers.AnyLaid, table: Table, document: Document) -> answers.CatInTheBoxLaid:
    """Add the board, and what there is to choose from."""
    return {**shared, "game": "cat-in-the-box", "document": document, "choices": choices(table)}


def whole(position: Position) -> Document:
    """Return the keys of the game, also those that have their expected value; before the first
    trick no leader, who is the start seat."""
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
        "bids": [None if bid is None else _number(bid) for bid in position.bids],
        "won": [_number(won) for won in position.won],
        **leader,
        "trick": [str(play) for play in position.trick],
        "hands": [_cards(hand) for hand in position.hands],
        "discards": [_discard(cards) for cards in position.discards],
        "paradox": position.paradox,
        "rounds": rounds(position),
    }


def _number(value: int | Unknown) -> Known:
    return "?" if isinstance(value, Unknown) else value


def _cards(cards: Partial[Cards]) -> list[object]:
    return [*cards.known, *[UNKNOWN.value] * cards.unknown]


def _discard(cards: Partial[Cards]) -> object:
    return (_cards(cards) or [None])[0] if len(cards) <= 1 else _cards(cards)


def due(position: Position) -> Sequence[int]:
    """Return what was dealt, without the card set aside and those played."""
    return position.due_sizes


def size(hand: object) -> int:
    """Return how many cards stand in a list.

    >>> size([1, 1, "?"])
    3
    """
    return len(hand) if is_list(hand) else 0


def sized(hand: object, size: int) -> object:
    """Return the same with more or fewer unknown cards.

    >>> sized([1, 1, "?", "?"], 3), sized([1, 1], 3), sized([1, "?"], 3)
    ([1, 1, '?'], [1, 1], [1, '?', '?'])
    """
    if not is_list(hand) or UNKNOWN.value not in hand:
        return hand
    known = [card for card in hand if card != UNKNOWN.value]
    return [*known, *[UNKNOWN.value] * max(0, size - len(known))]
