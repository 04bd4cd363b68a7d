"""`catbox` with a house rule of one's own, and a variant that names it:

python examples/variants/of_mice.py play --edition pegasus-2023+of-mice
"""

from collections.abc import Sequence

from catbox_rules.cat_in_the_box import HouseRule, Play, register_house_rule
from catbox_rules.cli import main
from catbox_rules.kernel.variants import Variant, register


def lowest(trick: Sequence[Play]) -> Play:
    """The play that wins a trick: of the lowest rank, and among equals the first."""
    return min(trick, key=lambda play: play.rank)


TITLE = "The lowest card wins"
TEXT = "The lowest rank wins the trick, and among equals the one played first."
register_house_rule(HouseRule("house.mouse", TITLE, TEXT, "trick.color-strength", lowest))
register(Variant("of-mice", "cat-in-the-box", "Of mice and cats", rules=["house.mouse"]))

if __name__ == "__main__":
    main()
