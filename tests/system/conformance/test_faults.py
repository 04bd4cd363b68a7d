"""Engines with one fault each, and the clause that is named for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, count, cycle
from random import Random
from typing import ClassVar, Final

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.conformance.protocol import ATTRIBUTION, NEEDED, Terms, played
from catbox_rules.conformance.reference import Aspect
from catbox_rules.conformance.session import ASKED, FOR_SEATS, Trial, hold
from catbox_rules.conformance.walkthrough import Walk, walk
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.strategies import KIT
from tests.system.conformance import engines
from tests.system.conformance.doubles import Double, found_along, rare_matches
from tests.system.conformance.engines import Engine
from tests.system.conformance.served import served

CATBOX: Final = cat_in_the_box.NAME
CATS: Final = schrodingers_cats.NAME

FAULTS: Final = [
    (engines.TurnGoesTheOtherWay, CATBOX, Aspect.TURN, "play.turn"),
    (engines.RedMayBeLed, CATBOX, Aspect.LEGAL, "declare.lead-not-red"),
    (engines.NoForcedRedLead, CATBOX, Aspect.LEGAL, "declare.lead-red-forced"),
    (engines.EqualClaims, CATS, Aspect.LEGAL, "schrodinger.claim.rises"),
    (engines.AppliesAnyBid, CATBOX, Aspect.REFUSAL, "bid.allowed"),
    (engines.AppliesAnyDeal, CATBOX, Aspect.REFUSAL, "deal.even"),
    (engines.AppliesAnyDeal, CATBOX, Aspect.REFUSAL, "deal.from-deck"),
    (engines.RevealsAnyNumber, CATBOX, Aspect.REFUSAL, "deal.two-player-reveal"),
    (engines.RefusesClaims, CATS, Aspect.REFUSAL, "schrodinger.claim.rises"),
    (engines.JudgesAlwaysLegal, CATBOX, Aspect.VERDICT, "paradox.must-play"),
    (engines.NamesOneClause, CATBOX, Aspect.VERDICT, "declare.color-held"),
    (engines.ParadoxCostsNothing, CATBOX, Aspect.SCORE, "score.paradox-penalty"),
    (engines.ProofsAreTakenBack, CATS, Aspect.STATE, "schrodinger.prove.stays-open"),
    (engines.FelinesteinIsSeen, CATS, Aspect.STATE, "schrodinger.secrecy.discard-pile"),
    (engines.LosesTheRow, CATS, Aspect.STATE, "schrodinger.physicat.joins-row"),
    (engines.SeesNoBids, CATBOX, Aspect.VIEW, "bid.allowed"),
    (engines.ShowsHands, CATBOX, Aspect.SECRECY, "secrecy.hand"),
    (engines.ShowsHands, CATS, Aspect.SECRECY, "schrodinger.secrecy.hand"),
    (engines.HintsAtDiscards, CATBOX, Aspect.SECRECY, "secrecy.discard"),
    (engines.TellsWhatWasDrawn, CATBOX, Aspect.SECRECY, "secrecy.discard"),
    (engines.TellsWhatWasDrawn, CATS, Aspect.SECRECY, "schrodinger.secrecy.hand"),
]


def beginnings(game: str) -> Iterator[Record]:
    """A match of three, stopped after each of its first actions: there it is looked at closely. And
    one of two, stopped before its second deal."""
    kit = KIT.of(game)
    edition = kit.RULESET.EDITIONS[-1].id
    policies = [next(iter(ATTRIBUTION.of(game).POLICIES.values()))]
    whole = played(ChosenTable(kit.RULESET, edition, players=3), policies, Random(1))
    for number in range(8):
        yield evolve(whole, actions=whole.actions[:number])
    yield played(ChosenTable(kit.RULESET, edition, players=2), policies, Random(1), rounds=1)


@pytest.mark.parametrize(
    ("kind", "game", "aspect", "clause"),
    FAULTS,
    ids=[f"{kind.__name__} {clause}" for kind, _, _, clause in FAULTS],
)
def test_the_clause_of_a_fault_is_named(
    kind: Callable[[], Engine], game: str, aspect: Aspect, clause: str
) -> None:
    for record in (*rare_matches(game), *beginnings(game)):
        for found in found_along(kind, record):
            if found.aspect is aspect and clause in found.clauses:
                return
    raise AssertionError("nothing was found")


def test_the_part_that_differs_is_named() -> None:
    found = next(
        found for record in rare_matches(CATS) for found in found_along(engines.LosesTheRow, record)
    )
    use = found.record.actions[-1]
    row = replay(found.record).state.round.physicats.row
    assert found.message == (
        f"physicats, row after {use} of seat {use.actor}: ({', '.join(map(str, row))}); "
        "the engine says (?)"  # a row that is left out is unknown
    )


@pytest.mark.parametrize("game", [CATBOX, CATS])
@pytest.mark.parametrize("kind", [Engine, engines.Small])
def test_nothing_is_found_along_the_listed_matches_with_the_reference(
    kind: Callable[[], Engine], game: str
) -> None:
    for record in rare_matches(game):
        assert list(found_along(kind, record)) == []


@pytest.mark.parametrize(
    ("kind", "kind_of_fault"),
    [
        (engines.RefusalLeavesATrace, "a refused action changes something"),
        (engines.DreamsViews, "view asked twice"),
        (engines.SpeaksOfSeatsAsText, "form of new or apply"),
        (engines.SpeaksOfWinnersAsText, "form of score"),
        (engines.ListsTexts, "form of legal"),
        (engines.KeepsNoScore, "form of score"),
        (engines.ErrsWithoutWords, "form of an error"),
        (engines.FallsSilent, "no answer in time after legal"),
        (engines.SpeaksGarbage, "not JSON after legal"),
        (engines.AnswersTwice, "another id after state"),
    ],
)
def test_what_no_clause_is_about_is_described_in_words(
    kind: Callable[[], Engine], kind_of_fault: str
) -> None:
    found = (each for record in rare_matches(CATBOX) for each in found_along(kind, record))
    assert next(each.clauses for each in found if each.kind == kind_of_fault) == ()


@pytest.mark.parametrize(
    ("kind", "game", "message"),
    [
        (engines.HintsAtDiscards, CATBOX, r"view for seat \d \(discards\): not the same .*"),
        (engines.HintsByNumbers, CATBOX, r"view for seat \d: not the same .*"),
        (engines.HintsByLists, CATBOX, r"view for seat \d: not the same .*"),
        (engines.HintsByForms, CATBOX, r"view for seat \d: not the same .*"),
        (
            engines.TellsWhatWasDrawn,
            CATBOX,
            r"events for .* \(discard-chosen\): .* \(action \d+, of seat \d, which is hidden\)",
        ),
        (
            engines.TellsWhatWasDrawn,
            CATS,
            r"events for .* \(draw-seen\): .* \(action \d+, of chance, which is hidden\)",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_where_a_secret_is_told_is_said(
    kind: Callable[[], Engine], game: str, message: str
) -> None:
    """The first part of a view, or the first event, that is another one in the other match."""
    trial = Trial(game=game, players=3, matches=20, shortens=False)
    [told] = [
        each for each in hold(Double(kind), trial).disagreements if each.aspect is Aspect.SECRECY
    ]
    assert re.fullmatch(message, told.message)


class TestWhatIsAboutNoRule:
    """There is one block, by which a maintainer can see it, and no clause is named."""

    @pytest.mark.parametrize(
        ("kind", "says"),
        [
            (engines.GrowsTired, "not reproducible alone, only after other matches"),
            (engines.ThirdMatchIsWrong, "not reproducible alone, only after other matches"),
            (engines.RemembersThatRedIsBroken, "not reproducible alone, only after other matches"),
            (engines.ThrowsAtFives, "engine error"),
            (engines.ThrowsAtScores, "engine error"),
            (engines.ForgetsWhatNewBegins, "new with actions"),
            (engines.ListsTheFirstTwice, "an action listed more than once"),
        ],
    )
    def test_it_is_one_block(self, kind: Callable[[], Engine], says: str) -> None:
        conformance = hold(Double(kind), Trial(game=CATBOX, players=3, matches=12))
        assert [(each.aspect, each.clauses) for each in conformance.disagreements] == [
            (Aspect.PROTOCOL, ())
        ]
        [found] = conformance.disagreements
        assert found.name == f"{CATBOX}: protocol, {says}"

    def test_so_is_what_does_not_come_each_time(self) -> None:
        class InThisRun(engines.ErrsNowAndThen):
            numbers = count(1)

        self.test_it_is_one_block(InThisRun, "not reproducible alone, not each time")

    @pytest.mark.parametrize("first", [[False, True], [True, True, False]])
    def test_so_is_what_only_some_processes_show(self, first: list[bool]) -> None:
        """Also if the first one is right, which plays most matches."""

        class InThisRun(engines.ErrsInSomeProcesses):
            errs = chain(first, cycle([False, True]))

        trial = Trial(game=CATBOX, players=3, matches=2, shortens=False)
        [found] = hold(Double(InThisRun), trial).disagreements
        assert found.name == f"{CATBOX}: protocol, not reproducible alone, not each time"

    def test_the_words_of_an_exception_are_quoted(self) -> None:
        trial = Trial(game=CATBOX, players=3, matches=1)
        [found] = hold(Double(engines.ThrowsAtFives), trial).disagreements
        assert found.message.startswith("engine error at apply of 5")
        assert found.message.endswith(": internal-error: KeyError('hands')")
        assert found.action is not None
        assert found.action["rank"] == 5

    def test_it_is_waived_by_its_name(self) -> None:
        name = f"{CATBOX}: protocol, not reproducible alone, only after other matches"
        trial = Trial(game=CATBOX, players=3, matches=12, known=(name,))
        conformance = hold(Double(engines.GrowsTired), trial)
        assert [each.is_known for each in conformance.disagreements] == [True]
        assert conformance.gone == ()

    def test_a_rule_that_is_wrong_as_well_is_named(self) -> None:
        class Both(engines.GrowsTired, engines.RedMayBeLed):
            pass

        found = hold(Double(Both), Trial(game=CATBOX, players=3, matches=12)).disagreements
        assert "declare.lead-not-red" in {name for each in found for name in each.clauses}


class TestWhatIsOffered:
    """What `hello` offers is asked in every run, and a walk along one match finds what is wrong
    with it."""

    ASKS: Final = (*ASKED, *(f"{ask} with as" for ask in FOR_SEATS))

    def found(self, name: str, game: str, *, old: bool = False) -> set[tuple[Aspect, str]]:
        table = ChosenTable(KIT.of(game).RULESET, KIT.of(game).RULESET.EDITIONS[-1].id, 3)
        policies = [next(iter(ATTRIBUTION.of(game).POLICIES.values()))]
        way = Walk(self.ASKS, Terms(has_old_words=old), is_quick=True)
        record = played(table, policies, Random(1))
        found = set[tuple[Aspect, str]]()
        for _ in range(2):  # processes
            engine = Double(served(name, has_old_words=old))
            for each in walk(engine, record, ATTRIBUTION.of(game), way=way):
                found.add((each.aspect, " ".join(each.clauses) or each.kind))
        return found

    @pytest.mark.parametrize("game", [CATBOX, CATS])
    def test_nothing_is_wrong_with_the_server(self, game: str) -> None:
        assert self.found("", game) == set()

    @pytest.mark.parametrize("game", [CATBOX, CATS])
    @pytest.mark.parametrize(
        ("name", "aspect", "kind"),
        [
            ("draw-unseeded", Aspect.PROTOCOL, "two draws with the same seed differ"),
            ("draw-by-process", Aspect.PROTOCOL, "two draws with the same seed differ"),
            ("record-shorter", Aspect.STATE, "another record"),
            ("as-leak", Aspect.SECRECY, "legal with as"),
            ("as-apply", Aspect.PROTOCOL, "apply with as"),
            ("as-view", Aspect.PROTOCOL, "view with as"),
            ("as-ruling", Aspect.PROTOCOL, "judge with as"),
            ("as-events", Aspect.PROTOCOL, "events of events with as"),
            ("undo-legal", Aspect.PROTOCOL, "legal of undo"),
            ("undo-turn", Aspect.PROTOCOL, "turn of undo"),
            ("events-order", Aspect.PROTOCOL, "events of apply"),
            ("events-again", Aspect.PROTOCOL, "events of events"),
            ("events-next", Aspect.PROTOCOL, "next of events"),
        ],
    )
    def test_a_fault_in_it_is_found(self, name: str, aspect: Aspect, kind: str, game: str) -> None:
        assert (aspect, kind) in self.found(name, game)

    def test_what_is_private_may_not_be_told_to_all(self) -> None:
        """The first thing that is private is a hand."""
        assert self.found("events-private", CATBOX) == {(Aspect.SECRECY, "secrecy.hand")}

    @pytest.mark.parametrize("game", [CATBOX, CATS])
    def test_of_events_in_old_words_names_and_seats_are_compared(self, game: str) -> None:
        assert self.found("", game, old=True) == set()
        assert self.found("events-order", game, old=True) == {(Aspect.PROTOCOL, "events of apply")}
        private = self.found("events-private", game, old=True)
        assert {aspect for aspect, _ in private} == {Aspect.SECRECY}
        trial = Trial(game=game, players=3, requests=1)
        conformance = hold(Double(served("", has_old_words=True)), trial)
        expected = "fields of events but seats: the engine speaks catbox-protocol/1"
        assert expected in conformance.not_tested

    def test_a_run_says_what_was_asked_and_what_was_not(self) -> None:
        trial = Trial(game=CATBOX, edition="pegasus-2023", players=3, matches=1)
        conformance = hold(Double(served("")), trial)
        assert conformance.disagreements == ()
        assert conformance.tested[CATBOX].asks == self.ASKS
        assert conformance.not_tested == tuple(
            f"{ask}: the engine offers it, but was never asked"
            for ask in ("message", "watch", "dispute")
        )

    def test_what_was_not_asked_is_not_said_to_be(self) -> None:
        """One that ends after a few requests, in the middle of a first match."""
        trial = Trial(game=CATBOX, edition="pegasus-2023", players=3, requests=1)
        conformance = hold(Double(served("")), trial)
        assert not {"draw", "record", "undo"} & {*conformance.tested[CATBOX].asks}
        assert "record: the engine offers it, but was never asked" in conformance.not_tested

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("text-rank", {"discard with rank ", "play with rank "}),
            ("bool-seat", {"discard with seat ", "bid with seat ", "play with seat "}),
        ],
    )
    def test_another_type_in_a_request_is_to_be_refused(self, name: str, said: set[str]) -> None:
        trial = Trial(game=CATBOX, edition="pegasus-2023", players=3, requests=1)
        rude = [each.message for each in hold(Double(served(name)), trial).courtesies]
        value = '"' if name == "text-rank" else "true"
        assert said <= {message.partition(value)[0] for message in rude}
        assert all(f" {name[5:]} {value}" in message for message in rude)


class TestShrinking:
    """What is found in a generated match is shown by the shortest one."""

    def test_red_led_at_once(self) -> None:
        conformance = hold(Double(engines.RedMayBeLed), Trial(game=CATBOX, players=3, matches=2))
        [found] = conformance.disagreements
        # A deal, three discards, three bids, and then the lead.
        assert len(found.record.actions) == 7
        assert found.action is not None
        assert found.action["color"] == "red"

    def test_the_same_claim_again(self) -> None:
        conformance = hold(Double(engines.EqualClaims), Trial(game=CATS, players=2, matches=2))
        [found] = conformance.disagreements
        # Two deals, a claim, and the end of that turn.
        assert len(found.record.actions) == 4

    def test_the_same_seed_gives_the_same_report(self) -> None:
        one, other = (
            hold(
                Double(engines.LeaderGoesOnLeading),
                Trial(game=CATBOX, players=2, matches=1, seed=5),
            )
            for _ in range(2)
        )
        assert one == other

    @pytest.mark.parametrize("asks", [(), NEEDED])
    def test_one_fault_of_which_some_misreadings_explain_a_part_is_one(
        self, asks: tuple[str, ...]
    ) -> None:
        """In each match another misreading of what wins a trick could be behind the leader."""
        trial = Trial(game=CATBOX, players=3, matches=12, asks=asks, shortens=False)
        [found] = hold(Double(engines.LeaderGoesOnLeading), trial).disagreements
        assert (found.clauses, found.supposed) == (("trick.winner-leads",), "")

    def test_two_faults_are_two_disagreements(self) -> None:
        class Both(engines.RedMayBeLed, engines.ParadoxCostsNothing):
            """Red may be led, and a paradox costs nothing."""

        conformance = hold(Double(Both), Trial(game=CATBOX, players=2, matches=1))
        named = [(each.aspect, each.clauses) for each in conformance.disagreements]
        assert named == [
            (Aspect.LEGAL, ("declare.lead-not-red",)),
            (Aspect.SCORE, ("score.paradox-penalty",)),
        ]


class TestBrokenOff:
    def test_an_interrupted_run_keeps_what_it_found(self) -> None:
        class Interrupted(engines.RedMayBeLed):
            """Somebody presses Ctrl-C in the middle."""

            asked = 0

            def reply(self, line: bytes) -> object:
                self.asked += 1
                if self.asked > 400:
                    raise KeyboardInterrupt
                return super().reply(line)

        conformance = hold(Double(Interrupted), Trial(game=CATBOX, players=3, matches=20))
        assert conformance.is_interrupted
        assert not conformance.agrees
        assert [each.clauses for each in conformance.disagreements] == [("declare.lead-not-red",)]

    def test_requests_are_the_bound_and_not_seconds(self) -> None:
        conformance = hold(Double(Engine), Trial(game=CATBOX, players=2, requests=300))
        [tested] = conformance.tested.values()
        assert 300 <= tested.requests < 1000
        assert not conformance.agrees

    def test_a_rare_moment_that_was_not_compared_has_not_come_up(self) -> None:
        """Because the engine begins no match, or because no request is left."""

        class BeginsNothing(engines.Small):
            def begin(self, value: object) -> engines.Match:
                raise ValueError("not today")

        for kind, requests in (BeginsNothing, None), (engines.Small, 1):
            trial = Trial(game=CATBOX, players=3, matches=1, requests=requests, shortens=False)
            conformance = hold(Double(kind), trial)
            assert {each.rare for each in conformance.reached[CATBOX]} == {()}

    def test_the_first_one_is_reported_when_it_is_found(self) -> None:
        client = Double(engines.RedMayBeLed)
        at: list[int] = []
        trial = Trial(
            game=CATBOX,
            players=3,
            matches=3,
            requests=2000,
            found=lambda _: at.append(client.asked),
        )
        hold(client, trial)
        assert at[0] < client.asked


class TestTerms:
    """Engines that are asked on terms of their own agree, and what is not tested is said."""

    @pytest.mark.parametrize(
        ("kind", "heading"),
        [
            (engines.TrustsDeals, "impossible deals: "),
            (engines.DiscardsInOrder, "discards in any order: "),
            (engines.PlaysOneRound, "what comes later in a match: "),
            (engines.TellsScoresAlone, "other parts of a score: "),
            (engines.FindsParadoxes, "a paradox that is claimed: "),
        ],
    )
    def test_on_its_terms_it_agrees(self, kind: Callable[[], Engine], heading: str) -> None:
        trial = Trial(game=CATBOX, players=3, matches=20)
        conformance = hold(Double(kind), trial)
        assert conformance.disagreements == ()
        assert any(each.startswith(heading) for each in conformance.not_tested)
        assert conformance.not_reached == ()

    def test_otherwise_it_does_not(self) -> None:
        class SaysNothing(engines.DiscardsInOrder):
            """Discards in order, and no word of it."""

            terms: ClassVar[Mapping[str, object]] = {}

        conformance = hold(Double(SaysNothing), Trial(game=CATBOX, players=3, matches=1))
        assert ("deal.discard",) in [each.clauses for each in conformance.disagreements]
