"""A curve as the sum of a bump at each point, added up from left to right."""

from dataclasses import replace

import numpy as np

from algos.kernels.kernel_ridge import KernelRidge
from pages.views.kernels.ridge import closer, curves
from pages.views.kernels.ridge.scene import Scene
from ui import palette, picture, words
from ui.figures import fits, marks
from ui.picture import Figure, Picture

MOST = 40  # frames
WIDER = 6  # a sum of few bumps may go far out before the others bring it back
FINISHED = "the finished curve"
CLEAR = 0.015  # of the height, between a curve and its name
FLAT = 0.03  # of the height: a bump that is lower lies in the line that it rises from
MANY = 12  # bumps: of more the numbers would cover each other
STAYS = 0.03  # of what the targets span: less than that is hardly a change
OPENS = 0.4  # of the points: the curve is there on the left, and missing on the right


def added_up(at: Scene, model: KernelRidge, described: str) -> Picture:
    """The points' bumps, a frame for each; of many points several at a time. `described` are scene and model."""
    order, n, counts = _order(at), len(at.y), shown_counts(at)
    grid, level = at.grid, float(at.level)
    each = model.kernel(at.X[order], grid[:, None]) * model.alpha[order, None]
    sums = level + each.cumsum(axis=0)
    shown = replace(at, y_range=_room(at.y_range, sums))
    base, guide = curves.level(grid, level)

    def draw(i: int) -> Figure:
        m = int(counts[i])
        old = np.isin(np.arange(n), order[:m])
        last, so_far, whole = level + each[m - 1], sums[m - 1], sums[-1]
        points = curves.seen(at.X[:, 0], at.y, old)
        finished = curves.RIDGE if m == n else FINISHED
        name = f"sum of {words.count(m, 'bump')}"
        dotted, solid = dict(color=palette.NEUTRAL, width=2.5, dash="dot"), dict(color=palette.FIT, width=4)

        def inside(heights: np.ndarray) -> np.ndarray:
            return curves.bounded(heights, shown.y_range)

        traces = [
            guide,
            curves.together(grid, inside(level + each[:m]), palette.DATA, width=1.5, name="bumps", opacity=0.5)
            | dict(showlegend=False),
            curves.newest(grid, inside(last), level),
            fits.curve(grid, inside(whole), finished, line=dotted),
            fits.curve(grid, inside(so_far), name, line=solid),
            points | dict(marker=points["marker"] | dict(size=12, line=dict(width=2, color=palette.OUTLINE))),
            curves.named_bump(grid, last, level, shown.y_range, f"bump {m}"),
            _numbers(grid, level, each[:m], shown.y_range),
            _finished(grid, inside(whole), inside(so_far), shown.y_range)
            if m < n
            else marks.text([np.nan], [np.nan], [""]),
            # one name is enough of the first bump, which is the sum, and in the end
            _named(grid, inside(so_far), level, name if 1 < m < n else "", shown.y_range),
        ]
        names = [
            (name, np.nan, palette.FIT),  # it is named where it is high
            (finished, np.nan if m < n else curves.end(whole, shown.y_range), palette.FIT),
            (base, level, palette.NEUTRAL),
        ]
        drawn = fits.named(fits.figure(traces, **shown.axes), names)
        drawn["layout"]["yaxis"] = drawn["layout"]["yaxis"] | dict(
            showgrid=False
        )  # the bumps rise from a level of theirs
        drawn["layout"]["meta"]["narrow"]["margin.t"] += fits.ROW  # these names are long: one a row
        return drawn

    def caption(i: int) -> str:
        m = int(counts[i])
        told = f"Bump {m} of {n} {does(m - 1)}"
        if m == n:
            return f"{told}: the sum of all {n} bumps is the finished curve"
        return f"{told}: at its point the sum is {_off(at, model, order, m)}"

    def does(k: int) -> str:
        """What the k-th bump from the left does at its own point."""
        height = float(model.alpha[order[k]] * model.kernel(at.X[order[[k]]], at.X[order[[k]]])[0, 0])
        if abs(height) < 0.5 * FLAT * (shown.y_range[1] - shown.y_range[0]):
            return "hardly moves the curve"
        return "lifts the curve" if height > 0 else "pulls the curve down"

    return picture.frames(
        len(counts),
        draw,
        caption,
        start=int(np.searchsorted(counts, OPENS * n)),
        on_click=lambda i: closer.look_at(at, i),
        alt=f"{described} It is the sum of a bump at each point, added up from left to right.",
    )


def shown_counts(at: Scene) -> np.ndarray:
    """How many bumps each frame adds up."""
    n = len(at.y)
    return np.unique(np.linspace(1, n, min(n, MOST)).round().astype(int))


def error_so_far(at: Scene, model: KernelRidge, m: int) -> float:
    """How far the first m bumps together are from all points: root of the mean square."""
    first = _order(at)[:m]
    fitted = float(at.level) + model.alpha[first] @ model.kernel(at.X[first], at.X)
    return float(np.sqrt(np.mean((at.y - fitted) ** 2)))


def _off(at: Scene, model: KernelRidge, order: np.ndarray, m: int) -> str:
    """How far the curve of the first m bumps, in this order, is from the finished one at the m-th point."""
    rest = order[m:]
    coming = float(model.alpha[rest] @ model.kernel(at.X[rest], at.X[order[[m - 1]]])[:, 0])
    if abs(coming) < STAYS * float(np.ptp(at.y)):
        return "where the finished curve is"
    return f"{words.brief(abs(coming))} {'above' if coming < 0 else 'below'} the finished curve"


def _numbers(grid: np.ndarray, level: float, bumps: np.ndarray, y_range: tuple[float, float]) -> marks.Trace:
    """The numbers of the bumps before the newest one, each within its top; that of one that is hardly seen below it.

    Of more than MANY there are none.
    """
    older = bumps[:-1] if len(bumps) <= MANY else bumps[:0]
    if not len(older):
        return marks.text([np.nan], [np.nan], [""])
    tops = np.abs(older).argmax(axis=1)
    heights = older[np.arange(len(older)), tops]
    low, high = y_range
    flat = np.abs(heights) < FLAT * (high - low)
    said = [str(i + 1) for i in range(len(older))]
    inside = np.where(flat, -0.045 * (high - low), -0.035 * (high - low) * np.sign(heights))  # below it, or within it
    font = dict(shadow=palette.HALO, color=palette.DATA, size=14)
    return marks.text(grid[tops], level + heights + inside, said, textposition="middle center", textfont=font)


def _order(at: Scene) -> np.ndarray:
    """The points from left to right."""
    return np.argsort(at.X[:, 0], kind="stable")


def _finished(grid: np.ndarray, whole: np.ndarray, so_far: np.ndarray, y_range: tuple[float, float]) -> marks.Trace:
    """What the dotted curve is, where it is flat and far from that so far, on the side towards it."""
    inner = slice(len(grid) // 8, -(len(grid) // 8))  # a name has two ends
    seen = (whole > y_range[0]) & (whole < y_range[1])
    away = np.where(seen, np.abs(whole - so_far), -1)[inner]
    steep = np.abs(np.gradient(whole))[inner]
    i = int(np.where(away >= away.max() / 2, steep, np.inf).argmin()) + inner.start
    side = "bottom" if whole[i] > so_far[i] else "top"
    font = dict(size=14, color=palette.NEUTRAL, shadow=palette.HALO)
    clear = 0.03 * (y_range[1] - y_range[0]) * (-1 if side == "bottom" else 1)  # of the curve, which may bend up there
    return marks.text(
        grid[[i]],
        whole[[i]] + clear,
        [FINISHED.replace("finished ", "finished<br>")],
        textposition=f"{side} center",
        textfont=font,
    )


def _named(grid: np.ndarray, so_far: np.ndarray, level: float, name: str, y_range: tuple[float, float]) -> marks.Trace:
    """What the curve so far is, where it is farthest from the level, clear of it."""
    inner = slice(len(grid) // 8, -(len(grid) // 8))
    i = int(np.abs(so_far - level)[inner].argmax()) + inner.start
    side = "top" if so_far[i] > level else "bottom"
    clear = CLEAR * (y_range[1] - y_range[0]) * (1 if side == "top" else -1)
    return marks.text(grid[[i]], so_far[[i]] + clear, [name], palette.FIT, size=16, textposition=f"{side} center")


def _room(y_range: tuple[float, float], sums: np.ndarray) -> tuple[float, float]:
    """The range, with room for sums that leave it and for their name: at most WIDER times as much to either side."""
    low, high = y_range
    room, most = 0.09 * float(max(high, sums.max()) - min(low, sums.min())), WIDER * (high - low)
    return (
        float(max(min(low, sums.min() - room), low - most)),
        float(min(max(high, sums.max() + room), high + most)),
    )
