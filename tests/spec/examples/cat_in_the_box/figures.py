"""The figures of `pegasus-2023` and the examples of `ayatsurare-2020`, as questions."""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import Paradox
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.spec.examples.cat_in_the_box.moment import (
    ANNE,
    ERWIN,
    FOUR,
    HERMANN,
    PETER,
    SYMBOLS,
    THREE,
    THREE_TRICKS_AND_A_PARADOX,
    Dispute,
)

__all__ = ["FIGURES", "JAPANESE"]

PARADOX_OF_PETER: Final = Scenario(
    edition="pegasus-2023",
    players=4,
    start=1,
    bids=(1, 2, 3, 2),
    tricks="3G 1B 4G 1G / 3Y 6Y 2R 2Y / 4R 7R 5R 6R / 6B 3B 2B 4B / 8B 7B 5B 1R / 3R 8R 8Y 7G / "
    "5Y 1Y 7Y 2G / 6G",
    hands={1: (4, 6), 2: (1, 4)},
)
"""Peter holds a 4 and a 6 in the eighth trick; the 4 of Hermann could still be yellow."""

FIGURES: Final = (
    Dispute(
        file="figure-3-01-set-a-card-aside",
        title="May I set my card aside before the start player has?",
        note="The cards are dealt, and nobody has set one aside. Anne starts the round; Hermann "
        "already knows which card he can do without.",
        names=FOUR,
        seat=2,
        ask="discard 4",
        scenario=Scenario(
            edition="pegasus-2023", players=4, hands={2: (1, 1, 2, 3, 4, 5, 6, 7, 8, 8)}
        ),
    ),
    Dispute(
        file="figure-3-02-bid-after-the-others",
        title="Hermann has said two tricks already. May I say two as well?",
        note="Four players. Peter started and said one, Hermann two, Erwin three; Anne is last.",
        names=FOUR,
        seat=0,
        ask="bid 2",
        scenario=Scenario(edition="pegasus-2023", players=4, start=1, bids=(1, 2, 3)),
    ),
    Dispute(
        file="figure-3-03-first-lead",
        title="I lead a 5 and say it is blue. Is that all right?",
        note="The first trick of a round: the board is empty and everybody has all four colors.",
        names=FOUR,
        seat=1,
        ask="5B",
        scenario=Scenario(
            edition="pegasus-2023", players=4, start=1, hands={1: (1, 2, 3, 4, 5, 5, 6, 7, 8)}
        ),
    ),
    Dispute(
        file="figure-3-04-lead-red-after-red-was-played",
        title="Red came up in the last trick. May I lead my 8 as red now?",
        note="Hermann took the first trick with a red 1, on a blue lead. It is his lead.",
        names=FOUR,
        seat=2,
        ask="8R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            tricks="5B 6B 1R 2B",
            hands={2: (1, 2, 3, 4, 5, 6, 8, 8)},
        ),
    ),
    Dispute(
        file="figure-3-05-red-on-a-blue-lead",
        title="Blue was led and I could play blue. May I play red, and which token goes?",
        note="Erwin has led a blue 5. Anne has not lost any color yet.",
        names=FOUR,
        seat=0,
        ask="2R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            start=3,
            tricks="5B",
            hands={0: (1, 2, 2, 3, 3, 4, 4, 6, 6)},
        ),
    ),
    Dispute(
        file="figure-3-05-blue-is-gone",
        title="I put red on a blue lead and won with it. May I lead blue now?",
        note="The trick after: Anne's red 2 beat three blue cards.",
        names=FOUR,
        seat=0,
        ask="3B",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            start=3,
            tricks="5B 2R 4B 6B",
            hands={0: (1, 2, 3, 3, 4, 4, 6, 6)},
        ),
    ),
    Dispute(
        file="figure-3-06-who-wins",
        title="Two of us played red on Anne's yellow lead. Who wins the trick?",
        note="Anne has led a yellow 5, Peter has played a red 7 and Hermann a green 6. Erwin "
        "completes the trick with a red 2.",
        names=FOUR,
        seat=3,
        ask="2R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            tricks="5Y 7R 6G",
            hands={3: (1, 2, 3, 3, 4, 5, 6, 7, 8)},
        ),
    ),
    Dispute(
        file="figure-3-07-paradox",
        title="I have a 4 and a 6, and neither fits anywhere. Is this a paradox?",
        note="The eighth trick. Peter has lost blue and yellow, and the red and green cells of 4 "
        "and 6 are taken. Yellow 4 is empty.",
        names=FOUR,
        seat=1,
        ask="paradox",
        scenario=PARADOX_OF_PETER,
    ),
    Dispute(
        file="figure-3-08-play-after-the-paradox",
        title="Peter has a paradox, but I could still play. May I?",
        note="The moment after: Peter has shown his 4 and his 6, and Hermann sits behind him with "
        "a 4 that could be yellow.",
        names=FOUR,
        seat=2,
        ask="4Y",
        scenario=PARADOX_OF_PETER,
        later=(Paradox(1),),
    ),
    Dispute(
        file="figure-3-09-two-tricks",
        title="I won two tricks and had said one. What do I score?",
        note="The last play of a round without a paradox. Anne has two tricks, Peter two, and "
        "Hermann is about to win his fourth. They bid one, three and four.",
        names=THREE,
        seat=1,
        ask="1R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=3,
            start=1,
            bids=(1, 3, 4),
            tricks="3Y 1Y 4Y / 1G 6G 2G / 2Y 6Y 5Y / 3G 4G 2B / 1B 4B 6B / 5G 3B 2R / 4R 6R 5R / "
            "3R 5B",
            hands={1: (1, 6)},
        ),
    ),
    Dispute(
        file="figure-3-10-three-tricks-and-a-paradox",
        title="I said three tricks and have three, but now I am stuck. What do I score?",
        note="Erwin is to lead. Red is the only color that he has not lost, and red 1, red 2 and "
        "red 5 are taken.",
        names=(ANNE, PETER, ERWIN),
        seat=2,
        ask="paradox",
        scenario=THREE_TRICKS_AND_A_PARADOX,
    ),
    Dispute(
        file="figure-3-11-bonus",
        title="I said two tricks and won two, and now the round is over. What is my bonus?",
        note="Peter is stuck in the sixth trick. Anne has the tokens red 8, blue 7, blue 8, yellow "
        "6 and yellow 7, which touch, and yellow 1, which lies apart.",
        names=(ERWIN, ANNE, PETER, HERMANN),
        seat=2,
        ask="paradox",
        scenario=Scenario(
            edition="pegasus-2023",
            players=4,
            bids=(1, 2, 1, 3),
            tricks="1G 8R 4B 2G / 7Y 5Y 5G 6G / 1Y 1B 3R 3B / 5R 6R 7B 7R / 1R 4R 2R 8B / 2B 6B 6Y",
            hands={2: (3, 7, 8, 8)},
        ),
    ),
    Dispute(
        file="figure-5-01-two-players",
        title="Two of us play, five tricks to three. Who gets a bonus, and how much?",
        note="The last play of the round. Erwin wins this trick, his fifth; Anne has three.",
        names=(ERWIN, ANNE),
        seat=1,
        ask="2R",
        scenario=Scenario(
            edition="pegasus-2023",
            players=2,
            tricks="2B 1B / 4Y 3Y / 3B 5B / 2Y 1Y / 4G 5G / 5Y 4R / 4B 1R / 3R",
            hands={1: (2, 2)},
        ),
    ),
)

JAPANESE: Final = (
    Dispute(
        file="japanese-declare-yellow",
        title="I lead a 4 and say yellow. Where does my token go?",
        note="The first trick; the sheet is empty.",
        names=SYMBOLS[:3],
        seat=0,
        ask="4Y",
        scenario=Scenario(
            edition="ayatsurare-2020", players=3, hands={0: (1, 2, 3, 3, 4, 4, 5, 5, 6)}
        ),
    ),
    Dispute(
        file="japanese-yellow-4-is-taken",
        title="Somebody had a yellow 4 in the last trick. May I lead one too?",
        note="The yellow cards 4, 2 and 6 have been played. The 6 won, so p leads.",
        names=SYMBOLS[:3],
        seat=2,
        ask="4Y",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            tricks="4Y 2Y 6Y",
            hands={2: (1, 2, 2, 3, 4, 4, 5, 6)},
        ),
    ),
    Dispute(
        file="japanese-red-on-yellow",
        title="They played yellow, I play a red 1. Do I win, and what do I cover?",
        note="A yellow 4 was led and a yellow 2 followed; p plays last.",
        names=SYMBOLS[:3],
        seat=2,
        ask="1R",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            tricks="4Y 2Y",
            hands={2: (1, 1, 2, 3, 3, 5, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="japanese-two-reds",
        title="Two of us play red on yellow. Whose trick is it?",
        note="A yellow 4 was led, ħ has played a red 2, and p adds a red 1.",
        names=SYMBOLS[:3],
        seat=2,
        ask="1R",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            tricks="4Y 2R",
            hands={2: (1, 1, 2, 3, 3, 5, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="japanese-highest-yellow",
        title="All of us played yellow. Whose trick is it?",
        note="A yellow 4 was led and a yellow 2 followed; p completes the trick with a yellow 6.",
        names=SYMBOLS[:3],
        seat=2,
        ask="6Y",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            tricks="4Y 2Y",
            hands={2: (1, 1, 2, 3, 3, 5, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="japanese-other-colors-lose",
        title="I have the highest card of the trick, but it is blue. Do I win?",
        note="A yellow 4 was led, ħ has played a blue 5, and p adds a blue 6.",
        names=SYMBOLS[:3],
        seat=2,
        ask="6B",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            tricks="4Y 5B",
            hands={2: (1, 1, 2, 3, 3, 5, 5, 6, 6)},
        ),
    ),
    Dispute(
        file="japanese-paradox",
        title="There is one empty cell for my 1, but I have covered yellow. Is this a paradox?",
        note="Six tricks are complete. p holds 1, 3 and 6; every cell of 3 and 6 is taken, and of "
        "1 every cell but the yellow one.",
        names=("p", "Ψ", "ħ"),
        seat=0,
        ask="paradox",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=3,
            start=1,
            bids=(1, 4, 3),
            tricks="6Y 3Y 1G / 6B 3B 1B / 6G 3G 2G / 5B 4B 2B / 5G 1R 4G / 6R 2R 3R / 4Y",
            hands={0: (1, 3, 6)},
        ),
    ),
    Dispute(
        file="japanese-scoring",
        title="I bid one trick and won one. What do I score?",
        note="The last play of a full round. Ψ has green 2 and green 3, and lays green 4 next to "
        "them.",
        names=SYMBOLS,
        seat=0,
        ask="4G",
        scenario=Scenario(
            edition="ayatsurare-2020",
            players=4,
            bids=(1, 3, 2, 2),
            tricks="7B 2B 4B 5B / 6Y 8Y 3Y 2Y / 1Y 4Y 7Y 5Y / 8B 3B 6B 8G / 1B 3G 1R 2R / "
            "6G 5G 2G 7G / 7R 6R 5R 4R / 8R 3R 1G",
            hands={0: (4, 5)},
        ),
    ),
)
