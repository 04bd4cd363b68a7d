"""Who chooses for a seat."""
