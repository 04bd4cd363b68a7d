"""The type of a tool, and the list of all tools.

The descriptions are written for an assistant that knows neither the game nor this library and has
to choose a tool by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from attrs import frozen

from catbox_rules.cli.disputing import DisputeQuestion
from catbox_rules.cli.editions import Editions
from catbox_rules.cli.finding import Find
from catbox_rules.cli.judging import Assumed, Drawn, Full, Judge, Table
from catbox_rules.cli.named import Rules
from catbox_rules.cli.printing import (
    as_text,
    print_parts,
    printed,
    worded_for_an_assistant,
)
from catbox_rules.cli.questions import (
    About,
    Answer,
    Argument,
    Question,
    arguments_of,
    question_of,
)
from catbox_rules.cli.replaying import ReplayMatch
from catbox_rules.games import games_of
from catbox_rules.kernel.forms import Between, Matching
from catbox_rules.positions.protocol import POSITIONS, TABLE

# Tools about a table: an action, another question, whether the table is possible.


_ASKS_OF_TABLES: Final[dict[str, str]] = {
    ask: meaning for game in games_of() for ask, meaning in POSITIONS.of(game).ASKS.items()
}


@frozen
class Ask(Question):
    """Answer a question other than the legality of an action."""

    table: Table
    ask: Annotated[
        str,
        About(
            "; ".join(f"{ask}: {meaning}" for ask, meaning in _ASKS_OF_TABLES.items()),
            choices=_ASKS_OF_TABLES.keys,
        ),
    ]
    assume_table: Assumed = False
    full: Full = False

    def answer(self) -> Answer:
        """Return the answer, as `judge` gives it."""
        asked = Judge(self.table, None, self.ask, assume_table=self.assume_table, full=self.full)
        return asked.answer()


@frozen
class CheckTable(Question):
    """Say whether a table is possible, and how it looks."""

    table: Table
    picture: Drawn = None
    full: Full = False

    def answer(self) -> Answer:
        """Return the answer, as `judge` gives it."""
        return Judge(self.table, None, TABLE, full=self.full, picture=self.picture).answer()


@frozen
class Tool:
    """A tool: its name, title, description, and the question that it answers."""

    name: str
    title: str
    about: str
    question: type[Question]

    @property
    def schema(self) -> dict[str, object]:
        """The JSON Schema of the arguments of the tool."""
        arguments = arguments_of(self.question).values()
        return {
            "type": "object",
            "properties": {each.name: dict(_property(each)) for each in arguments},
            "required": [each.name for each in arguments if each.is_required],
            "additionalProperties": False,
        }

    def call(self, given: Mapping[str, object]) -> tuple[str, object]:
        """Call the tool with arguments given as plain JSON. Return its answer as some lines, and as
        a plain JSON value.

        Raises MalformedInput or Unsupported with the name of the argument, Unusable with the place
        in it.
        """
        with worded_for_an_assistant(), printed() as page:
            answer = question_of(self.question, given).answer()
            if answer.fault is not None:
                raise answer.fault
            if answer.complaint is None:
                answer.show()
            print_parts(*map(as_text, answer.unused))
            return answer.complaint or page.getvalue(), answer.as_json()


_TYPES: Final = {str: "string", bool: "boolean", int: "integer", dict: "object"}


def _property(argument: Argument) -> Iterator[tuple[str, object]]:
    """Yield the keys of the schema of an argument."""
    yield "type", _TYPES.get(argument.kind, [*argument.about.types])
    if isinstance(argument.form, Matching):
        yield from (("minLength", 1), ("maxLength", argument.form.longest))
    if isinstance(argument.form, Between):
        yield from (("minimum", argument.form.least), ("maximum", argument.form.most))
    yield "description", argument.about.text
    if choices := [*argument.about.choices()]:
        yield "enum", choices
    if not argument.is_required and argument.default is not None:
        yield "default", argument.default


TOOLS: Final[tuple[Tool, ...]] = (
    Tool(
        "find",
        "Find a rule",
        "Find what answers a question on the rules of Cat in the Box or Schrödinger's Cats, in the "
        "words of players, in English, German, French, Portuguese or Japanese: clauses (rules), "
        "points (where rulebooks differ or are silent), entries of the casebook, irregularities "
        "(what to do once something has gone wrong), misbeliefs (what people believe, with a "
        "ruling on it) and disputes. The best stands first, with its text. Show others with the "
        "tool rule.",
        Find,
    ),
    Tool(
        "rule",
        "Read a rule",
        "The text of a clause with its sources in each rulebook, its exceptions, readings and "
        "disputed points; or of all clauses of a chapter, of a point, of an entry of the "
        "casebook, of an irregularity, of a misbelief or of a dispute with its ruling.",
        Rules,
    ),
    Tool(
        "dispute",
        "Settle a dispute by two or three facts",
        "Rule on an action, or answer a question such as who won the trick, where nobody has the "
        "table written down: use this before judge and ask, whenever the table is not known. "
        "Begin with the action or the question alone. The answer is the ruling with its clause, "
        "or one question with its choices, each after the fact that stands for it. Put it to the "
        "people at the table, do not guess, and call again with the same action or question and "
        "with the answer added to answers; unknown is always one. Most disputes need one or two.",
        DisputeQuestion,
    ),
    Tool(
        "judge",
        "Judge an action",
        "Rule on an action: is it legal, illegal, or does that turn on something hidden? In at "
        "most twelve lines: the clause that decides and where the rulebook says it, what is "
        "disputed between editions and readings, what follows, what would be legal, and what to "
        "do now.",
        Judge,
    ),
    Tool(
        "ask",
        "Ask about a table",
        "Answer another question on a table: who wins the trick, what the groups and the round "
        "score, who wins the match, whether this is a paradox, who would be wrong if the claim "
        "were doubted, how many boxes are in play.",
        Ask,
    ),
    Tool(
        "table",
        "Check a table",
        "All faults of a table and, in Cat in the Box, whether legal play leads to it; and how it "
        "looks, as a picture in text.",
        CheckTable,
    ),
    Tool(
        "replay",
        "Replay a match",
        "Play a match through: its rounds with their scores, the result, the first illegal action "
        "with its clauses, what is disputed, and the table as it stands at last.",
        ReplayMatch,
    ),
    Tool(
        "editions",
        "Compare editions",
        "The editions of both games; one of them with its numbers; in what two of them differ; or "
        "which edition the box on a table has, by its publisher, language or country.",
        Editions,
    ),
)
"""All tools, in the order of the list."""
