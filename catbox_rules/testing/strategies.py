"""Hypothesis strategies of editions, tables, deals, states, actions and records.

Each takes the name of a game, as in records. Matches are played by policies that bring about rare
situations; a failing record shrinks to a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar, overload

from attrs import evolve
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.kit import KIT, Kit
from catbox_rules.testing.playthrough import Playthrough, begun

StateT = TypeVar("StateT")

_MOST_ACTIONS: Final = 300
"""The most actions of a record that may stop anywhere: most matches are shorter."""

_LATEST_STATE: Final = 200
"""The most states of a match that are skipped before one is taken."""


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
    """Return a strategy of well-formed actions at a state, most of them illegal: legal ones with
    one thing changed, those of other seats and phases, and impossible outcomes of chance.

    * `ruleset`: the ruleset of the state, if it is not the reference.
    """
    kit = KIT.of(game)
    return kit.near_legal(ruleset or kit.RULESET, state)


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

    >>> from hypothesis import find
    >>> from catbox_rules.cat_in_the_box import DiscardPhase
    >>> state = find(states("cat-in-the-box", DiscardPhase), lambda state: True)
    >>> state.table.players, [str(hand) for hand in state.hands]
    (2, ['1 1 1 1 1 2 2 2 2 2', '3 3 3 3 3 4 4 4 4 4'])
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
