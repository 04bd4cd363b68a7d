"""What a table tells of the facts of a dispute, and the table that a dispute tells of. Parts of it
may be unknown.

A game lays out states between which the table lies (`Disputes.bounds`), and the facts are read off
these as off any state: what a fact is alike in all of them, it is at the table. So no rule is asked
in a second way.
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
    """Return the facts that a table tells, by their ids, with what they are there.

    * `bounds`: states between which the table lies.
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
    """Yield those of some states in which facts are what is told of them."""
    known = [(fact.read, told[fact.id]) for fact in facts if fact.id in told]
    for state in states:
        if all(read(state) == value for read, value in known):
            yield state


def are_written(position: AnyPosition, *names: str) -> bool:
    """Return whether something is known of all of some fields."""
    return all(map(position.is_written, names))


def table_of(dispute: Dispute | AskDispute) -> Position:
    """Return the partial table that the answers in a dispute tell of: what lay there for certain,
    as far as a table can tell it without telling more.

    Raises MalformedInput where it is not known which edition was played, by how many, or what was
    going on, and for a question that is no action.

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
