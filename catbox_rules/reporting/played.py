"""What a campaign says of itself: what was played, by which rules, by what means, how far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from attrs import frozen

from catbox_rules.campaigns.campaign import NAME, Campaign
from catbox_rules.campaigns.simulation import KIND
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Plainly
from catbox_rules.records.strict_json import is_list, is_object
from catbox_rules.variants import Difference, Rulebook, differences

__all__ = ["Played", "opened"]


@frozen(eq=False)
class Played:
    """A campaign of matches that were played.

    * `named`: the folder that was named: its own, or that in which it lies with others.
    * `folder`: its own.
    * `rulebook`: the edition with its options, as it is spelled: `pegasus-2023+bids-of-zero`.
    * `differences`: in what that differs from the edition, as far as play turns on it with this
      count of players; None where the rulebook has a variant that is not known here.
    * `players`: the count of players.
    * `matches`: how many matches were asked for.
    * `library`, `ruleset`: the versions that played them.
    """

    campaign: Campaign
    named: str
    folder: str
    game: str
    edition: str
    options: Mapping[str, object]
    rulebook: str
    differences: tuple[Difference, ...] | None
    players: int
    matches: int
    seed: int
    policy: str
    engine: str
    ruleset: str
    library: str

    @property
    def is_finished(self) -> bool:
        """Whether all of it was played."""
        return self.campaign.is_finished


def opened(names: Iterable[str]) -> tuple[Played, ...]:
    """The campaigns of some folders, in their order.

    A folder that is none itself stands for the campaigns in it, a folder for each count of players,
    as `catbox simulate` makes them. Raises MalformedInput for a folder without any, and for a
    campaign that cannot be told: of another kind of work, damaged, of several games.
    """
    found = [_read(folder, name) for name in names for folder in _folders(name)]
    for each in found:
        if each.game != found[0].game:
            expected = f"a campaign of {found[0].game}, as {found[0].folder} is"
            raise MalformedInput(each.folder, expected=expected, given=Plainly(each.game))
    return tuple(found)


def _folders(name: str) -> list[Path]:
    folder = Path(name)
    if (folder / NAME).exists() or not folder.is_dir():
        return [folder]
    inside = sorted(each.parent for each in folder.glob(f"*/{NAME}"))
    return sorted(inside, key=lambda each: (len(each.name), each.name)) or [folder]


def _read(folder: Path, name: str) -> Played:
    campaign = Campaign.open(folder)
    work = campaign.description
    place = f"{folder / NAME}: $.work"
    kind = work.get("kind")
    if kind != KIND:
        expected = f"{KIND}: a campaign of matches that were played"
        raise MalformedInput(f"{place}.kind", expected=expected, given=kind)
    options = work.get("options", {})
    if not is_object(options):
        raise MalformedInput(f"{place}.options", expected="an object", given=options)
    edition = _of(work, "edition", str, "the id of an edition", place)
    players = _of(work, "players", int, "a number from 2 to 6", place)
    if not 2 <= players <= 6:
        raise MalformedInput(f"{place}.players", expected="a number from 2 to 6", given=players)
    game = _of(work, "game", str, "the name of a game", place)
    if game not in GAMES:
        raise MalformedInput(f"{place}.game", expected=" or ".join(GAMES), given=game)
    rulebook = _rulebook(game, edition, options)
    return Played(
        campaign=campaign,
        named=name,
        folder=str(folder),
        game=game,
        edition=edition,
        options=options,
        rulebook="+".join([edition, *_parts(options)]) if rulebook is None else str(rulebook),
        differences=None if rulebook is None else _differences(rulebook, players),
        players=players,
        matches=_of(work, "matches", int, "a number", place),
        seed=_of(work, "seed", int, "a number", place),
        policy=_of(work, "policy", str, "the name of a policy", place),
        engine=_of(work, "engine", str, "the name of an engine", place),
        ruleset=_of(work, "ruleset", str, "a version", place),
        library=_of(work, "library", str, "a version", place),
    )


def _rulebook(game: str, edition: str, options: Mapping[str, object]) -> Rulebook | None:
    """The rulebook of a campaign; None where it has a variant that only its authors know."""
    try:
        return Rulebook(GAMES[game], edition, options)
    except CatboxError:
        return None


def _differences(rulebook: Rulebook, players: int) -> tuple[Difference, ...]:
    edition = Rulebook(rulebook.ruleset, rulebook.edition_id)
    return tuple(
        each
        for each in differences(edition, rulebook)
        if each.decides and each.players in (None, players)
    )


ValueT = TypeVar("ValueT", str, int)


def _of(
    work: Mapping[str, object], key: str, kind: type[ValueT], expected: str, place: str
) -> ValueT:
    value = work.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise MalformedInput(f"{place}.{key}", expected=expected, given=value)
    return value


def _parts(options: Mapping[str, object]) -> Iterator[str]:
    """The options of a rulebook that is not known here: its variants by their names, readings."""
    variants = options.get("variants", [])
    for variant in variants if is_list(variants) else [variants]:
        id = variant.get("id") if is_object(variant) else variant
        yield str(id)
    for key, value in options.items():
        if key != "variants":
            yield f"{key}={value}" if isinstance(value, str | int) else key
