"""Options that many commands have."""

from typing import Annotated, TypeAlias

import typer

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]
