"""Rulings by other rules, for people: how they change a ruling, and a case by all of them side by
side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from rich.text import Text

from catbox_rules.cli.printing import as_text, first_lines, labelled, print_parts
from catbox_rules.judge import Alternative, Comparison, OtherRuling, Ruled
from catbox_rules.judge.disputed import OtherRules
from catbox_rules.render.terminal import indented

_LINES: Final = 2
"""The most lines for disputes in a short ruling."""

Disputed: TypeAlias = tuple[str, tuple[int, ...], OtherRules]
"""What other rules make of a ruling, the points that say why, and the rules."""


def show_disputes(disputed: Iterable[Disputed]) -> None:
    """Print how other rules change a ruling."""
    print_parts(*map(indented, _labelled(disputed)))


def lines_of_disputes(ruled: Ruled, disputed: Sequence[OtherRuling]) -> list[Text]:
    """Return the lines of a short ruling about how other rules change it."""
    return lines_by_other_rules(by_other_rules(ruled, dispute) for dispute in disputed)


def lines_by_other_rules(disputed: Iterable[Disputed]) -> list[Text]:
    """Return the lines about how other rules change a ruling."""
    return [shown for line in _labelled(disputed) for shown in first_lines(_LINES, line)]


def by_other_rules(ruled: Ruled, dispute: OtherRuling) -> Disputed:
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


def _labelled(disputed: Iterable[Disputed]) -> Iterator[Text]:
    """Yield a line for what is disputed, and one for what only other books say."""
    found = list(disputed)
    for label, are_disputed in (("disputed", True), ("other books", False)):
        of_label = [each for each in found if each[2].are_disputed is are_disputed]
        if of_label:
            yield labelled(label, "; ".join(_by_outcome(of_label)))


def _by_outcome(disputed: Iterable[Disputed]) -> Iterator[str]:
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
