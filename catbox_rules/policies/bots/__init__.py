"""Simple bots, one for each game: sensible and seeded, with no more knowledge than their seat
has."""
