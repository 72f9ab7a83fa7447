"""The frame of a player in the address: `clustering_frame=3`.

The browser writes it there (`stage.js`), so that the address opens on what the reader looks at.
"""

from dataclasses import dataclass, field

from datasets.names import plain
from ui.keep.runs import Chart
from ui.session import settings, visit
from ui.session.address import FRAME, Arrived
from ui.session.history import LAST
from ui.session.notices import notice
from ui.stage.lane import Lane


@dataclass
class Opened:
    """Charts that opened on the frame that a link said: by the frame's name, the name of the run, and the frame."""

    frames: dict[str, tuple[str, int]] = field(default_factory=dict)


def forget() -> None:
    """Charts open where they open by themselves."""
    visit.here(Opened).frames.clear()


def frame(drawn: Chart) -> int:
    """The frame that a chart shows first: the one that the link says on arrival, until another chart is drawn."""
    if not drawn.frame_name:
        return drawn.start
    name, opened = drawn.frame_name, visit.here(Opened).frames
    if settings.arriving():
        opened.pop(name, None)
        frame = _asked(drawn, visit.here(Arrived))
        if frame is None:
            return drawn.start
        opened[name] = visit.of(Lane).run, frame
        return frame
    told, at = opened.get(name, ("", drawn.start))
    if told != visit.of(Lane).run:
        opened.pop(name, None)
        return drawn.start
    return at


def _asked(drawn: Chart, arrived: Arrived) -> int | None:
    """The frame that is asked for on arrival, by its number or by its step; None if the chart has none such."""
    name = drawn.frame_name
    if name in arrived.frames:
        frame = number(arrived.frames[name], len(drawn.figures))
        if frame is None:
            said, last = plain(arrived.frames[name], 30), len(drawn.figures) - 1
            notice(f"The {settings.asker()} asks for frame “{said}”; there are 0 to {last}. The usual one is shown.")
        return frame
    if name != FRAME or arrived.step is None:
        return None
    if arrived.step == LAST:
        return len(drawn.figures) - 1
    frame = drawn.frame(arrived.step)
    return frame if drawn.step(frame) == arrived.step else None


def number(text: str, frames: int) -> int | None:
    """The number of one of so many frames; None for a text, from wherever, that is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        return None
    return int(text) if int(text) < frames else None
