#!/usr/bin/env bash
# Package: jsonschema-rs 0.61.2 (Python bindings of the Rust crate jsonschema).
# Behavior: as an instance to validate, a subclass of dict or of list is what its base is, and so is
#   an enum with texts; but a subclass of str, int or float is no value at all: not "invalid", a
#   ValueError `Unsupported type`. A tuple is an array, a named tuple is not. As a key of an object a
#   subclass of str is refused too, with another message.
# Why it surprises: `json.dumps` of Python writes all of them as their bases, and jsonschema 4.26.0
#   takes subclasses of str, int, float, dict and list alike, so swapping in the fast validator raises
#   on values that were valid. A text that carries more than its letters (a marked or translated
#   sentence) meets it at run time only, at the place where the first such text appears.
# Where I looked: the README and the docstrings of the package; its issue 427 (subclasses of dict
#   raise; closed by 0.17.3) tells of dict alone. Neither names str, int, float or named tuples.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/env"
"$work/env/bin/pip" install -q --disable-pip-version-check 'jsonschema-rs==0.61.2' 'jsonschema==4.26.0' 2> "$work/pip" || { cat "$work/pip"; exit 1; }
"$work/env/bin/python" - <<'PYTHON'
import json
import sys
from collections import OrderedDict, namedtuple
from enum import IntEnum, StrEnum
from importlib.metadata import version

import jsonschema
import jsonschema_rs


class Text(str):
    """A text of a class of its own."""


class Number(int):
    """A number of a class of its own."""


class Items(list):
    """A list of a class of its own."""


Pair = namedtuple("Pair", "one two")
Named = StrEnum("Named", {"A": "a"})
Numbered = IntEnum("Numbered", {"ONE": 1})

VALUES = [
    ("subclass of dict", OrderedDict(a=1), "object", True),
    ("subclass of list", Items([1]), "array", True),
    ("enum of texts", Named.A, "string", True),
    ("enum of numbers", Numbered.ONE, "integer", True),
    ("tuple", (1, 2), "array", True),
    ("named tuple", Pair(1, 2), "array", "Unsupported type: 'Pair'"),
    ("subclass of str", Text("a"), "string", "Unsupported type: 'Text'"),
    ("subclass of int", Number(1), "integer", "Unsupported type: 'Number'"),
    ("key of a subclass of str", {Text("a"): 1}, "object", "Dict key must be str or str enum. Got 'Text'"),
]

print("jsonschema-rs", version("jsonschema-rs"), "beside jsonschema", version("jsonschema"))
is_as_told = True
for name, value, kind, told in VALUES:
    schema = {"type": kind}
    try:
        came = jsonschema_rs.is_valid(schema, value)
    except ValueError as error:
        came = str(error)
    written = json.loads(json.dumps(value))
    assert jsonschema_rs.is_valid(schema, written), "as json.dumps writes it, it is valid"
    other = jsonschema.Draft202012Validator(schema).is_valid(value)
    print(f"  {name}: expected True, as it is written as JSON; came {came!r} (jsonschema: {other})")
    is_as_told &= came == told
sys.exit(0 if is_as_told else 1)
PYTHON
