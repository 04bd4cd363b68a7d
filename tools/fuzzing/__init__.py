"""Where lines, files and engines come from that nobody means."""
