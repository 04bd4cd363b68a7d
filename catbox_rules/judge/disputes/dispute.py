"""A dispute on an action: the ruling that follows from what is known of the moment.

If an action is illegal in any case, the judge still asks until one clause is broken in all worlds,
so that there is a reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any, Final, Self

from attrs import evolve, field, frozen

from catbox_rules.book.clause import clause_named
from catbox_rules.games import AnyGame, game_named, game_of, game_with_edition, games_of
from catbox_rules.judge.disputes.facts import (
    NO_SUCH_THING,
    OF_TABLE,
    Fact,
    RuledWorld,
    Values,
    World,
    sentence,
    values_of,
    with_common_sentences,
    worlds_of,
)
from catbox_rules.judge.disputes.inquiry import DISPUTES, AskDispute, Inquiry
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import (
    ImpossibleState,
    MalformedInput,
    Unsupported,
    Verbatim,
    errors_below,
)
from catbox_rules.kernel.forms import one_of, with_suggestion
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding, Findings, Ruling, Verdict, finding
from catbox_rules.positions.protocol import POSITIONS, TABLE, Limits, Position
from catbox_rules.positions.reading import FORMAT
from catbox_rules.positions.ruling import Ruled, ruling_in
from catbox_rules.records import action_as_json
from catbox_rules.records.record import own_names

_NOTHING_AGAINST: Final = "no rule was broken"
_NOTHING_ELSE: Final = "nothing else was against it"


@frozen
class LaidOut:
    """The worlds that an action leaves possible at what is known of a table.

    * `known`: what the plays tell of a position, or all tables at which the moment can have been.
    * `shown`: what players have shown besides, by its id.
    """

    known: tuple[tuple[object, Limits], ...]
    action: Action
    facts: tuple[Fact, ...]
    ruleset: AnyRuleset
    shown: Mapping[str, str] = field(factory=dict[str, str], hash=False)

    @property
    def is_impossible(self) -> bool:
        """Whether there is no such world. They need not all be laid out to find one."""
        return next(self._states(0), None) is None

    @cached_property
    def worlds(self) -> tuple[RuledWorld, ...]:
        """The worlds in the first layout, which everything is read from."""
        return self._laid_out(0)

    @cached_property
    def again(self) -> Mapping[Values, RuledWorld]:
        """The worlds in the other layout, by the values of their facts."""
        return {world.values: world for world in self._laid_out(1)}

    def _laid_out(self, layout: int) -> tuple[RuledWorld, ...]:
        return worlds_of(self.facts, self._states(layout), self.ruleset, self.action)

    def _states(self, layout: int) -> Iterator[object]:
        brought = DISPUTES.of(self.ruleset)
        for known, limits in self.known:
            if not self.shown:
                yield from brought.possible(known, self.action, layout, limits)
                continue
            # A table whose deck does not have the cards is not the one that is played at.
            with suppress(ImpossibleState):
                for shown in brought.with_shown(known, self.action, self.shown):
                    yield from brought.possible(shown, self.action, layout, limits)


@frozen
class Dispute(Inquiry[RuledWorld]):
    """An action, and what is known of the moment at which it was taken.

    `dispute_on` begins one. It is immutable: `answered` returns another one.
    """

    action: Action = field(kw_only=True)
    laid_out: LaidOut = field(kw_only=True, eq=False, repr=False)
    unseen: bool = field(default=False, kw_only=True)
    """Whether the kinds of the cards of an exchange are unknown: those of the action stand for
    any."""

    def with_unseen_cards(self) -> Dispute:
        """Return the dispute on an exchange of as many cards of the hand, of whatever kinds.

        Raises MalformedInput for another action, and if no hand has as many.
        """
        held = self.given({**self.answers, "holds": "yes"})
        is_exchange = action_as_json(self.action)["do"] == "exchange"
        if held is None or not is_exchange:
            expected = "an exchange of as many cards as a hand can have"
            given = evolve(self, unseen=is_exchange).said
            raise MalformedInput("$.action", expected=expected, given=given)
        return evolve(held, unseen=True)

    @property
    def said(self) -> str:
        """The action in words, without kinds that nobody knows."""
        if not self.unseen:
            return str(self.action)
        number = sum(map(int, re.findall(r"\d+", str(self.action))))
        return f"exchange {number} {'card' if number == 1 else 'cards'}, face down"

    def _with_answers(self, answers: Mapping[str, str]) -> Self:
        shown = self._seen(answers)
        if shown == self.laid_out.shown:
            return super()._with_answers(answers)
        return evolve(self, answers=answers, laid_out=evolve(self.laid_out, shown=shown))

    @property
    def every_world(self) -> tuple[RuledWorld, ...]:
        """The worlds that were laid out."""
        return self.laid_out.worlds

    # The ruling.

    @cached_property
    def ruling(self) -> Ruling:
        """The ruling that is certain by now; undetermined while the worlds differ."""
        rulings = {world.ruling for world in self.worlds}
        return rulings.pop() if len(rulings) == 1 else Ruling.UNDETERMINED

    @cached_property
    def ruled(self) -> Verdict | None:
        """The ruling with its reasons; None while there is a question. It is undetermined if it
        turns on a fact that nobody knows."""
        if self.question is not None:
            return None
        if self._shown_against is not None:
            return Verdict.of(violations=[self._shown_against])
        worlds = reported = self._deciding
        if self.ruling is Ruling.UNDETERMINED:
            worlds = self._turning
            legal = next(world for world in worlds if world.ruling is Ruling.LEGAL)
            # Of the other legal ones those that are one fact away from it.
            reported = tuple(
                world
                for world in worlds
                if world.ruling is Ruling.ILLEGAL or _number_unlike(world, legal) <= 1
            )
        again = self.laid_out.again
        verdicts = [
            with_common_sentences(each, again.get(each.values), self._instead) for each in reported
        ]
        ruled = [
            Ruled(partial(self._unknown_in, world, worlds), verdict)
            for world, verdict in zip(reported, verdicts, strict=True)
        ]
        return ruling_in(ruled, lambda found, _: self._instead(worlds[0], found))

    def in_both_layouts(self, worlds: Iterable[RuledWorld]) -> tuple[RuledWorld, ...]:
        """Return worlds, and the same ones in the other layout: whatever is the same in all of them
        follows from the facts."""
        worlds = tuple(worlds)
        again = map(self.laid_out.again.get, [world.values for world in worlds])
        return (*worlds, *(world for world in again if world is not None))

    def with_assumptions(self) -> tuple[Dispute, Findings]:
        """Return the dispute with what the judge assumes of the facts that are unknown, and what he
        says of it."""
        assumed = [
            (fact.id, fact.values[0].value, fact.assumption)
            for place, fact in enumerate(self.facts)
            if fact.assumption is not None
            and fact.id not in self.answers
            and fact.values[0].value in values_of(self.worlds, place)
        ]
        answers = {id: value for id, value, _ in assumed}
        return self._with_answers({**self.answers, **answers}), tuple(
            [said for _, _, said in assumed]
        )

    @cached_property
    def states(self) -> tuple[object, ...]:
        """States of the remaining worlds, in both layouts. For an illegal action only those in
        which nothing else is against it."""
        worlds = self._deciding
        if self.ruling is Ruling.ILLEGAL:
            worlds = tuple(self._with_nothing_else_against(worlds))
        return tuple(world.state for world in self.in_both_layouts(worlds))

    @property
    def ruling_if_nothing_else(self) -> Ruling:
        """The ruling that is certain if nothing unknown is against the action."""
        rulings = {world.ruling for world in self._with_nothing_else_against(self.worlds)}
        return rulings.pop() if len(rulings) == 1 else Ruling.UNDETERMINED

    def _with_nothing_else_against(self, worlds: Iterable[RuledWorld]) -> list[RuledWorld]:
        """Return the worlds in which the fewest facts decide against the action."""
        numbers = {world: self._number_against(world) for world in worlds}
        return [world for world, number in numbers.items() if number == min(numbers.values())]

    @property
    def presumed(self) -> tuple[str, ...]:
        """The presumptions, as sentences: those behind the reasons of an illegal action, which is
        illegal without them too; and for an action of chance, that it was time for this."""
        return tuple(
            sentence(fact.says(fact.presumed))
            for place, fact in enumerate(self.facts)
            if fact.presumed is not None
            and fact.id not in self.answers
            and values_of(self._deciding, place) == {fact.presumed}
            and (
                len(values_of(self.worlds, place)) > 1
                or len(values_of(self.every_world, place)) == 1
            )
        )

    @cached_property
    def _shown_against(self) -> Finding | None:
        """What has been shown, if it leaves no room for an illegal action at any table, and nothing
        that was told is against it. It needs no presumption."""
        if self.ruling is not Ruling.ILLEGAL or not self.laid_out.shown:
            return None
        follow = [each for each in self.facts if self._follows_from_shown(each)]
        if not {clause for each in follow for clause in each.clauses} >= _in_common(self.worlds):
            return None
        states: list[Any] = [world.state for world in self.worlds]
        tables = {id(state.table): state.table for state in states}.values()
        for shown, given in self.laid_out.shown.items():
            why = {self.shows[shown].against(given, table) for table in tables}
            if len(why) == 1 and None not in why:
                return why.pop()
        return None

    @cached_property
    def _deciding(self) -> tuple[RuledWorld, ...]:
        """The worlds that give the reasons: all, or if those have none in common, the worlds in
        which the presumptions hold."""
        worlds = self.worlds
        if self._shown_against or self.ruling is not Ruling.ILLEGAL or _in_common(worlds):
            return worlds
        for place, fact in enumerate(self.facts):
            if fact.presumed is not None:
                as_presumed = [each for each in worlds if each.values[place] == fact.presumed]
                worlds = tuple(as_presumed) or worlds
        return worlds

    @property
    def _turning(self) -> tuple[RuledWorld, ...]:
        """The remaining worlds that differ from a legal one only in facts which nobody knows. They
        show what an undetermined ruling turns on; those in which the fewest facts decide against
        the action come first."""
        for legal in self.worlds:
            if legal.ruling is Ruling.LEGAL:
                alike = self._alike_but_for_unknown(legal)
                if any(world.ruling is Ruling.ILLEGAL for world in alike):
                    return tuple(sorted(alike, key=self._number_against))
        return self.worlds

    def _number_against(self, world: RuledWorld) -> int:
        return sum(
            value == fact.alone for fact, value in zip(self.facts, world.values, strict=True)
        )

    def _instead(self, world: RuledWorld, found: Finding) -> Finding:
        """Return a finding on a clause in the words of the facts: the answers that decide, or the
        title of the clause."""
        if found.clause not in world.broken:
            return self._by_title(found.clause, is_met=True)
        answers = [
            (fact, value)
            for fact, value in zip(self.facts, world.values, strict=True)
            if found.clause in fact.clauses and value == self.known(fact.id) != NO_SUCH_THING
        ]
        said = [self._as_told(fact) for fact, value in answers if value == fact.alone][:1]
        said += [fact.says(value) for fact, value in answers if said and fact.follows]
        said = said or [fact.says(value) for fact, value in answers if fact.alone is None]
        if said:
            places = {f"answer_{number}": each for number, each in enumerate(said, start=1)}
            template = "; ".join(f"{{{name}}}" for name in places)
            return finding(found.clause, template, **places)
        return self._by_title(found.clause, is_met=False)

    def _as_told(self, fact: Fact) -> str:
        """Return the sentence for the value of a fact that decides alone."""
        said = fact.says(str(fact.alone))
        return f"by what was shown, {said}" if self._follows_from_shown(fact) else said

    def _follows_from_shown(self, fact: Fact) -> bool:
        """Return whether a fact decides alone, although nobody has told or shown it."""
        if not self.laid_out.shown or fact.shown or fact.alone is None or fact.id in self.answers:
            return False
        return self.known(fact.id) == fact.alone

    def _by_title(self, clause: str, *, is_met: bool) -> Finding:
        title = clause_named(self.ruleset.NAME, clause).title
        template = "{title}" if is_met else 'it breaks the rule "{title}"'
        return finding(clause, template, title=title)

    def _unknown_in(
        self, world: RuledWorld, among: Sequence[RuledWorld], clause: str | None
    ) -> str:
        """Describe a world by the facts that are enough for its ruling among others. Several that
        decide alone and do not are summed up.

        * `clause`: a clause that is broken, for which they are enough as well where what decides
          alone is the same.
        """
        alone = [at for at, fact in enumerate(self.facts) if fact.alone is not None]
        unlike = [
            other
            for other in among
            if other.ruling is not world.ruling
            or (
                clause in world.broken - other.broken
                and all(other.values[at] == world.values[at] for at in alone)
            )
        ]
        enough = [(self.facts[at], world.values[at]) for at in self._enough(world, unlike)]
        harmless = [fact for fact, value in enough if fact.alone not in (None, value)]
        if len(harmless) == 1:
            harmless = []
        says = [fact.says(value) for fact, value in enough if fact not in harmless]
        if harmless:
            says.append(_NOTHING_ELSE if says else _NOTHING_AGAINST)
        return " and ".join(says)

    # The next question.

    @property
    def _is_settled(self) -> bool:
        if self._shown_against is not None:
            return True
        has_reason = self.ruling is Ruling.LEGAL or bool(_in_common(self._deciding))
        is_certain = self.ruling is not Ruling.UNDETERMINED
        return is_certain and has_reason and len({key for _, key in self._parted}) == 1

    @property
    def _parted(self) -> tuple[tuple[World, object], ...]:
        """The worlds by what is still to be told apart: the ruling; then the clauses that decide;
        then the facts on which hangs what follows."""
        if self.ruling is Ruling.UNDETERMINED:
            return tuple([(world, world.ruling) for world in self.worlds])
        if self.ruling is Ruling.ILLEGAL and not _in_common(self._deciding):
            return tuple([(world, world.broken) for world in self._deciding])
        return tuple([(world, self._following(world)) for world in self._deciding])

    def _following(self, world: RuledWorld) -> Values:
        """Return the values of the facts on which hangs what follows in a world, or of those that
        say more about why the action is illegal."""
        why = _in_common(self._deciding)
        told = zip(self.facts, world.values, strict=True)
        return tuple([value for fact, value in told if fact.follows and why.issubset(fact.clauses)])


def _number_unlike(world: RuledWorld, other: RuledWorld) -> int:
    """Return how many facts are there in two worlds, with different values."""
    pairs = zip(world.values, other.values, strict=True)
    return sum(NO_SUCH_THING not in pair and pair[0] != pair[1] for pair in pairs)


def _in_common(worlds: Iterable[RuledWorld]) -> frozenset[str]:
    """Return the clauses that an action breaks in each of the worlds."""
    first, *others = [world.broken for world in worlds]
    return first.intersection(*others)


# The partial table that can be built from the answers of a dispute.


def table_of(dispute: Dispute | AskDispute) -> Position:
    """Return the partial table that the answers in a dispute describe. It has everything certain
    that a table can show without showing more than that.

    Raises MalformedInput if it is unknown which edition was played, by how many, or what was going
    on, and for a dispute about a question rather than an action.

    >>> from catbox_rules.cat_in_the_box import Color, Play
    >>> from catbox_rules.judge.disputes import dispute_on
    >>> dispute = dispute_on(Play(1, 4, Color.RED), edition="pegasus-2023", players=4)
    >>> str(table_of(dispute.answered("time", "yes").answered("cell", "free")).free)
    'R4'
    """
    if isinstance(dispute, AskDispute):
        raise MalformedInput("$.ask", expected="an action, to lay out its table", given=dispute.ask)
    ruleset, told = dispute.ruleset, certain_facts(dispute)
    for id, words in (("edition", "which edition was played"), ("players", "how many played")):
        _check_told(id, words, told)
    document = document_of(dispute, told)
    _check_told("phase", "what was going on, and whose turn it was", document)
    position: Position = POSITIONS.of(ruleset).read_position(document)
    return position


def certain_facts(dispute: Dispute) -> dict[str, str]:
    """Return the values of the facts that are certain, by their ids."""
    certain = {fact.id: dispute.known(fact.id) for fact in dispute.facts}
    return {id: value for id, value in certain.items() if value not in (None, NO_SUCH_THING)}


def document_of(dispute: Dispute, told: Mapping[str, str]) -> dict[str, object]:
    """Return the document of the partial table that facts describe, by their ids: the edition and
    the number of players are among them."""
    tables = list[Any](dispute.tables)
    edition, players = told["edition"], int(told["players"])
    [table] = (t for t in tables if (t.edition.id, t.players) == (edition, players))
    return {
        "format": FORMAT,
        "game": dispute.ruleset.NAME,
        "edition": edition,
        "players": players,
        "options": dict(dispute.options),
        "names": dispute.names,
        "partial": True,
        **DISPUTES.of(dispute.ruleset).laid(table, dispute.action, told),
    }


def _check_told(id: str, words: str, told: Mapping[str, object]) -> None:
    if id not in told:
        expected = f"an answer that says {words}"
        raise MalformedInput(f"$.answers.{id}", expected=expected, given=Verbatim("nothing"))


# Beginning a dispute: the tables at which an action can have been taken, and its facts; or the
# tables at which a question can be asked.


def dispute_on(
    action: Action,
    *,
    edition: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
    position: Position | None = None,
    known: Sequence[tuple[Position, Limits]] | None = None,
) -> Dispute:
    """Begin a dispute on an action, about which nothing is known except the arguments.

    * `edition`, `players`: None if unknown; the judge asks if it makes a difference.
    * `options`: the choices of the table, as in a record.
    * `names`: the names of the seats, one for each; their number is the number of players.
    * `position`: the table as far as it is known. It replaces all arguments above, and the facts
      that can be read from it count as answered.
    * `known`: what the plays tell of the position (`Positions.known`); no more than it says itself
      if left out.

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
    places: Iterable[tuple[object, Limits]] = [(table, {}) for table in tables]
    if position is not None:
        places = [(position, {})] if known is None else known
    laid_out = LaidOut(tuple(places), action, facts, ruleset)
    told = dict[str, str]()
    if position is not None:
        worlds = laid_out.worlds
        shown: Mapping[str, str] = {}
        asked = {each.id for fact in _there(facts, worlds) for each in fact.shown}
        if asked:
            known_of = brought.shown_in(position, action)
            shown = {id: value for id, value in known_of.items() if id in asked}
        laid_out, told = evolve(laid_out, shown=shown), {**_told(facts, worlds), **shown}
    if laid_out.is_impossible and position is not None:
        raise ImpossibleState("position", "the known parts contradict each other")
    if laid_out.is_impossible:
        expected = "an action that there is at such a table"
        raise MalformedInput("$.action", expected=expected, given=str(action))
    return Dispute(
        ruleset,
        tables,
        chosen,
        told,
        names=called,
        facts=facts,
        action=action,
        laid_out=laid_out,
    )


def _there(facts: tuple[Fact, ...], worlds: tuple[RuledWorld, ...]) -> Iterator[Fact]:
    """Yield the facts that there are in some world."""
    for at, fact in enumerate(facts):
        if values_of(worlds, at) != {NO_SUCH_THING}:
            yield fact


def _told(facts: tuple[Fact, ...], worlds: tuple[RuledWorld, ...]) -> dict[str, str]:
    """Return the facts that have the same value in all worlds, except those about the table
    itself."""
    values = [(fact.id, values_of(worlds, place)) for place, fact in enumerate(facts)]
    return {
        id: there.pop()
        for id, there in values
        if id not in OF_TABLE and len(there) == 1 and NO_SUCH_THING not in there
    }


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
    worlds = question.worlds(tables, {})
    return AskDispute(
        ruleset,
        tables,
        chosen,
        names=called,
        facts=question.facts,
        laid_out=worlds,
        ask=ask,
    )


def _game_that_has(ask: str, game: AnyGame | None, edition: str | None) -> AnyRuleset:
    """Return the game of a question: the given one, the one with the edition, or the only one that
    has such a question. Raises MalformedInput or Unsupported if there is no such game."""
    if game is None and edition is not None:
        found = game_with_edition(edition)
        game = None if found is None else found[0]
    asks = {each.NAME: DISPUTES.of(each).ASKS for each in games_of(game)}
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
