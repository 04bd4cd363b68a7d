"""The types of a schema in Python, as datamodel-code-generator writes them."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.kernel.forms import is_list, is_object

_OPTIONS: Final = (
    "--input-file-type=jsonschema",
    "--output-model-type=typing.TypedDict",
    "--target-python-version=3.11",
    "--enum-field-as-literal=all",
    "--use-schema-description",
    "--use-field-description",
    "--use-union-operator",
    "--use-standard-collections",
    "--disable-timestamp",
    "--custom-file-header= ",
    "--formatters=builtin",
)


def python_types(schema: Mapping[str, object]) -> str:
    """Return a module with a TypedDict for each definition of a schema that is an object.

    Raises FileNotFoundError if the generator is not installed.
    """
    programs = Path(sys.executable).parent
    if not (generator := programs / "datamodel-codegen").exists():
        raise FileNotFoundError(f"{generator.name}: the types of Python need the extra lint")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "schema.json", Path(folder) / "formats.py"
        definitions = schema["$defs"]
        assert is_object(definitions)
        expressible = _Expressible(definitions).form(schema)
        source.write_text(json.dumps(expressible), encoding="utf-8")
        own = (f"--input={source}", f"--output={target}")
        subprocess.run([generator, *_OPTIONS, *own], capture_output=True, check=True)
        written = target.read_text(encoding="utf-8")
    # It would need the other package for keys of further types, which there are none of.
    written = written.replace("from typing_extensions import", "from typing import").strip()
    formatted = subprocess.run(
        [programs / "ruff", "format", "--stdin-filename=formats.py", "-"],
        input=written,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return formatted.stdout


@frozen
class _Expressible:
    """The schema without what a TypedDict cannot say: that further keys have a type, and that
    something has fewer values than what it refines."""

    definitions: Mapping[str, object]

    def form(self, value: object) -> object:
        if is_object(value):
            of = {key: self.form(each) for key, each in value.items() if key != "tsType"}
            if "properties" in of:
                of.pop("additionalProperties", None)
            if is_list(parts := of.get("allOf")) and self._says_it_again(parts):
                of["allOf"] = parts[:1]
            return of
        return [self.form(each) for each in value] if is_list(value) else value

    def _says_it_again(self, parts: Sequence[object]) -> bool:
        """Return True if all keys of the second part are keys of the definition that is the
        first."""
        whole, *others = [each for each in parts if is_object(each)]
        named = self.definitions.get(str(whole.get("$ref")).removeprefix("#/$defs/"))
        own = named.get("properties") if is_object(named) else None
        keys = others[0].get("properties") if others else None
        return is_object(own) and is_object(keys) and own.keys() >= keys.keys()
