"""What the ridge view starts from: one or two inputs and a target, a kernel and a penalty."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.kernels.base import Kernel
from algos.kernels.kernel_ridge import KernelRidge
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import kernel_choice
from ui import compute, controls, export, words
from ui.figures import heights
from ui.figures.plane import Plane
from ui.picture import Figure

MOST = 200  # rows: the system has as many unknowns
POINTS = 161  # where a curve over the data is evaluated, and more where one looks beyond
CELLS = 50


@dataclass(frozen=True, eq=False)
class Scene:
    """The rows in one or two inputs, where the function is drawn, and what is fitted."""

    data: Dataset
    grid: np.ndarray  # (m,) places across; with two inputs unused
    plane: Plane | None  # of two inputs
    y_range: tuple[float, float]
    kernel: Kernel
    penalty: float
    level: float  # subtracted from the targets

    @property
    def X(self) -> np.ndarray:
        return self.data.X

    @property
    def y(self) -> np.ndarray:
        return self.data.target

    @property
    def target(self) -> str:
        return str(self.data.target_name)

    @property
    def far(self) -> bool:
        """Whether a curve is followed at least half the data's width beyond them."""
        return self.plane is None and float(np.ptp(self.grid)) >= 2 * float(np.ptp(self.X))

    @property
    def places(self) -> np.ndarray:
        """Where the function is drawn: (m, 1) or (CELLS², 2)."""
        return self.grid[:, None] if self.plane is None else self.plane.grid(CELLS)[2]

    @property
    def axes(self) -> dict[str, Any]:
        """Titles and ranges of a chart over one input."""
        ends = float(self.grid[0]), float(self.grid[-1])
        return dict(titles=(self.inputs[0], self.target), x_range=ends, y_range=self.y_range)

    @property
    def inputs(self) -> list[str]:
        """The inputs' names as axis titles."""
        scaled = (self.data.scale != 1).any() or (self.data.mean != 0).any()
        return [f"{name} (standardised)" if scaled else name for name in self.data.feature_names]

    @property
    def span(self) -> tuple[float, float]:
        """Lowest and highest target, the ends of a colour scale."""
        low, high = float(self.y.min()), float(self.y.max())
        return (low, high) if high > low else (low - 1, high + 1)

    @property
    def level_code(self) -> str:
        return "float(data.y.mean())" if self.level else "0.0"

    def errors(self, model: KernelRidge) -> tuple[float, float]:
        """Root mean squares of the residuals, and of those where each point is left out."""
        return float(np.sqrt(np.mean((self.y - model.fitted) ** 2))), float(np.sqrt(np.mean(model.left_out**2)))

    def map(self, F: np.ndarray) -> Figure:
        """A function's values F at the places over both inputs, with the points in the colours of their targets."""
        assert self.plane is not None
        surface = heights.surface(self.plane, F, self.span, cells=CELLS, title=self.target)
        return heights.figure(self.plane, [surface, heights.points(self.X, self.y, self.span, self.target)])

    def script(self, trace: Trace[Any], name: str, numbers: dict[str, str], title: str) -> str:
        """The run behind a fit as a script, where its last state is called `name`."""
        return export.of_run(
            self.data,
            trace,
            "data.X",
            "data.y",
            numbers=numbers,
            title=title,
            lines=[f"{name} = trace.final"],
            imports=["import numpy as np", kernel_choice.IMPORT],
            instead={"kernel": kernel_choice.code(self.kernel), "level": self.level_code},
        )


def choose(data: Dataset, kernel: Callable[[Dataset], Kernel], *, zero: bool) -> Scene:
    """The scene of these rows; `kernel` asks for one, and with `zero` there may be no penalty."""
    data = _rows(data)
    chosen = kernel(data)
    penalty = controls.log_slider(
        "Penalty λ",
        1e-6,
        1e3,
        0.1,
        key="penalty",
        zero=zero,
        help="Beside the sum of squares: the price of a function that bends. High: flat. 0: through every point, if "
        "the kernel can.",
    )
    centred = controls.toggle(
        "Centre the target",
        True,
        key="centre",
        help="Subtracts the targets' mean first and adds it again: far from all points the Gaussian kernel predicts "
        "the mean instead of 0.",
    )
    beyond = controls.slider(
        "Look beyond the data", 0.0, 2.0, 0.0, step=0.25, key="beyond", help="Widens the chart, in widths of the data."
    )
    low, high = float(data.target.min()), float(data.target.max())
    room = 0.3 * (high - low) or 1.0
    x0, x1 = float(data.X[:, 0].min()), float(data.X[:, 0].max())
    reach = (x1 - x0) * (0.05 + beyond) or 1.0
    at = Scene(
        data=data,
        grid=np.linspace(x0 - reach, x1 + reach, round(POINTS * (1 + beyond))),
        plane=None,
        y_range=(low - room, high + room),
        kernel=chosen,
        penalty=penalty,
        level=float(data.target.mean()) if centred else 0.0,
    )
    if len(data.feature_names) == 1:
        return at
    middle = (data.X.min(axis=0) + data.X.max(axis=0)) / 2
    across, up = at.inputs
    return replace(at, plane=Plane.around(middle + (1 + 2 * beyond) * (data.X - middle), (across, up)))


def any_kernel(data: Dataset) -> Kernel:
    """A kernel of the reader's choice."""
    return kernel_choice.choose(data.X, share=0.3)


def _rows(data: Dataset) -> Dataset:
    """The rows and inputs used. Raises compute.Refused where there is no number to predict."""
    if data.y is None or data.class_names:
        raise compute.Refused("This view needs a number to predict. Choose such a column as the target.")
    if len(data.X) > MOST:
        sampled = f"{MOST} of the {words.number(len(data.X))} rows, drawn at random, are used here."
        controls.sidebar().caption(sampled)
        data = data.sample(MOST)
    names = list(data.feature_names)
    if len(names) > 1:
        pair = controls.choice(
            "Inputs",
            ["two", "one"],
            "two",
            key="how_many",
            help="Two: the function is a map over both. One: a curve over the first chosen.",
        )
        across = controls.choice("Across", names, names[0], key="across", help="The input drawn across.")
        rest = [name for name in names if name != across]
        chosen = [across]
        if pair == "two":
            chosen.append(rest[0])
            if len(rest) > 1:
                chosen[1] = controls.choice("Up", rest, rest[0], key="up", help="The input drawn upwards.")
        data = data.columns(*chosen)
    scaled = controls.standardise(
        len(data.feature_names) > 1,
        help="Inputs with mean 0 and standard deviation 1: distances count the same along both, and high powers of "
        "large numbers stay within reach.",
    )
    return data.standardised() if scaled else data
