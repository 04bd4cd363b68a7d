"""A table as somebody lays it out, tap by tap: what can be chosen, and what cannot be.

fresh    edition, players -> a `document` to begin with; of a `table` is kept what fits
lay      table -> its `document`, with what a reader expects; what can be chosen, and what cannot be
after    table, action -> the `document` of the table after it; null where that rests on something
         unknown, which `untold` names
scored   table, told -> what is still to be told of how a round ended, and once all of it is told
         the `document` after it; null where it cannot have ended so, with the `faults`

A `document` is a `catbox-position/1` as JSON; a `table` is any text that the library reads. Where
`before` says what lay there before a change, hands that had the size that was due get the one that
is due now, as far as some of their cards are unknown.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from attrs import evolve, field, frozen

from catbox_page.actions import named
from catbox_page.answers import laying as answers
from catbox_page.laying.protocol import LAYING, AnyLaying, Document
from catbox_page.lines import line_or_none
from catbox_page.saying import whole_of
from catbox_rules.book.verdicts import finding_as_json
from catbox_rules.games import game_with_edition
from catbox_rules.judge import Case, rule, table_after
from catbox_rules.judge.reading import Read, case_asked, moment_in, read_any
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from catbox_rules.kernel.forms import is_object, with_suggestion
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.table_fields import keys, table_fields
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, Position
from catbox_rules.positions.reading import FORMAT
from catbox_rules.records import as_json, parse

_HIDDEN: Final = ("hands", "discards")

_OF_A_TURN: Final = ("leader", "on_turn")
"""What nobody can lay out as unknown: of a partial table it is left out where it is not told."""

_ONLY_IF_TOLD: Final = ("known_discards", "first_seat", "rounds")
"""What follows from the rest where it is left out, and would not if it stood there."""

_STAYS: Final = ("start_seat", "names", "stood")
"""What the documents of all games have, and what stays from one phase to another."""


@frozen
class Fresh:
    """A table to begin with."""

    edition: str
    players: int
    phase: str | None = None
    options: dict[str, object] = field(factory=dict[str, object])
    table: str | None = None


def fresh(given: Fresh) -> answers.Fresh:
    """Return a document with which one can begin. Of the table that lay there is kept what fits:
    all of it by another edition or other options, in another phase what stays."""
    found = game_with_edition(given.edition)
    if found is None:
        raise Unsupported("$.edition", expected="an edition", given=given.edition)
    game, edition = found[0].NAME, found[1].id
    laying, positions = LAYING.of(game), POSITIONS.of(game)
    phase = laying.BEGINS_WITH if given.phase is None else given.phase
    if phase not in laying.PHASES:
        expected = f"one of {', '.join(laying.PHASES)}"
        raise MalformedInput(
            "$.phase", expected=expected, given=with_suggestion(phase, laying.PHASES)
        )
    own = laying.fresh(edition, players=given.players, phase=phase, options=given.options)
    document: Document = {
        "format": FORMAT,
        "game": game,
        "edition": edition,
        "players": given.players,
        "options": given.options,
        "start_seat": 0,
        "phase": phase,
        **own,
    }
    if given.table is None:
        return {"document": document}
    kept = _kept(read_any(given.table), document, laying, positions)
    return {"document": kept if _is_readable(kept, positions) else document}


def _kept(read: Read, document: Document, laying: AnyLaying, positions: AnyPositions) -> Document:
    """Return a document with what fits of a table."""
    moment = moment_in(read)
    table, phase = moment.position.table, str(document["phase"])
    if (moment.game, table.players) != (document["game"], document["players"]):
        return document
    before: Document = positions.position_as_json(moment.position)
    laid = moment.position.phase.value
    if laid == phase:
        options = before.get("options", {})
        assert is_object(options), "a document has its options in an object"
        begun = laying.fresh(table.edition.id, players=table.players, phase=phase, options=options)
        left_out = begun.keys() - document.keys()  # as Physicats are where none are played
        stay = before.keys() - left_out - {"edition", "options"}
    else:
        stay = {*_STAYS, *laying.carried(laid, phase)}
    return {**document, **{key: value for key, value in before.items() if key in stay}}


def _is_readable(document: Document, positions: AnyPositions) -> bool:
    try:
        positions.read_position(document)
    except CatboxError:
        return False
    return True


@frozen
class Lay:
    """A table as it has been laid out so far, and what lay there before."""

    table: str
    before: str | None = None


def _is_played(phase: str, table: Any, laying: AnyLaying) -> bool:
    """Whether there is a phase at a table: nobody bids with two players."""
    options = table.chosen_options()
    begun = laying.fresh(table.edition.id, players=table.players, phase=phase, options=options)
    return bool(begun.get("phase", phase) == phase)


def lay(given: Lay) -> answers.Laid:
    """Return the table in full, what can be chosen there, and what cannot be."""
    read = read_any(_of_what_is_laid_out(given.table))
    moment = moment_in(read)
    positions, laying = POSITIONS.of(moment.game), LAYING.of(moment.game)
    position = moment.position
    if given.before is not None and not position.is_partial:
        before = moment_in(read_any(given.before)).position
        position = _refilled(position, before, laying)
    compact: Document = positions.position_as_json(position)
    in_phase = laying.PHASES[position.phase.value].keys
    whole = compact | {
        key: each
        for key, each in _whole(position, laying).items()
        if key in compact or key not in _ONLY_IF_TOLD
        if key in compact or key not in _OF_A_TURN or (key in in_phase and not position.is_partial)
    }
    to_say = laying.to_say(position)
    first = [each["path"] for each in to_say["fields"]] if to_say and to_say["is_first"] else []
    shared: answers.AnyLaid = {
        "table": json.dumps(compact, separators=(",", ":"), ensure_ascii=False),
        "line": line_or_none(position),
        "phases": [
            {"phase": name, "text": phase.text}
            for name, phase in laying.PHASES.items()
            if name == position.phase.value or _is_played(name, position.table, laying)
        ],
        "fields": [each for each in laying.fields(position) if each["path"][0] in in_phase],
        "to_say": to_say,
        "dealt": _dealt(compact, laying.dealt(position)),
        "sheet": {
            "rounds": laying.rounds(position),
            "totals": laying.totals(position),
            "outcome": _outcome(read) if position.phase.value == "over" else None,
        },
        "turn": [actor for actor in positions.turn(position) if actor != CHANCE],
        "faults": [
            _fault(fault)
            for fault in positions.faults(position)
            if fault.where not in [f".{key}" for key, *_ in first]
        ],
        "action": None if moment.asked is None else named(moment.asked),
        "question": read.ask if isinstance(read, Case) else None,
    }
    return laying.laid(shared, position.table, whole)


def _of_what_is_laid_out(table: str) -> str:
    """Return a table as it is to be read: of a partial one that is laid out here, what says
    something."""
    if not table.lstrip().startswith("{"):
        return table
    document = parse(table)
    if not is_object(document) or not document.get("partial"):
        return table
    return json.dumps(LAYING.of(str(document.get("game"))).part(dict(document)))


def _whole(position: Position, laying: AnyLaying) -> Document:
    """Return the game's own keys of a document, also those that have their expected value."""
    fields = table_fields(type(position))
    written: Document = {}
    for name, key in keys(type(position)).items():
        says, value = fields[name], getattr(position, name)
        written[key] = says.write(value, position) if says.write else as_json(value)
    return written | laying.whole(position)


def _outcome(read: Read) -> answers.Outcome | None:
    """Return the seats that have won, at a table where the match is over; None where that is
    unknown."""
    ruled = rule(case_asked(read, action=None, ask="match"))
    if ruled.is_refused or ruled.answer is None:
        return None
    winners: list[int] = as_json(ruled.answer.value)["winners"]
    return {
        "winners": winners,
        "reasons": [finding_as_json(each) for each in ruled.answer.grounds],
    }


def _dealt(document: Document, changed: Document | None) -> Document | None:
    """Return a document once the cards are dealt; of hidden ones nothing is known then."""
    if changed is None:
        return None
    left = {key: value for key, value in document.items() if key not in _HIDDEN}
    return {**left, **changed}


def _refilled(position: Any, before: Any, laying: AnyLaying) -> Any:
    """Return the same with the unknown cards of hands as many as are due now, where they were as
    many as were due before."""
    due, due_before = laying.due(position), laying.due(before)
    if len(position.hands) != len(before.hands) or due == due_before:
        return position
    filled = [
        evolve(hand, unknown=max(0, now - len(hand.known)))
        if hand.unknown and hand.is_counted and len(hand_before) == then
        else hand
        for hand, hand_before, now, then in zip(
            position.hands, before.hands, due, due_before, strict=True
        )
    ]
    return evolve(position, hands=tuple(filled))


def _fault(fault: Finding) -> answers.TableFault:
    cell = fault.fields.get("cell")
    return {
        "path": f"${fault.where}",
        "clause": fault.clause,
        "message": fault.message,
        **whole_of(fault),
        "cell": cell if isinstance(cell, str) else None,
    }


@frozen
class ActionTaken:
    """A table and an action that was taken there."""

    table: str
    action: str


def after(given: ActionTaken) -> answers.Followed:
    """Return the table after the action, as a document: of hidden cards as much is known as
    before."""
    case = case_asked(read_any(given.table), action=given.action, ask=None)
    try:
        followed = table_after(case)
    except Unsupported:
        laying = LAYING.of(case.ruleset.NAME)
        untold = [] if case.position is None else laying.untold(case.position, case.action)
        if not untold:
            raise
        return {"document": None, "untold": untold}
    document: Document = case.positions.position_as_json(followed)
    return {"document": document, "untold": []}


@frozen
class Scored:
    """A table, and how the round there ended."""

    table: str
    told: Annotated[dict[str, object], "ToldRound"]


def scored(given: Scored) -> answers.ScoredTable:
    """Return the table of the next round, or of the end, as a document; or why no round ends so, or
    what is still to be told."""
    moment = moment_in(read_any(given.table))
    positions, laying = POSITIONS.of(moment.game), LAYING.of(moment.game)
    asked = laying.asked(moment.position, given.told)
    nothing: answers.ScoredTable = {"document": None, "faults": [], "asked": asked}
    if not asked["is_all"]:
        return nothing
    after = laying.scored(moment.position, given.told)
    if faults := positions.faults(after):
        return {**nothing, "faults": [_fault(fault) for fault in faults]}
    return {**nothing, "document": positions.position_as_json(after)}
