"""The board as the reader has painted it: a text in the address, the tools to change it, and a short history.

Clicks on a board paint while the tools are open, and otherwise look closer: see `scene.pick`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets import board, board_text
from datasets.board import Board
from datasets.upload import Refusal
from pages.views.gridworld import paint_tools
from ui import compute, controls
from ui.session import answers, visit

LONGEST = 1400  # signs of a board in the address
STEPS = 60  # that can be undone


@dataclass
class Painting:
    """What a visit remembers: the boards since the data set was chosen, and the last one that could be read."""

    data: Any = None  # the board of the data set
    shown: Any = None
    view: str = ""
    texts: list[str] = field(default_factory=list)
    at: int = 0  # the text in force
    seen: str = ""  # the text in the address, be it a board or not

    @property
    def text(self) -> str:
        return self.texts[self.at] if self.texts else ""

    def note(self, text: str) -> None:
        """The board in force from now on."""
        if not self.texts or self.text != text:
            self.texts = [*self.texts[: self.at + 1], text][-STEPS:]
            self.at = len(self.texts) - 1


def choose(data: Board) -> Board:
    """`data` with the cells painted since. Another data set puts the painted board away."""
    if answers.now():
        text = controls.words("Cells, row by row", "", key="board", longest=LONGEST, help="").strip()
        try:
            return _read(text, data) if text else data
        except Refusal as problem:
            raise compute.Refused(str(problem)) from problem
    kept, view = visit.of(Painting), str(controls.held("view"))
    if kept.data is None or kept.data.digest() != data.digest():
        if kept.data is not None and kept.view == view:
            _put_away(kept.seen)
        kept.data = kept.shown = data
        kept.texts, kept.at, kept.seen = [], 0, ""
    kept.view = view
    paint_tools.keep()
    tools = controls.folder("Paint the board", icon=":material/brush:", key=paint_tools.open_key(), on_change="rerun")
    above, below = tools.container(), tools.container()
    text = controls.words(
        "Cells, row by row",
        "",
        key="board",
        longest=LONGEST,
        place=below,
        help="Rows joined by _ : a dot is a free cell, x a wall, s the start, t1 a terminal with reward 1, r-0.5 a "
        "reward of -0.5 without end, and w2 behind any of these wind of strength 2. Empty: the board as it comes.",
    ).strip()
    _follow(kept, text)
    if tools.open:
        with above:
            paint_tools.show(
                kept.shown, take=take, go=_go, back=kept.at > 0, forth=kept.at + 1 < len(kept.texts), changed=bool(text)
            )
    return kept.shown


def click(shown: Board, i: int) -> bool:
    """Paint place i of the board on the screen (its states, then its walls). False without a brush in hand."""
    if not paint_tools.in_hand():
        return False
    places = np.concatenate([shown.cells, np.argwhere(shown.wall)])
    if 0 <= i < len(places):
        row, column = places[i].tolist()
        take(lambda newest: paint_tools.painted(newest, [(row, column)]))
    return True


def take(change: Callable[[Board], str]) -> None:
    """Put the text that `change` makes of the newest board into the address, or say why not. For callbacks."""
    kept = visit.of(Painting)
    try:
        text = change(_newest(kept))
    except Refusal as problem:
        controls.notice(f"{problem} The board stays as it is.")
        return
    if text and board.same(board_text.read(text), kept.data):
        text = ""
    if len(text) > LONGEST:
        controls.notice("A link holds no board with so many different cells. The last change is not made.")
    else:
        if not kept.texts:
            kept.note("")
        kept.note(text)
        controls.put("board", text)


def _newest(kept: Painting) -> Board:
    """The board that the next change is made to, be it on the screen yet or not.

    What has been typed counts; one of the boards before does not: quick strokes are sent by a browser that has not
    heard of the last one.
    """
    text = str(controls.held("board", kept.text)).strip()
    try:
        if text not in ("", *kept.texts):
            board = _read(text, kept.data)
            kept.note(text)
            return board
    except Refusal:
        pass
    return _read(kept.text, kept.data) if kept.text else kept.data


def _go(steps: int) -> None:
    kept = visit.of(Painting)
    kept.at = min(max(kept.at + steps, 0), max(len(kept.texts) - 1, 0))
    controls.put("board", kept.text)


def _follow(kept: Painting, text: str) -> None:
    """Bring the board up to the text, and remember it; a text that is no board is said to be none."""
    kept.seen = text
    try:
        kept.shown = _read(text, kept.data) if text else kept.data
    except Refusal as problem:
        controls.sidebar().warning(f"{problem} The board stays as it was.", icon=":material/block:")
        return
    kept.note(text)


def _read(text: str, data: Board) -> Board:
    played = dict(gamma=data.gamma, living=data.living, slip=data.slip)
    return board_text.read(text, title=f"{data.title}, painted over", **played)


def _put_away(text: str) -> None:
    """Empty the control, unless a preset or a link has just asked for another board."""
    if str(controls.held("board", "")).strip() == text:
        controls.put("board", "")
