"""The kernel perceptron: one mistake a step, counted where it was made, until a pass without one."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.kernels import kernel_perceptron
from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.kernels.kernels import Polynomial, Quadratic
from datasets import catalog
from datasets.dataset import Dataset
from datasets.entry import begins
from pages.views.kernels import in_place, kernel_choice, maps
from pages.views.kernels.maps import CELLS
from pages.views.kernels.perceptron import closer
from pages.views.kernels.perceptron.captions import NAMED, made, rose, said, than, verdict
from pages.views.kernels.perceptron.run import Run, outlook, returned
from ui import classes, compute, controls, palette, picture, words
from ui.classes import Scene
from ui.figures import boundary, marks, panels, regions
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Screen, View, as_of, rows_of
from ui.words import Share

ORDERS = {"fixed": "fixed", "shuffled": "shuffled", "chosen": "from a point"}
APART = 6 * "\u00a0"  # spaces that are kept
BESIDE = 0.08  # of the points' spread: from a point to its count
LIMITS = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]
HELP = {
    "Test error": "Share of the test points on the wrong side of the boundary.",
}


def choose(data: Dataset) -> Run:
    at = classes.choose(data, binary=True, held_out=0.0, features=False)
    settings: dict[str, Any] = dict(kernel=kernel_choice.choose(at.points))
    settings["offset"] = controls.toggle(
        "Offset", True, key="with_offset", help="Adds 1 to the kernel: the boundary need not pass through 0."
    )
    order = controls.choice(
        "Order",
        list(ORDERS),
        "fixed",
        key="order",
        titles=ORDERS,
        help="The order in which the points come, pass after pass: as in the table, anew for every pass, or as in the "
        "table from a point of your choice.",
    )
    if order == "shuffled":
        settings |= dict(order=order, seed=controls.seed())
    elif order == "chosen":
        n = len(at.points)
        first = controls.slider("First point", 1, n, min(2, n), key="first", help="Or click a point in the chart.") - 1
        settings["order"] = np.roll(np.arange(n), -first).tolist()
    limit = controls.stop_slider(
        "At most", LIMITS, 200.0, key="limit", help="The run stops after so many mistakes if it has not ended before."
    )
    return Run(at, order, compute.run(kernel_perceptron.steps, at.points, at.y, limit=int(limit), **settings))


def chart(run: Run) -> Picture:
    """The score everywhere after each mistake; the larger a point, the more often it was mistaken."""
    at, states, final = run.at, run.trace.states, run.final
    scores = maps.scores(at, run.trace, lambda state: state.alpha * state.signs)
    everywhere = np.vstack([at.points, at.test_points])
    start = _opening(states)
    begins, ends = scores(start), scores(len(states) - 1)
    lines = [boundary.level(at.plane, balance, cells=CELLS) for _, balance in (begins, ends)]
    ground = in_place.shared(begins[0], ends[0])
    naming = at.plane, everywhere, np.r_[at.y, at.y_test], at.class_names
    names = in_place.names(*naming, lines, ground)
    steady = [
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        *boundary.legend([], test=at.test is not None, mistakes="wrong point"),
    ]

    def draw(i: int) -> Figure:
        state, (S, balance) = states[i], scores(i)
        size = (9 + 6 * np.sqrt(state.alpha)).clip(max=32).astype(np.float32)
        cloud = boundary.points(at.points, at.y, at.class_names, size=size)
        made, split = state.point >= 0, bool(state.scores.any())
        if not split:
            balance = np.zeros_like(S)  # 0 at all points it is made of: 0 everywhere, whatever rounding says
        lost = state.predict(at.test_points) != at.y_test if at.test else at.y_test
        # before the first mistake there is no boundary, and no wrong side of it; later a score of 0 is on no side
        wrong = np.r_[state.signs * state.scores <= 0, lost].astype(bool) & bool(state.alpha.any())
        line = boundary.level(at.plane, balance, cells=CELLS, name="boundary")
        told = (
            in_place.standing(names, at.plane, S, [line], lambda: in_place.names(*naming, [line], S))
            if split
            else names
        )
        if made and not split:  # before the first mistake they name points; then they would name halves of the plane
            told = in_place.nowhere(names)
        traces = [
            regions.scores(at.plane, S, reach=float(np.abs(state.scores).max()), cells=CELLS)
            | dict(opacity=float(split)),
            line | dict(showlegend=bool(np.isfinite(line["x"]).any())),
            boundary.mistakes(everywhere, wrong, sizes=np.r_[size, np.full(len(at.test_points), boundary.HOLLOW)]),
            *steady,
            *in_place.key(told, at.class_names),
            told,
            cloud
            | dict(
                text=[f"{n}, {words.count(int(a), 'mistake')}" for n, a in zip(cloud["text"], state.alpha, strict=True)]
            ),
            _last(at.points[[state.point]] if made else at.points[:0], float(size[state.point]) if made else 9.0),
            _counts(at.points, state),
        ]
        plane = boundary.figure(at.plane, traces)["data"]
        return dict(data=[*plane, *(panels.on(trace, 1) for trace in _course(errors, i))], layout=layout)

    errors, shown = run.trace.curve("errors"), picture.thin(len(states))
    layout = _layout(at, errors)
    trained = " training points" if at.test else ""
    before = dict(zip(map(id, states[1:]), states, strict=False))
    index = {id(state): i for i, state in enumerate(states)}

    def caption(state: KernelPerceptron) -> str:
        n = len(state.alpha)
        if state.point < 0:
            return f"no point has a side yet, so all {n}{trained} count as wrong"
        told = f"{state.errors} of {n}{trained or ' points'} {'is' if state.errors == 1 else 'are'} wrong"
        if state is final and run.trace.finished:
            return f"{told} after {made(state)}, {rose(errors)}"
        if not state.scores.any():
            never = state is final and not run.trace.finished and outlook(run)[0]
            return f"{told}, as the score is 0 everywhere{', and it never ends' if never else ''}"
        whole = in_place.whole(scores(index[id(state)])[0], at.class_names)
        if state is final:
            return f"{told} when stopped after {made(state)}{whole}"
        return f"{told}, {than(state.errors, before[id(state)].errors)}{whole}" if id(state) in before else told

    return picture.steps(
        run.trace,
        draw,
        tracks={"x2": shown},
        caption=caption,
        maps=True,
        start=start,
        on_click=lambda i: controls.put("first" if run.order == "chosen" else "point", i + 1),
        alt=f"{at.described} by the kernel perceptron with {final.kernel.title}: "
        f"{words.count(final.mistakes, 'mistake')} at {words.count(int((final.alpha > 0).sum()), 'point')}, "
        f"{words.count(final.errors, 'point')} on the wrong side. {compute.ended(run.trace)}",
    )


def _layout(at: Scene, errors: np.ndarray) -> Figure:
    """The plane, and beside it how many points are wrong step by step."""
    axes, last = at.plane.axes(), max(len(errors) - 1, 1)
    across = palette.axis("step", range=[-0.04 * last, 1.06 * last], nticks=6, tickformat="d")
    n = len(at.points)
    quarters = range(5) if n % 4 == 0 and n <= 200 else (0, 2, 4)
    up = palette.axis(
        "", range=[-0.05 * n, 1.06 * n], tickmode="array", tickvals=[n * quarter // 4 for quarter in quarters]
    )
    made = panels.layout([(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(2, 1), height=455, tall=840)
    made["meta"]["narrow"]["margin.t"] = 3 * panels.LEGEND_ROW
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False, font=dict(size=14))
    return made | dict(
        annotations=[
            panels.heading(
                f"{'Training points' if at.test else 'Points'} wrong, of {len(at.points)}", 1, font=dict(size=15)
            )
        ]
    )


def _course(errors: np.ndarray, i: int) -> list[marks.Trace]:
    """How many points were wrong at each step up to step i, with a mark now; what is to come lies on its end."""
    steps = np.minimum(np.arange(len(errors)), i)
    few = 6 if len(errors) <= NAMED else 0
    line = marks.path(steps, errors[steps], palette.MISTAKE, size=few, width=3, says="step %{x}: %{y} wrong")
    now = marks.points([i], [errors[i]], palette.MISTAKE, size=16, outline=palette.OUTLINE, edge=2)
    return [trace | dict(showlegend=False) for trace in (line, now)]


def _opening(states: Sequence[KernelPerceptron]) -> int:
    """The first state that has both colours; if none has, that after the first mistake."""
    both = (i for i, state in enumerate(states) if state.scores.min() < 0 < state.scores.max())
    return next(both, maps.opening(states))


def _last(X: np.ndarray, size: float) -> dict[str, Any]:
    """A diamond around the point X (1, 2) of so many pixels that was wrong last, or around none."""
    mark = dict(symbol="diamond-open", size=size + 13, color=palette.NEUTRAL, line=dict(width=2.5))
    return boundary.ring(X, name="mistake of this step") | dict(marker=mark, cliponaxis=False)


def _counts(points: np.ndarray, state: KernelPerceptron) -> marks.Trace:
    """How often each point was the mistake, beside it."""
    counted = np.flatnonzero(state.alpha > 0)
    named = counted if len(counted) <= NAMED else counted[:0]
    at = points[named] if len(named) else boundary.NOWHERE
    ways, reach = np.array(list(marks.SIDES.values())), np.ptp(points, axis=0)
    words_at = at[:, None] + BESIDE * ways * reach  # (m, 4, 2)
    room = np.linalg.norm(words_at[:, :, None] - points, axis=-1).min(axis=-1)
    side = (room > room.max(axis=1, keepdims=True) - 1e-9).argmax(axis=1)
    at = at + 0.5 * BESIDE * ways[side] * reach * [0, 1]  # up or down, clear of the point
    sides = np.array(list(marks.SIDES))[side]
    said = [f"{APART}<b>{state.alpha[i]:.0f}×</b>{APART}" for i in named] or [""]
    return marks.text(at[:, 0], at[:, 1], said, size=15, textposition=sides.tolist())


def numbers(run: Run) -> dict[str, float]:
    at, final = run.at, run.final
    if at.test is None:
        return {}
    return {"Test error": Share((final.predict(at.test_points) != at.y_test).mean())}


def code(run: Run) -> Code:
    """Where the kernel's features are a short list, the library's plain perceptron works on these."""
    at, kernel, made = run.at, run.final.kernel, run.trace.made
    assert made is not None
    wrong = {"Wrong now": "model.errors"}
    script = kernel_choice.script(at, run.trace, "kernel_perceptron", wrong, title="The kernel perceptron.")
    if run.order != "fixed" or not isinstance(kernel, (Polynomial, Quadratic)):
        instead = "scikit-learn has no kernel perceptron; with a polynomial kernel its plain one is shown instead."
        return Code(kernel_perceptron, script, note=instead)
    library = classes.script(
        at,
        [
            f"Phi = explicit_features.feature_map({kernel_choice.code(kernel)}, Z.shape[1]).transform(Z)",
            f"model = Perceptron(shuffle=False, tol=None, max_iter=1, fit_intercept={made.settings['offset']})",
            "for _ in range(1000):",
            "    model.partial_fit(Phi, y, classes=[0, 1])",
            "    if (model.predict(Phi) == y).all():",
            "        break",
        ],
        {"Wrong now": "int((model.predict(Phi) != y).sum())"},
        imports=["from algos.kernels import explicit_features, kernels", "from sklearn.linear_model import Perceptron"],
        title="The same perceptron on the kernel's features, with scikit-learn.",
    )
    return Code(
        kernel_perceptron,
        script,
        library if run.trace.finished else None,
        why="scikit-learn has no kernel perceptron, but in the features it is the plain one.",
    )


def rows(run: Run) -> Rows:
    return rows_of(run.at.train, {"mistakes": run.final.alpha, "score": run.final.scores})


QUANTITIES = {
    "Wrong now": lambda run: run.final.errors,
    "Mistakes": lambda run: run.final.mistakes,
    "Ended": lambda run: run.trace.finished,
    "Never ends": lambda run: not run.trace.finished and outlook(run)[0],
    "Points with a mistake": lambda run: int((run.final.alpha > 0).sum()),
    "Counts": lambda run: ", ".join(map(str, run.final.alpha)),
    "Most mistakes at one point": lambda run: int(run.final.alpha.max()),
    "Scores return after": lambda run: returned(run).mistakes,
    "Scores return to those after": lambda run: returned(run).repeats,
    "Far from all points": lambda run: run.at.class_names[int(run.final.intercept > 0)],
}

view = View(
    "Perceptron",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=lambda run: closer.show(run.at, run.trace),
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="xor",
    entries=begins(catalog.CLASSIFICATION, "xor", n=24),
    folded=("standardise", "test", "with_offset", "order", "limit", "seed", "first"),
)
