"""The type of a tool, and the list of all tools.

The descriptions are written for an assistant that knows neither the game nor this library and has
to choose a tool by them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from catbox_rules.cli.disputing import Told, begun, show_dispute
from catbox_rules.cli.editions import Editions
from catbox_rules.cli.faults import at_most_ten, faults_in
from catbox_rules.cli.files import lines_of, match_in
from catbox_rules.cli.finding import Find
from catbox_rules.cli.named import Rules
from catbox_rules.cli.printing import (
    as_text,
    print_for_copying,
    print_parts,
    printed,
    worded_for_an_assistant,
)
from catbox_rules.cli.questions import (
    About,
    Answer,
    Argument,
    Question,
    Words,
    arguments_of,
    question_of,
)
from catbox_rules.cli.replaying import answer_as_json, line_of_refusal
from catbox_rules.cli.rulings import show_replay, show_ruling
from catbox_rules.cli.showing import print_picture
from catbox_rules.games import GAMES, games_of
from catbox_rules.judge import other_replays, other_rulings, rule, ruled_as_json
from catbox_rules.judge.disputes import dispute_as_json, with_answers
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.judge.reading import (
    Read,
    case_asked,
    moment_after,
    read_any,
    unconfirmed_in,
)
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import Between, Matching
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, discrepancies, line_of
from catbox_rules.positions.protocol import POSITIONS, TABLE

LONGEST_DOCUMENT: Final = 1024 * 1024
"""The longest table or match, in characters; the same as a request of the line protocol."""


def document(value: object) -> Read:
    """Read the table or the match that is given as a text, or as the JSON object itself. Raises
    MalformedInput or Unsupported."""
    if not isinstance(value, str | dict):
        raise MalformedInput("$", expected="a string or an object", given=value)
    text = value if isinstance(value, str) else json.dumps(value)
    if len(text) > LONGEST_DOCUMENT:
        given = Verbatim(f"{len(text)}")
        expected = f"at most {LONGEST_DOCUMENT} characters"
        raise MalformedInput("$", expected=expected, given=given)
    return read_any(text)


# The tool for people who know two or three facts and no table: the judge asks back.
#
# The server keeps nothing between calls, so each call has the action or the question, and all
# answers.


_ASKS_OF_DISPUTES: Final = {
    ask: meaning for game in games_of() for ask, meaning in DISPUTES.of(game).ASKS.items()
}


@frozen
class DisputeAsked(Question):
    """The arguments of `dispute`."""

    action: (
        Annotated[
            Words,
            About(
                "What was done, of a seat by its number from 0, or by its name with names: "
                "1: red 4, Peter: bid 1, 0: discard 3, 2: paradox; 1: claim 8 alive, 0: doubt, "
                "2: use tabby as mewton."
            ),
        ]
        | None
    ) = None
    ask: (
        Annotated[
            str,
            About(
                "In place of an action another question: trick (who won it), round (what a seat "
                "scored), groups, match (who won), paradox, set-up; check (who was wrong in a "
                "doubt), boxes.",
                choices=_ASKS_OF_DISPUTES.keys,
            ),
        ]
        | None
    ) = None
    game: (
        Annotated[
            str,
            About(
                "The game, of a question that both have, without an edition.", choices=GAMES.keys
            ),
        ]
        | None
    ) = None
    answers: (
        Annotated[
            dict[str, str],
            About(
                "What is known, in the order in which it was asked: of each question that was "
                "answered the value of a choice, such as led: green, any: none, cell: unknown. "
                "Facts may be given that were not asked."
            ),
        ]
        | None
    ) = None
    edition: (
        Annotated[
            Words,
            About(
                "Which edition is played, if it is known, perhaps with variants and readings on "
                "top: pegasus-2023, pegasus-2023+must-follow, pegasus-2023+tokens=strict."
            ),
        ]
        | None
    ) = None
    players: Annotated[int, Between(2, 6), About("How many play, if it is known.")] | None = None
    names: (
        Annotated[
            object,
            About(
                "What the seats are called, all of them from seat 0 on: a list, or Anna,Peter,Mia.",
                types=("string", "array"),
            ),
        ]
        | None
    ) = None

    def answer(self) -> Answer:
        """Return the ruling on an action or the answer to a question; or the next question with its
        choices."""
        told = Told(self.game, self.edition, self.players, self.names, with_files=False)
        dispute = begun(self.action, self.ask, told)
        dispute = with_answers(dispute, dict(self.answers or {}))
        return Answer(lambda: show_dispute(dispute), lambda: dispute_as_json(dispute))


# The tool for a whole match: its rulings, its scores, and the table at the end.


@frozen
class Played(Question):
    """The arguments of `replay`."""

    match: Annotated[
        object,
        About("A record as JSON (catbox-record/1), or a match as text (catbox-match/1)."),
    ]
    actions: Annotated[bool, About("Say each action with what it led to, a line each.")] = False
    picture: Annotated[bool, About("Draw the table as it stands at last.")] = False

    def answer(self) -> Answer:
        """Replay a match and return its rulings, its scores and the table at the end."""
        with errors_below("$.match"):
            match = match_in(document(self.match))
        replayed = replay(match.record if isinstance(match, Transcript) else match)
        with faults_in("$.match", lines_of(match)):
            moment = moment_after(replayed)
        disputed = other_replays(replayed)
        line = line_of_refusal(match, replayed)
        differing = discrepancies(match) if isinstance(match, Transcript) else ()

        def show() -> None:
            show_replay(replayed, disputed, place="the match", line=line, with_actions=self.actions)
            print_parts(*map(as_text, at_most_ten([str(each) for each in differing])), as_text(""))
            if self.picture:
                print_picture(moment.picture())
            print_parts(as_text(""))
            # The table at the end is a line that other tools accept: it is not wrapped.
            last = line_of(moment.position, POSITIONS.of(moment.game)).replace("\n", " ")
            print_for_copying(f"The table: {last.strip()}", indent=0)

        return Answer(show, lambda: answer_as_json(replayed, disputed))


# Tools about a table: an action, another question, whether the table is possible.


_ASKS_OF_TABLES: Final[dict[str, str]] = {
    ask: meaning for game in games_of() for ask, meaning in POSITIONS.of(game).ASKS.items()
}

Table: TypeAlias = Annotated[
    object,
    About(
        "The table: a position in a line (catbox-line/1), a position, a case or a record as JSON "
        "(catbox-position/1, catbox-case/1, catbox-record/1), or a match as text "
        "(catbox-match/1), which is asked about where it stops. Seats are counted from 0, "
        "clockwise; ? is unknown, - is nothing. In a partial table, with the word partial "
        "after the phase, everything that is not said is unknown."
    ),
]
Assumed: TypeAlias = Annotated[bool, About("Rule even if legal play cannot lead to the table.")]
Full: TypeAlias = Annotated[
    bool, About("Say all, with every clause and where the rulebook says it.")
]
Drawn: TypeAlias = Annotated[bool, About("Draw the table above the answer.")]


@frozen
class Judged(Question):
    """The arguments of `judge`."""

    table: Table
    action: (
        Annotated[
            Words,
            About(
                "The action, of the seat to act: 4R, red 4, bid 1, claim 8 alive; of another one "
                "after its number or name: 2:4R. May be left out where the table is a case with a "
                "question."
            ),
        ]
        | None
    ) = None
    ask: Annotated[Words, About("In place of an action: a question of the tool ask.")] | None = None
    assume_table: Assumed = False
    full: Full = False
    picture: Drawn = False

    def answer(self) -> Answer:
        """Return the ruling on an action, in at most twelve lines unless all is asked for."""
        return _ruled(
            self.table,
            action=self.action,
            ask=self.ask,
            assume_table=self.assume_table,
            in_full=self.full,
            with_picture=self.picture,
        )


@frozen
class Asked(Question):
    """The arguments of `ask`."""

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
        """Return the answer to a question other than the legality of an action."""
        return _ruled(self.table, ask=self.ask, assume_table=self.assume_table, in_full=self.full)


@frozen
class Looked(Question):
    """The arguments of `table`."""

    table: Table
    picture: Drawn = False
    full: Full = False

    def answer(self) -> Answer:
        """Return whether the table is possible, and how it looks."""
        return _ruled(self.table, ask=TABLE, in_full=self.full, with_picture=self.picture)


def _ruled(
    table: object,
    *,
    action: str | None = None,
    ask: str | None = None,
    assume_table: bool = False,
    in_full: bool = False,
    with_picture: bool = False,
) -> Answer:
    with errors_below("$.table"):
        read = document(table)
    case = case_asked(read, action=action, ask=ask)
    with faults_in("$.table", lines_of(read)):
        ruled = rule(case, assume_table=assume_table)
        disputed = other_rulings(ruled)

    def show() -> None:
        show_ruling(ruled, disputed, in_full=in_full, with_picture=with_picture)
        print_parts(*map(as_text, at_most_ten(unconfirmed_in(read))))

    return Answer(show, lambda: ruled_as_json(ruled, disputed))


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
            if answer.complaint is None:
                answer.show()
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
        "(what to do once something has gone wrong) and disputes. The best stands first, with its "
        "text. Show others with the tool rule.",
        Find,
    ),
    Tool(
        "rule",
        "Read a rule",
        "The text of a clause with its sources in each rulebook, its exceptions, readings and "
        "disputed points; or of all clauses of a chapter, of a point, of an entry of the "
        "casebook, of an irregularity or of a dispute with its ruling.",
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
        DisputeAsked,
    ),
    Tool(
        "judge",
        "Judge an action",
        "Rule on an action: is it legal, illegal, or does that turn on something hidden? In at "
        "most twelve lines: the clause that decides and where the rulebook says it, what is "
        "disputed between editions and readings, what follows, what would be legal, and what to "
        "do now.",
        Judged,
    ),
    Tool(
        "ask",
        "Ask about a table",
        "Answer another question on a table: who wins the trick, what the groups and the round "
        "score, who wins the match, whether this is a paradox, who would be wrong if the claim "
        "were doubted, how many boxes are in play.",
        Asked,
    ),
    Tool(
        "table",
        "Check a table",
        "Whether a table can exist at all, by legal play, with all its faults; and how it looks, "
        "as a picture in text.",
        Looked,
    ),
    Tool(
        "replay",
        "Replay a match",
        "Play a match through: its rounds with their scores, the result, the first illegal action "
        "with its clauses, what is disputed, and the table as it stands at last.",
        Played,
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
