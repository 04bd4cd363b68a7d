"""Position documents: some written by hand, and any that are of the form, possible or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from catbox_rules.book.clause import load_clauses
from catbox_rules.positions import cat_in_the_box, schrodingers_cats
from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, TABLES_OF, TEXTS, options

Document = dict[str, object]
Values = st.SearchStrategy[object]

LAST_TRICK: Document = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "start_seat": 1,
    "options": {"tokens": "strict"},
    "names": ["A", "B", "C"],
    "title": "t",
    "note": "n",
    "stood": ["bid.allowed"],
    "phase": "play",
    "rounds": [
        {"scores": [2, 1, -2], "tricks": [2, 1, 3], "bonus": [0, 0, 4], "paradox": 2},
        {"scores": [5, 0, 1]},
    ],
    "tokens": [["Y5", "G1"], ["B2", "R4"], ["Y1"]],
    "unowned": ["G6"],
    "lost": [["yellow"], "?", []],
    "bids": [1, "?", 3],
    "won": [1, 0, "?"],
    "leader": 0,
    "trick": ["5Y", "4R"],
    "hands": [[1, 1, "?", "?", "?", "?", "?"], "?", [2, 3, 3, 4, 5, 6, 6, 6]],
    "discards": [3, "?", "?"],
    "paradox": None,
}
"""Three seats in their third round, with every key but those of two players."""

OF_TWO: Document = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "bezier-2022",
    "players": 2,
    "start_seat": 0,
    "phase": "play",
    "revealed": [2, 2, 5],
    "neutral": ["G2", "Y2", "G5"],
    "tokens": [[], ["R5"]],
    "lost": [[], []],
    "bids": [],
    "won": [0, 0],
    "leader": 1,
    "trick": ["5R"],
    "paradox": 0,
}

BIDDING: Document = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "japanese",
    "players": 4,
    "start_seat": 3,
    "phase": "bid",
    "bids": [None, 2, None, 1],
    "discards": ["?", "?", 8, "?"],
    "hands": ["?", [], ["?"], "?"],
}

PROVING: Document = {
    "format": "catbox-position/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 3,
    "start_seat": 1,
    "options": {"blocks": 12, "physicat-timing": "before-claim"},
    "names": ["A", "B", "C"],
    "title": "t",
    "note": "n",
    "stood": ["schrodinger.claim.rises"],
    "phase": "proof",
    "lives": [1, 2, 2],
    "rounds": [
        {"claim": {"seat": 0, "count": 9, "state": "dead"}, "doubter": 1, "counted": 4},
    ],
    "first_seat": 0,
    "on_turn": 2,
    "claim": {"seat": 2, "count": 6, "state": "alive"},
    "hands": [{"alive": 2, "unknown": 3}, "?", {"dead": 2, "empty": 1, "heisenberg": 1}],
    "proofs": [{}, {"alive": 1, "dead": 0, "empty": 0, "heisenberg": 0}, {"alive": 2}],
    "proved": 2,
    "exchanged": True,
    "owed": 1,
    "discards": {"alive": 1, "dead": 1, "empty": 0, "heisenberg": 0, "unknown": 1},
    "open_discards": {"alive": 1},
    "known_discards": ["?", {"alive": 1}, {"alive": 1, "dead": 1, "empty": 0, "heisenberg": 0}],
    "physicats": {
        "unused": ["?", None, "tabby"],
        "row": ["purrie", "mewton"],
        "staying": [None, "feyncat", None],
    },
}
"""Three seats in their second round, with every key."""

CLAIMING: Document = {
    "format": "catbox-position/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 4,
    "start_seat": 2,
    "phase": "claim",
    "physicats": {"unused": ["?", "?", "?", "?"]},
}

WITHOUT_PHYSICATS: Document = {
    "format": "catbox-position/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 2,
    "start_seat": 1,
    "options": {"physicats": "without"},
    "phase": "claim",
    "lives": [3, 1],
    "claim": None,
}

SOME_CELLS: Document = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "partial": True,
    "phase": "play",
    "tokens": [["R1"], [], ["Y3"]],
    "taken": ["R1", "G6", "B5"],
    "free": ["R2", "Y4"],
    "lost": ["?", ["red"], []],
    "bids": [1, "?", None],
    "won": ["?", 2, 0],
    "trick": ["5B"],
    "hands": ["?", [4, "?"], []],
    "discards": ["?", ["?"], 3],
}
"""A partial table: some cells, a trick of which nobody knows who led it."""

SOME_PHYSICATS: Document = {
    "format": "catbox-position/1",
    "game": "schrodingers-cats",
    "edition": "amigo-2023",
    "players": 3,
    "partial": True,
    "start_seat": 1,
    "phase": "claim",
    "claim": None,
    "hands": ["?", {"dead": 2, "unknown": 1}, {}],
    "physicats": {"row": ["purrie", "?"], "staying": [None, "feyncat", None], "revealed": None},
}
"""A partial table: who starts, that nobody has claimed, the row and what stays."""

WRITTEN: Mapping[str, tuple[Document, ...]] = {
    CAT_IN_THE_BOX: (LAST_TRICK, OF_TWO, BIDDING, SOME_CELLS),
    SCHRODINGERS_CATS: (PROVING, CLAIMING, WITHOUT_PHYSICATS, SOME_PHYSICATS),
}
"""By game: positions written by hand."""

UNKNOWN: Values = st.just("?")
NOTHING: Values = st.none()
NUMBERS: Values = st.integers(0, 99)
NUMBERS_OR_UNKNOWN = UNKNOWN | NUMBERS
POINTS: Values = st.integers(-99, 99)


def some(values: Values, *, most: int = 4, unique: bool = False) -> Values:
    return st.lists(values, max_size=most, unique=unique)


@st.composite
def documents(draw: st.DrawFn, game: str) -> Document:
    """Any document of the form, made from the description of the format alone."""
    edition, players = draw(st.sampled_from(TABLES_OF[game]))
    chosen = draw(options(edition, players))
    document: Document = {
        "format": "catbox-position/1",
        "game": game,
        "edition": edition,
        "players": players,
        "start_seat": draw(st.integers(0, players - 1)),
    }
    of_all: dict[str, Values] = {
        "options": st.just(chosen),
        "names": st.none() | st.lists(TEXTS, min_size=players, max_size=players),
        "title": st.none() | TEXTS,
        "note": st.none() | TEXTS,
        "stood": st.lists(st.sampled_from([*load_clauses(game)]), max_size=2),
    }
    if chosen:
        document["options"] = chosen
    phase = draw(st.sampled_from(PHASES_OF[game]))
    needed, others = _KEYS_OF[game](draw, players, phase, chosen)
    if draw(st.booleans()):
        others = {**needed, **others}
        needed = dict[str, Values]()
        document["partial"] = True
        if draw(st.booleans()):
            del document["start_seat"]
    keys = draw(st.fixed_dictionaries(dict(needed), optional={**of_all, **others}))
    if game == CAT_IN_THE_BOX and "partial" in document:
        keys |= draw(_cells_beside(keys))
    return {**keys, **document, "phase": phase}


def _cells_beside(document: Mapping[str, object]) -> st.SearchStrategy[Document]:
    """Cells that are taken, and free ones: of ranks that every board has, without observed
    tokens."""
    tokens: Any = document.get("tokens", [])
    neutral: Any = document.get("neutral", [])
    trick: Any = document.get("trick", [])
    named = {*neutral, *(f"{play[1]}{play[0]}" for play in trick)}.union(*tokens)
    cells = [f"{color}{rank}" for rank in range(1, 6) for color in "RBYG"]
    left = [cell for cell in cells if cell not in named]
    return st.permutations(left).flatmap(
        lambda order: st.fixed_dictionaries(
            {}, optional={"taken": st.just(order[:3]), "free": st.just(order[3:5])}
        )
    )


PHASES_OF = {
    CAT_IN_THE_BOX: ("deal", "discard", "bid", "play", "over"),
    SCHRODINGERS_CATS: ("physicats", "deal", "claim", "proof", "over"),
}

Keys = tuple[Mapping[str, Values], Mapping[str, Values]]
"""The keys that have to be there, and those that may be left out."""


def _of_cat_in_the_box(
    draw: st.DrawFn, players: int, phase: str, chosen: Mapping[str, object]
) -> Keys:
    def by_seat(values: Values) -> Values:
        return st.lists(values, min_size=players, max_size=players)

    seats = st.integers(0, players - 1)
    ranks = st.integers(1, 9)
    cells = st.builds("{}{}".format, st.sampled_from("RBYG"), ranks)
    colors = st.sampled_from(["red", "blue", "yellow", "green"])
    scored = st.fixed_dictionaries(
        {"scores": by_seat(POINTS)},
        optional={
            "paradox": st.none() | seats,
            "tricks": by_seat(POINTS),
            "bonus": by_seat(POINTS),
        },
    )
    in_play: dict[str, Values] = {
        "tokens": by_seat(some(cells, unique=True)),
        "lost": by_seat(some(colors)),
        "leader": seats,  # for a trick may be complete
    }
    others: dict[str, Values] = {
        "rounds": some(scored),
        "revealed": some(ranks),
        "neutral": some(cells, unique=True),
        "bids": st.just([]) | by_seat(NUMBERS_OR_UNKNOWN | NOTHING),
        "won": by_seat(NUMBERS_OR_UNKNOWN),
        "trick": some(st.builds("{}{}".format, ranks, st.sampled_from("RBYG"))),
        "hands": by_seat(UNKNOWN | some(UNKNOWN | ranks, most=12)),
        "discards": by_seat(UNKNOWN | ranks | NOTHING),
        "paradox": st.none() | seats,
    }
    return (in_play, others) if phase == "play" else ({}, {**in_play, **others})


def _of_schrodingers_cats(
    draw: st.DrawFn, players: int, phase: str, chosen: Mapping[str, object]
) -> Keys:
    def by_seat(values: Values) -> Values:
        return st.lists(values, min_size=players, max_size=players)

    seats = st.integers(0, players - 1)
    kinds = ("alive", "dead", "empty", "heisenberg")
    boxes = st.fixed_dictionaries({}, optional=dict.fromkeys(kinds, NUMBERS))
    some_boxes = st.fixed_dictionaries({}, optional=dict.fromkeys((*kinds, "unknown"), NUMBERS))
    claim = st.fixed_dictionaries(
        {"seat": seats, "count": NUMBERS, "state": st.sampled_from(kinds)},
    )
    checked = st.fixed_dictionaries({"claim": claim, "doubter": seats, "counted": NUMBERS})
    physicat = st.sampled_from(PHYSICATS)
    lying = st.fixed_dictionaries(
        {"unused": by_seat(UNKNOWN | physicat | NOTHING)},
        optional={"row": some(physicat), "staying": by_seat(physicat | NOTHING)},
    )
    needed: dict[str, Values] = {}
    others: dict[str, Values] = {
        "lives": by_seat(NUMBERS),
        "on_turn": seats,
        "claim": st.none() | claim,
        "hands": by_seat(UNKNOWN | some_boxes),
        "proofs": by_seat(boxes),
        "proved": NUMBERS,
        "exchanged": st.booleans(),
        "owed": NUMBERS,
        "discards": some_boxes,
        "open_discards": boxes,
        "known_discards": by_seat(UNKNOWN | boxes),
    }
    if draw(st.booleans()):
        needed |= {"rounds": st.lists(checked, min_size=1, max_size=3), "first_seat": seats}
    elif draw(st.booleans()):
        others["rounds"] = st.just([])
    plays_without = phase == "physicats" or chosen.get("physicats") == "without"
    (others if plays_without else needed)["physicats"] = lying
    return needed, others


_KEYS_OF: Mapping[str, Callable[[st.DrawFn, int, str, Mapping[str, object]], Keys]] = {
    CAT_IN_THE_BOX: _of_cat_in_the_box,
    SCHRODINGERS_CATS: _of_schrodingers_cats,
}

PHYSICATS = (
    *("pounce-gaposchkin", "goeppert-meower", "purrie", "felidae", "feyncat"),
    *("prride", "mewton", "felinestein", "pawking", "tabby"),
)

# A state and a view are of the types that their game gives them; see AnyRuleset.
POSITION_OF: Mapping[str, Callable[[Any], object]] = {
    CAT_IN_THE_BOX: cat_in_the_box.position_of,
    SCHRODINGERS_CATS: schrodingers_cats.position_of,
}
"""By game: the position that a state or a view is."""
