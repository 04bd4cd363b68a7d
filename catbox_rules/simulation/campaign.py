"""A campaign: which matches are played at which tables, in pieces, and the folder that keeps them.

    campaign.json                    all that decides the results
    pieces/000000-6f1c….parquet      the matches of each piece that is done, a row for each

A piece is a file that is renamed into place when it is whole, so a campaign that was broken off
goes on with the pieces that are missing. The name of a piece has a digest of the campaign, its
number and its bytes, so a damaged piece, or one of another campaign, is never read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Final, Protocol

import polars as pl
from attrs import asdict, frozen

from catbox_rules import __version__
from catbox_rules.book import Rulebook
from catbox_rules.games import PerGame, game_named
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Outcome
from catbox_rules.match import AnyMatch
from catbox_rules.policies import bot_named
from catbox_rules.records.converter import read_document
from catbox_rules.records.strict_json import MOST_BYTES, opened, parse, read_bounded, write_whole

# What is counted in a match: the figures that all games have, and what a game adds to them.


@frozen
class Figure:
    """A number that each match has.

    * `name`: its column; `title`: what it is, after "the".
    * `change`: what a rulebook does that raises or lowers it: `gives|costs a seat {} points`.
    * `is_event`: true if it is 100 in a match in which something happens, and 0 in all others.
    """

    name: str
    title: str
    change: str
    is_event: bool = False


class Counted(Protocol):
    """The names that the module of a game has."""

    @property
    def FIGURES(self) -> Sequence[Figure]:  # noqa: N802 -- a constant of the module
        """The figures of the game."""
        ...

    # A function over arrays of a library that not everybody has.
    @property
    def batch(self) -> Any:
        """A function that plays by the batch engine; None if the game has no such engine."""
        ...

    def counted(self, match: AnyMatch, /) -> Mapping[str, float | None]:
        """Return the figures of a match that is over, by name; None for what it does not have."""
        ...


COUNTED: Final = PerGame[Counted]("catbox_rules.simulation")
"""What each game counts."""

SHARED: Final = Figure(
    "shared",
    "number of matches in 100 with several winners",
    "makes {} more|fewer matches in 100 end with several winners",
    is_event=True,
)


def figures_of(game: str, players: int) -> dict[str, Figure]:
    """Return the figures of a game by name, first its own."""
    wins = (
        Figure(
            f"wins_{seat}",
            f"number of matches in 100 that seat {seat} wins",
            f"lets seat {seat} win {{}} more|fewer matches in 100",
        )
        for seat in range(players)
    )
    return {each.name: each for each in (*COUNTED.of(game).FIGURES, *wins, SHARED)}


def wins_in(outcome: Outcome) -> dict[str, float]:
    """Return who has won: a shared match counts in equal parts."""
    share, seats = 100 / len(outcome.winners), range(len(outcome.totals))
    wins = {f"wins_{seat}": share * (seat in outcome.winners) for seat in seats}
    return {**wins, SHARED.name: 100.0 * (len(outcome.winners) > 1)}


FORMAT: Final = "catbox-campaign/2"
NAME: Final = "campaign.json"
_PIECES: Final = "pieces"
_IN_PIECE: Final = 50
_IN_BATCH: Final = 20_000
_MOST_MATCHES: Final = 10**8


@frozen
class Matchup:
    """Who plays by what.

    * `rulebook`: its spelling; `edition`, `options`: the same as in a record.
    * `policy`: the bot at all seats.
    """

    rulebook: str
    edition: str
    options: dict[str, object]
    players: int
    policy: str


@frozen
class Campaign:
    """Matches at several tables, numbered from 0 at each of them. Make one with `Campaign.of`.

    * `matches`: how many at each table. Those with the same number have the same cards, as far as
      the rulebooks deal alike.
    * `batch`: whether the batch engine plays them, which draws other random numbers.
    """

    format: str
    game: str
    seed: int
    matches: int
    batch: bool
    settings: tuple[Matchup, ...]
    ruleset: str
    library: str

    @classmethod
    def of(
        cls,
        rulebooks: Sequence[Rulebook],
        *,
        matches: int,
        players: Sequence[int] | None = None,
        policies: Sequence[str] | None = None,
        seed: int = 0,
        batch: bool = False,
    ) -> Campaign:
        """Return a campaign of each rulebook, with each number of players and each policy.

        * `rulebooks`: one or several, of one game.
        * `matches`: 1 to 10⁸.
        * `players`: the numbers of players; None for all that a rulebook allows.
        * `policies`: bots by their names, see `bot_named`; None for random play.
        * `seed`: 0 to 10¹⁸ - 1.

        Raises MalformedInput or Unsupported with a path below `$`.

        >>> book = Rulebook.named("pegasus-2023")
        >>> Campaign.of([book], matches=120, players=[3, 4]).pieces
        6
        """
        for name, number, least, most in (
            ("matches", matches, 1, _MOST_MATCHES),
            ("seed", seed, 0, 10**MOST_DIGITS - 1),
        ):
            if not least <= number <= most:
                raise MalformedInput(f"$.{name}", expected=f"{least} to {most}", given=number)
        game = rulebooks[0].ruleset
        settings = list[Matchup]()
        both = dict.fromkeys(policies or ["random"]), dict.fromkeys(rulebooks)
        for policy, book in product(*both):
            if book.ruleset is not game:
                expected = f"rulebooks of {game.NAME}"
                raise MalformedInput("RULEBOOK", expected=expected, given=Verbatim(str(book)))
            bot_named(policy, game)
            for number in dict.fromkeys(players or book.players):
                book.setup(number)
                book.initial(players=number)
                at = Matchup(str(book), book.edition_id, dict(book.options), number, policy)
                settings.append(at)
                if batch and (play := COUNTED.of(game).batch) is not None:
                    play(at, seed, range(1))
                elif batch:
                    expected = "cat-in-the-box, for the batch engine"
                    raise Unsupported("$.batch", expected=expected, given=Verbatim(game.NAME))
        tables = tuple(settings)
        return cls(FORMAT, game.NAME, seed, matches, batch, tables, game.VERSION, __version__)

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return len(self.settings) * -(-self.matches // self._in_piece)

    @property
    def _in_piece(self) -> int:
        return _IN_BATCH if self.batch else _IN_PIECE

    def piece(self, number: int) -> tuple[Matchup, range]:
        """Return the table of a piece, and the numbers of its matches. The tables take turns, so
        that what is done of a campaign can be compared."""
        turn, table = divmod(number, len(self.settings))
        first = turn * self._in_piece
        return self.settings[table], range(first, min(first + self._in_piece, self.matches))


@frozen
class Folder:
    """A folder with a campaign."""

    path: Path
    campaign: Campaign

    @classmethod
    def begin(cls, path: Path, campaign: Campaign) -> Folder:
        """Return the folder of a campaign, which goes on if it has begun.

        Raises MalformedInput if the folder has another campaign; OSError if it cannot be written.
        """
        if (path / NAME).exists():
            kept, asked = (asdict(each) for each in (cls.open(path).campaign, campaign))
            for name in asked:
                if kept[name] != asked[name]:
                    now = "others" if name == "settings" else asked[name]
                    expected = f"{now}, as now asked for: a folder has one campaign"
                    place = f"{path / NAME}: $.{name}"
                    raise MalformedInput(place, expected=expected, given=kept[name])
        else:
            (path / _PIECES).mkdir(parents=True, exist_ok=True)
            write_whole(path / NAME, json.dumps(asdict(campaign), indent=1).encode())
        return cls(path, campaign)

    @classmethod
    def open(cls, path: Path) -> Folder:
        """Return the folder of a campaign. Raises MalformedInput with the place of the fault."""
        file = path / NAME
        if not file.is_file():
            given = Verbatim(f"one without {NAME}" if path.is_dir() else "no folder")
            raise MalformedInput(str(path), expected="the folder of a campaign", given=given)
        data = read_bounded(file, most=MOST_BYTES)
        try:
            campaign = read_document(Campaign, parse(data), format=FORMAT, path="$")
            game_named(campaign.game)
        except (MalformedInput, Unsupported) as error:
            place = f"{file}: {error.path}"
            raise MalformedInput(place, expected=error.expected, given=error.given) from None
        return cls(path, campaign)

    def done(self) -> dict[int, Path]:
        """Return the files of the pieces that are done, by number. Raises MalformedInput for a
        file that is not a piece of this campaign as it was written."""
        found = dict[int, Path]()
        for file in sorted((self.path / _PIECES).glob("*.parquet")):
            number, _, digest = file.stem.partition("-")
            piece = int(number) if number.isdecimal() else self.campaign.pieces
            with opened(file) as stream:
                is_whole = digest == self._digest(piece, stream.read())
            if piece >= self.campaign.pieces or not is_whole:
                expected = "a piece as this campaign wrote it (delete it, and simulate goes on)"
                given = Verbatim("a file that is damaged, or of another campaign")
                raise MalformedInput(str(file), expected=expected, given=given)
            found[piece] = file
        return found

    def keep(self, piece: int, rows: pl.DataFrame) -> None:
        """Write a piece, whole or not at all."""
        stream = BytesIO()
        rows.write_parquet(stream)
        data = stream.getvalue()
        name = f"{piece:06}-{self._digest(piece, data)}.parquet"
        write_whole(self.path / _PIECES / name, data)

    def rows(self) -> Iterator[pl.DataFrame]:
        """Yield the matches of each piece that is done, with what is played there."""
        for piece, file in sorted(self.done().items()):
            setting = self.campaign.piece(piece)[0]
            yield pl.read_parquet(file).with_columns(
                rulebook=pl.lit(setting.rulebook),
                players=pl.lit(setting.players),
                policy=pl.lit(setting.policy),
            )

    def _digest(self, piece: int, data: bytes) -> str:
        about = json.dumps([asdict(self.campaign), piece], sort_keys=True)
        return hashlib.sha256(about.encode() + data).hexdigest()[:16]
