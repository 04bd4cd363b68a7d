"""`catbox dispute`: the judge asks back about an action or a question, on the terminal or step by
step as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer
from attrs import evolve, field, frozen

from catbox_rules.book.clause import clause_named
from catbox_rules.cli.faults import DONE, NO, faults_in
from catbox_rules.cli.files import document, report_unused, write_file
from catbox_rules.cli.options import (
    Json,
    Names,
    Options,
    names_given,
    on_command_line,
    options_given,
)
from catbox_rules.cli.printing import argument, as_text, hanging, labelled, print_parts
from catbox_rules.cli.rulings import (
    action_of_seat,
    advice,
    headline,
    lines_by_other_rules,
    lines_of_finding,
    lines_of_reasons,
)
from catbox_rules.games import (
    GAMES,
    AnyGame,
    edition_ids,
    edition_meant,
    game_meant,
    game_with_edition,
    games_of,
)
from catbox_rules.judge.disputes import (
    AnyDispute,
    AskDispute,
    Dispute,
    Question,
    dispute_about,
    dispute_as_json,
    dispute_on,
    read_dispute,
)
from catbox_rules.judge.disputes.dispute import may_be_played
from catbox_rules.judge.disputes.facts import UNKNOWN, sentence
from catbox_rules.judge.reading import Seats, action_named, games_spoken_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import as_typed, one_of, with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records import parse
from catbox_rules.records.record import with_names
from catbox_rules.render.terminal import indented

if TYPE_CHECKING:
    from catbox_rules.judge.asked_back import Otherwise

_MOST_LISTED: Final = 18
"""Of more choices only the first ones are listed, but any can be typed."""
_FEW: Final = 6
_ACTION: Final = "$.action"
_BACK: Final = "back"
_WHY: Final = "why"
_UNKNOWN: Final = "?"


def dispute_action(  # noqa: PLR0913, PLR0917 -- an argument for each option
    action: Annotated[
        str | None,
        typer.Argument(
            metavar="ACTION",
            help='What was done: "1: red 4" for seat 1, "Peter: red 4" with --names, "0: doubt"; '
            "of seat 0 if none is named. Or a dispute to go on with: FILE.json, or - for standard "
            "input.",
        ),
    ] = None,
    ask: Annotated[
        str | None, typer.Option(help="A question in its place: trick, round, check, match …")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game, of a question that several games have.")
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            help="If you know it: pegasus-2023, or pegasus-2023+must-follow with a variant."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play, if you know it.")] = None,
    names: Names = None,
    option: Options = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="ID=VALUE", help="A fact: led=green, cell=taken, card=unknown."),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE",
            help="What is written down, perhaps in part: a file, or a line such as "
            '"catbox-line/1 pegasus-2023 4p play partial taken=Y4".',
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", help="Write the dispute, to go on with it: FILE.json."),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Ask for the two or three facts that a ruling or an answer turns on, and give it."""
    said = {"--edition": edition, "--players": players, "--names": names, "--option": option}
    said |= {"--ask": ask, "--game": game}
    if action is not None and _is_file(action):
        dispute = _saved(action, {"--table": table, **said})
    elif table is not None:
        dispute = _at_table(action, table, said)
    else:
        told = Told(game, edition, players, names, options_given(option or ()))
        try:
            dispute = begun(action, ask, told)
        except (MalformedInput, Unsupported) as error:
            raise on_command_line(error) from None
    for each in answer or ():
        dispute = _with_answer(dispute, each)
    files = {*(["-"] if as_machine else []), *([output] if output else [])}
    if "-" not in files and _is_asking():
        dispute = _asked_out(dispute)
    for file in files:
        write_file(file, f"{json.dumps(dispute_as_json(dispute))}\n".encode())
    if "-" not in files:
        show_dispute(dispute)
    raise typer.Exit(DONE if _is_yes(dispute) else NO)


def _is_yes(dispute: AnyDispute) -> bool:
    """Return True if the action is legal, or the question has a complete answer."""
    if isinstance(dispute, AskDispute):
        return dispute.ruled is not None and dispute.ruled.is_yes
    return dispute.ruled is not None and dispute.ruled.is_legal


def _at_table(action: str | None, table: str, options: Mapping[str, object]) -> AnyDispute:
    """Return the dispute about an action at a table, which itself says what is played."""
    if action is None:
        raise MalformedInput("ACTION", expected="an action, with --table", given=Verbatim("none"))
    _check_given_once(options, "the table already says this")
    # For tables alone: what reads them is not loaded for any other dispute.
    from catbox_rules.judge.reading import (  # noqa: PLC0415
        load,
        moment_in,
        unplayed_in,
    )
    from catbox_rules.positions.protocol import POSITIONS  # noqa: PLC0415

    with faults_in("--table"):
        read = load(table)
        moment = moment_in(read)
    report_unused("--table", read, *unplayed_in(read))
    position, positions = moment.position, POSITIONS.of(moment.game)
    seats = Seats(position.table.players, position.names, positions.turn(position))
    named = action_named(action, positions.RULESET, seats, option="ACTION")
    with faults_in("--table"):
        return dispute_on(named, position=position)


def _is_asking() -> bool:
    """Return True if somebody is at the terminal to answer."""
    return sys.stdin.isatty()


def _is_file(given: str) -> bool:
    """Return True if the action argument names a file; no action looks like one."""
    return given == "-" or given.lower().endswith(".json")


def _saved(name: str, options: Mapping[str, object]) -> AnyDispute:
    """Return the dispute in a file, which itself says at which table it is."""
    _check_given_once(options, "the saved dispute already says this")
    place, data = document(name)
    with faults_in(place):
        return read_dispute(parse(data))


def _check_given_once(options: Mapping[str, object], why: str) -> None:
    for option, given in options.items():
        if given is not None:
            raise MalformedInput(option, expected=f"nothing, because {why}", given=given)


@frozen
class Told:
    """What is known about a table; None for what is not.

    * `edition`: an edition, perhaps with variants and readings on top; the options override them.
    * `names`: the names of the seats, separated by commas; or a list of them.
    * `with_files`: true if a variant may be a file.
    """

    game: str | None
    edition: str | None
    players: int | None
    names: object
    options: Mapping[str, object] = field(factory=dict[str, object])
    with_files: bool = True

    def without_variants(self) -> Told:
        """Return the same, with everything on top of the edition moved into the options."""
        if self.edition is None or "+" not in self.edition:
            return self
        # Only what is laid on top of an edition needs to know how it is spelled.
        from catbox_rules.book import Rulebook  # noqa: PLC0415

        book = Rulebook.named(self.edition, place="$.edition", with_files=self.with_files)
        return evolve(self, edition=book.edition_id, options={**book.options, **self.options})


def begun(action: str | None, ask: str | None, told: Told) -> AnyDispute:
    """Begin a dispute about an action as people say it, or about a question.

    Raises MalformedInput or Unsupported.
    """
    told = told.without_variants()
    edition = None if told.edition is None else edition_meant(told.edition)
    players, options = told.players, told.options
    names = names_given(told.names, players)
    game: AnyGame | None = None if told.game is None else game_meant(told.game)
    if game is None and edition is not None:
        game = _game_with(edition)
    ask = None if ask is None else as_typed(ask).lower()
    if action is not None and ask is None:
        seats = players if names is None else len(names)
        named = _action(action, game, edition, seats, names)
        return dispute_on(named, edition=edition, players=players, options=options, names=names)
    if ask is not None and action is None:
        return dispute_about(
            ask, game=game, edition=edition, players=players, options=options, names=names
        )
    expected = f"an action, or a question by {argument('ask')}"
    given = Verbatim("none" if ask is None else "both")
    raise MalformedInput(_ACTION, expected=expected, given=given)


def _action(
    text: str,
    game: AnyGame | None,
    edition: str | None,
    players: int | None,
    names: tuple[str, ...] | None,
) -> Action:
    """Return the action that a text describes, of the given game or of the first game with such an
    action."""
    faults = dict[str, MalformedInput]()
    # The second game is not loaded if the first one has such an action.
    for each in games_of(game):
        most = max(count for _, count in may_be_played(each, edition, players))
        seats = Seats(most, names, (), named_by=argument("names"))
        try:
            return action_named(text, each, seats, option=_ACTION)
        except MalformedInput as error:
            faults[each.NAME] = error
    meant = [faults[each.NAME] for each in games_spoken_of(text, [GAMES[name] for name in faults])]
    expected = "; or ".join(dict.fromkeys(fault.expected for fault in meant))
    raise MalformedInput(_ACTION, expected=expected, given=meant[0].given)


def _game_with(edition: str) -> AnyRuleset:
    found = game_with_edition(edition)
    if found is None:
        expected, given = one_of(edition_ids()), with_suggestion(edition, edition_ids())
        raise Unsupported("$.edition", expected=expected, given=given)
    return found[0]


def _with_answer(dispute: AnyDispute, given: str) -> AnyDispute:
    """Return the dispute with a fact given as `led=green`."""
    id, is_given, value = map(str.strip, as_typed(given).partition("="))
    if not is_given:
        raise MalformedInput("--answer", expected="a fact such as led=green", given=given)
    try:
        return dispute.answered(id, value)
    except MalformedInput as error:
        place = f"--answer{error.path.removeprefix('$.answers').replace('.', ' ')}"
        raise MalformedInput(place, expected=error.expected, given=error.given) from None


def _asked_out(dispute: AnyDispute) -> AnyDispute:
    """Ask somebody at the terminal until nothing is left to ask, and return the dispute."""
    before: list[AnyDispute] = []
    if dispute.question is not None:
        hint = (
            f"Type the number or word before an answer, or {_UNKNOWN}2 if nobody knows the "
            f"second one. {_BACK} changes the last answer; {_WHY} names the rules."
        )
        print_parts(hanging(as_text(hint, "dim")))
    while (question := dispute.question) is not None:
        _show_question(dispute, question, _typed_for(dispute, question))
        try:
            typed = as_typed(input("> "))
        except EOFError:
            typer.echo()
            break
        if typed == _BACK:
            dispute = before.pop() if before else _without_last(dispute)
        elif typed == _WHY:
            _show_clauses(dispute, question)
        else:
            try:
                after = _after(dispute, question, typed)
            except MalformedInput as error:
                _show_fault(error, typed)
            else:
                before.append(dispute)
                dispute = after
    return dispute


def _after(dispute: AnyDispute, question: Question, typed: str) -> AnyDispute:
    """Return the dispute after what was typed: an answer, `?2 ?4` for several that nobody knows,
    `?` for all, or any fact."""
    if "=" in typed:
        return _with_answer(dispute, typed)
    if typed.startswith(_UNKNOWN):
        if typed == _UNKNOWN:
            return dispute.answered(question.id, UNKNOWN)
        for each in typed.removeprefix(_UNKNOWN).split(_UNKNOWN):
            id = _fact_of(question, _chosen(dispute, question, each.strip(" ,")))
            dispute = dispute.answered(id, UNKNOWN)
        return dispute
    return dispute.answered(question.id, _chosen(dispute, question, typed))


def _fact_of(question: Question, value: str) -> str:
    """Return the fact that a choice alone sets, among several asked together. Raises MalformedInput
    if there is none."""
    for choice in question.choices:
        if choice.value == value and len(choice.sets) == 1 and question.id not in choice.sets:
            return next(iter(choice.sets))
    expected = "one of several that are asked together"
    raise MalformedInput(f"$.answers.{question.id}", expected=expected, given=value)


def _show_fault(error: MalformedInput, typed: str) -> None:
    """Print what to type instead."""
    expected = "one of these"
    if "=" in typed or typed.startswith(_UNKNOWN) or "that fits" in error.expected:
        expected = error.expected
    print_parts(hanging(as_text(f"Expected: {expected}, {_BACK} or {_WHY}.")))


def _without_last(dispute: AnyDispute) -> AnyDispute:
    """Return the dispute without its last answer, or unchanged if there is none."""
    for id in reversed(tuple(dispute.answers)):
        without = dispute.without(id)
        if without.question is not None:
            return without
    print_parts(as_text("This is the first question."))
    return dispute


def _typed_for(dispute: AnyDispute, question: Question) -> list[str]:
    """Return what to type for each choice: its number or, if there are many or the choices are
    numbers themselves, its value."""
    choices = question.with_names(dispute.names).choices
    says_numbers = any(each.value.isdecimal() and each.value in each.text for each in choices)
    if len(choices) > _MOST_LISTED or says_numbers:
        return [choice.value for choice in choices]
    return [str(number) for number in range(1, len(choices) + 1)]


def _given_for(question: Question) -> list[str]:
    """Return how to give each choice: as the only fact that it sets, otherwise as the choice
    itself."""
    return [
        next(f"{id}={value}" for id, value in choice.sets.items())
        if len(choice.sets) == 1
        else f"{question.id}={choice.value}"
        for choice in question.choices
    ]


def _chosen(dispute: AnyDispute, question: Question, typed: str) -> str:
    """Return the value of the typed choice, or the text itself."""
    values = [choice.value for choice in question.choices]
    by_typed = dict(zip(_typed_for(dispute, question), values, strict=True))
    return by_typed.get(typed, typed)


def show_dispute(dispute: AnyDispute) -> None:
    """Print the ruling; or the next question, with its answers as they are given."""
    if dispute.question is None:
        _show_ruling(dispute)
    else:
        _show_question(dispute, dispute.question, _given_for(dispute.question))


def _show_question(dispute: AnyDispute, question: Question, answers: Sequence[str]) -> None:
    """Print a question and its choices, each after what is typed for it."""
    named = question.with_names(dispute.names)
    width = max(map(len, answers))
    texts = [each.text for each in named.choices]
    listed = [
        f"  {answer}" if text == answer else f"  {answer.ljust(width)}  {text}"
        for answer, text in zip(answers, texts, strict=True)
    ]
    if len(answers) > _MOST_LISTED:
        first, *others = answers[0], *(each.value for each in named.choices[1:])
        few = ", ".join([first, *others[:_FEW]])
        listed = [f"  one of {few}, …, {others[-1]}"]
    print_parts(as_text(named.text, "bold"), *(hanging(as_text(line)) for line in listed))


def _show_clauses(dispute: AnyDispute, question: Question) -> None:
    for id in question.clauses:
        print_parts(labelled(id, clause_named(dispute.ruleset.NAME, id).title))


def _show_ruling(dispute: AnyDispute) -> None:
    if isinstance(dispute, AskDispute):
        _show_answer(dispute)
        return
    ruled = dispute.ruled
    assert ruled is not None, "nothing is left to ask"
    asked = action_of_seat(dispute.action, dispute.names)
    reasons = lines_of_reasons(ruled, dispute.ruleset.NAME, dispute.known("edition"), dispute.names)
    lines = [*reasons, *(labelled("presumed", _named(dispute, x)) for x in dispute.presumed)]
    # What else a referee needs: after the ruling, which is needed first.
    from catbox_rules.judge import asked_back  # noqa: PLC0415

    by_others = asked_back.otherwise(dispute)
    lines += lines_by_other_rules((_outcome(dispute, x), x.points, x.rules) for x in by_others)
    follows = (*asked_back.what_follows(dispute), *asked_back.what_may_follow(dispute))
    if follows:
        said = "; ".join(_named(dispute, str(each)) for each in follows)
        lines.append(labelled("what follows", said))
    if (remedy := asked_back.what_now(dispute)) is not None:
        lines += advice(remedy, dispute.known("edition"))
    print_parts(hanging(headline(ruled.ruling, asked)), *map(indented, lines))


def _outcome(dispute: Dispute, other: Otherwise) -> str:
    """Return the ruling by other rules, with the condition for it if there is one."""
    if other.condition is None:
        return other.ruling.value
    return f"{other.ruling.value}, if {_named(dispute, other.condition)},"


def _named(dispute: AnyDispute, text: str) -> str:
    return with_names(text, dispute.names)


def _show_answer(dispute: AskDispute) -> None:
    """Print the answer, with what it turns on and what it rests on."""
    answer, game, edition = dispute.ruled, dispute.ruleset.NAME, dispute.known("edition")
    assert answer is not None, "nothing is left to ask"
    for line in answer.text:
        print_parts(hanging(as_text(with_names(sentence(line), dispute.names), "bold")))
    for found in (*answer.missing, *answer.grounds):
        lines = lines_of_finding(found, game, edition, dispute.names, said=answer.text)
        print_parts(*map(indented, lines))
