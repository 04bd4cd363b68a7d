"""The work of `catbox ladder`: bots play each other, in the pieces of a campaign.

    Ladder.of(game="cat-in-the-box", edition="pegasus-2023", players=3, bots=["bot", "random"])

A deal of a meeting is played in all its seatings, with the same cards. The random numbers of a
match depend on the seed and the numbers of the deal and the seating: chance has a generator of its
own, and so has each seat, so that no bot can foresee the cards.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from attrs import define, field, frozen

from catbox_rules import __version__
from catbox_rules.campaigns import Row
from catbox_rules.campaigns.ladder.seating import Meeting, Seating, Tables, meetings, seatings
from catbox_rules.campaigns.matches import played
from catbox_rules.games import game_named
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import (
    MOST_DIGITS,
    MalformedInput,
    Unsupported,
    Verbatim,
    errors_below,
    is_whole_number,
)
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import Bot, BotFailed, Seated, bot_named, check_patience

KIND: Final = "ladder"
"""The kind of this work in a description."""
TIMES: Final = "times.jsonl"
"""The file next to the pieces that says how long decisions took: for people, and no part of the
results."""
MOST_DEALS: Final = 10**6
_MOST_PIECES: Final = 1000


@frozen
class Ladder:
    """Matches of bots against each other. Create one with `Ladder.of`, which checks its arguments.

    * `goes_on`: true if a bot that fails loses the match; otherwise a failure is an error.
    * `patience`: the number of seconds that a program may take for an answer; None for no limit.
    * `times`: the file for the times of decisions.

    These three do not affect the results of a bot that works, and are not in the description.
    """

    game: str
    edition: str
    players: int
    options: Mapping[str, object]
    bots: tuple[str, ...]
    tables: Tables
    deals: int
    seed: int
    goes_on: bool = False
    patience: float | None = None
    times: Path | None = None

    @classmethod
    def of(  # noqa: PLR0913 -- all that decides the rows, and how they are played
        cls,
        *,
        game: str,
        edition: str,
        players: int,
        bots: Sequence[str],
        options: Mapping[str, object] | None = None,
        tables: str = "pairs",
        deals: int = 100,
        seed: int = 0,
        goes_on: bool = False,
        patience: float | None = None,
        times: Path | None = None,
    ) -> Ladder:
        """Return a ladder after checking it.

        * `edition`, `players`, `options`: the table, as in a record. Seat 0 starts each match.
        * `bots`: two or more different ones, by name; see `bot_named`.
        * `tables`: `pairs`, `first`, or `all`, for which there must be as many bots as seats; see
          `Tables`.
        * `deals`: the number of deals of each meeting, 1 to 10⁶.
        * `seed`: 0 to 10¹⁸ - 1.
        * `goes_on`, `patience`, `times`: see `Ladder`.

        Raises MalformedInput or Unsupported with a path below `$`.

        >>> work = Ladder.of(game="cat-in-the-box", edition="pegasus-2023", players=3,
        ...     bots=["bot", "random", "hoarding"], deals=10)
        >>> work.meetings, work.matches, work.pieces
        (((0, 1), (0, 2), (1, 2)), 180, 30)
        """
        ruleset = game_named(game)
        options = dict(options or {})
        ruleset.initial(edition, players=players, options=options)
        edition = edition_named(ruleset.EDITIONS, edition).id
        for name, number, most in (("deals", deals, MOST_DEALS), ("seed", seed, _MOST_SEED)):
            least = 1 if name == "deals" else 0
            if not is_whole_number(number) or not least <= number <= most:
                raise MalformedInput(f"$.{name}", expected=f"{least} to {most}", given=number)
        _check_bots(ruleset, bots)
        check_patience(patience)
        kind = next((each for each in Tables if each.value == tables), None)
        if kind is None:
            expected = " or ".join(each.value for each in Tables)
            raise Unsupported("$.tables", expected=expected, given=tables)
        if kind is Tables.ALL and len(bots) < players:
            given = Verbatim(f"all, with {len(bots)} bots for {players} seats")
            raise Unsupported("$.tables", expected="pairs or first", given=given)
        how = goes_on, patience, times
        return cls(game, edition, players, options, tuple(bots), kind, deals, seed, *how)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who meets whom."""
        return meetings(len(self.bots), self.players, self.tables)

    @property
    def matches(self) -> int:
        """The number of matches."""
        one = seatings(self.meetings[0], self.players, self.tables, Random(0))
        return self.units * len(one)

    @property
    def units(self) -> int:
        """The number of deals of all meetings together. They are numbered from 0: first the first
        deal of each meeting, then the second ones, so that an unfinished ladder is fair."""
        return self.deals * len(self.meetings)

    @property
    def pieces(self) -> int:
        """The number of pieces: one per deal, so that little is lost, up to a thousand."""
        return ceil(self.units / ceil(self.units / _MOST_PIECES))

    def describe(self) -> Mapping[str, object]:
        """Return everything that decides the rows."""
        return {
            "kind": KIND,
            "game": self.game,
            "edition": self.edition,
            "options": dict(self.options),
            "players": self.players,
            "bots": list(self.bots),
            "tables": self.tables.value,
            "deals": self.deals,
            "seed": self.seed,
            "ruleset": game_named(self.game).VERSION,
            "library": __version__,
        }

    def do(self, piece: int) -> Sequence[Row]:
        """Return a row for each match of a piece:

        * `deal`, `seating`: its numbers; those of one deal have the same cards.
        * `bots`: the number of the bot at each seat.
        * `winners`, `totals`: of its seats; `totals` is null where a bot has failed.
        * `actions`, `decisions`: how many there were, of all and of each seat.
        * `failed`: null, or what a bot has done wrong; then all others have won.
        """
        first, after = (number * self.units // self.pieces for number in (piece, piece + 1))
        bots = [bot_named(name, self.game, place="$.bots") for name in self.bots]
        times = _Times(len(bots))
        with Seated(self.patience) as seated:
            table = _Table(self, bots, seated, times)
            rows = [row for unit in range(first, after) for row in table.rows(unit)]
        if self.times is not None:
            times.note(self.times, piece)
        return rows


_MOST_SEED: Final = 10**MOST_DIGITS - 1


def _check_bots(ruleset: AnyRuleset, bots: Sequence[str]) -> None:
    for index, name in enumerate(bots):
        bot_named(name, ruleset, place="$.bots")
        if name in bots[:index]:
            raise MalformedInput("$.bots", expected="each bot once", given=name)
    if len(bots) < 2:
        raise MalformedInput("$.bots", expected="at least two", given=list(bots))


@define
class _Times:
    """The time of decisions, by bot."""

    bots: int
    seconds: dict[int, float] = field(factory=lambda: defaultdict[int, float](float))
    decisions: Counter[int] = field(factory=Counter[int])

    def note(self, file: Path, piece: int) -> None:
        """Append a line to a file. Nothing depends on it, so it may be lost."""
        of = range(self.bots)
        line = {
            "piece": piece,
            "seconds": [round(self.seconds[bot], 6) for bot in of],
            "decisions": [self.decisions[bot] for bot in of],
        }
        with file.open("ab") as kept:
            kept.write(json.dumps(line).encode() + b"\n")


@frozen
class _Table:
    """Where the matches of a piece are played."""

    work: Ladder
    bots: Sequence[Bot]
    seated: Seated
    times: _Times

    def rows(self, unit: int) -> Iterator[Row]:
        """Yield the matches of a deal, in all seatings."""
        work = self.work
        meeting = work.meetings[unit % len(work.meetings)]
        begun = Match.begin(
            game_named(work.game), work.edition, players=work.players, options=work.options
        )
        order = Random(f"{work.seed}/{unit}")
        for number, at in enumerate(seatings(meeting, work.players, work.tables, order)):
            yield {"deal": unit, "seating": number, **self._match(begun, unit, number, at)}

    def _match(self, begun: AnyMatch, unit: int, number: int, at: Seating) -> Row:
        work = self.work
        draws = [Random(f"{work.seed}/{unit}/{number}/seat {seat}") for seat in range(work.players)]
        decisions = Counter[int]()

        def choose(match: AnyMatch, seat: Seat) -> Action:
            began, bot = perf_counter(), at[seat]
            action = self.seated.choose(self.bots[bot], match, seat, draws[seat])
            self.times.seconds[bot] += perf_counter() - began
            self.times.decisions[bot] += 1
            decisions[seat] += 1
            return action

        match, failed = begun, None
        place = f"deal {unit}, seating {number} of seed {work.seed} with {work.players} players"
        try:
            with errors_below(place):
                for match in played(begun, Random(f"{work.seed}/{unit}/chance"), choose):  # noqa: B007
                    pass
        except BotFailed as error:
            if not work.goes_on:
                raise
            failed = str(error)
        outcome = match.outcome
        loser = None if outcome is not None else match.turn[0]
        return {
            "bots": list(at),
            "winners": [seat for seat in range(work.players) if seat != loser]
            if outcome is None
            else [int(seat) for seat in outcome.winners],
            "totals": None if outcome is None else list(outcome.totals),
            "actions": match.number_of_actions,
            "decisions": [decisions[seat] for seat in range(work.players)],
            "failed": failed,
        }
