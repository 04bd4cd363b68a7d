"""What an environment shows of its match to those who watch: a text, or the pixels of a picture.

Both need the extra `frames`.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.render.protocol import picture_of
from catbox_rules.render.svg import svg_of

METADATA: Final = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
SIZE: Final = (760, 1012)
"""The width and the height of every picture, so that pictures make a film."""

# What is loaded is for those who watch alone.


def check_mode(mode: str | None) -> None:
    """Raise MalformedInput for anything but a mode of `METADATA` or None."""
    if mode not in (None, "ansi", "rgb_array"):
        raise MalformedInput("$.render_mode", expected="ansi, rgb_array or None", given=mode)


def text_of(moment: object, seat: int | None = None) -> str:
    """Return a moment as a text; the arguments are those of `picture_of`.

    >>> from catbox_rules.environments import Task
    >>> print(text_of(Task.of("pegasus-2023", players=3).start).splitlines()[0])
    Cat in the Box, Pegasus Spiele printing
    """
    with needs_extra(__name__, "frames"):
        from rich.console import Console  # noqa: PLC0415

        from catbox_rules.render.terminal import renderable  # noqa: PLC0415
    console = Console(width=80, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(renderable(picture_of(moment, seat=seat)))
    return captured.get()


def pixels_of(moment: object, seat: int | None = None) -> NDArray[np.uint8]:
    """Return a moment as a picture: height, width, and red, green and blue. The arguments are those
    of `picture_of`.

    >>> from catbox_rules.environments import Task
    >>> pixels_of(Task.of("pegasus-2023", players=3).start).shape
    (1012, 760, 3)
    """
    with needs_extra(__name__, "frames"):
        from PIL import Image, ImageOps  # noqa: PLC0415
        from resvg_py import svg_to_bytes  # noqa: PLC0415
    drawn = svg_to_bytes(svg_string=svg_of(picture_of(moment, seat=seat), "light"))
    image = Image.open(BytesIO(drawn)).convert("RGB")
    return np.array(ImageOps.pad(image, SIZE, color="white", centering=(0.5, 0)))


# An array or a text, as the library has it that asks.
def frame(mode: str | None, moment: object, seat: int | None = None) -> Any:
    """Return what is shown of a moment in a mode; None without one."""
    return (pixels_of if mode == "rgb_array" else text_of)(moment, seat) if mode else None
