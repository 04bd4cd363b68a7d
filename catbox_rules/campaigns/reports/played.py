"""The description of a campaign: what was played, by which rules and means, and how far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import frozen

from catbox_rules.book import Rulebook
from catbox_rules.campaigns.campaign import NAME, Campaign
from catbox_rules.campaigns.cautions import Caution, cautions
from catbox_rules.campaigns.summary import simulated_in
from catbox_rules.diff.differences import Difference, differences
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import ChosenTable


@frozen(eq=False)
class Played:
    """A campaign of matches that were played.

    * `named`: the folder that was named: its own, or the one that contains it and others.
    * `folder`: its own folder.
    * `rulebook`: the edition with its options, as it is spelled: `pegasus-2023+bids-of-zero`.
    * `differences`: its differences from the edition that affect play with this number of players;
      None if the rulebook has an unknown variant.
    * `players`: the number of players.
    * `matches`: the number of matches asked for.
    * `library`, `ruleset`: the versions used.
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
    def cautions(self) -> tuple[Caution, ...]:
        """The doubtful assumptions behind its numbers. An unknown variant is ignored."""
        game = game_named(self.game)
        options = self.options
        if self.differences is None:
            options = {name: value for name, value in options.items() if name != "variants"}
        return cautions(ChosenTable(game, self.edition, self.players, 0, options), self.policy)

    @property
    def is_finished(self) -> bool:
        """True if all of it was played."""
        return self.campaign.is_finished

    def goes_in_pairs_with(self, other: Played) -> bool:
        """Return True if matches with the same number have the same random numbers in both
        campaigns: the seed and the engine are the same. Each engine draws its own numbers."""
        return (self.seed, self.engine) == (other.seed, other.engine)


def opened(names: Iterable[str]) -> tuple[Played, ...]:
    """Return the campaigns of some folders, in order.

    A folder that is not a campaign itself stands for the campaigns in it, a folder for each number
    of players, as `catbox simulate` makes them. Raises MalformedInput for a folder without any, and
    for a campaign that cannot be reported on: of another kind of work, damaged, of several games.
    """
    found = [_read(folder, name) for name in names for folder in _folders(name)]
    for each in found:
        if each.game != found[0].game:
            expected = f"a campaign of {found[0].game}, as {found[0].folder} is"
            raise MalformedInput(each.folder, expected=expected, given=Verbatim(each.game))
    return tuple(found)


def _folders(name: str) -> list[Path]:
    folder = Path(name)
    if (folder / NAME).exists() or not folder.is_dir():
        return [folder]
    inside = sorted(each.parent for each in folder.glob(f"*/{NAME}"))
    return sorted(inside, key=lambda each: (len(each.name), each.name)) or [folder]


def _read(folder: Path, name: str) -> Played:
    campaign = Campaign.open(folder)
    ruleset = simulated_in(campaign).RULESET
    work = _Work(campaign.description, f"{folder / NAME}: $.work")
    options = work.described.get("options", {})
    if not is_object(options):
        raise work.misfit("options", expected="an object", given=options)
    counts = {count for edition in ruleset.EDITIONS for count in edition.player_counts}
    edition = work.word("edition", "the id of an edition")
    players = work.number("players", min(counts), max(counts))
    rulebook = _rulebook(ruleset, edition, options)
    return Played(
        campaign=campaign,
        named=name,
        folder=str(folder),
        game=ruleset.NAME,
        edition=edition,
        options=options,
        rulebook="+".join([edition, *_parts(options)]) if rulebook is None else str(rulebook),
        differences=None if rulebook is None else _differences(rulebook, players),
        players=players,
        matches=work.number("matches", 1),
        seed=work.number("seed", 0),
        policy=work.word("policy", "the name of a policy"),
        engine=work.word("engine", "the name of an engine"),
        ruleset=work.word("ruleset", "a version"),
        library=work.word("library", "a version"),
    )


@frozen
class _Work:
    """The description of a campaign's work, and its place."""

    described: Mapping[str, object]
    place: str

    def misfit(self, key: str, *, expected: str, given: object) -> MalformedInput:
        """Return the error for a key."""
        return MalformedInput(f"{self.place}.{key}", expected=expected, given=given)

    def word(self, key: str, expected: str) -> str:
        """Return the text of a key. Raises MalformedInput for anything else."""
        value = self.described.get(key)
        if not isinstance(value, str):
            raise self.misfit(key, expected=expected, given=value)
        return value

    def number(self, key: str, least: int, most: int | None = None) -> int:
        """Return the number of a key. Raises MalformedInput for anything else, or a number out of
        bounds."""
        value = self.described.get(key)
        if not is_whole_number(value) or value < least or (most is not None and value > most):
            bounds = f"a number from {least}" if most is None else f"{least} to {most}"
            raise self.misfit(key, expected=bounds, given=value)
        return value


def _rulebook(ruleset: AnyRuleset, edition: str, options: Mapping[str, object]) -> Rulebook | None:
    """Return the rulebook of a campaign; None if it has an unknown variant."""
    try:
        return Rulebook(ruleset, edition, options)
    except CatboxError:
        return None


def _differences(rulebook: Rulebook, players: int) -> tuple[Difference, ...]:
    edition = Rulebook(rulebook.ruleset, rulebook.edition_id)
    return tuple(
        each
        for each in differences(edition, rulebook)
        if each.decides and each.players in (None, players)
    )


def _parts(options: Mapping[str, object]) -> Iterator[str]:
    """Yield the options of an unknown rulebook: its variants by name, and its readings."""
    variants = options.get("variants", [])
    for variant in variants if is_list(variants) else [variants]:
        id = variant.get("id") if is_object(variant) else variant
        yield str(id)
    for key, value in options.items():
        if key != "variants":
            yield f"{key}={value}" if isinstance(value, str | int) else key
