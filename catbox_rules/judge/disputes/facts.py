"""What a ruling or an answer rests on: facts, each with its question and the values it can have.

A fact is read off a state by a function of the rules, by a condition itself, or from a field; so
no rule is written a second time. Its words are all that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import evolve, field, frozen

from catbox_rules.kernel.ruleset import AnyRuleset

UNKNOWN: Final = "unknown"
"""The value of a fact that nobody knows."""
NO_SUCH_THING: Final = "-"
"""What is read off a state that has no such thing: whose turn it is, while cards are dealt."""


@frozen
class Value:
    """What a fact can be.

    * `value`: what stands in an answer.
    * `text`: the reply to the question.
    * `says`: the same as a sentence of its own.
    """

    value: str
    text: str
    says: str


@frozen
class Fact:
    """What a ruling may rest on.

    * `id`: what it is called in answers.
    * `clauses`: the rules that rest on it.
    * `read`: gives its value in a state.
    * `alone`: the value that by itself decides against an action, where there is one: such facts
      are asked together.
    * `presumed`: the value that is taken for granted where the reasons of a ruling are named. The
      ruling itself presumes nothing.
    * `instead_of`: the fact from which this one follows, and which tells more: this one is asked
      for where nobody knows that.
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
        """The sentence for one of its values."""
        return next((each.says for each in self.values if each.value == value), value)

    def presuming(self, value: str) -> Fact:
        """The same fact with a value that is presumed."""
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
    """A fact that is so or not.

    * `says`: the sentence where it is so, and where not.
    * `read`: whether it is so; None in a state that has no such thing.
    * `values`: what stands in answers for yes and no.
    * `texts`: the replies to the question.
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
    """A fact that is a number.

    * `says`: the sentence for one of the numbers.
    * `read`: the number; None in a state that has no such thing.
    """

    def read_value(state: object) -> str:
        found = read(state)
        return NO_SUCH_THING if found is None else str(found)

    values = tuple(Value(str(each), str(each), says(each)) for each in numbers)
    return Fact(id, question, values, clauses, read_value)


def facts_of_table(ruleset: AnyRuleset) -> tuple[Fact, ...]:
    """The edition, and how many play."""
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
    """That it is the time for what chance does: it is presumed, and not asked."""
    return yes_or_no(
        "time",
        "Were these cards to be dealt then?",
        ("it was the time for it", "it was not the time for it"),
        (clause,),
        lambda state: isinstance(state, phase),
    ).presuming("yes")
