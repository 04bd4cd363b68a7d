"""Who chooses for a seat. Bots, which know no more than their seat, are a room inside."""
