"""Rulings for people: the table, the ruling, the clauses with their sources, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book.clause_named import clause_named
from catbox_rules.book.irregularity import Irregularity
from catbox_rules.book.verdicts import sources_of
from catbox_rules.cli.disputes import (
    by_other_rules,
    lines_of_disputes,
    points_named,
    show_disputes,
)
from catbox_rules.cli.printing import (
    as_text,
    first_lines,
    hanging,
    labelled,
    print_parts,
)
from catbox_rules.cli.wording import entry, with_arguments
from catbox_rules.judge import OtherRuling, Ruled
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.positions.described import without_words
from catbox_rules.positions.protocol import Answer
from catbox_rules.records.names import with_names
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.terminal import indented, quoted, renderable

_STYLES = {
    Ruling.LEGAL: "bold green",
    Ruling.ILLEGAL: "bold red",
    Ruling.UNDETERMINED: "bold yellow",
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
    drawing = DRAWING.find(ruled.case.ruleset) if with_picture else None
    if drawing is not None and ruled.position is not None:
        position = without_words(ruled.position)
        picture = drawing.picture_of(position, ruled.case.action)
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
        print_parts(hanging(headline(ruled.verdict.ruling, _asked(ruled))))
        show_verdict = _show_whole_verdict if in_full else _show_verdict
        show_verdict(ruled, ruled.verdict, disputed)


def headline(ruling: Ruling, asked: str) -> Text:
    """Return the ruling and, after a colon, the question."""
    style = _STYLES[ruling]
    return Text.assemble((ruling.value.upper(), style), as_text(f": {asked}", "bold"))


def _asked(ruled: Ruled) -> str:
    case = ruled.case
    if case.action is None:
        return str(case.ask)
    return action_of_seat(case.action, case.given.names)


def action_of_seat(action: Action, names: Sequence[str] | None) -> str:
    """Return who does something, and what: `seat 1 (Peter), 4R`."""
    return f"{seat_name(names, action.actor)}, {action}"


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
    lines += lines_of_disputes(ruled, disputed)
    left = _LINES - 1 - len(lines)
    if ruled.events:
        lines += first_lines(left, labelled("what follows", "; ".join(map(str, ruled.events))))
    if ruled.if_legal:
        lines += first_lines(2, labelled("if it is legal", "; ".join(map(str, ruled.if_legal))))
        left = _LINES - 1 - len(lines)
    if ruled.legal and not verdict.is_legal:
        legal = labelled(_heading_of_legal(ruled).lower(), _listed(ruled.legal))
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
    lines = lines_of_finding(deciding, game, edition, names)
    with_it = dict.fromkeys(each.clause for each in others if each.clause != deciding.clause)
    if with_it:
        label = "breaks too" if verdict.violations else "with"
        lines += first_lines(1, labelled(label, ", ".join(with_it)))
    return lines


def lines_of_finding(
    finding: Finding,
    game: str,
    edition: str | None,
    names: Sequence[str] | None = None,
    *,
    said: Sequence[str] = (),
) -> list[Text]:
    """Return a finding with its clause. A sentence that only repeats the title of the clause is
    left out.

    * `edition`, `names`: as for `lines_of_reasons`.
    * `said`: sentences already shown, which are left out as well.
    """
    lines = first_lines(_LINES_OF_CLAUSE, _cited(finding, game, edition))
    if finding.template == "{title}" or finding.message in said:
        return lines
    sentence = as_text(with_names(finding.message, names))
    return [*first_lines(_LINES_OF_SENTENCE, sentence), *lines]


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
    print_parts(*map(indented, (*lines, *lines_of_disputes(ruled, disputed))))


def advice(irregularity: Irregularity, edition: str | None) -> list[Text]:
    """Return the lines on what to do now if it has happened; the book has the rest.

    * `edition`: None if it is not known.
    """
    text = f"{irregularity.now} ({_named(irregularity, edition)})"
    return first_lines(_LINES_OF_ADVICE, labelled("what now", text))


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
    stages = (
        ("now", irregularity.now),
        ("later", irregularity.later),
        ("after", irregularity.after),
    )
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
        show_disputes(by_other_rules(ruled, dispute) for dispute in disputed)
    if ruled.events:
        print_parts(Text(), as_text("What follows", "bold"))
        print_parts(*(indented(as_text(str(event))) for event in ruled.events))
    if ruled.if_legal:
        print_parts(Text(), as_text("If it is legal", "bold"))
        print_parts(*(indented(as_text(str(event))) for event in ruled.if_legal))
    if ruled.legal and not verdict.is_legal:
        heading = as_text(_heading_of_legal(ruled), "bold")
        print_parts(Text(), heading, indented(as_text(_listed(ruled.legal))))
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
        show_disputes(by_other_rules(ruled, dispute) for dispute in disputed)


def _listed(actions: Iterable[Action]) -> str:
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
    return [
        Text(),
        indented(heading),
        indented(as_text(finding.message), 4),
        *(indented(as_text(line, "dim"), 4) for line in notes),
    ]
