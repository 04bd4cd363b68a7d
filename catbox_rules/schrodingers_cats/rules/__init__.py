"""The rules, one module for each chapter of the spec; pure functions that cite their clauses."""
