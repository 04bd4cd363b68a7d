"""Tables as they lie, parts of them unknown."""
