"""Where the lines come from that the line protocol is tried with."""
