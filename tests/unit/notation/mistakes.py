"""What a mistake in a text is, and what errors expect in both notations."""

from __future__ import annotations

from tests.kit.transcripts import (
    A_ROUND_WITH_PHYSICATS,
    FIRST_TRICK,
    TWO_ROUNDS_WITHOUT_PHYSICATS,
    WITH_TWO_PLAYERS,
)
from tests.unit.notation.positions import LINES_BY_HAND

BOX, TWO, CATS, BLOCKS = (
    FIRST_TRICK,
    WITH_TWO_PLAYERS,
    A_ROUND_WITH_PHYSICATS,
    TWO_ROUNDS_WITHOUT_PHYSICATS,
)

PLAY, GRID, _, _, PROOF, _, CLAIM = LINES_BY_HAND[:7]

A_PLAY = "a play such as 5Y, 'discard 3', 'bid 1' or 'paradox'"
LABELS = "'round 1', or a line that begins with {}: or a seat"
LABELS_BOX = LABELS.format(
    "deal:, revealed:, hidden:, discards:, bids:, paradox:, scores:, totals:, winners"
)
HEADERS_BOX = (
    "a header (edition, players, first, game, options, seat 0, title, note, variants, "
    "extra, taken-back) or a row (deal, revealed, hidden, discards, bids, paradox, scores, "
    "totals, winners)"
)
LABELS_CATS = LABELS.format("physicats:, deal:, lives:, totals:, winners")
EDITIONS = (
    "an edition: ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, pegasus-2023, "
    "international, amigo-2023"
)
EDITIONS_BOX = (
    "ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, pegasus-2023 or international"
)

FIRST = "a header 'first: …', the seat that starts the first round"
OPTIONS = "tokens, red-broken-by, face, layout or variants"
ALL_NAMES = "'seat 1: …' as well: either every seat has a name, or none"
JSON = "a JSON string, because it begins with a quotation mark"
SEATS = "seats and numbers, such as 0:3 1:4"
THE_LEADER = "the seat that leads before its play, such as '0: 5Y'"
OPEN = "Physicats by seat, then '; open:' and one more"
AN_ACTION = "claim, prove, exchange, draw, use, end turn or doubt"
PHYSICATS = (
    "pounce-gaposchkin, goeppert-meower, purrie, felidae, feyncat, prride, "
    "mewton, felinestein, pawking or tabby"
)

Mistake = tuple[str, str, str, tuple[int, int], str, str]
"""A text, what is replaced in it and by what, the line and column that an error names, what it
expects there, and what it was given."""


def error_of(mistake: Mistake) -> str:
    """The line that a mistake should give."""
    *_, (line, column), expected, given = mistake
    return f"line {line}, column {column}: expected {expected}, got {given}"
