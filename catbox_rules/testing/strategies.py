"""Hypothesis strategies of editions, tables, deals, states, actions and records.

Each takes the name of a game, as in records. Matches are played by policies that bring about rare
situations; a failing record shrinks to a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol, TypeAlias, TypeVar, overload

from attrs import evolve, field, frozen
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.games import PerGame
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Turn
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import liked
from catbox_rules.records import AnyState, ChosenTable, Record

# The test kit of a game: options of tables, and outcomes of chance.
#
# A module for each game has these names. The strategies and the laws use a game only through them,
# the game's own protocol, and what it brings to the test of engines (`conformance/protocol.py`).
#
#     RULESET                            the game
#     options(edition, players)       -> strategy of the options of a table
#     outcomes(state)                 -> strategy of the outcomes of chance at a state of RULESET


OptionValues: TypeAlias = dict[str, object]
"""The options of a table, as in a record."""


class Kit(Protocol):
    """The names that a game's test module defines."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The reference ruleset of the game."""
        ...

    def options(self, edition: str, players: int, /) -> SearchStrategy[OptionValues]:
        """Return a strategy of the options of a table with this edition and number of players; it
        shrinks to no options."""
        ...

    def outcomes(self, state: object, /) -> SearchStrategy[Action]:
        """Return a strategy of the outcomes of chance at a state of the reference in which chance
        is on turn; it shrinks to the cards in order."""
        ...


KIT: Final = PerGame[Kit]("catbox_rules.testing")
"""The test kit of every game."""


# Cards from a shuffled pile that shrink to the top of the sorted one.
#
# A shuffle is two choices: a seed, and how many places, from the top, are mixed at all. So it
# shrinks fast, and a match with fewer players and fewer cards consists of the same choices.


Card = TypeVar("Card")

_SEEDS: Final = 2**16


@st.composite
def cards_drawn(draw: st.DrawFn, pile: Sequence[Card], number: int) -> list[Card]:
    """Draw `number` cards from the top of a pile, at most as many as it has; half of the time the
    whole hand is shuffled, else only its upper part."""
    cards = list(pile)
    mixed = min(draw(st.integers(0, 2 * number)), number)
    random = Random(draw(st.integers(0, _SEEDS - 1)))
    for place in range(mixed):
        other = random.randrange(place, len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:number]


# A match drawn by Hypothesis: action by action, by any ruleset of a game, with some policy.
#
# Every action is one choice among few, so that a failing test shrinks well. The choice is made from
# a row of three parts, and shrinks toward the beginning of the row:
#
#     stop here | each legal action, in its order | what the policy would do, again and again
#
# The last part is by far the longest. So nearly all actions are those of the policy when a match is
# generated, and become the first legal one, or the end of the record, when it is shrunk.
#
# Policies look at states of the reference, and a ruleset under test may have others. So the
# reference plays along as long as it allows the same actions. Once it does not, because the ruleset
# under test has other rules, the choice is among all legal actions.


_LENGTH_OF_ROW: Final = 128
"""The least length of a row of choices: a record ends one time in this many."""

_TIMES_OF_LEGAL: Final = 12
"""The least length as a multiple of the number of legal actions, so that the policy prevails."""


@frozen
class Playthrough:
    """A match so far, and the state of the reference."""

    kit: Kit
    match: AnyMatch
    reference: AnyState = field(repr=False)
    """The same state by the reference; None if it does not allow the actions so far."""

    @property
    def turn(self) -> Turn:
        """Who may act."""
        return self.match.turn

    def after(self, action: Action) -> Playthrough:
        """Return the playthrough with one more action; raises IllegalAction."""
        match = self.match.apply(action)
        is_reference = self.reference is self.match.state
        reference = match.state if is_reference else self._reference_after(action)
        return Playthrough(self.kit, match, reference)

    def _reference_after(self, action: Action) -> AnyState:
        if self.reference is None:
            return None
        try:
            return self.kit.RULESET.apply(self.reference, action).state
        except CatboxError:
            return None

    def next_action(self, draw: st.DrawFn, policy: str, *, may_stop: bool) -> Action | None:
        """Draw the next action, also that of chance; None to stop here."""
        if self.turn == (CHANCE,):
            stops = may_stop and draw(st.integers(0, _LENGTH_OF_ROW - 1)) == 0
            return None if stops else draw(self._outcomes())
        legal: Sequence[Action] = self.match.legal_actions()
        preferred = self._preferred(policy, legal)
        row: list[Action | None] = [None, *legal] if may_stop else [*legal]
        length = max(_LENGTH_OF_ROW, _TIMES_OF_LEGAL * len(legal))
        row += preferred * ((length - len(row)) // len(preferred) + 1)
        # The same as `sampled_from(row)`, but faster: strategies for whole numbers are cached.
        return row[draw(st.integers(0, len(row) - 1))]

    def _preferred(self, policy: str, legal: Sequence[Action]) -> list[Action]:
        if self.reference is None:
            return list(legal)
        preference = ATTRIBUTION.of(self.match.table.game).POLICIES[policy]
        return list(liked(preference, self.kit.RULESET, self.reference, legal))

    def _outcomes(self) -> SearchStrategy[Action]:
        """Return a strategy of the outcomes of chance: those of the game's kit if the ruleset
        allows them, else draws of the ruleset itself."""
        match = self.match
        drawn = st.integers(0, 2**16).map(lambda seed: match.draw(Random(seed)))
        if self.reference is None or self.kit.RULESET.turn(self.reference) != (CHANCE,):
            return drawn
        outcomes: SearchStrategy[Action] = self.kit.outcomes(self.reference)
        if match.ruleset is self.kit.RULESET:
            return outcomes
        return outcomes.flatmap(
            lambda action: st.just(action) if match.judge(action).is_legal else drawn
        )

    def near_legal(self) -> SearchStrategy[Action]:
        """Return a strategy of nearly legal actions: those at the reference's state, if there is
        one, as a ruleset may have states of other classes."""
        ruleset, game = self.match.ruleset, self.match.table.game
        if self.reference is None:
            return near_legal_actions(game, self.match.state, ruleset=ruleset)
        return near_legal_actions(game, self.reference)


def begun(table: ChosenTable) -> Playthrough:
    """Return the playthrough of a match without actions."""
    kit, match = KIT.of(table.game), Match.from_record(Record(table))
    return Playthrough(kit, match, _reference_at(kit, match))


def _reference_at(kit: Kit, match: AnyMatch) -> AnyState:
    table = match.table
    if table.ruleset is kit.RULESET:
        return match.state
    try:
        return evolve(table, ruleset=kit.RULESET).initial()
    except CatboxError:
        return None


StateT = TypeVar("StateT")

_MOST_ACTIONS: Final = 300
"""The most actions of a record that may stop anywhere: most matches are shorter."""

_LATEST_STATE: Final = 200
"""The most states of a match that are skipped before one is taken."""

_OUTCOMES: Final = 3
"""The number of outcomes of chance from which impossible ones are made."""


def editions(game: str) -> SearchStrategy[Edition[Setup]]:
    """Return a strategy of the editions of a game.

    >>> from hypothesis import find
    >>> edition = find(editions("cat-in-the-box"), lambda edition: 5 in edition.player_counts)
    >>> edition.player_counts
    (2, 3, 4, 5)
    """
    return st.sampled_from(KIT.of(game).RULESET.EDITIONS)


@st.composite
def tables(draw: st.DrawFn, game: str) -> ChosenTable:
    """Draw tables of all editions, numbers of players, start seats, readings and other options, now
    and then with their own layout of the board.

    >>> from hypothesis import find
    >>> table = find(tables("schrodingers-cats"), lambda table: table.players == 6)
    >>> table.edition, table.first_seat, table.options
    ('amigo-2023', 0, {})
    """
    kit = KIT.of(game)
    players, edition = draw(st.sampled_from(_counts_and_editions(kit)))
    return ChosenTable(
        ruleset=kit.RULESET,
        edition=edition.id,
        players=players,
        first_seat=draw(st.integers(0, players - 1)),
        options=draw(kit.options(edition.id, players)),
    )


def _counts_and_editions(kit: Kit) -> list[tuple[int, Edition[Setup]]]:
    """Return every edition with every number of players that it supports, few players first."""
    editions = kit.RULESET.EDITIONS
    both = [(players, edition) for edition in editions for players in edition.player_counts]
    return sorted(both, key=lambda each: each[0])


def deals(game: str, state: object) -> SearchStrategy[Action]:
    """Return a strategy of the outcomes of chance at a state of the reference: hands, or whatever
    else is dealt.

    It shrinks to the cards in order. Raises MalformedInput if chance is not on turn.

    >>> from hypothesis import find
    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=3)
    >>> print(find(deals("cat-in-the-box", state), lambda deal: True))
    deal 1111122222 3333344444 5555566666
    """
    return KIT.of(game).outcomes(state)


def legal_actions(game: str, state: object) -> SearchStrategy[Action]:
    """Return a strategy of the legal actions at a state of the reference; it is empty if chance is
    on turn or the match is over."""
    return _some_of(KIT.of(game).RULESET.legal_actions(state))


def _some_of(actions: Sequence[Action]) -> SearchStrategy[Action]:
    return st.sampled_from(actions) if actions else st.nothing()


def near_legal_actions(
    game: str, state: object, *, ruleset: AnyRuleset | None = None
) -> SearchStrategy[Action]:
    """Return a strategy of well-formed actions at a state, most of them illegal: what the seat on
    turn could try, a few actions of other seats and phases, and impossible outcomes of chance.

    * `ruleset`: the ruleset of the state, if it is not the reference.
    """
    attribution, rules = ATTRIBUTION.of(game), ruleset or KIT.of(game).RULESET
    near = [*attribution.near_legal_actions(state)]
    if rules.turn(state) == (CHANCE,):
        for seed in range(_OUTCOMES):
            near += attribution.impossible(state, rules.draw(state, Random(seed)))
    return st.sampled_from(near)


def records(
    game: str, *, complete: bool = False, tables: SearchStrategy[ChosenTable] | None = None
) -> SearchStrategy[Record]:
    """Return a strategy of records of matches with legal actions only.

    They shrink to short ones, with few players, the cards in order and the first legal actions.

    * `complete`: whether they continue to the end of the match; if not, they may stop anywhere.
    * `tables`: the tables to play at; by default `tables(game)`. The matches use the rulesets of
      these tables.

    >>> from hypothesis import find
    >>> record = find(records("cat-in-the-box"), lambda record: len(record.actions) >= 3)
    >>> [action.do for action in record.actions[:3]]
    ['deal', 'discard', 'discard']
    """
    return _records(_tables(game) if tables is None else tables, complete=complete)


def matches(game: str) -> SearchStrategy[Record]:
    """Return a strategy of records of whole matches."""
    return records(game, complete=True)


_tables = tables


@st.composite
def _records(draw: st.DrawFn, tables: SearchStrategy[ChosenTable], *, complete: bool) -> Record:
    playthrough = begun(draw(tables))
    policy = draw(_policies(playthrough))
    # Every other record ends with its first round at the latest, as most faults can be shown in one
    # round.
    most = None if complete else draw(st.integers(0, _MOST_ACTIONS))
    is_one_round = not complete and draw(st.booleans())
    while playthrough.turn and playthrough.match.number_of_actions != most:
        if is_one_round and playthrough.match.rounds:
            break
        action = playthrough.next_action(draw, policy, may_stop=False)
        assert action is not None
        playthrough = playthrough.after(action)
    return playthrough.match.record


def _policies(playthrough: Playthrough) -> SearchStrategy[str]:
    return st.sampled_from(list(ATTRIBUTION.of(playthrough.match.table.game).POLICIES))


@overload
def states(
    game: str, phase: type[StateT], *, ruleset: AnyRuleset | None = None
) -> SearchStrategy[StateT]: ...


@overload
def states(
    game: str, phase: None = None, *, ruleset: AnyRuleset | None = None
) -> SearchStrategy[object]: ...


def states(
    game: str, phase: type | None = None, *, ruleset: AnyRuleset | None = None
) -> SearchStrategy[object]:
    """Return a strategy of states that legal play leads to.

    * `phase`: the class of the states, such as `TrickPhase`; by default any.
    * `ruleset`: the ruleset to play by, if it is not the reference.

    >>> from hypothesis import given, settings
    >>> from catbox_rules.cat_in_the_box import BidPhase
    >>> @settings(max_examples=5)
    ... @given(states("cat-in-the-box", BidPhase))
    ... def two_players_make_no_bids(state):
    ...     assert state.table.players > 2
    >>> two_players_make_no_bids()
    """
    return _states(_tables(game), object if phase is None else phase, ruleset)


@st.composite
def _states(
    draw: st.DrawFn, tables: SearchStrategy[ChosenTable], phase: type, ruleset: AnyRuleset | None
) -> object:
    table = draw(tables)
    playthrough = begun(table if ruleset is None else evolve(table, ruleset=ruleset))
    policy, to_pass = draw(_policies(playthrough)), draw(st.integers(0, _LATEST_STATE))
    found: list[object] = []
    while True:
        if isinstance(playthrough.match.state, phase):
            found.append(playthrough.match.state)
        if len(found) > to_pass or not playthrough.turn:
            return found[-1] if found else reject()
        action = playthrough.next_action(draw, policy, may_stop=False)
        assert action is not None
        playthrough = playthrough.after(action)
