"""One update with one point: what it costs to move against what the loss gains, for two losses and every penalty."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.classification import passive_aggressive
from algos.classification.losses import LOSSES
from datasets.dataset import Dataset
from pages.views.classification import beside
from pages.views.classification.losses.figure import LOOKS, NAMES
from ui import controls, palette, picture, words
from ui.figures import boundary, marks
from ui.figures.plane import Plane
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, note, rows_of

PENALTIES = controls.one_two_five(0.02, 50, (1, 1.5, 2, 3, 5, 7))
X = np.array([1.2, 0.9])  # a positive point
SQUARED = float(X @ X)
ACROSS = np.array([-0.6, 0.8]) * 1.2  # of theta, at a right angle to the point: no update moves it
HINGE, ZERO_ONE = "Step, hinge", "Step, 0-1"
AFTER = ("z after, hinge", "z after, 0-1")
HELP = {
    HINGE: "The η that minimises λ/2 |θ − old|² + hinge loss: loss / |x|², but at most 1/λ.",
    ZERO_ONE: "The same with the 0-1 loss: either a step that reaches the boundary, or none.",
    AFTER[0]: "Of the point with its new boundary. At 1 the hinge loss is 0.",
    AFTER[1]: "At 0 the point is on the boundary, and the smallest step further makes it correct.",
}
EDGE = 2.4
PLACES = (((0, 0.5), (0, 1)), ((0.62, 1), (0, 1)))


@dataclass(frozen=True, eq=False)
class Update:
    """A point, how much it agreed before, and what moving is charged."""

    data: Dataset
    agreement: float
    penalty: float

    @property
    def before(self) -> np.ndarray:
        """theta (2,) before: its agreement with the point is as asked."""
        return np.asarray(self.agreement / SQUARED * X + ACROSS)

    @property
    def steps(self) -> tuple[float, float]:
        """The best step sizes, of the hinge and of the 0-1 loss."""
        asked = self.agreement, SQUARED, self.penalty
        return passive_aggressive.step_size(*asked), passive_aggressive.zero_one_step(*asked)

    @property
    def after(self) -> tuple[float, float]:
        """The agreements after these steps."""
        hinge, zero_one = (self.agreement + step * SQUARED for step in self.steps)
        return hinge, zero_one

    @property
    def repaired(self) -> bool:
        """Whether the 0-1 loss has the point put right."""
        return self.agreement <= 0 and self.penalty < self.threshold

    @property
    def threshold(self) -> float:
        """From which penalty on the 0-1 loss gives the point up; inf if it is on the boundary or right."""
        return 2 * SQUARED / self.agreement**2 if self.agreement < 0 else np.inf


def choose(data: Dataset) -> Update:
    agreement = controls.slider(
        "Label × score z, before", -2.0, 2.0, -1.0, step=0.1, key="update_agreement", help="Below 0: it is wrong."
    )
    penalty = controls.stop_slider(
        "λ", PENALTIES, 0.5, key="update_lambda", help="The price of a squared move of θ, compared with the loss."
    )
    return Update(data, float(agreement), penalty)


def chart(run: Update) -> Picture:
    plane = Plane((-EDGE, EDGE), (-EDGE, EDGE), True, ("x1", "x2"))
    reach = 1.3 * max(1 - run.agreement, 0.5) / SQUARED
    eta = np.linspace(-0.15 * reach, reach, 241)
    top = 1.25 * max(1.0, 1 - run.agreement)
    axes = palette.axis("step size η", range=[eta[0], eta[-1]]), palette.axis("λ/2 |θ − old|² + loss", range=[0, top])
    layout = beside.layout(plane, [axes], places=PLACES, top=30, rows=1, height=440, tall=900)
    layout["showlegend"] = False

    def draw(i: int) -> picture.Figure:
        now = at(run, i)
        left = [_line(now.before, palette.NEUTRAL, "dash")]
        right = []
        for loss, step, dash in zip(("hinge", "zero_one"), now.steps, ("solid", "dot"), strict=True):
            colour = LOOKS[loss]["colour"]
            left.append(_line(now.before + step * X, colour, dash))
            values = passive_aggressive.objective(eta, now.agreement, SQUARED, now.penalty, LOSSES[loss])
            here = passive_aggressive.objective(
                np.array([step]),
                now.agreement,
                SQUARED,
                now.penalty,
                _none if loss == "zero_one" and now.repaired else LOSSES[loss],
            )
            says = NAMES[loss] + " at η = %{x:.3g}: %{y:.4g}"
            right += [
                marks.line(eta, values, colour, width=2.5, dash=dash, says=says),
                marks.points([step], here, colour, size=11, outline=palette.OUTLINE, cliponaxis=False),
            ]
        falls, flat = (np.array(curve["y"], dtype=float) for curve in right[::2])
        start = int((falls <= 0.9 * top).argmax())  # where the hinge comes into the plot: its name stands above it
        ends = [max(falls[start], 0.06 * top), np.clip(flat[0], 0.06 * top, 0.9 * top)]
        font = dict(color=[LOOKS["hinge"]["colour"], LOOKS["zero_one"]["colour"]], size=14)
        sides = ["top right", "top right"]
        named = marks.text([eta[start], eta[0]], ends, ["hinge", "0-1"], textfont=font, textposition=sides)
        point = marks.points(X[:1], X[1:], None, marker=palette.markers(1, 13))
        label = marks.text(X[:1], X[1:], ["\u2003positive"], palette.colour(1), size=14, textposition="bottom right")
        told = _labels(now)
        return beside.figure(layout, [*left, point, label, told], [*right, named])

    return picture.frames(
        len(PENALTIES),
        draw,
        lambda i: _caption(at(run, i), last=i == len(PENALTIES) - 1),
        start=int(np.abs(np.log(np.array(PENALTIES) / run.penalty)).argmin()),
        alt=f"A point and its boundary before and after one update. {_caption(run)}.",
    )


def _none(z: np.ndarray) -> np.ndarray:
    """The 0-1 loss a hair beyond the boundary."""
    return np.zeros_like(z)


def _line(theta: np.ndarray, colour: str, dash: str) -> dict[str, Any]:
    along = 4 * EDGE * np.array([-theta[1], theta[0]]) / np.linalg.norm(theta)
    return boundary.line(np.stack([-along, along]), width=2.5, dash=dash, colour=colour)


def _labels(now: Update) -> dict[str, Any]:
    """Each line's name near its end, above it; of lines that lie on one another, one below the other."""
    thetas = [now.before, *(now.before + step * X for step in now.steps)]
    ends, rows = [], []
    for i, theta in enumerate(thetas):
        along = np.array([theta[1], -theta[0]]) / np.linalg.norm(theta)
        ends.append(along / np.abs(along).max() * 0.8 * EDGE)
        rows.append(sum(bool(np.linalg.norm(ends[i] - other) < 0.35) for other in ends[:-1]))
    x, y = (np.array(ends) - np.outer(rows, [0, 0.3])).T
    font = dict(color=[palette.NEUTRAL, LOOKS["hinge"]["colour"], LOOKS["zero_one"]["colour"]], size=14)
    sides = ["middle right" if abs(b) > abs(a) else "top left" if a * b > 0 else "top right" for a, b in ends]
    told = [f"\u2002{name}\u2002" for name in ("before", "hinge", "0-1")]
    return marks.text(x, y, told, textfont=font, textposition=sides)


def _caption(now: Update, *, last: bool = False) -> str:
    price = f"With λ at {words.number(now.penalty)}"
    if now.agreement > 0:
        zero_one = "the 0-1 line stays, as the point is correct"
    elif now.repaired:
        zero_one = "the 0-1 line turns just far enough to reach the point"
    else:
        since = f", as for any λ above {words.number(now.threshold)}" if last and np.isfinite(now.threshold) else ""
        zero_one = f"the 0-1 line stays and gives the point up{since}"
    turned = _turn(now)
    if turned > 0:
        return f"{price}, the hinge line turns by {words.number(float(f'{turned:.2g}'))}° and {zero_one}"
    return f"{price}, {zero_one}, and so does the hinge line"


def _turn(now: Update) -> float:
    """By how many degrees the step of the hinge loss turns the line; 0 where it makes none."""
    after = now.before + now.steps[0] * X
    turned = now.before @ after / np.linalg.norm(now.before) / np.linalg.norm(after)
    return float(np.degrees(np.arccos(np.clip(turned, -1, 1)))) if now.steps[0] else 0.0


def numbers(run: Update) -> dict[str, float]:
    return dict(zip((HINGE, ZERO_ONE, *AFTER), (*run.steps, *run.after), strict=True))


def at(run: Update, frame: int) -> Update:
    """With the penalty of this frame."""
    return replace(run, penalty=float(PENALTIES[frame]))


def said(run: Update) -> list[Said]:
    if run.agreement > 0:
        return [note("The point is correct, so the 0-1 loss asks for nothing more. The hinge loss asks for a z of 1.")]
    bound = words.number(run.threshold) if np.isfinite(run.threshold) else "any"
    return [
        note(
            "λ is the price of moving. With the 0-1 loss, reaching the point gains 1 and costs λ m² / 2|x|², which "
            "pays "
            f"while λ is below 2|x|²/m² = {bound}. With the hinge loss every step gains something, so the line always "
            "moves, by a step of at most 1/λ."
        )
    ]


def code(run: Update) -> Code:
    asked = f"({run.agreement!r}, {SQUARED!r}, {run.penalty!r})"
    lines = [
        '"""One update for two losses. Run it in the project\'s folder."""',
        "",
        "from algos.classification import passive_aggressive",
        "",
        f"asked = {asked}  # the agreement before, |x|², λ",
        "steps = passive_aggressive.step_size(*asked), passive_aggressive.zero_one_step(*asked)",
    ]
    shown = {HINGE: "steps[0]", ZERO_ONE: "steps[1]"}
    shown |= {label: f"asked[0] + steps[{i}] * asked[1]" for i, label in enumerate(AFTER)}
    prints = [f'print("{label}:", {value})' for label, value in shown.items()]
    return Code(
        passive_aggressive, "\n".join([*lines, *prints, ""]), note="No library offers one update with the 0-1 loss."
    )


def rows(run: Update) -> Rows:
    return rows_of(run.data)


QUANTITIES = {"Threshold of λ": lambda run: run.threshold}

screen = Screen(chart, numbers, HELP, at=at, said=said, code=code, rows=rows, quantities=QUANTITIES)
