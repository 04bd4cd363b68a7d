"""Attribution: which clauses an engine gets wrong, as far as a game's module can tell.

A module for each game defines these names; nothing else in this package depends on a game.

    POLICIES                     preferences by name, for the matches that are played
    look_alike(record, ...)   -> another record that a seat cannot distinguish from this one
    SECRETS                      the clauses about hidden information
    TRIED                        values to try for options that accept anything
    RARE                         matches with rare situations
    wanted(table, offer)      -> the clauses that can be tested at a table, each with its sign
    MISREADINGS                  rules as an engine may have misread them
    picture(step)             -> the board on which a round was scored, as lines of text
    near_legal_actions(state) -> well-formed actions of seats, most of them illegal
    impossible(state, outcome)-> impossible outcomes of chance, made from a possible one
    of_legal(difference)      -> the clauses behind a difference in legal actions
    of_turn(step, given, …)   -> those behind a wrong turn after an action
    of_score(step, part, …)   -> those behind a wrong part of the sheet
    of_state(step, field)     -> those behind a field of a position that differs
    of_secret(field)          -> those that hide a field of a position
    alike(position)           -> the position without what no rule determines, such as an order
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from catbox_rules.conformance.differences import Clauses, Difference
from catbox_rules.games import GAMES, PerGame, game_named
from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number, shown
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Event, Seat, Turn
from catbox_rules.match import AnyMatch
from catbox_rules.match.transition import AnyTransition
from catbox_rules.policies import POLICIES, AnyPolicy, AnyPreference, chosen
from catbox_rules.records import AnyState, ChosenTable, Record

# Signs: functions that recognize something that happens with an action, in any match.


Sign: TypeAlias = Callable[[AnyTransition], bool]
"""A function: whether something happens with an action."""

EventT = TypeVar("EventT")


def event_of(events: tuple[Event, ...], kind: type[EventT]) -> EventT | None:
    """Return the first event of a kind; None if there is none."""
    return next((event for event in events if isinstance(event, kind)), None)


def never(_: AnyTransition) -> bool:
    """Return False: the sign for clauses that no action shows, only a refusal."""
    return False


# The reach of a test: which tables, how many finished matches, which clauses.
#
# An engine that is asked nothing gets nothing wrong. So each moment at which an engine was compared
# with the reference is noted here, and in the end we know which of a game's clauses were not
# tested.


ENOUGH: Final = 20
"""The number of matches of a game that have to be finished before an engine is said to agree."""

Place: TypeAlias = tuple[str, int]
"""An edition and a number of players."""


def place_of(table: ChosenTable) -> Place:
    """Return the edition and the number of players of a table."""
    return table.edition_id, table.players


def place_as_text(place: Place) -> str:
    """Return a place in a few words: `pegasus-2023 with 4`."""
    return f"{place[0]} with {place[1]}"


@frozen
class Reached:
    """The reach of a test at the tables of an edition with a number of players.

    * `finished`, `rounds`: the numbers of finished matches and of scored rounds.
    * `kinds`: the kinds of action that were taken.
    * `clauses`: those that were exercised; `missing`: those that could have been, and were not.
    * `rare`: the listed rare situations that came up.
    """

    edition: str
    players: int
    finished: int
    rounds: int
    kinds: tuple[str, ...]
    clauses: tuple[str, ...]
    missing: tuple[str, ...]
    rare: tuple[str, ...]

    @property
    def place(self) -> Place:
        """The edition and the number of players."""
        return self.edition, self.players


@frozen
class _At:
    """The reach so far at one place; it grows."""

    signs: dict[str, Sign]
    """The signs of the clauses that are still to be exercised."""
    clauses: set[str] = field(factory=set[str])
    kinds: dict[str, None] = field(factory=dict[str, None])
    rare: dict[str, None] = field(factory=dict[str, None])
    finished: list[int] = field(factory=list[int])
    rounds: list[int] = field(factory=list[int])


class Reach:
    """The reach of the test of one game; it grows.

    * `wanted`: for each place, the clauses that can be tested there, each with its sign.
    """

    def __init__(self, wanted: Mapping[Place, Mapping[str, Sign]]) -> None:
        self._at = {place: _At(dict(signs)) for place, signs in wanted.items()}

    def _of(self, table: ChosenTable) -> _At:
        return self._at.setdefault(place_of(table), _At({}))

    def noted(self, table: ChosenTable, ruleset: AnyRuleset, step: AnyTransition) -> None:
        """Note that engine and reference are at the same moment, after an action."""
        at = self._of(table)
        if step.action is None:
            return
        at.kinds.setdefault(step.action.do)
        if not at.signs:
            return
        for clause in [clause for clause, sign in at.signs.items() if sign(step)]:
            self._exercise(at, clause)
        # The grounds of an action that both consider legal.
        for clause in ruleset.judge(step.before, step.action).clauses:
            self._exercise(at, clause)

    def refused(self, table: ChosenTable, clauses: Iterable[str]) -> None:
        """Note that the engine refused an action that breaks these clauses."""
        for clause in clauses:
            self._exercise(self._of(table), clause)

    def scored(self, table: ChosenTable) -> None:
        """Note that a round was scored."""
        self._of(table).rounds.append(1)

    def finished(self, table: ChosenTable) -> None:
        """Note that a match was finished."""
        self._of(table).finished.append(1)

    def came_up(self, table: ChosenTable, rare: Iterable[str]) -> None:
        """Note that a listed match was walked along, in which these misreadings show."""
        self._of(table).rare.update(dict.fromkeys(rare))

    def told_apart(self, table: ChosenTable, misreadings: Sequence[Misreading]) -> None:
        """Note that all listed matches of a place were walked along: they show some misreading of
        each clause that can be misread there."""
        at = self._of(table)
        for clause in {each.clause for each in misreadings}:
            if at.signs.get(clause) is never:
                self._exercise(at, clause)

    @staticmethod
    def _exercise(at: _At, clause: str) -> None:
        at.clauses.add(clause)
        at.signs.pop(clause, None)

    def missing_at(self, table: ChosenTable) -> bool:
        """Return whether more matches at the tables of this place could exercise more clauses."""
        return any(sign is not never for sign in self._of(table).signs.values())

    def summary(self) -> tuple[Reached, ...]:
        """Return the reach so far, place by place."""
        return tuple(
            Reached(
                *place,
                finished=len(at.finished),
                rounds=len(at.rounds),
                kinds=tuple(at.kinds),
                clauses=tuple(sorted(at.clauses)),
                missing=tuple(sorted(at.signs)),
                rare=tuple(at.rare),
            )
            for place, at in self._at.items()
        )


def not_reached(game: str, reached: Sequence[Reached]) -> Iterator[str]:
    """Yield in words what still has to be exercised in a game."""
    finished = sum(each.finished for each in reached)
    if finished < ENOUGH:
        yield f"{game}: {finished} matches came to their end; at least {ENOUGH} have to"
    by_clauses: dict[tuple[str, ...], list[str]] = {}
    for each in reached:
        if each.missing:
            by_clauses.setdefault(each.missing, []).append(place_as_text(each.place))
    for clauses, places in by_clauses.items():
        yield f"{game}, {', '.join(places)}: {', '.join(clauses)}"


# Whole matches played by the reference, for an engine to be walked along.
#
# The engine is not asked anything here: a match is played by the rules, each seat by a policy, and
# the record holds everything. Policies change from match to match, and half of the matches mix
# several, so that hands, boards and scores vary by more than luck.


NAMED_TOGETHER: Final = "/"
"""The separator between names of policies that seats take in turn."""


def policies_named(names: str, policies: Mapping[str, AnyPolicy]) -> list[AnyPolicy]:
    """Return the policy with a name, or several whose names are separated by slashes."""
    return [policies[name] for name in names.split(NAMED_TOGETHER)]


def played(
    table: ChosenTable,
    policies: Sequence[AnyPolicy],
    random: Random,
    *,
    rounds: int | None = None,
    actions: int | None = None,
    ends_round: bool = False,
) -> Record:
    """Play a match at a table and return its record; the draws do not depend on the edition.

    * `policies`: seats take them in turn; a single one is for all seats.
    * `rounds`, `actions`: the most rounds and actions before it stops.
    * `ends_round`: whether the round in progress after that many actions is played to its end.
    """
    ruleset, state = table.ruleset, table.initial()
    taken: list[Action] = []
    over = 0
    while turn := ruleset.turn(state):
        if actions is not None and len(taken) < actions:
            over = len(ruleset.rounds(state))
        elif actions is not None and (not ends_round or len(ruleset.rounds(state)) > over):
            break
        if rounds is not None and len(ruleset.rounds(state)) >= rounds:
            break
        action = _taken(ruleset, state, turn[0], policies, random)
        taken.append(action)
        state = ruleset.apply(state, action).state
    return Record(table, tuple(taken))


def played_by_rounds(
    table: ChosenTable, policies: Sequence[AnyPolicy], seeds: Sequence[int]
) -> Record:
    """Play a match at a table with a separate seed for each round: so rounds can be combined into a
    match that hardly ever comes about.

    * `policies`: seats take them in turn; a single one is for all seats.
    """
    ruleset, state = table.ruleset, table.initial()
    taken: list[Action] = []
    for over, seed in enumerate(seeds):
        random = Random(seed)
        while len(ruleset.rounds(state)) == over:
            action = _taken(ruleset, state, ruleset.turn(state)[0], policies, random)
            taken.append(action)
            state = ruleset.apply(state, action).state
    return Record(table, tuple(taken))


def _taken(
    ruleset: AnyRuleset,
    state: AnyState,
    actor: Actor,
    policies: Sequence[AnyPolicy],
    random: Random,
) -> Action:
    """Return the action of whoever is on turn."""
    action: Action
    if actor == CHANCE:
        action = ruleset.draw(state, random)
    else:
        policy = policies[actor % len(policies)]
        action = chosen(policy, ruleset, state, ruleset.legal_actions(state), random)
    return action


def whole_matches(
    tables: Sequence[ChosenTable],
    policies: Mapping[str, AnyPolicy],
    *,
    matches: int,
    seed: int,
    rounds: int | None = None,
) -> Iterator[Record]:
    """Yield whole matches, equally many at each edition and number of players; every other one is
    at a table with options, if there is one.

    * `tables`: those without options first.
    * `rounds`: the most rounds of a match.
    """
    places = by_place(tables)
    for number in range(matches):
        place = list(places)[number % len(places)]
        turn = number // len(places)
        plain, *chosen_tables = places[place]
        table = plain
        if turn % 2 and chosen_tables:
            # In turn, so that all come up if there are enough matches.
            table = chosen_tables[(turn // 2 + seed) % len(chosen_tables)]
        table = evolve(table, first_seat=(turn + number) % table.players)
        random = Random(f"{seed} {number}")
        names = list(policies)
        if number % 2:
            picked = [random.choice(names) for _ in range(table.players)]
        else:
            picked = [names[(number // 2 + turn) % len(names)]]
        yield played(table, [policies[name] for name in picked], random, rounds=rounds)


def by_place(tables: Sequence[ChosenTable]) -> dict[Place, list[ChosenTable]]:
    """Group tables by edition and number of players."""
    found: dict[Place, list[ChosenTable]] = {}
    for table in tables:
        found.setdefault(place_of(table), []).append(table)
    return found


# Matches with rare situations, described by how they are played.
#
# Whole matches may miss what is rare, so a test continues with these. Each is a table, policies and
# a seed, from which the reference plays it again. Every number of players and every edition has its
# own matches.


@frozen
class Rare:
    """A match with a rare situation: the situation, the table, and how to play it."""

    what: str
    edition: str
    players: int
    policy: str
    """The name of a policy, or several separated by slashes, which seats take in turn."""
    seed: int | tuple[int, ...]
    """The seed of the match; or one for each round of a whole match with a rare end."""
    actions: int
    """The number of actions after which the situation occurs. The record goes on to the end of the
    round, as a fault of an engine may show only then."""
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)

    @property
    def is_an_end(self) -> bool:
        """Whether only the end of the match is rare."""
        return isinstance(self.seed, tuple)


def record_of(rare: Rare, table: ChosenTable) -> Record:
    """Play a listed match at a table, up to the end of the round with the rare situation."""
    policies = policies_named(rare.policy, POLICIES.of(table.ruleset.NAME))
    seated = evolve(table, first_seat=0)
    if isinstance(rare.seed, tuple):
        return played_by_rounds(seated, policies, rare.seed)
    return played(seated, policies, Random(rare.seed), actions=rare.actions, ends_round=True)


@frozen
class Listed:
    """A listed match at one table: its rare situations, and whether only its end is rare."""

    what: tuple[str, ...]
    record: Record
    is_an_end: bool


def rare_records(listed: Sequence[Rare], tables: Sequence[ChosenTable]) -> list[Listed]:
    """Play each listed match at one table of every edition with the same numbers and options;
    matches without such a table are left out."""
    found: list[Listed] = []
    for at_place in by_place(tables).values():
        matches: dict[Rare, list[Rare]] = {}
        for rare in listed:
            matches.setdefault(evolve(rare, what=""), []).append(rare)
        for match, alike in matches.items():
            table = next((table for table in at_place if _is_table_of(match, table)), None)
            if table is not None:
                what = tuple(rare.what for rare in alike)
                found.append(Listed(what, record_of(match, table), match.is_an_end))
    return found


def _is_table_of(rare: Rare, table: ChosenTable) -> bool:
    if table.players != rare.players or dict(table.options) != dict(rare.options):
        return False
    editions = {edition.id: edition for edition in table.ruleset.EDITIONS}
    wanted, offered = editions[rare.edition], editions[table.edition_id]
    return setup_for(wanted, rare.players) == setup_for(offered, rare.players)


# The terms of an engine: what it does in its own way, as it says in its answer to `hello`.
#
# Most engines were not written for a test. An engine may say
#
#     "deals": "trusted"          that it does not check the cards of a deal
#     "discards": "in-order"      that seats discard in order, from seat 0 on
#     "rounds": 1                 that a match has this many rounds
#     "score": ["scores"]         which parts of a round's sheet it gives
#     "paradox": "automatic"      that it declares a paradox itself, as soon as a seat is stuck
#
# The test adapts its questions, and says what it could not test.


_PARADOX: Final = "paradox"
_DISCARD: Final = "discard"
_MOST_ROUNDS: Final = 99


@frozen
class Terms:
    """The terms of an engine; by default those of the protocol."""

    trusts_deals: bool = False
    in_order: bool = False
    rounds: int | None = None
    """The most rounds of a match; None for the number in the rules."""
    parts: tuple[str, ...] | None = None
    """The parts of a round's sheet that the engine gives; None for all."""
    automatic_paradox: bool = False
    has_old_words: bool = False
    """Whether it speaks `catbox-protocol/1`, in which fields of events have other names."""

    def as_sent(self, record: Record) -> Record:
        """Return a record as it is sent to the engine: without the actions that the engine takes
        itself."""
        if not self.automatic_paradox:
            return record
        kept = tuple(each for each in record.actions if each.do != _PARADOX)
        return evolve(record, actions=kept)

    def ordered(self, record: Record) -> Record:
        """Return a record with its discards in the engine's order."""
        if not self.in_order:
            return record
        actions = list(record.actions)
        for first, action in enumerate(actions):
            if action.do != _DISCARD or (first and actions[first - 1].do == _DISCARD):
                continue
            last = first
            while last < len(actions) and actions[last].do == _DISCARD:
                last += 1
            actions[first:last] = sorted(actions[first:last], key=lambda each: str(each.actor))
        return evolve(record, actions=tuple(actions))

    def is_passed_over(self, match: AnyMatch) -> bool:
        """Return whether the engine itself acts at a moment, so that it never stops there."""
        if not self.automatic_paradox:
            return False
        legal = match.legal_actions()
        return len(legal) == 1 and legal[0].do == _PARADOX

    def is_last_round(self, match: AnyMatch) -> bool:
        """Return whether all rounds that the engine plays are over."""
        return self.rounds is not None and len(match.rounds) >= self.rounds

    def turn(self, turn: Turn) -> Turn:
        """Return who may act by the engine: the first seat alone, if it takes seats in order."""
        return turn[:1] if self.in_order and len(turn) > 1 else turn

    def of_turn(self, actions: Sequence[Action], match: AnyMatch) -> tuple[Action, ...]:
        """Return those of some actions that belong to seats which may act by the engine."""
        turn = match.turn
        if not self.in_order or len(turn) < 2:
            return tuple(actions)
        return tuple(each for each in actions if each.actor == turn[0] or each.actor == CHANCE)

    def may_try(self, action: Action, match: AnyMatch) -> bool:
        """Return whether an action can be tried: one that the engine takes itself cannot."""
        if self.automatic_paradox and action.do == _PARADOX:
            return False
        return not self.in_order or len(match.turn) < 2 or action.actor not in match.turn[1:]

    def not_tested(self) -> tuple[str, ...]:
        """Return in words what is not tested on these terms."""
        rest: list[str] = []
        if self.trusts_deals:
            rest.append("impossible deals: the engine trusts the cards of a deal")
        if self.in_order:
            rest.append("discards in any order: the engine takes them from seat 0 on")
        if self.rounds is not None:
            rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
            rest.append(f"what comes later in a match: the engine plays {rounds}")
        if self.parts is not None:
            rest.append(f"other parts of a score: the engine gives only {', '.join(self.parts)}")
        if self.automatic_paradox:
            rest.append("a paradox that is claimed: the engine finds out by itself")
        if self.has_old_words:
            rest.append(f"fields of events but seats: the engine speaks {_OF_OLD_WORDS}")
        return tuple(rest)


def read_terms(hello: Mapping[str, object]) -> Terms:
    """Read the terms in an answer to `hello`; raises MalformedInput for invalid ones."""
    rounds, parts = hello.get("rounds"), hello.get("score")
    if rounds is not None and not (is_whole_number(rounds) and 1 <= rounds <= _MOST_ROUNDS):
        raise MalformedInput("$.rounds", expected=f"1 to {_MOST_ROUNDS}", given=rounds)
    return Terms(
        trusts_deals=_is_said(hello, "deals", "trusted"),
        in_order=_is_said(hello, "discards", "in-order"),
        rounds=rounds if is_whole_number(rounds) else None,
        parts=None if parts is None else _parts(parts),
        automatic_paradox=_is_said(hello, "paradox", "automatic"),
        has_old_words=hello.get("protocol") == _OF_OLD_WORDS,
    )


def _is_said(hello: Mapping[str, object], key: str, word: str) -> bool:
    if key in hello and hello[key] != word:
        raise MalformedInput(f"$.{key}", expected=f"'{word}', or no such key", given=hello[key])
    return key in hello


def _parts(value: object) -> tuple[str, ...]:
    expected = "a list of parts of a round's sheet"
    if not is_list(value) or not value:
        raise MalformedInput("$.score", expected=expected, given=value)
    parts = [each for each in value if isinstance(each, str)]
    if len(parts) < len(value):
        raise MalformedInput("$.score", expected=expected, given=value)
    return tuple(parts)


# An engine's offer: its answer to `hello`, and those of its tables that the reference knows.


PROTOCOL: Final = "catbox-protocol/2"
_OF_OLD_WORDS: Final = "catbox-protocol/1"

NEEDED: Final = ("hello", "new", "legal", "apply", "score")
"""The questions that every engine must answer."""


@frozen
class OfferedGame:
    """A game that an engine offers: its editions with their numbers of players, and the values of
    its options, None for any value."""

    editions: Mapping[str, tuple[int, ...]]
    options: Mapping[str, tuple[object, ...] | None] = field(factory=dict[str, None])


@frozen
class Offer:
    """The description that an engine gives of itself."""

    engine: str
    version: str
    asks: tuple[str, ...]
    games: Mapping[str, OfferedGame]
    terms: Terms = field(factory=Terms)
    for_seats: tuple[str, ...] = ()
    """The asks that can be asked for a seat, with `as`."""


def read_offer(value: object) -> Offer:
    """Read the answer to `hello`; raises MalformedInput if a part of it is missing or malformed."""
    hello = _object(value, "$")
    if hello.get("protocol") not in (PROTOCOL, _OF_OLD_WORDS):
        raise MalformedInput("$.protocol", expected=PROTOCOL, given=hello.get("protocol"))
    asks = _texts(hello, "asks")
    for needed in NEEDED:
        if needed not in asks:
            raise MalformedInput("$.asks", expected=f"'{needed}' among them", given=list(asks))
    games = _object(hello.get("games"), "$.games")
    return Offer(
        engine=_text(hello.get("engine"), "$.engine"),
        version=_text(hello.get("version", ""), "$.version"),
        asks=asks,
        games={name: _game(game, f"$.games.{name}") for name, game in games.items()},
        terms=read_terms(hello),
        for_seats=_texts(hello, "as") if "as" in hello else (),
    )


def _game(value: object, path: str) -> OfferedGame:
    game = _object(value, path)
    editions: dict[str, tuple[int, ...]] = {}
    for name, counts in _object(game.get("editions"), f"{path}.editions").items():
        place = f"{path}.editions.{name}"
        if not is_list(counts) or not all(map(is_whole_number, counts)):
            raise MalformedInput(place, expected="a list of counts of players", given=counts)
        editions[name] = tuple(count for count in counts if is_whole_number(count))
    options: dict[str, tuple[object, ...] | None] = {}
    for name, values in _object(game.get("options", {}), f"{path}.options").items():
        if values != "any" and not is_list(values):
            place = f"{path}.options.{name}"
            raise MalformedInput(place, expected='a list of values, or "any"', given=values)
        options[name] = tuple(values) if is_list(values) else None
    return OfferedGame(editions, options)


def _object(value: object, path: str) -> dict[str, object]:
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    return value


def _list(value: Mapping[str, object], key: str) -> list[object]:
    items = value.get(key)
    if not is_list(items):
        raise MalformedInput(f"$.{key}", expected="a list", given=items)
    return items


def _texts(value: Mapping[str, object], key: str) -> tuple[str, ...]:
    return tuple(_text(each, f"$.{key}[{i}]") for i, each in enumerate(_list(value, key)))


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise MalformedInput(path, expected="a string", given=value)
    return value


KnownOptions = Mapping[str, Sequence[object]]
"""Values to try for the options of a game that accept anything, by name."""


def tables_of(
    offer: Offer,
    game: str,
    tried: KnownOptions,
    *,
    edition: str | None = None,
    players: int | None = None,
) -> tuple[list[ChosenTable], list[str]]:
    """Return the tables of a game that an engine offers and that the reference knows, plain ones
    first; and in words the parts of the offer that are left out.

    * `tried`: values for options that accept anything.
    * `edition`, `players`: only tables with these.
    """
    ruleset, offered = GAMES[game], offer.games[game]
    known = {name: each for each in ruleset.EDITIONS for name in (each.id, *each.aliases)}
    plain: list[ChosenTable] = []
    known_tables: list[ChosenTable] = []
    left_out: list[str] = []
    for name, counts in offered.editions.items():
        if name not in known:
            left_out.append(f"{game}, edition {shown(name)}: the reference does not know it")
            continue
        for count in counts:
            if count not in known[name].player_counts:
                left_out.append(f"{game}, {name} with {count} players: there is no such table")
            else:
                known_tables.append(ChosenTable(ruleset, name, count))
                if edition in (None, name, known[name].id) and players in (None, count):
                    plain.append(known_tables[-1])
    chosen: list[ChosenTable] = []
    options, odd = _options(known_tables, offered, tried)
    left_out += [f"{game}, {each}: the reference does not know it" for each in odd]
    for table in plain:
        chosen += _with_options(table, options)
    return [*plain, *chosen], left_out


def _options(
    tables: Sequence[ChosenTable], offered: OfferedGame, tried: KnownOptions
) -> tuple[list[tuple[str, object]], list[str]]:
    """Return the options that some table can have, and those that none can."""
    possible: list[tuple[str, object]] = []
    odd: list[str] = []
    for name, values in offered.options.items():
        for value in tried.get(name, ()) if values is None else values:
            if any(_is_table(evolve(table, options={name: value})) for table in tables):
                possible.append((name, value))
            elif tables and values is not None:
                odd.append(f"option {name}={shown(value)}")
    return possible, odd


def _with_options(
    table: ChosenTable, options: Sequence[tuple[str, object]]
) -> Iterator[ChosenTable]:
    """Yield the table with each option alone, and with some pairs; start seats rotate."""
    choices: list[dict[str, object]] = [{name: value} for name, value in options]
    for one, other in itertools.combinations(options, 2):
        if one[0] != other[0]:
            choices.append(dict([one, other]))
    random = Random(len(options))
    for index, picked in enumerate(choices):
        if len(picked) > 1 and random.random() > 2 / len(options):
            continue
        first = index % table.players
        varied = evolve(table, first_seat=first, options=picked)
        if _is_table(varied):
            yield varied


def _is_table(table: ChosenTable) -> bool:
    try:
        table.initial()
    except CatboxError:
        return False
    return True


@frozen
class EngineProfile:
    """What an engine can show of its rules: the questions that it answers, its terms, and the
    options of its tables."""

    asks: frozenset[str]
    terms: Terms
    options: Mapping[str, frozenset[str]]
    """The values of each option by its name, as JSON."""

    def chooses(self, option: str, value: object) -> bool:
        """Return whether a table may choose this value of an option."""
        return json.dumps(value) in self.options.get(option, frozenset())


Winners: TypeAlias = Callable[[Any, Sequence[Seat]], Sequence[Seat]]
"""The winners by the state at the end of a match and the winners by the rules."""


def _by_the_rules(_: object, winners: Sequence[Seat]) -> Sequence[Seat]:
    return winners


# Tables and states have the types of their game; see AnyRuleset.
@frozen(eq=False)
class Misreading:
    """A rule read differently.

    * `words`: the sentence that follows "as if".
    * `clause`: the clause that is misread.
    * `laid`: a function that returns, for the table of a match, one with the rules as misread. It
      is called for each replay, so its rules may remember what they have seen.
    * `winners`: the function that decides the match, if that is what is misread.
    """

    words: str
    clause: str
    laid: Callable[[Any], Any] = evolve
    winners: Winners = _by_the_rules


class Attribution(Protocol):
    """The names that a game's module defines."""

    @property
    def POLICIES(self) -> Mapping[str, AnyPreference]:  # noqa: N802 -- a constant of the module
        """Preferences by name; the first one chooses from all legal actions."""
        ...

    def look_alike(self, record: Record, seat: int | None, random: Random, /) -> Record | None:
        """Try to make a record that the seat, or a spectator (None), cannot distinguish from this
        one; it may turn out to be illegal. None if there is nothing that the seat has not seen."""
        ...

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a constant of the module
        """The clauses about hidden information."""
        ...

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a constant of the module
        """Values to try for options that accept anything."""
        ...

    @property
    def RARE(self) -> Sequence[Rare]:  # noqa: N802 -- a constant of the module
        """Matches with rare situations."""
        ...

    def wanted(self, table: ChosenTable, shown: EngineProfile, /) -> Mapping[str, Sign]:
        """Return the clauses that an engine can be tested on at the tables of an edition with a
        number of players, each with the sign that it is exercised."""
        ...

    @property
    def MISREADINGS(self) -> Sequence[Misreading]:  # noqa: N802 -- a constant of the module
        """Rules as an engine may have misread them."""
        ...

    def picture(self, step: AnyTransition, /) -> tuple[str, ...]:
        """Return the board on which a round has just been scored, as lines of text, with marks for
        what counts."""
        ...

    # States, outcomes and positions have the types of their game; see AnyRuleset and AnyPositions.
    def near_legal_actions(self, state: Any, /) -> Sequence[Action]:
        """Return well-formed actions of seats at a state: most are illegal, some nearly legal."""
        ...

    def impossible(self, state: Any, outcome: Any, /) -> Sequence[Action]:
        """Return impossible outcomes of chance, each made from a possible one."""
        ...

    def of_legal(self, difference: Difference, /) -> Clauses:
        """Return the clauses behind a difference between two lists of legal actions."""
        ...

    def of_turn(self, step: AnyTransition, given: Sequence[object], position: object, /) -> Clauses:
        """Return the clauses behind a wrong turn. `position` is the one that the engine reports, if
        it reports one."""
        ...

    def of_score(
        self, step: AnyTransition, part: str, expected: object, given: object, /
    ) -> Clauses:
        """Return the clauses behind a part of the sheet that differs: `rounds[].…` of the round
        that has just been scored, or `finished`, `totals`, `winners`."""
        ...

    def of_state(self, step: AnyTransition, field: str, position: Any, /) -> Clauses:
        """Return the clauses behind a field of the engine's position that differs."""
        ...

    def of_secret(self, field: str, /) -> Clauses:
        """Return the clauses that hide a field of a position; all such clauses for a field that no
        single one hides."""
        ...

    def alike(self, position: Any, /) -> Any:
        """Return the position without what no rule determines, such as the order of things."""
        ...


ATTRIBUTION: Final = PerGame[Attribution]("catbox_rules.conformance")
"""The attribution of every game."""


# Matches that a seat cannot distinguish from a given one, for tests of secrecy.


_TRIES: Final = 10


def look_alike(record: Record, seat: int | None, random: Random) -> Record | None:
    """Return another match that a seat, or a spectator (None), cannot distinguish from this one.

    The cards of the current round that the seat has not seen by the end of the record swap places
    with each other; the public actions are the same. Everything that an engine shows the seat,
    through views, events or legal actions, must be the same in both.

    * `record`: a record of legal actions.
    * `random`: decides the place of each card.

    The other match is legal by the reference, or by its own ruleset if that has other rules by
    which only it allows the record. None if there is nothing to swap, or if several tries were
    illegal: a forced red lead depends on all cards of a hand.

    >>> from catbox_rules.records import read_record
    >>> record = read_record(
    ...     {"format": "catbox-record/1", "game": "cat-in-the-box", "edition": "pegasus-2023",
    ...      "players": 3, "first_seat": 0, "actions": [
    ...         {"do": "deal", "hands": [[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]},
    ...         {"do": "discard", "seat": 1, "rank": 3}]})
    >>> other = look_alike(record, 0, Random(1))
    >>> [str(action) for action in other.actions]
    ['deal 1111122222 3344456666 3334455556', 'discard 5']
    """
    game = record.ruleset.NAME
    reference, attribution = game_named(game), ATTRIBUTION.of(game)
    for _ in range(_TRIES):
        other = attribution.look_alike(record, seat, random)
        if other is None:
            return None
        if other.actions != record.actions and _is_legal(other, record, reference):
            return other
    return None


def _is_legal(other: Record, record: Record, reference: AnyRuleset) -> bool:
    if is_allowed(other, reference):
        return True
    is_variant = record.ruleset is not reference and not is_allowed(record, reference)
    return is_variant and is_allowed(other, record.ruleset)


def is_allowed(record: Record, ruleset: AnyRuleset) -> bool:
    """Return whether a ruleset allows all actions of a record."""
    try:
        state = evolve(record.table, ruleset=ruleset).initial()
        for action in record.actions:
            state = ruleset.apply(state, action).state
    except CatboxError:
        return False
    return True
