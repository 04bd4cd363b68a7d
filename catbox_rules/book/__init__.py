"""The book: rules in words, what is known about them, and what a table plays by, as data.

>>> from catbox_rules.book import Rulebook, find
>>> find("may I lead trump if I never gave up a color", limit=1)[0].entry.id
'declare.lead-not-red'
>>> house = Rulebook.named("pegasus-2023+must-follow")
>>> [str(variant) for variant in house.variants]
['must-follow']

The chapters of the spec are clauses (`clause.py`). What can be found in the words of players, of
five languages, are clauses, their points, the casebook, irregularities, disputes and house rules
(`casebook.py`); what words mean the same stands in files next to the chapters (`finding.py`). A
rulebook is an edition with all that is laid on top of it (`rulebook.py`); in what two of them
differ, `catbox_rules.diff.comparison` says.
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.book.casebook import (
        CaseEntry,
        DisputeEntry,
        Entry,
        Kind,
        NumberedPoint,
        case_entries,
        dispute_entries,
        entries_of,
        points_of,
    )
    from catbox_rules.book.finding import Found, as_json, find, games_of_first, known_words_near
    from catbox_rules.book.rulebook import Rulebook, edition_as_json, read_toml, variant_as_toml

__all__ = [
    "CaseEntry",
    "DisputeEntry",
    "Entry",
    "Found",
    "Kind",
    "NumberedPoint",
    "Rulebook",
    "as_json",
    "case_entries",
    "dispute_entries",
    "edition_as_json",
    "entries_of",
    "find",
    "games_of_first",
    "known_words_near",
    "points_of",
    "read_toml",
    "variant_as_toml",
]

_MODULES = {
    "casebook": [
        "CaseEntry",
        "case_entries",
        "DisputeEntry",
        "dispute_entries",
        "Entry",
        "Kind",
        "entries_of",
        "NumberedPoint",
        "points_of",
    ],
    "rulebook": ["edition_as_json", "Rulebook", "read_toml", "variant_as_toml"],
    "finding": ["Found", "as_json", "find", "games_of_first", "known_words_near"],
}

if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _MODULES)
