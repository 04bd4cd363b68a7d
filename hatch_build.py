"""What a build writes before it packs: the schemas of the games and the types of all formats.

`pip install`, also of a checkout that stays editable, and `python -m build` run this.
"""

import sys
from importlib import import_module
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WriteFormats(BuildHookInterface):
    """Write the files that git ignores."""

    def initialize(self, _version: str, build_data: dict[str, list[str]]) -> None:
        """Write them, and have them packed."""
        sys.path.insert(0, self.root)
        for path in import_module("tools.make_formats").write():
            build_data["artifacts"].append(f"/{path.relative_to(Path(self.root)).as_posix()}")
