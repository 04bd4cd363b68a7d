"""The type of a tool, and the list of all tools.

The descriptions are written for an assistant that knows neither the game nor this library and has
to choose a tool by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar

from attrs import AttrsInstance, frozen

from catbox_rules.book import Rulebook, as_json, find
from catbox_rules.book.casebook import box_as_json
from catbox_rules.book.clause import Clause
from catbox_rules.cli.assistants.arguments import About, Said, Words, as_taken, document, schema_of
from catbox_rules.cli.boxes import boxes_asked_for, no_such_box, print_boxes
from catbox_rules.cli.clauses import clauses_as_json, show_clause
from catbox_rules.cli.disputing import Told, begun, show_dispute
from catbox_rules.cli.editions import editions_as_json, editions_named, print_editions
from catbox_rules.cli.faults import at_most_ten, faults_in
from catbox_rules.cli.files import lines_of, match_in
from catbox_rules.cli.found import nothing_found, print_found
from catbox_rules.cli.named import entry_named, no_such_clause
from catbox_rules.cli.printing import (
    as_lines,
    as_text,
    print_parts,
    printed,
    worded_for_an_assistant,
)
from catbox_rules.cli.replaying import answer_as_json, line_of_refusal
from catbox_rules.cli.rulings import show_replay, show_ruling
from catbox_rules.cli.showing import print_picture
from catbox_rules.games import GAMES, edition_id, edition_ids, games_of
from catbox_rules.judge import other_replays, other_rulings, rule, ruled_as_json
from catbox_rules.judge.disputes import dispute_as_json, with_answers
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.judge.reading import Moment, case_asked, moment_after, unconfirmed_in
from catbox_rules.kernel.errors import MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.forms import Between, unreadable_keys
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, discrepancies, line_of
from catbox_rules.positions.protocol import POSITIONS, TABLE
from catbox_rules.records import read_as
from catbox_rules.records.converter import keys_of

# Tools about the rules themselves: finding one, reading one, comparing editions.


_SPELLED: Final = (
    "An edition, perhaps with variants, readings or numbers on top: pegasus-2023, "
    "pegasus-2023+must-follow, pegasus-2023+penalty=2."
)


@frozen
class Question:
    """The arguments of `find`."""

    question: Annotated[Words, About("A question or some words, as players say it at the table.")]
    game: Annotated[str, About("Only this game.", tuple(GAMES))] | None = None
    edition: Annotated[str, About("Only what this edition says.", edition_ids())] | None = None
    limit: Annotated[int, Between(1, 30), About("At most so many.")] = 6


def find_rule(asked: Question) -> Said:
    """Return what is found for a question: the best entry with its text, the others in a line or
    two each."""
    found = find(asked.question, game=asked.game, edition=asked.edition, limit=asked.limit)
    if not found:
        return Said(nothing_found(asked.question, asked.game), [])
    with printed() as page:
        print_found(found)
    return Said(page.getvalue(), as_json(found))


@frozen
class Named:
    """The arguments of `rule`."""

    id: Annotated[
        Words,
        About(
            "A clause such as declare.lead-not-red; a chapter such as declare, schrodinger.claim; "
            "a point such as 18 or schrodinger.4; an entry of the casebook such as case 18; an "
            "irregularity such as irregularity.revoke; a dispute such as dispute "
            "lead-red-unbroken."
        ),
    ]
    edition: Annotated[str, About("Only the sources of this edition.", edition_ids())] | None = None


def show_rule(named: Named) -> Said:
    """Return a clause, or those of a chapter; a point; an entry of the casebook; an irregularity;
    or a dispute."""
    found = entry_named(named.id, named.edition, place="$.id")
    if found is None:
        no_such_clause(named.id, named.edition, place="$.id")
    value: object = found.value
    with printed() as page:
        if found.show is not None:
            found.show()
        else:
            edition = None if named.edition is None else edition_id(named.edition)
            _print_clauses([clause for _, clause in found.clauses], edition)
            value = clauses_as_json(found.clauses, edition)
    return Said(page.getvalue(), value)


def _print_clauses(clauses: list[Clause], edition: str | None) -> None:
    """Print a single clause with everything but its examples; several with their titles and
    texts."""
    if len(clauses) == 1:
        show_clause(clauses[0], edition=edition, with_examples=False)
        return
    for clause in clauses:
        print_parts(as_text(f"{clause.id}  {clause.title}"), as_lines(clause.text), as_text(""))


@frozen
class OfEditions:
    """The arguments of `editions`."""

    rulebook: Annotated[Words, About(f"Show this one. {_SPELLED}")] | None = None
    other: (
        Annotated[Words, About("With rulebook: in what this one differs from it. Spelled alike.")]
        | None
    ) = None
    box: (
        Annotated[
            Words, About("Alone: which edition has this box? A publisher, a language, a country.")
        ]
        | None
    ) = None


def show_editions(asked: OfEditions) -> Said:
    """Return all editions, one of them, the differences between two, or the edition of a printed
    box."""
    if asked.box is not None:
        if asked.rulebook is not None or asked.other is not None:
            given = Verbatim("both")
            raise MalformedInput("$.box", expected="only one of this and rulebook", given=given)
        return _boxes(asked.box)
    if asked.rulebook is None:
        if asked.other is not None:
            given = Verbatim("nothing")
            raise MalformedInput(
                "$.rulebook", expected="a rulebook to compare with other", given=given
            )
        return _all_editions()
    if asked.other is not None:
        return _compared(asked.rulebook, asked.other)
    found = editions_named(asked.rulebook, place="$.rulebook", with_files=False)
    with printed() as page:
        print_editions(found)
    return Said(page.getvalue(), editions_as_json(found))


def _all_editions() -> Said:
    found = editions_named(None)
    lines = (
        f"{edition.id}  {ruleset.NAME}, {edition.player_counts[0]} to "
        f"{edition.player_counts[-1]} players: {edition.title}"
        for ruleset, edition in found
    )
    return Said("\n".join(lines), editions_as_json(found))


def _boxes(asked: str) -> Said:
    found = boxes_asked_for(asked, place="$.box")
    with printed() as page:
        print_boxes(found)
    return Said(page.getvalue() or no_such_box(asked), [box_as_json(box) for box in found])


def _compared(one: str, other: str) -> Said:
    """Return the differences between two rulebooks as data; `catbox diff` also compares play."""
    # Only this question needs to know how rulebooks are compared.
    from catbox_rules.cli.diff_output import lines_of_differences  # noqa: PLC0415
    from catbox_rules.diff.comparison import differences_as_json  # noqa: PLC0415
    from catbox_rules.diff.differences import differences  # noqa: PLC0415

    a = Rulebook.named(one, place="$.rulebook", with_files=False)
    b = Rulebook.named(other, a.ruleset, place="$.other", with_files=False)
    found = differences(a, b)
    with printed() as page:
        print_parts(as_text(f"a  {a}"), as_text(f"b  {b}"), *lines_of_differences(found))
    value = {"a": str(a), "b": str(b), "differences": differences_as_json(found)}
    return Said(page.getvalue(), value)


# The tool for people who know two or three facts and no table: the judge asks back.
#
# The server keeps nothing between calls, so each call has the action or the question, and all
# answers.


_ASKS_OF_DISPUTES: Final = tuple(
    dict.fromkeys(ask for game in games_of() for ask in DISPUTES.of(game).ASKS)
)


@frozen
class DisputeAsked:
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
                _ASKS_OF_DISPUTES,
            ),
        ]
        | None
    ) = None
    game: (
        Annotated[
            str,
            About("The game, of a question that both have, without an edition.", tuple(GAMES)),
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


def ask_back(disputed: DisputeAsked) -> Said:
    """Return the ruling on an action or the answer to a question; or the next question with its
    choices."""
    told = Told(disputed.game, disputed.edition, disputed.players, disputed.names, with_files=False)
    dispute = begun(disputed.action, disputed.ask, told)
    dispute = with_answers(dispute, dict(disputed.answers or {}))
    with printed() as page:
        show_dispute(dispute)
    return Said(page.getvalue(), dispute_as_json(dispute))


# The tool for a whole match: its rulings, its scores, and the table at the end.


@frozen
class Played:
    """The arguments of `replay`."""

    match: Annotated[
        object,
        About("A record as JSON (catbox-record/1), or a match as text (catbox-match/1)."),
    ]
    actions: Annotated[bool, About("Say each action with what it led to, a line each.")] = False
    picture: Annotated[bool, About("Draw the table as it stands at last.")] = False


def replay_match(played: Played) -> Said:
    """Replay a match and return its rulings, its scores and the table at the end."""
    with errors_below("$.match"):
        match = match_in(document(played.match))
    replayed = replay(match.record if isinstance(match, Transcript) else match)
    with faults_in("$.match", lines_of(match)):
        moment = moment_after(replayed)
    disputed = other_replays(replayed)
    line = line_of_refusal(match, replayed)
    differing = discrepancies(match) if isinstance(match, Transcript) else ()
    with printed() as page:
        show_replay(replayed, disputed, place="the match", line=line, with_actions=played.actions)
        print_parts(*map(as_text, at_most_ten([str(each) for each in differing])), as_text(""))
        if played.picture:
            print_picture(moment.picture())
    text = f"{page.getvalue()}\n{_at_last(moment)}"
    return Said(text, answer_as_json(replayed, disputed))


def _at_last(moment: Moment) -> str:
    """Return the table at the end, as an unbroken line that other tools accept."""
    line = line_of(moment.position, POSITIONS.of(moment.game)).replace("\n", " ")
    return f"The table: {as_text(line.strip()).plain}"


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
class Judged:
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


def judge_action(judged: Judged) -> Said:
    """Return the ruling on an action, in at most twelve lines unless everything is asked for."""
    return _ruled(
        judged.table,
        action=judged.action,
        ask=judged.ask,
        assume_table=judged.assume_table,
        in_full=judged.full,
        with_picture=judged.picture,
    )


@frozen
class Asked:
    """The arguments of `ask`."""

    table: Table
    ask: Annotated[
        str,
        About(
            "; ".join(f"{ask}: {meaning}" for ask, meaning in _ASKS_OF_TABLES.items()),
            tuple(_ASKS_OF_TABLES),
        ),
    ]
    assume_table: Assumed = False
    full: Full = False


def ask_of_table(asked: Asked) -> Said:
    """Return the answer to a question other than the legality of an action."""
    return _ruled(asked.table, ask=asked.ask, assume_table=asked.assume_table, in_full=asked.full)


@frozen
class Looked:
    """The arguments of `table`."""

    table: Table
    picture: Drawn = False
    full: Full = False


def check_table(looked: Looked) -> Said:
    """Return whether the table is possible, and how it looks."""
    return _ruled(looked.table, ask=TABLE, in_full=looked.full, with_picture=looked.picture)


def _ruled(
    table: object,
    *,
    action: str | None = None,
    ask: str | None = None,
    assume_table: bool = False,
    in_full: bool = False,
    with_picture: bool = False,
) -> Said:
    with errors_below("$.table"):
        read = document(table)
    case = case_asked(read, action=action, ask=ask)
    with faults_in("$.table", lines_of(read)):
        ruled = rule(case, assume_table=assume_table)
        disputed = other_rulings(ruled)
    with printed() as page:
        show_ruling(ruled, disputed, in_full=in_full, with_picture=with_picture)
        print_parts(*map(as_text, at_most_ten(unconfirmed_in(read))))
    return Said(page.getvalue(), ruled_as_json(ruled, disputed))


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
            return self.answer(read_as(self.arguments, as_taken(self.arguments, given), path="$"))


TOOLS: Final[tuple[Tool[Any], ...]] = (
    Tool(
        "find",
        "Find a rule",
        "Find what answers a question on the rules of Cat in the Box or Schrödinger's Cats, in the "
        "words of players, in English, German, French, Portuguese or Japanese: clauses (rules), "
        "points (where rulebooks differ or are silent), entries of the casebook, irregularities "
        "(what to do once something has gone wrong) and disputes. The best stands first, with its "
        "text. Show others with the tool rule.",
        Question,
        find_rule,
    ),
    Tool(
        "rule",
        "Read a rule",
        "The text of a clause with its sources in each rulebook, its exceptions, readings and "
        "disputed points; or of all clauses of a chapter, of a point, of an entry of the "
        "casebook, of an irregularity or of a dispute with its ruling.",
        Named,
        show_rule,
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
        ask_back,
    ),
    Tool(
        "judge",
        "Judge an action",
        "Rule on an action: is it legal, illegal, or does that turn on something hidden? In at "
        "most twelve lines: the clause that decides and where the rulebook says it, what is "
        "disputed between editions and readings, what follows, what would be legal, and what to "
        "do now.",
        Judged,
        judge_action,
    ),
    Tool(
        "ask",
        "Ask about a table",
        "Answer another question on a table: who wins the trick, what the groups and the round "
        "score, who wins the match, whether this is a paradox, who would be wrong if the claim "
        "were doubted, how many boxes are in play.",
        Asked,
        ask_of_table,
    ),
    Tool(
        "table",
        "Check a table",
        "All faults of a table and, in Cat in the Box, whether legal play leads to it; and how it "
        "looks, as a picture in text.",
        Looked,
        check_table,
    ),
    Tool(
        "replay",
        "Replay a match",
        "Play a match through: its rounds with their scores, the result, the first illegal action "
        "with its clauses, what is disputed, and the table as it stands at last.",
        Played,
        replay_match,
    ),
    Tool(
        "editions",
        "Compare editions",
        "The editions of both games; one of them with its numbers; in what two of them differ; or "
        "which edition the box on a table has, by its publisher, language or country.",
        OfEditions,
        show_editions,
    ),
)
"""All tools, in the order of the list."""
