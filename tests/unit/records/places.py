"""What may stand at each place of a record, as errors say it: see `refusals.py`."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catbox_rules.kernel.variants import known_variants
from tests.kit.refusals import places_in

OF_TABLES = """
.                          an object
.game                      a string / cat-in-the-box or schrodingers-cats
.edition                   a string / <editions> / amigo-2023
.players                   a whole number / a number of at most 18 digits / <counts>
.options                   an object / tokens, red-broken-by, face, layout or variants / physicats, physicat-timing, short-pile, open-heisenbergs, blocks or variants
.options.tokens            unlimited or strict
.options.red-broken-by     player-token or any-token
.options.face              black or white or purple / white or purple with 3 players
.options.layout            a list of four rows of cells
.options.layout[]          a row of 6 cells
.options.layout[][]        a cell from R1 to G6 that stands nowhere else
.options.physicats         with or without
.options.physicat-timing   own-turn or before-claim
.options.blocks            1 to 26
.options.variants          a list
.options.variants[]        a variant, an object / a variant, one of <variants>
.names                     a list / <n> names, one for each seat
.names[]                   a string
.title                     a string
.note                      a string
"""
"""The places that records and positions have in common."""

OF_RECORDS = """
.format                    a string / catbox-record/1
.first_seat                the number of a seat, from 0 / 0 to <last>
.extra                     an object / a number of at most 18 digits
.extra.*                   a number of at most 18 digits
.actions                   a list
.taken_back                a list
.taken_back[]              an object
.taken_back[].after        a whole number / a whole number from 0 / a number of at most 18 digits
.taken_back[].actions      a list / at least one action
"""

OF_ACTIONS = """
.               an action, {"do": …}
.do             deal, discard, bid, play or paradox / deal-physicats, deal, draw, use, claim, prove, exchange, end or doubt
.stands         true
.seat           <seat>
.rank           1 to <rank>
.color          red, blue, yellow or green
.tricks         a whole number / a number of at most 18 digits
.hands          a list
.hands[]        a list / an object / only the keys alive, dead, empty, heisenberg
.hands[][]      1 to <rank>
.hands[].*      a whole number / a number of at most 18 digits / a number of cards, from 0
.revealed       a list
.revealed[]     1 to <rank>
.hidden         a list
.hidden[]       1 to <rank>
.count          a whole number / a number of at most 18 digits
.state          alive, dead, empty or heisenberg
.boxes          an object / at least one card / only the keys alive, dead, empty, heisenberg
.boxes.*        a whole number / a number of at most 18 digits / a number of cards, from 0
.physicats      a list
.physicats[]    <physicats>
.open           <physicats>
.physicat       <physicats>
.taking         <physicats>
"""

EDITIONS = "ayatsurare-2020, japanese, hobby-japan-2021, bezier-2022, pegasus-2023 or international"
COUNTS = {
    "bezier-2022": "2 to 5 in bezier-2022 (setup.players)",
    "pegasus-2023": "2 to 5 in pegasus-2023 (setup.players)",
    "japanese": "3 to 4 in ayatsurare-2020 (setup.players)",
    "amigo-2023": "2 to 6 in amigo-2023 (schrodinger.setup.players)",
}
"""By edition, how many play."""
PHYSICATS = (
    "pounce-gaposchkin, goeppert-meower, purrie, felidae, feyncat, prride, mewton, felinestein, "
    "pawking or tabby"
)


def words_of(table: Mapping[str, Any], *, rank: int | None = None) -> dict[str, Any]:
    """The words that depend on the table of a document.

    * `rank`: the highest rank that a card may have, if not that of the table.
    """
    players = table["players"]
    return {
        "editions": EDITIONS,
        "counts": COUNTS[table["edition"]],
        "variants": ", ".join(known_variants(table["game"])),
        "n": players,
        "last": players - 1,
        "seat": "0 or 1" if players == 2 else f"0 to {players - 1}",
        "rank": rank or {2: 5, 3: 6}.get(players, 9),
        "physicats": PHYSICATS,
    }


def of_records(record: Mapping[str, Any], *, below: str = "") -> dict[str, set[str]]:
    """The places of a record.

    * `below`: where it lies in another document.
    """
    words = words_of(record)
    return {
        **places_in(OF_TABLES, below=below, **words),
        **places_in(OF_RECORDS, below=below, **words),
        **places_in(OF_ACTIONS, below=f"{below}.actions[]", **words),
        **places_in(OF_ACTIONS, below=f"{below}.taken_back[].actions[]", **words),
    }
