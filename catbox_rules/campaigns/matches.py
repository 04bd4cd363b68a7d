"""Matches one by one, by the protocol of games: any game, anybody's bots.

All random numbers in a match of a simulation come from its own generator, seeded with the seed and
the number of the match. So a match does not depend on where and when it is played, or on other
matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random

from catbox_rules.campaigns.simulated import Simulated
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import errors_below
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat
from catbox_rules.match import AnyMatch, AnyTransition, Match
from catbox_rules.policies import BotFailed, Seated, bot_named


def rows_of(  # noqa: PLR0913 -- all that decides the rows, and the patience
    game: Simulated,
    edition: str,
    players: int,
    options: Mapping[str, object],
    *,
    policy: str,
    seed: int,
    matches: Iterable[int],
    patience: float | None = None,
    goes_on: bool = False,
) -> Iterator[Row]:
    """Play some matches and yield their rows, one for each round. `totals` and `winners` are in the
    last round of a match, and null in the others.

    * `policy`: the bot at all seats; see `bot_named`.
    * `patience`: the seconds that a program may take for an answer; see `Seated`.
    * `goes_on`: whether a match in which the bot fails is left out; otherwise BotFailed is raised.
    """
    begun = Match.begin(game.RULESET, edition, players=players, options=options)
    bot = bot_named(policy, game.RULESET)
    with Seated(patience) as seated:
        for number in matches:
            random = Random(f"{seed}/{number}")

            def choose(match: AnyMatch, seat: Seat, random: Random = random) -> Action:
                return seated.choose(bot, match, seat, random)

            with errors_below(f"match {number} of seed {seed} with {players} players"):
                try:
                    rows = list(_rows(game, number, played(begun, random, choose)))
                except BotFailed:
                    if goes_on:
                        continue
                    raise
            yield from rows


def played(
    match: AnyMatch, chance: Random, choose: Callable[[AnyMatch, Seat], Action]
) -> Iterator[AnyMatch]:
    """Play a match on from this moment, and yield it after each action, up to the end.

    * `chance`: the generator for the cards.
    * `choose`: a function that returns the action of a seat.

    Raises MalformedInput with the number of the action for a bot, or a house rule, that fails.
    """
    while actors := match.turn:
        with errors_below(f"action {match.number_of_actions}"):
            actor = actors[0]
            match = match.apply(match.draw(chance) if actor == CHANCE else choose(match, actor))
        yield match


def _rows(game: Simulated, number: int, moments: Iterable[AnyMatch]) -> Iterator[Row]:
    transitions, rounds = list[AnyTransition](), 0
    for match in moments:
        assert match.last is not None
        transitions.append(match.last)
        if len(match.rounds) == rounds:
            continue
        outcome = match.outcome
        yield {
            "match": number,
            "round": rounds,
            **game.row(transitions, match.rounds[-1]),
            "totals": None if outcome is None else list(outcome.totals),
            "winners": None if outcome is None else [int(seat) for seat in outcome.winners],
        }
        rounds = len(match.rounds)
        transitions.clear()
