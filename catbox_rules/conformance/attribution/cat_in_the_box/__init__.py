"""The clauses of Cat in the Box behind a difference."""
