"""Tables of Cat in the Box, as one lays them out (`protocol.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_page.answers import laying as answers
from catbox_page.answers.formats import CatInTheBoxScoredRound
from catbox_page.answers.laying import Known
from catbox_page.laying.protocol import (
    Document,
    PhaseShown,
    choice,
    choices_of_seats,
    field,
    kind_of,
    options_of,
    saying,
)
from catbox_rules.cat_in_the_box import Action, Cell, Color, Paradox, Table
from catbox_rules.cat_in_the_box.actions import HIGHEST_BID
from catbox_rules.cat_in_the_box.position import position_of
from catbox_rules.cat_in_the_box.rules.scoring import bonus_is_earned, next_phase, score_round
from catbox_rules.cat_in_the_box.written import rounds_as_json, written_round
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import UpTo99, is_list
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Unknown
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


def rounds(position: Position) -> list[CatInTheBoxScoredRound]:
    """Return what was scored in each, and who caused a paradox."""
    return rounds_as_json(position.rounds, position)


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
    return ["?" if isinstance(points, Unknown) else points for points in position.points]


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


def untold(position: Position, action: Action) -> list[answers.Field | None]:
    """Return the hand of a seat that is stuck, and what the score of a round rests on."""
    table = position.table
    stuck = action.seat if isinstance(action, Paradox) else None
    hidden = [seat for seat, hand in enumerate(position.hands) if hand.unknown]
    no_bid = [seat for seat, bid in enumerate(position.bids) if isinstance(bid, Unknown)]
    no_tricks = [seat for seat, won in enumerate(position.won) if isinstance(won, Unknown)]
    return [
        *(_hand(position, seat) for seat in hidden if seat == stuck),
        *(_bid(seat, _numbered(table.setup.bids)) for seat in no_bid),
        *(_won(table, seat) for seat in no_tricks),
        *([None] if position.has_gaps else []),
    ]


def fields(position: Position) -> list[answers.Field]:
    """Declare what is on the board, then what each seat has."""
    table, seats = position.table, choices_of_seats(position.table.players)
    anybody = [choice(None, "nobody"), *seats]
    return [
        field("board", "", "tokens", also=["unowned", "neutral", "trick"]),
        field("one", "Leads, or has led, the trick", "leader", choices=seats),
        field("one", "Has caused a paradox", "paradox", choices=anybody),
        *_revealed(table),
        *(each for seat in table.seats for each in _of_seat(position, seat)),
    ]


def _of_seat(position: Position, seat: Seat) -> list[answers.Field]:
    table = position.table
    maybe = [choice("?", "?", "unknown"), choice(None, "–", "none")]
    colors = [choice(each.value, each.letter, each.value, look=each.value) for each in Color]
    lost = [*colors, choice("?", "?", "nobody remembers")]
    bids, ranks = _numbered(table.setup.bids), [*maybe, *_numbered(_ranks(table))]
    return [
        field(
            "some", "Colors lost[ by {name}]", "lost", seat, brief="lost", choices=lost, unknown="?"
        ),
        _won(table, seat),
        *([_bid(seat, [*maybe, *bids])] if bids else []),
        field("one", "Set aside[ by {name}]", "discards", seat, choices=ranks),
        _hand(position, seat),
    ]


def _numbered(numbers: Iterable[int]) -> list[answers.Choice]:
    return [choice(number, number) for number in numbers]


def _ranks(table: Table) -> range:
    return range(1, table.setup.highest_rank + 1)


def _revealed(table: Table) -> list[answers.Field]:
    ranks = _numbered(_ranks(table))
    return [
        field("one", f"Revealed card {nth + 1}", "revealed", nth, choices=ranks, clears=["neutral"])
        for nth in range(table.setup.revealed)
    ]


def _bid(seat: int, bids: list[answers.Choice]) -> answers.Field:
    return field("one", "Bid[ of {name}]", "bids", seat, brief="bid", choices=bids)


def _won(table: Table, seat: int) -> answers.Field:
    label, most = "Tricks won[ by {name}]", table.setup.tricks
    return field("count", label, "won", seat, brief="won", most=most, unknown="?")


def _hand(position: Position, seat: int) -> answers.Field:
    ranks = [choice(rank, rank, f"a {rank}") for rank in _ranks(position.table)]
    cards, due = [*ranks, choice("?", "?", "an unknown card")], position.due_sizes[seat]
    label, key, brief = "Hand[ of {name}]", "hands", "hand"
    return field("pile", label, key, seat, brief=brief, choices=cards, unknown="?", due=due)


def to_say(position: Position) -> answers.ToSay | None:
    """Ask for the cards that are turned up with two players."""
    table = position.table
    if position.phase.value in _WITHOUT_CARDS or len(position.revealed) >= table.setup.revealed:
        return None
    title = "Say first which cards are turned up."
    return {"title": title, "is_first": True, "is_open": True, "fields": _revealed(table)}


def choices(table: Table) -> answers.CatInTheBoxChoices:
    """Return the cells as they are, and what a seat may say."""
    setup, observed = table.setup, table.empty_board.observed
    ranks = _ranks(table)
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
        "rows": [
            [_cell(table, cell, is_observed=cell in observed) for cell in row]
            for row in table.arrangement.rows
        ],
        "bids": list(setup.bids),
        "tricks": setup.tricks,
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
    """Write unknown cards one by one."""
    return {"hands": [[*hand.known, *["?"] * hand.unknown] for hand in position.hands]}


def due(position: Position) -> Sequence[int]:
    """Return what was dealt, without the card set aside and those played."""
    return position.due_sizes
