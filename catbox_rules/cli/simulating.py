"""`catbox simulate` and `catbox report`: many matches, kept in a folder, and what came of them."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from catbox_rules.book import Rulebook
from catbox_rules.cli.faults import (
    DONE,
    check_extra,
    ended_as_by_ctrl_c,
    one_line,
    options_in_errors,
)
from catbox_rules.cli.files import write_file
from catbox_rules.cli.options import Json, Patience, Seed, Workers
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.kernel.errors import MalformedInput, Verbatim

if TYPE_CHECKING:
    from catbox_rules.simulation import Report

_NEEDED: Final = ("polars", "scipy", "statsmodels", "matplotlib", "jinja2", "numba")


def simulate_matches(  # noqa: PLR0913, PLR0917 -- an argument for each option
    rulebooks: Annotated[
        list[str],
        typer.Argument(
            metavar="RULEBOOK...",
            help="Editions, perhaps with variants, side by side: pegasus-2023 "
            "pegasus-2023+must-follow.",
        ),
    ],
    matches: Annotated[int, typer.Option(help="How many, at each table.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the results are kept.")],
    players: Annotated[
        list[int] | None,
        typer.Option(help="How many play, once for each number; by default all that are allowed."),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            show_default="random",
            help="Who sits at all seats, once for each: a name, MODULE:FUNCTION, or -- COMMAND.",
        ),
    ] = None,
    seed: Seed = 0,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch",
            help="Play by the batch engine, millions of matches, with other random numbers: Cat in "
            "the Box without house rules, random and follow-heavy.",
        ),
    ] = False,
    patience: Patience = None,
    workers: Workers = None,
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler, such as tcp://10.0.0.1:8786."),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Play many matches by one rulebook or several, and say what differs.

    The same command on the same folder continues an interrupted run. The results are the same for
    any number of workers.
    """
    check_extra("simulation", *_NEEDED, asks="simulate")
    from catbox_rules.simulation import (  # noqa: PLC0415 -- with the extra that it needs
        Campaign,
        Folder,
        play_campaign,
        report_on,
    )

    books = [Rulebook.named(each) for each in rulebooks]
    names = ("players", "matches", "seed", "policy", "batch", "patience", "workers", "scheduler")
    console = Console(stderr=True)
    with (
        options_in_errors(*names),
        ended_as_by_ctrl_c(),
        Progress(console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        campaign = Campaign.of(
            books, matches=matches, players=players, policies=policy, seed=seed, batch=batch
        )
        folder = Folder.begin(out, campaign)
        told = partial(bar.advance, bar.add_task("pieces", total=campaign.pieces))
        try:
            play_campaign(
                folder, workers=workers, scheduler=scheduler, patience=patience, progress=told
            )
        except KeyboardInterrupt:
            # Of one Ctrl-C, Polars raises an interrupt and leaves Python's own to come next
            # (pola-rs/polars, issue 23988; so in 2.1.0).
            with suppress(KeyboardInterrupt):
                sleep(0)
            done = f"{len(folder.done())} of {campaign.pieces} pieces are done and kept in {out}"
            said = f"catbox: interrupted; {done}; run the same command to go on"
            typer.echo(one_line(said), err=True)
            raise
    _show(report_on([out]), as_machine=as_machine)
    raise typer.Exit(DONE)


def report_campaigns(
    folders: Annotated[
        list[Path], typer.Argument(metavar="FOLDER...", help="Folders of catbox simulate.")
    ],
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a page of HTML; - for standard output."),
    ] = None,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="FILE", help="Write the numbers as CSV; - likewise."),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Say what came of many matches: in sentences, or as a page with tables and charts.

    Every rulebook is compared with every other that has played the same matches. An unfinished
    campaign is reported as far as it goes.
    """
    if [out, csv, "-" if as_machine else None].count("-") > 1:
        given = Verbatim("two on standard output")
        raise MalformedInput("--out", expected="one answer on standard output", given=given)
    check_extra("simulation", *_NEEDED, asks="report")
    from catbox_rules.simulation import report_on  # noqa: PLC0415 -- see above
    from catbox_rules.simulation.page import csv_of, page_of  # noqa: PLC0415

    report = report_on(folders)
    if out is not None:
        write_file(out, page_of(report).encode())
    if csv is not None:
        write_file(csv, csv_of(report).encode())
    _show(report, as_machine=as_machine, is_written=out is not None or csv is not None)
    raise typer.Exit(DONE)


def _show(report: Report, *, as_machine: bool, is_written: bool = False) -> None:
    """Print a report: as JSON, or in sentences with the means, if it is not written elsewhere."""
    from catbox_rules.simulation.report import in_words, report_as_json  # noqa: PLC0415

    for each in report.unfinished:
        typer.echo(one_line(f"{each}; it is shown as far as it goes"), err=True)
    if as_machine:
        typer.echo(json.dumps(report_as_json(report)))
    for group in () if as_machine or is_written else report.groups:
        table = Table(box=None, pad_edge=False)
        for heading in ("", *group.rulebooks):
            table.add_column(as_text(heading), justify="right" if heading else "left")
        for title, row in group.rows.items():
            table.add_row(as_text(title), *map(in_words, row[: len(group.rulebooks)]))
        print_parts(as_text(group.heading, "bold"), *map(as_text, group.sentences))
        print_parts(*(as_text(f"caution: {each}", "yellow") for each in group.cautions))
        print_parts(Text(), table, Text())
