"""Variants as TOML files: read with the file and the place of every fault, and written."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Final

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.variants.documents import read_variant, variant_as_json
from catbox_rules.kernel.variants.variant import Variant
from catbox_rules.records.bounded_files import read_bounded

_LARGEST: Final = 2**18
"""No file of a variant is as large as this, in bytes."""

_MOST_DOTS: Final = 100
"""Of a key with many dots (`a.b.c = 1`) each part is looked up from the first one on, so that the
time that it takes grows with the square of their number. A key stands on one line: a line with no
more dots than these has no such key."""


def read_toml(path: str | Path) -> Variant:
    """Read a variant from a TOML file.

    Raises MalformedInput, with the name of the file in front of the place, if the file cannot be
    read, is not TOML, or does not describe a variant.
    """
    document = read_document_of(path)
    return read_variant(document, path=f"{path}: $")


def read_document_of(path: str | Path) -> dict[str, object]:
    """Return the contents of a TOML file. Raises MalformedInput with the name of the file."""
    try:
        text = (
            read_bounded(path, most=_LARGEST)
            .decode("utf-8-sig")
            .replace("\r\n", "\n")
            .replace("\r", "\n")
        )
        _check_dots(text, path)
        return tomllib.loads(text)
    except OSError as error:
        reason = Verbatim(error.strerror or "an error")
        raise MalformedInput(str(path), expected="a file that can be read", given=reason) from None
    except UnicodeDecodeError:
        given = Verbatim("other bytes")
        raise MalformedInput(str(path), expected="valid UTF-8", given=given) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        given = Verbatim(str(error) or "another text")
        raise MalformedInput(str(path), expected="a TOML document", given=given) from None
    except ValueError:  # Python reads no number of so many digits
        expected, given = f"numbers of at most {MOST_DIGITS} digits", Verbatim("a longer one")
        raise MalformedInput(str(path), expected=expected, given=given) from None


def _check_dots(text: str, path: str | Path) -> None:
    for number, line in enumerate(text.split("\n"), start=1):
        if (dots := line.count(".")) > _MOST_DOTS:
            expected = f"at most {_MOST_DOTS} dots in a line"
            raise MalformedInput(f"{path}:{number}", expected=expected, given=dots)


def variant_as_toml(variant: Variant) -> str:
    """Return the text of a TOML file that describes a variant. `read_toml` reads the same variant
    back.

    >>> from catbox_rules.kernel.variants.variant import Number
    >>> numbers = [Number(3, "bids", (0, 1)), Number(None, "penalty", 2)]
    >>> print(variant_as_toml(Variant("x", "cat-in-the-box", "X", numbers=numbers)))
    format = "catbox-variant/1"
    id = "x"
    game = "cat-in-the-box"
    title = "X"
    <BLANKLINE>
    [numbers.all]
    penalty = 2
    <BLANKLINE>
    [numbers.3]
    bids = [0, 1]
    <BLANKLINE>
    """
    document = variant_as_json(variant)
    numbers = document.pop("numbers", {})
    tables = {f"numbers.{counts}": table for counts, table in _items(numbers)}
    tables |= {name: document.pop(name) for name in ("readings", "layouts") if name in document}
    lines = [f"{key} = {_value(value)}" for key, value in document.items()]
    for name, table in tables.items():
        lines += ["", f"[{name}]"]
        lines += [f"{_key(key)} = {_value(value)}" for key, value in _items(table)]
    return "\n".join(lines) + "\n"


def _items(table: object) -> list[tuple[str, object]]:
    return list(table.items()) if is_object(table) else []


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _value(value: object) -> str:
    """Return a value in TOML: like JSON, except for tables of rows and texts of several lines,
    which are easier to read line by line."""
    if is_list(value) and value and is_list(value[0]):
        rows = "".join(f"  {_value(row)},\n" for row in value)
        return f"[\n{rows}]"
    if isinstance(value, str) and "\n" in value:
        lines = "\n".join(_quoted(line)[1:-1] for line in value.split("\n"))
        return f'"""\n{lines}"""'
    return _quoted(value)


def _quoted(value: object) -> str:
    """Return a value as JSON, with the additional escapes of TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
