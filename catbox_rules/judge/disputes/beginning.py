"""Beginning a dispute: the tables at which an action can have been taken, and its facts; or the
tables at which a question can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from catbox_rules.games import AnyGame, game_named, game_of, game_with_edition, games_of
from catbox_rules.judge.disputes.asks import AskDispute
from catbox_rules.judge.disputes.dispute import Dispute
from catbox_rules.judge.disputes.protocol import DISPUTES
from catbox_rules.judge.disputes.tables import fitting, known
from catbox_rules.judge.disputes.worlds import answered_worlds, worlds_of
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import (
    ImpossibleState,
    MalformedInput,
    Unsupported,
    Verbatim,
    errors_below,
)
from catbox_rules.kernel.forms import one_of
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.positions.protocol import TABLE, Position
from catbox_rules.records.record import own_names


def dispute_on(
    action: Action,
    *,
    edition: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
    position: Position | None = None,
) -> Dispute:
    """Begin a dispute on an action, about which nothing is known except the arguments.

    * `edition`, `players`: None if unknown; the judge asks if it makes a difference.
    * `options`: the choices of the table, as in a record.
    * `names`: the names of the seats, one for each; their number is the number of players.
    * `position`: the table as far as it is known. It replaces all arguments above, and the facts
      that can be read from it count as answered.

    Raises Unsupported or MalformedInput if there is no such table or action; Unsupported for a
    custom house rule that does not say which facts it rests on; ImpossibleState for a position
    whose known parts contradict each other.

    >>> from catbox_rules.cat_in_the_box import Color, Play
    >>> dispute = dispute_on(Play(1, 4, Color.RED))
    >>> dispute.question.text
    'Which color was led in this trick?'
    >>> dispute = dispute.answered("led", "green").answered("color", "lost")
    >>> dispute.question, str(dispute.ruled)
    (None, 'illegal: seat 1 has lost red in this round [declare.color-held]')
    """
    ruleset = game_of(action)
    brought = DISPUTES.of(ruleset)
    if position is not None:
        table: Any = position.table
        edition, players, options = table.edition.id, table.players, table.chosen_options()
        names = position.names
    chosen = {} if options is None else dict(options)
    called = own_names(names)
    players = _players_known(ruleset, edition, players, called)
    tables = tuple(_tables(ruleset, edition, players, chosen, action))
    for table in tables:
        brought.check_table(table)
    facts = brought.facts(action)
    told: Mapping[str, str] = {}
    if position is not None:
        # Facts without clauses are about the table itself, which is known.
        rested_on = [fact for fact in facts if fact.clauses]
        told = known(rested_on, brought.bounds(position, action))
    states = (state for table in tables for state in brought.states(table, action, 0, told))
    worlds = worlds_of(facts, fitting(facts, told, states), ruleset, action)
    if not worlds and told:
        raise ImpossibleState("position", "the known parts contradict each other")
    if not worlds:
        expected = "an action that there is at such a table"
        raise MalformedInput("$.action", expected=expected, given=str(action))
    return Dispute(
        ruleset,
        tables,
        chosen,
        told,
        names=called,
        facts=facts,
        every_world=worlds,
        action=action,
    )


def dispute_about(
    ask: str,
    *,
    game: AnyGame | None = None,
    edition: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
) -> AskDispute:
    """Begin a dispute about a question rather than an action.

    * `ask`: the name of the question in `catbox judge --ask`: `trick`, `round`, `check` …, any
      question of the game except `table`.
    * `game`: needed only for a question that several games have, if there is no `edition`.
    * `edition`, `players`, `options`, `names`: as for an action.

    Raises MalformedInput or Unsupported for an unknown question or an impossible table, and
    Unsupported for `table` and for a custom house rule that may rest on other facts.

    >>> dispute = dispute_about("trick", edition="pegasus-2023", players=4)
    >>> dispute.question.text
    'How did the trick end?'
    >>> dispute.answered("end", "complete").answered("red", "2").ruled.text[0]
    'seat 2 won the trick with the strongest card'
    """
    ruleset = _game_that_has(ask, game, edition)
    question = DISPUTES.of(ruleset).ASKS[ask]
    chosen = {} if options is None else dict(options)
    called = own_names(names)
    players = _players_known(ruleset, edition, players, called)
    tables = tuple(_tables(ruleset, edition, players, chosen))
    moments = (moment for table in tables for moment in question.moments(table))
    worlds = answered_worlds(question.facts, moments, question.answer)
    return AskDispute(
        ruleset,
        tables,
        chosen,
        names=called,
        facts=question.facts,
        every_world=worlds,
        ask=ask,
    )


def _game_that_has(ask: str, game: AnyGame | None, edition: str | None) -> AnyRuleset:
    """Return the game of a question: the given one, the one with the edition, or the only one that
    has such a question. Raises MalformedInput or Unsupported if there is no such game."""
    if game is None and edition is not None:
        found = game_with_edition(edition)
        game = None if found is None else found[0]
    asks = {
        each.NAME: DISPUTES.of(each).ASKS
        for each in games_of(game)
        if game is not None or DISPUTES.find(each) is not None
    }
    names = list(dict.fromkeys(name for of_game in asks.values() for name in of_game))
    if ask == TABLE:
        given = Verbatim("table, which is a question about a whole table")
        raise Unsupported("$.ask", expected=one_of(names), given=given)
    if ask not in names:
        raise MalformedInput("$.ask", expected=one_of(names), given=with_suggestion(ask, names))
    having = [name for name, of_game in asks.items() if ask in of_game]
    if len(having) > 1:
        given = Verbatim(f"none, and {ask} is a question of each")
        raise MalformedInput("$.game", expected=" or ".join(having), given=given)
    return game_named(having[0])


def may_be_played(
    ruleset: AnyRuleset, edition: str | None, players: int | None
) -> Iterator[tuple[str, int]]:
    """Yield the editions and numbers of players that are possible with what is known of a table.

    Raises Unsupported for an edition that the game does not have.
    """
    editions = ruleset.EDITIONS if edition is None else [edition_named(ruleset.EDITIONS, edition)]
    for each in editions:
        for count in each.player_counts if players is None else [players]:
            yield each.id, count


def _players_known(
    ruleset: AnyRuleset,
    edition: str | None,
    players: int | None,
    names: tuple[str, ...] | None,
) -> int | None:
    """Return the number of players, if that or the names of the seats are known, and None if not.
    Raises MalformedInput if that many cannot play."""
    counts = {count for _, count in may_be_played(ruleset, edition, None)}
    some = f"{min(counts)} to {max(counts)}"
    if players is not None and edition is None and players not in counts:
        raise MalformedInput("$.players", expected=some, given=players)
    if names is None:
        return players
    if len(names) not in (counts if players is None else {players}):
        expected = f"{some if players is None else players} names, one for each seat"
        raise MalformedInput("$.names", expected=expected, given=list(names))
    return len(names)


def _tables(
    ruleset: AnyRuleset,
    edition: str | None,
    players: int | None,
    options: Mapping[str, object],
    action: Action | None = None,
) -> Iterator[object]:
    """Yield the possible tables, or only those at which an action can have been taken. Raises the
    error of the last table if there are none."""
    fault: MalformedInput | Unsupported | None = None
    found = False
    for each, count in may_be_played(ruleset, edition, players):
        try:
            state: Any = ruleset.initial(each, players=count, options=options)
            if action is not None:
                with errors_below("$.action"):
                    ruleset.judge(state, action)
        except (MalformedInput, Unsupported) as error:
            fault = error
        else:
            found = True
            yield state.table
    if not found and fault is not None:
        raise fault
