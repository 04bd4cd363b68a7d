"""Strategies for whatever a game is about: editions, tables, deals, states, actions, records.

Each takes the name of a game, as records call it. Matches are played in policies that bring about
what is rare at a table; what fails shrinks to a short record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar, overload

from attrs import evolve
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.kernel.editions import Edition, Setup
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.kit import KIT, Kit
from catbox_rules.testing.playthrough import Playthrough, begun

StateT = TypeVar("StateT")

_MOST_ACTIONS: Final = 300
"""How many actions a record has at most that may stop anywhere: most matches are shorter."""

_LATEST_STATE: Final = 200
"""How many states of a match are passed by at most before one is taken."""


def editions(game: str) -> SearchStrategy[Edition[Setup]]:
    """The editions of a game.

    >>> from hypothesis import find
    >>> edition = find(editions("cat-in-the-box"), lambda edition: 5 in edition.player_counts)
    >>> edition.player_counts
    (2, 3, 4, 5)
    """
    return st.sampled_from(KIT.of(game).RULESET.EDITIONS)


@st.composite
def tables(draw: st.DrawFn, game: str) -> ChosenTable:
    """Tables of all editions, counts of players, seats that start first, readings and other
    options, now and then with a layout of the board of their own.

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
    """Every edition with every count of players that it is made for, few players first."""
    editions = kit.RULESET.EDITIONS
    both = [(players, edition) for edition in editions for players in edition.player_counts]
    return sorted(both, key=lambda each: each[0])


def deals(game: str, state: object) -> SearchStrategy[Action]:
    """What chance may do at a state of the reference where it is on turn: hands, or whatever else
    is given out. Shrinks to the cards in order. Raises MalformedInput where chance does not act.

    >>> from hypothesis import find
    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=3)
    >>> print(find(deals("cat-in-the-box", state), lambda deal: True))
    deal 1111122222 3333344444 5555566666
    """
    return KIT.of(game).outcomes(state)


def legal_actions(game: str, state: object) -> SearchStrategy[Action]:
    """What the seats on turn may do at a state of the reference; nothing where chance acts, and
    once all is over."""
    return _some_of(KIT.of(game).RULESET.legal_actions(state))


def _some_of(actions: Sequence[Action]) -> SearchStrategy[Action]:
    return st.sampled_from(actions) if actions else st.nothing()


def near_legal_actions(
    game: str, state: object, *, ruleset: AnyRuleset | None = None
) -> SearchStrategy[Action]:
    """Well-formed actions at a state, most of them illegal, and now and then one that is legal:
    legal ones with one thing changed, those of other seats and of other phases, and outcomes that
    chance cannot give.

    * `ruleset`: the one that the state is of, if it is not the reference.
    """
    kit = KIT.of(game)
    return kit.near_legal(ruleset or kit.RULESET, state)


def records(
    game: str, *, complete: bool = False, tables: SearchStrategy[ChosenTable] | None = None
) -> SearchStrategy[Record]:
    """Records of matches, all of whose actions are legal. They shrink to short ones, of few
    players, with the cards in order and the first legal actions.

    * `complete`: whether they continue to the end of the match; if not they may stop anywhere.
    * `tables`: where they are played; `tables(game)` unless something is said. The matches are of
      the rulesets that these name.

    >>> from hypothesis import find
    >>> record = find(records("cat-in-the-box"), lambda record: len(record.actions) >= 3)
    >>> [action.do for action in record.actions[:3]]
    ['deal', 'discard', 'discard']
    """
    return _records(_tables(game) if tables is None else tables, complete=complete)


def matches(game: str) -> SearchStrategy[Record]:
    """Records of whole matches."""
    return records(game, complete=True)


_tables = tables


@st.composite
def _records(draw: st.DrawFn, tables: SearchStrategy[ChosenTable], *, complete: bool) -> Record:
    playthrough = begun(draw(tables))
    policy = draw(_policies(playthrough))
    # Every other record ends with its first round at the latest, for most of what goes wrong can be
    # shown in one round.
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
    return st.sampled_from(list(playthrough.kit.POLICIES))


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
    """States that legal play leads to.

    * `phase`: of this class alone, such as `TrickPhase`.
    * `ruleset`: by this one, if it is not the reference.

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
