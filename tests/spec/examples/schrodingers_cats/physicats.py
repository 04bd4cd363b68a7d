"""Questions about what each Physicat does, but for skips and swaps."""

from __future__ import annotations

from typing import Final

from attrs import evolve

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
from tests.spec.examples.schrodingers_cats.proving import HEISENBERGS

__all__ = ["CARDS", "COUNTING", "REMOVING"]

COUNTING: Final = (
    Dispute(
        file="schrodinger-pounce-gaposchkin-counts",
        title="Caio has five living cats at most. Do the two of Pounce-Gaposchkin count as well?",
        note="Two players. Caio has laid Cecilia Pounce-Gaposchkin before him and claimed seven "
        "living cats: there are three in his hand, and two in that of Alice.",
        names=TWO,
        seat=1,
        ask="doubt",
        scenario=Scenario(
            players=2,
            physicats="pounce-gaposchkin mewton",
            opened="prride",
            hands={0: "3 alive 3 dead", 1: "2 alive 4 dead"},
            actions="0 use pounce-gaposchkin, claim 7 alive, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-pounce-gaposchkin-boxes-in-play",
        title="Pounce-Gaposchkin counts as two living cats. Are 26 boxes in play with her?",
        note="Four players in the first turn of the first round.",
        names=FOUR,
        seat=0,
        ask="use pounce-gaposchkin",
        scenario=Scenario(
            players=4,
            physicats="pounce-gaposchkin mewton purrie tabby",
            opened="prride",
            hands={
                0: "4 alive 2 dead",
                1: "2 alive 4 dead",
                2: "3 alive 2 dead 1 empty",
                3: "2 alive 3 dead 1 heisenberg",
            },
        ),
    ),
    Dispute(
        file="schrodinger-goeppert-meower-counts",
        title="I see three empty boxes. Is Goeppert-Meower the fourth?",
        note="Two players. Caio has laid Maria Goeppert-Meower before him and claimed four empty "
        "boxes. He holds two, and Alice one.",
        names=TWO,
        seat=1,
        ask="doubt",
        scenario=Scenario(
            players=2,
            physicats="goeppert-meower mewton",
            opened="prride",
            hands={0: "1 alive 3 dead 2 empty", 1: "4 alive 1 dead 1 empty"},
            actions="0 use goeppert-meower, claim 4 empty, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-feyncat-ignores-heisenbergs",
        title="Alice proved with a Heisenberg, and Feyncat lies open. How many do we count?",
        note="Alice has claimed seven living cats. Six are in play, and two Heisenbergs.",
        names=THREE,
        seat=2,
        ask="doubt",
        scenario=evolve(
            HEISENBERGS,
            actions=f"{HEISENBERGS.actions}, prove 1 alive 1 heisenberg, end turn",
        ),
    ),
)

REMOVING: Final = (
    Dispute(
        file="schrodinger-purrie-and-a-heisenberg",
        title="Caio showed a Heisenberg as a living cat. Does Madame Purrie remove it, too?",
        note="Caio has claimed six living cats and proved with two and a Heisenberg.",
        names=THREE,
        seat=1,
        ask="use purrie",
        scenario=Scenario(
            players=3,
            physicats="mewton purrie tabby",
            opened="prride",
            hands={
                0: "2 alive 3 dead 1 heisenberg",
                1: "2 alive 4 dead",
                2: "1 alive 4 dead 1 empty",
            },
            actions="0 claim 6 alive, prove 2 alive 1 heisenberg, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-purrie-and-pounce-gaposchkin",
        title="Pounce-Gaposchkin lies before Caio as a proof. Does Madame Purrie remove her?",
        note="Caio has used Cecilia Pounce-Gaposchkin, claimed six living cats and laid one open.",
        names=THREE,
        seat=1,
        ask="use purrie",
        scenario=Scenario(
            players=3,
            physicats="pounce-gaposchkin purrie tabby",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "2 alive 4 dead", 2: "1 alive 4 dead 1 empty"},
            actions="0 use pounce-gaposchkin, claim 6 alive, prove 1 alive, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-felidae-boxes-in-play",
        title="Michael Felidae removes four dead cats. How many boxes are in play then?",
        note="Three players with 18 boxes. Caio has proved with three dead cats, Alice with one "
        "and a Heisenberg.",
        names=THREE,
        seat=2,
        ask="use felidae",
        scenario=Scenario(
            players=3,
            physicats="mewton purrie felidae",
            opened="prride",
            hands={
                0: "2 alive 4 dead",
                1: "2 alive 3 dead 1 heisenberg",
                2: "5 alive 1 empty",
            },
            actions="0 claim 8 dead, prove 3 dead, end turn; "
            "1 claim 9 dead, prove 1 dead 1 heisenberg, end turn",
        ),
    ),
)

CARDS: Final = (
    Dispute(
        file="schrodinger-prride-keeps-it-to-herself",
        title="If I look through the discard pile, do I have to tell what lies there?",
        note="Caio has exchanged two cards. Alice has Sally Prride.",
        names=THREE,
        seat=1,
        ask="use prride",
        scenario=Scenario(
            players=3,
            physicats="mewton prride tabby",
            opened="purrie",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead", 2: "3 alive 2 dead 1 empty"},
            actions="0 claim 6 alive, prove 2 alive, exchange 2 dead, draw 1 alive 1 empty, "
            "end turn",
        ),
    ),
    Dispute(
        file="schrodinger-prride-without-a-discard-pile",
        title="There is no discard pile yet. May I use Sally Prride, just to be rid of her?",
        note="The first turn of a round of three players.",
        names=THREE,
        seat=0,
        ask="use prride",
        scenario=Scenario(
            players=3,
            physicats="prride mewton tabby",
            opened="purrie",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead", 2: "3 alive 2 dead 1 empty"},
        ),
    ),
    Dispute(
        file="schrodinger-mewton-and-a-short-draw-pile",
        title="One card is left to draw. May I use Sir Isaac Mewton, who says two?",
        note="Six players; five of them have exchanged three cards each.",
        names=SIX,
        seat=5,
        ask="use mewton",
        scenario=Scenario(
            players=6,
            physicats="tabby purrie felidae feyncat pawking mewton",
            opened="prride",
            hands=THREES,
            actions=SHORT_DRAW_PILE,
        ),
    ),
    Dispute(
        file="schrodinger-felinestein-and-a-proof",
        title="Two of my cards lie open. Does Felinestein change those, too?",
        note="Caio has claimed eight living cats and proved with two; four cards are in his hand.",
        names=THREE,
        seat=0,
        ask="use felinestein",
        scenario=Scenario(
            players=3,
            physicats="felinestein mewton tabby",
            opened="prride",
            hands={0: "4 alive 2 dead", 1: "3 alive 3 dead", 2: "1 alive 5 dead"},
            actions="0 claim 8 alive, prove 2 alive",
        ),
    ),
)
