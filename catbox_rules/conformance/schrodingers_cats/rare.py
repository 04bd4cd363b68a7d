"""Matches of Schrödinger's Cats in which something happens that hardly ever does."""

from typing import Final

from catbox_rules.conformance.rare import Rare

_BEFORE_CLAIM: Final = {"physicat-timing": "before-claim"}

RARE: Final = (
    Rare("a claim on the last space", "amigo-2023", 2, "at random", 11, 3),
    Rare("a skip that would leave the claimer nothing", "amigo-2023", 2, "at random", 3, 8),
    Rare("tabby as one that stays", "amigo-2023", 2, "cautious", 37, 3),
    Rare("tabby takes the only one", "amigo-2023", 2, "cautious", 6, 3),
    Rare("purrie removes open boxes", "amigo-2023", 5, "using midway", 1, 5),
    Rare("felidae removes open boxes", "amigo-2023", 5, "using midway", 4, 5),
    Rare("purrie removes pounce-gaposchkin", "amigo-2023", 4, "using at once", 95, 8),
    Rare("open heisenbergs stay after purrie", "amigo-2023", 2, "using midway", 20, 5),
    Rare("open heisenbergs stay after felidae", "amigo-2023", 2, "using midway", 22, 11),
    Rare("too late for a physicat", "amigo-2023", 2, "at random", 0, 3, _BEFORE_CLAIM),
    Rare("mewton with a short draw pile", "amigo-2023", 6, "using late", 23, 52),
    Rare("felinestein", "amigo-2023", 2, "cautious", 6, 3),
    Rare("a physicat after the claim", "amigo-2023", 2, "at random", 19, 4),
    Rare("prride sees something", "amigo-2023", 5, "proving", 7, 7),
    Rare("fewer cards to draw than could be exchanged", "amigo-2023", 6, "using midway", 8, 42),
    Rare("nothing to draw after a proof", "amigo-2023", 6, "proving", 9, 38),
    Rare("an exchange of several", "amigo-2023", 5, "proving", 2, 5),
    Rare("exactly as many as claimed", "amigo-2023", 2, "skipping", 31, 18),
    Rare("heisenbergs decide", "amigo-2023", 4, "at random", 4, 15),
    Rare("a physicat that counts decides", "amigo-2023", 2, "using at once", 98, 31),
    Rare("proofs decide", "amigo-2023", 2, "skipping", 91, 15),
    Rare("an unused physicat of a seat that is out", "amigo-2023", 4, "at random", 96, 7),
    Rare("a seat that is out is passed over", "amigo-2023", 4, "at random", 91, 14),
    Rare("the doubter starts the next round", "amigo-2023", 4, "at random", 70, 16),
    Rare("the claimer is on turn again", "amigo-2023", 2, "cautious", 19, 5),
    Rare("a skip before any claim", "amigo-2023", 2, "cautious", 17, 3),
    Rare("tabby takes what a seat that is out has left", "amigo-2023", 4, "at random", 35, 16),
    Rare("feyncat decides", "amigo-2023", 2, "cautious", 4, 20),
)
"""What it is, the table, the policy and the seed by which it is played, and after how many actions
it is there."""
