"""What a table holds that has a rule wrong, and says honestly what it sees, does not change the
ruling; and the ruling ends with the belief that it turns on.

The answers are of a player who goes by hands, the board, marks and counts. The rulings are from the
rulebooks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from catbox_rules.book import case_entries, misbeliefs
from catbox_rules.cat_in_the_box import Color, Play
from catbox_rules.cli.commands import run
from catbox_rules.games import GAMES
from catbox_rules.judge import Case, rule
from catbox_rules.judge.case import read_case
from catbox_rules.judge.disputes import AnyDispute, AskDispute, dispute_about, dispute_on
from catbox_rules.judge.precedent import as_entry, precedent_of
from catbox_rules.judge.reading import Seats, action_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import replay
from catbox_rules.records import read_document
from tests.spec.casebook import Entry
from tests.spec.examples.disputes import DISPUTES
from tests.spec.examples.disputes import AnyDispute as Example

CATS: Final = "schrodingers-cats"

SEEN: Final = {
    *("led", "broken", "hand", "lost", "covered", "cell", "color", "card", "time", "turn", "aside"),
    *("end", "tricks", "own", "red", "totals", "last-round", "card", "rounds", "players"),
    *("standing", "about", "claimed", "claim", "proved", "exchanged", "holds", "pile", "used"),
    *("row", "counted", "heisenbergs", "feyncat", "pounce-gaposchkin", "goeppert-meower", "over"),
}
"""What can be seen or counted."""

Row = tuple[str, str, str, str, str | None]
"""The misbelief; what was done, or asked; what is seen; the ruling, or a part of the answer; and the
misbelief that the ruling ends with."""

SAME: Final = "the same one"

BELIEVED: Final[Sequence[Row]] = [
    # Cat in the Box, with four.
    ("must-follow", "1: green 5", "led=blue", "legal", SAME),
    ("trump-only-when-out", "1: red 5", "led=blue", "legal", SAME),
    ("follower-red-unbroken", "1: red 5", "led=blue broken=no", "legal", SAME),
    ("red-never-led", "0: red 4", "led=none broken=yes", "legal", SAME),
    ("red-broken-by-me", "0: red 4", "led=none broken=yes", "legal", "red-never-led"),
    ("forced-lead-does-not-break", "1: red 3", "led=none broken=yes", "legal", "red-never-led"),
    ("red-always-led", "0: red 4", "led=none broken=no hand=1,4 lost= covered=", "illegal", SAME),
    (
        *("losing-breaks-red", "0: red 4", "led=none broken=no hand=1,4 lost=blue covered="),
        *("illegal", "red-always-led"),
    ),
    (
        *("observed-breaks-red", "0: red 4", "led=none broken=no hand=1,4 lost= covered="),
        *("illegal", "red-always-led"),
    ),
    (
        *("my-tokens-are-red", "0: red 4", "led=none broken=no hand=4 lost= covered=Y4,B4"),
        *("illegal", "red-always-led"),
    ),
    (
        *("only-red-is-paradox", "0: red 1", "led=none broken=no hand=1,1 lost=B,Y,G covered="),
        *("legal", SAME),
    ),
    (
        *("only-red-is-paradox", "0: paradox", "hand=1,1 lost=B,Y,G covered="),
        *("illegal", "false-paradox-is-paid"),
    ),
    (
        *("forced-by-card", "0: red 1", "led=none broken=no hand=1,6 lost=B,Y covered=G1"),
        *("illegal", "red-always-led"),
    ),
    ("lose-what-you-said", "2: red 6", "led=blue color=held", "legal", "trump-only-when-out"),
    ("follow-later", "1: blue 5", "color=lost", "illegal", SAME),
    ("lost-for-the-game", "1: blue 5", "color=held led=blue", "legal", None),
    ("number-once", "1: yellow 4", "cell=free led=yellow", "legal", None),
    ("cell-once-a-game", "1: yellow 4", "cell=free led=none", "legal", None),
    ("cell-of-mine", "1: yellow 4", "cell=taken", "illegal", "paradox-is-a-bad-card"),
    ("paradox-is-a-bad-card", "1: yellow 4", "cell=taken", "illegal", SAME),
    (
        *("paradox-is-a-bad-card", "1: paradox", "hand=4,4 lost= covered=Y4"),
        *("illegal", "false-paradox-is-paid"),
    ),
    (
        *("no-led-color-is-paradox", "1: paradox", "hand=3,5 lost=B covered="),
        *("illegal", "false-paradox-is-paid"),
    ),
    ("paradox-by-choice", "ask paradox", "hand=3 lost=B,Y covered=R3", "paradox=False", SAME),
    ("false-paradox-is-paid", "1: paradox", "hand=3 lost= covered=R3", "illegal", SAME),
    ("others-finish-the-trick", "2: red 4", "time=no", "illegal", None),
    ("last-card-is-played", "2: red 4", "time=no", "illegal", None),
    (
        *("last-card-paradox", "2: paradox", "time=no hand=4 lost=B,Y,G covered=R4"),
        *("illegal", None),
    ),
    ("trick-of-the-paradox", "ask trick", "end=paradox", "winner=None", SAME),
    ("highest-number-wins", "ask trick", "end=complete red=nobody led=2", "winner=2", SAME),
    ("red-one-beats-all", "ask trick", "end=complete red=1 led=2", "winner=1", SAME),
    ("paradox-has-a-price", "ask round", "end=paradox tricks=2", "score=-2", SAME),
    (
        *("paradox-scores-zero", "ask round", "end=paradox tricks=3", "score=-3"),
        "paradox-has-a-price",
    ),
    ("paradox-keeps-the-bonus", "ask groups", "end=paradox", "bonus=0", SAME),
    ("more-than-bid", "ask groups", "end=missed", "bonus=0", SAME),
    ("missed-bid-costs", "ask round", "end=missed tricks=3", "score=3", SAME),
    ("all-groups-count", "ask groups", "end=made own=R1,R2,G7,G8", "bonus=2", None),
    ("corners-touch", "ask groups", "end=made own=R1,B2,Y3", "bonus=1", None),
    ("single-token", "ask groups", "end=made group=1", "bonus=1", SAME),
    ("winner-starts-the-round", "ask start", "card=1 rounds=1", "starts=2", SAME),
    (
        *("best-last-round-wins", "ask match", "totals=9,9,8,1 last-round=1,2,8,0"),
        *("winner=1", SAME),
    ),
    ("set-aside-is-a-reserve", "1: green 5", "card=no", "illegal", None),
    ("no-token-no-play", "1: green 5", "led=green", "legal", None),
    ("bid-zero", "1: bid 0", "", "illegal", SAME),
    ("bids-differ", "1: bid 2", "", "legal", None),
    # Schrödinger's Cats, with three.
    ("number-must-rise", "0: claim 4 empty", "standing=7,alive", "legal", SAME),
    ("higher-number-is-enough", "0: claim 10 dead", "standing=5,empty", "illegal", SAME),
    ("same-state", "0: claim 9 dead", "standing=8,alive", "legal", SAME),
    ("one-space", "0: claim 9 alive", "standing=5,alive", "legal", SAME),
    ("dead-is-no-more", "0: claim 8 dead", "standing=8,alive", "legal", SAME),
    ("first-claim-is-low", "0: claim 11 alive", "standing=none", "legal", SAME),
    ("claim-must-be-possible", "0: claim 20 dead", "standing=9,alive", "legal", "same-state"),
    ("claim-heisenbergs", "0: claim 2 heisenberg", "", "illegal", SAME),
    ("anybody-doubts", "0: doubt", "turn=no", "illegal", SAME),
    ("doubt-before-the-end", "0: doubt", "turn=no", "illegal", "anybody-doubts"),
    ("doubt-oneself", "0: doubt", "own=yes", "illegal", SAME),
    ("doubt-nothing", "0: doubt", "claim=no", "illegal", SAME),
    ("must-prove", "0: end turn", "claimed=yes", "legal", None),
    ("prove-anothers-claim", "0: prove 1 alive", "about=alive claimed=no", "illegal", SAME),
    ("exchange-without-a-proof", "0: exchange 1 dead", "proved=0", "illegal", SAME),
    ("exchange-twice", "0: exchange 1 dead", "proved=1 exchanged=yes", "illegal", SAME),
    ("exchange-all", "0: exchange 3 dead", "proved=1 exchanged=no", "illegal", SAME),
    ("reshuffle", "0: exchange 1 dead", "proved=1 exchanged=no pile=no", "illegal", SAME),
    ("physicat-each-round", "0: use mewton", "used=yes", "illegal", SAME),
    ("physicat-against-a-doubt", "0: use mewton", "turn=no", "illegal", SAME),
    ("physicat-before-the-claim", "0: use mewton", "claimed=yes", "legal", SAME),
    ("tabby-takes-a-hidden-one", "0: use tabby as mewton", "row=no", "illegal", SAME),
    ("exact-claim-loses", "ask check", "claim=6,dead counted=6", "wrong=doubter", SAME),
    ("more-loses", "ask check", "claim=6,dead counted=8", "wrong=doubter", SAME),
    (
        *("heisenberg-is-one-thing", "ask check", "claim=6,alive counted=5 heisenbergs=1 feyncat=no"),
        *("wrong=doubter", SAME),
    ),
    (
        *("doubter-loses", "ask check", "claim=6,dead counted=4 heisenbergs=1"),
        *("wrong=claimer", SAME),
    ),
    ("loser-starts", "ask start", "lost=claimer over=no", "starts=doubter", SAME),
]
OF_GAMES: Final = {each.id: game for game in GAMES for each in misbeliefs(game)}
GROUND: Final = {
    **{"time": "yes", "turn": "yes", "cell": "free", "color": "held", "card": "yes"},
    **{"claimed": "no", "used": "no", "claim": "yes", "own": "no", "holds": "yes", "pile": "yes"},
    **{"row": "yes", "tricks": "1", "pounce-gaposchkin": "no"},
}
"""What is seen besides where nothing is out of order."""


def seen_by(told: str, row: Row) -> dict[str, str]:
    pairs = (each.partition("=") for each in told.split())
    given = {id: value.replace(",", " ") or "none" for id, _, value in pairs}
    usual = {**GROUND, "claimed": "yes"} if "end turn" in row[1] else GROUND
    if "physicat" in usual or "use" in row[1]:
        usual = {**usual, "own": "yes"}
    return usual | given


def begun(row: Row, game: str, edition: str) -> AnyDispute:
    players = 3 if game == CATS else 4
    if row[1].startswith("ask "):
        return dispute_about(
            row[1].removeprefix("ask "), game=GAMES[game], edition=edition, players=players
        )
    seats = Seats(players, None, ())
    action = action_named(row[1], GAMES[game], seats, option="$.action")
    return dispute_on(action, edition=edition, players=players)


def asked_out(dispute: AnyDispute, seen: Mapping[str, str]) -> AnyDispute:
    """The dispute at its end; every question is for something that can be seen."""
    for id in {*dispute.shows, *(fact.id for fact in dispute.facts)} & seen.keys():
        pass
    while (question := dispute.question) is not None:
        if question.id == "any":
            [value] = [
                each.value
                for each in question.choices
                if each.sets and all(seen.get(id) == value for id, value in each.sets.items())
            ][:1]
        else:
            value = seen[question.id]
        dispute = dispute.answered(question.id, value)
    return dispute
