"""The tool for people who know two or three facts and no table: the judge asks back.

The server keeps nothing between calls, so each call has the action or the question, and all
answers.
"""

from __future__ import annotations

from typing import Annotated, Final

from attrs import frozen

from catbox_rules.cli.assistants.arguments import About, Words
from catbox_rules.cli.assistants.said import Said
from catbox_rules.cli.disputing import Told, begun, show_dispute
from catbox_rules.cli.printing import printed
from catbox_rules.games import GAMES, games_of
from catbox_rules.judge.disputes import dispute_as_json, with_answers
from catbox_rules.judge.disputes.protocol import DISPUTES
from catbox_rules.kernel.forms import Between

_ASKS: Final = tuple(dict.fromkeys(ask for game in games_of() for ask in DISPUTES.of(game).ASKS))


@frozen
class Disputed:
    """The arguments of `dispute`."""

    action: (
        Annotated[
            Words,
            About(
                "What was done, of a seat by its number from 0, or by its name with names: "
                "1: red 4, Peter: bid 1, 0: discard 3, 2: paradox; 1: claim 8 alive, 0: doubt, "
                "2: use tabby as mewton."
            ),
        ]
        | None
    ) = None
    ask: (
        Annotated[
            str,
            About(
                "In place of an action another question: trick (who won it), round (what a seat "
                "scored), groups, match (who won), paradox, set-up; check (who was wrong in a "
                "doubt), boxes.",
                _ASKS,
            ),
        ]
        | None
    ) = None
    game: (
        Annotated[
            str,
            About("The game, of a question that both have, without an edition.", tuple(GAMES)),
        ]
        | None
    ) = None
    answers: (
        Annotated[
            dict[str, str],
            About(
                "What is known, in the order in which it was asked: of each question that was "
                "answered the value of a choice, such as led: green, any: none, cell: unknown. "
                "Facts may be given that were not asked."
            ),
        ]
        | None
    ) = None
    edition: (
        Annotated[
            Words,
            About(
                "Which edition is played, if it is known, perhaps with variants and readings on "
                "top: pegasus-2023, pegasus-2023+must-follow, pegasus-2023+tokens=strict."
            ),
        ]
        | None
    ) = None
    players: Annotated[int, Between(2, 6), About("How many play, if it is known.")] | None = None
    names: (
        Annotated[
            Words, About("What the seats are called, all of them from seat 0 on: Anna,Peter,Mia.")
        ]
        | None
    ) = None


def ask_back(disputed: Disputed) -> Said:
    """Return the ruling on an action or the answer to a question; or the next question with its
    choices."""
    told = Told(disputed.game, disputed.edition, disputed.players, disputed.names, with_files=False)
    dispute = begun(disputed.action, disputed.ask, told)
    dispute = with_answers(dispute, dict(disputed.answers or {}))
    with printed() as page:
        show_dispute(dispute)
    return Said(page.getvalue(), dispute_as_json(dispute))
