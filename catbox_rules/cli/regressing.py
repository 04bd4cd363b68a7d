"""`catbox regress`: a corpus of records held against its stored results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from attrs import evolve

from catbox_rules.cli.diff import existing, rulebook_named
from catbox_rules.cli.faults import Unusable, complain, reason_of
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.cli.status import DONE, NO, UNUSABLE
from catbox_rules.diff.corpora import Unreadable, order_of, place_among
from catbox_rules.diff.regressing import (
    Changed,
    Found,
    Regress,
    found_in,
    is_empty,
    regress_as_json,
)
from catbox_rules.diff.results import Result, read_results, results_of_corpus, write_results
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.records import Record
from catbox_rules.render.terminal import indented

_MOST_SHOWN = 20


def regress_corpora(
    corpus: Annotated[
        list[Path],
        typer.Argument(metavar="CORPUS...", help="Folders and files of records."),
    ],
    edition: Annotated[
        str | None,
        typer.Option(metavar="RULEBOOK", help="Play all records by this, whatever they say."),
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Store the results that there are now.")
    ] = False,
    as_machine: Json = False,
) -> None:
    """Replay a corpus of records and say what has changed against the stored results.

    Results stand in results.jsonl in the folder, or next to the file. Exit status 0: all is as it
    was, or has been stored; 1: something has changed, is new or is missing; 2: something cannot be
    read, or a corpus is empty, and the rest is done.
    """
    played_by = _played_by(edition)
    regress = Regress()
    corpora = list(map(existing, corpus))
    for each in corpora:
        looking = _looked_through(each, corpora, regress, played_by)
        try:
            if is_empty(each):
                reason = "expected records or their results, got none"
                _add(regress, Found(Unreadable(each.as_posix(), reason)))
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
    if as_machine:
        typer.echo(json.dumps(regress_as_json(regress, rulebook=edition, has_updated=update)))
    else:
        _show(regress, has_updated=update)
    plays_none = edition is not None and regress.left_out > 0 and not regress.records
    if plays_none:
        complain(f"--edition: expected a rulebook that can play some record, got '{edition}'")
    if regress.places_unreadable or plays_none:
        raise typer.Exit(UNUSABLE)
    raise typer.Exit(DONE if update or not regress.changed else NO)


def _played_by(edition: str | None) -> Callable[[Record], Record]:
    """The record that is played in place of one of the corpus."""
    if edition is None:
        return lambda record: record
    rulebook = rulebook_named("--edition", edition)

    def by_rulebook(record: Record) -> Record:
        if rulebook.game != record.ruleset.NAME:
            raise Unsupported("$.game", expected=rulebook.game, given=record.ruleset.NAME)
        table = rulebook.table(players=record.players, first_seat=record.first_seat)
        return Record(table, record.actions)

    return by_rulebook


def _looked_through(
    corpus: Path,
    corpora: Sequence[Path],
    regress: Regress,
    played_by: Callable[[Record], Record],
) -> Iterator[Found]:
    """What is found in one of some corpora, at its place in that corpus. It has been counted, at
    the place that is named where there are several."""
    for found in found_in(corpus, played_by):
        outcome = found.outcome
        if outcome is not None:
            outcome = evolve(outcome, place=place_among(corpora, corpus, outcome.place))
        _add(regress, evolve(found, outcome=outcome))
        yield found


def _add(regress: Regress, found: Found) -> None:
    regress.add(found)
    if isinstance(found.outcome, Unreadable):
        complain(f"{found.outcome.place}: {found.outcome.reason}")


def _update(corpus: Path, looking: Iterator[Found]) -> None:
    """Store the results of a corpus, those of other files of the folder as they are."""
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


def _show(regress: Regress, *, has_updated: bool) -> None:
    for (what, clauses), number in sorted(
        regress.by_kind.items(), key=lambda each: (list(Changed).index(each[0][0]), each[0][1])
    ):
        of = f" ({', '.join(clauses)})" if clauses else ""
        print_parts(as_text(f"{what}{of}: {_records(number)}", "bold red"))
        places = [
            f"{each.place}: {each.message}"
            for each in regress.listed
            if (each.what, each.clauses) == (what, clauses)
        ]
        print_parts(*(indented(as_text(place)) for place in places[:_MOST_SHOWN]))
        if number > min(len(places), _MOST_SHOWN):
            rest = number - min(len(places), _MOST_SHOWN)
            print_parts(indented(as_text(f"… and {rest} more")))
    missing = regress.by_kind[Changed.MISSING, ()]
    changed = regress.changed - missing
    counts = f"{_records(regress.records)}, {regress.unchanged} as before, {changed} not"
    if missing:
        counts += f"; {missing} missing"
    if regress.left_out:
        counts += f"; {regress.left_out} of another game or count of players"
    if regress.places_unreadable:
        counts += f"; {regress.places_unreadable} cannot be read"
    print_parts(as_text(counts + ("; the results are stored" if has_updated else ""), "bold"))
    if not has_updated and any(what is Changed.NEW for what, _ in regress.by_kind):
        print_parts(as_text("catbox regress --update stores the results of what is new"))


def _records(number: int) -> str:
    return "1 record" if number == 1 else f"{number} records"
