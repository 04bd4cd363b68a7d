"""Values held against the schemas, by a validator that the project did not write."""

# What jsonschema takes and gives, its stubs say only in part.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from catbox_rules.records.schema import NAMES, schema


@cache
def _registry() -> Registry[Any]:
    schemas = [schema(each) for each in NAMES]
    resources = [(str(each["$id"]), Resource.from_contents(each)) for each in schemas]
    return Registry[Any]().with_resources(resources)


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a schema, or of a part of one: `record`, `record#/$defs/seat`. It finds
    the other schemas by their relative names."""
    file, hash_, part = name.partition("#")
    return Draft202012Validator({"$ref": f"{file}.schema.json{hash_}{part}"}, registry=_registry())


def fits(name: str, value: Any) -> bool:
    """Whether a value is of a format."""
    return validator(name).is_valid(value)


def misfits(name: str, value: Any) -> list[str]:
    """What is wrong with a value, as its format has it: nothing, if all is well."""
    return [
        f"{error.json_path}: {error.message[:200]}" for error in validator(name).iter_errors(value)
    ]
