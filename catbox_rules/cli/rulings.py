"""Rulings for people: the table, the ruling, the clauses with their sources, and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.book.clause import clause_named
from catbox_rules.book.irregularity import Irregularity
from catbox_rules.book.verdicts import Standing, sources_of
from catbox_rules.cli.printing import (
    as_text,
    entry,
    first_lines,
    hanging,
    labelled,
    print_parts,
    with_arguments,
)
from catbox_rules.judge import (
    Alternative,
    Comparison,
    OtherReplay,
    OtherRuling,
    Ruled,
    remedy_of,
)
from catbox_rules.judge.other_rules import OtherRules, standing_by
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, Event, Outcome, seen_by
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.match import AnyTransition, Replay
from catbox_rules.positions.protocol import Answer, without_words
from catbox_rules.records import Record
from catbox_rules.records.record import with_names
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.rounds import round_sheet
from catbox_rules.render.terminal import indented, quoted, renderable

# Rulings by other rules, for people: how they change a ruling, and a case by all of them side by
# side.


_LINES_OF_OTHER_RULES: Final = 2
"""The most lines for disputes in a short ruling."""

OtherOutcome: TypeAlias = tuple[str, tuple[int, ...], OtherRules]
"""What other rules make of a ruling, the points that say why, and the rules."""


def show_other_rules(disputed: Iterable[OtherOutcome]) -> None:
    """Print how other rules change a ruling."""
    print_parts(*map(indented, _labelled(disputed)))


def lines_of_other_rulings(ruled: Ruled, disputed: Sequence[OtherRuling]) -> list[Text]:
    """Return the lines of a short ruling about how other rules change it."""
    return lines_by_other_rules(by_other_rules(ruled, dispute) for dispute in disputed)


def lines_by_other_rules(disputed: Iterable[OtherOutcome]) -> list[Text]:
    """Return the lines about how other rules change a ruling."""
    return [
        shown for line in _labelled(disputed) for shown in first_lines(_LINES_OF_OTHER_RULES, line)
    ]


def by_other_rules(ruled: Ruled, dispute: OtherRuling) -> OtherOutcome:
    """Return how the rules of a dispute change a ruling."""
    other = dispute.alternative.ruled
    verdict = None if other is None else other.verdict
    outcome = "another answer"
    if verdict is not None and ruled.verdict is not None:
        is_same = verdict.ruling is ruled.verdict.ruling
        outcome = "something else follows" if is_same else verdict.ruling.value
    return outcome, dispute.points, dispute.rules


def points_named(numbers: Sequence[int]) -> str:
    """Return points by number, such as `points 4, 18`."""
    return f"{'point' if len(numbers) == 1 else 'points'} {', '.join(map(str, numbers))}"


def _labelled(disputed: Iterable[OtherOutcome]) -> Iterator[Text]:
    """Yield a line for what is disputed, and one for what only other books say."""
    found = list(disputed)
    for label, are_disputed in (("disputed", True), ("other books", False)):
        of_label = [each for each in found if each[2].are_disputed is are_disputed]
        if of_label:
            yield labelled(label, "; ".join(_by_outcome(of_label)))


def _by_outcome(disputed: Iterable[OtherOutcome]) -> Iterator[str]:
    by_outcome: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for outcome, points, rules in disputed:
        by_outcome.setdefault((outcome, points), []).append(str(rules))
    for (outcome, points), names in by_outcome.items():
        see = f" ({points_named(points)})" if points else ""
        yield f"{outcome} by {', '.join(names)}{see}"


def show_comparison(comparison: Comparison) -> None:
    """Print the answers side by side, one per line, and whether they differ."""
    print_parts(Text(), as_text(f"By {comparison.by}", "bold"))
    ruled = [each.ruled.verdict for each in comparison.alternatives if each.ruled is not None]
    same = comparison.differs and len({each.ruling for each in ruled if each is not None}) == 1
    lines = (_alternative(each, with_events=same) for each in comparison.alternatives)
    print_parts(*(indented(as_text(line)) for line in lines))
    if not comparison.differs:
        print_parts(as_text("All answers are the same: this makes no difference."))
    elif comparison.clauses:
        clauses = ", ".join(comparison.clauses)
        print_parts(as_text(f"The answers differ: it depends on how {clauses} is read."))
    else:
        print_parts(as_text("The answers differ."))


def _alternative(alternative: Alternative, *, with_events: bool) -> str:
    """Return the line of an alternative; with what follows, if that is where the alternatives
    differ."""
    options = ", ".join(f"{name}={value}" for name, value in alternative.options.items())
    name = f"{alternative.edition} {options}".strip()
    if alternative.ruled is None:
        return f"{name}: cannot be ruled on ({alternative.fault})"
    verdict, answer = alternative.ruled.verdict, alternative.ruled.answer
    if verdict is not None:
        clauses = ", ".join(dict.fromkeys(verdict.clauses))
        events = ""
        if with_events:
            events = "; ".join(map(str, alternative.ruled.events))
        return f"{name}: {verdict.ruling.value.upper()} ({clauses}){events and f': {events}'}"
    return f"{name}: {'; '.join(answer.text) if answer else ''}"


_STYLES = {
    Ruling.LEGAL: "bold green",
    Ruling.ILLEGAL: "bold red",
    Ruling.UNDETERMINED: "bold yellow",
}

_RESTS_ON: Final = {
    Standing.BOOK: " by the book",
    Standing.SILENT: " (the book is silent: our ruling)",
}

_FEW = 8
"""Up to this many actions of a kind are listed one by one."""

_LINES = 12
"""The most lines of a short ruling. What follows gets the lines that the rest leaves."""
_LINES_OF_SENTENCE = 3
_LINES_OF_CLAUSE = 2
_LINES_OF_ADVICE = 3
_LINES_OF_ANSWER = 6
_REASONS = 4
"""The most reasons that are listed for an impossible table."""


def seat_name(names: Sequence[str] | None, actor: Actor) -> str:
    """Return a seat with its name, if it has one, or "chance"."""
    if actor == CHANCE:
        return "chance"
    return f"seat {actor}" + (f" ({names[actor]})" if names else "")


def show_ruling(
    ruled: Ruled, disputed: Sequence[OtherRuling], *, in_full: bool, with_picture: bool
) -> None:
    """Print the answer to a case in at most twelve lines: the ruling, the clause that decides, what
    is disputed, and what follows or what else the seat could do; or in full, with every clause.
    With a picture, or in full, title and note come first."""
    given = ruled.case.given
    words = [quoted(given.title, "bold")] if given.title else []
    words += [quoted(given.note)] if given.note else []
    if words and (in_full or with_picture):
        print_parts(*words, Text())
    if with_picture:
        position = without_words(ruled.position)
        picture = DRAWING.of(ruled.case.ruleset).picture_of(position, ruled.case.action)
        print_parts(renderable(picture), Text())
    for reason in ruled.assumed[:1]:
        warning = ("assumed, though legal play does not lead to this table: ", "bold yellow")
        print_parts(*first_lines(2, Text.assemble(warning, as_text(str(reason)))))
    if ruled.answer is not None:
        if ruled.is_refused:
            _show_refusal(ruled, ruled.answer)
            return
        print_parts(as_text(ruled.case.positions.ASKS[ruled.answer.ask], "bold"))
        if in_full:
            _show_whole_answer(ruled, ruled.answer, disputed)
        else:
            _show_answer(ruled, ruled.answer, disputed)
    elif ruled.verdict is not None:
        standing, rules = standing_by(ruled, disputed), [each.rules for each in disputed]
        print_parts(hanging(headline(ruled.verdict.ruling, _asked(ruled), standing, rules)))
        show_verdict = _show_whole_verdict if in_full else _show_verdict
        show_verdict(ruled, ruled.verdict, disputed)


def headline(
    ruling: Ruling, asked: str, standing: Standing | None = None, others: Iterable[OtherRules] = ()
) -> Text:
    """Return the ruling with what it rests on and, after a colon, the question.

    * `others`: the rules by which the case is answered differently.
    """
    rests_on = ""
    if standing is Standing.DIFFERS:
        are_disputed = any(each.are_disputed for each in others)
        rests_on = f" ({'readings' if are_disputed else 'printings'} differ)"
    elif standing is not None:
        rests_on = _RESTS_ON[standing]
    return Text.assemble(
        (ruling.value.upper(), _STYLES[ruling]), rests_on, as_text(f": {asked}", "bold")
    )


def _asked(ruled: Ruled) -> str:
    case = ruled.case
    if case.action is None:
        return str(case.ask)
    return action_of_seat(case.action, case.given.names)


def action_of_seat(action: Action, names: Sequence[str] | None, said: str | None = None) -> str:
    """Return who does something, and what, perhaps in other words: `seat 1 (Peter), red 4`."""
    return f"{seat_name(names, action.actor)}, {in_words(str(action) if said is None else said)}"


_COLORS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
_CARD: Final = re.compile(r"\b(?:([1-9])([RBYG])|([RBYG])([1-9]))\b")


def in_words(text: str) -> str:
    """Return a sentence with cards and cells as they are called at a table: `green 5` for `5G`."""
    return _CARD.sub(lambda it: f"{_COLORS[it[2] or it[3]]} {it[1] or it[4]}", text)


def _told(events: Iterable[Event]) -> str:
    return in_words("; ".join(map(str, events)))


def _show_refusal(ruled: Ruled, answer: Answer) -> None:
    """Print that there is no ruling because the table is impossible, and why."""
    question = as_text(f": {_asked(ruled)}: this table is impossible", "bold")
    print_parts(hanging(Text.assemble(("NO RULING", "bold red"), question)))
    reasons = list(map(str, answer.grounds))
    if len(reasons) > _REASONS:
        way = with_arguments(ask="table", full=True)
        reasons[_REASONS:] = [f"and {len(reasons) - _REASONS} more ({way})"]
    reasons += [f"what now: {name}" for name in _names_of_irregularities(ruled)]
    reasons.append(f"{with_arguments(assume_table=True)} rules on it all the same")
    print_parts(*(indented(line) for text in reasons for line in first_lines(2, as_text(text))))


# In short: what decides, and the other clauses by their ids alone.


def _show_verdict(ruled: Ruled, verdict: Verdict, disputed: Sequence[OtherRuling]) -> None:
    lines = lines_of_reasons(verdict, ruled.case.ruleset.NAME, ruled.case.edition_id)
    lines += [line for each in ruled.presumed for line in first_lines(1, as_text(each.message))]
    lines += lines_of_other_rulings(ruled, disputed)
    left = _LINES - 1 - len(lines)
    if ruled.events:
        lines += first_lines(left, labelled("what follows", _told(ruled.events)))
    if ruled.if_legal:
        lines += first_lines(2, labelled("if it is legal", _told(ruled.if_legal)))
        left = _LINES - 1 - len(lines)
    if ruled.legal and not verdict.is_legal:
        legal = labelled(_heading_of_legal(ruled).lower(), listed(ruled.legal))
        lines += first_lines(max(1, left - _LINES_OF_ADVICE), legal)
    if ruled.what_now is not None:
        lines += advice(ruled.what_now, ruled.case.edition_id)
    print_parts(*map(indented, lines))


def lines_of_reasons(
    verdict: Verdict, game: str, edition: str | None, names: Sequence[str] | None = None
) -> list[Text]:
    """Return the finding that decides with its clause, and the ids of the other clauses.

    * `edition`: the edition to cite; None if it is not known.
    * `names`: the names of the seats for the sentence.
    """
    deciding, *others = verdict.violations or verdict.grounds
    lines = lines_of_findings([deciding], game, edition, names)
    with_it = dict.fromkeys(each.clause for each in others if each.clause != deciding.clause)
    if with_it:
        label = "breaks too" if verdict.violations else "with"
        lines += first_lines(1, labelled(label, ", ".join(with_it)))
    return lines


def lines_of_findings(
    findings: Sequence[Finding],
    game: str,
    edition: str | None,
    names: Sequence[str] | None = None,
    *,
    said: Sequence[str] = (),
) -> list[Text]:
    """Return the sentences of findings on one clause, and the clause. A sentence that only repeats
    its title is left out.

    * `edition`, `names`: as for `lines_of_reasons`.
    * `said`: sentences already shown, which are left out as well.
    """
    already = (clause_named(game, findings[0].clause).title, *said)
    lines = list[Text]()
    for finding in findings:
        if finding.message not in already:
            sentence = as_text(with_names(in_words(finding.message), names))
            lines += first_lines(_LINES_OF_SENTENCE, sentence)
    return [*lines, *first_lines(_LINES_OF_CLAUSE, _cited(findings[0], game, edition))]


def _show_answer(ruled: Ruled, answer: Answer, disputed: Sequence[OtherRuling]) -> None:
    text = answer.text
    if answer.is_no:
        text = tuple(dict.fromkeys((*text, *(each.message for each in answer.grounds))))
    lines, shown = list[Text](), list[str]()
    for sentence in text:
        wrapped = first_lines(2, as_text(sentence))
        if len(lines) + len(wrapped) > _LINES_OF_ANSWER:
            break
        lines += wrapped
        shown.append(sentence)
    if len(shown) < len(text):
        way = with_arguments(full=True)
        lines.append(as_text(f"and {len(text) - len(shown)} more ({way})"))
    if answer.missing:
        missing = "; ".join(each.message for each in answer.missing)
        lines += first_lines(2, labelled("open", missing))
    if answer.grounds:
        clauses = dict.fromkeys(each.clause for each in answer.grounds)
        lines += first_lines(1, labelled("by", ", ".join(clauses)))
    number = _LINES_OF_ADVICE
    for name, irregularity in zip(
        _names_of_irregularities(ruled), ruled.irregularities, strict=True
    ):
        remedy = f"{name}. Now: {irregularity.now}. Later: {irregularity.later}"
        lines += first_lines(number, labelled("what now", remedy))
        number = 1  # the first one decides
    print_parts(*map(indented, (*lines, *lines_of_other_rulings(ruled, disputed))))


def advice(
    irregularity: Irregularity, edition: str | None, *, lines: int = _LINES_OF_ADVICE
) -> list[Text]:
    """Return the lines on what to do now if it has happened; the book has the rest.

    * `edition`: None if it is not known.
    * `lines`: the most lines of it.
    """
    text = f"{irregularity.now} ({_named(irregularity, edition)})"
    return first_lines(lines, labelled("what now", text))


def _named(irregularity: Irregularity, edition: str | None) -> str:
    if edition is None or not irregularity.is_advice(edition):
        return irregularity.id
    return f"advice, {irregularity.id}"


def _names_of_irregularities(ruled: Ruled) -> list[str]:
    """Return what has gone wrong at a table with faults."""
    edition = ruled.case.edition_id
    return [f"{each.title} ({_named(each, edition)})" for each in ruled.irregularities]


def show_what_now(irregularity: Irregularity, edition: str) -> None:
    """Print what to do if it has happened, by when it is noticed."""
    print_parts(Text(), as_text(f"What now: {irregularity.title}", "bold"))
    stages = irregularity.by_time.items()
    print_parts(*(indented(labelled(stage, text)) for stage, text in stages))
    whence = (
        "advice, because the book is silent" if irregularity.is_advice(edition) else "by the book"
    )
    print_parts(indented(as_text(f"{whence}; see {entry(irregularity.id)}", "dim")))


def _cited(finding: Finding, game: str, edition: str | None) -> Text:
    """Return the clause of a finding, the points where books are silent or differ, and where the
    edition states it, if the edition is known."""
    clause = clause_named(game, finding.clause)
    title = clause.title
    sources = sources_of(finding.clause, game=game, edition=edition) if edition else ()
    said = [f"see {points_named(clause.numbers)}"] if clause.points else []
    where = "; ".join([*said, *(f"{each.edition}: {each.heading}" for each in sources)])
    return Text.assemble(
        (finding.clause, "cyan"), as_text(f": {title}"), as_text(f" ({where})" if where else "")
    )


# In full: every clause with its sources.


def _show_whole_verdict(ruled: Ruled, verdict: Verdict, disputed: Sequence[OtherRuling]) -> None:
    print_parts(*_findings(ruled, verdict.violations or verdict.grounds))
    for each in ruled.presumed:
        print_parts(Text(), indented(as_text(each.message)))
    if disputed:
        print_parts(Text())
        show_other_rules(by_other_rules(ruled, dispute) for dispute in disputed)
    if ruled.events:
        print_parts(Text(), as_text("What follows", "bold"))
        print_parts(*(indented(as_text(_told([event]))) for event in ruled.events))
    if ruled.if_legal:
        print_parts(Text(), as_text("If it is legal", "bold"))
        print_parts(*(indented(as_text(_told([event]))) for event in ruled.if_legal))
    if ruled.legal and not verdict.is_legal:
        heading = as_text(_heading_of_legal(ruled), "bold")
        print_parts(Text(), heading, indented(as_text(listed(ruled.legal))))
    if ruled.what_now is not None:
        show_what_now(ruled.what_now, ruled.case.edition_id)


def _heading_of_legal(ruled: Ruled) -> str:
    certain = " for certain" if ruled.case.record is None else ""
    return f"What is legal here{certain}"


def _show_whole_answer(ruled: Ruled, answer: Answer, disputed: Sequence[OtherRuling]) -> None:
    print_parts(*(indented(as_text(line)) for line in answer.text))
    if answer.grounds:
        print_parts(*_findings(ruled, answer.grounds))
    for irregularity in ruled.irregularities:
        show_what_now(irregularity, ruled.case.edition_id)
    if answer.missing:
        print_parts(Text(), as_text("What would have to be known", "bold yellow"))
        print_parts(*_findings(ruled, answer.missing))
    if disputed:
        print_parts(Text())
        show_other_rules(by_other_rules(ruled, dispute) for dispute in disputed)


def listed(actions: Iterable[Action]) -> str:
    """Return actions in a row, with commas if one of them is more than a word. Of many that begin
    with the same word only the first ones and the last are listed."""
    texts = [str(action) for action in actions]
    if not any(" " in text for text in texts):
        return " ".join(texts)
    return ", ".join(_shortly(texts))


def _shortly(texts: list[str]) -> Iterator[str]:
    for _, group in groupby(texts, key=lambda text: text.split()[0]):
        alike = list(group)
        if len(alike) <= _FEW:
            yield from alike
        else:
            yield f"{alike[0]}, {alike[1]} … {alike[-1]} ({len(alike)} in all)"


def _findings(ruled: Ruled, of: Iterable[Finding]) -> list[RenderableType]:
    return findings(of, game=ruled.case.ruleset.NAME, edition=ruled.case.edition_id)


def findings(of: Iterable[Finding], *, game: str, edition: str) -> list[RenderableType]:
    """Return findings with the titles of their clauses, their places in the rulebook of the
    edition, and where books are silent or differ."""
    return [part for finding in of for part in _finding(finding, game, edition)]


def _finding(finding: Finding, game: str, edition: str) -> list[RenderableType]:
    clause = clause_named(game, finding.clause)
    heading = Text.assemble((finding.clause, "cyan"), "  ", as_text(clause.title))
    sources = sources_of(finding.clause, game=game, edition=edition)
    points = ", ".join(map(str, clause.numbers))
    notes = [f"{each.edition}: {each.heading}" for each in sources]
    if points:
        notes.append(f"where books differ or are silent: see {points} in {entry(clause.id)}")
    said = [] if finding.message == clause.title else [as_text(in_words(finding.message))]
    lines = [*said, *(as_text(line, "dim") for line in notes)]
    return [Text(), indented(heading), *(indented(line, 4) for line in lines)]


# Replays for people: round by round, with score sheets, or the first illegal action.


def _seat(record: Record, actor: Actor) -> str:
    return seat_name(record.names, actor)


def show_replay(
    played: Replay,
    disputed: Sequence[OtherReplay] = (),
    *,
    place: str,
    line: int | None = None,
    with_actions: bool = True,
) -> None:
    """Print a record round by round: the plays, what they led to, the score sheet of each round; or
    the first illegal action, with its line in a text; and what is disputed.

    * `with_actions`: true to print every action; otherwise only illegal ones that stand.
    """
    record, ruleset = played.record, played.record.ruleset
    title = f"{place}: {record.title}" if record.title else place
    print_parts(hanging(as_text(title, "bold")))
    rulebook = Rulebook.of_record(record)
    print_parts(as_text(f"{ruleset.NAME}, {rulebook}, {record.players} players"))
    shown, rounds = 0, ruleset.rounds(played.state)
    for index, transition in enumerate(played.transitions):
        if with_actions or transition.stood:
            print_parts(_action(index, transition, record))
        for broken in transition.stood:
            print_parts(indented(as_text(f"illegal, but it stands: {broken}", "yellow"), 6))
        while shown < len(ruleset.rounds(transition.after)):
            shown += 1
            show_sheet(shown, rounds[shown - 1], record)
    if played.outcome is not None:
        show_outcome(played.outcome, record)
    elif played.refusal is not None:
        refused = played.refusal
        where = f"action {refused.index}" if line is None else f"line {line}"
        action = f"{where}: {_seat(record, refused.action.actor)}, {refused.action}"
        heading = Text.assemble(("ILLEGAL: ", "bold red"), as_text(action, "bold"))
        print_parts(Text(), hanging(heading))
        print_parts(
            *findings(refused.verdict.violations, game=ruleset.NAME, edition=record.edition_id)
        )
        what_now = remedy_of(ruleset, [played.state], refused.action, refused.verdict)
        if what_now is not None:
            show_what_now(what_now, record.edition_id)
    else:
        actors = ", ".join(_seat(record, actor) for actor in ruleset.turn(played.state))
        print_parts(Text(), hanging(as_text(f"The record ends here; next to act: {actors}")))
    show_other_rules((_disputed(each, record), each.points, each.rules) for each in disputed)


def show_sheet(number: int, result: object, record: Record) -> None:
    """Print the score sheet of a round, numbered from 1."""
    name = partial(seat_name, record.names)
    print_parts(*round_sheet(number, result, players=record.players, name_of=name))


def show_outcome(outcome: Outcome, record: Record) -> None:
    """Print who has won, and by which clauses."""
    winners = ", ".join(_seat(record, seat) for seat in outcome.winners)
    print_parts(Text(), hanging(as_text(f"Won by {winners}", "bold green")))
    print_parts(*(indented(as_text(str(reason))) for reason in outcome.reasons))


def _disputed(dispute: OtherReplay, record: Record) -> str:
    if dispute.index is None or dispute.ruling is None:
        return f"another result of round {dispute.round}"
    return f"action {dispute.index}, {record.actions[dispute.index]}, {dispute.ruling.value}"


def _action(index: int, transition: AnyTransition, record: Record) -> RenderableType:
    events = [str(event) for event in seen_by(transition.events, None) if not event.implied]
    taken = f"{index:>4}  {_seat(record, transition.actor)}: {transition.action}"
    return hanging(as_text("; ".join([taken, *events])))
