"""What a ruling or an answer rests on: facts, each with its question and the values it can have.

A fact is read from a state by a function of the rules, by one of their conditions, or from a field,
so no rule is written a second time. Only the wording of the facts is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import evolve, field, frozen

from catbox_rules.kernel.ruleset import AnyRuleset

UNKNOWN: Final = "unknown"
"""The value of a fact that nobody knows."""
NO_SUCH_THING: Final = "-"
"""The value of a fact in a state where it does not exist: whose turn it is, during a deal."""


@frozen
class Value:
    """A value of a fact.

    * `value`: the value in an answer.
    * `text`: the reply to the question.
    * `says`: the same as a sentence that stands alone.
    """

    value: str
    text: str
    says: str


@frozen
class Fact:
    """A fact that a ruling may rest on.

    * `id`: its name in answers.
    * `clauses`: the rules that rest on it.
    * `read`: returns its value in a state.
    * `alone`: the value that decides against an action by itself, if there is one. The judge asks
      for such facts together.
    * `presumed`: the value that is presumed when the reasons of a ruling are given. The ruling
      itself presumes nothing.
    * `instead_of`: the id of a more detailed fact, from which this one follows. The judge asks for
      this one only if nobody knows the other.
    """

    id: str
    question: str
    values: tuple[Value, ...]
    clauses: tuple[str, ...]
    read: Callable[[Any], str] = field(eq=False, repr=False)
    alone: str | None = None
    presumed: str | None = None
    instead_of: str | None = None

    def says(self, value: str) -> str:
        """Return the sentence for a value; the value itself if the fact does not have it."""
        return next((each.says for each in self.values if each.value == value), value)

    def presuming(self, value: str) -> Fact:
        """Return the same fact with a presumed value."""
        return evolve(self, presumed=value)


def yes_or_no(  # noqa: PLR0913 -- what a fact has
    id: str,
    question: str,
    says: tuple[str, str],
    clauses: tuple[str, ...],
    read: Callable[[Any], bool | None],
    *,
    alone: str | None = None,
    values: tuple[str, str] = ("yes", "no"),
    texts: tuple[str, str] = ("Yes", "No"),
) -> Fact:
    """Return a fact that is true or false.

    * `says`: the sentences for true and false.
    * `read`: returns whether the fact is true; None in a state where it does not exist.
    * `values`: the values in answers for true and false.
    * `texts`: the replies to the question for true and false.
    """
    yes, no = values

    def read_value(state: object) -> str:
        is_so = read(state)
        return NO_SUCH_THING if is_so is None else yes if is_so else no

    return Fact(
        id,
        question,
        (Value(yes, texts[0], says[0]), Value(no, texts[1], says[1])),
        clauses,
        read_value,
        alone,
    )


def number(
    id: str,
    question: str,
    numbers: Iterable[int],
    says: Callable[[int], str],
    clauses: tuple[str, ...],
    read: Callable[[Any], int | None],
) -> Fact:
    """Return a fact that is a number.

    * `says`: returns the sentence for one of the numbers.
    * `read`: returns the number; None in a state where it does not exist.
    """

    def read_value(state: object) -> str:
        found = read(state)
        return NO_SUCH_THING if found is None else str(found)

    values = tuple(Value(str(each), str(each), says(each)) for each in numbers)
    return Fact(id, question, values, clauses, read_value)


def facts_of_table(ruleset: AnyRuleset) -> tuple[Fact, ...]:
    """Return the facts about the table itself: the edition and the number of players."""
    editions = [Value(each.id, each.title, f"it was {each.title}") for each in ruleset.EDITIONS]
    counts = sorted({count for each in ruleset.EDITIONS for count in each.player_counts})
    players = [Value(str(count), str(count), f"{count} played") for count in counts]
    return (
        Fact(
            "edition",
            "Which edition is it?",
            tuple(editions),
            (),
            lambda state: str(state.table.edition.id),
        ),
        Fact(
            "players", "How many play?", tuple(players), (), lambda state: str(state.table.players)
        ),
    )


def time_for_chance(clause: str, phase: type) -> Fact:
    """Return the fact that it is the time for an action of chance, which is presumed."""
    return yes_or_no(
        "time",
        "Were these cards to be dealt then?",
        ("it was time for this", "it was not time for this"),
        (clause,),
        lambda state: isinstance(state, phase),
    ).presuming("yes")
