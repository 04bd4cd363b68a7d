"""Questions about single plays: a red lead, following, and what may be declared at all."""

from __future__ import annotations

from typing import Final

from tests.kit.cat_in_the_box.scenario import Scenario
from tests.spec.examples.cat_in_the_box.moment import FOUR, GREEN_IS_TAKEN, THREE, Dispute

__all__ = ["FOLLOWING", "RED"]

RED: Final = (
    Dispute(
        file="lead-red-unbroken",
        title="May I lead red?",
        note="The first lead of a round. Nobody has played red, and other colors are open.",
        names=THREE,
        seat=0,
        ask="5R",
        scenario=Scenario(edition="bezier-2022", players=3, hands={0: (1, 1, 2, 2, 3, 4, 5, 5, 5)}),
    ),
    Dispute(
        file="lead-red-forced",
        title="Nobody has played red, but I have nothing else. May I lead red?",
        note="Anne has lost yellow and blue. Of her ranks, all green cells are taken.",
        names=THREE,
        seat=0,
        ask="1R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=3,
            start=1,
            tricks=GREEN_IS_TAKEN,
            hands={0: (1, 1, 2, 2, 3, 5)},
        ),
    ),
    Dispute(
        file="lead-red-one-card-could-be-green",
        title="All my cards but one can only be red. May I lead one of those as red?",
        note="Anne has lost yellow and blue. Green is taken for her 1, 2 and 3, and open for her "
        "6.",
        names=THREE,
        seat=0,
        ask="1R",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            start=1,
            tricks=GREEN_IS_TAKEN,
            hands={0: (1, 1, 2, 2, 3, 6)},
        ),
    ),
    Dispute(
        file="lead-red-after-a-forced-lead",
        title="Anne had to lead red, and I won with a higher one. May I lead red now?",
        note="Before that trick nobody had played red. Peter has other cards that he could lead.",
        names=THREE,
        seat=1,
        ask="3R",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            start=1,
            tricks=f"{GREEN_IS_TAKEN} / 1R 2R 4Y",
            hands={0: (1, 2, 2, 3, 5), 1: (3, 3, 4, 4, 6)},
        ),
    ),
    Dispute(
        file="lead-red-observed-token",
        title="A black token lies on red 9 already. May I lead red at once?",
        note="The first lead with four players: observed tokens lie on the four cells of 9.",
        names=FOUR,
        seat=0,
        ask="5R",
        scenario=Scenario(
            edition="pegasus-2023", players=4, hands={0: (1, 2, 3, 4, 5, 5, 6, 7, 8)}
        ),
    ),
    Dispute(
        file="lead-red-observed-token-any-token",
        title="We have agreed that any token on red breaks it. May I lead red at once?",
        note="The same lead at a table that takes the quick reference at its word.",
        names=FOUR,
        seat=0,
        ask="5R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            options={"red-broken-by": "any-token"},
            hands={0: (1, 2, 3, 4, 5, 5, 6, 7, 8)},
        ),
    ),
)

FOLLOWING: Final = (
    Dispute(
        file="must-i-follow",
        title="I have cards that could be blue. Must I follow blue?",
        note="Anne has led a blue 5. Peter would rather play a yellow 6.",
        names=THREE,
        seat=1,
        ask="6Y",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            tricks="5B",
            hands={1: (1, 2, 2, 3, 3, 4, 4, 6, 6)},
        ),
    ),
    Dispute(
        file="which-token-following",
        title="I follow the led color. Does a token go?",
        note="Anne has led a blue 5, and Peter plays a blue 6.",
        names=THREE,
        seat=1,
        ask="6B",
        scenario=Scenario(
            edition="bezier-2022", players=3, tricks="5B", hands={1: (1, 2, 2, 3, 3, 4, 4, 6, 6)}
        ),
    ),
    Dispute(
        file="which-token-green-on-red",
        title="Red was led and I play green. Do I lose green or red?",
        note="Peter broke red in the first trick and has now led a red 3.",
        names=THREE,
        seat=2,
        ask="3G",
        scenario=Scenario(
            edition="pegasus-2023",
            players=3,
            tricks="5B 2R 4B / 3R",
            hands={2: (1, 1, 2, 3, 3, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="which-token-already-gone",
        title="Yellow was led and I lost yellow before. Which token goes now?",
        note="Anne put green on a yellow lead in the first trick. Yellow is led again.",
        names=THREE,
        seat=0,
        ask="2G",
        scenario=Scenario(
            edition="bezier-2022",
            players=3,
            start=1,
            tricks="6Y 5Y 1G / 4Y 3Y",
            hands={0: (1, 1, 2, 2, 3, 3, 4, 6)},
        ),
    ),
    Dispute(
        file="cell-taken-in-this-trick",
        title="Anne led a yellow 4. May I play my 4 as yellow, too?",
        note="The first trick; Peter plays second.",
        names=THREE,
        seat=1,
        ask="4Y",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            tricks="4Y",
            hands={1: (1, 2, 2, 3, 4, 4, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="lost-color-when-following",
        title="I lost blue two tricks ago. May I follow this blue lead all the same?",
        note="Peter put red on blue in the first trick. In the third, Hermann leads a blue 6.",
        names=THREE,
        seat=1,
        ask="1B",
        scenario=Scenario(
            edition="bezier-2022",
            players=3,
            tricks="5B 2R 4B / 3R 6R 1R / 6B 3B",
            hands={1: (1, 1, 2, 4, 4, 5, 6)},
        ),
    ),
    Dispute(
        file="card-set-aside",
        title="May I play the card that I set aside before the bids?",
        note="Anne set her only 6 aside and would like to lead it.",
        names=THREE,
        seat=0,
        ask="6Y",
        scenario=Scenario(
            edition="pegasus-2023", players=3, hands={0: (1, 1, 2, 2, 3, 3, 4, 4, 5)}
        ),
        seed=5,
    ),
    Dispute(
        file="out-of-turn",
        title="May I play before Peter, as my card is ready?",
        note="Anne has led a blue 5, and Peter thinks.",
        names=THREE,
        seat=2,
        ask="4B",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            tricks="5B",
            hands={2: (1, 2, 3, 3, 4, 4, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="out-of-turn-on-a-taken-cell",
        title="What exactly was wrong with the blue 5 that I played?",
        note="Anne has led a blue 5, and Hermann, not Peter, has put down another one.",
        names=THREE,
        seat=2,
        ask="5B",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            tricks="5B",
            hands={2: (1, 2, 3, 3, 4, 4, 5, 6, 6)},
        ),
    ),
)
