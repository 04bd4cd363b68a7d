"""`catbox schemas`: the schemas of the formats, and their types in TypeScript.

Without a name it lists them, or writes all of them to a folder; a single schema goes to standard
output or to a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from catbox_rules.cli.faults import DONE, Unusable, reason_of
from catbox_rules.cli.files import write_file
from catbox_rules.cli.options import Json
from catbox_rules.cli.printing import as_text, print_parts
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import with_suggestion
from catbox_rules.records.schema import ENDING, NAMES, part, schema, typescript


def show_schemas(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="A format, or a game.")] = None,
    types: Annotated[
        bool, typer.Option("--typescript", help="The types of all formats in TypeScript.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", help="Write a file; or, for all schemas, files into a folder."
        ),
    ] = None,
    as_machine: Json = False,
) -> int:
    """List the schemas of all formats, show one, or write them and their types in TypeScript."""
    if types:
        if name is not None or as_machine:
            other = "--json" if name is None else name
            raise Unusable(f"--typescript: expected it alone or with -o, got it with {other}")
        write_file(output or "-", typescript().encode())
    elif name is not None:
        write_file(output or "-", _text_of(name, as_machine=as_machine).encode())
    elif output is not None:
        _write_all(output)
    elif as_machine:
        typer.echo(json.dumps({each: schema(each) for each in NAMES}))
    else:
        _list_all()
    return DONE


def _text_of(name: str, *, as_machine: bool = False) -> str:
    """Return the text of a schema: indented for people, on one line for machines."""
    if name not in NAMES:
        expected = "the name of a schema (catbox schemas lists them)"
        raise MalformedInput("NAME", expected=expected, given=with_suggestion(name, NAMES))
    indent = None if as_machine else 2
    return json.dumps(schema(name), ensure_ascii=False, indent=indent) + "\n"


def _write_all(folder: str) -> None:
    """Write a file for each schema, named by its `$id`, to a folder, which is created if
    necessary."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unusable(f"{folder}: cannot write to this folder: {reason_of(error)}") from None
    for name in NAMES:
        write_file(str(Path(folder) / f"{name}{ENDING}"), _text_of(name).encode())


def _list_all() -> None:
    """Print the name and the title of each schema."""
    width = max(map(len, NAMES))
    for name in NAMES:
        title = str(part(name)["title"])
        print_parts(Text.assemble((name.ljust(width), "cyan"), "  ", as_text(title)))
