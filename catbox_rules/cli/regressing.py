"""`catbox regress`: compare a corpus of records with its stored results."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from attrs import evolve

from catbox_rules.book import Rulebook
from catbox_rules.book.rulebook import parts_of
from catbox_rules.cli.diff import existing, rulebook_named
from catbox_rules.cli.faults import (
    DONE,
    NO,
    UNUSABLE,
    ErrorReporter,
    Unusable,
    file_of,
    reason_of,
    report_error,
)
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.diff.regressing import (
    Changed,
    Found,
    Regress,
    Result,
    Unreadable,
    found_in,
    is_empty,
    junit_file,
    order_of,
    place_among,
    read_results,
    regress_as_json,
    results_of_corpus,
    write_results,
)
from catbox_rules.games import games_of
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import counted
from catbox_rules.records import Record
from catbox_rules.render.terminal import indented

_MOST_SHOWN = 20
_OF_PLAY: Final = frozenset(
    (Changed.ILLEGAL, Changed.LEGAL, Changed.CLAUSES, Changed.SCORES, Changed.WINNERS)
)
"""Changes after which others may have won."""


def regress_corpora(
    corpus: Annotated[
        list[Path],
        typer.Argument(metavar="CORPUS...", help="Folders and files of records."),
    ],
    edition: Annotated[
        str | None,
        typer.Option(metavar="RULEBOOK", help="Play all records by this instead of their own."),
    ] = None,
    on_top: Annotated[
        str | None,
        typer.Option(
            "--with", metavar="PARTS", help="Apply this on top of each: must-follow+penalty=2."
        ),
    ] = None,
    junit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write JUnit XML, a case for each record.")
    ] = None,
    update: Annotated[bool, typer.Option("--update", help="Store the current results.")] = False,
    as_machine: Json = False,
) -> None:
    """Replay a corpus of records and say what has changed against the stored results.

    Results are kept in results.jsonl in the folder, or next to the file. Exit status 0: nothing has
    changed, or the results were stored; 1: something has changed, is new or is missing; 2:
    something cannot be read, or a corpus is empty; the rest was still compared.
    """
    if junit is not None and update:
        given = Verbatim("both")
        raise MalformedInput("--junit", expected="only one of this and --update", given=given)
    if junit is not None and not junit.parent.is_dir():
        expected = "a file in a folder that exists"
        raise MalformedInput("--junit", expected=expected, given=str(junit))
    played_by = _played_by(edition, on_top)
    with _junit(junit) as case:
        regress = _regressed(corpus, played_by, case, update=update)
    if as_machine:
        document = regress_as_json(regress, rulebook=edition, on_top=on_top, has_updated=update)
        typer.echo(json.dumps(document))
    else:
        _show(regress, on_top=on_top, has_updated=update)
    plays_none = regress.left_out > 0 and not regress.records
    if plays_none and edition is not None:
        report_error(
            f"--edition: expected a rulebook that can play at least one record, got '{edition}'"
        )
    elif plays_none:
        report_error(f"--with: expected parts that fit at least one record, got '{on_top}'")
    if regress.places_unreadable or plays_none:
        raise typer.Exit(UNUSABLE)
    raise typer.Exit(DONE if update or not regress.changed else NO)


@contextmanager
def _junit(path: Path | None) -> Generator[Callable[[Found], None]]:
    """Yield a function that takes each finding."""
    if path is None:
        yield lambda _: None
        return
    try:
        with junit_file(path) as case:
            yield case
    except OSError as error:
        raise Unusable(f"--junit: cannot write this file: {reason_of(error)}") from None


def _regressed(
    corpus: Sequence[Path],
    played_by: Callable[[Record], Record],
    case: Callable[[Found], None],
    *,
    update: bool,
) -> Regress:
    """Look through corpora, and store their results if asked to."""
    regress, complaints = Regress(), ErrorReporter()
    corpora = list(map(existing, corpus))
    for each in corpora:
        looking = _looked_through(each, corpora, regress, played_by, case, complaints)
        try:
            if is_empty(each):
                reason = "expected records or their results, got none"
                _add(regress, Found(Unreadable(each.as_posix(), reason)), case, complaints)
            elif update:
                _update(each, looking)
            else:
                for _ in looking:
                    pass
        except OSError as error:
            place = results_of_corpus(each)
            raise Unusable(
                f"{place}: expected a file that can be used, got '{reason_of(error)}'"
            ) from None
    complaints.finish()
    return regress


def _played_by(edition: str | None, on_top: str | None) -> Callable[[Record], Record]:
    """Return a function that maps a record of the corpus to the one that is played instead."""
    if on_top is not None:
        if edition is not None:
            given = Verbatim("both")
            raise MalformedInput("--with", expected="only one of this and --edition", given=given)
        return _with_on_top(on_top)
    if edition is None:
        return lambda record: record
    rulebook = rulebook_named("--edition", edition)

    def by_rulebook(record: Record) -> Record:
        if rulebook.game != record.ruleset.NAME:
            raise Unsupported("$.game", expected=rulebook.game, given=record.ruleset.NAME)
        table = rulebook.table(players=record.players, first_seat=record.first_seat)
        return Record(table, record.actions, stands=record.stands)

    return by_rulebook


def _with_on_top(text: str) -> Callable[[Record], Record]:
    """Return a function that applies these parts on top of a record's own rulebook. Raises
    MalformedInput if they make sense in no game."""
    texts, place = text.split("+"), "--with"
    of_games = {
        game.NAME: parts_of(texts, game.PATCHABLE, place=place).faults((), place=place)
        for game in games_of()
    }
    if all(of_games.values()):
        first, *others = min(of_games.values(), key=len)
        for other in others:
            first.add_note(str(other))
        raise first
    topped = dict[tuple[str, str, str], Rulebook]()

    def by_rulebook(record: Record) -> Record:
        options = json.dumps(record.options, sort_keys=True)
        key = record.ruleset.NAME, record.edition_id, options
        try:
            if key not in topped:
                topped[key] = Rulebook.of_record(record).topped(texts, place=place)
            return topped[key].applied_to(record)
        except MalformedInput as error:
            raise Unsupported(error.path, expected=error.expected, given=error.given) from None

    return by_rulebook


def _looked_through(
    corpus: Path,
    corpora: Sequence[Path],
    regress: Regress,
    played_by: Callable[[Record], Record],
    case: Callable[[Found], None],
    complaints: ErrorReporter,
) -> Iterator[Found]:
    """Yield what is found in one corpus, at its place there. It is counted under the place that
    names the corpus, if there are several."""
    for found in found_in(corpus, played_by):
        outcome = found.outcome
        if outcome is not None:
            outcome = evolve(outcome, place=place_among(corpora, corpus, outcome.place))
        _add(regress, evolve(found, outcome=outcome), case, complaints)
        yield found


def _add(
    regress: Regress, found: Found, case: Callable[[Found], None], complaints: ErrorReporter
) -> None:
    regress.add(found)
    case(found)
    if isinstance(found.outcome, Unreadable):
        place, reason = found.outcome.place, found.outcome.reason
        complaints.say(file_of(place), f"{place}: {reason}")


def _update(corpus: Path, looking: Iterator[Found]) -> None:
    """Store the results of a corpus, and keep those of other files in the folder."""
    path = results_of_corpus(corpus)

    def results() -> Iterator[Result]:
        others = _of_other_files(corpus, path)
        waiting = next(others, None)
        for found in looking:
            result = found.result
            if result is None:
                continue
            while waiting is not None and order_of(waiting.place) < order_of(result.place):
                yield waiting
                waiting = next(others, None)
            yield result
        while waiting is not None:
            yield waiting
            waiting = next(others, None)

    write_results(path, results())


def _of_other_files(corpus: Path, path: Path) -> Iterator[Result]:
    if corpus.is_dir() or not path.exists():
        return
    for result in read_results(path):
        if order_of(result.place)[0] != (corpus.name,):
            yield result


def _show(regress: Regress, *, on_top: str | None, has_updated: bool) -> None:
    for (what, clauses), number in sorted(
        regress.by_kind.items(), key=lambda each: (list(Changed).index(each[0][0]), each[0][1])
    ):
        of = f" ({', '.join(clauses)})" if clauses else ""
        print_parts(as_text(f"{what}{of}: {counted(number, 'record')}", "bold red"))
        places = [
            f"{each.place}: {each.message}"
            for each in regress.listed
            if (each.what, each.clauses) == (what, clauses)
        ]
        print_parts(*(indented(as_text(place)) for place in places[:_MOST_SHOWN]))
        if number > min(len(places), _MOST_SHOWN):
            rest = number - min(len(places), _MOST_SHOWN)
            print_parts(indented(as_text(f"… and {rest} more")))
    if any(what in _OF_PLAY for what, _ in regress.by_kind):
        other = f"another winner: {counted(regress.other_winners, 'record')}"
        print_parts(as_text(other, "bold red" if regress.other_winners else "bold"))
    missing = regress.by_kind[Changed.MISSING, ()]
    changed = regress.changed - missing
    counts = f"{counted(regress.records, 'record')}, {regress.unchanged} as before, {changed} not"
    if missing:
        counts += f"; {missing} missing"
    if regress.left_out:
        left = "of another game or count of players" if on_top is None else "it does not fit"
        counts += f"; {regress.left_out} {left}"
    if regress.places_unreadable:
        counts += f"; {regress.places_unreadable} cannot be read"
    print_parts(as_text(counts + ("; the results are stored" if has_updated else ""), "bold"))
    if not has_updated and any(what is Changed.NEW for what, _ in regress.by_kind):
        print_parts(as_text("catbox regress --update stores the results of what is new"))
