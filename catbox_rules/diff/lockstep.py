"""Two rulebooks side by side: the same actions by both, and where they diverge.

A walk goes on as long as both sides allow the same actions. Differences before an action (turn,
choices, views) and differences in its effect (events, score sheets, winners) are reported only up
to the first one: once the sides have diverged, everything later may be a consequence, and only the
winner of the match is still compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Final, TypeAlias, TypeVar

from attrs import Factory, evolve, field, fields_dict, frozen, has

from catbox_rules.book import Rulebook
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.differences import Clauses
from catbox_rules.games import AnyGame, PerGame
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import seats_in_words, value_in_words, words
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event
from catbox_rules.kernel.table_fields import AnyPosition, keys
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match.transition import AnyTransition, Transition
from catbox_rules.policies import ANY_LEGAL, AnyPreference, chosen
from catbox_rules.records import AnyState, ChosenTable

# What a game brings to the comparison of rulebooks; no other module here knows a game.
#
# Two rulebooks of any game can be compared. A game's module can bring more than its rules: policies
# and deals that produce rare situations, and the clauses behind a difference.


Tables: TypeAlias = tuple[ChosenTable, ChosenTable]
"""The same table by either rulebook."""


def tables_of(a: Rulebook, b: Rulebook, players: int) -> Tables:
    """Return the tables of two rulebooks for a number of players. Raises Unsupported."""
    return a.table(players=players), b.table(players=players)


def common_players(a: Rulebook, b: Rulebook) -> tuple[int, ...]:
    """Return the numbers of players that both allow. Raises MalformedInput for rulebooks of
    different games."""
    if a.game != b.game:
        raise MalformedInput("B", expected=f"a rulebook of {a.game}, as A is", given=b.game)
    return tuple(players for players in a.players if players in b.players)


ValueT = TypeVar("ValueT")


def _as_it_is(value: ValueT, *_: object) -> ValueT:
    return value


@frozen
class SharedStep:
    """An action that two rulebooks both allow, with its result by each."""

    action: Action
    a: AnyTransition
    b: AnyTransition


@frozen
class Part:
    """A part of a round's sheet that differs, with both values and the clauses."""

    name: str
    values: tuple[object, object]
    clauses: Clauses


def _nothing(*_: object) -> tuple[()]:
    return ()


def fields_of_view(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name."""
    kind = type(view)
    names = list(fields_dict(kind)) if has(kind) else []
    if isinstance(view, AnyPosition):
        names = ["phase", *keys(kind)]
    return {name: getattr(view, name) for name in names}


def _at_random() -> Mapping[str, AnyPreference]:
    return {"at random": ANY_LEGAL}


@frozen(eq=False, kw_only=True)
class ComparedGame:
    """What a game brings; everything but its ruleset may be left out.

    How play is looked at:

    * `policies`: preferences by name, including some that produce rare situations.
    * `normalized`: an event without what is no difference of play.
    * `seen`: what a view shows, by name, without what stays the same through a match.
    * `scoring`: the paths of differences that show only in scores: numbers, clauses, the layout.

    The clauses behind a difference:

    * `of_malformed`: behind an action that names what one of the tables does not have.
    * `of_event`: behind the first event that differs; None where a side has no more.
    * `of_sheet`: the parts of the sheet of the round just over that differ, without those that only
      follow from others.
    * `of_outcome`: behind different winners.

    Outcomes of chance, each of the same form as a given one:

    * `clustered_deal`: with the cards rather in order.
    * `with_two_cards_swapped`: with two cards changed round, if that can be.
    """

    ruleset: AnyRuleset
    policies: Mapping[str, AnyPreference] = Factory(_at_random)
    normalized: Callable[[Event], Event] = _as_it_is
    seen: Callable[[object], Mapping[str, object]] = fields_of_view
    scoring: Collection[str] = ()
    of_malformed: Callable[[MalformedInput], Clauses] = _nothing
    of_event: Callable[[SharedStep, Event | None, Event | None], Clauses] = _nothing
    of_sheet: Callable[[SharedStep], Sequence[Part]] = _nothing
    of_outcome: Callable[[SharedStep], Clauses] = _nothing
    clustered_deal: Callable[[Action, Random], Action] = _as_it_is
    with_two_cards_swapped: Callable[[Action, Random], Action] = _as_it_is


COMPARED: Final = PerGame[ComparedGame]("catbox_rules.diff", "COMPARED")
"""What games bring to the comparison of their rulebooks, beyond their rules."""


def compared(game: AnyGame) -> ComparedGame:
    """Return what a game brings. Raises Unsupported for an unknown name."""
    return COMPARED.of(game)


# How two rulebooks diverge in play, as values that can be counted.
#
# One rulebook is called `a`, the other `b`. They are played side by side with the same actions; a
# *divergence* is an action at which they differ, its *kind* is what of it stays the same from match
# to match: what differs, which side allows what the other forbids, and by which clauses.


class Aspect(Enum):
    """What differs."""

    DEAL = "deal"
    """Chance may give out what it may not by the other rulebook."""
    ACTION = "action"
    """A seat may do what it may not by the other rulebook."""
    EFFECT = "effect"
    """The same action leads to something else: a color is lost, another seat wins the trick …"""
    SCORE = "score"
    """The same round is scored differently."""
    OUTCOME = "outcome"
    """Somebody else wins the match."""
    TURN = "turn"
    """Somebody else is to act."""
    VIEW = "view"
    """A seat, or a spectator, sees something else."""

    def __str__(self) -> str:
        return str(self.value)


class Side(Enum):
    """Which of the two rulebooks."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.B if self is Side.A else Side.A

    def __str__(self) -> str:
        return str(self.value)


@frozen(order=False)
class DivergenceKind:
    """A way in which two rulebooks diverge.

    * `what`: the kind of action, the event, or the part of the score sheet that it is about.
    * `side`: the rulebook that allows what the other forbids; None if neither forbids anything.
    * `forbidden_by`: the clauses that the action violates by the other rulebook.
    * `clauses`: the exceptions and house rules that allow it; if nothing is forbidden, the clauses
      that the difference is about, as far as known.

    >>> print(DivergenceKind(Aspect.ACTION, "play", Side.A, ("declare.token-left",)))
    action play, allowed by a alone: declare.token-left
    """

    aspect: Aspect
    what: str
    side: Side | None = None
    forbidden_by: Clauses = ()
    clauses: Clauses = ()

    def __str__(self) -> str:
        allowed = "" if self.side is None else f", allowed by {self.side} alone"
        clauses = " / ".join(", ".join(some) for some in (self.forbidden_by, self.clauses) if some)
        return f"{self.aspect} {self.what}{allowed}" + (f": {clauses}" if clauses else "")

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key of kinds: by aspect, then by name."""
        side = "" if self.side is None else self.side.value
        return list(Aspect).index(self.aspect), self.what, side, self.forbidden_by, self.clauses


@frozen
class Divergence:
    """An action at which two rulebooks diverge.

    * `index`: the index of the action in the match, from 0. A difference in turn or view comes
      before that action.
    * `action`: the action in question; None for a turn or a view.
    * `message`: what differs, in words.
    """

    kind: DivergenceKind
    index: int
    action: Action | None = field(eq=False)
    message: str = field(eq=False)


def first_of_each(divergences: Iterable[Divergence]) -> tuple[Divergence, ...]:
    """Return the first divergence of each kind in a match, in order."""
    found: dict[DivergenceKind, Divergence] = {}
    for divergence in divergences:
        found.setdefault(divergence.kind, divergence)
    return tuple(found.values())


_MOST_JUDGED: Final = 6
"""The most actions that only one side allows at a moment whose reasons are looked up."""


@frozen
class Snapshot:
    """The states of both sides after the same actions."""

    game: ComparedGame = field(repr=False)
    a: AnyState = field(repr=False)
    b: AnyState = field(repr=False)
    index: int = 0
    """The number of actions so far."""
    has_diverged: bool = False
    """True once something has happened differently."""
    scored: int = 0
    """How many rounds both have scored before that, or by it."""


def begin(game: ComparedGame, tables: Tables) -> Snapshot:
    """Return the moment before the first action."""
    return Snapshot(game, tables[0].initial(), tables[1].initial())


def choices(moment: Snapshot) -> tuple[tuple[Action, ...], tuple[Divergence, ...]]:
    """Return the actions that both sides allow, and the divergences in turn and choices. Both are
    empty if chance acts or the match is over."""
    ruleset = moment.game.ruleset
    turns = ruleset.turn(moment.a), ruleset.turn(moment.b)
    if turns[0] != turns[1]:
        return (), () if moment.has_diverged else (_turns_differ(moment, turns),)
    mine, theirs = ruleset.legal_actions(moment.a), ruleset.legal_actions(moment.b)
    if mine == theirs:
        return mine, ()
    in_both = set(mine) & set(theirs)
    common = tuple([action for action in mine if action in in_both])
    if moment.has_diverged:
        return common, ()
    only_a = [action for action in mine if action not in in_both]
    only_b = [action for action in theirs if action not in in_both]
    found = [
        *(_one_sided(moment, Side.A, action, common) for action in _some(only_a)),
        *(_one_sided(moment, Side.B, action, common) for action in _some(only_b)),
    ]
    return common, first_of_each(found)


def _turns_differ(moment: Snapshot, turns: Sequence[Sequence[object]]) -> Divergence:
    who = [" and ".join(map(str, turn)) or "nobody" for turn in turns]
    message = f"by a {who[0]} is to act, by b {who[1]}"
    return Divergence(DivergenceKind(Aspect.TURN, "turn"), moment.index, None, message)


def _some(actions: Sequence[Action]) -> Sequence[Action]:
    """Return some of many actions, spread over the list."""
    if len(actions) <= _MOST_JUDGED:
        return actions
    last = len(actions) - 1
    return [actions[place * last // (_MOST_JUDGED - 1)] for place in range(_MOST_JUDGED)]


def one_sided(
    moment: Snapshot, action: Action, common: Sequence[Action] = ()
) -> tuple[Divergence | None, Clauses | None]:
    """Compare both sides at an action that need not be in their lists: one of chance, or of a
    record.

    * `common`: the actions that both sides list at the moment.

    Return the divergence, if only one side allows the action, and the clauses that forbid it by
    `a`, if neither does; otherwise None.
    """
    a, b = _judged(moment, Side.A, action), _judged(moment, Side.B, action)
    if a.is_forbidden and b.is_forbidden:
        return None, a.clauses
    if a.is_forbidden or b.is_forbidden:
        side = Side.B if a.is_forbidden else Side.A
        return _one_sided(moment, side, action, common), None
    return None, None


@frozen
class _Judged:
    """The judgment of a side on an action: the clauses that forbid or allow it, with a reason."""

    is_forbidden: bool
    clauses: Clauses
    reason: str


def _judged(moment: Snapshot, side: Side, action: Action) -> _Judged:
    state = moment.a if side is Side.A else moment.b
    try:
        verdict: Verdict = moment.game.ruleset.judge(state, action)
    except MalformedInput as error:
        return _Judged(True, moment.game.of_malformed(error), str(error))
    findings = verdict.violations or verdict.grounds
    reason = findings[0].message if findings else ""
    clauses = tuple(dict.fromkeys(finding.clause for finding in findings))
    return _Judged(not verdict.is_legal, clauses, reason)


def _one_sided(
    moment: Snapshot, side: Side, action: Action, common: Sequence[Action]
) -> Divergence:
    """Return the divergence at an action that only one side allows."""
    allowing, forbidding = _judged(moment, side, action), _judged(moment, side.other, action)
    normalized = next((each for each in common if each.do == action.do), None)
    usual = () if normalized is None else _judged(moment, side, normalized).clauses
    kind = DivergenceKind(
        aspect=Aspect.DEAL if action.actor == CHANCE else Aspect.ACTION,
        what=action.do,
        side=side,
        forbidden_by=tuple(sorted(forbidding.clauses)),
        clauses=_telling(moment, allowing.clauses, forbidding.clauses, usual),
    )
    who = "" if action.actor == CHANCE else f" of seat {action.actor}"
    message = f"{action}{who} is legal by {side} alone; by {side.other}: {forbidding.reason}"
    return Divergence(kind, moment.index, action, message)


def _telling(moment: Snapshot, grounds: Clauses, forbidding: Clauses, usual: Clauses) -> Clauses:
    """Return the grounds that explain why the action is allowed here: exceptions to what forbids it
    there, house rules, and open clauses that do not apply to actions that both allow."""
    book = load_clauses(moment.game.ruleset.NAME)

    def tells(clause: str) -> bool:
        known = book.get(clause)
        if known is None or clause.startswith("house."):
            return True
        if known.exception_to is not None:
            return known.exception_to in forbidding
        return bool(known.readings) and clause not in usual

    return tuple(sorted(clause for clause in grounds if tells(clause) and clause not in forbidding))


def step(moment: Snapshot, action: Action) -> tuple[Snapshot, tuple[Divergence, ...]]:
    """Return the moment after an action that both sides allow, and the divergences that it
    causes."""
    ruleset = moment.game.ruleset
    one, other = ruleset.apply(moment.a, action), ruleset.apply(moment.b, action)
    after = Snapshot(
        game=moment.game,
        a=one.state,
        b=other.state,
        index=moment.index + 1,
        has_diverged=moment.has_diverged,
        scored=moment.scored,
    )
    if not moment.has_diverged:
        scored = min(len(ruleset.rounds(each.state)) for each in (one, other))
        after = evolve(after, scored=scored) if scored > after.scored else after
    is_over = ruleset.outcome(one.state) is not None
    if one.events == other.events and not moment.has_diverged and not is_over:
        return after, ()
    shared = SharedStep(
        action,
        Transition(moment.a, action, one.events, one.state),
        Transition(moment.b, action, other.events, other.state),
    )
    found = [] if moment.has_diverged else list(_effects(moment, shared))
    found += _outcomes_differ(moment, shared, has_diverged=moment.has_diverged or bool(found))
    return evolve(after, has_diverged=moment.has_diverged or bool(found)), tuple(found)


def _effects(moment: Snapshot, shared: SharedStep) -> Iterator[Divergence]:
    """Yield the differences in the effects of an action: in the score sheet of a round, or the
    first event that differs."""
    game = moment.game
    differing = _first_difference(game, shared)
    if differing is None:
        return
    before, *after = (
        len(game.ruleset.rounds(state)) for state in (moment.a, shared.a.after, shared.b.after)
    )
    if after[0] == after[1] > before:
        parts = game.of_sheet(shared)
        for part in parts:
            kind = DivergenceKind(Aspect.SCORE, part.name, clauses=tuple(sorted(part.clauses)))
            values = [value_in_words(value) for value in part.values]
            message = f"the round's {part.name}: {values[0]} by a, {values[1]} by b"
            yield Divergence(kind, moment.index, shared.action, message)
        if parts:
            return
    one, other = differing
    event = one or other
    assert event is not None
    if event.event == "match-ended" and one is not None and other is not None:
        return
    clauses = tuple(sorted(game.of_event(shared, one, other)))
    happened = [str(each) if each is not None else "nothing more" for each in (one, other)]
    message = f"after {shared.action} by a: {happened[0]}; by b: {happened[1]}"
    kind = DivergenceKind(Aspect.EFFECT, event.event, clauses=clauses)
    yield Divergence(kind, moment.index, shared.action, message)


def _first_difference(
    game: ComparedGame, shared: SharedStep
) -> tuple[Event | None, Event | None] | None:
    one, other = (tuple(map(game.normalized, each.events)) for each in (shared.a, shared.b))
    if one == other:
        return None
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return mine, theirs
    longer = one if len(one) > len(other) else other
    event = longer[min(len(one), len(other))]
    return (event, None) if longer is one else (None, event)


def _outcomes_differ(
    moment: Snapshot, shared: SharedStep, *, has_diverged: bool
) -> Iterable[Divergence]:
    """Yield that there are other winners; or, if nothing else has differed, other totals."""
    one, other = (moment.game.ruleset.outcome(each.after) for each in (shared.a, shared.b))
    if one is None or other is None:
        return
    if one.winners != other.winners:
        name, winners = "winners", [seats_in_words(each.winners) for each in (one, other)]
        message = f"the match is won by {winners[0]} by a, by {winners[1]} by b"
    elif one.totals != other.totals and not has_diverged:
        name, totals = "totals", [value_in_words(each.totals) for each in (one, other)]
        message = f"the totals are {totals[0]} by a, {totals[1]} by b"
    else:
        return
    clauses = tuple(sorted(moment.game.of_outcome(shared)))
    kind = DivergenceKind(Aspect.OUTCOME, name, clauses=clauses)
    yield Divergence(kind, moment.index, shared.action, message)


def views(moment: Snapshot) -> tuple[Divergence, ...]:
    """Return the differences in what a seat or a spectator sees."""
    if moment.has_diverged:
        return ()
    ruleset, game = moment.game.ruleset, moment.game
    found: list[Divergence] = []
    turn = ruleset.turn(moment.a)
    for seat in (None, *(actor for actor in turn[:1] if actor != CHANCE)):
        one = game.seen(ruleset.view(moment.a, seat))
        other = game.seen(ruleset.view(moment.b, seat))
        if one == other:
            continue
        names = sorted({*one, *other})
        differing = [name for name in names if one.get(name) != other.get(name)]
        who = "a spectator" if seat is None else "a seat on turn"
        for name in differing:
            shown = [
                value_in_words(side[name]) if name in side else "not stated"
                for side in (one, other)
            ]
            message = f"{who} is shown other {words(name)}: by a {shown[0]}; by b {shown[1]}"
            found.append(Divergence(DivergenceKind(Aspect.VIEW, name), moment.index, None, message))
    return first_of_each(found)


# Matches played by both rulebooks: generated ones, and those of records.
#
# A generated match goes on with actions that both sides allow, and so shows several kinds of
# divergence; the match of a record goes as it was played. A match depends only on its number and
# the seed.


MATCHES_BETWEEN_VIEWS: Final = 16
"""In one match of this many, what seats see is also compared."""
_MOST_ACTIONS: Final = 2000
"""The actions after which a match of a game that may go on for ever is abandoned."""
_CLUSTERED: Final = 0.4
"""How often the cards of a deal are clustered."""


@frozen
class Played:
    """A match that both sides have played as far as they could."""

    actions: tuple[Action, ...]
    """All actions that both have taken."""
    divergences: tuple[Divergence, ...]
    """The first of each kind, in the order of the match."""
    scored: int = 0
    """The number of rounds that both have scored up to the first difference, inclusive."""
    refused_by: Clauses | None = None
    """Where the next action of a record is illegal by both: the clauses, by `a`."""
    goes_otherwise: bool = False
    """Whether what was done in a record differs between the two, and not only what could have been
    done."""

    def up_to(self, kind: DivergenceKind) -> tuple[Action, ...]:
        """Return the actions up to and including the one at which the match diverges in some way.
        Raises MalformedInput if `kind` is not among its divergences, which happens only if a house
        rule gives different answers to the same question."""
        divergence = next((each for each in self.divergences if each.kind == kind), None)
        if divergence is None:  # all else is the same each time
            given = Verbatim("another one when the match was played again")
            expected = "one answer of a house rule to one question"
            raise MalformedInput("$.options.variants", expected=expected, given=given)
        before = self.actions[: divergence.index]
        if kind.aspect in (Aspect.DEAL, Aspect.ACTION) and divergence.action is not None:
            return (*before, divergence.action)
        return self.actions[: divergence.index + 1]


def policy_of(game: ComparedGame, number: int) -> str:
    """Return the name of the policy for a match, by its number."""
    names = list(game.policies)
    return names[number % len(names)]


def generated(game: ComparedGame, tables: Tables, *, number: int, seed: int) -> Played:
    """Generate the match with a number and a seed. It does not depend on other matches.

    * `number`: the number, from 0; it determines the policy, the side that deals, and whether views
      are compared.
    * `seed`: any whole number.
    """
    random = Random(f"{seed}:{tables[0].players}:{number}")
    policy = policy_of(game, number)
    actions: list[Action] = []
    divergences: list[Divergence] = []
    scored = 0
    looks = number % MATCHES_BETWEEN_VIEWS == 0
    try:
        for moment, action, found in going_on(begin(game, tables), policy, random):
            divergences += found
            scored = moment.scored
            if looks and not found:
                divergences += views(moment)
            if action is not None:
                actions.append(action)
    except MalformedInput as error:
        # All that is asked for is well-formed: a house rule has failed.
        match = f"match {number} of seed {seed} with {tables[0].players} players"
        raise error.below(f"{match}, action {len(actions)}") from error
    return Played(tuple(actions), first_of_each(divergences), scored)


def going_on(
    moment: Snapshot, policy: str, random: Random, wanted: Sequence[Action] = ()
) -> Iterator[tuple[Snapshot, Action | None, Sequence[Divergence]]]:
    """Continue a match. Yield each moment, the action taken there by both, and the divergences. At
    the end, or when no action is allowed by both, yield None as the action.

    * `wanted`: actions to take before any others, in order; those that are not possible are
      skipped.
    """
    game = moment.game
    asked = list(reversed(wanted))
    while moment.index < _MOST_ACTIONS:
        found: Sequence[Divergence]
        if _chance_acts(moment):
            action, found = _dealt(moment, random, asked)
        else:
            common, found = choices(moment)
            action = _wanted(common, asked)
            if action is None and common:
                action = chosen(game.policies[policy], game.ruleset, moment.a, common, random)
        if action is None:
            yield moment, None, found
            return
        after, effects = step(moment, action)
        yield moment, action, (*found, *effects)
        moment = after


def _chance_acts(moment: Snapshot) -> bool:
    ruleset = moment.game.ruleset
    return ruleset.turn(moment.a) == (CHANCE,) == ruleset.turn(moment.b)


def _wanted(common: Sequence[Action], asked: list[Action]) -> Action | None:
    """Return the next wanted action that is possible, dropping those before it. If chance has to
    act first, return None and keep all."""
    while asked and asked[-1].actor != CHANCE:
        action = asked.pop()
        if action in common:
            return action
    return None


def _dealt(
    moment: Snapshot, random: Random, asked: list[Action]
) -> tuple[Action | None, Sequence[Divergence]]:
    """Return the wanted action of chance, if it is possible, or another one."""
    while asked:
        action = asked.pop()
        if action.actor == CHANCE and one_sided(moment, action) == (None, None):
            return action, ()
    return _drawn(moment, random)


def _drawn(moment: Snapshot, random: Random) -> tuple[Action | None, Sequence[Divergence]]:
    """Draw an action of chance by one side, sometimes with a clustered deal; if the other side
    forbids it, draw by the other side. Return None if both draws are forbidden."""
    ruleset, game = moment.game.ruleset, moment.game
    states = [moment.a, moment.b]
    if random.random() < 0.5:
        states.reverse()
    is_clustered = random.random() < _CLUSTERED
    found: list[Divergence] = []
    for state in states:
        drawn = ruleset.draw(state, random)
        action: Action = game.clustered_deal(drawn, random) if is_clustered else drawn
        divergence, _ = one_sided(moment, action)
        if divergence is None:
            return action, found
        if not moment.has_diverged:
            found.append(divergence)
    return None, found


def recorded(game: ComparedGame, tables: Tables, actions: Sequence[Action]) -> Played:
    """Play the match of a record by both sides, up to the end or the first action that one or both
    forbid. Other choices are compared too, but only a difference in what was done makes the match
    go differently.

    Raises MalformedInput with the place of the action if a house rule fails.
    """
    taken = list[Action]()
    try:
        return _recorded(game, tables, actions, taken)
    except MalformedInput as error:
        raise error.below(f"$.actions[{len(taken)}]") from error


def _recorded(
    game: ComparedGame, tables: Tables, actions: Sequence[Action], taken: list[Action]
) -> Played:
    ruleset, moment = game.ruleset, begin(game, tables)
    divergences: list[Divergence] = []
    goes_otherwise = False

    def played(refused_by: Clauses | None = None) -> Played:
        found = first_of_each(divergences)
        return Played(tuple(taken), found, moment.scored, refused_by, goes_otherwise)

    for action in actions:
        common, found = ((), ()) if action.actor == CHANCE else choices(moment)
        divergences += found
        goes_otherwise |= any(each.kind.aspect is not Aspect.ACTION for each in found)
        divergence, refused = one_sided(moment, action, common)
        if refused is not None:
            return played(refused)
        if divergence is not None:
            if not moment.has_diverged:
                divergences.append(divergence)
            goes_otherwise = True
            taken.append(action)
            return played()
        moment, found = step(moment, action)
        divergences += found
        goes_otherwise |= bool(found)
        taken.append(action)
        if not ruleset.turn(moment.a) and not ruleset.turn(moment.b):
            break
    return played()
