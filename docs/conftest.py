"""Doctests come from the pages; what builds the pages has none, and needs Sphinx."""

collect_ignore = ["conf.py", "_ext", "_build"]
