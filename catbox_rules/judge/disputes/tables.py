"""The facts of a dispute that can be read from a partial table, and the partial table that can be
built from the answers of a dispute.

A game lays out states that bound the table (`Disputes.bounds`), and the facts are read from these
as from any other state: a fact with the same value in all of them has this value at the table. So
no rule is written in a second way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from catbox_rules.judge.disputes.asks import AskDispute
from catbox_rules.judge.disputes.dispute import Dispute
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, Fact
from catbox_rules.judge.disputes.protocol import DISPUTES
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.table_fields import AnyPosition
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.positions.reading import FORMAT


def known(facts: Iterable[Fact], bounds: Iterable[object]) -> Mapping[str, str]:
    """Return the values of the facts that are certain at a table, by the ids of the facts.

    * `bounds`: states that bound the table, one at least.
    """
    states = list(bounds)
    told: dict[str, str] = {}
    for fact in facts:
        first, *others = (fact.read(state) for state in states)
        if first != NO_SUCH_THING and all(value == first for value in others):
            told[fact.id] = first
    return told


def fitting(
    facts: Iterable[Fact], told: Mapping[str, str], states: Iterable[object]
) -> Iterator[object]:
    """Yield the states in which the facts have the values in `told`."""
    known = [(fact.read, told[fact.id]) for fact in facts if fact.id in told]
    for state in states:
        if all(read(state) == value for read, value in known):
            yield state


def are_written(position: AnyPosition, *names: str) -> bool:
    """Return whether something is known of each of the named fields of a position."""
    return all(map(position.is_written, names))


def table_of(dispute: Dispute | AskDispute) -> Position:
    """Return the partial table that the answers in a dispute describe. It has everything certain
    that a table can show without showing more than that.

    Raises MalformedInput if it is unknown which edition was played, by how many, or what was going
    on, and for a dispute about a question rather than an action.

    >>> from catbox_rules.cat_in_the_box import Color, Play
    >>> from catbox_rules.judge.disputes import dispute_on
    >>> dispute = dispute_on(Play(1, 4, Color.RED), edition="pegasus-2023", players=4)
    >>> str(table_of(dispute.answered("led", "none").answered("cell", "free")).free)
    'R4'
    """
    if isinstance(dispute, AskDispute):
        raise MalformedInput("$.ask", expected="an action, to lay out its table", given=dispute.ask)
    ruleset = dispute.ruleset
    certain = {fact.id: dispute.known(fact.id) for fact in dispute.facts}
    told = {id: value for id, value in certain.items() if value not in (None, NO_SUCH_THING)}
    for id, words in (("edition", "which edition was played"), ("players", "how many played")):
        _check_told(id, words, told)
    edition, players = told["edition"], int(told["players"])
    tables = list[Any](dispute.tables)
    [table] = (t for t in tables if (t.edition.id, t.players) == (edition, players))
    document = DISPUTES.of(ruleset).laid(table, dispute.action, told)
    _check_told("phase", "what was going on, and whose turn it was", document)
    position: Position = POSITIONS.of(ruleset).read_position(
        {
            "format": FORMAT,
            "game": ruleset.NAME,
            "edition": edition,
            "players": players,
            "options": dict(dispute.options),
            "names": dispute.names,
            "partial": True,
            **document,
        }
    )
    return position


def _check_told(id: str, words: str, told: Mapping[str, object]) -> None:
    if id not in told:
        expected = f"an answer that says {words}"
        raise MalformedInput(f"$.answers.{id}", expected=expected, given=Verbatim("nothing"))
