"""A picture beside the same one in few colours, and under them the colours with their shares."""

import base64
import struct
import zlib
from functools import lru_cache
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks

MARGIN = dict(l=4, r=4, t=6, b=34, autoexpand=False)
WIDE = {
    "xaxis.domain": [0, 0.49],
    "xaxis2.domain": [0.51, 1],
    "yaxis.domain": [0.27, 1],
    "yaxis2.domain": [0.27, 1],
    "xaxis3.domain": [0, 1],
    "yaxis3.domain": [0, 0.12],
}
NARROW = {
    "xaxis.domain": [0, 1],
    "xaxis2.domain": [0, 1],
    "yaxis.domain": [0.63, 1],
    "yaxis2.domain": [0.2, 0.57],
    "yaxis3.domain": [0, 0.08],
}
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


def figure(codes: np.ndarray, colours: np.ndarray, counts: np.ndarray, *, original: str, most: int) -> dict[str, Any]:
    """The picture `original`, a data URI, beside codes (h, w) in `colours` (k, 3), used `counts` (k,) times.

    There is room for `most` colours, so that a figure for any k has the same axes.
    """
    h, w = codes.shape
    bare: dict[str, Any] = dict(showticklabels=False, showgrid=False, showline=False)
    across = bare | dict(range=[-0.5, w - 0.5], constrain="domain")
    up = bare | dict(range=[h - 0.5, -0.5], constrain="domain", scaleratio=1)
    axes = dict(
        xaxis=palette.axis("original: 24 bits a pixel", **across),
        yaxis=palette.axis(scaleanchor="x", **up),
        xaxis2=palette.axis("in the colours below", anchor="y2", **across),
        yaxis2=palette.axis(scaleanchor="x2", anchor="x2", **up),
        xaxis3=palette.axis("the palette, the most frequent colour first", range=[0, 1], anchor="y3", **bare),
        yaxis3=palette.axis(range=[0, 1], anchor="x3", **bare),
    )
    for name, axis in axes.items():
        axis["domain"] = WIDE[f"{name}.domain"]
    return dict(
        data=[
            _image(original, "x", "y", "original"),
            _image(png(codes, colours), "x2", "y2", f"in {len(colours)} colours"),
            _palette(colours, counts, most),
        ],
        layout=palette.layout(
            height=400,
            margin=MARGIN,
            showlegend=False,
            **axes,
            bargap=0,
            uniformtext=dict(mode="hide", minsize=10),  # shares that do not fit
            meta=dict(wide=WIDE, narrow=NARROW, room=520, heights=dict(wide=400, narrow=620)),
        ),
    )


def swatches(colours: np.ndarray) -> list[str]:
    """Colours (k, 3) as a browser writes them."""
    return [f"rgb({r:.0f},{g:.0f},{b:.0f})" for r, g, b in colours]


def _image(source: str, x: str, y: str, name: str) -> dict[str, Any]:
    return dict(
        type="image",
        source=source,
        xaxis=x,
        yaxis=y,
        hovertemplate=f"{name}, column %{{x}}, row %{{y}}<extra></extra>",
        zsmooth="fast",
    )


def _palette(colours: np.ndarray, counts: np.ndarray, most: int) -> dict[str, Any]:
    """The colours as a strip, the most frequent first; the shares are printed while there is room."""
    k = len(colours)
    order = np.argsort(-counts, kind="stable")
    names = swatches(colours[order])
    shares = [f"{share:.1%}" if share < 0.0995 else f"{share:.0%}" for share in counts[order] / counts.sum()]
    nothing = [""] * (most - k)
    middles, width = np.full(most, np.nan, dtype=np.float32), np.full(most, 1 / k, dtype=np.float32)
    middles[:k] = (np.arange(k) + 0.5) / k
    return marks.bars(
        middles,
        np.ones(most, dtype=np.uint8),
        names + ["rgba(0,0,0,0)"] * (most - k),
        width=width,
        xaxis="x3",
        yaxis="y3",
        text=(shares if k <= LABELLED else [""] * k) + nothing,
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        hovertext=[f"{name}: {share} of the pixels" for name, share in zip(names, shares, strict=True)] + nothing,
        says="%{hovertext}",
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
