"""The test of an engine against the reference: hello, then every game that it offers.

For each game: first the manners; then whole matches at every table; then the listed matches, each
to the end of the round with its rare situation; then more matches for clauses that have not been
exercised yet. Findings are reported at once, and grouped and shortened in the end.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from attrs import frozen

from catbox_rules.conformance.protocol import (
    ATTRIBUTION,
    NEEDED,
    EngineProfile,
    Offer,
    Reach,
    by_place,
    not_reached,
    place_of,
    rare_records,
    read_offer,
    tables_of,
    whole_matches,
)
from catbox_rules.conformance.reference import Conformance, Disagreement, Key, Tested
from catbox_rules.conformance.results import blocks, with_known
from catbox_rules.conformance.robustness import courtesies
from catbox_rules.conformance.search import Findings, as_shown, without_blame
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.policies import AnyPolicy
from catbox_rules.programs import Answer, Broken, Engine
from catbox_rules.records import ChosenTable, Record

MATCHES: Final = 60
"""The default number of whole matches of each game."""

_MOST_SILENCES: Final = 8
_MOST_BREAKS: Final = 150
"""After this many silences, or this many broken replies in one game, an engine is not tested any
further: it would take too long."""

_MORE_AT_A_TABLE: Final = 6
"""The most additional matches with each option, and without any, for clauses that have not been
exercised."""
_SECRETS_IN_EVERY: Final = 3
"""Secrets are compared in every third match only: that takes as long as the match."""

_OPTIONAL: Final = ("judge", "state", "view", "draw", "record", "drop")
ASKED: Final = (*NEEDED, *_OPTIONAL, "events", "undo")
"""The questions of a test."""
FOR_SEATS: Final = ("legal", "apply", "judge", "view", "events")
"""Those that are also asked with `as`, if the engine offers that."""


class CannotTest(Exception):
    """The engine cannot be tested: its command is not found, or it does not answer `hello`."""


def _nobody(_: object) -> None:
    return None


@frozen
class Trial:
    """The settings of a test.

    * `game`, `edition`, `players`: test only this game, edition or number of players; by default
      all that the engine offers.
    * `matches`: the number of whole matches of each game, at least 1.
    * `seed`: the same seed gives the same matches.
    * `shortens`: whether to look for shorter records of the findings.
    * `requests`: the number of requests after which no further match is begun; None for no limit.
    * `asks`: ask only these questions; by default all that the engine answers.
    * `known`: names of disagreements that are waived.
    * `progress`: a function that is called with a description of each next step.
    * `found`: a function that is called with each disagreement when it is first found.
    """

    game: str | None = None
    edition: str | None = None
    players: int | None = None
    matches: int = MATCHES
    seed: int = 0
    shortens: bool = True
    requests: int | None = None
    asks: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    progress: Callable[[str], None] = _nobody
    found: Callable[[Disagreement], None] = _nobody


def conform(  # noqa: PLR0913 -- an argument for each thing that may be chosen
    command: Sequence[str],
    *,
    game: str | None = None,
    edition: str | None = None,
    players: int | None = None,
    matches: int = MATCHES,
    seed: int = 0,
    timeout: float = 10.0,
    shortens: bool = True,
    requests: int | None = None,
    known: Sequence[str] = (),
    progress: Callable[[str], None] = _nobody,
    found: Callable[[Disagreement], None] = _nobody,
) -> Conformance:
    """Test an engine against the reference.

    * `command`: the program and its arguments.
    * `timeout`: the seconds that each answer may take.
    * For all other arguments see `Trial`.

    Raises CannotTest, with a line that says why. If it is interrupted from the keyboard, it returns
    the findings so far.
    """
    trial = Trial(
        game=game,
        edition=edition,
        players=players,
        matches=matches,
        seed=seed,
        shortens=shortens,
        requests=requests,
        known=tuple(known),
        progress=progress,
        found=found,
    )
    with Engine(command, timeout=timeout) as engine:
        return hold(engine, trial)


def hold(engine: Engine, trial: Trial) -> Conformance:
    """Test an engine that is already running against the reference; see `conform`."""
    offer = _hello(engine)
    games, not_tested = _games(engine, offer, trial)
    is_interrupted = False
    found: list[Disagreement] = []
    try:
        for one in games:
            for new in one.run():
                trial.found(new)
    except KeyboardInterrupt:
        is_interrupted = True
    for one in games:
        found += one.findings.reported()
    marked = without_blame(with_known(blocks(found), trial.known)[0])
    short: list[Disagreement] = []
    try:
        short.extend(
            _in_short(each, games, trial, is_interrupted=is_interrupted) for each in marked
        )
    except KeyboardInterrupt:
        is_interrupted = True
        short += marked[len(short) :]
    not_tested = [*_not_asked(offer, engine.sent), *not_tested]
    by_key: dict[Key, Disagreement] = {}
    with_waived, gone = with_known(short, trial.known)
    for each in without_blame(with_waived):
        by_key.setdefault(each.key, each)
    reached = {one.game: one.reach.summary() for one in games}
    return Conformance(
        engine=f"{offer.engine} {offer.version}".strip(),
        tested={one.game: one.tested for one in games},
        not_tested=(*not_tested, *(text for one in games for text in one.broken_off)),
        disagreements=tuple(by_key.values()),
        reached=reached,
        not_reached=tuple(text for name, at in reached.items() for text in not_reached(name, at)),
        courtesies=tuple(each for one in games for each in one.courtesies),
        gone=() if is_interrupted else gone,
        is_interrupted=is_interrupted,
    )


def first_found(engine: Engine, trial: Trial) -> Iterator[Disagreement]:
    """Yield the faults in the rules of an engine as they are found."""
    games, _ = _games(engine, _hello(engine), trial)
    for one in games:
        yield from one.run()


def found_in_listed(engine: Engine, trial: Trial) -> Iterator[Disagreement]:
    """Yield the faults that the listed matches show; these are the same for every seed."""
    games, _ = _games(engine, _hello(engine), trial)
    for one in games:
        yield from one.listed()


def _in_short(
    one: Disagreement, games: Sequence[_OfGame], trial: Trial, *, is_interrupted: bool
) -> Disagreement:
    of_game = next(each for each in games if each.game == one.record.ruleset.NAME)
    with of_game.counted():
        if trial.shortens and not is_interrupted and not one.is_known:
            trial.progress(f"{of_game.game}: looking for a short match that shows {one.name}")
            one = of_game.findings.shortened(one, list(of_game.policies.values()))
        if not is_interrupted and not one.is_known:
            one = of_game.findings.confirmed(one)
    return as_shown(one, ATTRIBUTION.of(of_game.game))


def _games(engine: Engine, offer: Offer, trial: Trial) -> tuple[list[_OfGame], list[str]]:
    """Return the tests to run, and in words the parts of the offer that are not tested. Raises
    CannotTest if there is nothing to test."""
    not_tested = [f"{name}: no game of the reference" for name in offer.games if name not in GAMES]
    not_tested += offer.terms.not_tested()
    games: list[_OfGame] = []
    for name in GAMES:
        if name not in offer.games or trial.game not in (None, name):
            continue
        tables, left_out = tables_of(
            offer,
            name,
            ATTRIBUTION.of(name).TRIED,
            edition=trial.edition,
            players=trial.players,
        )
        not_tested += left_out
        if tables:
            games.append(_OfGame(engine, offer, name, tables, trial))
    if not games:
        raise CannotTest(f"hello: it offers no table of what is asked for: {_offer_as_text(offer)}")
    return games, not_tested


def _hello(engine: Engine) -> Offer:
    try:
        reply = engine.ask("hello")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotTest(f"{engine.command[0]}: cannot be started: {reason}") from None
    if not isinstance(reply, Answer):
        given = reply.message if isinstance(reply, Broken) else reply
        said = "".join(
            f"; standard error: {line}" for line in getattr(reply, "last_words", ())[-1:]
        )
        raise CannotTest(f"hello: expected an answer, got {given}{said}")
    try:
        return read_offer(reply.value)
    except MalformedInput as error:
        raise CannotTest(f"hello: {error}") from None


def _not_asked(offer: Offer, sent: Mapping[str, int]) -> Iterator[str]:
    """Yield in words what the engine does not offer, and what it offers and was never asked."""
    for ask in _OPTIONAL:
        if ask not in offer.asks:
            yield f"{ask}: the engine does not offer it"
    for ask in offer.asks:
        for_seats = f"{ask} with as"
        if not sent[ask]:
            yield f"{ask}: the engine offers it, but was never asked"
        elif ask in offer.for_seats and not sent[for_seats]:
            yield f"{for_seats}: the engine offers it, but was never asked"


def _offer_as_text(offer: Offer) -> str:
    return ", ".join(
        f"{game} ({', '.join(offered.editions)})" for game, offered in offer.games.items()
    )


def _shown_at(tables: Sequence[ChosenTable], asks: Sequence[str], offer: Offer) -> EngineProfile:
    """Return what the engine can show at the tables of one edition and number of players."""
    options: dict[str, set[str]] = {}
    for table in tables:
        for name, value in table.options.items():
            options.setdefault(name, set()).add(json.dumps(value))
    frozen_ones = {name: frozenset(values) for name, values in options.items()}
    return EngineProfile(frozenset(asks), offer.terms, frozen_ones)


class _OfGame:
    """The test of one game."""

    def __init__(
        self, engine: Engine, offer: Offer, game: str, tables: Sequence[ChosenTable], trial: Trial
    ) -> None:
        self._engine, self._tables, self._trial, self.game = engine, tables, trial, game
        self._terms = offer.terms
        self._attribution = ATTRIBUTION.of(game)
        self.policies: Mapping[str, AnyPolicy] = self._attribution.POLICIES
        self._asks = [
            str(ask) for ask in ASKED if ask in offer.asks and ask in (trial.asks or offer.asks)
        ]
        self._asks += [
            f"{ask} with as" for ask in FOR_SEATS if ask in offer.for_seats and ask in self._asks
        ]
        self.reach = Reach(
            {
                place: self._attribution.wanted(at[0], _shown_at(at, self._asks, offer))
                for place, at in by_place(tables).items()
            }
        )
        self.findings = Findings(
            engine,
            self._attribution,
            asks=self._asks,
            terms=self._terms,
            reach=self.reach,
            goes_on=self._goes_on,
        )
        self.courtesies: list[Disagreement] = []
        self._began = (engine.silences, engine.breaks)
        self._sent = Counter[str]()

    def _goes_on(self) -> bool:
        return not (self._is_hopeless or self._is_spent)

    @property
    def _is_hopeless(self) -> bool:
        engine, (silences, breaks) = self._engine, self._began
        return (
            engine.silences - silences >= _MOST_SILENCES or engine.breaks - breaks >= _MOST_BREAKS
        )

    @property
    def _is_spent(self) -> bool:
        most = self._trial.requests
        return most is not None and self._engine.asked >= most

    @property
    def broken_off(self) -> list[str]:
        """The rest of the test in words, if the engine has been silent or has died too often, or if
        all requests are spent."""
        if self._is_hopeless:
            return [f"{self.game}: the rest of it, since the engine was silent or ended too often"]
        if self._is_spent:
            return [f"{self.game}: the rest of it, since {self._trial.requests} requests are spent"]
        return []

    @property
    def tested(self) -> Tested:
        """The amount of testing so far."""
        walks, sent = self.findings, self._sent
        asks = tuple(ask for ask in self._asks if sent[ask] or ask == "hello")
        return Tested(walks.matches, walks.actions, sent.total(), asks)

    @contextmanager
    def counted(self) -> Generator[None]:
        """Count the requests that are sent in this context as some of this game."""
        before = self._engine.sent.copy()
        try:
            yield
        finally:
            self._sent += self._engine.sent - before

    def run(self) -> Iterator[Disagreement]:
        """Yield all findings as they are found; faults of manners are kept apart."""
        with self.counted():
            yield from self._run()

    def _run(self) -> Iterator[Disagreement]:
        self._began = (self._engine.silences, self._engine.breaks)
        trial = self._trial
        trial.progress(f"{self.game}: manners")
        known = dict[object, Disagreement]()
        for each in courtesies(self._engine, self._tables[0], self._attribution, self._terms):
            known.setdefault(each.key, each)
        self.courtesies += known.values()
        for number, record in enumerate(self._whole(self._tables, trial.matches, trial.seed)):
            trial.progress(f"{self.game}: match {number + 1} of {trial.matches}")
            secrets = number % _SECRETS_IN_EVERY == 0
            yield from self.findings.along(record, compares_secrets=secrets)
        yield from self.listed()
        yield from self._more()

    def _whole(self, tables: Sequence[ChosenTable], matches: int, seed: int) -> Iterator[Record]:
        return whole_matches(
            tables, self.policies, matches=matches, seed=seed, rounds=self._terms.rounds
        )

    def listed(self) -> Iterator[Disagreement]:
        """Yield the findings in the listed matches."""
        listed = rare_records(self._attribution.RARE, self._tables)
        left = Counter(place_of(match.record.table) for match in listed)
        for number, match in enumerate(listed):
            self._trial.progress(f"{self.game}: listed match {number + 1} of {len(listed)}")
            look = self.findings.at_the_end if match.is_an_end else self.findings.along
            yield from look(match.record)
            table = match.record.table
            if self.findings.is_through:
                self.reach.came_up(table, match.what)
                left[place_of(table)] -= 1
                if not left[place_of(table)]:
                    self.reach.told_apart(table, self._attribution.MISREADINGS)

    def _more(self) -> Iterator[Disagreement]:
        """Yield the findings in more matches for clauses that have not been exercised yet."""
        for at in by_place(self._tables).values():
            simple = [table for table in at if len(table.options) <= 1]
            most = 2 * _MORE_AT_A_TABLE * len(simple)
            more = self._whole(simple, most, self._trial.seed + 1)
            for number, record in enumerate(more):
                if not self.reach.missing_at(at[0]):
                    break
                self._trial.progress(f"{self.game}: match {number + 1} for what is left")
                yield from self.findings.along(record)
