"""Values held against the schemas, by validators that the project did not write: a fast one says
whether a value fits, and where it does not, another one says why. A schema that stands alone and
the parts that it is put together from have to be at one on every value."""

# What jsonschema takes and gives, its stubs say only in part.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema
import jsonschema_rs
from referencing import Registry, Resource

from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.forms import WithSuggestion
from catbox_rules.records.schema import NAMES, part, schema


def fits(name: str, value: Any) -> bool:
    """Whether a value is of a format."""
    fitting = _fast(name).is_valid(value)
    if name in NAMES:
        assert _alone(name).is_valid(value) is fitting, f"{name} alone, and in parts: {value}"
    return fitting


def misfits(name: str, value: Any) -> list[str]:
    """What is wrong with a value, as its format has it: nothing, if all is well."""
    if fits(name, value):
        return []
    errors = _telling(name).iter_errors(value)
    faults = [f"{error.json_path}: {error.message[:200]}" for error in errors]
    assert faults, f"the validators are not at one on {value}"
    return faults


def is_misspelled(error: MalformedInput | Unsupported) -> bool:
    """Whether a reader has refused a misspelled key, which a schema takes for a new one."""
    return isinstance(error.given, WithSuggestion) and error.expected.startswith("only the keys ")


@cache
def _fast(name: str) -> jsonschema_rs.Draft202012Validator:
    """The validator of a schema, or of a part of one: `record`, `record#/$defs/seat`. It finds
    the other schemas by their relative names."""
    registry = jsonschema_rs.Registry(list(_schemas().items()))
    return jsonschema_rs.Draft202012Validator(_reference(name), registry=registry)


@cache
def _alone(name: str) -> jsonschema_rs.Draft202012Validator:
    """The validator of a schema as it is given out."""
    return jsonschema_rs.Draft202012Validator(schema(name))


@cache
def _telling(name: str) -> jsonschema.Draft202012Validator:
    resources = {id: Resource.from_contents(each) for id, each in _schemas().items()}
    registry = Registry[Any]().with_resources(resources.items())
    return jsonschema.Draft202012Validator(_reference(name), registry=registry)


@cache
def _schemas() -> Mapping[str, dict[str, Any]]:
    return {str(each["$id"]): dict(each) for each in map(part, NAMES)}


def _reference(name: str) -> dict[str, Any]:
    file, hash_, pointer = name.partition("#")
    return {"$ref": f"{part(file)['$id']}{hash_}{pointer}"}
