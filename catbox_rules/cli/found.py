"""What was found for a question, printed: the best entry with its text, the others a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.finding import Entry, Found, Kind, known_words_near, points_of
from catbox_rules.finding.casebook import case_entries
from catbox_rules.finding.entries import number_of
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import shown
from catbox_rules.kernel.irregularity import load_irregularities
from catbox_rules.render.terminal import indented

_SHOWN_BY: Final = {
    Kind.CLAUSE: "",
    Kind.POINT: "point ",
    Kind.CASE: "case ",
    Kind.IRREGULARITY: "",
    Kind.DISPUTE: "dispute ",
}


def print_found(found: Sequence[Found]) -> None:
    """The entries, best first. How one of them is printed in full its first words say: `point 18`
    stands for `catbox rules point 18`, `case 18` for `catbox case 18`, an id for `catbox rules ID`;
    a dispute is a file of `examples/disputes/`."""
    best, *others = found
    _print_entry(best.entry, style="bold")
    print_parts(indented(as_text(_text_of(best.entry))), Text())
    for each in others:
        _print_entry(each.entry)


def _print_entry(entry: Entry, style: str = "") -> None:
    """What it is and its title; and, but for a clause, the clauses that it is about."""
    name = f"{_SHOWN_BY[entry.kind]}{entry.id}"
    print_parts(Text.assemble((name, "cyan"), "  ", as_text(entry.title, style)))
    if entry.kind is not Kind.CLAUSE and entry.clauses:
        print_parts(indented(as_text(", ".join(entry.clauses), "dim")))


def _text_of(entry: Entry) -> str:
    """What answers the question: the rule, the ruling, or the rule behind it."""
    if entry.kind is Kind.POINT:
        return points_of(entry.game)[int(number_of(entry))].text
    if entry.kind is Kind.CASE:
        return case_entries(entry.game)[number_of(entry)].ruling
    if entry.kind is Kind.IRREGULARITY:
        return f"Now: {load_irregularities(entry.game)[entry.id].now}."
    return load_clauses(entry.game)[entry.clauses[0]].text.partition("\n\n")[0]


def nothing_found(question: str, game: str | None = None) -> str:
    """The message that nothing was found, with known words that are like those of the question."""
    near = known_words_near(question, game=game)
    hint = f"; known words like these: {', '.join(near)}" if near else ""
    return f"nothing is found for {shown(question)}{hint}"
