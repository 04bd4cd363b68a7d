"""Matches as data: reading and writing records, and JSON Schemas."""

from typing import TYPE_CHECKING

from catbox_rules.kernel.former import moved_names
from catbox_rules.records.plain import action_as_json, as_json, event_as_json
from catbox_rules.records.record import Record, read_record, record_as_json
from catbox_rules.records.strict_json import parse
from catbox_rules.records.structuring import read_action, read_as, read_document
from catbox_rules.records.table import AnyState, ChosenTable

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

if not TYPE_CHECKING:
    _IN_THE_BOOK = ("finding_as_json", "sources_of", "verdict_as_json")
    __getattr__ = moved_names(
        __name__, {name: f"catbox_rules.book.verdicts.{name}" for name in _IN_THE_BOOK}
    )
