"""Options that many commands have."""

from typing import Annotated, TypeAlias

import typer

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]

RulebookName: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="RULEBOOK",
        help="An edition, perhaps with variants: pegasus-2023, pegasus-2023+must-follow.",
    ),
]

Seed: TypeAlias = Annotated[int, typer.Option(help="The same one gives the same matches again.")]

Workers: TypeAlias = Annotated[
    int | None, typer.Option(help="Processes; without it, one for each processor.")
]

Repair: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--repair", help="Drop what is damaged in the folder, say what that is, and play it again."
    ),
]

Patience: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="How long a program may take for an answer; else as it likes."
    ),
]
