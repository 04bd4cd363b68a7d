"""The result of comparing two rulebooks, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from catbox_rules.book.clause import clause_named
from catbox_rules.cli.printing import as_text, print_parts, print_path
from catbox_rules.diff.comparison import AtTable, Comparison, Found, InCorpus
from catbox_rules.diff.differences import Difference
from catbox_rules.diff.lockstep import MATCHES_BETWEEN_VIEWS, Aspect, DivergenceKind, Side
from catbox_rules.diff.shortening import Count
from catbox_rules.kernel.forms import counted, value_in_words, words
from catbox_rules.render.terminal import indented

_MOST_CHARACTERS = 60
"""Values of a difference are cut after this many characters, except in JSON."""
_MOST_ACTIONS = 60
_MOST_LEFT = 20


def show_comparison(compared: Comparison, saved: Sequence[Path] = ()) -> None:
    """Print the differences as data, then for each number of players the divergences with the
    shortest match of each, or how thoroughly it was checked that there are none.

    * `saved`: the files of the shortest matches, if they were written.
    """
    print_parts(as_text(f"a  {compared.a}", "bold"), as_text(f"b  {compared.b}", "bold"), Text())
    print_parts(*_data(compared), Text())
    files = list(saved)
    for table in compared.tables:
        print_parts(as_text(_heading(table), "bold"))
        print_parts(*(indented(as_text(f"caution: {line}", "yellow")) for line in table.unverified))
        if table.found:
            for number, found in enumerate(table.found, start=1):
                _show_found(compared, number, found, files.pop(0) if files else None)
        elif table.is_by_construction:
            by_construction = "equal by construction: nothing that affects play differs"
            print_parts(indented(as_text(by_construction)))
        print_parts(*(indented(as_text(line)) for line in _masked(table)))
        print_parts(Text())
    if compared.corpus is not None:
        print_parts(*_corpus(compared, compared.corpus), Text())
    if compared.differs:
        print_parts(as_text("They differ.", "bold red"))
    elif _deciding(compared.differences):
        in_play = "No difference was found in play; as data they differ, see above."
        print_parts(as_text(in_play, "bold yellow"))
    else:
        print_parts(as_text("No difference was found.", "bold green"))
    if compared.rests_on_unverified:
        print_parts(
            as_text(f"This depends on something unverified: {_unverified(compared)}.", "yellow")
        )


def _unverified(compared: Comparison) -> str:
    """Return at which tables something unverified is in use."""
    counts = [str(table.players) for table in compared.tables if table.unverified]
    return f"see the cautions for {', '.join(counts)} players"


def _data(compared: Comparison) -> Iterator[RenderableType]:
    yield from lines_of_differences(compared.differences)
    for side, counts in ((Side.A, compared.only_a), (Side.B, compared.only_b)):
        if counts:
            numbers = ", ".join(map(str, counts))
            yield indented(as_text(f"only {side} has tables of {numbers} players"))


def lines_of_differences(differences: Sequence[Difference]) -> Iterator[RenderableType]:
    """Yield the differences between two rulebooks as data, one per line."""
    words = [each for each in differences if not each.decides]
    others = _deciding(differences)
    yield as_text("As data" if others else "As data they are the same", "bold")
    for each in others:
        yield indented(as_text(_difference(each)))
    if words:
        yield indented(as_text(f"in words only, without effect on play: {len(words)}", "dim"))


def _deciding(differences: Sequence[Difference]) -> list[Difference]:
    """Return the differences that affect play. The numbers of players are reported elsewhere, for
    each rulebook at once."""
    return [each for each in differences if each.decides and each.path != "players"]


def _difference(difference: Difference) -> str:
    players = "" if difference.players is None else f", {difference.players} players"
    values = " / ".join(_short(value) for value in (difference.a, difference.b))
    return f"{difference.what.value} {difference.path}{players}: {values}"


def _short(value: object) -> str:
    text = value_in_words(value)
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"


def _heading(table: AtTable) -> str:
    matches, actions = counted(table.matches, "match", "matches"), counted(table.actions, "action")
    played = f"{matches} with {actions}"
    parted = f"{table.parted} diverge" if table.parted else "none diverges"
    return f"{table.players} players: {played}, {parted}"


def _masked(table: AtTable) -> Iterator[str]:
    """Yield the differences in scoring that could not show."""
    if table.masked:
        paths = ", ".join(dict.fromkeys(each.path for each in table.masked))
        few = {0: "no round was", 1: "1 round was"}
        rounds = few.get(table.scored, f"{table.scored} rounds were")
        yield (
            f"not compared: {paths}. Play diverges first, and {rounds} scored by both before that; "
            "compare rulebooks that differ only in scoring"
        )


def _show_found(compared: Comparison, number: int, found: Found, file: Path | None) -> None:
    print_parts(indented(as_text(f"{number}. {_kind(found.kind)}", "bold red")))
    print_parts(*(indented(each, 5) for each in _clauses(found.kind, compared)))
    print_parts(*(indented(as_text(line), 5) for line in _lines_on(compared, found)))
    if file is None:
        print_parts(indented(as_text(f"record    {_actions(found)}"), 5))
    else:
        print_path("     record    ", file)


def _actions(found: Found) -> str:
    actions = found.record.actions
    if len(actions) > _MOST_ACTIONS:
        return "too long to be shown here: --save writes it, --json has it"
    return "; ".join(map(str, actions))


def _kind(kind: DivergenceKind) -> str:
    what = words(kind.what.replace("-", " "))
    if kind.side is None:
        return f"{kind.aspect} differs: {what}"
    return f"{kind.aspect}: {what}, which {kind.side} allows and {kind.side.other} forbids"


def _clauses(kind: DivergenceKind, compared: Comparison) -> Iterator[Text]:
    allowing = "about" if kind.side is None else "allowed by"
    for heading, clauses in (("forbidden by", kind.forbidden_by), (allowing, kind.clauses)):
        for clause in clauses:
            title = clause_named(compared.a.game, clause).title
            yield Text.assemble(f"{heading} ", (clause, "cyan"), "  ", as_text(title))


def _lines_on(compared: Comparison, found: Found) -> Iterator[str]:
    shortest, mine = found.shortest, compared.a if found.side is Side.A else compared.b
    yield _counted(found.count)
    if found.kind.aspect is Aspect.VIEW and isinstance(found.count.source, int):
        yield f"views are compared in only one match of {MATCHES_BETWEEN_VIEWS}"
    yield shortest.divergence.message
    length = counted(len(shortest.actions), "action")
    yield f"shortest  {length}, the shortest that was found"
    if found.kind.side is None:
        yield f"differs   where both allow the action; the record is by {found.side}, {mine}"
    else:
        yield f"legal by  {found.side}, {mine}"


def _counted(count: Count[int] | Count[str]) -> str:
    many = f"in {counted(count.matches, 'match', 'matches')}"
    if isinstance(count.source, str):
        many += " of the corpus"
    return f"{many}, before all else in {count.first}; at action {count.mean_index:.1f} on average"


def _corpus(compared: Comparison, corpus: InCorpus) -> Iterator[RenderableType]:
    tally = corpus.tally
    matches, actions = counted(tally.matches, "match", "matches"), counted(tally.actions, "action")
    heading = (
        f"Corpus: {matches} with {actions}; "
        f"{tally.parted} diverge, {corpus.otherwise} of them by what was done"
    )
    yield as_text(heading, "bold")
    for kind, count in tally.in_order.items():
        yield indented(as_text(f"{_kind(kind)}", "bold red"))
        yield from (indented(each, 5) for each in _clauses(kind, compared))
        yield indented(as_text(_counted(count)), 5)
        yield indented(as_text(f"first at action {count.earliest} of {count.source}"), 5)
    if corpus.left_out:
        yield as_text(f"Not compared, or not to the end: {corpus.left_out}", "bold")
        for each in corpus.left[:_MOST_LEFT]:
            yield indented(as_text(f"{each.place}: {each.reason}"))
        if corpus.left_out > _MOST_LEFT:
            yield indented(as_text(f"… and {corpus.left_out - _MOST_LEFT} more"))
