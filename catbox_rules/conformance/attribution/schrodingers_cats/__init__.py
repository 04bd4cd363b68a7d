"""The clauses of Schrödinger's Cats behind a difference."""
