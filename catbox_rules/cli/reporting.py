"""`catbox report`: the results of campaigns as one HTML page, or as numbers for machines.

Reports need numpy, their page jinja2, and campaigns in Parquet pyarrow; all are imported only when
the command runs.
"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from catbox_rules.cli.faults import check_extra, one_line
from catbox_rules.cli.files import write_file
from catbox_rules.cli.options import Json
from catbox_rules.cli.status import DONE
from catbox_rules.kernel.errors import MalformedInput, Verbatim


def report_campaigns(
    campaigns: Annotated[
        list[str],
        typer.Argument(
            metavar="CAMPAIGN",
            help="Folders of catbox simulate; several are shown side by side, each compared with "
            "the first.",
        ),
    ],
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The HTML file to write; - for standard output."),
    ] = None,
    as_machine: Json = False,
) -> None:
    """Report the results of campaigns: one HTML page with pictures, or numbers with --json.

    An unfinished campaign is shown as far as it goes, and marked so.
    """
    if out is None and not as_machine:
        given = Verbatim("neither")
        raise MalformedInput("--out", expected="the HTML file to write, or --json", given=given)
    if out == "-" and as_machine:
        given = Verbatim("both on standard output")
        raise MalformedInput("--out", expected="a file with --json", given=given)
    check_extra("campaigns", "numpy", "pyarrow", "jinja2", asks="report")
    from catbox_rules.campaigns.reports import page_of, report_as_json, report_on  # noqa: PLC0415

    report = report_on(campaigns)
    for each in report.campaigns:
        if not each.played.is_finished:
            done, pieces = len(each.played.campaign.done), each.played.campaign.pieces
            message = f"{each.played.folder}: unfinished, {done} of {pieces} pieces are done"
            typer.echo(one_line(f"{message}; it is shown as far as it goes"), err=True)
    if out is not None:
        write_file(out, page_of(report).encode())
    if as_machine:
        typer.echo(json.dumps(report_as_json(report)))
    raise typer.Exit(DONE)
