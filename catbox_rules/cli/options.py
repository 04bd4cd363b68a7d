"""Options that many commands have."""

from typing import Annotated, Final, TypeAlias

import typer

from catbox_rules.kernel.errors import MalformedInput

_MOST_SECONDS: Final = 10**6

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]

Patience: TypeAlias = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="How long a program may take for an answer; else as it likes."
    ),
]


def check_patience(patience: float) -> None:
    """Raise MalformedInput at `--patience` unless it is a time to wait."""
    if not 0 < patience < _MOST_SECONDS:
        expected = f"seconds, more than 0 and less than {_MOST_SECONDS:,}"
        raise MalformedInput("--patience", expected=expected, given=patience)
