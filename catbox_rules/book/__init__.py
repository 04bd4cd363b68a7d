"""The book: rules in words, what is known about them, and what a table plays by, as data.

>>> from catbox_rules.book import Rulebook, find
>>> find("may I lead trump if I never gave up a color", limit=1)[0].entry.id
'declare.lead-not-red'
>>> house = Rulebook.named("pegasus-2023+must-follow")
>>> [str(variant) for variant in house.variants]
['must-follow']

The chapters of the spec are clauses (`clause.py`). What can be found in the words of players, of
five languages, are clauses, their points, the casebook, irregularities, misbeliefs, disputes and
house rules (`casebook.py`); what words mean the same stands in files next to the chapters
(`finding.py`). A rulebook is an edition with all that is laid on top of it (`rulebook.py`); in what
two of them differ, `catbox_rules.diff.comparison` says.
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.loading import lazy_names

if TYPE_CHECKING:
    from catbox_rules.book.casebook import CaseEntry as CaseEntry
    from catbox_rules.book.casebook import DisputeEntry as DisputeEntry
    from catbox_rules.book.casebook import Entry as Entry
    from catbox_rules.book.casebook import Kind as Kind
    from catbox_rules.book.casebook import NumberedPoint as NumberedPoint
    from catbox_rules.book.casebook import case_entries as case_entries
    from catbox_rules.book.casebook import dispute_entries as dispute_entries
    from catbox_rules.book.casebook import entries_of as entries_of
    from catbox_rules.book.casebook import points_of as points_of
    from catbox_rules.book.finding import Found as Found
    from catbox_rules.book.finding import as_json as as_json
    from catbox_rules.book.finding import find as find
    from catbox_rules.book.finding import games_of_first as games_of_first
    from catbox_rules.book.finding import known_words_near as known_words_near
    from catbox_rules.book.misbelief import Misbelief as Misbelief
    from catbox_rules.book.misbelief import misbeliefs as misbeliefs
    from catbox_rules.book.rulebook import Rulebook as Rulebook
    from catbox_rules.book.rulebook import edition_as_json as edition_as_json
    from catbox_rules.book.rulebook import read_toml as read_toml
    from catbox_rules.book.rulebook import variant_as_toml as variant_as_toml
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "casebook": [
                "CaseEntry",
                "DisputeEntry",
                "Entry",
                "Kind",
                "NumberedPoint",
                "case_entries",
                "dispute_entries",
                "entries_of",
                "points_of",
            ],
            "finding": ["Found", "as_json", "find", "games_of_first", "known_words_near"],
            "misbelief": ["Misbelief", "misbeliefs"],
            "rulebook": ["Rulebook", "edition_as_json", "read_toml", "variant_as_toml"],
        },
    )
