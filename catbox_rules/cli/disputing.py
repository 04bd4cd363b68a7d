"""`catbox dispute`: the judge asks back about an action or a question, on the terminal or step by
step as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer
from attrs import evolve, frozen
from rich.text import Text

from catbox_rules.book.clause import clause_named
from catbox_rules.cli.faults import DONE, NO, faults_in, report_unused
from catbox_rules.cli.files import document, read_given, unused_in, write_file
from catbox_rules.cli.options import names_given, options_given
from catbox_rules.cli.printing import (
    argument,
    as_text,
    hanging,
    is_for_an_assistant,
    labelled,
    print_parts,
)
from catbox_rules.cli.questions import About, Answer, Question, Words
from catbox_rules.cli.rulings import (
    action_of_seat,
    advice,
    headline,
    in_words,
    lines_by_other_rules,
    lines_of_findings,
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
    dispute_about,
    dispute_on,
    read_dispute,
    with_answers,
)
from catbox_rules.judge.disputes import Question as Asked
from catbox_rules.judge.disputes.dispute import may_be_played
from catbox_rules.judge.disputes.facts import UNKNOWN, sentence
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.judge.reading import (
    Seats,
    action_named,
    games_spoken_of,
    load,
    moment_in,
    unplayed_in,
    with_any_kinds,
)
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import Between, as_typed, one_of, with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import parse
from catbox_rules.records.record import with_names
from catbox_rules.render.terminal import indented

if TYPE_CHECKING:
    from catbox_rules.judge.asked_back import Otherwise

_MOST_LISTED: Final = 18
"""Of more choices only the first ones are listed, but any can be typed."""
_FEW: Final = 6
_BACK: Final = "back"
_WHY: Final = "why"
_UNKNOWN: Final = "?"


def _asks() -> Iterable[str]:
    """Return the questions of all games."""
    return dict.fromkeys(ask for game in games_of() for ask in DISPUTES.of(game).ASKS)


@frozen
class DisputeQuestion(Question):
    """What is known of a dispute: the judge rules on it, or asks for the next fact.

    Nothing is kept between two questions: each has the action, or what is asked, and all answers.
    """

    action: Annotated[
        Words | None,
        About(
            "What was done, of a seat by its number from 0, or by its name with names: "
            "1: red 4, Peter: bid 1, 0: discard 3, 2: paradox; 1: claim 8 alive, 0: doubt, "
            "2: use tabby as mewton.",
            'What was done: "1: red 4" for seat 1, "Peter: red 4" with --names, "0: doubt"; '
            "of seat 0 if none is named. Or a dispute to go on with: FILE.json, or - for standard "
            "input.",
            option="ACTION",
        ),
    ] = None
    ask: Annotated[
        str | None,
        About(
            "In place of an action another question: trick (who won it), round (what a seat "
            "scored), groups, match (who won), start (who starts the next one), paradox, set-up; "
            "check (who was wrong in a doubt), boxes.",
            "A question in its place: trick, round, check, match …",
            choices=_asks,
        ),
    ] = None
    game: Annotated[
        str | None,
        About("The game, of a question that both have, without an edition.", choices=GAMES.keys),
    ] = None
    answers: Annotated[
        dict[str, str] | None,
        About(
            "What is known, in the order in which it was asked: of each question that was "
            "answered the value of a choice, such as led: green, any: none, cell: unknown. "
            "Facts may be given that were not asked.",
            "A fact: led=green, cell=taken, card=unknown.",
            option="--answer",
            metavar="ID=VALUE",
        ),
    ] = None
    edition: Annotated[
        Words | None,
        About(
            "Which edition is played, if it is known, perhaps with variants and readings on "
            "top: pegasus-2023, pegasus-2023+must-follow, pegasus-2023+tokens=strict.",
            "If you know it: pegasus-2023, or pegasus-2023+must-follow with a variant.",
        ),
    ] = None
    players: Annotated[
        Annotated[int, Between(2, 6)] | None, About("How many play, if it is known.")
    ] = None
    names: Annotated[
        object,
        About(
            "What the seats are called, all of them from seat 0 on: a list, or Anna,Peter,Mia.",
            "A name for each seat: Anne,Peter,…",
            types=("string", "array"),
        ),
    ] = None
    options: Annotated[
        dict[str, str] | None,
        About(
            "What the table chooses, such as tokens: strict, blocks: 12.",
            "What the table chooses: tokens=strict, blocks=12.",
            option="--option",
            metavar="NAME=VALUE",
        ),
    ] = None
    table: Annotated[
        object,
        About(
            "What is written down, perhaps in part: any table that the tool judge takes.",
            "What is written down, perhaps in part: a file, or a line such as "
            '"catbox-line/1 pegasus-2023 4p play partial taken=Y4".',
        ),
    ] = None

    def answer(self) -> Answer:
        """Return the ruling on the action or the answer to the question; or the next question with
        its choices."""
        dispute, unused = self.begun()
        dispute = with_answers(dispute, self.answers or {})
        return Answer(
            lambda: show_dispute(dispute),
            lambda: _as_json(dispute),
            _is_yes(dispute),
            unused=unused,
        )

    def begun(self) -> tuple[AnyDispute, Sequence[str]]:
        """Return the dispute without the answers, and what of a table is not used."""
        if self.table is not None:
            return self._at_table()
        edition, options = self.edition, options_given(self.options or {})
        if edition is not None and "+" in edition:
            # Only what is laid on top of an edition needs to know how it is spelled.
            from catbox_rules.book import Rulebook  # noqa: PLC0415

            with_files = not is_for_an_assistant()
            book = Rulebook.named(edition, place="$.edition", with_files=with_files)
            edition, options = book.edition_id, {**book.options, **options}
        edition = None if edition is None else edition_meant(edition)
        names = names_given(self.names, self.players)
        game: AnyGame | None = None if self.game is None else game_meant(self.game)
        if game is None and edition is not None:
            game = _game_with(edition)
        ask = None if self.ask is None else as_typed(self.ask).lower()
        if self.action is not None and ask is None:
            seats = self.players if names is None else len(names)
            text, unseen = with_any_kinds(self.action)
            named = _action(text, game, edition, seats, names)
            of_action = dispute_on(
                named, edition=edition, players=self.players, options=options, names=names
            )
            begun: AnyDispute = of_action.with_unseen_cards() if unseen else of_action
        elif ask is not None and self.action is None:
            begun = dispute_about(
                ask, game=game, edition=edition, players=self.players, options=options, names=names
            )
        else:
            expected = f"an action, or a question by {argument('ask')}"
            given = Verbatim("none" if ask is None else "both")
            raise MalformedInput("$.action", expected=expected, given=given)
        return begun, ()

    def _at_table(self) -> tuple[AnyDispute, Sequence[str]]:
        """Return the dispute about an action at a table, which itself says what is played."""
        if self.action is None:
            expected = f"an action, with {argument('table')}"
            raise MalformedInput("$.action", expected=expected, given=Verbatim("none"))
        self.check_given_once("the table already says this", but=["names"])
        place = argument("table")
        if is_for_an_assistant():
            _, read = read_given(self.table, place)
        else:
            with faults_in(place):
                read = load(str(self.table))
        with faults_in(place):
            moment = moment_in(read)
        position, positions = moment.position, POSITIONS.of(moment.game)
        names = position.names
        if names is None:
            names = names_given(self.names, position.table.players)
        else:
            self.check_given_once("the table already says this")
        seats = Seats(position.table.players, names, positions.turn(position))
        text, unseen = with_any_kinds(self.action)
        named = action_named(text, positions.RULESET, seats, option="$.action")
        with faults_in(place):
            dispute = evolve(dispute_on(named, position=position), names=names)
            dispute = dispute.with_unseen_cards() if unseen else dispute
        return dispute, unused_in(place, read, *unplayed_in(read))

    def check_given_once(self, why: str, *, but: Sequence[str] = ()) -> None:
        """Raise MalformedInput if it says what a table or a saved dispute says itself, `but` for
        some of it."""
        for name in ("edition", "players", "names", "options", "ask", "game"):
            given: object = getattr(self, name)
            if given is not None and name not in but:
                expected = f"nothing, because {why}"
                raise MalformedInput(f"$.{name}", expected=expected, given=given)


@frozen
class DisputeAction(DisputeQuestion):
    """Ask for the two or three facts that a ruling or an answer turns on, and give it."""

    output: Annotated[
        str | None,
        About("Write the dispute, to go on with it: FILE.json.", option="-o --output"),
    ] = None
    save_case: Annotated[
        str | None,
        About("Write the ruling as an entry of the casebook: FILE.json.", option="--save-case"),
    ] = None

    def begun(self) -> tuple[AnyDispute, Sequence[str]]:
        """Return the dispute without the answers of the command line; it may be in a file."""
        if self.action is None or not _is_file(self.action):
            return super().begun()
        self.check_given_once("the saved dispute already says this")
        place, data = document(self.action)
        with faults_in(place):
            return read_dispute(parse(data)), ()

    def print_answer(self, *, as_machine: bool) -> int:
        """Ask back at a terminal, write the dispute, and print it; return the exit status."""
        dispute, unused = self.begun()
        report_unused(unused)
        dispute = with_answers(dispute, self.answers or {})
        files = {*(["-"] if as_machine else []), *([self.output] if self.output else [])}
        if "-" not in files and _is_asking():
            dispute = _asked_out(dispute)
        for file in files:
            write_file(file, f"{json.dumps(_as_json(dispute))}\n".encode())
        if "-" not in files:
            show_dispute(dispute)
        if self.save_case is not None:
            from catbox_rules.judge.precedent import as_entry  # noqa: PLC0415

            entry = json.dumps(as_entry(dispute), indent=1, ensure_ascii=False)
            write_file(self.save_case, f"{entry}\n".encode())
        return DONE if _is_yes(dispute) else NO


def _as_json(dispute: AnyDispute) -> dict[str, object]:
    # What else a referee needs: not to put a question.
    from catbox_rules.judge.asked_back import settled_as_json  # noqa: PLC0415

    return settled_as_json(dispute)


def _is_yes(dispute: AnyDispute) -> bool:
    """Return True if the action is legal, or the question has a complete answer."""
    if isinstance(dispute, AskDispute):
        return dispute.ruled is not None and dispute.ruled.is_yes
    return dispute.ruled is not None and dispute.ruled.is_legal


def _is_asking() -> bool:
    """Return True if somebody is at the terminal to answer."""
    return sys.stdin.isatty()


def _is_file(given: str) -> bool:
    """Return True if the action argument names a file; no action looks like one."""
    return given == "-" or given.lower().endswith(".json")


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
            return action_named(text, each, seats, option="$.action")
        except MalformedInput as error:
            faults[each.NAME] = error
    meant = [faults[each.NAME] for each in games_spoken_of(text, [GAMES[name] for name in faults])]
    expected = "; or ".join(dict.fromkeys(fault.expected for fault in meant))
    raise MalformedInput("$.action", expected=expected, given=meant[0].given)


def _game_with(edition: str) -> AnyRuleset:
    found = game_with_edition(edition)
    if found is None:
        expected, given = one_of(edition_ids()), with_suggestion(edition, edition_ids())
        raise Unsupported("$.edition", expected=expected, given=given)
    return found[0]


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
                _show_fault(error, typed, question)
            else:
                before.append(dispute)
                dispute = after
    return dispute


def _after(dispute: AnyDispute, question: Asked, typed: str) -> AnyDispute:
    """Return the dispute after what was typed: an answer, `?2 ?4` for several that nobody knows,
    `?` for all, or any fact."""
    if "=" in typed:
        id, _, value = map(str.strip, typed.partition("="))
        return dispute.answered(id, value)
    if typed.startswith(_UNKNOWN):
        if typed == _UNKNOWN:
            return dispute.answered(question.id, UNKNOWN)
        for each in typed.removeprefix(_UNKNOWN).split(_UNKNOWN):
            id = _fact_of(question, _chosen(dispute, question, each.strip(" ,")))
            dispute = dispute.answered(id, UNKNOWN)
        return dispute
    return dispute.answered(question.id, _chosen(dispute, question, typed))


def _fact_of(question: Asked, value: str) -> str:
    """Return the fact that a choice alone sets, among several asked together. Raises MalformedInput
    if there is none."""
    for choice in question.choices:
        if choice.value == value and len(choice.sets) == 1 and question.id not in choice.sets:
            return next(iter(choice.sets))
    expected = "one of several that are asked together"
    raise MalformedInput(f"$.answers.{question.id}", expected=expected, given=value)


def _show_fault(error: MalformedInput, typed: str, question: Asked) -> None:
    """Print what to type instead."""
    expected = "one of these"
    is_of_these = question.show is None and "that fits" not in error.expected
    if "=" in typed or typed.startswith(_UNKNOWN) or not is_of_these:
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


def _typed_for(dispute: AnyDispute, question: Asked) -> list[str]:
    """Return what to type for each choice: its number or, if there are many or the choices are
    numbers themselves, its value."""
    choices = question.with_names(dispute.names).choices
    says_numbers = any(each.value.isdecimal() and each.value in each.text for each in choices)
    if question.show is not None or len(choices) > _MOST_LISTED or says_numbers:
        return [choice.value for choice in choices]
    return [str(number) for number in range(1, len(choices) + 1)]


def _given_for(question: Asked) -> list[str]:
    """Return how to give each choice: as the only fact that it sets, otherwise as the choice
    itself."""
    return [
        next(f"{id}={value}" for id, value in choice.sets.items())
        if len(choice.sets) == 1
        else f"{question.id}={choice.value}"
        for choice in question.choices
    ]


def _chosen(dispute: AnyDispute, question: Asked, typed: str) -> str:
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


def _show_question(dispute: AnyDispute, question: Asked, answers: Sequence[str]) -> None:
    """Print a question and its choices, each after what is typed for it."""
    named = question.with_names(dispute.names)
    width = max(map(len, answers))
    texts = [each.text for each in named.choices]
    listed = [
        f"  {answer}" if text == answer else f"  {answer.ljust(width)}  {text}"
        for answer, text in zip(answers, texts, strict=True)
    ]
    if (show := question.show) is not None:
        # What is filled in is not listed: numbers, or the spaces of a track.
        pairs = zip(listed, named.choices, strict=True)
        words = [line for line, each in pairs if each.value.isalpha()]
        among = f"those of {' '.join(show.among)}" if show.among else "such as Y1 G4"
        given = f"{question.id}=…" if "=" in answers[0] else "…"
        listed = [f"  {given.ljust(width)}  {_FORMS[show.kind].format(among=among)}", *words]
    elif len(answers) > _MOST_LISTED:
        first, *others = answers[0], *(each.value for each in named.choices[1:])
        some = ", ".join([first, *others[:_FEW]])
        listed = [f"  one of {some}, …, {others[-1]}"]
    print_parts(as_text(named.text, "bold"), *(hanging(as_text(line)) for line in listed))


_FORMS: Final = {
    "cards": "ranks, such as 1146; ? for a card that nobody saw",
    "colors": "such as blue yellow; or none",
    "cells": "{among}; or none",
    "space": "a claim, such as 9 alive; or none",
    "number": "a number",
    "numbers": "a number for each seat, such as 12 8 9",
}
"""What to type for what is shown."""


def _show_clauses(dispute: AnyDispute, question: Asked) -> None:
    for id in question.clauses:
        print_parts(labelled(id, clause_named(dispute.ruleset.NAME, id).title))


def _show_ruling(dispute: AnyDispute) -> None:
    if isinstance(dispute, AskDispute):
        _show_answer(dispute)
        return
    ruled = dispute.ruled
    assert ruled is not None, "nothing is left to ask"
    asked = action_of_seat(dispute.action, dispute.names, dispute.said)
    reasons = lines_of_reasons(ruled, dispute.ruleset.NAME, dispute.known("edition"), dispute.names)
    lines = [*reasons, *(labelled("presumed", _named(dispute, x)) for x in dispute.presumed)]
    # What else a referee needs: after the ruling, which is needed first.
    from catbox_rules.judge import asked_back  # noqa: PLC0415

    by_others = list(asked_back.otherwise(dispute))
    standing = asked_back.standing_in(dispute, by_others)
    lines += lines_by_other_rules((_outcome(dispute, x), x.points, x.rules) for x in by_others)
    follows = (*asked_back.what_follows(dispute), *asked_back.what_may_follow(dispute))
    if follows:
        said = "; ".join(_named(dispute, str(each)) for each in follows)
        lines.append(labelled("what follows", said))
    if (remedy := asked_back.what_now(dispute)) is not None:
        lines += advice(remedy, dispute.known("edition"), lines=_MOST_LISTED)
        lines.append(labelled("noticed later", remedy.later))
        if remedy.after != remedy.later:
            lines.append(labelled("after that", remedy.after))
    lines += _lines_of_precedent(dispute)
    first = headline(ruled.ruling, asked, standing, [x.rules for x in by_others])
    print_parts(hanging(first), *map(indented, lines))


def _outcome(dispute: Dispute, other: Otherwise) -> str:
    """Return the ruling by other rules, with the condition for it if there is one."""
    if other.condition is None:
        return other.ruling.value
    return f"{other.ruling.value}, if {_named(dispute, other.condition)},"


def _named(dispute: AnyDispute, text: str) -> str:
    return in_words(with_names(text, dispute.names))


def _show_answer(dispute: AskDispute) -> None:
    """Print the answer, with what it turns on and what it rests on."""
    answer, game, edition = dispute.ruled, dispute.ruleset.NAME, dispute.known("edition")
    assert answer is not None, "nothing is left to ask"
    for line in answer.text:
        print_parts(hanging(as_text(with_names(sentence(line), dispute.names), "bold")))
    by_clause: dict[str, list[Finding]] = {}
    for found in (*answer.missing, *answer.grounds):
        by_clause.setdefault(found.clause, []).append(found)
    for alike in by_clause.values():
        lines = lines_of_findings(alike, game, edition, dispute.names, said=answer.text)
        print_parts(*map(indented, lines))
    print_parts(*map(indented, _lines_of_precedent(dispute)))


def _lines_of_precedent(dispute: AnyDispute) -> list[Text]:
    """Return what people believe that the ruling turns on, and its nearest case, if they fit."""
    from catbox_rules.judge.precedent import precedent_of  # noqa: PLC0415

    return [labelled(label, said) for label, said in precedent_of(dispute).lines.items()]
