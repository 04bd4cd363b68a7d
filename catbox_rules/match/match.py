"""A match: a record, and the states that it has led to.

A `Match` is a frozen value. An action gives another match, which remembers the one before it; so
undoing is looking back, an illegal action changes nothing, and a server keeps a match by keeping
one reference to it. Nothing is copied: a match holds its last transition and the match before, and
shares all the rest. An action is applied once, when it is taken.

There are two ways back. `undo` returns the match as it was, for a player who thinks ahead.
`take_back` is for the table: the actions are gone, and an event tells every client so.

Events are numbered from 0 in the order in which they happened, including private events and those
that were taken back. The numbers depend only on the record, so every replay has the same ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeAlias, TypeGuard, TypeVar

from attrs import evolve, frozen

from catbox_rules.kernel.errors import (
    IllegalAction,
    MalformedInput,
    Verbatim,
    check_type,
    whole_number,
)
from catbox_rules.kernel.ruleset import (
    CHANCE,
    Action,
    Event,
    Gathered,
    Outcome,
    Ruleset,
    Seat,
    Turn,
    as_seat,
    seen_by,
)
from catbox_rules.kernel.showing import Shown
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match.messages import message
from catbox_rules.match.transition import (
    AnyTransition,
    EventsTakenBack,
    LineOfPlay,
    NumberedEvent,
    Transition,
    let_stand,
    lines_of,
    numbered_as_json,
)
from catbox_rules.records.converter import read_action
from catbox_rules.records.record import (
    ChosenTable,
    Record,
    TakenBack,
    check_record,
    read_record,
    record_as_json,
)
from catbox_rules.records.strict_json import parse

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxMessage

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT")
SeatActionT = TypeVar("SeatActionT", bound=Action)
RoundT = TypeVar("RoundT")
MatchT = TypeVar("MatchT", bound="AnyMatch")

# Those of the game that a match is begun with; the types of a match are found by them.
OfState = TypeVar("OfState")
OfAction = TypeVar("OfAction", bound=Action)
OfEvent = TypeVar("OfEvent", bound=Event)
OfView = TypeVar("OfView")
OfSeatAction = TypeVar("OfSeatAction", bound=Action)
OfRound = TypeVar("OfRound")


@frozen(eq=False, repr=False)
class Match(Shown, Generic[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT]):
    """A match so far.

    * `ruleset`: the game.
    * `state`: where it stands. It holds every hand; a client is sent a `view`.
    * `last`: the transition that led there; None at the beginning.
    * `before`: the match before that; None at the beginning.
    * `number_of_actions`: how many have led there.
    * `number_of_events`: how many there have been, those that were taken back among them.
    * `number_taken_back`: how many actions were taken back on the way.
    * `taken_back_from`: the match whose last actions were taken back to come here, if any were.

    Two matches are equal if their records are. `print` shows what a spectator sees, and so does a
    notebook.

    >>> from random import Random
    >>> from catbox_rules import cat_in_the_box
    >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, random=Random(7))
    >>> match.seats
    (0, 1, 2)
    >>> later = match.say("discard 5", seat=0)
    >>> later.seats, later.undo() == match
    ((1, 2), True)
    >>> [str(each) for each in later.events_since(match.number_of_events, seat=1)]
    ['seat 0 sets a card aside']
    """

    ruleset: Ruleset[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT]
    _start: Record
    """The record without its actions."""
    state: StateT
    last: Transition[StateT, ActionT, EventT] | None = None
    before: Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT] | None = None
    number_of_actions: int = 0
    number_of_events: int = 0
    number_taken_back: int = 0
    taken_back_from: Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT] | None = None
    _seed: str | None = None
    """What every generator for chance is seeded with; None if the host draws."""

    # Beginning.

    @staticmethod
    def begin(  # noqa: PLR0913 -- most by name, and most left out
        ruleset: Ruleset[OfState, OfAction, OfEvent, OfView, OfSeatAction, OfRound],
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        extra: Mapping[str, object] | None = None,
        random: Random | None = None,
    ) -> Match[OfState, OfAction, OfEvent, OfView, OfSeatAction, OfRound]:
        """Begin a match in which nothing has been played yet.

        * `ruleset`: the game, such as the module `catbox_rules.cat_in_the_box`.
        * `edition`: an id or an alias.
        * `players`: the number of players; the edition says how many are allowed.
        * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
        * `options`: readings and the like, as in a record.
        * `names`: the names of the seats, one for each.
        * `extra`: plain JSON values of your own, by key; the record keeps them.
        * `random`: chance acts by itself, with a seed that this generator gives: whatever is to be
          dealt or drawn has been before a match is returned, but by `undo`. After the same actions
          it is the same; what was taken back is dealt anew. The record has no seed. None leaves
          chance to you, as a seat of its own: see `advance`.

        Raises Unsupported for an unknown edition or a number of players that it does not allow,
        MalformedInput for any other invalid argument.
        """
        table = ChosenTable(ruleset, edition, players, first_seat, options or {})
        state: OfState = table.initial()
        match = Match(ruleset, Record(table, names=names, extra=extra), state)
        return Match._settled(evolve(match, seed=_seed_of(random)))

    @staticmethod
    def from_record(record: Record, *, random: Random | None = None) -> AnyMatch:
        """Return the match of a record, up to its last action.

        * `random`: from there on chance acts by itself, as after `begin`.

        Raises Unsupported or MalformedInput for an impossible table, and MalformedInput with the
        path of the first illegal action, even if that action was taken back. (`replay` returns the
        verdict instead, with the match up to there.)
        """
        check_record(record)
        match: AnyMatch = _begun(record)
        for line in lines_of(record):
            if match.number_of_actions > line.after:
                match = match.take_back(match.number_of_actions - line.after)
            match, refused = _played_on(match, line)
            if refused is not None:
                path = line.path_of(match.number_of_actions)
                given = Verbatim(f"{refused.action}, which is {refused.verdict}")
                raise MalformedInput(path, expected="a legal action", given=given)
        return Match._settled(evolve(match, seed=_seed_of(random)))

    @staticmethod
    def from_json(text: str | bytes, *, random: Random | None = None) -> AnyMatch:
        """Return the match of a record as text, such as `to_json` writes.

        * `random`: from there on chance acts by itself, as after `begin`.

        Raises what `from_record` raises, and MalformedInput for a text that is not a record, and
        for anything but a text.
        """
        expected = "a record as a text (from_record takes a Record; read_record a JSON value)"
        check_type(text, str, bytes, bytearray, expected=expected)
        return Match.from_record(read_record(parse(text)), random=random)

    # What the table is.

    @property
    def table(self) -> ChosenTable:
        """The game, the edition, the number of players, the first seat and the options."""
        return self._start.table

    @property
    def players(self) -> int:
        """The number of players."""
        return self.table.players

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the seats, if they have any."""
        return self._start.names

    @property
    def extra(self) -> dict[str, object] | None:
        """A copy of the data that the host keeps with the match, safe to change."""
        return self._start.extra

    def with_names(self, names: Sequence[str] | None) -> Self:
        """Return the same match with other names for the seats. Raises MalformedInput for invalid
        names."""
        return evolve(self, start=evolve(self._start, names=names))

    def with_extra(self, extra: Mapping[str, object] | None) -> Self:
        """Return the same match with another `extra`. Raises MalformedInput if it is not plain
        JSON.

        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3, extra={"users": [17]})
        >>> match.with_extra({"users": [17, 4]}).extra
        {'users': [17, 4]}
        """
        return evolve(self, start=evolve(self._start, extra=extra))

    @property
    def record(self) -> Record:
        """The match as data, with the actions up to here."""
        actions, stands = _as_recorded(self.transitions)
        taken_back = tuple(list(self._taken_back())[::-1])
        return evolve(self._start, actions=actions, stands=stands, taken_back=taken_back)

    def to_json(self) -> str:
        """Return the record as a JSON text on one line (`catbox-record/1`), to save the match. It
        has every hand.

        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> Match.from_json(match.to_json()) == match
        True
        """
        return json.dumps(record_as_json(self.record), ensure_ascii=False)

    # Where it stands.

    @property
    def turn(self) -> Turn:
        """Who may act: one seat, several in any order, `("chance",)`, or `()` once the match is
        over."""
        return self.ruleset.turn(self.state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that may act now, in any order; empty where chance does, and once the match is
        over."""
        return tuple([actor for actor in self.turn if actor != CHANCE])

    @property
    def is_over(self) -> bool:
        """True if nobody can act any more."""
        return not self.turn

    @property
    def rounds(self) -> Sequence[RoundT]:
        """The rounds that are over, each an attrs value."""
        return self.ruleset.rounds(self.state)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points or lives of each seat so far, whichever decides the match."""
        return self.ruleset.totals(self.state)

    @property
    def stood(self) -> tuple[str, ...]:
        """The clauses broken by actions that the table let stand, without repetition."""
        broken = [finding.clause for each in self.transitions for finding in each.stood]
        return tuple(dict.fromkeys(broken))

    @property
    def outcome(self) -> Outcome | None:
        """The result with its reasons, once the match is over."""
        return self.ruleset.outcome(self.state)

    def legal_actions(self, seat: int | None = None) -> tuple[SeatActionT, ...]:
        """Return the legal actions of a seat, or of all seats (None), in a stable order. Empty if
        it is chance's turn; `draw` returns an action of chance. Raises MalformedInput for a seat
        that the table does not have."""
        legal = self.ruleset.legal_actions(self.state)
        if seat is None:
            return legal
        own = as_seat(seat, players=self.players)
        return tuple([action for action in legal if action.actor == own])

    def judge(self, action: ActionT) -> Verdict:
        """Return the verdict on an action, legal or not, with its clauses. Raises MalformedInput
        for a seat or another number that this table does not have."""
        return self.ruleset.judge(self.state, action)

    def view(self, seat: int | None = None) -> ViewT:
        """Return what a seat knows, or what a spectator knows (None)."""
        return self.ruleset.view(self.state, seat)

    # Going on.

    def apply(self, action: ActionT) -> Self:
        """Return the match after an action. This match stays as it is. Raises IllegalAction with
        the verdict, or MalformedInput for a number that this table does not have."""
        return Match._settled(self._taken(action))

    def _taken(self, action: ActionT) -> Self:
        step = self.ruleset.apply(self.state, action)
        return self._after(Transition(self.state, action, step.events, step.state))

    def say(self, text: str, seat: int | None = None) -> Self:
        """Return the match after an action that a text such as `5Y` stands for.

        * `seat`: whose action it is; None for the one seat that is on turn.

        Raises what `parse` and `apply` raise.
        """
        said: Any = self.parse(text, seat)  # an action of a seat is one of the game
        return self.apply(said)

    def let_stand(self, action: ActionT) -> Self:
        """Return the match after an illegal action that the table let stand. `last.stood` says what
        was wrong with it. A legal action is applied as usual.

        Raises IllegalAction if the action cannot be carried out: the card is not in the hand, the
        cell has a token, it is not the seat's turn, or the action belongs to another phase.

        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> deal = cat_in_the_box.Deal([[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        ...     [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 6, 6, 6, 6, 6]])
        >>> match = match.apply(deal)
        >>> for seat, rank in enumerate((1, 3, 5)):
        ...     match = match.apply(match.parse(f"discard {rank}", seat=seat))
        >>> later = match.let_stand(match.parse("bid 9", seat=0))
        >>> print(*later.last.stood)
        with 3 players the bids are 1, 3, 4, not 9 [bid.allowed]
        """
        return Match._settled(self._after(let_stand(self.ruleset, self.state, action)))

    def _after(self, taken: Transition[StateT, ActionT, EventT]) -> Self:
        return type(self)(
            self.ruleset,
            self._start,
            taken.after,
            taken,
            self,
            self.number_of_actions + 1,
            self.number_of_events + len(taken.events),
            self.number_taken_back,
            None,
            self._seed,
        )

    @staticmethod
    def _settled(match: MatchT) -> MatchT:
        """Return a match after what chance has to do, where it acts by itself."""
        return match if match._seed is None else match.advance()  # noqa: SLF001 -- a match as well

    def _generator(self, random: Random | None, *purpose: object) -> Random:
        """Return the generator that was given, or one of the match itself, which is the same for
        the same purpose after the same events."""
        if random is None and self._seed is not None:
            return Random("/".join(map(str, (self._seed, self.number_of_events, *purpose))))
        check_type(random, Random, expected=_GENERATOR)
        assert random is not None
        return random

    def draw(self, random: Random | None = None) -> ActionT:
        """Return a random action of chance, to pass to `apply`.

        * `random`: the generator it is drawn with. A match that was begun with one needs none.

        Raises MalformedInput if it is not chance's turn, or for anything but a generator.
        """
        return self.ruleset.draw(self.state, self._generator(random))

    def advance(self, random: Random | None = None) -> Self:
        """Return the match after everything that chance has to do now: one of the seats may act
        then, or the match is over.

        * `random`: the generator that the actions of chance are drawn with. A match that was begun
          with one needs none, and is advanced by itself.

        >>> from random import Random
        >>> from catbox_rules import schrodingers_cats
        >>> match = Match.begin(schrodingers_cats, "amigo-2023", players=3).advance(Random(7))
        >>> match.turn, match.number_of_actions  # the Physicats and the boxes are dealt
        ((0,), 2)
        """
        match = self
        while match.turn == (CHANCE,):
            match = match._taken(match.draw(random))
        return match

    def ask(
        self,
        bot: Callable[[ViewT, Sequence[Event], Sequence[SeatActionT], Random], SeatActionT],
        seat: int | None = None,
        random: Random | None = None,
    ) -> SeatActionT:
        """Return what a bot does now, to pass to `apply`. It is shown what its seat may know.

        * `bot`: a policy, such as `bot_of(game)` and `bot_named(name, game)` of
          `catbox_rules.policies` give: a function of a view, the events that the seat has seen, its
          legal actions and a generator.
        * `seat`: for which it plays; None for the one seat that is on turn.
        * `random`: its generator. A match that was begun with one needs none.

        Raises MalformedInput for a seat that is not on turn, and for anything but a policy or a
        generator; Unsupported for a bot that is a program.

        >>> from catbox_rules import schrodingers_cats
        >>> from catbox_rules.policies import bot_of
        >>> match = Match.begin(schrodingers_cats, "amigo-2023", players=3, random=Random(7))
        >>> while not match.is_over:
        ...     match = match.apply(match.ask(bot_of(schrodingers_cats)))
        >>> match.outcome.winners
        (2,)
        """
        given: object = bot
        if not callable(given):
            expected = "a policy, such as catbox_rules.policies.bot_of(game) gives"
            raise MalformedInput("$.bot", expected=expected, given=given)
        own = self._seat(seat)
        if own not in self.seats:
            expected = f"a seat on turn: {', '.join(map(str, self.seats)) or 'there is none'}"
            raise MalformedInput("$.seat", expected=expected, given=own)
        seen = Gathered(
            lambda: seen_by((event for step in self.transitions for event in step.events), own)
        )
        return bot(self.view(own), seen, self.legal_actions(own), self._generator(random, own))

    def _seat(self, seat: int | None) -> Seat:
        """Return a seat of this table; the one that is on turn if none is given."""
        if seat is not None:
            return as_seat(seat, players=self.players)
        if not self.seats:
            now = "the end of the match" if self.is_over else "one at which chance acts: `advance`"
            expected = "a moment at which a seat is on turn"
            raise MalformedInput("$.seat", expected=expected, given=Verbatim(now))
        if len(self.seats) != 1:
            expected = f"which seat, as {len(self.seats)} are on turn"
            raise MalformedInput("$.seat", expected=expected, given=Verbatim("nothing"))
        return self.seats[0]

    def parse(self, text: str, seat: int | None = None) -> SeatActionT:
        """Return the action that a text such as `5Y` stands for.

        * `seat`: whose action it is; None for the one seat that is on turn.

        Raises MalformedInput for any other text, for a seat that the table does not have, and for
        none where several seats, or none, may act.
        """
        return self.ruleset.parse(text, self._seat(seat))

    def read(self, value: object, *, path: str = "$.action") -> ActionT:
        """Return the action that a JSON value describes, in the form that records use.

        * `path`: where the value is, for errors.

        Raises MalformedInput, with the place, for anything else and for numbers that this table
        does not have.
        """
        # The reader gives actions of this game's classes only, which its type cannot say.
        action: Any = read_action(self.ruleset, self.ruleset.ranges(self.state), value, path=path)
        checked: ActionT = action
        return checked

    # Going back.

    def take_back(
        self, actions: int = 1
    ) -> Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT]:
        """Return the match after the table took back the last action, or the last few. This is an
        event of its own, `taken-back`, which everybody sees. The events before it keep their
        numbers.

        * `actions`: how many to take back, 1 to `number_of_actions`. Raises MalformedInput for any
          other number.

        >>> from random import Random
        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> dealt = match.apply(match.draw(Random(7)))
        >>> later = dealt.apply(dealt.parse("discard 6", seat=0)).take_back()
        >>> later.state == dealt.state
        True
        >>> for each in later.events_since(dealt.number_of_events, seat=1):
        ...     print(each.number, each.event)
        4 seat 0 sets a card aside
        6 the last action is taken back: everything from event 4 on is void
        """
        number = whole_number(actions)
        if number is None or not 1 <= number <= self.number_of_actions:
            most = self.number_of_actions
            expected = (
                f"1 to {most}, the number of actions so far" if most else "actions to take back"
            )
            given = actions if most else Verbatim("a match without actions")
            raise MalformedInput("$.actions", expected=expected, given=given)
        taken_back = evolve(
            self.undo(number),
            number_of_events=self.number_of_events + 1,
            number_taken_back=self.number_taken_back + number,
            taken_back_from=self,
        )
        return Match._settled(taken_back)

    def undo(self, actions: int = 1) -> Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT]:
        """Return the match as it was before the last action, or before the last few.

        * `actions`: how many to undo, 0 to `number_of_actions`. Raises MalformedInput for any other
          number.
        """
        number = whole_number(actions)
        if number is None or not 0 <= number <= self.number_of_actions:
            expected = f"0 to {self.number_of_actions}"
            raise MalformedInput("$.actions", expected=expected, given=actions)
        match = self
        for _ in range(number):
            assert match.before is not None
            match = match.before
        # The names, what the host keeps and how chance acts stay as they are now.
        was = (match._start, match._seed)  # noqa: SLF001 -- a match as well
        if was[0] is self._start and was[1] == self._seed:
            return match
        return evolve(match, start=self._start, seed=self._seed)

    def number_since_decision(self, *seats: int) -> int:
        """Return the number of actions since the last decision of one of these seats, including
        that decision; 0 if there is none. Without arguments, every seat counts.

        Take back this many actions to let a seat decide again:

        >>> from random import Random
        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> match = match.apply(match.draw(Random(7)))
        >>> match = match.apply(match.parse("discard 6", seat=0))
        >>> match = match.apply(match.parse("discard 6", seat=1))
        >>> match.number_since_decision(0), match.number_since_decision(2)
        (2, 0)
        >>> match.take_back(match.number_since_decision(0)).turn
        (0, 1, 2)
        """
        wanted = [as_seat(seat, players=self.players) for seat in seats or range(self.players)]
        for number, transition in enumerate(self._backwards(), start=1):
            if transition.actor in wanted:
                return number
        return 0

    def still_offers(self, seat: int, *, since: int) -> bool:
        """Return True if a choice that a seat made from an earlier message still applies: nothing
        has happened since, or others have acted while it was the seat's turn all the time. So a
        double click, a late click, and one from before something was taken back are not mistaken
        for a decision about the table as it is now.

        * `seat`: the seat that chose.
        * `since`: the `next` of the message that it chose from.

        Raises MalformedInput for a seat that the table does not have, and for a `since` that is not
        a whole number.

        >>> from random import Random
        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> match = match.apply(match.draw(Random(7)))
        >>> next_event = match.message_for(0)["next"]
        >>> later = match.apply(match.parse("discard 6", seat=1))
        >>> later.still_offers(0, since=next_event), later.still_offers(1, since=next_event)
        (True, False)
        """
        own, first, match = as_seat(seat, players=self.players), whole_number(since), self
        if first is None:
            raise MalformedInput("$.since", expected="a whole number", given=since)
        while match.number_of_events > first and match.before and match.last:
            if match.last.actor == own or own not in match.before.turn or match.taken_back_from:
                return False
            match = match.before
        return match.number_of_events == first

    # What has happened.

    @property
    def transitions(self) -> tuple[Transition[StateT, ActionT, EventT], ...]:
        """All transitions so far, in order."""
        return tuple(list(self._backwards())[::-1])

    def events_since(
        self, number: int = 0, *, seat: int | None
    ) -> tuple[NumberedEvent[EventT | EventsTakenBack], ...]:
        """Return the events that a seat, or a spectator (None), has seen, beginning with a number.

        * `number`: the first event, from 0. From `number_of_events` on there are none.

        The time it takes depends only on the number of actions since then. Raises MalformedInput
        for a negative number or one that is not whole, and for a seat that the table does not have.
        """
        since = whole_number(number)
        if since is None or since < 0:
            raise MalformedInput("$.since", expected="the number of an event, from 0", given=number)
        viewer = None if seat is None else as_seat(seat, players=self.players)
        seen = [each for each in self._log_from(since) if each.event.private_to in (None, viewer)]
        return tuple(seen[::-1])

    @property
    def log(self) -> tuple[NumberedEvent[EventT | EventsTakenBack], ...]:
        """All events, including those that only one seat has seen."""
        return tuple(list(self._log_from(0))[::-1])

    def _log_from(self, number: int) -> Iterator[NumberedEvent[EventT | EventsTakenBack]]:
        """Yield the events from a number on, the last one first."""
        match = self
        while match.number_of_events > number:
            before = match.taken_back_from
            happened: tuple[EventT | EventsTakenBack, ...]
            if before is not None:
                happened = (match._taking_back(before),)
            else:
                assert match.last is not None
                assert match.before is not None
                happened, before = match.last.events, match.before
            first = before.number_of_events
            for place in range(len(happened) - 1, max(number - first, 0) - 1, -1):
                yield NumberedEvent(first + place, happened[place])
            match = before

    def _taking_back(
        self, before: Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT]
    ) -> EventsTakenBack:
        """Return the event by which the match `before` became this one, which is an earlier moment
        of it."""
        actions = before.number_of_actions - self.number_of_actions
        void = before.undo(actions).number_of_events
        return EventsTakenBack(actions, void)

    def _taken_back(self) -> Iterator[TakenBack]:
        """Yield what was taken back, the last first."""
        match: Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT] | None = self
        while match is not None:
            before = match.taken_back_from
            if before is None:
                match = match.before
                continue
            stayed = match.number_of_actions
            yield TakenBack(stayed, *_as_recorded(before.transitions[stayed:]))
            match = before

    def _backwards(self) -> Iterator[Transition[StateT, ActionT, EventT]]:
        match: Match[StateT, ActionT, EventT, ViewT, SeatActionT, RoundT] | None = self
        while match is not None and match.last is not None:
            yield match.last
            match = match.before

    # What is sent.

    def message_for(
        self, seat: int | None, *, since: int | None = None, asked: ActionT | None = None
    ) -> CatboxMessage:
        """Return the message to send to the client of a seat, or of a spectator (None): all that it
        needs to draw the table and to act, and nothing that the seat cannot know
        (`catbox-message/2`).

        * `since`: the number of the first event that the client has not seen, from 0. None sends no
          events. The number for the next message is under `next`.
        * `asked`: an action of this seat to rule on. The ruling is under `verdict`.

        The values are plain JSON. Raises MalformedInput for a seat that the table does not have, a
        number that is not valid, and an action of another seat.

        >>> from random import Random
        >>> from catbox_rules import cat_in_the_box
        >>> match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
        >>> match = match.apply(match.draw(Random(7)))
        >>> sent = match.message_for(1, since=0)
        >>> sent["turn"], sent["table"]["phase"], sent["table"]["hand"]
        ([0, 1, 2], 'discard', [2, 3, 4, 4, 5, 5, 5, 6, 6, 6])
        >>> sent["legal"]["actions"][0]
        {'text': 'discard 2', 'action': {'do': 'discard', 'seat': 1, 'rank': 2}}
        >>> [each["text"] for each in sent["events"]]
        ['round 1 begins; seat 0 starts', 'seat 1 is dealt 2 3 4 4 5 5 5 6 6 6']
        """
        number = self.number_of_events if since is None else since
        happened = (each for step in self._backwards() for each in step.events[::-1])
        return message(
            self._start,
            self.state,
            seat=seat,
            actions=self.number_of_actions,
            events=[
                numbered_as_json(each, self.names) for each in self.events_since(number, seat=seat)
            ],
            next_event=self.number_of_events,
            asked=asked,
            seen=(each for each in happened if each.private_to in (None, seat)),
            may_take_back=seat is not None and self.number_since_decision(seat) > 0,
        )

    # A value.

    def __eq__(self, other: object) -> bool:
        if not is_match(other):
            return NotImplemented
        return self is other or (
            self.number_of_actions == other.number_of_actions and self.record == other.record
        )

    def __hash__(self) -> int:
        return hash((self.table, self.number_of_actions, self.last and self.last.action))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.record, self._seed)


AnyMatch: TypeAlias = Match[Any, Any, Any, Any, Any, Any]
"""A match of any game; see `AnyRuleset`."""


def is_match(value: object) -> TypeGuard[AnyMatch]:
    """Return whether a value is a match of any game."""
    return isinstance(value, Match)


def _restored(record: Record, seed: str | None) -> AnyMatch:
    return evolve(Match.from_record(record), seed=seed)


_GENERATOR: Final = "a generator, such as random.Random(7)"


def _seed_of(random: Random | None) -> str | None:
    if random is None:
        return None
    check_type(random, Random, expected=_GENERATOR)
    return f"{random.getrandbits(256):064x}"


def played_while_legal(record: Record) -> tuple[AnyMatch, IllegalAction | None]:
    """Return the match of a record up to its first illegal action, without what was taken back, and
    the refusal of that action, if there is one.

    Raises Unsupported or MalformedInput for an impossible table, and MalformedInput, with its path,
    for an action that names something the table does not have.
    """
    check_record(record)
    [*_, line] = lines_of(record)
    return _played_on(_begun(record), line)


def _begun(record: Record) -> AnyMatch:
    return Match(record.ruleset, record.up_to(0), record.table.initial())


def _played_on(match: AnyMatch, line: LineOfPlay) -> tuple[AnyMatch, IllegalAction | None]:
    """Play the remaining actions of a line, up to the first illegal one. Return the match, and the
    refusal of that action, if there is one."""
    for index in range(match.number_of_actions, len(line.actions)):
        action = line.actions[index]
        try:
            match = match.let_stand(action) if index in line.stands else match.apply(action)
        except IllegalAction as error:
            return match, error
        except MalformedInput as error:
            raise error.below(line.path_of(index)) from None
    return match, None


def _as_recorded(
    taken: Sequence[AnyTransition],
) -> tuple[tuple[Action, ...], frozenset[int]]:
    """Return the actions of some transitions, and the indexes of those that the table let stand."""
    stands = frozenset([index for index, each in enumerate(taken) if each.stood])
    return tuple([each.action for each in taken]), stands
