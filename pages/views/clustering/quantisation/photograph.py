"""A picture, right of a curtain in few colours, and under it the colours with their shares."""

import base64
import struct
import zlib
from functools import lru_cache
from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks, panels
from ui.guessing.cover import GIVEN

MARGIN = dict(l=4, r=4, t=26, b=26, autoexpand=False)
HIGH = dict(wide=520, narrow=250)
STRIP = {"wide": (0.75, 1.0), "narrow": (0.8, 1.0)}  # of the width: the palette, at the right of the picture
CURTAIN = "curtain"  # what can be dragged
LABELLED = 24  # colours whose shares may still fit


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
        xaxis=palette.axis(**bare, range=[-0.5, w - 0.5], constrain="domain", constraintoward="left"),
        yaxis=palette.axis(
            **bare, range=[h - 0.5, -0.5], constrain="domain", constraintoward="top", scaleratio=1, scaleanchor="x"
        ),
        xaxis2=palette.axis(range=[0, 1], anchor="y2", **bare),
        yaxis2=palette.axis(range=[1, 0], anchor="x2", **bare),
    )
    wide, narrow = (
        {"xaxis.domain": [0, at[0] - 0.04], "xaxis2.domain": list(at)} for at in (STRIP["wide"], STRIP["narrow"])
    )
    for name in ("xaxis", "xaxis2"):
        axes[name]["domain"] = wide[f"{name}.domain"]
    heading = panels.heading("Share of pixels in each colour", 1, font=dict(size=14), xanchor="center", x=0.5, yshift=2)
    x, y = np.full(2, column - 0.5), np.array([h - 0.5, -0.5])
    return dict(
        data=[
            _image(original, 0, "original") | dict(meta=GIVEN),
            _image(png(codes[:, column:], colours), column, f"in {len(colours)} colours"),
            _palette(colours, counts, most),
            marks.line(x, y, "white", width=6, meta="no ghost"),
            marks.line(x, y, palette.FIT, width=3, meta=CURTAIN, says="the curtain"),
            _handle(column - 0.5, h / 2),
            _drag_me(column - 0.5, h / 2, left=column > w / 2),
            _below([-0.5], "original" if column else "", "bottom right", h) | dict(meta=GIVEN),
            _below([w - 0.5], f"in {words.count(len(colours), 'colour')}", "bottom left", h),
        ],
        layout=palette.layout(
            height=HIGH["wide"],
            margin=MARGIN,
            showlegend=False,
            **axes,
            annotations=[heading],
            bargap=0,
            uniformtext=dict(mode="hide", minsize=12),  # shares that do not fit
            meta=dict(
                wide=wide | {"annotations[0].text": heading["text"]},
                narrow=narrow | {"annotations[0].text": "<b>Shares</b>"},
                room=520,
                heights=HIGH,
            ),
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


def _drag_me(x: float, y: float, *, left: bool) -> dict[str, Any]:
    """What to do with it, on the side where more of the picture is."""
    font = dict(color="white", size=16, shadow="0 0 4px black, 0 0 4px black, 0 0 4px black")
    side = "middle left" if left else "middle right"
    return marks.text([x], [y], ["\u2003<b>drag me</b>\u2003"], textfont=font, textposition=side, meta="no ghost")


def _palette(colours: np.ndarray, counts: np.ndarray, most: int) -> dict[str, Any]:
    """The colours as a strip, the most frequent on top, each as high as its share, which is printed where it fits."""
    k = len(colours)
    order = np.argsort(-counts, kind="stable")
    names = swatches(colours[order])
    part = counts[order] / counts.sum()
    shares = [f"{share:.1%}" if share < 0.0995 else f"{share:.0%}" for share in part]
    nothing = [""] * (most - k)
    middles, width = np.full(most, np.nan, dtype=np.float32), np.zeros(most, dtype=np.float32)
    middles[:k], width[:k] = np.cumsum(part) - part / 2, part
    return marks.bars(
        np.ones(most, dtype=np.uint8),
        middles,
        names + ["rgba(0,0,0,0)"] * (most - k),
        width=width,
        orientation="h",
        xaxis="x2",
        yaxis="y2",
        text=(shares if k <= LABELLED else [""] * k) + nothing,
        textposition="inside",
        insidetextanchor="middle",
        textfont=dict(size=14),
        textangle=0,
        hovertext=[f"{name}: {share} of the pixels" for name, share in zip(names, shares, strict=True)] + nothing,
        says="%{hovertext}",
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
