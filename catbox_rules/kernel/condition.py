"""One truth for what is legal: a list of conditions for each kind of action.

A condition is a clause that narrows down what a seat may choose, and can say why. Three verbs are
derived from a list of them, and nothing else decides what is legal:

    remaining  the choices that all conditions leave to a seat: its legal actions, if it may act
    judge      for each condition by itself whether it leaves the action, and the sentence for that
    allows     whether the action is among what all conditions leave

    everything  ->  condition  ->  condition  ->  …  ->  conditions that ask last  ->  what is legal

A condition that `asks_last` is about what those before it leave: "a lead is not red, unless nothing
else can be declared". Such a base with its exceptions is one condition. Every other one asks of
each choice by itself, so that their order decides nothing but the order in a ruling.

`Rules` puts the lists of a table together by phase: they are composed once, from the edition, the
readings and the house rules, and no action asks again which of these hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, wraps
from string import Formatter
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import define, evolve, field, fields, frozen

from catbox_rules.kernel.editions import Edition
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import (
    A_STATE,
    CHANCE,
    Action,
    ByState,
    Event,
    OfSeat,
    Seat,
    Step,
    Turn,
)
from catbox_rules.kernel.values import FrozenValue, is_tuple
from catbox_rules.kernel.verdict import Finding, Findings, FindingValue, Verdict

# How code says which clauses it implements.


Citing = TypeVar("Citing", bound=Callable[..., object])


def implements(*clauses: str) -> Callable[[Citing], Citing]:
    """Mark a function as the code of these clauses.

    >>> @implements("trick.winner-leads")
    ... def next_leader(winner: int) -> int:
    ...     return winner
    >>> next_leader.__clauses__
    ('trick.winner-leads',)
    """

    def cite(function: Citing) -> Citing:
        function.__dict__["__clauses__"] = clauses
        return function

    return cite


# What a condition says of an action: a sentence with named places.
#
# A place takes its value from the `fields` of the condition, or else from the action: `{seat}` is
# the seat that acts, `{rank}` the rank that it plays. Where the moment decides what to say, a
# function gives the sentence; where there is more to say than one, or another clause to cite, it
# gives the findings themselves.


StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
StateT = TypeVar("StateT")
SaidActionT = TypeVar("SaidActionT")

Says: TypeAlias = str | Callable[[StateT, SaidActionT], str | Findings]
"""A sentence, or what gives one; an empty one says nothing."""
Fields: TypeAlias = Mapping[str, Callable[[StateT, SaidActionT], object]]
"""By the names of places: what gives their values."""
NO_FIELDS: Final[Mapping[str, Callable[[object, object], object]]] = {}


class Speaks(Generic[StateT_contra, ActionT_contra]):
    """What has something to say of an action that breaks its clause, and of one that meets it.

    * `where`: the part of an action that breaks it which is at fault, as in a `Finding`.
    """

    __slots__ = ()
    clause: str
    broken: Says[StateT_contra, ActionT_contra]
    met: Says[StateT_contra, ActionT_contra]
    where: str
    fields: Fields[StateT_contra, ActionT_contra]

    def why_broken(self, state: StateT_contra, action: ActionT_contra) -> Findings:
        """Return what to say of an action that breaks the clause."""
        return self._findings(self.broken, self.where, state, action)

    def why_met(self, state: StateT_contra, action: ActionT_contra) -> Findings:
        """Return what to say of an action that meets the clause."""
        return self._findings(self.met, "", state, action)

    def _findings(
        self,
        says: Says[StateT_contra, ActionT_contra],
        where: str,
        state: StateT_contra,
        action: ActionT_contra,
    ) -> Findings:
        said = says if isinstance(says, str) else says(state, action)
        if not isinstance(said, str):
            return said
        if not said:
            return ()
        values: list[tuple[str, FindingValue]] = []
        for name in places(said):
            field = self.fields.get(name)
            value: object = getattr(action, name) if field is None else field(state, action)
            values.append((name, tuple(map(_plain, value)) if is_tuple(value) else _plain(value)))
        return (Finding(self.clause, said, where, tuple(values)),)


@cache
def places(sentence: str) -> tuple[str, ...]:
    """Return the names of the places of a sentence, each once.

    >>> places("{seat} plays {rank}, and {seat} leads")
    ('seat', 'rank')
    """
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def _plain(value: object) -> int | str:
    if isinstance(value, Enum):
        return str(value.value)
    return value if isinstance(value, int | str) else str(value)


ActionT = TypeVar("ActionT", bound=Action)
"""The actions that a rule is asked about."""
SeatActionT = TypeVar("SeatActionT", bound=Action)
"""The actions of seats, without those of chance."""
ChoicesT = TypeVar("ChoicesT")
"""How some choices are held: a set of cells, a tuple of numbers, and the like."""
NewStateT = TypeVar("NewStateT")
"""The state that an action leads to, perhaps in another phase."""
EventT = TypeVar("EventT", bound=Event)
"""What happens by an action."""
Asked = TypeVar("Asked")
"""One choice: a rank, a number, or an action itself."""


def always(_state: object, _seat: object) -> bool:
    """Return True: a condition that holds for every seat, or is asked of it, at every moment."""
    return True


def _never(_state: object, _seat: object) -> bool:
    return False


def _all_of_them(_state: object, _seat: object, choices: ChoicesT) -> ChoicesT:
    return choices


@frozen
class Condition(Speaks[StateT, ActionT], Generic[StateT, ActionT, ChoicesT]):
    """What a clause asks of an action.

    * `clause`: the id of the clause; a condition with exceptions has that of its base.
    * `leaves`: of some choices of a seat, those that the clause leaves to it.
    * `broken`: what to say of an action that is not among them.
    * `met`: what to say of one that is; nothing where the clause was not in question.
    * `where`: the part of an action that is at fault where it is broken.
    * `fields`: what is in the places of both, beside what the action knows.
    * `asks_last`: whether it is about what the conditions before it leave: all that do not ask
      last, and those that do and are listed earlier.
    * `holds`: for a clause that leaves all or nothing, whatever the choices are: whether it holds
      for a seat at this moment.
    * `applies`: whether it is asked of a seat at this moment at all; where it is not, it leaves
      everything and says nothing.
    """

    clause: str
    leaves: Callable[[StateT, Seat, ChoicesT], ChoicesT] = _all_of_them
    broken: Says[StateT, ActionT] = ""
    met: Says[StateT, ActionT] = ""
    where: str = ""
    fields: Fields[StateT, ActionT] = field(default=NO_FIELDS, kw_only=True)
    asks_last: bool = False
    holds: Callable[[StateT, Seat], bool] = always
    applies: Callable[[StateT, Seat], bool] = always

    @property
    def narrows(self) -> bool:
        """Whether it leaves some choices and not others."""
        return self.leaves is not _all_of_them

    def left(self, state: StateT, seat: Seat, choices: ChoicesT) -> ChoicesT:
        """Return those of some choices that it leaves, where it applies."""
        return self.leaves(state, seat, choices) if self.applies(state, seat) else choices

    def stands(self, state: StateT, seat: Seat) -> bool:
        """Return whether it holds, where it applies."""
        return not self.applies(state, seat) or self.holds(state, seat)

    @property
    def waived(self) -> Condition[StateT, ActionT, ChoicesT]:
        """The same condition where it always holds, and says nothing."""
        return Condition(self.clause)


@frozen
class OnTurn(Speaks[StateT_contra, ActionT_contra], Generic[StateT_contra, ActionT_contra]):
    """The condition on who acts: the seats that may, in clockwise order.

    A ruling names it first where it is broken. Among the grounds it comes last, unless it
    `comes_first` there too.

    * `suffices`: of which seats that may not act nothing else is asked.
    """

    clause: str
    seats: Callable[[StateT_contra], tuple[Seat, ...]]
    broken: Says[StateT_contra, ActionT_contra]
    met: Says[StateT_contra, ActionT_contra] = ""
    where: str = ".seat"
    fields: Fields[StateT_contra, ActionT_contra] = field(default=NO_FIELDS, kw_only=True)
    comes_first: bool = False
    suffices: Callable[[StateT_contra, Seat], bool] = _never


@frozen
class Choices(Generic[StateT, ActionT, ChoicesT]):
    """How the choices of a kind of action are held.

    * `everything`: all that can be said, legal or not.
    * `has`: whether an action is among some choices.
    * `adding`: some choices together with that of an action.
    * `actions`: the actions of a seat for some choices, in a stable order.
    """

    everything: Callable[[StateT], ChoicesT]
    has: Callable[[ChoicesT, ActionT], bool]
    adding: Callable[[ChoicesT, ActionT], ChoicesT]
    actions: Callable[[Seat, ChoicesT], tuple[ActionT, ...]]

    @classmethod
    def of_values(
        cls,
        everything: Callable[[StateT], tuple[Asked, ...]],
        asked: Callable[[ActionT], Asked],
        actions: Callable[[Seat, tuple[Asked, ...]], tuple[ActionT, ...]],
    ) -> Choices[StateT, ActionT, tuple[Asked, ...]]:
        """Return choices that are a tuple of values, one for each action."""
        return Choices(
            everything,
            has=lambda choices, action: asked(action) in choices,
            adding=lambda choices, action: (*choices, asked(action)),
            actions=actions,
        )


def by_test(
    holds: Callable[[StateT, Asked], bool],
) -> Callable[[StateT, Seat, tuple[Asked, ...]], tuple[Asked, ...]]:
    """Return a `leaves` that keeps the choices for which `holds` is true, each by itself."""

    def leaves(state: StateT, _seat: Seat, choices: tuple[Asked, ...]) -> tuple[Asked, ...]:
        return tuple([choice for choice in choices if holds(state, choice)])

    return leaves


@cache
def among(choices: tuple[Asked, ...], allowed: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return those of some choices that are among others, in their order. Numbers on a player's
    board and ranks of a hand are few, and asked for again and again, hence the cache.

    >>> among((0, 1, 2, 3), (3, 1))
    (1, 3)
    """
    return tuple([choice for choice in choices if choice in allowed])


# The three verbs.


@define(eq=False)
class Conditions(Generic[StateT, ActionT, ChoicesT]):
    """All that is asked of one kind of action, and the three verbs that follow from it.

    * `on_turn`: who may act; None for what chance does, which is never listed.
    * `listed`: the conditions, in the order in which a ruling names them.
    """

    choices: Choices[StateT, ActionT, ChoicesT]
    on_turn: OnTurn[StateT, ActionT] | None
    listed: tuple[Condition[StateT, ActionT, ChoicesT], ...]
    _everything: Callable[[StateT], ChoicesT] = field(init=False)
    _has: Callable[[ChoicesT, ActionT], bool] = field(init=False)
    _narrowing: tuple[
        tuple[Callable[[StateT, Seat], bool] | None, Callable[[StateT, Seat, ChoicesT], ChoicesT]],
        ...,
    ] = field(init=False)
    """What leaves choices, with what says whether that applies; None where it always does."""
    _holding: tuple[Callable[[StateT, Seat], bool], ...] = field(init=False)
    _remembered: tuple[StateT | None, Seat | None, ChoicesT | None] = field(
        init=False, default=(None, None, None)
    )
    """What was found for the state that was asked about before: listing the legal actions and then
    taking one asks twice. It is worth a fifth of the time of a play."""

    def __attrs_post_init__(self) -> None:
        choices = self.choices
        self._everything, self._has = choices.everything, choices.has
        in_order = sorted(self.listed, key=lambda condition: condition.asks_last)
        self._narrowing = tuple(
            (None if each.applies is always else each.applies, each.leaves)
            for each in in_order
            if each.narrows
        )
        self._holding = tuple(
            each.holds if each.applies is always else each.stands
            for each in in_order
            if each.holds is not always
        )

    def remaining(self, state: StateT, seat: Seat) -> ChoicesT | None:
        """Return the choices that all conditions leave to a seat, whether it may act or not; None
        where one of them leaves nothing at this moment, whatever the choices are."""
        asked, of_seat, choices = self._remembered
        if asked is state and of_seat == seat:
            return choices
        for holds in self._holding:
            if not holds(state, seat):
                return None
        choices = self._everything(state)
        for applies, leaves in self._narrowing:
            if applies is None or applies(state, seat):
                choices = leaves(state, seat, choices)
        self._remembered = (state, seat, choices)
        return choices

    def allows(self, state: StateT, action: ActionT) -> bool:
        """Return whether an action is legal."""
        if self.on_turn is None:
            everything = self.choices.everything(state)
            return all(self._is_met(each, state, action, everything) for each in self.listed)
        seat = _seat_of(action)
        if seat not in self.on_turn.seats(state):
            return False
        choices = self.remaining(state, seat)
        return choices is not None and self._has(choices, action)

    def judge(self, state: StateT, action: ActionT) -> Verdict:
        """Return the ruling on an action: what each condition says of it."""
        violations: list[Finding] = []
        grounds: list[Finding] = []
        on_turn, closing = self.on_turn, list[Finding]()
        seat = _seat_of(action)
        if on_turn is not None and seat in on_turn.seats(state):
            (grounds if on_turn.comes_first else closing).extend(on_turn.why_met(state, action))
        elif on_turn is not None:
            violations += on_turn.why_broken(state, action)
            if on_turn.suffices(state, seat):
                return Verdict.of(violations=violations)
        before = self.left_before_last(state, seat)
        for condition in self.listed:
            if not condition.applies(state, seat):
                continue
            if self._is_met(condition, state, action, before):
                grounds += condition.why_met(state, action)
            else:
                violations += condition.why_broken(state, action)
            if condition.asks_last:
                before = condition.leaves(state, seat, before)
        return Verdict.of(violations=violations, grounds=[*grounds, *closing])

    def meets(self, state: StateT, action: ActionT, clause: str) -> bool:
        """Return whether an action meets the conditions of a clause, each asked by itself; so it
        does where there are none."""
        everything = self.choices.everything(state)
        return all(
            self._is_met(each, state, action, everything)
            for each in self.listed
            if each.clause == clause
        )

    def left_before_last(self, state: StateT, seat: Seat) -> ChoicesT:
        """Return what the conditions leave that do not ask last."""
        choices = self.choices.everything(state)
        for condition in self.listed:
            if condition.narrows and not condition.asks_last:
                choices = condition.left(state, seat, choices)
        return choices

    def _is_met(
        self,
        condition: Condition[StateT, ActionT, ChoicesT],
        state: StateT,
        action: ActionT,
        before: ChoicesT,
    ) -> bool:
        """Whether a condition allows an action, given what the earlier ones leave."""
        seat = _seat_of(action)
        if not condition.stands(state, seat):
            return False
        if not condition.narrows:
            return True
        choices = self.choices.adding(before, action)
        return self._has(condition.left(state, seat, choices), action)


_NOBODY: Final = Seat(-1)


def _seat_of(action: Action) -> Seat:
    """Return the seat that acts; chance has none, and no condition on what it does asks for one."""
    return action.seat if isinstance(action, OfSeat) else _NOBODY


# What is asked at a table, by phase.


@frozen
class Kind(Generic[StateT, ActionT, NewStateT, EventT]):
    """One kind of action: what is asked of it, and what it leads to if it is legal."""

    action: type[ActionT]
    conditions: _AnyConditions
    leads_to: Callable[[StateT, ActionT], Step[NewStateT, EventT]]


@define(eq=False)
class Rules(Generic[StateT, ActionT, SeatActionT, EventT]):
    """The rules of a table: the kinds of action that each phase has.

    * `phases`: for each class of states the kinds of action in it, in the order in which legal
      actions are listed.
    * `out_of_phase`: what to say of an action of another kind.

    Its methods raise MalformedInput for what is no state.
    """

    phases: Mapping[type, tuple[AnyKind, ...]]
    out_of_phase: Callable[[StateT, ActionT], Findings]
    _kinds: Mapping[type, Mapping[type, AnyKind]] = field(init=False)
    _listed: Mapping[type, tuple[tuple[_SeatsOf, tuple[_Listing, ...]], ...]] = field(init=False)
    """By phase: which seats may act, and what lists the legal actions of one, kind by kind."""

    def __attrs_post_init__(self) -> None:
        self.phases = ByState(self.phases)
        self._kinds = ByState(
            {phase: {kind.action: kind for kind in kinds} for phase, kinds in self.phases.items()}
        )
        self._listed = ByState({phase: _by_who_acts(kinds) for phase, kinds in self.phases.items()})

    def turn(self, state: StateT) -> Turn:
        """Return who may act: the seats, which are the same for all kinds of a phase; chance; or
        `()` once the match is over."""
        kinds = self.phases[type(state)]
        if not kinds:
            return ()
        on_turn = kinds[0].conditions.on_turn
        return (CHANCE,) if on_turn is None else on_turn.seats(state)

    def legal_actions(self, state: StateT) -> tuple[SeatActionT, ...]:
        """Return what the seats that may act may do, in one stable order."""
        legal: tuple[SeatActionT, ...] = ()
        for seats, kinds in self._listed[type(state)]:
            for seat in seats(state):
                for remaining, actions in kinds:
                    choices = remaining(state, seat)
                    if choices is not None:
                        legal += actions(seat, choices)
        return legal

    def judge(self, state: StateT, action: ActionT) -> Verdict:
        """Return the ruling on an action."""
        kind = self._kinds[type(state)].get(type(action))
        if kind is None:
            return Verdict.of(violations=self.out_of_phase(state, action))
        return kind.conditions.judge(state, action)

    def apply(self, state: StateT, action: ActionT) -> Step[StateT, EventT] | None:
        """Return what a legal action leads to; None for one that is not."""
        kind = self._kinds[type(state)].get(type(action))
        if kind is None or not kind.conditions.allows(state, action):
            return None
        step: Step[StateT, EventT] = kind.leads_to(state, action)
        return step

    def let_stand(self, state: StateT, action: ActionT) -> Step[StateT, EventT] | None:
        """Return what an action leads to, whatever is asked of it; None where nothing follows from
        it: it is of another phase, or of a seat that is not on turn."""
        kind = self._kinds[type(state)].get(type(action))
        if kind is None or action.actor not in self.turn(state):
            return None
        step: Step[StateT, EventT] = kind.leads_to(state, action)
        return step

    def has(self, action: type[Action], phase: type) -> bool:
        """Return whether a phase has a kind of action."""
        return action in self._kinds[phase]

    def conditions_on(self, action: type[Action], phase: type) -> _AnyConditions:
        """Return all that is asked of a kind of action in a phase that has it."""
        return self._kinds[phase][action].conditions


def _by_who_acts(kinds: tuple[AnyKind, ...]) -> tuple[tuple[_SeatsOf, tuple[_Listing, ...]], ...]:
    """Return the kinds of a phase, grouped by the seats that may act; without those of chance."""
    together: dict[_SeatsOf, list[_Listing]] = {}
    for kind in kinds:
        conditions = kind.conditions
        if conditions.on_turn is not None:
            listing = (conditions.remaining, conditions.choices.actions)
            together.setdefault(conditions.on_turn.seats, []).append(listing)
    return tuple((seats, tuple(listings)) for seats, listings in together.items())


_SeatsOf: TypeAlias = Callable[[Any], tuple[Seat, ...]]
_Listing: TypeAlias = tuple[Callable[[Any, Seat], object], Callable[[Seat, Any], tuple[Any, ...]]]
"""The choices that a kind of action leaves to a seat, or None; and the actions for them."""
AnyCondition: TypeAlias = Condition[Any, Any, Any]
_AnyConditions: TypeAlias = Conditions[Any, Any, Any]
AnyKind: TypeAlias = Kind[Any, Any, Any, Any]
AnyRules: TypeAlias = Rules[Any, Any, Any, Any]
"""A table holds the kinds of action of all phases in one mapping, each of types of its own."""


# A table that keeps its rules: they are put together once, when they are first asked for.


TableT = TypeVar("TableT", bound="TableBase")


@frozen
class TableBase(FrozenValue):
    """What the tables of all games have in common.

    A table is pickled by the fields that its constructor takes; what follows from them is worked
    out again where it is unpickled.
    """

    in_force: AnyRules | None = field(default=None, init=False, repr=False, eq=False)

    @property
    def gameplay(self) -> object:
        """All of it that decides play: tables with equal values play alike. It is the whole table
        where a game does not say more."""
        return self

    def __reduce__(self) -> tuple[type[TableBase], tuple[object, ...]]:
        kind = type(self)
        return kind, tuple(getattr(self, each.name) for each in fields(kind) if each.init)


def with_rules(table: TableT, rules: AnyRules) -> TableT:
    """Return a table like this one, with these rules in force instead of its own.

    >>> from catbox_rules import cat_in_the_box as game
    >>> from catbox_rules.cat_in_the_box.rules.in_force import rules_of
    >>> one, other = (game.Table.create("pegasus-2023", players=each) for each in (3, 4))
    >>> laid = with_rules(one, rules_of(other))
    >>> laid.players, rules_of(laid) is rules_of(other), rules_of(one) is rules_of(other)
    (3, True, False)
    """
    laid = evolve(table)
    object.__setattr__(laid, "in_force", rules)
    return laid


class _Laid(Protocol):
    @property
    def edition(self) -> Edition[Any]: ...
    @property
    def players(self) -> int: ...
    @property
    def first_seat(self) -> int: ...
    def chosen_options(self) -> dict[str, object]: ...


def as_created(table: _Laid) -> str:
    """Return the call that lays a table like this one, in one line: its `repr`."""
    options = table.chosen_options()
    said = f", options={options}" if options else ""
    edition, first_seat = table.edition.id, table.first_seat
    return f"Table.create({edition!r}, players={table.players}, first_seat={first_seat}{said})"


def kept(
    put_together: Callable[[TableT], Rules[StateT, ActionT, SeatActionT, EventT]],
) -> Callable[[TableT], Rules[StateT, ActionT, SeatActionT, EventT]]:
    """Return what gives the rules in force at a table, and has the table keep them: every action
    asks for them."""

    @wraps(put_together)
    def rules_of(table: TableT) -> Rules[StateT, ActionT, SeatActionT, EventT]:
        try:
            rules: Rules[StateT, ActionT, SeatActionT, EventT] | None = table.in_force
        except AttributeError:  # the table of a match or of a record
            given = Verbatim("something else that has a table")
            raise MalformedInput("$", expected=A_STATE, given=given) from None
        if rules is None:
            rules = put_together(table)
            object.__setattr__(table, "in_force", rules)
        return rules

    return rules_of
