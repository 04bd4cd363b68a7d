"""Rulings for people: the table, the ruling, the clauses with their sources, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.text import Text

from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.judge import Alternative, Comparison, Ruled
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, seen_by
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.positions.described import without_words
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import sources_of
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.terminal import indented, renderable
from catbox_rules.variants.clauses import clause_named

_STYLES = {
    Ruling.LEGAL: "bold green",
    Ruling.ILLEGAL: "bold red",
    Ruling.UNDETERMINED: "bold yellow",
}

_FEW = 8
"""So many actions of a kind are listed one by one."""


def seat_name(names: Sequence[str] | None, actor: Actor) -> str:
    """A seat with its name if it has one, or chance."""
    if actor == CHANCE:
        return "chance"
    return f"seat {actor}" + (f" ({names[actor]})" if names else "")


def show_ruling(ruled: Ruled, *, with_picture: bool) -> None:
    """The answer to a case: the table, the ruling with its clauses and sources, and what follows or
    what else the seat could do."""
    told = ruled.case.told
    if told.title:
        print_parts(as_text(told.title, "bold"))
    if told.note:
        print_parts(as_text(told.note))
    if told.title or told.note:
        print_parts(Text())
    drawing = DRAWING.find(ruled.case.ruleset) if with_picture else None
    if drawing is not None and ruled.position is not None:
        position = without_words(ruled.position)
        picture = drawing.picture_of(position, ruled.case.action)
        print_parts(renderable(picture), Text())
    if ruled.verdict is not None and ruled.case.action is not None:
        _show_verdict(ruled, ruled.verdict, ruled.case.action)
    elif ruled.answer is not None:
        _show_answer(ruled, ruled.answer)


def _show_verdict(ruled: Ruled, verdict: Verdict, action: Action) -> None:
    names = ruled.case.told.names
    question = f": {seat_name(names, action.actor)}, {action}"
    style = _STYLES[verdict.ruling]
    print_parts(Text.assemble((verdict.ruling.value.upper(), style), as_text(question, "bold")))
    print_parts(*_findings(ruled, verdict.violations or verdict.grounds))
    if ruled.events:
        print_parts(Text(), as_text("What follows", "bold"))
        print_parts(*(indented(as_text(str(event))) for event in seen_by(ruled.events, None)))
    elif ruled.legal and not verdict.is_legal:
        heading = "What is legal here"
        if ruled.case.record is None:
            heading = "What is legal here for certain"
        print_parts(Text(), as_text(heading, "bold"), indented(as_text(_listed(ruled.legal))))


def _show_answer(ruled: Ruled, answer: Answer) -> None:
    print_parts(as_text(ruled.case.positions.ASKS[answer.ask], "bold"))
    print_parts(*(indented(as_text(line)) for line in answer.text))
    if answer.grounds:
        print_parts(*_findings(ruled, answer.grounds))
    if answer.missing:
        print_parts(Text(), as_text("What would have to be known", "bold yellow"))
        print_parts(*_findings(ruled, answer.missing))


def show_comparison(comparison: Comparison) -> None:
    """The answers side by side, a line each, and whether they part."""
    print_parts(Text(), as_text(f"By {comparison.by}", "bold"))
    print_parts(*(indented(as_text(line)) for line in map(_alternative, comparison.alternatives)))
    if not comparison.part:
        print_parts(as_text("They do not part: the answer does not turn on this."))
    elif comparison.clauses:
        clauses = ", ".join(comparison.clauses)
        print_parts(as_text(f"They part: the answer turns on how {clauses} is read."))
    else:
        print_parts(as_text("They part."))


def _alternative(alternative: Alternative) -> str:
    options = ", ".join(f"{name}={value}" for name, value in alternative.options.items())
    name = f"{alternative.edition} {options}".strip()
    if alternative.ruled is None:
        return f"{name}: cannot be ruled on ({alternative.fault})"
    verdict, answer = alternative.ruled.verdict, alternative.ruled.answer
    if verdict is not None:
        clauses = ", ".join(dict.fromkeys(verdict.clauses))
        return f"{name}: {verdict.ruling.value.upper()} ({clauses})"
    return f"{name}: {'; '.join(answer.text) if answer else ''}"


def _listed(actions: Iterable[Action]) -> str:
    """Actions in a row, with commas where one of them is more than a word. Of many that begin with
    the same word the first and the last are told."""
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
    """Findings with the titles of their clauses, the places in the rulebook of the edition, and
    where it says nothing or books differ."""
    return [part for finding in of for part in _finding(finding, game, edition)]


def _finding(finding: Finding, game: str, edition: str) -> list[RenderableType]:
    clause = clause_named(game, finding.clause)
    heading = Text.assemble((finding.clause, "cyan"), "  ", as_text(clause.title))
    sources = sources_of(finding.clause, game=game, edition=edition)
    points = ", ".join(str(number) for point in clause.points for number in point.numbers)
    told = [f"{each.edition}: {each.heading}" for each in sources]
    if points:
        told.append(f"where books differ or are silent: see {points} in catbox rules {clause.id}")
    return [
        Text(),
        indented(heading),
        indented(as_text(finding.message), 4),
        *(indented(as_text(line, "dim"), 4) for line in told),
    ]
