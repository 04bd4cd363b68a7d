"""Matches of Cat in the Box with rare situations."""

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.conformance.rare import Rare

_STRICT: Final = {"tokens": "strict"}
_ANY_TOKEN: Final = {"red-broken-by": "any-token"}

_ENDS: Final[Mapping[int, Sequence[tuple[str, str, tuple[int, ...], int]]]] = {
    2: (
        ("a tie goes to the first of the seats", "bidding low", (71, 46), 38),
        ("a shared victory", "at random", (141, 599), 38),
    ),
    3: (
        ("a tie goes to the first of the seats", "losing colors", (350, 399, 85), 53),
        ("a tie of three goes to one", "losing colors", (350, 399, 85), 53),
        ("a tie of three is shared by two", "bidding high", (313, 318, 423), 51),
        ("a tie is decided without points", "bidding high", (313, 226, 51), 56),
        ("the best last round is of a seat that is not tied", "bidding high", (313, 226, 51), 56),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (460, 151, 117),
            52,
        ),
        ("three share the victory", "bidding low/hoarding", (856, 970, 529), 88),
        ("shared, with another round before the last", "bidding high", (313, 318, 423), 51),
        ("shared, with the same in every round", "bidding high", (156, 318, 224), 56),
        ("shared, with a better last round of others", "bidding high", (156, 318, 224), 56),
    ),
    4: (
        ("a tie goes to the first of the seats", "bidding high", (306, 554, 72, 21), 90),
        ("a tie of three goes to one", "bidding high", (285, 338, 506, 91), 93),
        ("a tie of three is shared by two", "bidding high", (388, 201, 214, 21), 88),
        ("a tie of four is decided", "losing colors", (55, 477, 580, 69), 103),
        ("a tie is decided without points", "bidding high", (306, 554, 72, 21), 90),
        (
            "the best last round is of a seat that is not tied",
            "bidding high",
            (306, 554, 72, 21),
            90,
        ),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (285, 338, 506, 91),
            93,
        ),
        ("three share the victory", "losing colors", (415, 263, 43, 196), 90),
        ("four share the victory", "bidding low", (137, 15, 370, 309), 152),
        ("shared, with another round before the last", "losing colors", (415, 263, 43, 196), 90),
        ("shared, with the same in every round", "bidding high", (537, 277, 156, 74), 89),
        ("shared, with a better last round of others", "bidding high", (537, 277, 156, 74), 89),
    ),
    5: (
        ("a tie goes to the first of the seats", "bidding high", (1, 178, 596, 105, 229), 135),
        ("a tie of three goes to one", "at random", (509, 566, 570, 292, 97), 149),
        ("a tie of three is shared by two", "bidding high", (192, 294, 47, 117, 283), 135),
        ("a tie of four is decided", "at random", (372, 420, 471, 296, 242), 162),
        ("a tie is decided without points", "bidding high", (192, 294, 47, 117, 283), 135),
        (
            "the best last round is of a seat that is not tied",
            "bidding high",
            (162, 328, 593, 289, 429),
            135,
        ),
        (
            "a seat that is not tied has the winner's last round",
            "bidding high",
            (1, 178, 596, 105, 229),
            135,
        ),
        ("three share the victory", "bidding high", (162, 328, 593, 289, 429), 135),
        ("four share the victory", "at random", (8, 579, 549, 30, 242), 153),
        (
            "shared, with another round before the last",
            "bidding high",
            (165, 213, 183, 105, 183),
            136,
        ),
        ("shared, with the same in every round", "bidding high", (162, 68, 486, 122, 0), 135),
        (
            "shared, with a better last round of others",
            "losing colors",
            (236, 533, 199, 191, 508),
            136,
        ),
    ),
}
"""Whole matches with a rare end, by the number of players: the situation, the policy, a seed for
each round, and the number of actions. Such ties hardly ever come about in played matches, so these
matches are composed of rounds that were searched for."""

RARE: Final = (
    Rare("red has to be led", "ayatsurare-2020", 3, "hoarding", 13, 22),
    Rare("red is broken by a forced lead", "ayatsurare-2020", 3, "keeping colors", 7, 56),
    Rare("red beats a higher led card, and red red", "ayatsurare-2020", 3, "reddening", 13, 10),
    Rare("no paradox", "ayatsurare-2020", 3, "keeping colors", 0, 31),
    Rare("a bonus of 1", "ayatsurare-2020", 3, "bidding low/losing colors", 52, 22),
    Rare("the broken-off trick adds to a bonus", "ayatsurare-2020", 3, "reddening", 2, 24),
    Rare("a paradox of a seat whose bonus would be due", "ayatsurare-2020", 3, "at random", 15, 22),
    Rare("a tie goes to the better last round", "ayatsurare-2020", 3, "bidding high", 5, 69),
    Rare("a shared victory", "ayatsurare-2020", 3, "bidding low/losing colors", 52, 74),
    Rare("a total below zero", "ayatsurare-2020", 3, "bidding high/at random", 15, 63),
    Rare("red has to be led", "ayatsurare-2020", 4, "keeping colors", 35, 29),
    Rare("red is broken by a forced lead", "ayatsurare-2020", 4, "keeping colors", 35, 33),
    Rare("red beats a higher led card, and red red", "ayatsurare-2020", 4, "bidding high", 1, 13),
    Rare("no paradox", "ayatsurare-2020", 4, "keeping colors", 3, 41),
    Rare("a bonus of 1", "ayatsurare-2020", 4, "losing colors", 50, 23),
    Rare("the broken-off trick adds to a bonus", "ayatsurare-2020", 4, "bidding high", 26, 25),
    Rare(
        "a paradox of a seat whose bonus would be due",
        "ayatsurare-2020",
        4,
        "reddening/losing colors",
        29,
        26,
    ),
    Rare("a tie goes to the better last round", "ayatsurare-2020", 4, "losing colors", 27, 109),
    Rare("a shared victory", "ayatsurare-2020", 4, "losing colors", 19, 113),
    Rare("a total below zero", "ayatsurare-2020", 4, "bidding high", 46, 103),
    Rare("three alike are revealed", "pegasus-2023", 2, "at random", 21, 5),
    Rare("a pair is revealed", "pegasus-2023", 2, "at random", 1, 5),
    Rare("red has to be led", "pegasus-2023", 2, "at random", 846, 9),
    Rare("red is broken by a forced lead", "pegasus-2023", 2, "at random", 955, 11),
    Rare("an observed token breaks red", "pegasus-2023", 2, "at random", 0, 3, _ANY_TOKEN),
    Rare("no paradox", "pegasus-2023", 2, "at random", 6, 19),
    Rare("a bonus of 1", "pegasus-2023", 2, "at random", 239, 12),
    Rare("a bonus without a trick", "pegasus-2023", 2, "at random", 963, 14),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 2, "at random", 188, 13),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 2, "at random", 154, 12),
    Rare("a tie goes to the better last round", "pegasus-2023", 2, "at random", 715, 26),
    Rare("a total below zero", "pegasus-2023", 2, "losing colors", 204, 26),
    Rare("red has to be led", "pegasus-2023", 3, "keeping colors/at random", 105, 19),
    Rare("red is broken by a forced lead", "pegasus-2023", 3, "keeping colors/at random", 105, 22),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 3, "reddening", 13, 10),
    Rare(
        "tokens are left for losing a color alone", "pegasus-2023", 3, "bidding low", 0, 29, _STRICT
    ),
    Rare("no token is left", "pegasus-2023", 3, "keeping colors", 0, 29, _STRICT),
    Rare("no paradox", "pegasus-2023", 3, "keeping colors", 0, 31),
    Rare("a bonus of 1", "pegasus-2023", 3, "losing colors", 87, 19),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 3, "bidding high", 76, 21),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 3, "reddening", 76, 20),
    Rare(
        "a tie goes to the better last round",
        "pegasus-2023",
        3,
        "losing colors/bidding low",
        115,
        65,
    ),
    Rare("a shared victory", "pegasus-2023", 3, "bidding high", 85, 71),
    Rare("a total below zero", "pegasus-2023", 3, "losing colors", 98, 62),
    Rare("red has to be led", "pegasus-2023", 4, "hoarding", 3497, 21),
    Rare("red is broken by a forced lead", "pegasus-2023", 4, "at random", 4447, 25),
    Rare("an observed token breaks red", "pegasus-2023", 4, "at random", 0, 9, _ANY_TOKEN),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 4, "bidding high", 1, 13),
    Rare(
        "tokens are left for losing a color alone", "pegasus-2023", 4, "bidding low", 3, 38, _STRICT
    ),
    Rare("no token is left", "pegasus-2023", 4, "keeping colors", 0, 38, _STRICT),
    Rare("no paradox", "pegasus-2023", 4, "keeping colors", 3, 41),
    Rare("a bonus of 1", "pegasus-2023", 4, "losing colors", 445, 22),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 4, "losing colors", 145, 23),
    Rare(
        "a paradox of a seat whose bonus would be due",
        "pegasus-2023",
        4,
        "bidding high/losing colors",
        63,
        22,
    ),
    Rare("a tie goes to the better last round", "pegasus-2023", 4, "losing colors", 445, 99),
    Rare("a shared victory", "pegasus-2023", 4, "bidding high", 3408, 97),
    Rare("a total below zero", "pegasus-2023", 4, "losing colors", 219, 97),
    Rare("red has to be led", "pegasus-2023", 5, "hoarding", 9, 26),
    Rare("red is broken by a forced lead", "pegasus-2023", 5, "hoarding", 9, 31),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 5, "reddening", 4, 16),
    Rare("no paradox", "pegasus-2023", 5, "keeping colors", 3, 46),
    Rare("a bonus of 1", "pegasus-2023", 5, "losing colors", 1, 27),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 5, "bidding high", 56, 28),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 5, "losing colors", 1, 27),
    Rare("a tie goes to the better last round", "pegasus-2023", 5, "losing colors", 174, 147),
    Rare("a shared victory", "pegasus-2023", 5, "losing colors", 334, 148),
    Rare("a total below zero", "pegasus-2023", 5, "losing colors", 54, 141),
    *(
        Rare(what, edition, players, policy, seeds, actions)
        for players, ends in _ENDS.items()
        for edition in ("ayatsurare-2020", "pegasus-2023")
        for what, policy, seeds, actions in ends
        if edition == "pegasus-2023" or players in (3, 4)
    ),
)
"""The rare situations: each with its table, the policy and the seed to play by, and the number of
actions after which it occurs."""
