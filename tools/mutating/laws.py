"""The laws of the kit alone, as tests of each game: `pytest tools/mutating/laws.py`."""

from catbox_rules.testing import CatInTheBoxLaws, SchrodingersCatsLaws

cat_in_the_box = CatInTheBoxLaws.TestCase
schrodingers_cats = SchrodingersCatsLaws.TestCase
