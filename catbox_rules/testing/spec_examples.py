"""The examples of a spec, run on the rules of any game.

An example consists of lines of `key: value`. It describes a moment, and what is true there:

    title       what the example shows
    edition     the edition; by default the first one
    players     their number; by default the fewest of the edition
    start       the seat that starts; by default 0
    options     `hook=off, …`
    chance      the actions of chance, as a JSON list; drawn at random by default
    actions     the actions of seats, in order: `1 bid 2, 2 play QS`

    ask         an action of a seat, `0 play 3H`, with
    ruling        `legal` or `illegal`
    clauses       all clauses that are broken, or some of those that allow it
    turn        who may act: seats, `chance`, or `nobody`
    legal       all legal actions of the seats on turn, as texts: `play 3H, play 4H`; or `nothing`
    totals      a number for each seat
    round       parts of the sheet of the last round, as JSON: `{"scores": [11, 0, 10]}`
    winners     seats, once the match is over

A game whose examples state more has its own runner.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.book.clause import Clause, load_clauses
from catbox_rules.book.irregularity import Irregularity, load_irregularities
from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records import as_json, read_action

_SEEDS: Final = 4
"""The number of times that an example is run if chance is drawn at random."""
_GIVEN: Final = ("title", "edition", "players", "start", "options", "chance", "actions")
_EXPECTED: Final = ("ask", "ruling", "clauses", "turn", "legal", "totals", "round", "winners")


def facts_of(game: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the facts of each example of a game's spec, by key, with the id of its clause."""
    return _facts(load_clauses(game).values())


def facts_of_irregularities(game: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the facts of each example of an irregularity, by key, with its id."""
    return _facts(load_irregularities(game).values())


def _facts(
    entries: Iterable[Clause | Irregularity],
) -> Iterator[tuple[str, Mapping[str, str]]]:
    for entry in entries:
        for text in entry.examples:
            lines = text.strip().splitlines()
            facts = dict(line.split(": ", 1) for line in lines)
            assert len(facts) == len(lines), f"{entry.id}: duplicate key in {facts['title']}"
            yield entry.id, facts


def check_ruling(facts: Mapping[str, str], verdict: Verdict) -> None:
    """Assert that a ruling is as stated: with all clauses that are broken, or some of those that
    allow the action."""
    assert verdict.ruling.value == facts["ruling"], str(verdict)
    expected = set(facts["clauses"].split())
    if verdict.is_legal:
        assert expected <= set(verdict.clauses), str(verdict)
    else:
        assert expected == set(verdict.clauses), str(verdict)


def spec_examples(game: AnyGame) -> list[SpecExample]:
    """Return all examples of a game's spec, to be checked one by one:

    @pytest.mark.examples("cat-in-the-box")
    @pytest.mark.parametrize("example", spec_examples("cat-in-the-box"), ids=str)
    def test_example(example): example.check()
    """
    ruleset = game_named(game) if isinstance(game, str) else game
    return [SpecExample(ruleset, clause, facts) for clause, facts in facts_of(ruleset.NAME)]


@frozen
class SpecExample:
    """An example of a clause."""

    ruleset: AnyRuleset
    clause: str
    facts: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.clause}: {self.facts['title']}"

    def check(self) -> None:
        """Run the example, and compare; raises AssertionError with the difference."""
        unknown = [key for key in self.facts if key not in (*_GIVEN, *_EXPECTED)]
        assert not unknown, f"{self}: unknown keys: {', '.join(unknown)}"
        assert any(key in self.facts for key in _EXPECTED), f"{self}: there is nothing to check"
        for seed in range(1 if "chance" in self.facts else _SEEDS):
            self._compare(self._moment(Random(seed)))

    def _moment(self, random: Random) -> object:
        """Return the state after the actions; actions of chance come when it is on turn."""
        ruleset, facts = self.ruleset, self.facts
        edition = next(
            each for each in ruleset.EDITIONS if each.id == facts.get("edition", each.id)
        )
        state: object = ruleset.initial(
            edition.id,
            players=int(facts.get("players", edition.player_counts[0])),
            first_seat=int(facts.get("start", 0)),
            options=dict(each.split("=") for each in _list(facts.get("options", ""))),
        )
        outcomes = iter(json.loads(facts["chance"])) if "chance" in facts else None

        def after_chance(state: object) -> object:
            while ruleset.turn(state) == (CHANCE,):
                if outcomes is None:
                    outcome = ruleset.draw(state, random)
                else:
                    given = next(outcomes, None)
                    if given is None:
                        break
                    outcome = read_action(ruleset, ruleset.ranges(state), given, path="$.chance")
                state = ruleset.apply(state, outcome).state
            return state

        state = after_chance(state)
        for text in _list(facts.get("actions", "")):
            state = after_chance(ruleset.apply(state, self._action(text)).state)
        return state

    def _action(self, text: str) -> Action:
        seat, _, text = text.partition(" ")
        action: Action = self.ruleset.parse(text, int(seat))
        return action

    def _compare(self, state: object) -> None:
        ruleset, facts = self.ruleset, self.facts
        if "ask" in facts:
            check_ruling(facts, ruleset.judge(state, self._action(facts["ask"])))
        if "turn" in facts:
            turn = " ".join(map(str, ruleset.turn(state))) or "nobody"
            assert turn == facts["turn"], f"{self}: {turn} to act"
        if "legal" in facts:
            legal = {str(action) for action in ruleset.legal_actions(state)} or {"nothing"}
            assert legal == set(_list(facts["legal"])), f"{self}: {sorted(legal)}"
        if "totals" in facts:
            totals = list(ruleset.totals(state))
            assert totals == [*map(int, facts["totals"].split())], f"{self}: {totals}"
        if "round" in facts:
            sheet = as_json(ruleset.rounds(state)[-1])
            stated = json.loads(facts["round"])
            assert {key: sheet[key] for key in stated} == stated, f"{self}: {sheet}"
        if "winners" in facts:
            outcome = ruleset.outcome(state)
            assert outcome is not None, f"{self}: the match is not over"
            winners = [*outcome.winners]
            assert winners == [*map(int, facts["winners"].split())], f"{self}: {winners}"


def _list(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
