"""Questions about proofs and exchanges."""

from __future__ import annotations

from typing import Final

from tests.kit.schrodingers_cats.scenario import Scenario
from tests.spec.examples.schrodingers_cats.moment import (
    FOUR,
    SHORT_DRAW_PILE,
    SIX,
    THREE,
    THREES,
    TWO,
    Dispute,
)

__all__ = ["EXCHANGES", "HEISENBERGS", "PROOFS"]

HEISENBERGS: Final = Scenario(
    players=3,
    physicats="feyncat mewton purrie",
    opened="prride",
    hands={
        0: "3 alive 2 dead 1 heisenberg",
        1: "2 alive 3 dead 1 heisenberg",
        2: "1 alive 5 dead",
    },
    actions="0 use feyncat, claim 6 alive, end turn; 1 claim 7 alive",
)
"""Caio has used Richard Feyncat, and Alice has claimed."""

PROOFS: Final = (
    Dispute(
        file="schrodinger-must-i-prove",
        title="I have living cats in my hand. Must I lay one open for my claim?",
        note="Caio has claimed eight living cats, and would rather keep his four to himself.",
        names=FOUR,
        seat=0,
        ask="end turn",
        scenario=Scenario(
            players=4,
            hands={
                0: "4 alive 1 empty 1 heisenberg",
                1: "2 alive 4 dead",
                2: "3 alive 3 dead",
                3: "1 alive 5 dead",
            },
            actions="0 claim 8 alive",
        ),
    ),
    Dispute(
        file="schrodinger-proof-of-another-state",
        title="I said eight living cats. May I show a dead one, too, to exchange more cards?",
        note="Caio wants to lay a living cat and a dead one open.",
        names=TWO,
        seat=0,
        ask="prove 1 alive 1 dead",
        scenario=Scenario(
            players=2,
            hands={0: "4 alive 2 dead", 1: "2 alive 4 dead"},
            actions="0 claim 8 alive",
        ),
    ),
    Dispute(
        file="schrodinger-proof-with-a-drawn-card",
        title="I drew an empty box in the exchange. May I lay it open as well?",
        note="José has claimed six empty boxes, proved with one of them and a Heisenberg, and "
        "exchanged a dead cat.",
        names=FOUR,
        seat=2,
        ask="prove 1 empty",
        scenario=Scenario(
            players=4,
            hands={
                0: "4 alive 1 empty 1 heisenberg",
                1: "5 dead 1 empty",
                2: "1 alive 2 dead 2 empty 1 heisenberg",
                3: "4 alive 2 dead",
            },
            actions="0 claim 8 alive, end turn; 1 claim 9 dead, end turn; 2 claim 6 empty, "
            "prove 1 empty 1 heisenberg, exchange 1 dead, draw 1 empty",
        ),
    ),
    Dispute(
        file="schrodinger-proof-with-another-card",
        title="I have laid a living cat open. May I lay down another card?",
        note="Caio has claimed eight living cats and proved with one. Now he would like to add his "
        "Heisenberg.",
        names=TWO,
        seat=0,
        ask="prove 1 heisenberg",
        scenario=Scenario(
            players=2,
            hands={0: "3 alive 2 dead 1 heisenberg", 1: "2 alive 4 dead"},
            actions="0 claim 8 alive, prove 1 alive",
        ),
    ),
    Dispute(
        file="schrodinger-proof-with-another-card-too-late",
        title="I have exchanged a card. May I now lay down another living cat?",
        note="Caio has claimed eight living cats, proved with one, and exchanged a dead one for an "
        "empty box. Two living cats have been in his hand all the time.",
        names=TWO,
        seat=0,
        ask="prove 1 alive",
        scenario=Scenario(
            players=2,
            hands={0: "3 alive 2 dead 1 heisenberg", 1: "2 alive 4 dead"},
            actions="0 claim 8 alive, prove 1 alive, exchange 1 dead, draw 1 empty",
        ),
    ),
    Dispute(
        file="schrodinger-proof-with-a-heisenberg-under-feyncat",
        title="Heisenbergs do not count in this round. May I lay one open all the same?",
        note="Caio has used Richard Feyncat. Alice has claimed seven living cats, and holds two of "
        "them and a Heisenberg.",
        names=THREE,
        seat=1,
        ask="prove 1 alive 1 heisenberg",
        scenario=HEISENBERGS,
    ),
)

EXCHANGES: Final = (
    Dispute(
        file="schrodinger-exchange-without-a-proof",
        title="I keep my living cat to myself. May I exchange a card all the same?",
        note="Caio has claimed eight living cats and laid nothing open.",
        names=TWO,
        seat=0,
        ask="exchange 1 dead",
        scenario=Scenario(
            players=2,
            hands={0: "1 alive 5 dead", 1: "4 alive 2 dead"},
            actions="0 claim 8 alive",
        ),
    ),
    Dispute(
        file="schrodinger-exchange-for-two-proofs",
        title="I laid one card open, and then another one. May I exchange two?",
        note="Caio has claimed eight living cats and proved with one of them, twice.",
        names=TWO,
        seat=0,
        ask="exchange 2 dead",
        scenario=Scenario(
            players=2,
            hands={0: "3 alive 3 dead", 1: "2 alive 4 dead"},
            actions="0 claim 8 alive, prove 1 alive, prove 1 alive",
        ),
    ),
    Dispute(
        file="schrodinger-exchange-from-a-short-draw-pile",
        title="One card is left to draw. May I lay two down, if I take only that one?",
        note="Six players; five of them have exchanged three cards each. Luisa has proved with "
        "three living cats.",
        names=SIX,
        seat=5,
        ask="exchange 2 dead",
        scenario=Scenario(
            players=6,
            hands=THREES,
            actions=f"{SHORT_DRAW_PILE}; 5 claim 6 alive, prove 3 alive",
        ),
    ),
    Dispute(
        file="schrodinger-exchange-after-removing-the-proof",
        title="I removed my own proof with Madame Purrie. May I still exchange cards for it?",
        note="Caio proved with two living cats and used Madame Purrie after that.",
        names=TWO,
        seat=0,
        ask="exchange 2 dead",
        scenario=Scenario(
            players=2,
            physicats="purrie mewton",
            opened="prride",
            hands={0: "3 alive 3 dead", 1: "2 alive 4 dead"},
            actions="0 claim 8 alive, prove 2 alive, use purrie",
        ),
    ),
)
