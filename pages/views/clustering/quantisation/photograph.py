"""A picture, right of a curtain in few colours, and under it the colours with their shares."""

import base64
import struct
import zlib
from functools import lru_cache
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks
from ui.guessing.cover import GIVEN

MARGIN = dict(l=4, r=4, t=6, b=34, autoexpand=False)
HIGH = dict(wide=530, narrow=400)
WIDE = {"yaxis.domain": [0.19, 1], "yaxis2.domain": [0, 0.1]}
NARROW = {"yaxis.domain": [0.34, 1], "yaxis2.domain": [0, 0.14]}
CURTAIN = "curtain"  # what can be dragged
ROOM = 855  # pixels that a wide screen gives
LABELLED = 16  # colours whose shares still fit


def png(pixels: np.ndarray, colours: np.ndarray | None = None) -> str:
    """A data URI of pixels (h, w, 3) of bytes, or of codes (h, w) into `colours` (k, 3), as PNG (RFC 2083)."""
    pixels = np.asarray(pixels, dtype=np.uint8)
    return _png(
        pixels.tobytes(), pixels.shape, None if colours is None else np.asarray(colours, dtype=np.uint8).tobytes()
    )


@lru_cache(maxsize=64)
def _png(pixels: bytes, shape: tuple[int, ...], colours: bytes | None) -> str:
    kind = 2 if colours is None else 3  # true colour, or a palette
    width = len(pixels) // shape[0]
    rows = b"".join(b"\0" + pixels[i : i + width] for i in range(0, len(pixels), width))  # no filter
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", shape[1], shape[0], 8, kind, 0, 0, 0))]
    if colours is not None:
        chunks.append(_chunk(b"PLTE", colours))
    chunks += [_chunk(b"IDAT", zlib.compress(rows, 6)), _chunk(b"IEND", b"")]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
    return "data:image/png;base64," + base64.b64encode(data).decode()


def figure(
    codes: np.ndarray, colours: np.ndarray, counts: np.ndarray, *, original: str, most: int, curtain: float = 0.5
) -> dict[str, Any]:
    """The picture `original`, a data URI, and right of a curtain codes (h, w) in `colours` (k, 3), used `counts` (k,).

    The curtain hangs at that share of the width; one column at least is right of it. There is room for `most` colours,
    so that a figure for any k has the same axes.
    """
    h, w = codes.shape
    column = min(round(curtain * w), w - 1)
    bare: dict[str, Any] = dict(showticklabels=False, showgrid=False, showline=False)
    axes = dict(
        xaxis=palette.axis(**bare, range=[-0.5, w - 0.5], constrain="domain"),
        yaxis=palette.axis(**bare, range=[h - 0.5, -0.5], constrain="domain", scaleratio=1, scaleanchor="x"),
        xaxis2=palette.axis("the palette, each colour as wide as its share", range=[0, 1], anchor="y2", **bare),
        yaxis2=palette.axis(range=[0, 1], anchor="x2", **bare),
    )
    low, high = WIDE["yaxis.domain"]
    half = min((high - low) * (HIGH["wide"] - MARGIN["t"] - MARGIN["b"]) * w / h / ROOM, 1) / 2
    wide = WIDE | {"xaxis2.domain": [0.5 - half, 0.5 + half]}  # as wide as the picture above it
    narrow = NARROW | {"xaxis2.domain": [0, 1]}
    for name in ("yaxis", "xaxis2", "yaxis2"):
        axes[name]["domain"] = wide[f"{name}.domain"]
    x, y = np.full(2, column - 0.5), np.array([h - 0.5, -0.5])
    return dict(
        data=[
            _image(original, 0, "original") | dict(meta=GIVEN),
            _image(png(codes[:, column:], colours), column, f"in {len(colours)} colours"),
            _palette(colours, counts, most),
            marks.line(x, y, "white", width=6, meta="no ghost"),
            marks.line(x, y, palette.FIT, width=3, meta=CURTAIN, says="the curtain"),
            _handle(column - 0.5, h / 2),
            _below([-0.5], "original" if column else "", "bottom right", h) | dict(meta=GIVEN),
            _below([w - 0.5], f"in {words.count(len(colours), 'colour')}", "bottom left", h),
        ],
        layout=palette.layout(
            height=HIGH["wide"],
            margin=MARGIN,
            showlegend=False,
            **axes,
            bargap=0,
            uniformtext=dict(mode="hide", minsize=10),  # shares that do not fit
            meta=dict(wide=wide, narrow=narrow, room=520, heights=HIGH),
        ),
    )


def swatches(colours: np.ndarray) -> list[str]:
    """Colours (k, 3) as a browser writes them."""
    return [f"rgb({r:.0f},{g:.0f},{b:.0f})" for r, g, b in colours]


def _image(source: str, column: int, name: str) -> dict[str, Any]:
    """A picture whose first column is that one."""
    said = f"{name}, column %{{x}}, row %{{y}}<extra></extra>"
    return dict(type="image", source=source, x0=column, hovertemplate=said, zsmooth="fast")


def _below(x: list[float], name: str, side: str, h: int) -> dict[str, Any]:
    """The name of a part of the picture, whose height is h, under it."""
    clear: dict[str, Any] = dict(mode="markers+text", marker=dict(size=9, opacity=0))  # of the picture's edge
    return marks.text(x, [h - 0.5], [name], size=14, textposition=side, cliponaxis=False, **clear)


def _handle(x: float, y: float) -> dict[str, Any]:
    """Where the curtain is taken, though it can be taken anywhere."""
    knob = dict(size=26, color=palette.FIT, line=dict(width=2, color="white"))
    look: dict[str, Any] = dict(mode="markers+text", marker=knob, textposition="middle center", meta="no ghost")
    return marks.text([x], [y], ["<b>↔</b>"], "white", size=16, cliponaxis=False, **look)


def _palette(colours: np.ndarray, counts: np.ndarray, most: int) -> dict[str, Any]:
    """The colours as a strip, the most frequent first, each as wide as its share, which is printed where it fits."""
    k = len(colours)
    order = np.argsort(-counts, kind="stable")
    names = swatches(colours[order])
    part = counts[order] / counts.sum()
    shares = [f"{share:.1%}" if share < 0.0995 else f"{share:.0%}" for share in part]
    nothing = [""] * (most - k)
    middles, width = np.full(most, np.nan, dtype=np.float32), np.zeros(most, dtype=np.float32)
    middles[:k], width[:k] = np.cumsum(part) - part / 2, part
    return marks.bars(
        middles,
        np.ones(most, dtype=np.uint8),
        names + ["rgba(0,0,0,0)"] * (most - k),
        width=width,
        xaxis="x2",
        yaxis="y2",
        text=(shares if k <= LABELLED else [""] * k) + nothing,
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        hovertext=[f"{name}: {share} of the pixels" for name, share in zip(names, shares, strict=True)] + nothing,
        says="%{hovertext}",
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
