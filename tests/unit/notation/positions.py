"""Positions to write in a line: what is seen along random matches, and some written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catbox_rules.positions.protocol import POSITIONS, AnyPositions
from tests.kit.documents import BIDDING, CLAIMING, PROVING, WITHOUT_PHYSICATS, Document
from tests.kit.matches import Options, random_match


# A position is of the type that its game gives it; see AnyPositions.
def seen_along(
    edition: str, players: int, *, seed: int, options: Options | None = None, every: int = 1
) -> Iterator[tuple[AnyPositions, Any]]:
    """The positions that the states of a random match are, and those that a spectator and each
    seat see of them; of all these every so-manieth."""
    match = random_match(edition, players, seed=seed, options=options)
    ruleset, state, count = match.ruleset, match.table.initial(), 0
    positions = POSITIONS.of(ruleset.NAME)
    for action in (None, *match.actions):
        if action is not None:
            state = ruleset.apply(state, action).state
        for seer in (_EVERYTHING, None, *range(players)):
            if count % every == 0:
                seen = state if seer == _EVERYTHING else ruleset.view(state, seer)
                yield positions, positions.position_of(seen)
            count += 1


_EVERYTHING = -1
"""Who sees a state, in place of a seat."""


def without_texts(document: Document) -> Document:
    """A document without what a line leaves out."""
    return {key: value for key, value in document.items() if key not in ("title", "note")}


BY_HAND: Mapping[str, Document] = {
    "catbox-line/1 pegasus-2023 3p play start=0 +tokens=strict "
    "board=.0..1./....../....../.2.... lost=-,Y,- bids=1,3,? won=2,1,? lead=1 trick=5Y,4R "
    "hands=112???,?,- discards=3,?,-": {
        "format": "catbox-position/1",
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 3,
        "phase": "play",
        "start_seat": 0,
        "options": {"tokens": "strict"},
        "tokens": [["R2"], ["R5"], ["G2"]],
        "lost": [[], ["yellow"], []],
        "bids": [1, 3, "?"],
        "won": [2, 1, "?"],
        "leader": 1,
        "trick": ["5Y", "4R"],
        "hands": [[1, 1, 2, "?", "?", "?"], "?", []],
        "discards": [3, "?", None],
    },
    "catbox-line/1 bezier-2022 2p play start=1 rounds=-:3,5:6,0:9,5 "
    "board=.....x/.1...x/.n...x/.n..nx revealed=225 lost=-,RG trick=2B hands=1133445?,?": {
        "format": "catbox-position/1",
        "game": "cat-in-the-box",
        "edition": "bezier-2022",
        "players": 2,
        "phase": "play",
        "start_seat": 1,
        "rounds": [{"paradox": None, "tricks": [3, 5], "bonus": [6, 0], "scores": [9, 5]}],
        "tokens": [[], ["B2"]],
        "revealed": [2, 2, 5],
        "lost": [[], ["green", "red"]],
        "trick": ["2B"],
        "hands": [[1, 1, 3, 3, 4, 4, 5, "?"], "?"],
    },
    "catbox-line/1 pegasus-2023 2p play start=0 rounds=1:1,2:?:1,?;-:?:?:-9,9 "
    "board=.....x/.....x/.....x/.....x revealed=12 neutral=- lost=-,- paradox=1": {
        "format": "catbox-position/1",
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 2,
        "phase": "play",
        "start_seat": 0,
        "rounds": [
            {"paradox": 1, "tricks": [1, 2], "scores": [1, "?"]},
            {"paradox": None, "scores": [-9, 9]},
        ],
        "tokens": [[], []],
        "revealed": [1, 2],
        "neutral": [],
        "lost": [[], []],
        "paradox": 1,
    },
    "catbox-line/1 ayatsurare-2020 4p bid start=3 bids=-,2,-,1 hands=?,-,[?],? "
    "discards=?,?,8,?": BIDDING,
    "catbox-line/1 amigo-2023 3p proof start=0 lives=2,2,1 turn=1 claim=0:8a hands=2a4?,?,6d "
    "proofs=1a1h,-,- proved=1 exchanged=yes owed=1 discards=1a2? open=1a known=?,1a,? "
    "physicats=mewton,?,- row=purrie,tabby staying=-,feyncat,-": {
        "format": "catbox-position/1",
        "game": "schrodingers-cats",
        "edition": "amigo-2023",
        "players": 3,
        "phase": "proof",
        "start_seat": 0,
        "lives": [2, 2, 1],
        "on_turn": 1,
        "claim": {"seat": 0, "count": 8, "state": "alive"},
        "hands": [{"alive": 2, "unknown": 4}, "?", {"dead": 6}],
        "proofs": [{"alive": 1, "heisenberg": 1}, {}, {}],
        "proved": 1,
        "exchanged": True,
        "owed": 1,
        "discards": {"alive": 1, "unknown": 2},
        "open_discards": {"alive": 1},
        "known_discards": ["?", {"alive": 1}, "?"],
        "physicats": {
            "unused": ["mewton", "?", None],
            "row": ["purrie", "tabby"],
            "staying": [None, "feyncat", None],
        },
    },
    "catbox-line/1 amigo-2023 3p proof start=1 +physicat-timing=before-claim +blocks=12 "
    "rounds=0:9d:1:4 first=0 turn=2 claim=2:6a hands=2a3?,?,2d1e1h proofs=-,1a,2a proved=2 "
    "exchanged=yes owed=1 discards=1a1d1? open=1a known=?,1a,1a1d physicats=?,-,tabby "
    "row=purrie,mewton staying=-,feyncat,- names=A,B,C "
    "stood=schrodinger.claim.rises": without_texts(PROVING),
    "catbox-line/1 amigo-2023 4p claim start=2 physicats=?,?,?,?": CLAIMING,
    "catbox-line/1 amigo-2023 2p claim start=1 +physicats=without lives=3,1": WITHOUT_PHYSICATS,
    "catbox-line/1 amigo-2023 2p deal start=1 +physicats=without lives=3,1 rounds=-": {
        **WITHOUT_PHYSICATS,
        "phase": "deal",
        "rounds": [],
    },
    "catbox-line/1 pegasus-2023 3p play start=0 rounds=?:?:?:2,1,3 "
    "board=.0..1./....../....../.2..?. lost=-,Y,? lead=1 discards=35,2?,-": {
        "format": "catbox-position/1",
        "game": "cat-in-the-box",
        "edition": "pegasus-2023",
        "players": 3,
        "phase": "play",
        "start_seat": 0,
        "rounds": [{"scores": [2, 1, 3]}],
        "tokens": [["R2"], ["R5"], ["G2"]],
        "unowned": ["G5"],
        "lost": [[], ["yellow"], "?"],
        "leader": 1,
        "discards": [[3, 5], [2, "?"], None],
    },
}
"""Lines and the documents of the positions that they tell."""

LINES_BY_HAND = [*BY_HAND]
