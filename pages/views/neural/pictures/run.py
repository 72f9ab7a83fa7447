"""A filter on a picture or a signal: what is asked for, and what came of it."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from algos.neural import convolution
from algos.neural.convolution import Layer
from algos.trace import Trace
from datasets import inked
from datasets.dataset import Dataset
from pages.views.neural.pictures import filters
from ui import compute, controls
from ui.compute import Refused
from ui.draw import pad

SIDE = 8  # pixels of a digit
PICTURE, SIGNAL = "picture", "signal"
DRAWN, INK = "drawn", "picture_ink"
LIMIT = 400  # steps
LONGEST = 12  # numbers of a signal
NUMBERS = "1 2 3 4 5"


@dataclass(frozen=True, eq=False)
class Run:
    """What a filter slides over, the filter, and the layer as far as it is made."""

    x: np.ndarray  # (8, 8) or (n,)
    w: np.ndarray  # (3, 3) or (3,)
    trace: Trace[Layer]
    what: str  # what x is, in words
    stride: int
    padding: int
    rectify: bool
    pool: int  # 0: none
    pool_stride: int

    @property
    def padded(self) -> np.ndarray:
        """x with the zeros around it."""
        return np.pad(self.x, self.padding)

    @cached_property
    def whole(self) -> np.ndarray:
        """The whole map, before ReLU."""
        return convolution.convolve(self.x, self.w, stride=self.stride, padding=self.padding)

    @property
    def rectified(self) -> np.ndarray:
        """The whole map as it is pooled."""
        return np.maximum(self.whole, 0.0) if self.rectify else self.whole

    @property
    def pooled(self) -> tuple[int, ...]:
        """How many pooled cells there are along each side."""
        return self.trace.states[0].pooled.shape

    def told(self) -> dict[str, Any]:
        """The settings of the layer, as `convolution.steps` takes them."""
        return dict(
            stride=self.stride,
            padding=self.padding,
            rectify=self.rectify,
            pool=self.pool,
            pool_stride=self.pool_stride,
        )


@dataclass(frozen=True, eq=False)
class OnPicture(Run):
    """A filter on a digit of 8 by 8 pixels."""

    still: np.ndarray  # (8, 8) the digit before it was moved
    shift: int
    row: int | None  # which of the data it is; None if it was drawn
    waits: bool  # for a drawing: a real digit stands in for it

    @cached_property
    def beside(self) -> np.ndarray:
        """The map of the digit one pixel further right."""
        return convolution.convolve(moved(self.x, 1), self.w, stride=self.stride, padding=self.padding)

    @property
    def on_its_way(self) -> int:
        """Cells of the map that do more than move along if the digit goes one pixel to the right."""
        return int((~np.isclose(self.beside[:, 1:], self.whole[:, :-1])).sum())

    @property
    def moves_along(self) -> int | None:
        """Cells that did more than move along as the digit did; None if it was not moved so that one can say."""
        if self.shift <= 0 or self.stride != 1:
            return None
        before = convolution.convolve(self.still, self.w, stride=1, padding=self.padding)
        return int((~np.isclose(self.whole[:, self.shift :], before[:, : -self.shift])).sum())

    @property
    def lit(self) -> str:
        """On which side of the ink the positive answers are, by their middles."""
        columns = np.arange(self.whole.shape[1]) * self.stride - self.padding + 1
        found = np.maximum(self.whole, 0).sum(axis=0)
        ink = np.maximum(-self.whole, 0).sum(axis=0)
        if not found.sum() or not ink.sum():
            return "neither"
        middles = [float(columns @ weight / weight.sum()) for weight in (found, ink)]
        return "left" if middles[0] < middles[1] else "right"


class OnSignal(Run):
    """A filter on a list of numbers."""


def choose(data: Dataset) -> OnPicture | OnSignal:
    look = controls.choice(
        "Slide over",
        (PICTURE, SIGNAL),
        PICTURE,
        key="slide",
        titles={PICTURE: "a picture", SIGNAL: "a signal"},
        help="A digit of 8 by 8 pixels and a filter of 3 by 3, or a short list of numbers and a filter of three.",
    )
    return _on_picture(data) if look == PICTURE else _on_signal()


def _on_picture(data: Dataset) -> OnPicture:
    which = controls.choice(
        "Picture",
        [DRAWN, *data.class_names],
        "7",
        key="picture",
        titles={DRAWN: "what you draw"} | {name: f"a real {name}" for name in data.class_names},
        help="The first real picture of a digit, or what you draw on the pad.",
    )
    drawn = _drawn_one() if which == DRAWN else None
    digit = "7" if which == DRAWN else which
    row = int(np.flatnonzero(data.target == data.class_names.index(digit))[0])
    still = data.X[row].reshape(SIDE, SIDE) if drawn is None else drawn.reshape(SIDE, SIDE)
    shift = controls.slider(
        "Moved right",
        -2,
        2,
        0,
        key="shift",
        help="By how many pixels the digit is moved. Ink that leaves the picture is lost.",
    )
    x, w = moved(still, shift), filters.choose()
    layer = _layer(padding=0)
    waits = which == DRAWN and drawn is None
    what = "what you drew" if drawn is not None else f"a real {digit}"
    trace = compute.run(convolution.steps, x, w, limit=LIMIT, **layer)
    return OnPicture(
        x, w, trace, what, **layer, still=still, shift=shift, row=row if drawn is None else None, waits=waits
    )


def _on_signal() -> OnSignal:
    text = controls.words("Numbers", NUMBERS, key="signal", help=f"The signal: 3 to {LONGEST} numbers.", longest=100)
    x, w = _read(text), filters.choose_three()
    layer = _layer(padding=1)
    return OnSignal(x, w, compute.run(convolution.steps, x, w, limit=LIMIT, **layer), "a signal", **layer)


def _layer(*, padding: int) -> dict[str, Any]:
    """The controls of the layer."""
    stride = controls.slider("Stride", 1, 3, 1, key="stride", help="How far the filter goes from one cell to the next.")
    zeros = controls.slider(
        "Zeros around",
        0,
        1,
        padding,
        key="padding",
        help="The padding: rings of zeros around the input. With one ring the map keeps its size.",
    )
    rectify = controls.toggle("ReLU", True, key="rectify", help="Sets every output below 0 to 0.")
    pool = controls.slider(
        "Pool",
        1,
        3,
        2,
        key="pool",
        help="Max pooling: the side of the windows of which only the largest cell is kept. 1 means no pooling.",
    )
    further = 1
    if pool > 1:
        further = controls.slider(
            "Pooling stride",
            1,
            3,
            2,
            key="pool_stride",
            help="How far the pooling window goes from one cell to the next.",
        )
    return dict(stride=stride, padding=zeros, rectify=rectify, pool=pool if pool > 1 else 0, pool_stride=further)


def _drawn_one() -> np.ndarray | None:
    """The pad, and the picture on it if there is one."""
    place = controls.sidebar().container()
    controls.quiet(INK)
    try:
        places = inked.read(controls.unseen(INK, longest=inked.LONGEST))
    except ValueError as problem:
        controls.notice(str(problem))
        places = []
    with place:
        pad.ink(controls.key_of("picture_pad"), places=places, strokes=inked.STROKES, most=inked.MOST, commit=_commit)
    return _pixels(tuple(places)) if places else None


@lru_cache(maxsize=32)
def _pixels(places: tuple[inked.Place, ...]) -> np.ndarray:
    x = inked.pixels(places)
    x.flags.writeable = False
    return x


def _commit(places: list[inked.Place]) -> None:
    controls.put(INK, inked.write(places))


def _read(text: str) -> np.ndarray:
    """The numbers of a signal. Raises Refused with what is wrong."""
    found = text.replace(",", " ").replace(";", " ").replace("−", "-").split()
    try:
        values = np.array([float(word) for word in found])
    except ValueError:
        raise Refused("A signal is a list of numbers, such as 0 0 1 1 0 0.") from None
    if not 3 <= len(values) <= LONGEST:
        raise Refused(f"A signal has 3 to {LONGEST} numbers here, not {len(values)}.")
    if not np.isfinite(values).all() or np.abs(values).max() > 999:
        raise Refused("The numbers of a signal are between −999 and 999 here.")
    return values


def moved(x: np.ndarray, right: int) -> np.ndarray:
    """The picture so many pixels further right; what leaves it is lost."""
    made = np.zeros_like(x)
    if right >= 0:
        made[:, right:] = x[:, : x.shape[1] - right]
    else:
        made[:, :right] = x[:, -right:]
    return made
