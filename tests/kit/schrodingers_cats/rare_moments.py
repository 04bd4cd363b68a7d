"""Moments that matches seldom come to, by name: two to six seats, few cards in the hands, short
tracks. What is not named of the cards that were dealt is discarded."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

from typing import Final

from catbox_rules.schrodingers_cats import (
    ClaimPhase,
    ProofPhase,
    State,
    TurnPhase,
    initial,
)
from catbox_rules.schrodingers_cats.state import draw_phase
from tests.kit.schrodingers_cats.moments import (
    before_deal,
    claiming,
    dealt,
    play,
    proving,
    reach,
)

BEFORE: Final = {"physicat-timing": "before-claim"}
BARRED: Final = {"short-pile": "barred"}
THEY_GO: Final = {"open-heisenbergs": "as-claimed"}
LAST: Final = "0 by 1, 1 by 0, 0 by 1, 1 by 0"
"""The rounds before the last one of two seats, which is started by seat 0 with two cards each."""
ONE_LEFT: Final = "17 alive 18 dead 8 empty 1 heisenberg"
NONE_LEFT: Final = "18 alive 20 dead 8 empty 2 heisenberg"

TO_CLAIM: Final[dict[str, TurnPhase]] = {
    "first claim": claiming(2, ["1 alive 1 empty", "2 dead"], before=LAST, blocks=1),
    "first claim of seat 2, seat 0 being out": claiming(3, ["", "2 dead", "1 alive 1 empty"], on_turn=2, before="0 by 1, 0 by 1, 2 by 1, 1 by 2", blocks=2),
    "first claim of seat 1": dealt(3, start=1, blocks=3),
    "first claim with Physicats": claiming(2, ["1 alive"], physicats="mewton purrie", blocks=1),
    "first claim of six": dealt(6, blocks=1, physicats="tabby purrie felidae feyncat mewton pawking", row="felinestein"),
    "seat 0 has skipped": claiming(3, ["1 alive", "1 dead"], physicats="- mewton purrie", row="prride pawking", on_turn=1, blocks=2),
    "seat 2 of three has skipped": reach(dealt(3, start=2, physicats="mewton purrie pawking", blocks=2), "use pawking", ClaimPhase),
    "8 alive stands": claiming(3, ["1 alive", "1 dead"], claim="0: 8 alive", on_turn=1),
    "3 dead stands": claiming(2, ["1 alive 1 dead", "2 alive"], claim="1: 3 dead", before=LAST, blocks=2),
    "last but one": claiming(2, ["2 alive"], claim="1: 4 dead", before=LAST, blocks=2),
    "last space": claiming(2, ["1 alive 1 dead", "2 alive"], claim="1: 2 empty", before=LAST, blocks=2),
    "open cards are in play": claiming(2, ["1 dead"], proofs=["2 alive"], claim="0: 1 alive", on_turn=1, discards="5 dead", blocks=3),
    "Physicats": claiming(2, ["1 alive", "1 dead"], claim="1: 1 alive", physicats="mewton purrie", blocks=2),
    "Physicats of three": claiming(3, ["1 alive"] * 3, claim="0: 1 alive", on_turn=1, physicats="tabby mewton purrie", row="felidae", blocks=1),
    "Tabby of three": dealt(3, physicats="tabby - mewton", row="prride purrie", before="1 by 0", blocks=1),
    "Tabby, a Physicat stays": claiming(2, claim="1: 1 alive", physicats="tabby -", staying={1: "feyncat"}, blocks=1),
    "first claim, a Physicat before that": claiming(2, ["1 alive"], physicats="felinestein tabby", blocks=1, options=BEFORE),
    "one is used": claiming(2, ["1 alive", "1 dead"], physicats="- pawking", row="prride mewton", blocks=1),
    "without Physicats": claiming(2, ["1 alive"], claim="1: 1 alive", blocks=1),
    "Pawking begins": claiming(2, physicats="pawking tabby", blocks=1),
    "Pawking, last space": claiming(2, ["", "1 alive"], claim="0: 1 empty", on_turn=1, physicats="mewton pawking", blocks=1),
    "Pawking of seat 0, last space": claiming(2, claim="1: 1 empty", physicats="pawking mewton", blocks=1),
    "Pawking, last but one": claiming(2, claim="0: 2 dead", on_turn=1, physicats="mewton pawking", blocks=1),
    "Pawking, last space of the second neighbor": claiming(3, claim="0: 1 empty", on_turn=1, physicats="mewton pawking tabby", blocks=1),
    "Pawking, last space of the second neighbor, the first being out": claiming(3, claim="0: 1 empty", on_turn=1, physicats="mewton pawking -", row="prride tabby", before="2 by 0, 2 by 1", blocks=1),
    "Pawking of seat 3, last space of seat 1, seat 0 being out": claiming(4, claim="1: 1 empty", on_turn=3, physicats="- mewton purrie pawking", row="prride felidae", before="0 by 3", blocks=1),
    "Tabby, Pawking in the row, last space": claiming(3, claim="0: 1 empty", on_turn=2, physicats="mewton - tabby", row="prride pawking", blocks=1),
    "come back": claiming(2, ["1 alive"], claim="0: 2 alive", physicats="tabby -", row="prride pawking", blocks=1),
    "come back to seat 1": claiming(2, ["1 alive"], claim="1: 2 alive", on_turn=1, physicats="- mewton", row="prride pawking", blocks=1),
    "come back, one space is left": claiming(2, claim="0: 2 dead", physicats="- -", row="tabby prride pawking", blocks=1),
    "seat 3 is out": claiming(4, ["1 alive", "1 dead", "1 empty"], claim="0: 1 alive", on_turn=1, before="3 by 0", physicats="purrie felidae pawking -", row="prride mewton", blocks=1),
    "four are out": claiming(6, ["1 alive", "", "", "", "", "1 dead"], claim="0: 2 alive", on_turn=5, before="1 by 2, 2 by 5, 3 by 5, 4 by 0", blocks=1),
    "Felinestein, short pile": claiming(2, ["3 alive 3 dead", "3 alive 3 dead"], discards="12 alive 12 dead 8 empty 4 heisenberg", physicats="felinestein mewton", options=BARRED, blocks=1),
    "Felinestein of seat 1, short pile": claiming(2, ["1 dead", "3 alive"], discards="17 alive 19 dead 8 empty 2 heisenberg", on_turn=1, physicats="mewton felinestein", options=BARRED, blocks=1),
    "Felinestein, pile as large as the hand": claiming(2, ["2 alive", "1 alive"], discards="17 alive 20 dead 8 empty 2 heisenberg", physicats="felinestein mewton", options=BARRED, blocks=1),
    "Tabby, Felinestein in the row, short pile": claiming(2, ["3 alive", "1 alive"], discards="16 alive 20 dead 8 empty 3 heisenberg", physicats="tabby mewton", row="felinestein", options=BARRED, blocks=1),
}  # fmt: skip
"""A seat is to claim or to doubt."""

TO_PROVE: Final[dict[str, TurnPhase]] = {
    "claimed": proving(claiming(2, ["2 alive 1 dead 1 heisenberg", "1 alive"], claim="1: 2 alive", blocks=3), "3 alive"),
    "claimed 8 alive": reach(dealt(3, "2 alive 2 dead 1 empty 1 heisenberg"), "claim 8 alive", ProofPhase),
    "seat 1 of three has claimed": reach(dealt(3, start=1, blocks=1), "claim 2 alive, prove 2 alive", ProofPhase),
    "claimed the last space": proving(claiming(2, ["2 empty 1 dead", "1 alive"], claim="1: 2 alive", blocks=1), "1 empty"),
    "no card that proves": proving(claiming(2, ["2 alive", "2 empty"], before=LAST, blocks=1), "1 dead"),
    "empty hand": proving(claiming(2, ["", "4 dead"], before=LAST, blocks=1), "1 dead"),
    "proved one": proving(claiming(2, ["1 alive 1 dead", "1 alive"], proofs=["1 dead"], claim="1: 1 alive", before=LAST, blocks=1), "1 dead", proved=1),
    "proved two": proving(claiming(2, ["1 alive 2 dead", "4 alive"], proofs=["2 empty"], claim="1: 1 alive", blocks=2), "2 empty", proved=2),
    "proved three, one is left": proving(claiming(3, ["2 alive 1 dead", "1 alive"], proofs=["3 heisenberg"], discards=ONE_LEFT, claim="2: 1 alive", blocks=1), "1 dead", proved=3),
    "proved two, nothing is left": proving(claiming(2, ["2 alive"], proofs=["2 heisenberg"], discards=NONE_LEFT, claim="1: 1 alive", blocks=1), "1 dead", proved=2),
    "proved three, Purrie took them": reach(dealt(2, "3 alive 3 dead", physicats="purrie mewton", blocks=2), "claim 4 alive, prove 3 alive, use purrie", ProofPhase),
    "proved one now, three before": proving(claiming(2, ["4 dead"], proofs=["4 alive"], claim="1: 1 alive", blocks=1), "2 alive", proved=1),
    "exchanged": proving(claiming(2, ["2 alive"], proofs=["2 alive"], claim="1: 1 alive", blocks=2), "2 alive", proved=2, has_exchanged=True),
    "Feyncat is open, a Heisenberg in the hand": proving(claiming(2, ["1 heisenberg", "1 dead"], physicats="felidae -", staying={1: "feyncat"}, claim="1: 1 alive", blocks=1), "1 dead"),
    "claimed, a Physicat at any time": proving(claiming(2, ["1 alive"], physicats="felinestein tabby", blocks=1), "1 alive"),
    "claimed, a Physicat before that": proving(claiming(2, ["1 alive"], physicats="felinestein tabby", blocks=1, options=BEFORE), "1 alive"),
    "claimed with Pawking": proving(claiming(2, ["1 alive"], physicats="pawking tabby", blocks=1), "1 alive"),
    "claimed with Tabby, Pawking in the row": proving(claiming(2, ["1 alive"], physicats="tabby mewton", row="pawking", blocks=1), "1 alive"),
    "claimed with Pawking, Physicats before that": proving(claiming(2, ["1 alive"], physicats="pawking tabby", blocks=1, options=BEFORE), "1 alive"),
    "claimed the last space with Pawking": proving(claiming(2, ["1 alive"], physicats="pawking tabby", blocks=1), "1 empty"),
    "claimed, seat 3 being out": proving(claiming(4, ["1 alive", "1 dead", "1 empty"], on_turn=2, before="3 by 0", physicats="mewton purrie felidae -", row="prride tabby", blocks=1), "2 dead"),
}  # fmt: skip
"""A seat has claimed."""

TWO: Final = "1 alive 1 dead"
OPEN: Final = ["2 alive 1 dead 1 heisenberg", "1 empty", "1 alive 3 dead 2 heisenberg"]
WITH_EFFECT: Final[dict[str, State]] = {
    "Purrie": claiming(3, [TWO] * 3, proofs=OPEN, discards="1 dead 1 empty", known={0: "1 empty"}, claim="2: 1 dead", physicats="purrie mewton tabby", blocks=1),
    "Purrie, alive is claimed": claiming(3, [TWO] * 3, proofs=OPEN, claim="2: 1 alive", physicats="purrie mewton tabby", options=THEY_GO, blocks=1),
    "Purrie, empty is claimed": claiming(3, [TWO] * 3, proofs=OPEN, claim="2: 1 empty", physicats="purrie mewton tabby", options=THEY_GO, blocks=1),
    "Purrie, nothing is open": claiming(2, [TWO], proofs=["2 dead 1 heisenberg 1 empty"], claim="1: 1 alive", physicats="purrie mewton", blocks=1),
    "Purrie, first claim": claiming(2, [TWO], physicats="purrie mewton", options=THEY_GO, blocks=1),
    "Purrie, Pounce-Gaposchkin is open": claiming(3, ["2 alive"], proofs={2: "1 alive"}, claim="1: 1 alive", physicats="purrie - -", staying={1: "pounce-gaposchkin", 2: "feyncat"}, blocks=1),
    "Tabby, Pounce-Gaposchkin is open": claiming(3, ["2 alive"], claim="0: 1 alive", on_turn=2, physicats="- mewton tabby", row="purrie", staying={0: "pounce-gaposchkin"}, blocks=1),
    "Felidae": claiming(3, [TWO] * 3, proofs=OPEN, claim="1: 1 alive", on_turn=2, physicats="mewton - felidae", staying={1: "pounce-gaposchkin"}, blocks=1),
    "Felidae, dead is claimed": claiming(3, [TWO] * 3, proofs=OPEN, claim="1: 2 dead", on_turn=2, physicats="mewton - felidae", staying={1: "goeppert-meower"}, options=THEY_GO, blocks=1),
    "Felidae, Heisenbergs stay": claiming(3, [TWO] * 3, proofs=OPEN, claim="1: 2 dead", on_turn=2, physicats="mewton tabby felidae", blocks=1),
    "Felidae, nothing is open": claiming(2, [TWO], proofs=["2 alive 1 heisenberg 1 empty"], claim="1: 1 alive", physicats="felidae mewton", options=THEY_GO, blocks=1),
    "Felidae, only a Heisenberg is open": claiming(2, [TWO], proofs=["2 alive 1 heisenberg 1 empty"], claim="1: 1 dead", physicats="felidae mewton", options=THEY_GO, blocks=1),
    "Prride": claiming(3, ["1 alive"] * 3, discards="3 alive 14 dead 1 heisenberg", known=["2 alive", "2 alive 1 dead", "2 alive"], open_discards="2 alive", on_turn=1, physicats="mewton prride felidae", row="tabby", blocks=1),
    "Prride, nothing is discarded": dealt(2, physicats="prride mewton", row="purrie", blocks=1),
    "Mewton": dealt(4, physicats="mewton purrie felidae tabby", blocks=1),
    "Mewton, one is left": claiming(2, ["1 alive", "1 alive"], discards="18 alive 19 dead 8 empty 4 heisenberg", physicats="mewton tabby", blocks=1),
    "Mewton, none is left": claiming(2, ["1 alive", "1 alive"], discards="18 alive 20 dead 8 empty 4 heisenberg", physicats="mewton tabby", blocks=1),
    "Felinestein": proving(claiming(3, ["2 alive 1 dead", "4 dead"], proofs=["2 alive", "1 dead"], discards="8 empty", known={1: "1 empty"}, claim="1: 1 alive", physicats="felinestein mewton tabby", blocks=2), "2 alive", proved=2),
    "Felinestein, one is left": claiming(2, ["3 alive", "1 alive"], discards="16 alive 19 dead 8 empty 4 heisenberg", physicats="felinestein tabby", blocks=1),
    "Felinestein, none is left": claiming(2, ["3 alive", "1 alive"], discards="16 alive 20 dead 8 empty 4 heisenberg", physicats="felinestein tabby", blocks=1),
    "Felinestein, empty hand": claiming(2, {1: "1 alive"}, proofs=["2 alive"], claim="1: 1 dead", physicats="felinestein tabby", blocks=1),
    "Pawking": dealt(3, physicats="mewton purrie pawking", start=2, blocks=1),
    "Pounce-Gaposchkin": dealt(3, physicats="mewton pounce-gaposchkin felidae", start=1, blocks=1),
    "Goeppert-Meower": proving(dealt(3, physicats="mewton purrie goeppert-meower", start=2, blocks=1), "1 alive"),
    "Feyncat": dealt(2, physicats="feyncat mewton", blocks=1),
    "Tabby": dealt(4, physicats="tabby mewton - -", row="prride purrie felidae", before="2 by 0", blocks=1),
    "Tabby, Feyncat is the row": dealt(2, physicats="tabby mewton", row="feyncat", blocks=1),
    "Tabby, Pounce-Gaposchkin is the row": dealt(2, physicats="tabby mewton", row="pounce-gaposchkin", blocks=1),
    "Tabby, Goeppert-Meower is the row": dealt(2, physicats="tabby mewton", row="goeppert-meower", blocks=1),
    "Tabby, Mewton is the row": dealt(2, physicats="tabby purrie", row="mewton", blocks=1),
}  # fmt: skip
"""A seat has a Physicat whose effect is looked at."""

TO_DOUBT: Final[dict[str, State]] = {
    "doubt": claiming(3, ["3 alive 3 dead", "1 heisenberg", "2 empty"], claim="0: 4 alive", on_turn=1, blocks=3),
    "doubt of too much": claiming(2, ["3 alive"], proofs=["1 dead", "1 alive"], discards="4 alive", claim="1: 5 alive", blocks=3),
    "doubt of an empty table": claiming(2, claim="0: 1 dead", on_turn=1),
    "doubt with one life each": claiming(4, ["3 alive"], claim="0: 4 alive", on_turn=1),
    "doubt by a seat with one life": claiming(3, ["3 alive 3 dead", "1 heisenberg", "2 empty"], claim="0: 4 alive", on_turn=1, before="1 by 0"),
    "doubt by the last but one": claiming(3, ["3 alive", "1 heisenberg"], claim="0: 4 alive", on_turn=1, before="2 by 0, 1 by 2, 2 by 0"),
    "doubt with all that count": claiming(3, ["1 alive 2 dead 4 heisenberg"], claim="0: 4 alive", on_turn=1, physicats="- - -", staying={0: "pounce-gaposchkin", 1: "feyncat", 2: "goeppert-meower"}),
    "doubt with Pounce-Gaposchkin": claiming(2, ["1 alive", "1 empty"], claim="0: 3 alive", on_turn=1, physicats="mewton -", staying={1: "pounce-gaposchkin"}),
    "doubt of dead with Pounce-Gaposchkin": claiming(2, ["1 dead", "1 empty"], claim="0: 2 dead", on_turn=1, physicats="mewton -", staying={1: "pounce-gaposchkin"}),
    "doubt with Goeppert-Meower": claiming(2, ["1 alive", "1 empty"], proofs=["1 heisenberg"], claim="0: 3 empty", on_turn=1, physicats="- mewton", staying={0: "goeppert-meower"}),
    "doubt, Feyncat in the row": claiming(2, ["1 heisenberg"], claim="0: 1 alive", on_turn=1, physicats="- mewton", row="prride feyncat"),
    "doubt with an unused Physicat": claiming(4, ["1 heisenberg"], claim="0: 9 dead", on_turn=1, physicats="mewton tabby - felidae", row="prride", staying={2: "feyncat"}),
    "doubt with a used Physicat": claiming(4, claim="0: 1 alive", on_turn=1, physicats="- purrie felidae tabby", row="prride mewton"),
    "doubt at the end, one stays": claiming(2, claim="0: 1 alive", on_turn=1, physicats="- mewton", staying={0: "feyncat"}, before="0 by 1, 0 by 1"),
}  # fmt: skip
"""A seat is to doubt, and what is counted then."""

TO_DRAW: Final[dict[str, State]] = {
    "exchange": draw_phase(2, proving(claiming(2, ["1 alive 1 dead", "2 dead"], proofs=["2 heisenberg", "1 empty"], discards="17 alive 17 dead 5 empty 2 heisenberg", claim="1: 2 alive", blocks=2), "3 alive", proved=2, has_exchanged=True)),
    "exchange by seat 2": play(dealt(3, start=2), "claim 3 alive, prove 2 alive, exchange 1 dead").state,
    "Mewton draws": draw_phase(2, claiming(2, ["1 dead"], discards="18 alive 19 dead 8 empty 3 heisenberg", physicats="- tabby", row="prride", revealed="mewton", blocks=1)),
    "Felinestein draws one": play(WITH_EFFECT["Felinestein, one is left"], "use felinestein").state,
}  # fmt: skip
"""Cards are to be drawn."""


def before(players: int, rounds: str, physicats: str | None = None) -> State:
    """The deal after some rounds."""
    return before_deal(players, before=rounds, start=1, physicats=physicats)


TO_DEAL: Final[dict[str, State]] = {
    **{f"Physicats for {n}": initial("amigo-2023", players=n, first_seat=n - 1) for n in range(2, 7)},
    **{f"deal to {n}": before(n, "") for n in range(2, 7)},
    **{f"round 2 of {n}": before(n, "1 by 0") for n in range(2, 7)},
    "round 4 of two": before(2, "0 by 1, 1 by 0, 0 by 1"),
    "last round of two": before(2, LAST),
    "round 3 of three, seat 2 being out": before(3, "2 by 0, 2 by 1"),
    "last round of three": before(3, "0 by 1, 0 by 1, 1 by 2, 2 by 1"),
    "last round of four": before(4, "1 by 2, 2 by 0"),
    "last round of five": before(5, "1 by 2, 2 by 0, 4 by 3"),
    "last round of six": before(6, "1 by 2, 2 by 0, 4 by 3, 3 by 5"),
    "deal with Physicats": before(2, "", "mewton purrie"),
    "a doubt was before": before(2, "1 by 0", "mewton purrie"),
    "over": play(TO_DOUBT["doubt by the last but one"], "doubt").state,
    "over with Physicats": play(TO_DOUBT["doubt at the end, one stays"], "doubt").state,
}  # fmt: skip
"""Physicats or hands are to be dealt, or nothing follows."""

MOMENTS: Final[dict[str, State]] = {
    **TO_CLAIM,
    **TO_PROVE,
    **WITH_EFFECT,
    **TO_DOUBT,
    **TO_DRAW,
    **TO_DEAL,
}
