"""The moments of `examples/disputes/`, each as a scripted round and a question.

The figures are those of `pegasus-2023` and the examples those of `ayatsurare-2020`, told with
hands and plays of our own where the book shows a part of the table only. What the rulings are
stands in `examples/disputes/rulings.json`, which is written by hand.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Action, Bid, Paradox, parse
from catbox_rules.records import Record
from tests.scenario import Scenario

__all__ = ["DISPUTES", "Dispute"]


@frozen
class Dispute:
    """A question about a moment of a round."""

    file: str
    title: str
    """The question, as somebody at the table asks it."""
    note: str
    """The situation."""
    names: tuple[str, ...]
    seat: int
    ask: str
    """The action that `seat` has in mind."""
    scenario: Scenario
    later: tuple[Action, ...] = ()
    """What has happened since the last play of the scenario."""
    seed: int = 0
    """The completion of the hands that the scenario leaves open."""

    @property
    def action(self) -> Action:
        """The action in question."""
        return parse(self.ask, self.seat)

    @property
    def record(self) -> Record:
        """The round up to the question: a question about a discard or a bid stops before those
        that come later, and the scenario's bids are then those made so far, from the start."""
        scenario = self.scenario
        deal, discards = scenario.deal(self.seed)
        if self.ask.startswith("discard"):
            record = scenario.record_of([deal])
        elif self.ask.startswith("bid") and not scenario.tricks:
            seats = range(scenario.start, scenario.start + scenario.players)
            made = zip(seats, scenario.bids or (), strict=False)
            bids = [Bid(seat % scenario.players, tricks) for seat, tricks in made]
            record = scenario.record_of([deal, *discards, *bids])
        else:
            record = scenario.record(seed=self.seed)
        return evolve(
            record,
            actions=(*record.actions, *self.later),
            names=self.names,
            title=self.title,
            note=self.note,
        )


ANNE, PETER, HERMANN, ERWIN = "Anne", "Peter", "Hermann", "Erwin"
THREE: Final = (ANNE, PETER, HERMANN)
FOUR: Final = (ANNE, PETER, HERMANN, ERWIN)
SYMBOLS: Final = ("Ψ", "ħ", "p", "E")
"""The players of the Japanese rulebook go by the symbols on their tokens."""


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

THREE_TRICKS_AND_A_PARADOX: Final = Scenario(
    edition="pegasus-2023",
    players=3,
    bids=(4, 1, 3),
    tricks="1G 5G 3Y / 5Y 2R 2B / 4B 6B 3B / 5B 4G 6R / 5R 6G 1R",
    hands={2: (1, 2, 2, 5)},
)
NEXT_DEAL: Final = Scenario(edition="pegasus-2023", players=3, start=1).deal()

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
        note="The last play of a full round. Ψ has green 2 and green 3, and lays green 4 beside "
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

GREEN_IS_TAKEN: Final = "6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G"
"""Seat 0 of three, who did not start, has lost yellow and blue and is to lead."""

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

DISPUTES: Final = (
    *FIGURES,
    *JAPANESE,
    *RED,
    *FOLLOWING,
    *PARADOXES,
    *BIDS_AND_ROUNDS,
    *TOKENS,
    *TWO_PLAYERS,
)
