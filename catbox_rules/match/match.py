"""A match: a record, and the states that it has led to.

A `Match` is a frozen value. An action gives another match, which remembers the one before it; so
undo is a look back, a refused action has changed nothing, and a server keeps a match by keeping a
name for it. Nothing is copied: a match holds its last transition and the match before, and shares
all the rest. An action is applied once, when it is taken.

Events are numbered from 0 in the order in which they happened, private events included. A number
depends only on the record: every replay of the record has the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, overload

from attrs import evolve, field, frozen

from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import Action, Event, Outcome, Ruleset, Turn
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match.standing import let_stand
from catbox_rules.match.transition import Transition
from catbox_rules.records.record import Record
from catbox_rules.records.structuring import read_action
from catbox_rules.records.table import ChosenTable

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
EventT_co = TypeVar("EventT_co", bound=Event, covariant=True)
SeatViewT = TypeVar("SeatViewT")
PublicViewT = TypeVar("PublicViewT")

# Those of the game that a match is begun with; the types of a match are found by them.
OfState = TypeVar("OfState")
OfAction = TypeVar("OfAction", bound=Action)
OfEvent = TypeVar("OfEvent", bound=Event)
OfSeatView = TypeVar("OfSeatView")
OfPublicView = TypeVar("OfPublicView")


@frozen
class NumberedEvent(Generic[EventT_co]):
    """An event with its number in the match, from 0."""

    number: int
    event: EventT_co


@frozen(eq=False)
class Match(FrozenValue, Generic[StateT, ActionT, EventT, SeatViewT, PublicViewT]):
    """A match so far.

    * `ruleset`: the game.
    * `state`: where it stands. It holds every hand; a client is sent a `view`.
    * `last`: the transition that led there; None at the beginning.
    * `before`: the match before that; None at the beginning.
    * `number_of_actions`, `number_of_events`: how many there have been.

    Two matches are equal if their records are. A match pickles as its record.

    >>> from random import Random
    >>> from catbox_rules import cat_in_the_box
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    >>> match = match.apply(match.draw(Random(7)))          # chance deals
    >>> match.turn
    (0, 1, 2)
    >>> later = match.apply(match.parse("discard 6", seat=0))
    >>> later.turn, later.undo() == match
    ((1, 2), True)
    >>> [str(each.event) for each in later.events_since(match.number_of_events, seat=1)]
    ['seat 0 sets a card aside']
    """

    ruleset: Ruleset[StateT, ActionT, EventT, SeatViewT, PublicViewT] = field(
        repr=lambda ruleset: str(ruleset.NAME)
    )
    _start: Record = field(repr=False)
    """The record without its actions."""
    state: StateT = field(repr=False)
    last: Transition[StateT, ActionT, EventT] | None = None
    before: Match[StateT, ActionT, EventT, SeatViewT, PublicViewT] | None = field(
        default=None, repr=False
    )
    number_of_actions: int = 0
    number_of_events: int = 0

    # Beginning.

    @staticmethod
    def begin(
        ruleset: Ruleset[OfState, OfAction, OfEvent, OfSeatView, OfPublicView],
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
    ) -> Match[OfState, OfAction, OfEvent, OfSeatView, OfPublicView]:
        """A match of which nothing has been played.

        * `ruleset`: the game, such as the module `catbox_rules.cat_in_the_box`.
        * `edition`: an id or an alias.
        * `players`: how many play; the edition says which numbers it has.
        * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
        * `options`: readings and the like, as in a record.
        * `names`: what the seats are called, one name for each.

        Raises Unsupported for the edition and the players, MalformedInput for the rest.
        """
        table = ChosenTable(ruleset, edition, players, first_seat, options or {})
        state: OfState = table.initial()
        if names is not None and len(names) != players:
            expected = f"{players} names, one for each seat"
            raise MalformedInput("$.names", expected=expected, given=list(names))
        return Match(ruleset, Record(table, names=None if names is None else tuple(names)), state)

    @staticmethod
    def from_record(record: Record) -> AnyMatch:
        """The match of a record, up to its last action.

        Raises Unsupported or MalformedInput for a table that cannot be, and MalformedInput with
        the path of the first action that is illegal. (`replay` gives the verdict on that, and
        how far the match came.)
        """
        match, refused = played_while_legal(record)
        if refused is not None:
            path = f"$.actions[{match.number_of_actions}]"
            given = Verbatim(f"{refused.action}, {refused.verdict}")
            raise MalformedInput(path, expected="a legal action", given=given)
        return match

    # What the table is.

    @property
    def table(self) -> ChosenTable:
        """The game, the edition, how many play, who starts, the options."""
        return self._start.table

    @property
    def record(self) -> Record:
        """The match as data, with the actions up to here."""
        if self.last is None:
            return self._start
        taken = self.transitions
        stands = frozenset([index for index, each in enumerate(taken) if each.stood])
        return evolve(self._start, actions=tuple([each.action for each in taken]), stands=stands)

    # Where it stands.

    @property
    def turn(self) -> Turn:
        """Who may act: one seat, several in any order, `("chance",)`, or `()` once all is over."""
        return self.ruleset.turn(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return not self.turn

    @property
    def rounds(self) -> Sequence[object]:
        """The rounds that are over, each an attrs value."""
        return self.ruleset.rounds(self.state)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has so far, by which the match is decided: its points, or its lives."""
        return self.ruleset.totals(self.state)

    @property
    def stood(self) -> tuple[str, ...]:
        """The clauses that were broken by actions which the table let stand, each once."""
        broken = [finding.clause for each in self.transitions for finding in each.stood]
        return tuple(dict.fromkeys(broken))

    @property
    def outcome(self) -> Outcome | None:
        """The result with its reasons, once the match is over."""
        return self.ruleset.outcome(self.state)

    def legal_actions(self, seat: int | None = None) -> tuple[ActionT, ...]:
        """What may be done now, in a stable order: by a seat, or by all of them (None). Empty
        where chance acts; `draw` gives an action of chance."""
        legal = self.ruleset.legal_actions(self.state)
        if seat is None:
            return legal
        return tuple([action for action in legal if action.actor == seat])

    def judge(self, action: ActionT) -> Verdict:
        """The ruling on an action, legal or not, with its clauses. Raises MalformedInput for a
        seat, or another number, that this table does not have."""
        return self.ruleset.judge(self.state, action)

    @overload
    def view(self, seat: int) -> SeatViewT: ...

    @overload
    def view(self, seat: None = None) -> PublicViewT: ...

    def view(self, seat: int | None = None) -> SeatViewT | PublicViewT:
        """What a seat knows, or what a spectator does (None)."""
        return self.ruleset.view(self.state, seat)

    # Going on.

    def apply(self, action: ActionT) -> Match[StateT, ActionT, EventT, SeatViewT, PublicViewT]:
        """The match after an action. Raises IllegalAction with the verdict, or MalformedInput for
        a number that this table does not have; this match stays as it is."""
        step = self.ruleset.apply(self.state, action)
        return self._after(Transition(self.state, action, step.events, step.state))

    def let_stand(self, action: ActionT) -> Match[StateT, ActionT, EventT, SeatViewT, PublicViewT]:
        """The match after an action that was illegal and that the table let stand: `last.stood`
        has what was wrong with it. A legal action is taken as ever.

        Raises IllegalAction where it cannot be carried out: the card is not in the hand, the cell
        has a token, the seat is not on turn, the action is of another phase.

        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> deal = cat_in_the_box.Deal([[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        ...     [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 6, 6, 6, 6, 6]])
        >>> match = match.apply(deal)
        >>> for seat, rank in enumerate((1, 3, 5)):
        ...     match = match.apply(match.parse(f"discard {rank}", seat=seat))
        >>> later = match.let_stand(match.parse("bid 9", seat=0))
        >>> print(*later.last.stood)
        9 is not among the bids 1, 3, 4 of 3 players [bid.allowed]
        """
        return self._after(let_stand(self.ruleset, self.state, action))

    def _after(
        self, taken: Transition[StateT, ActionT, EventT]
    ) -> Match[StateT, ActionT, EventT, SeatViewT, PublicViewT]:
        return Match(
            self.ruleset,
            self._start,
            taken.after,
            taken,
            self,
            self.number_of_actions + 1,
            self.number_of_events + len(taken.events),
        )

    def draw(self, random: Random) -> ActionT:
        """A random action of chance, to pass to `apply`, by the caller's generator; raises
        MalformedInput where chance is not on turn."""
        return self.ruleset.draw(self.state, random)

    def parse(self, text: str, seat: int) -> ActionT:
        """The action of a seat that a text stands for, such as `5Y`; raises MalformedInput for
        any other text."""
        return self.ruleset.parse(text, seat)

    def read(self, value: object, *, path: str = "$.action") -> ActionT:
        """The action that a JSON value describes, as a record has it.

        * `path`: where the value stands; errors name it.

        Raises MalformedInput, with the place, for anything else and for numbers that this table
        does not have.
        """
        # The reader gives actions of this game's classes only, which its type cannot say.
        action: Any = read_action(self.ruleset, self.ruleset.ranges(self.state), value, path=path)
        checked: ActionT = action
        return checked

    # Going back.

    def undo(self, actions: int = 1) -> Match[StateT, ActionT, EventT, SeatViewT, PublicViewT]:
        """The match before the last action, or before the last few.

        * `actions`: how many are taken back, 0 to `number_of_actions`; MalformedInput for others.
        """
        if not is_whole_number(actions) or not 0 <= actions <= self.number_of_actions:
            expected = f"0 to {self.number_of_actions}"
            raise MalformedInput("$.actions", expected=expected, given=actions)
        match = self
        for _ in range(actions):
            assert match.before is not None
            match = match.before
        return match

    # What has happened.

    @property
    def transitions(self) -> tuple[Transition[StateT, ActionT, EventT], ...]:
        """All that was done, in order."""
        return tuple(list(self._backwards())[::-1])

    def events_since(
        self, number: int = 0, *, seat: int | None
    ) -> tuple[NumberedEvent[EventT], ...]:
        """What a seat, or a spectator (None), has seen from the event of a number on.

        * `number`: from 0; `number_of_events` and more give nothing.

        It takes no longer than there are actions since then.
        """
        found: list[NumberedEvent[EventT]] = []
        end = self.number_of_events
        for transition in self._backwards():
            if end <= number:
                break
            first = end - len(transition.events)
            found += [
                NumberedEvent(first + place, event)
                for place, event in reversed(list(enumerate(transition.events)))
                if first + place >= number and event.private_to in (None, seat)
            ]
            end = first
        return tuple(found[::-1])

    def _backwards(self) -> Iterator[Transition[StateT, ActionT, EventT]]:
        match: Match[StateT, ActionT, EventT, SeatViewT, PublicViewT] | None = self
        while match is not None and match.last is not None:
            yield match.last
            match = match.before

    # A value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        there: AnyMatch = other  # pyright: ignore[reportUnknownVariableType] -- of any game
        return self is other or (
            self.number_of_actions == there.number_of_actions and self.record == there.record
        )

    def __hash__(self) -> int:
        return hash((self.table, self.number_of_actions, self.last and self.last.action))

    def __reduce__(self) -> tuple[object, ...]:
        return Match.from_record, (self.record,)


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any]
"""A match of whichever game it is; see `AnyRuleset`."""


def played_while_legal(record: Record) -> tuple[AnyMatch, IllegalAction | None]:
    """The match of a record up to its first illegal action, and the refusal of that, if there is
    one. Raises Unsupported or MalformedInput for a table that cannot be, and MalformedInput, with
    its path, for an action that names what the table does not have."""
    start = record.up_to(0)
    match: AnyMatch = Match(record.ruleset, start, record.table.initial())
    for index, action in enumerate(record.actions):
        try:
            match = match.let_stand(action) if index in record.stands else match.apply(action)
        except IllegalAction as error:
            return match, error
        except MalformedInput as error:
            raise error.below(f"$.actions[{index}]") from None
    return match, None
