"""Matches as data: reading and writing records, and JSON Schemas."""

from catbox_rules.records.converter import read_action, read_as, read_document
from catbox_rules.records.record import (
    AnyState,
    ChosenTable,
    Record,
    action_as_json,
    as_json,
    event_as_json,
    read_record,
    record_as_json,
)
from catbox_rules.records.strict_json import parse

__all__ = [
    "AnyState",
    "ChosenTable",
    "Record",
    "action_as_json",
    "as_json",
    "event_as_json",
    "parse",
    "read_action",
    "read_as",
    "read_document",
    "read_record",
    "record_as_json",
]
