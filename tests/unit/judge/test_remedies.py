"""What to do after an illegal action: a remedy that belongs to the clause that decides, and sends
its seat nowhere where nothing is legal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import pytest

from catbox_rules.book import case_entries, dispute_entries
from catbox_rules.book.clause import spec_folder
from catbox_rules.book.irregularity import Irregularity
from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.games import GAMES
from catbox_rules.judge import Case, Ruled, read_case, remedy_of, rule
from catbox_rules.judge.case import match_of
from catbox_rules.judge.reading import case_asked, read_any
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.records import parse
from tests.depth import of_depth

CAT_BID: Final = "catbox-line/1 pegasus-2023 3p bid start=0 bids=1,-,-"
CAT_TWO: Final = (
    "catbox-line/1 bezier-2022 2p play start=0 revealed=123 board=.....x/.....x/.....x/nnn..x "
    "lost=-,-"
)
CAT_LED: Final = (
    "catbox-line/1 pegasus-2023 4p play start=0 board=........x/........x/........x/....0...x "
    "lost=-,-,-,- trick=5G"
)
STUCK: Final = (
    "catbox-line/1 pegasus-2023 3p play start=1 board=1..0.2/..2.1./2.2.1./.21000 "
    "lost=BY,-,- won=1,2,1 lead=2 trick=1Y hands=44666,?,?"
)
CATS: Final = "catbox-line/1 amigo-2023 4p claim start=0"
CATS_LAST: Final = f"{CATS} +physicats=without turn=1 claim=0:13e"
CATS_PHYSICATS: Final = f"{CATS} turn=0 physicats=mewton,?,?,? row=tabby"

AT_TABLES = [
    (CATS_LAST, "20 alive", "irregularity.no-claim-left"),
    (CATS_LAST, "end turn", "irregularity.turn-ended-early"),
    (CAT_TWO, "bid 3", "irregularity.bid-with-two"),
    (CAT_LED, "2: paradox", "irregularity.paradox-out-of-turn"),
    (CAT_LED, "2: 4Y", "irregularity.out-of-turn"),
    (CAT_LED, "0: 5B", "irregularity.declaration-changed"),
    (CAT_LED, "1: bid 3", "irregularity.bid-changed"),
    (CAT_LED, "0: 6B", "irregularity.out-of-turn"),
    (CAT_LED, "1: discard 3", "irregularity.out-of-phase"),
    (CAT_LED.replace("....0...x", "........x").replace(" trick=5G", ""), "1: discard 3",
     "irregularity.set-aside-doubled"),
    (CAT_BID, "0: bid 3", "irregularity.bid-changed"),
    (CAT_BID, "2: bid 3", "irregularity.bid-out-of-turn"),
    (CAT_BID, "1: bid 0", "irregularity.bid-not-allowed"),
    (CAT_BID, "1: 4R", "irregularity.out-of-phase"),
    (STUCK, "4B", "irregularity.paradox-overlooked"),
    (STUCK.replace("44666", "44663"), "4B", "irregularity.revoke"),
    (STUCK.replace("hands=44666,?,?", ""), "4B", "irregularity.revoke"),
    (CATS_PHYSICATS, "use purrie", "irregularity.physicat-not-had"),
    (CATS_PHYSICATS, "doubt", "irregularity.nothing-to-doubt"),
    (f"{CATS} turn=1 claim=0:5a physicats=?,-,?,? row=tabby,prride", "1: use prride",
     "irregularity.physicat-not-had"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "action", "id"), AT_TABLES)
def test_what_now_at_a_table(line: str, action: str, id: str) -> None:
    what_now = rule(case_asked(read_any(line), action=action, ask=None)).what_now
    assert what_now is not None
    assert what_now.id == id


def check(
    ruleset: AnyRuleset, action: Action, verdict: Verdict, legal: Iterable[Action], now: object
) -> None:
    """The remedy of an illegal action is of the clause that decides, is one for such actions, and
    offers nothing, or something that its seat can do in its place. There is one for all that a seat
    can do wrong by the book."""
    deciding = verdict.violations[0]
    about = f"{ruleset.NAME}: {action} of seat {action.actor}, {deciding}"
    if now is None:
        assert action.actor == CHANCE or deciding.clause.startswith("house."), about
        return
    assert isinstance(now, Irregularity)
    assert now.id == deciding.irregularity or deciding.clause in now.clauses, f"{about}: {now.id}"
    assert not now.done or action.do in now.done, f"{about}: {now.id}"
    kinds = {each.do for each in legal if each.actor == action.actor}
    assert not now.offers or kinds & {*now.offers}, f"{about}: {now.id}"


def cases_of(game: str) -> Iterator[object]:
    """The disputes, the casebook, and the vectors, which hold the examples of the spec."""
    for dispute in dispute_entries(game).values():
        yield dispute.document
    for entry in case_entries(game).values():
        cases = entry.document["cases"]
        assert is_list(cases)
        for each in cases:
            assert is_object(each)
            yield each["case"]
    for path in sorted((spec_folder(game).parent / "vectors").glob("m*/*.json")):
        vectors = json.loads(path.read_text(encoding="utf-8"))
        for test in vectors["tests"] if vectors["game"] == game else ():
            if test.get("expect", {}).get("ruling") == "illegal" and "record" in test:
                question = {"action": test["action"]}
                yield {"format": "catbox-case/1", "record": test["record"], "question": question}


def illegal(case: Case) -> Ruled | None:
    """The ruling on a case about a record, if it is about an illegal action."""
    if case.action is None or case.record is None:
        return None
    ruled = rule(case)
    return ruled if ruled.verdict and ruled.verdict.ruling is Ruling.ILLEGAL else None


@pytest.mark.parametrize("game", GAMES)
def test_the_remedy_fits_the_ruling_in_every_case(game: str) -> None:
    ruled_on = 0
    for document in cases_of(game):
        ruled = illegal(read_case(parse(json.dumps(document))))
        if ruled is not None:
            case, ruleset = ruled.case, ruled.case.ruleset
            assert case.record is not None
            assert case.action is not None
            assert ruled.verdict is not None
            legal = ruleset.legal_actions(match_of(case.record).state)
            check(ruleset, case.action, ruled.verdict, legal, ruled.what_now)
            ruled_on += 1
    assert ruled_on > 50


TABLES = [
    (game, edition.id, players)
    for game, ruleset in GAMES.items()
    for edition in ruleset.EDITIONS
    for players in edition.player_counts
]
SAID = {
    "cat-in-the-box": ("bid 0", "bid 2", "paradox", "discard 1"),
    "schrodingers-cats": (
        *("claim 1 alive", "claim 20 alive", "claim 21 alive", "claim 13 empty", "claim 2 dead"),
        *("claim 3 heisenberg", "prove 1 alive", "prove 2 dead", "prove 9 empty", "doubt"),
        *("exchange 1 alive", "exchange 3 dead", "end turn", "use pawking", "use mewton"),
    ),
}
"""What is said at every moment, by every seat; other actions are drawn."""
DRAWN = 12


@pytest.mark.deeper
@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
def test_the_remedy_fits_the_ruling_on_any_illegal_action(
    game: str, edition: str, players: int
) -> None:
    ruleset = GAMES[game]
    for seed in range(of_depth(quick=1, ci=4, deep=60)):
        random = Random(seed)
        state: object = ruleset.initial(edition, players=players, first_seat=seed % players)
        while ruleset.outcome(state) is None:
            for action in _said(ruleset, state, random):
                verdict = ruleset.judge(state, action)
                if not verdict.is_legal:
                    now = remedy_of(ruleset, [state], action, verdict)
                    check(ruleset, action, verdict, ruleset.legal_actions(state), now)
            if ruleset.turn(state) == (CHANCE,):
                state = ruleset.apply(state, ruleset.draw(state, random)).state
            else:
                taken = random.choice(ruleset.legal_actions(state))
                state = ruleset.apply(state, taken).state
        for action in _said(ruleset, state, random):
            verdict = ruleset.judge(state, action)
            check(ruleset, action, verdict, (), remedy_of(ruleset, [state], action, verdict))


def _said(ruleset: AnyRuleset, state: object, random: Random) -> Iterator[Action]:
    everything = ATTRIBUTION.of(ruleset).near_legal_actions(state)
    yield from random.sample(everything, min(DRAWN, len(everything)))
    for text in SAID[ruleset.NAME]:
        for seat in ruleset.ranges(state)[Seat]:
            yield ruleset.parse(text, seat)
