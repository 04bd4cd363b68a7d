"""The work of `catbox simulate`: many matches by one policy at one kind of table.

    Simulation.of(game="cat-in-the-box", edition="pegasus-2023", players=3, matches=1000)

A match is identified by the seed and its number. There are two engines, `batch` (many matches of
Cat in the Box at once) and `scalar` (any game, one by one, by the reference itself); they draw
different random numbers, so the engine is part of the description.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import ceil
from typing import Final

from attrs import field, frozen

from catbox_rules import __version__
from catbox_rules.book import Rulebook
from catbox_rules.campaigns.arrow import ArrowSchema
from catbox_rules.campaigns.matches import rows_of
from catbox_rules.campaigns.simulated import SIMULATION
from catbox_rules.campaigns.work import Rows
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import (
    MOST_DIGITS,
    MalformedInput,
    Unsupported,
    Verbatim,
    is_whole_number,
)
from catbox_rules.policies import bot_named, check_patience

KIND: Final = "simulate"
"""The kind of this work in a description."""
ENGINES: Final = ("batch", "scalar")

_MOST_MATCHES: Final = 10**12
_PIECES: Final = 100
"""The usual number of pieces, if they then have a good size: large enough that a worker does not
spend its time on communication, small enough that little is lost with one."""
_SIZES: Final = {"batch": (1000, 20_000), "scalar": (10, 500)}
"""The fewest and the most matches of a piece."""


@frozen
class Simulation:
    """Work that consists of many matches. Make one with `Simulation.of`, which checks its
    arguments."""

    game: str
    edition: str
    players: int
    options: Mapping[str, object]
    matches: int
    seed: int
    policy: str
    engine: str
    pieces: int = field()
    """The number of pieces; their sizes differ by at most one match."""
    patience: float | None = None
    """The seconds that a policy that is a program may take for an answer. No row depends on it."""
    goes_on: bool = False
    """Whether a match in which a bot fails is left out instead of raising an error."""

    @classmethod
    def of(  # noqa: PLR0913 -- all that decides the rows
        cls,
        *,
        game: str,
        edition: str,
        players: int,
        matches: int,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        policy: str = "random",
        engine: str | None = None,
        pieces: int | None = None,
        patience: float | None = None,
        goes_on: bool = False,
    ) -> Simulation:
        """Return a simulation, with its arguments checked.

        * `edition`, `players`, `options`: the table, as in a record. Seat 0 starts each match.
          Instead of an edition, a rulebook may be given, `pegasus-2023+must-follow`; it has its own
          options, and there must be no others.
        * `matches`: their number, at least 1; they are numbered from 0.
        * `seed`: 0 to 10¹⁸ - 1.
        * `policy`: the bot at all seats: `random` or `follow-heavy` (Cat in the Box), which the
          batch engine has too, or any other bot; see `bot_named`.
        * `engine`: `batch` or `scalar`; by default batch if it can play this.
        * `pieces`: 1 to `matches`; by default about a hundred.
        * `patience`: the seconds that a program may take for an answer; None for no limit.
        * `goes_on`: whether a match in which a bot fails is left out instead of raising an error.

        Raises MalformedInput or Unsupported with a path below `$`.

        >>> work = Simulation.of(
        ...     game="schrodingers-cats", edition="amigo-2023", players=2, matches=1000
        ... )
        >>> work.engine, work.pieces, work.numbers(99)
        ('scalar', 100, range(990, 1000))
        >>> spelled = Simulation.of(
        ...     game="cat-in-the-box", edition="international+must-follow", players=3, matches=9
        ... )
        >>> spelled.edition, dict(spelled.options)
        ('pegasus-2023', {'variants': ['must-follow']})
        """
        brings = SIMULATION.of(game)
        _check(matches=(matches, 1, _MOST_MATCHES), seed=(seed, 0, 10**MOST_DIGITS - 1))
        if policy not in brings.POLICIES:
            bot_named(policy, brings.RULESET)
        options = dict(options or {})
        if "+" in str(edition):
            rulebook = Rulebook.named(edition, brings.RULESET, place="$.edition")
            if options:
                expected = f"none with {edition}, which has its own"
                raise MalformedInput("$.options", expected=expected, given=options)
            edition, options = rulebook.edition_id, dict(rulebook.options)
        brings.RULESET.initial(edition, players=players, options=options)
        edition = edition_named(brings.RULESET.EDITIONS, edition).id
        if engine not in (None, *ENGINES):
            raise Unsupported("$.engine", expected=" or ".join(ENGINES), given=engine)
        if engine != "scalar":
            why_not = brings.beyond_batches(edition, players, options, policy)
            if why_not is not None and engine == "batch":
                expected = f"scalar, since batch {why_not}"
                raise Unsupported("$.engine", expected=expected, given=Verbatim("batch"))
            engine = "batch" if why_not is None else "scalar"
        if pieces is None:
            fewest, most = _SIZES[engine]
            pieces = ceil(matches / min(max(ceil(matches / _PIECES), fewest), most))
        _check(pieces=(pieces, 1, matches))
        check_patience(patience)
        how = patience, goes_on
        return cls(game, edition, players, options, matches, seed, policy, engine, pieces, *how)

    def describe(self) -> Mapping[str, object]:
        """Return everything that decides the rows: `kind`, `game`, `edition`, `options`, `players`,
        `matches`, `seed`, `policy`, `engine`, and the versions `ruleset` and `library`."""
        return {
            "kind": KIND,
            "game": self.game,
            "edition": self.edition,
            "options": dict(self.options),
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
            "policy": self.policy,
            "engine": self.engine,
            "ruleset": SIMULATION.of(self.game).RULESET.VERSION,
            "library": __version__,
        }

    def numbers(self, piece: int) -> range:
        """Return the numbers of the matches of a piece."""
        at, after = (number * self.matches // self.pieces for number in (piece, piece + 1))
        return range(at, after)

    def do(self, piece: int) -> Rows:
        """Return a row for each round of the matches of a piece, in order."""
        brings, matches = SIMULATION.of(self.game), self.numbers(piece)
        table = self.edition, self.players, self.options
        if self.engine == "batch":
            return brings.play_batch(*table, policy=self.policy, seed=self.seed, matches=matches)
        played = partial(rows_of, brings, *table, seed=self.seed, policy=self.policy)
        how = partial(played, patience=self.patience, goes_on=self.goes_on)
        return list(how(matches=matches))

    def schema(self) -> ArrowSchema:
        """Return the types of the columns."""
        return SIMULATION.of(self.game).schema()


def _check(**numbers: tuple[int, int, int]) -> None:
    """Raise MalformedInput unless each number is a whole number within its bounds."""
    for name, (number, least, most) in numbers.items():
        if not is_whole_number(number) or not least <= number <= most:
            raise MalformedInput(f"$.{name}", expected=f"{least} to {most}", given=number)
