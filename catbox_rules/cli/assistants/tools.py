"""The type of a tool, and the list of all tools.

The descriptions are written for an assistant that knows neither the game nor this library and has
to choose a tool by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from attrs import AttrsInstance, frozen

from catbox_rules.cli.assistants import books, facts, matches, tables
from catbox_rules.cli.assistants.arguments import schema_of
from catbox_rules.cli.assistants.said import Said
from catbox_rules.cli.wording import worded_for_an_assistant
from catbox_rules.kernel.forms import unreadable_keys
from catbox_rules.records import read_as
from catbox_rules.records.converter import keys_of

Arguments = TypeVar("Arguments", bound=AttrsInstance)


@frozen
class Tool(Generic[Arguments]):
    """A tool: its name, title, description, arguments, and the function that answers."""

    name: str
    title: str
    about: str
    arguments: type[Arguments]
    answer: Callable[[Arguments], Said]

    @property
    def schema(self) -> dict[str, object]:
        """The JSON Schema of the arguments of the tool."""
        return schema_of(self.arguments)

    def call(self, given: Mapping[str, object]) -> Said:
        """Call the tool with arguments given as plain JSON, and return its answer.

        Raises MalformedInput or Unsupported with the name of the argument, Unusable with the place
        in it.
        """
        with worded_for_an_assistant():
            for fault in unreadable_keys(given, keys_of(self.arguments), has_others=False):
                raise fault
            return self.answer(read_as(self.arguments, dict(given), path="$"))


TOOLS: Final[tuple[Tool[Any], ...]] = (
    Tool(
        "find",
        "Find a rule",
        "Find what answers a question on the rules of Cat in the Box or Schrödinger's Cats, in the "
        "words of players, in English, German, French, Portuguese or Japanese: clauses (rules), "
        "points (where rulebooks differ or are silent), entries of the casebook, irregularities "
        "(what to do once something has gone wrong) and disputes. The best stands first, with its "
        "text. Show others with the tool rule.",
        books.Question,
        books.find_rule,
    ),
    Tool(
        "rule",
        "Read a rule",
        "The text of a clause with its sources in each rulebook, its exceptions, readings and "
        "disputed points; or of all clauses of a chapter, of a point, of an entry of the "
        "casebook, of an irregularity or of a dispute with its ruling.",
        books.Named,
        books.show_rule,
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
        facts.Disputed,
        facts.ask_back,
    ),
    Tool(
        "judge",
        "Judge an action",
        "Rule on an action: is it legal, illegal, or does that turn on something hidden? In at "
        "most twelve lines: the clause that decides and where the rulebook says it, what is "
        "disputed between editions and readings, what follows, what would be legal, and what to "
        "do now.",
        tables.Judged,
        tables.judge_action,
    ),
    Tool(
        "ask",
        "Ask about a table",
        "Answer another question on a table: who wins the trick, what the groups and the round "
        "score, who wins the match, whether this is a paradox, who would be wrong if the claim "
        "were doubted, how many boxes are in play.",
        tables.Asked,
        tables.ask_of_table,
    ),
    Tool(
        "table",
        "Check a table",
        "Whether a table can exist at all, by legal play, with all its faults; and how it looks, "
        "as a picture in text.",
        tables.Looked,
        tables.check_table,
    ),
    Tool(
        "replay",
        "Replay a match",
        "Play a match through: its rounds with their scores, the result, the first illegal action "
        "with its clauses, what is disputed, and the table as it stands at last.",
        matches.Played,
        matches.replay_match,
    ),
    Tool(
        "editions",
        "Compare editions",
        "The editions of both games; one of them with its numbers; in what two of them differ; or "
        "which edition the box on a table has, by its publisher, language or country.",
        books.OfEditions,
        books.show_editions,
    ),
)
"""All tools, in the order of the list."""
