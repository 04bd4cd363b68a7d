"""The examples of the rulebook, step by step: one match, a Physicat, and a doubt after another."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from tests.kit.schrodingers_cats.scenario import Scenario
from tests.spec.examples.schrodingers_cats.moment import (
    ALICE,
    CAIO,
    FOUR,
    JOAO,
    JOSE,
    LUISA,
    Dispute,
)

__all__ = ["DAYANNA_AND_LUISA", "JOAO_AND_MEWTON", "RUNNING_EXAMPLE"]

FIRST_ROUND: Final = Scenario(
    players=4,
    hands={
        0: "4 alive 1 empty 1 heisenberg",
        1: "5 dead 1 empty",
        2: "1 alive 2 dead 2 empty 1 heisenberg",
        3: "4 alive 2 dead",
    },
)
AFTER_CAIO: Final = "0 claim 8 alive, end turn"
AFTER_ALICE: Final = f"{AFTER_CAIO}; 1 claim 9 dead, end turn"
JOSE_PROVES: Final = f"{AFTER_ALICE}; 2 claim 6 empty, prove 1 empty 1 heisenberg"
AFTER_JOSE: Final = f"{JOSE_PROVES}, exchange 1 dead, draw 1 empty, end turn"

RUNNING_EXAMPLE: Final = (
    Dispute(
        file="schrodinger-example-caio-claims",
        title="I can see five living cats, counting my Heisenberg. May I say eight?",
        note="The first turn of a match of four; 24 boxes are in play. Caio has four living cats, "
        "an empty box and a Heisenberg.",
        names=FOUR,
        seat=0,
        ask="claim 8 alive",
        scenario=FIRST_ROUND,
    ),
    Dispute(
        file="schrodinger-example-alice-raises",
        title="I have no living cat, but five dead ones. May I change to dead cats, and say nine?",
        note="Caio has claimed eight living cats. Alice is next.",
        names=FOUR,
        seat=1,
        ask="claim 9 dead",
        scenario=evolve(FIRST_ROUND, actions=AFTER_CAIO),
    ),
    Dispute(
        file="schrodinger-example-four-empty-boxes",
        title="Caio said eight living cats. Are four empty boxes more than that?",
        note="Alice looks at the track: after the green 8 come a gray 8 and a brown 4.",
        names=FOUR,
        seat=1,
        ask="claim 4 empty",
        scenario=evolve(FIRST_ROUND, actions=AFTER_CAIO),
    ),
    Dispute(
        file="schrodinger-example-same-claim",
        title="Caio said eight living cats. May I say the same?",
        note="Alice would rather not go any further along the track.",
        names=FOUR,
        seat=1,
        ask="claim 8 alive",
        scenario=evolve(FIRST_ROUND, actions=AFTER_CAIO),
    ),
    Dispute(
        file="schrodinger-example-jose-proves",
        title="I said six empty boxes. May I lay a Heisenberg open, too, to prove it?",
        note="After Alice's nine dead cats José has claimed six empty boxes. He holds two of them.",
        names=FOUR,
        seat=2,
        ask="prove 1 empty 1 heisenberg",
        scenario=evolve(FIRST_ROUND, actions=f"{AFTER_ALICE}; 2 claim 6 empty"),
    ),
    Dispute(
        file="schrodinger-example-jose-exchanges",
        title="I laid two cards open. May I exchange just one?",
        note="José has proved with an empty box and a Heisenberg, and wants to get rid of a dead "
        "cat.",
        names=FOUR,
        seat=2,
        ask="exchange 1 dead",
        scenario=evolve(FIRST_ROUND, actions=JOSE_PROVES),
    ),
    Dispute(
        file="schrodinger-example-maria-doubts",
        title="I do not believe in six empty boxes. If I doubt, who is wrong?",
        note="José has drawn an empty box and ended his turn. Maria has four living cats and two "
        "dead ones.",
        names=FOUR,
        seat=3,
        ask="doubt",
        scenario=evolve(FIRST_ROUND, actions=AFTER_JOSE),
    ),
    Dispute(
        file="schrodinger-example-who-starts-next",
        title="Maria is out, and I sit to her left. Do I start the next round?",
        note="Maria doubted José's claim and was wrong. Five cards each have been dealt.",
        names=FOUR,
        seat=0,
        ask="claim 3 alive",
        earlier=(evolve(FIRST_ROUND, actions=f"{AFTER_JOSE}; 3 doubt"),),
        scenario=Scenario(
            players=4,
            before="3 by 2",
            hands={0: "2 alive 2 dead 1 empty", 1: "2 alive 3 dead", 2: "4 alive 1 dead"},
        ),
    ),
)

MEWTON: Final = Scenario(
    players=4,
    physicats="tabby mewton purrie feyncat",
    opened="prride",
    hands={
        0: "4 alive 2 dead",
        1: "3 alive 2 dead 1 empty",
        2: "2 alive 3 dead 1 empty",
        3: "2 alive 4 dead",
    },
    actions=AFTER_CAIO,
)

JOAO_AND_MEWTON: Final = (
    Dispute(
        file="schrodinger-example-mewton",
        title="It is my turn, and a claim stands. May I draw two boxes before I do anything?",
        note="Caio has claimed eight living cats. João has Sir Isaac Mewton.",
        names=(CAIO, JOAO, ALICE, JOSE),
        seat=1,
        ask="use mewton",
        scenario=MEWTON,
    ),
    Dispute(
        file="schrodinger-example-claim-after-mewton",
        title="I have drawn two boxes with my Physicat. May I still claim in this turn?",
        note="João has used Sir Isaac Mewton, and holds eight cards now.",
        names=(CAIO, JOAO, ALICE, JOSE),
        seat=1,
        ask="claim 9 alive",
        scenario=evolve(MEWTON, actions=f"{AFTER_CAIO}; 1 use mewton, draw 1 alive 1 dead"),
    ),
)

DAYANNAS_TURN: Final = "3 claim 5 alive, prove 1 alive, end turn; 0 claim 6 alive, prove 1 alive"
AFTER_DAYANNA: Final = f"{DAYANNAS_TURN}, end turn"
DAYANNA: Final = Scenario(
    players=4,
    start=3,
    physicats="pounce-gaposchkin purrie tabby feyncat",
    opened="prride",
    hands={
        0: "2 alive 3 dead 1 heisenberg",
        1: "5 dead 1 empty",
        2: "1 alive 4 dead 1 empty",
        3: "2 alive 3 dead 1 empty",
    },
)
DAYANNAS_TABLE: Final = ("Dayanna", LUISA, JOAO, CAIO)

DAYANNA_AND_LUISA: Final = (
    Dispute(
        file="schrodinger-example-purrie",
        title="Two living cats lie open. May I put both on the discard pile, also Caio's?",
        note="Caio and Dayanna have proved with a living cat each, and Dayanna has claimed six. "
        "Luisa has Madame Purrie.",
        names=DAYANNAS_TABLE,
        seat=1,
        ask="use purrie",
        scenario=evolve(DAYANNA, actions=AFTER_DAYANNA),
    ),
    Dispute(
        file="schrodinger-example-doubt-after-purrie",
        title="I have removed two living cats from the table. May I doubt in the same turn?",
        note="Luisa has used Madame Purrie. Dayanna's claim of six living cats stands.",
        names=DAYANNAS_TABLE,
        seat=1,
        ask="doubt",
        scenario=evolve(DAYANNA, actions=f"{AFTER_DAYANNA}; 1 use purrie"),
    ),
    Dispute(
        file="schrodinger-example-physicat-against-a-doubt",
        title="Luisa doubts my claim. May I use my Physicat now?",
        note="Dayanna has Cecilia Pounce-Gaposchkin, who counts as two living cats: with her there "
        "would be six.",
        names=DAYANNAS_TABLE,
        seat=0,
        ask="use pounce-gaposchkin",
        scenario=evolve(DAYANNA, actions=f"{AFTER_DAYANNA}; 1 use purrie, doubt"),
    ),
    Dispute(
        file="schrodinger-example-physicat-in-anothers-turn",
        title="Luisa has removed my proof, but has not doubted yet. May I use my Physicat quickly?",
        note="It is still the turn of Luisa. Dayanna has Cecilia Pounce-Gaposchkin.",
        names=DAYANNAS_TABLE,
        seat=0,
        ask="use pounce-gaposchkin",
        scenario=evolve(DAYANNA, actions=f"{AFTER_DAYANNA}; 1 use purrie"),
    ),
    Dispute(
        file="schrodinger-physicat-after-the-claim",
        title="I have claimed and proved. May I use my Physicat before my turn ends?",
        note="What Dayanna could have done: she has not ended her turn. The table has agreed on "
        "nothing about this.",
        names=DAYANNAS_TABLE,
        seat=0,
        ask="use pounce-gaposchkin",
        scenario=evolve(DAYANNA, actions=DAYANNAS_TURN),
    ),
    Dispute(
        file="schrodinger-physicat-after-the-claim-before-claim",
        title="We use Physicats before the claim only. May I use mine now that I have proved?",
        note="The same moment at a table that has chosen the stricter reading.",
        names=DAYANNAS_TABLE,
        seat=0,
        ask="use pounce-gaposchkin",
        scenario=evolve(DAYANNA, actions=DAYANNAS_TURN, chosen={"physicat-timing": "before-claim"}),
    ),
    Dispute(
        file="schrodinger-tabby-from-a-seat-that-is-out",
        title="Dayanna is out and never used her Physicat. May I swap Tabby for it?",
        note="The second round. Luisa has claimed five living cats; João has Neil deGrasse Tabby.",
        names=DAYANNAS_TABLE,
        seat=2,
        ask="use tabby as pounce-gaposchkin",
        earlier=(evolve(DAYANNA, actions=f"{AFTER_DAYANNA}; 1 use purrie, doubt"),),
        scenario=evolve(
            DAYANNA,
            before="0 by 1",
            hands={1: "2 alive 3 dead", 2: "1 alive 3 dead 1 empty", 3: "2 alive 3 dead"},
            actions="1 claim 5 alive, end turn",
        ),
    ),
)
