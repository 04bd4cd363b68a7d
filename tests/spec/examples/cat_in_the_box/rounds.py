"""Questions about paradoxes, bids, the thirteenth token, and the game of two."""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import Paradox
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.spec.examples.cat_in_the_box.moment import (
    ANNE,
    ERWIN,
    FOUR,
    GREEN_IS_TAKEN,
    PETER,
    SYMBOLS,
    THREE,
    THREE_TRICKS_AND_A_PARADOX,
    Dispute,
)

__all__ = ["BIDS_AND_ROUNDS", "PARADOXES", "TOKENS", "TWO_PLAYERS"]

RED_AND_GREEN_ARE_TAKEN: Final = "5Y 3Y 4G / 5B 3B 6G / 3G 2G 5G / 4R 1R 6R / 1Y"
"""Seat 0 of three, who did not start, has lost yellow and blue; R4, R6, G4 and G6 are taken."""

PARADOXES: Final = (
    Dispute(
        file="paradox-a-play-is-left",
        title="I would rather have a paradox now. May I claim one?",
        note="Anne has lost blue and yellow. Her fours and sixes fit nowhere; her 2 can be red.",
        names=THREE,
        seat=0,
        ask="paradox",
        scenario=Scenario(
            edition="pegasus-2023",
            players=3,
            start=1,
            tricks=RED_AND_GREEN_ARE_TAKEN,
            hands={0: (2, 4, 4, 6, 6)},
        ),
    ),
    Dispute(
        file="paradox-play-in-a-lost-color",
        title="Nothing fits but yellow 6, and I have lost yellow. May I use it to go on?",
        note="Anne holds fours and sixes only. Yellow 6 is empty.",
        names=THREE,
        seat=0,
        ask="6Y",
        scenario=Scenario(
            edition="bezier-2022",
            players=3,
            start=1,
            tricks=RED_AND_GREEN_ARE_TAKEN,
            hands={0: (4, 4, 6, 6, 6)},
        ),
    ),
    Dispute(
        file="paradox-of-the-leader",
        title="I am to lead, have lost no color, and still cannot play. Is this a paradox?",
        note="Two players; three revealed threes have closed green, yellow and blue 3. Anne won "
        "all seven tricks so far and holds a 3 and a 5.",
        names=(ANNE, PETER),
        seat=0,
        ask="paradox",
        scenario=Scenario(
            edition="pegasus-2023",
            players=2,
            revealed=(3, 3, 3),
            tricks="5Y 1Y / 5B 1B / 5G 1G / 4Y 2Y / 4B 2B / 5R 2R / 3R 1R",
            hands={0: (3, 5)},
        ),
    ),
    Dispute(
        file="paradox-tokens-of-the-broken-off-trick",
        title="The trick was broken off. Does the token that I laid in it count for my bonus?",
        note="Hermann led a yellow 4, which joins two groups of his, and Anne is stuck.",
        names=THREE,
        seat=0,
        ask="paradox",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=3,
            start=1,
            bids=(1, 1, 1),
            tricks=f"{GREEN_IS_TAKEN} / 1R 2R 3R / 4Y",
            hands={0: (1, 1, 2, 2, 2)},
        ),
    ),
)

NEXT_DEAL: Final = Scenario(edition="pegasus-2023", players=3, start=1).deal()

BIDS_AND_ROUNDS: Final = (
    Dispute(
        file="bid-two-with-three-players",
        title="May I say two tricks?",
        note="Three players; Anne bids first.",
        names=THREE,
        seat=0,
        ask="bid 2",
        scenario=Scenario(edition="pegasus-2023", players=3),
    ),
    Dispute(
        file="bid-zero",
        title="My hand is awful. May I say no trick at all?",
        note="Five players; Anne bids first.",
        names=(*FOUR, "Marie"),
        seat=0,
        ask="bid 0",
        scenario=Scenario(edition="bezier-2022", players=5),
    ),
    Dispute(
        file="bid-with-two-players",
        title="There are numbers on my board. Do I say how many tricks I will win?",
        note="Two players; both have set a card aside.",
        names=(ANNE, PETER),
        seat=0,
        ask="bid 3",
        scenario=Scenario(edition="hobby-japan-2021", players=2),
    ),
    Dispute(
        file="next-round-winner-bids-first",
        title="I won the last trick of the round. Do I say my number first in the next one?",
        note="Anne started the first round, and Erwin won its last trick. The second is dealt.",
        names=(ANNE, PETER, ERWIN),
        seat=2,
        ask="bid 3",
        scenario=THREE_TRICKS_AND_A_PARADOX,
        later=(Paradox(2), NEXT_DEAL[0], *NEXT_DEAL[1]),
    ),
)

ALL_BUT_RED: Final = "6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4G / 6R 1R 2R"
"""Seat 0 of three wins all seven tricks and loses no color: twelve tokens are in use."""


def thirteenth_token(edition: str, tokens: str) -> Scenario:
    """The eighth card of a seat that has lost no color."""
    return Scenario(
        edition=edition,
        players=3,
        options={"tokens": tokens},
        tricks=ALL_BUT_RED,
        hands={0: (5, 5)},
    )


TOKENS: Final = (
    Dispute(
        file="tokens-thirteenth-unlimited",
        title="My twelve tokens are used up. May I play my last card all the same?",
        note="Anne has four tokens on her colors, one on her bid and seven on the board.",
        names=THREE,
        seat=0,
        ask="5R",
        scenario=thirteenth_token("pegasus-2023", "unlimited"),
    ),
    Dispute(
        file="tokens-thirteenth-strict",
        title="We play with twelve tokens and no more. May I play my last card without one?",
        note="The same moment at a table that has chosen the strict reading.",
        names=THREE,
        seat=0,
        ask="5R",
        scenario=thirteenth_token("pegasus-2023", "strict"),
    ),
    Dispute(
        file="tokens-strict-paradox",
        title="We play with twelve tokens and no more, and I have none left. Is this a paradox?",
        note="The same moment again. Anne has won all seven tricks, and red 5 is empty.",
        names=THREE,
        seat=0,
        ask="paradox",
        scenario=thirteenth_token("pegasus-2023", "strict"),
    ),
    Dispute(
        file="tokens-strict-japanese",
        title="We play with twelve tokens and no more. Can I run out of them?",
        note="The same plays in the Japanese edition, where only lost colors take a token.",
        names=SYMBOLS[:3],
        seat=0,
        ask="5R",
        scenario=thirteenth_token("ayatsurare-2020", "strict"),
    ),
    Dispute(
        file="tokens-strict-freed-token",
        title="I have no token left. May I take the one of the led color, as I lose it anyway?",
        note="Strict tokens. Red was led, Anne has twelve tokens in use, and green 4 is empty.",
        names=THREE,
        seat=0,
        ask="4G",
        scenario=Scenario(
            edition="bezier-2022",
            players=3,
            options={"tokens": "strict"},
            tricks="6Y 1Y 2Y / 5Y 3Y 4Y / 6B 1B 2B / 5B 3B 4B / 6G 1G 2G / 5G 3G 4R / 6R 5R 1R / "
            "2R",
            hands={0: (3, 4)},
        ),
    ),
)

TWO_PLAYERS: Final = (
    Dispute(
        file="two-players-a-pair-revealed",
        title="Two ones and a 2 were turned up. May I lead a yellow 1?",
        note="The first lead with two players.",
        names=(ANNE, PETER),
        seat=0,
        ask="1Y",
        scenario=Scenario(
            edition="pegasus-2023",
            players=2,
            revealed=(1, 1, 2),
            hands={0: (1, 1, 1, 2, 2, 2, 2, 4, 4)},
        ),
    ),
    Dispute(
        file="two-players-three-alike-revealed",
        title="Three fours were turned up. Can a 4 be played at all?",
        note="Anne has led a blue 5. Peter holds a 4, and the only cell left for it is red.",
        names=(ANNE, PETER),
        seat=1,
        ask="4R",
        scenario=Scenario(
            edition="hobby-japan-2021",
            players=2,
            revealed=(4, 4, 4),
            tricks="5B",
            hands={1: (1, 1, 2, 2, 3, 3, 4, 5, 5)},
        ),
    ),
    Dispute(
        file="two-players-four-tricks-each",
        title="We have four tricks each. Which of us gets the bonus?",
        note="The last play of a round with two players; Peter takes the last trick.",
        names=(ANNE, PETER),
        seat=1,
        ask="4R",
        scenario=Scenario(
            edition="bezier-2022",
            players=2,
            revealed=(5, 3, 5),
            tricks="2Y 1Y / 3B 2B / 1G 2G / 4G 5B / 3Y 4Y / 4B 1R / 3R 5R / 1B",
            hands={1: (4, 5)},
        ),
    ),
)
