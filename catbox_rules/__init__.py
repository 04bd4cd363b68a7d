"""The rules of Cat in the Box and Schrödinger's Cats: who may do what, and by which rule.

Each game is a package with the same functions (`initial`, `turn`, `legal_actions`, `judge`,
`apply`, `view`, `outcome`):

>>> from catbox_rules import cat_in_the_box as game
>>> state = game.initial("pegasus-2023", players=4)
>>> game.turn(state)
('chance',)
"""
