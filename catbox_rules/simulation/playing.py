"""Playing a campaign: its pieces, and who plays them.

A match is decided by the seed and its number alone. The cards come from one generator and the
choices from another, so that two rulebooks play the same number with the same cards for as long as
they deal alike. Of the first matches the moves are kept as well: they show whether a player ever
chooses by a rule.

The workers are this process, several on this machine, or those of a Dask scheduler: executors of
`concurrent.futures`. This process alone writes files.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final
from zlib import crc32

import polars as pl

from catbox_rules.games import game_named
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim, errors_below
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import Seated, bot_named, check_patience
from catbox_rules.programs import kill_all
from catbox_rules.simulation.campaign import COUNTED, Campaign, Folder, Matchup, figures_of, wins_in

_MOVES_KEPT: Final = 200
"""The number of matches of each table whose moves are kept: the first ones."""
_MOST_WORKERS: Final = 256
_ANSWERS_WITHIN: Final = "10s"


class CampaignStopped(CatboxError):
    """Workers are gone. What they had done is kept."""

    code = "campaign-stopped"


def play_campaign(
    folder: Folder,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    patience: float | None = None,
    progress: Callable[[float], object] = lambda _: None,
) -> None:
    """Play the pieces of a campaign that are missing. The results do not depend on who plays.

    * `workers`: how many processes, 1 to 256; None for one per processor. With one, this process
      plays.
    * `scheduler`: the address of a Dask scheduler, whose workers play instead.
    * `patience`: the seconds that a program may take for an answer; None for no limit.
    * `progress`: called with the number of pieces that are done: at the start, and after each.

    Raises MalformedInput or Unsupported for what cannot be played, or if a bot fails;
    CampaignStopped if workers are lost. Pieces that are done are kept.
    """
    check_patience(patience)
    if workers is not None and not 1 <= workers <= _MOST_WORKERS:
        raise MalformedInput("$.workers", expected=f"1 to {_MOST_WORKERS}", given=workers)
    done = folder.done()
    left = [piece for piece in range(folder.campaign.pieces) if piece not in done]
    play = partial(play_piece, folder.campaign, patience)
    progress(len(done))
    count = min(workers or os.cpu_count() or 1, len(left))
    if scheduler is None and count <= 1:
        for piece in left:
            folder.keep(piece, play(piece))
            progress(1)
        return
    with _executor(count, scheduler) as executor:
        futures = {executor.submit(play, piece): piece for piece in left}
        waiting = set(futures)
        while waiting:
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ended:
                folder.keep(futures[future], future.result())
                progress(1)


def play_piece(campaign: Campaign, patience: float | None, piece: int) -> pl.DataFrame:
    """Play a piece; return a row for each match: its number, its figures, and perhaps its moves.

    * `patience`: the seconds that a program may take for an answer; None for no limit.

    Raises BotFailed, with the match and the moment, for a bot that fails.
    """
    setting, numbers = campaign.piece(piece)
    counted, figures = COUNTED.of(campaign.game), figures_of(campaign.game, setting.players)
    schema = {"match": pl.Int64, **dict.fromkeys(figures, pl.Float64)}
    if campaign.batch:
        columns, matches = counted.batch(setting, campaign.seed, numbers)
        rows = pl.DataFrame({"match": list(numbers), **columns}, schema)
    else:
        matches = list(_played(campaign, setting, numbers, patience))
        rows = pl.DataFrame(
            [
                {"match": number, **counted.counted(match), **wins_in(match.outcome)}
                for number, match in zip(numbers, matches, strict=True)
                if match.outcome is not None
            ],
            schema,
        )
    kept = [_moves_of(each) for each in islice(matches, max(0, _MOVES_KEPT - numbers.start))]
    moves = [*kept, *[None] * (len(numbers) - len(kept))]
    return rows.with_columns(pl.Series("moves", moves, pl.List(pl.UInt64)))


def _played(
    campaign: Campaign, setting: Matchup, numbers: range, patience: float | None
) -> Iterator[AnyMatch]:
    """Play matches to their ends."""
    game = game_named(campaign.game)
    bot = bot_named(setting.policy, game)
    with Seated(patience) as seated:
        for number in numbers:
            match: AnyMatch = Match.begin(
                game, setting.edition, players=setting.players, options=setting.options
            )
            seeds = (f"{campaign.seed}/{number}/{what}" for what in ("cards", "choices"))
            cards, choices = map(Random, seeds)
            with errors_below(
                f"match {number} of seed {campaign.seed} with {match.players} players"
            ):
                while match.turn:
                    with errors_below(f"action {match.number_of_actions}"):
                        actor = match.turn[0]
                        match = match.apply(
                            match.draw(cards)
                            if actor == CHANCE
                            else seated.choose(bot, match, actor, choices)
                        )
            yield match


def _moves_of(match: AnyMatch) -> list[int]:
    """Return for each choice of a seat a number of 64 bits: what it was offered, and what it
    took."""
    moves = list[int]()
    for each in match.transitions:
        if each.actor != CHANCE:
            legal = match.ruleset.legal_actions(each.before)
            offer = ", ".join(str(action) for action in legal if action.actor == each.actor)
            offered, took = (
                crc32(text.encode()) for text in (f"{each.actor}: {offer}", str(each.action))
            )
            moves.append(offered << 32 | took)
    return moves


@contextmanager
def _executor(workers: int, scheduler: str | None) -> Generator[Executor]:
    if scheduler is None:
        context = get_context("spawn")
        listening, holding = context.Pipe(duplex=False)
        try:
            own = ProcessPoolExecutor(workers, context, _begin_worker, (listening,))
            with own as executor, holding:  # which is closed first
                yield executor
        except BrokenProcessPool:
            raise CampaignStopped("a worker has died; run the same command to go on") from None
    else:
        client = _client(scheduler)
        executor = client.get_executor(pure=False)
        try:
            yield executor
        except (CatboxError, KeyboardInterrupt):
            raise
        except Exception as error:  # a scheduler that is lost raises errors of many kinds
            said = f"{scheduler}: {type(error).__name__}: {error}; run the same command to go on"
            raise CampaignStopped(said) from None
        finally:
            executor.shutdown(wait=False)  # which cancels what is left
            client.close()


def _client(scheduler: str) -> Any:
    """Return a client of a Dask scheduler, which brings no types."""
    try:
        distributed = import_module("distributed")
        client = distributed.Client(scheduler, timeout=_ANSWERS_WITHIN, set_as_default=False)
        client.wait_for_workers(1, timeout=_ANSWERS_WITHIN)
    except Exception as error:  # an invalid address raises errors of many kinds
        expected = "the address of a Dask scheduler with workers, such as tcp://127.0.0.1:8786"
        given = Verbatim(f"{scheduler} ({type(error).__name__}: {error})")
        raise MalformedInput("$.scheduler", expected=expected, given=given) from None
    return client


def _begin_worker(listening: Connection) -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends and whatever is being played."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_other_end, args=(listening,), daemon=True).start()


def _end_with_the_other_end(listening: Connection) -> None:
    with suppress(EOFError, OSError):
        listening.recv_bytes()
    kill_all()
    os._exit(1)
