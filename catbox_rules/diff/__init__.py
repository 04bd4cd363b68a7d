"""Rulebooks compared: where two of them part in play, and what a corpus of records comes to.

Import what you need from its modules: `comparison` compares two rulebooks, `regressing` holds a
corpus against stored results. All but `corpora`, `results` and `regressing` need the extra
`testing`, whose manners of play they use.
"""
