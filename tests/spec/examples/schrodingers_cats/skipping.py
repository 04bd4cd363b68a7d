"""Questions about Stephen Pawking and Neil deGrasse Tabby, and about a second use."""

from __future__ import annotations

from typing import Final

from tests.kit.schrodingers_cats.scenario import Scenario
from tests.spec.examples.schrodingers_cats.moment import SIX, THREE, TWO, Dispute

__all__ = ["SKIPS", "SWAPS"]

SKIPS: Final = (
    Dispute(
        file="schrodinger-skip-of-the-first-turn",
        title="Caio skipped the first turn of the round. Is the first claim mine now?",
        note="Caio has used Stephen Pawking; nobody has claimed.",
        names=THREE,
        seat=1,
        ask="claim 1 alive",
        scenario=Scenario(
            players=3,
            physicats="pawking mewton purrie",
            opened="prride",
            hands={0: "3 alive 3 dead", 1: "2 alive 4 dead", 2: "1 alive 4 dead 1 empty"},
            actions="0 use pawking",
        ),
    ),
    Dispute(
        file="schrodinger-skip-and-doubt",
        title="Alice skipped her turn. If I doubt, is it Caio or Alice who may be wrong?",
        note="Caio has claimed five living cats. Alice has used Stephen Pawking.",
        names=THREE,
        seat=2,
        ask="doubt",
        scenario=Scenario(
            players=3,
            physicats="mewton pawking purrie",
            opened="prride",
            hands={0: "1 alive 4 dead 1 empty", 1: "1 alive 5 dead", 2: "1 alive 5 dead"},
            actions="0 claim 5 alive, end turn; 1 use pawking",
        ),
    ),
    Dispute(
        file="schrodinger-skip-after-the-claim",
        title="I have claimed. May I use Stephen Pawking now, instead of ending my turn?",
        note="Caio has claimed eight living cats and has none.",
        names=THREE,
        seat=0,
        ask="use pawking",
        scenario=Scenario(
            players=3,
            physicats="pawking mewton purrie",
            opened="prride",
            hands={0: "6 dead", 1: "4 alive 2 dead", 2: "3 alive 3 dead"},
            actions="0 claim 8 alive",
        ),
    ),
    Dispute(
        file="schrodinger-skip-back-to-the-claimer",
        title="Alice skipped, and my own claim has come back to me. May I doubt it?",
        note="Two players. Caio has claimed 26 dead cats. On the track only 13 empty boxes come "
        "after that.",
        names=TWO,
        seat=0,
        ask="doubt",
        scenario=Scenario(
            players=2,
            physicats="mewton pawking",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead"},
            actions="0 claim 26 dead, end turn; 1 use pawking",
        ),
    ),
    Dispute(
        file="schrodinger-skip-on-the-last-space",
        title="Caio is on the last space and cannot raise. May I skip, so that he is stuck?",
        note="Two players. Caio has claimed 13 empty boxes; Alice has Stephen Pawking.",
        names=TWO,
        seat=1,
        ask="use pawking",
        scenario=Scenario(
            players=2,
            physicats="mewton pawking",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead"},
            actions="0 claim 13 empty, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-skip-and-leave-the-doubt",
        title="Caio is on the last space. May I skip, and leave the doubt to José?",
        note="Three players. Caio has claimed 13 empty boxes; Alice has Stephen Pawking.",
        names=THREE,
        seat=1,
        ask="use pawking",
        scenario=Scenario(
            players=3,
            physicats="mewton pawking purrie",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead", 2: "1 alive 4 dead 1 empty"},
            actions="0 claim 13 empty, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-skips-of-both-others",
        title="Both of the others skipped. May I doubt my own claim?",
        note="Three players. Caio has claimed 26 dead cats; Alice has used Stephen Pawking, and "
        "José has swapped Tabby for him.",
        names=THREE,
        seat=0,
        ask="doubt",
        scenario=Scenario(
            players=3,
            physicats="mewton pawking tabby",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead", 2: "1 alive 4 dead 1 empty"},
            actions="0 claim 26 dead, end turn; 1 use pawking; 2 use tabby as pawking",
        ),
    ),
)

SWAPS: Final = (
    Dispute(
        file="schrodinger-tabby-and-the-only-card",
        title="A single Physicat lies in the row. May I swap Tabby for it?",
        note="The first turn of the first round. Sally Prride is the open Physicat.",
        names=TWO,
        seat=0,
        ask="use tabby as prride",
        scenario=Scenario(
            players=2,
            physicats="tabby purrie",
            opened="prride",
            hands={0: "2 alive 4 dead", 1: "3 alive 3 dead"},
        ),
    ),
    Dispute(
        file="schrodinger-tabby-as-feyncat",
        title="I swap Tabby for Richard Feyncat. Does Feyncat stay before me for the round?",
        note="Caio has claimed seven dead cats. Richard Feyncat is the open Physicat.",
        names=THREE,
        seat=1,
        ask="use tabby as feyncat",
        scenario=Scenario(
            players=3,
            physicats="mewton tabby purrie",
            opened="feyncat",
            hands={
                0: "2 alive 3 dead 1 heisenberg",
                1: "4 alive 2 dead",
                2: "2 alive 3 dead 1 heisenberg",
            },
            actions="0 claim 7 dead, end turn",
        ),
    ),
    Dispute(
        file="schrodinger-tabby-and-the-cats-in-the-box",
        title="Three Physicats are out of the game. May I swap Tabby for one of those?",
        note="Six players. Nobody has shown Michael Felidae, and Caio hopes that he lies in the "
        "box of the game.",
        names=SIX,
        seat=0,
        ask="use tabby as felidae",
        scenario=Scenario(
            players=6,
            physicats="tabby mewton purrie feyncat pawking felinestein",
            opened="prride",
            hands={
                0: "3 alive 3 dead",
                1: "2 alive 4 dead",
                2: "4 alive 2 dead",
                3: "2 alive 2 dead 2 empty",
                4: "3 alive 2 dead 1 heisenberg",
                5: "2 alive 3 dead 1 empty",
            },
        ),
    ),
    Dispute(
        file="schrodinger-physicat-twice",
        title="I used my Physicat in the first round. May I use it again in this one?",
        note="Two players. Caio used Sir Isaac Mewton, who lies in the row.",
        names=TWO,
        seat=0,
        ask="use mewton",
        earlier=(
            Scenario(
                players=2,
                physicats="mewton purrie",
                opened="prride",
                hands={0: "3 alive 3 dead", 1: "2 alive 4 dead"},
                actions="0 use mewton, draw 1 dead 1 empty, claim 9 dead, end turn; 1 doubt",
            ),
        ),
        scenario=Scenario(
            players=2,
            physicats="mewton purrie",
            opened="prride",
            before="0 by 1",
            hands={0: "2 alive 3 dead", 1: "3 alive 2 dead"},
            actions="1 claim 5 dead, end turn",
        ),
    ),
)
