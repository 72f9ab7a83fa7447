"""Where the board, the curve and the strip of ranges stand: side by side, or a broad board above the two plots."""

from collections.abc import Sequence
from typing import Any

from datasets.board import Board
from pages.views.gridworld import board
from ui import palette
from ui.figures import panels

HEIGHT, BELOW = 450, 420  # pixels; where it is narrow, of the two plots below the board
NARROW_WIDTH = 330
ABOVE = {
    "xaxis.domain": [0, 1],
    "yaxis.domain": [0.46, 1],
    "xaxis2.domain": [0.07, 0.5],
    "yaxis2.domain": [0.06, 0.4],
    "xaxis3.domain": [0.57, 1],
    "yaxis3.domain": [0.08, 0.3],
}
BROAD = 1.7  # a board so many times as wide as high stands above the two plots
BESIDE = {
    "xaxis.domain": [0, 0.55],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.64, 1],
    "yaxis2.domain": [0.44, 1],
    "xaxis3.domain": [0.64, 1],
    "yaxis3.domain": [0.06, 0.24],
}


def layout(b: Board, setting: str, span: tuple[float, float], worth: Sequence[float], K: int) -> dict[str, Any]:
    """For a setting from span[0] to span[1], V(start) in the range `worth`, and K ranges with one policy each."""
    low, high = span
    room = 0.03 * (high - low)
    rows, columns = b.shape
    wide = ABOVE if columns >= BROAD * rows else BESIDE
    above = min(NARROW_WIDTH * rows / columns, 600)
    tall = round(above + BELOW)
    narrow = {
        "yaxis.domain": [1 - above / tall, 1],
        "yaxis2.domain": [190 / tall, 375 / tall],
        "yaxis3.domain": [40 / tall, 125 / tall],
    }
    bare = dict(showgrid=False, showline=False, showticklabels=False)
    made = panels.layout(
        [
            board.axes(b),
            (
                palette.axis(setting, range=[low - room, high + room], nticks=6),
                palette.axis("V(start)", range=list(worth), nticks=5),
            ),
            (
                palette.axis("best policies in their order", range=[-0.02 * K, 1.02 * K], **bare),
                palette.axis("", range=[-1.05, 1.05], **bare),
            ),
        ],
        widths=[1.4, 1, 1],
        height=HEIGHT,
        tall=tall,
        margin=dict(l=12, r=12, t=12, b=36, autoexpand=False),
        domains=wide,
        showlegend=False,
    )
    made["meta"]["wide"] |= {"margin.t": 12, "margin.l": 12}
    made["meta"]["narrow"] |= narrow | {"margin.t": 8, "margin.l": 56}
    return made
