"""Matches of Cat in the Box in which something happens that hardly ever does."""

from typing import Final

from catbox_rules.conformance.rare import Rare

_STRICT: Final = {"tokens": "strict"}
_ANY_TOKEN: Final = {"red-broken-by": "any-token"}

RARE: Final = (
    Rare("three alike are revealed", "pegasus-2023", 2, "at random", 21, 5),
    Rare("a pair is revealed", "pegasus-2023", 2, "at random", 1, 5),
    Rare("red has to be led", "pegasus-2023", 2, "at random", 846, 9),
    Rare("red is broken by a forced lead", "pegasus-2023", 2, "at random", 955, 11),
    Rare("an observed token breaks red", "pegasus-2023", 2, "at random", 0, 3, _ANY_TOKEN),
    Rare("red beats a higher led card, and red red", "pegasus-2023", 3, "at random", 19, 10),
    Rare(
        "tokens are left for losing a color alone",
        "pegasus-2023",
        3,
        "keeping colors",
        23,
        29,
        _STRICT,
    ),
    Rare("no token is left", "pegasus-2023", 3, "keeping colors", 0, 29, _STRICT),
    Rare("no paradox", "pegasus-2023", 2, "at random", 6, 19),
    Rare("a bonus of 1", "pegasus-2023", 2, "at random", 239, 12),
    Rare("a bonus without a trick", "pegasus-2023", 2, "at random", 963, 14),
    Rare("the broken-off trick adds to a bonus", "pegasus-2023", 2, "at random", 188, 13),
    Rare("a paradox of a seat whose bonus would be due", "pegasus-2023", 2, "at random", 154, 12),
    Rare("a tie goes to the better last round", "pegasus-2023", 2, "at random", 715, 26),
    Rare(
        "the best last round is of a seat that is not tied",
        *("pegasus-2023", 3, "losing colors", 34, 72),
    ),
    Rare("a shared victory", "pegasus-2023", 2, "keeping colors", 44, 38),
    Rare("a total below zero", "pegasus-2023", 2, "losing colors", 204, 26),
)
"""What it is, the table, the policy and the seed by which it is played, and after how many actions
it is there."""
