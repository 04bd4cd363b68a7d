"""Finding a rule in the words of players, of five languages.

>>> from catbox_rules.finding import find
>>> find("may I lead trump if I never gave up a color", limit=1)[0].entry.id
'declare.lead-not-red'

What can be found are the clauses of the spec, its points, the casebook, irregularities, disputes
and house rules: `entries.py`. What words mean the same stands in files next to the chapters:
`words.py`.
"""

from catbox_rules.finding.casebook import CaseEntry, case_entries
from catbox_rules.finding.disputes import DisputeEntry, dispute_entries
from catbox_rules.finding.entries import Entry, Kind, entries_of
from catbox_rules.finding.finding import Found, as_json, find, games_of_first, known_words_near
from catbox_rules.finding.points import NumberedPoint, points_of

__all__ = [
    "CaseEntry",
    "DisputeEntry",
    "Entry",
    "Found",
    "Kind",
    "NumberedPoint",
    "as_json",
    "case_entries",
    "dispute_entries",
    "entries_of",
    "find",
    "games_of_first",
    "known_words_near",
    "points_of",
]
