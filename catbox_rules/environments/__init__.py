"""Matches as environments for learning programs: PettingZoo, Gymnasium and OpenSpiel.

    aec        all seats of a match, one after another (PettingZoo)
    one_seat   one seat, against given policies (Gymnasium)
    tables     many tables at once (Gymnasium's vector environments; also needs the extra `batch`)
    spiel      a match as a game tree (OpenSpiel)

>>> import gymnasium
>>> env = gymnasium.make("catbox_rules/OneSeat-v0", edition="amigo-2023", opponents="bot")

All three are made of a `Task`: what is played and how it is rewarded, a number for each action
(`numbering`), and what a seat observes (`observing`). Legality, views and chance are those of the
library, so an environment has no rule of its own. Each needs the extra `environments`.
"""

from catbox_rules.kernel.loading import needs_extra

with needs_extra(__name__, "environments"):
    import gymnasium

    from catbox_rules.environments.task import Numbering, Plane, Reward, Task

gymnasium.register(  # pyright: ignore[reportUnknownMemberType] -- it takes any dictionary
    "catbox_rules/OneSeat-v0", f"{__name__}.one_seat:make"
)

gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    "catbox_rules/Tables-v0", vector_entry_point=f"{__name__}.tables:make"
)

__all__ = ["Numbering", "Plane", "Reward", "Task"]
