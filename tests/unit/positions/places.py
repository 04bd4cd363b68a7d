"""What may stand at each place of a position and of a case, as errors say it: see
`tests/kit/refusals.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS
from tests.kit.refusals import places_in
from tests.unit.records.places import OF_ACTIONS, OF_TABLES, of_records, words_of

OF_POSITIONS = """
.format                 a string / catbox-position/1
.start_seat             <seat>
.partial                true or false
.stood                  a list
.stood[]                a string / the id of a clause
.rounds                 a list
.rounds[]               an object
"""

OF_GAMES: Mapping[str, str] = {
    CAT_IN_THE_BOX: """
.phase                  deal, discard, bid, play or over
.rounds[].scores        <each>
.rounds[].scores[]      -99 to 99, or '?'
.rounds[].tricks        <each>
.rounds[].tricks[]      -99 to 99, or '?'
.rounds[].bonus         <each>
.rounds[].bonus[]       -99 to 99, or '?'
.rounds[].paradox       <seat>
.revealed               a list
.revealed[]             1 to 9
.neutral                a list
.neutral[]              a cell, R1 to G9 / each cell once
.tokens                 <each>
.tokens[]               a list
.tokens[][]             a cell, R1 to G9 / each cell once
.unowned                a list
.unowned[]              a cell, R1 to G9 / each cell once
.taken                  a list / the mark of a partial table, which alone has taken
.taken[]                a cell, R1 to G9 / each cell once
.free                   a list / the mark of a partial table, which alone has free
.free[]                 a cell, R1 to G9 / each cell once
.lost                   <each>
.lost[]                 a list
.lost[][]               red, blue, yellow or green
.bids                   <each>
.bids[]                 0 to 99, or '?'
.won                    <each>
.won[]                  0 to 99, or '?'
.leader                 <seat> / the number of a seat
.trick                  a list
.trick[]                a play such as 5Y
.hands                  <each>
.hands[]                a list
.hands[][]              1 to 9, or '?'
.discards               <each>
.discards[]             1 to 9, or '?'
.discards[][]           1 to 9, or '?'
.paradox                <seat>
""",
    SCHRODINGERS_CATS: """
.phase                  physicats, deal, claim, proof or over
.lives                  <each>
.lives[]                0 to 99
.rounds[].claim         an object
.rounds[].claim.seat    <seat>
.rounds[].claim.count   0 to 99
.rounds[].claim.state   alive, dead, empty or heisenberg
.rounds[].doubter       <seat>
.rounds[].counted       0 to 99
.first_seat             <seat> / the number of a seat / nothing: no round is stated
.on_turn                <seat>
.claim                  an object
.claim.seat             <seat>
.claim.count            0 to 99
.claim.state            alive, dead, empty or heisenberg
.hands                  <each>
.hands[]                an object / only the keys alive, dead, empty, heisenberg, unknown
.hands[].*              0 to 99
.proofs                 <each>
.proofs[]               an object / only the keys alive, dead, empty, heisenberg
.proofs[].*             0 to 99
.proved                 0 to 99, or '?'
.exchanged              true or false
.owed                   0 to 99
.discards               an object / only the keys alive, dead, empty, heisenberg, unknown
.discards.*             0 to 99
.open_discards          an object / only the keys alive, dead, empty, heisenberg
.open_discards.*        0 to 99
.known_discards         <each>
.known_discards[]       an object / only the keys alive, dead, empty, heisenberg
.known_discards[].*     0 to 99
.physicats              an object / where the Physicats lie
.physicats.unused       <each>
.physicats.unused[]     <physicats>
.physicats.row          a list
.physicats.row[]        <physicats>
.physicats.staying      <each>
.physicats.staying[]    <physicats>
.physicats.revealed     <physicats>
""",
}

OF_CASES = """
.                       an object / either a record or a position
.format                 a string / catbox-case/1
.question               an object / either an action or an ask
.question.ask           a string / <asks>
.question.action.rank   1 to 9 / a whole number / a number of at most 18 digits
"""
"""A card that is not in the deck of the table can be asked about."""

ASKS: Mapping[str, str] = {
    CAT_IN_THE_BOX: "paradox, trick, groups, round, match, set-up or table",
    SCHRODINGERS_CATS: "check, boxes, match, set-up or table",
}

DECISIVE = {"game", "edition", "players", "options", "phase", "partial", "rounds"}
"""Of a position or a record: what decides what may stand at other places."""


def of_positions(position: Mapping[str, Any], *, below: str = "") -> dict[str, set[str]]:
    """The places of a position.

    * `below`: where it lies in another document.
    """
    words = words_of(position)
    words["each"] = f"a list of {position['players']}, one for each seat"
    return {
        place: expected
        for table in (OF_TABLES, OF_POSITIONS, OF_GAMES[position["game"]])
        for place, expected in places_in(table, below=below, **words).items()
    }


def of_cases(case: Mapping[str, Any]) -> dict[str, set[str]]:
    """The places of a case with a record or a position, which is of no text."""
    table = case.get("record") or case["position"]
    of_table = of_records if "record" in case else of_positions
    words = {**words_of(table, rank=9), "asks": ASKS[table["game"]]}
    return {
        **of_table(table, below=".record" if "record" in case else ".position"),
        **places_in(OF_ACTIONS, below=".question.action", **words),
        **places_in(OF_CASES, **words),
    }
