"""Options that many commands have."""

from typing import Annotated, TypeAlias

import typer

__all__ = ["Json"]

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer in JSON, for machines.")]
