"""Simple bots, one for each game: sensible, seeded, and knowing no more than their seat."""
