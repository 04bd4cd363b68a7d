"""Printing what was found for a question: the best entry with its text, the others one per line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from catbox_rules.book import (
    Entry,
    Found,
    Kind,
    games_of_first,
    known_words_near,
    points_of,
)
from catbox_rules.book.casebook import case_entries, dispute_entries, number_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.irregularity import load_irregularities
from catbox_rules.book.misbelief import misbeliefs
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.kernel.errors import shown
from catbox_rules.render.terminal import indented

_SHOWN_BY: Final = {
    Kind.CLAUSE: "",
    Kind.POINT: "point ",
    Kind.CASE: "case ",
    Kind.IRREGULARITY: "",
    Kind.MISBELIEF: "",
    Kind.DISPUTE: "dispute ",
    Kind.HOUSE_RULE: "",
}

_LABELS: Final = {
    Kind.HOUSE_RULE: "house rule, in no rulebook: ",
    Kind.IRREGULARITY: "what now: ",
    Kind.MISBELIEF: "believed: ",
}


def print_found(found: Sequence[Found]) -> None:
    """Print entries, best first. The first words of an entry show how to print it in full: `point
    18` stands for `catbox rules point 18`, `case 18` for `catbox case 18`, an id for `catbox rules
    ID`, `dispute must-i-follow` for `catbox rules dispute must-i-follow`. An assistant passes these
    words to the tool `rule`. If the first entries belong to both games, ask which one is meant."""
    best, *others = found
    _print_entry(best.entry, style="bold")
    print_parts(indented(as_text(_text_of(best.entry))), Text())
    for each in others:
        _print_entry(each.entry)
    if games := games_of_first(found):
        print_parts(Text(), as_text(f"Which game is it: {' or '.join(games)}?"))


def _print_entry(entry: Entry, style: str = "") -> None:
    """Print the kind and the title of an entry and, except for clauses, the clauses that it is
    about. A house rule is marked as being in no book, an irregularity as an answer to "what now".
    """
    name = f"{_SHOWN_BY[entry.kind]}{entry.id}"
    label = _LABELS.get(entry.kind, "")
    print_parts(Text.assemble((name, "cyan"), "  ", (label, "yellow"), as_text(entry.title, style)))
    if entry.kind not in (Kind.CLAUSE, Kind.HOUSE_RULE) and entry.clauses:
        print_parts(indented(as_text(", ".join(entry.clauses), "dim")))


def _text_of(entry: Entry) -> str:
    """Return the text that answers the question: the rule, the ruling, or the rule behind it."""
    if entry.kind is Kind.POINT:
        return points_of(entry.game)[int(number_of(entry))].text
    if entry.kind is Kind.CASE:
        return case_entries(entry.game)[number_of(entry)].ruling
    if entry.kind is Kind.IRREGULARITY:
        return f"Now: {load_irregularities(entry.game)[entry.id].now}."
    if entry.kind is Kind.MISBELIEF:
        return next(each.answer for each in misbeliefs(entry.game) if each.id == entry.id)
    if entry.kind is Kind.DISPUTE:
        dispute = dispute_entries(entry.game)[entry.id]
        return f"{dispute.question}: {dispute.ruling}. {dispute.why}"
    return load_clauses(entry.game)[entry.clauses[0]].text.partition("\n\n")[0]


def nothing_found(question: str, game: str | None = None) -> str:
    """Return the message that nothing was found, with similar known words."""
    near = known_words_near(question, game=game)
    hint = f"; similar known words: {', '.join(near)}" if near else ""
    return f"nothing found for {shown(question)}{hint}"
