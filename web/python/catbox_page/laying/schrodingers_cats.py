"""Tables of Schrödinger's Cats, as one lays them out (`protocol.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_page.answers import laying as answers
from catbox_page.answers.formats import SchrodingersCatsRound
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
from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import UpTo99, is_list, is_object
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.positions.schrodingers_cats import Phase, Position, SomePhysicats
from catbox_rules.records import as_json, read_as
from catbox_rules.schrodingers_cats import (
    NAME,
    Action,
    Box,
    Doubt,
    Physicat,
    Table,
)
from catbox_rules.schrodingers_cats.editions import PlayedPhysicats
from catbox_rules.schrodingers_cats.events import result_of
from catbox_rules.schrodingers_cats.material import STAYING, Physicats, Space
from catbox_rules.schrodingers_cats.position import position_of
from catbox_rules.schrodingers_cats.rules.doubting import next_phase
from catbox_rules.schrodingers_cats.written import MadeClaim

_BETWEEN_ROUNDS: Final = ("lives", "physicats")
_OF_BOXES: Final = ("hands", "proofs", "discards", "open_discards", "known_discards")
_BEFORE_CLAIM: Final = (*_BETWEEN_ROUNDS, "on_turn", "claim", *_OF_BOXES, "owed")

PHASES: Final = {
    "physicats": PhaseShown("before the Physicats are dealt", ("lives",)),
    "deal": PhaseShown("before a deal", _BETWEEN_ROUNDS),
    "claim": PhaseShown("before the claim of a turn", _BEFORE_CLAIM),
    "proof": PhaseShown("after the claim of a turn", (*_BEFORE_CLAIM, "proved", "exchanged")),
    "over": PhaseShown("the match is over", _BETWEEN_ROUNDS),
}
"""The phases, with what is done and what is there in each."""

BEGINS_WITH: Final = "claim"
"""The phase that most questions are about."""

_OF_A_TURN: Final = ("claim", "proof")
_UNKNOWN: Final = "unknown"


def fresh(edition: str, *, players: int, phase: str, options: Mapping[str, object]) -> Document:
    """Return a table at which nothing is known, with every Physicat before its seat."""
    table = Table.create(edition, players=players, options=options)
    if phase == Phase.PHYSICATS.value and not table.has_physicats:
        return {"phase": Phase.DEAL.value}
    proved: Document = {"proved": UNKNOWN.value} if phase == Phase.PROOF.value else {}
    if not table.has_physicats or phase == Phase.PHYSICATS.value:
        return proved
    return {"physicats": {"unused": [UNKNOWN.value] * players}} | proved


def carried(before: str, after: str) -> Collection[str]:
    """Return all that lies there in a turn; between rounds the lives and the Physicats."""
    of_match = ("lives", "rounds", "first_seat", "physicats")
    if before not in _OF_A_TURN or after not in _OF_A_TURN:
        return of_match
    of_cards = ("hands", "proofs", "discards", "open_discards", "known_discards")
    return (*of_match, *of_cards, "on_turn", "claim", "owed")


def dealt(position: Position) -> Document | None:
    """Let the start seat claim. Which Physicat lies open is still to be said."""
    if position.phase not in (Phase.PHYSICATS, Phase.DEAL):
        return None
    begun: Document = {"phase": Phase.CLAIM.value}
    if position.phase is Phase.PHYSICATS and position.table.has_physicats:
        begun["physicats"] = {"unused": [UNKNOWN.value] * position.table.players}
    return begun


def rounds(position: Position) -> list[SchrodingersCatsRound]:
    """Return what was claimed, doubted and counted in each; none where the lives alone are
    known."""
    return [*map(as_json, position.results or ())]


_BEFORE_A_CLAIM: Final = ("on_turn", "start_seat")


def part(document: Document) -> Document:
    """Leave out what is empty or unknown, which says nothing; nor does the turn before the first
    claim."""
    told = {key: value for key, value in document.items() if _says_something(value)}
    lives = told.get("lives")
    if is_list(lives) and len({*map(str, lives)}) == 1 and "rounds" not in told:
        del told["lives"]
    if "claim" not in told:
        told = {key: value for key, value in told.items() if key not in _BEFORE_A_CLAIM}
    hands = told.get("hands")
    if is_list(hands):
        told["hands"] = [hand if _is_seen(hand) else UNKNOWN.value for hand in hands]
    physicats = told.get("physicats")
    if is_object(physicats):
        row = physicats.get("row")
        is_named = is_list(row) and UNKNOWN.value not in row
        told["physicats"] = {
            key: value
            for key, value in physicats.items()
            if _says_something(value) and (key != "row" or is_named)
        }
    return told


def _says_something(value: object) -> bool:
    if is_list(value):
        return any(map(_says_something, value))
    if is_object(value):
        return any(map(_says_something, value.values()))
    return value not in (None, UNKNOWN.value) and value != 0


def _is_seen(hand: object) -> bool:
    """Whether a box of a hand is known."""
    return any(number for kind, number in _numbers(hand).items() if kind != _UNKNOWN)


def totals(position: Position) -> list[Known]:
    """Return the lives."""
    return list(position.lives)


@frozen
class ToldRound:
    """A round as it ended.

    * `claim`: the one that was doubted.
    * `counted`: how many boxes counted for it.
    * `used`: the seats that have used their Physicats in it.
    """

    claim: MadeClaim
    doubter: Seat
    counted: UpTo99
    used: tuple[Seat, ...] = ()


def asked(_position: Position, _told: Document) -> answers.RoundAsked:
    """Ask for nothing: all of it is told at once."""
    return {"tricks": [], "groups": [], "is_all": True}


def scored(position: Position, told: Document) -> Position:
    """Work out the lives, and the next round or the end follows. Once a Physicat has been used
    nobody has said which ones are in the row."""
    table, ended = position.table, read_as(ToldRound, told, path="$.told")
    for seat in (ended.claim.seat, ended.doubter, *ended.used):
        if seat not in table.seats or not position.lives[seat]:
            raise MalformedInput("$.told", expected="seats that are in the match", given=seat)
    known, claim = position.results or (), ended.claim.claim
    result = result_of(table, known, claim=claim, doubter=ended.doubter, counted=ended.counted)
    left = position.lives[result.wrong] - 1
    result = evolve(result, lives=with_seat(position.lives, result.wrong, left))
    nowhere = Physicats(unused=(None,) * table.players)
    after = position_of(next_phase(table, (*known, result), nowhere))
    if position.results is None:
        after = evolve(after, results=None)
    gone = {*ended.used, *(() if left else (result.wrong,))}
    lying = _moved(position, after, gone, names_row=not ended.used)
    return evolve(after, names=position.names, physicats=lying)


def _moved(
    position: Position, after: Position, gone: Collection[int], *, names_row: bool
) -> SomePhysicats:
    """Where the Physicats lie after a round: those that some seats had are in the row, too."""
    before, players = position.physicats, position.table.players
    if not after.has_physicats:
        return before
    had = before.unused if position.has_physicats else (UNKNOWN,) * players
    unused = tuple(None if seat in gone else each for seat, each in enumerate(had))
    moved = (*(each for seat, each in enumerate(had) if seat in gone), *before.staying)
    row = (*before.row, *(each for each in (*moved, before.revealed) if each is not None))
    due = after.due_in_row(unused)
    if not names_row or len(row) != due:
        row = (UNKNOWN,) * due
    return SomePhysicats(unused, row, (None,) * players)


def untold(position: Position, action: Action) -> list[answers.Field | None]:
    """Return the hands that a doubt is about; then the Physicat of a seat that may be out by it."""
    claim = position.claim
    if claim is None or not isinstance(action, Doubt):
        return []
    hands = [seat for seat in position.table.seats if position.hands[seat].unknown]
    return [_hand(position, seat) for seat in hands] or [
        _turned_up(seat)
        for seat in (claim.seat, action.seat)
        if isinstance(position.physicats.unused[seat], Unknown) and position.lives[seat] == 1
    ]


_MOST_BOXES: Final = 99
_NONE: Final = choice(None, "none")
_BOXES: Final = [
    choice(box.value, "Heis." if box is Box.HEISENBERG else box.value, box.value, look=box.value)
    for box in Box
]
_SOME: Final = [*_BOXES, choice(_UNKNOWN, "?", _UNKNOWN)]
_IN_MIDDLE: Final = "Physicats in the middle"
_PILE: Final = "Discard pile"


def fields(position: Position) -> list[answers.Field]:
    """Declare what is done in a turn, what each seat has, then what all share."""
    table, seats = position.table, choices_of_seats(position.table.players)
    row = [each.value for each in position.physicats.row]
    order = f"In the order of arrival: {', '.join(row)}." if len(row) > 1 else ""
    named = [*map(_cat, Physicat), choice("?", "?", "a Physicat that nobody has named")]
    said = [choice(False, "no"), choice(True, "yes")]
    used, drawing = [_NONE, *map(_titled, Physicat)], "Being used, while its boxes are to be drawn"
    declared = [
        field("track", "", "claim"),
        field("one", "On turn", "on_turn", choices=seats),
        field("count", "Laid open in this turn", "proved", most=_MOST_BOXES, unknown="?"),
        field("one", "Exchanged in this turn", "exchanged", choices=said),
        field("count", "Boxes that are to be drawn", "owed", most=_MOST_BOXES),
        *(each for seat in table.seats for each in _of_seat(position, seat)),
        field(
            "some", "In the row", "physicats", "row", under=_IN_MIDDLE, choices=named, note=order
        ),
        field("which", drawing, "physicats", "revealed", under=_IN_MIDDLE, choices=used),
        field("pile", "Discards", "discards", under=_PILE, choices=_SOME, unknown=_UNKNOWN),
        field("pile", "Of these lay open before", "open_discards", under=_PILE, choices=_BOXES),
    ]
    return [each for each in declared if table.has_physicats or each["path"][0] != "physicats"]


def _cat(physicat: Physicat) -> answers.Choice:
    return choice(physicat.value, physicat.value.title(), _clause(physicat).title)


def _titled(physicat: Physicat) -> answers.Choice:
    return choice(physicat.value, _clause(physicat).title)


def _of_seat(position: Position, seat: Seat) -> Iterator[answers.Field]:
    table, cats = position.table, [*map(_titled, Physicat)]
    most, by_lives = table.setup.lives, ["rounds", "first_seat"]
    yield field(
        "count", "Lives[ of {name}]", "lives", seat, brief="lives", most=most, clears=by_lives
    )
    yield _hand(position, seat)
    yield field("pile", "Open[ before {name}]", "proofs", seat, brief="open", choices=_BOXES)
    unused = [choice("?", "unknown"), choice(None, "none: it is used"), *cats]
    label = "Physicat[ of {name}], face down"
    yield field("which", label, "physicats", "unused", seat, brief="Physicat", choices=unused)
    staying = [_NONE, *(_titled(each) for each in Physicat if each in STAYING)]
    label = "Physicat that stays open[ before {name}]"
    yield field("which", label, "physicats", "staying", seat, brief="stays", choices=staying)
    told, nobody = [choice("?", "not stated"), choice("these", "these:")], ["?"] * table.players
    label, shown = "Discards that {name} knows", "Discards that it knows"
    yield field("told", label, "known_discards", seat, shown=shown, choices=told, initial=nobody)
    yield field(
        "pile", "Discards known to {name}", "known_discards", seat, shown="", choices=_BOXES
    )


def _hand(position: Position, seat: Seat) -> answers.Field:
    due = position.cards_due(seat)
    label, key, brief = "Hand[ of {name}]", "hands", "hand"
    return field("pile", label, key, seat, brief=brief, choices=_SOME, unknown=_UNKNOWN, due=due)


def _turned_up(seat: Seat) -> answers.Field:
    label, cats = "Physicat of {name}, turned up", [*map(_cat, Physicat)]
    return field("one", label, "physicats", "unused", seat, choices=cats)


def to_say(position: Position) -> answers.ToSay | None:
    """Ask for a Physicat of the row that nobody has named."""
    lying = position.physicats
    row = [each.value for each in lying.row]
    if UNKNOWN.value not in row:
        return None
    placed = {*lying.row, *lying.unused, *lying.staying, lying.revealed}
    label, at = "In the row", row.index(UNKNOWN.value)
    cats = [choice("?", "unknown"), *(_cat(each) for each in Physicat if each not in placed)]
    which = field("one", label, "physicats", "row", at, shown="", choices=cats)
    title, is_open = "Which Physicat is in the row?", position.claim is None
    return {"title": title, "is_first": False, "is_open": is_open, "fields": [which]}


def choices(table: Table) -> answers.SchrodingersCatsChoices:
    """Return the track, and what a seat may say."""
    physicats: answers.TableOption = {
        "option": "physicats",
        "text": "Whether the Physicats are in the game",
        "value": (PlayedPhysicats.WITH if table.has_physicats else PlayedPhysicats.WITHOUT).value,
        "values": [each.value for each in PlayedPhysicats],
    }
    return {
        "options": [physicats, *options_of(table.readings)],
        "track": [[_space(space) for space in block] for block in _blocks(table)],
        "physicats": table.has_physicats,
        "kinds": [
            kind_of("claim", "claim", by="board"),
            kind_of("doubt", "claim", actions=[saying("doubt")]),
            kind_of("end", "proof", actions=[saying("end turn")]),
            *([kind_of("use", *_OF_A_TURN, actions=_uses())] if table.has_physicats else []),
            kind_of("prove", "proof", by="boxes"),
            kind_of("exchange", "proof", by="boxes"),
        ],
    }


def _blocks(table: Table) -> list[list[Space]]:
    """Return the spaces of the track, block by block: each ends with empty boxes."""
    blocks: list[list[Space]] = [[]]
    for space in table.track.spaces:
        blocks[-1].append(space)
        if space.state is Box.EMPTY:
            blocks.append([])
    return blocks[:-1]


def _space(space: Space) -> answers.Space:
    return {"count": space.count, "state": space.state.value, "action": f"claim {space}"}


def _clause(physicat: Physicat) -> Clause:
    return load_clauses(NAME)[f"schrodinger.physicat.{physicat}"]


def _uses() -> Iterator[answers.Saying]:
    """Yield the uses of each Physicat, with what it does; of Tabby also as each other one."""
    others = [each for each in Physicat if each is not Physicat.TABBY]
    for word, cats in ("use", [*Physicat]), (f"use {Physicat.TABBY} as", others):
        for each in cats:
            clause = _clause(each)
            note = f"{clause.text.partition('. ')[0].removesuffix('.')}."
            yield saying(f"{word} {each}", clause.title, note=note)


def laid(shared: answers.AnyLaid, table: Table, document: Document) -> answers.SchrodingersCatsLaid:
    """Add the boxes, and what there is to choose from."""
    return {**shared, "game": "schrodingers-cats", "document": document, "choices": choices(table)}


def whole(position: Position) -> Document:
    """Write where Physicats do not lie."""
    nowhere = {"row": [], "staying": [None] * position.table.players, "revealed": None}
    return {"physicats": nowhere | as_json(position.physicats)}


def due(position: Position) -> Sequence[int]:
    """Return what was dealt, without what is open; what Physicats changed is not counted."""
    return [*map(position.cards_due, position.table.seats)]


def _numbers(hand: object) -> dict[str, int]:
    if not is_object(hand):
        return {}
    return {kind: number for kind, number in hand.items() if isinstance(number, int)}
