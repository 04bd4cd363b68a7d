"""Questions about claims, doubts, turns, and what becomes of who is wrong."""

from __future__ import annotations

from typing import Final

from tests.kit.schrodingers_cats.scenario import Scenario
from tests.spec.examples.schrodingers_cats.moment import FOUR, THREE, TWO, Dispute

__all__ = ["CLAIMS", "DOUBTS", "LIVES"]

CLAIMS: Final = (
    Dispute(
        file="schrodinger-first-claim-not-announced",
        title="I forgot to say how many boxes are in play. Does my claim stand?",
        note="The first turn of three players. Caio says six dead cats at once.",
        names=THREE,
        seat=0,
        ask="claim 6 dead",
        scenario=Scenario(
            players=3,
            hands={0: "1 alive 4 dead 1 empty", 1: "3 alive 3 dead", 2: "2 alive 3 dead 1 empty"},
        ),
    ),
    Dispute(
        file="schrodinger-claim-before-the-start-seat",
        title="Caio is still looking at his cards. May I make the first claim?",
        note="The first round of three players. Caio has seen a cat in a box last; Alice is next.",
        names=THREE,
        seat=1,
        ask="claim 8 dead",
        scenario=Scenario(
            players=3,
            hands={0: "1 alive 4 dead 1 empty", 1: "1 alive 5 dead", 2: "2 alive 3 dead 1 empty"},
        ),
    ),
    Dispute(
        file="schrodinger-claim-more-than-in-play",
        title="Only twelve boxes are in play. May I say thirteen living cats?",
        note="Two players; Alice has just claimed twelve living cats.",
        names=TWO,
        seat=1,
        ask="claim 13 alive",
        scenario=Scenario(
            players=2,
            start=0,
            hands={0: "5 alive 1 heisenberg", 1: "4 alive 1 dead 1 heisenberg"},
            actions="0 claim 12 alive, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-claim-heisenbergs",
        title="I have three Heisenbergs. May I say that there are three?",
        note="The first turn of a round.",
        names=FOUR,
        seat=0,
        ask="claim 3 heisenberg",
        scenario=Scenario(
            players=4,
            hands={
                0: "2 alive 1 dead 3 heisenberg",
                1: "3 alive 3 dead",
                2: "3 alive 2 dead 1 empty",
                3: "2 alive 4 dead",
            },
        ),
    ),
    Dispute(
        file="schrodinger-claim-beyond-the-last-space",
        title="Caio said 13 empty boxes, where the track ends. May I say 26 dead cats?",
        note="Alice would rather not doubt. The match is played without Physicats.",
        names=TWO,
        seat=1,
        ask="claim 26 dead",
        scenario=Scenario(
            players=2,
            hands={0: "3 alive 2 dead 1 empty", 1: "1 alive 5 dead"},
            actions="0 claim 13 empty, end turn",
        ),
    ),
)

DOUBTS: Final = (
    Dispute(
        file="schrodinger-doubt-of-nothing",
        title="Nobody has claimed yet, and my hand is awful. May I doubt?",
        note="The first turn of a round.",
        names=FOUR,
        seat=0,
        ask="doubt",
        scenario=Scenario(
            players=4,
            hands={
                0: "2 alive 2 dead 2 empty",
                1: "3 alive 3 dead",
                2: "3 alive 3 dead",
                3: "3 alive 3 dead",
            },
        ),
    ),
    Dispute(
        file="schrodinger-doubt-out-of-turn",
        title="Alice hesitates, but I know that Caio is wrong. May I doubt before her?",
        note="Caio has claimed eleven living cats and ended his turn. José sits behind Alice.",
        names=FOUR,
        seat=2,
        ask="doubt",
        scenario=Scenario(
            players=4,
            hands={
                0: "3 alive 3 dead",
                1: "2 alive 4 dead",
                2: "5 dead 1 empty",
                3: "2 alive 4 dead",
            },
            actions="0 claim 11 alive, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-doubt-before-the-turn-ends",
        title="Caio has claimed and cannot have anything to prove. May I doubt at once?",
        note="Caio has claimed eleven living cats. He has not said that his turn is over; Alice is "
        "next.",
        names=FOUR,
        seat=1,
        ask="doubt",
        scenario=Scenario(
            players=4,
            hands={
                0: "5 dead 1 empty",
                1: "2 alive 4 dead",
                2: "5 alive 1 empty",
                3: "4 alive 2 dead",
            },
            actions="0 claim 11 alive",
        ),
    ),
)

LIVES: Final = (
    Dispute(
        file="schrodinger-exactly-as-many",
        title="If there are exactly as many as Caio said, am I wrong, and am I out?",
        note="Two players in their first round. Caio has claimed seven living cats; there are "
        "three in his hand and four in that of Alice.",
        names=TWO,
        seat=1,
        ask="doubt",
        scenario=Scenario(
            players=2,
            hands={0: "3 alive 3 dead", 1: "4 alive 2 dead"},
            actions="0 claim 7 alive, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-last-life",
        title="I have one life left. What if I doubt and am wrong?",
        note="The second round of three players. Caio lost a life in the first one; now José has "
        "claimed seven living cats.",
        names=THREE,
        seat=0,
        ask="doubt",
        earlier=(
            Scenario(
                players=3,
                hands={0: "1 alive 5 dead", 1: "1 alive 5 dead", 2: "2 alive 4 dead"},
                actions="0 claim 8 alive, end turn; 1 doubt",
            ),
        ),
        scenario=Scenario(
            players=3,
            before="0 by 1",
            hands={0: "2 alive 3 dead", 1: "3 alive 2 dead", 2: "2 alive 2 dead 1 heisenberg"},
            actions="1 claim 6 alive, end turn; 2 claim 7 alive, end turn",
        ),
    ),
)
