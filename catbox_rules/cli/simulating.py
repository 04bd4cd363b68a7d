"""`catbox simulate`: many matches, kept in a folder, and a summary of the results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.campaigns import (
    Campaign,
    Simulation,
    Summary,
    summary_as_json,
    summary_of,
)
from catbox_rules.campaigns.campaign import NAME
from catbox_rules.campaigns.cautions import Caution, cautions
from catbox_rules.campaigns.estimates import digits_apart
from catbox_rules.campaigns.simulated import SIMULATION
from catbox_rules.campaigns.summary import Estimate
from catbox_rules.cli.campaigning import damage_with_its_repair, run_reported
from catbox_rules.cli.faults import options_in_errors
from catbox_rules.cli.options import (
    Json,
    Patience,
    Repair,
    RulebookName,
    Seed,
    Workers,
)
from catbox_rules.cli.printing import as_text, print_parts, print_path
from catbox_rules.cli.status import DONE
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.words import counted
from catbox_rules.records import ChosenTable
from catbox_rules.render.terminal import indented


def simulate_matches(  # noqa: PLR0913, PLR0917 -- an argument for each option
    rulebook: RulebookName,
    matches: Annotated[int, typer.Option(help="How many, for each number of players.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the results are kept.")],
    players: Annotated[
        int | None,
        typer.Option(help="How many play; by default all numbers that the edition allows."),
    ] = None,
    seed: Seed = 0,
    policy: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="Who sits at all seats: a name, MODULE:FUNCTION, or -- COMMAND. The batch engine "
            "knows random and follow-heavy; all others are played by the scalar engine.",
        ),
    ] = "random",
    patience: Patience = None,
    go_on: Annotated[
        bool,
        typer.Option(
            "--go-on", help="Leave out matches in which a bot fails; by default an error."
        ),
    ] = False,
    engine: Annotated[
        str | None,
        typer.Option(help="batch or scalar; they draw other numbers. Batch where it can."),
    ] = None,
    workers: Workers = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.1:8786."),
    ] = None,
    repair: Repair = False,
    rows: Annotated[str, typer.Option(help="How results are kept: parquet or jsonl.")] = "parquet",
    as_machine: Json = False,
) -> None:
    """Play many matches, keep the results in a folder, and sum them up.

    The same command on the same folder continues an interrupted run. The results are the same for
    any number of workers.
    """
    of_work = ("players", "matches", "seed", "policy", "engine", "patience")
    names = (*of_work, "rows", "workers", "scheduler")
    book = Rulebook.named(rulebook)
    counts = book.players if players is None else [players]
    if players is None and (out / NAME).is_file():
        expected = "a folder for a folder of each count (or say --players)"
        raise MalformedInput("--out", expected=expected, given=Verbatim("one with a campaign"))
    with options_in_errors(*names):
        works = [
            Simulation.of(
                game=book.game,
                edition=book.edition_id,
                players=count,
                options=book.options,
                matches=matches,
                seed=seed,
                policy=policy,
                engine=engine,
                patience=patience,
                goes_on=go_on,
            )
            for count in counts
        ]
        for work in works:
            folder = out if players is not None else out / f"players-{work.players}"
            campaign = run_reported(
                work,
                folder,
                size=matches,
                unit="matches",
                rows=rows,
                workers=workers,
                scheduler=scheduler,
                repair=repair,
            )
            with damage_with_its_repair(repair=repair):
                summary = summary_of(campaign)
            _show(campaign, work, str(book), summary, as_machine=as_machine)
    raise typer.Exit(DONE)


def _show(
    campaign: Campaign, work: Simulation, book: str, summary: Summary | None, *, as_machine: bool
) -> None:
    if as_machine:
        document = summary_as_json(campaign, summary)
        typer.echo(json.dumps({**document, "cautions": list(map(str, _cautions(work)))}))
    elif summary is not None:
        _show_summary(campaign, work, book, summary)
    else:
        print_parts(as_text("no match was finished: the bot failed in all of them", "yellow"))


def _show_summary(campaign: Campaign, work: Simulation, book: str, summary: Summary) -> None:
    brings = SIMULATION.of(work.game)
    heading = f"{work.game}, {book}, {work.players} players"
    matches = counted(summary.matches, "match", "matches")
    how = f"{matches} with {counted(summary.rounds, 'round')}; seed {work.seed}, "
    how += f"policy {work.policy}, engine {work.engine}"
    seats = Table(box=None)
    for name in ("seat", f"{brings.TOTAL} at the end", "95 %", "won", "95 %"):
        seats.add_column(name, justify="left" if name == "seat" else "right")
    for seat, of_seat in enumerate(summary.seats):
        seats.add_row(str(seat), *_number(of_seat.total), *_share(of_seat.won))
    measures = Table(box=None, show_header=False)
    for justify in ("left", "right", "right"):
        measures.add_column(justify=justify)
    for name, estimate in summary.per_round.items():
        measure = brings.MEASURES[name]
        shown = _share(estimate) if measure.is_share else _number(estimate)
        measures.add_row(measure.title, *shown)
    measures.add_row("rounds in a match", *_number(summary.rounds_per_match))
    measures.add_row("matches with several winners", *_share(summary.shared))
    print_parts(
        as_text(heading, "bold"),
        indented(as_text(how)),
        Text(),
        indented(measures),
        Text(),
        indented(seats),
        Text(),
        indented(as_text("intervals of 95 %, over matches")),
    )
    print_parts(*(indented(as_text(f"caution: {each}", "yellow")) for each in _cautions(work)))
    left_out = work.matches - summary.matches
    if left_out and campaign.is_finished:
        print_parts(indented(as_text(f"left out because a bot failed: {left_out:,}", "yellow")))
    print_path("  kept in ", campaign.folder)


def _cautions(work: Simulation) -> tuple[Caution, ...]:
    """Return the doubtful assumptions behind the numbers of a campaign."""
    game = game_named(work.game)
    table = ChosenTable(game, work.edition, work.players, options=work.options)
    return cautions(table, work.policy)


def _number(estimate: Estimate) -> tuple[str, str]:
    """Format a mean and its interval."""
    if estimate.low is None or estimate.high is None:
        return f"{estimate.mean:.4f}", "" if estimate.error is None else "in every match"
    digits = digits_apart(estimate.low, estimate.high, 4)
    low, high = (f"{each:.{digits}f}" for each in (estimate.low, estimate.high))
    return f"{estimate.mean:.{digits}f}", f"{low} to {high}"


def _share(estimate: Estimate) -> tuple[str, str]:
    """Format a share and its interval, in percent."""
    if estimate.low is None or estimate.high is None:
        return f"{estimate.mean:.2%}", ""
    digits = digits_apart(100 * estimate.low, 100 * estimate.high, 2)
    low, high = (f"{each:.{digits}%}" for each in (estimate.low, estimate.high))
    return f"{estimate.mean:.{digits}%}", f"{low} to {high}"
