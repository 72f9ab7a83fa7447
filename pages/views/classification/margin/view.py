"""The widest strip: a linear support vector machine, by the price of its mistakes or pair by pair."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.kernels import support_vector_machine
from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.classification import named_classes, scripts, sides, written
from pages.views.classification.margin import captions, closer, figure
from pages.views.classification.margin.run import TOLERANCE, Run, choose, trained
from ui import classes, controls, palette, picture, words
from ui.figures import boundary, margin, panels, support
from ui.guessing.cover import GIVEN, INSTEAD
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside, note, rows_of, warning

CELLS = 150  # of the grid on which a strip that bends is shaded: with fewer it has steps
FADED = 0.15
MANY = 100  # points: how far more of them are past their edge is drawn finer
NONE = "none yet"
HOLDS, PAST = "large: support vector", "distance past its edge"
LARGE, SMALL, PALE = 11, 7, 0.55  # the points that hold the strip, and how the others are
STICK = 0.6  # how opaque is what tells how far a point is past its edge
NUMBERS = {  # as a script says them
    "Margin width": "final.margin_width",
    "Support vectors": "len(final.support)",
    "Points past their edge": f"int((final.slack > {closer.ROUNDING!r}).sum())",
    "Primal objective": "final.primal_objective",
    "Dual objective": "final.dual_objective",
    "Dual objective so far": "final.dual_objective",
    "Support vectors so far": "len(final.support)",
}
HELP = {
    "Margin width": "From one edge of the margin to the other, 2 / |w|, in units of the features.",
    "Support vectors": "Points with alpha above 0: on their own edge of the margin, or past it.",
    "Points past their edge": "Points with slack: inside the margin, or on the wrong side of the boundary.",
    "Primal objective": "|w|² / 2 + C times the sum of all slacks.",
    "Dual objective": "Below the primal at every step; where they meet, both are at their best.",
}


def chart(run: Run) -> Picture:
    draw = _drawn(run)
    if run.price is None:
        states = run.trace.states
        return picture.frames(
            len(states),
            lambda i: draw(states[i], run.trace.finished and i == len(states) - 1),
            lambda i: captions.step(run, states[i]),
            maps=not run.at.straight,
            alt=f"{run.at.described}. {captions.ended(run)}",
            on_click=lambda hit: controls.put("point", hit + 1),
            tells=True,
        )
    values = run.price.values
    return picture.frames(
        len(values),
        lambda i: draw(at(run, i).final, True),
        lambda i: captions.priced(at(run, i)),
        start=values.index(run.price.value),
        maps=not run.at.straight,
        alt=f"{run.at.described}. {captions.ended(run)}",
        key="prices",
        moves={run.price.key: values},
        on_click=lambda hit: controls.put("point", hit + 1),
    )


def at(run: Run, i: int) -> Run:
    """As it stood at a step, or with the price of a frame."""
    return as_of(run, i) if run.price is None else run.at_price(run.price.values[i])


def _drawn(run: Run) -> Callable[[SupportVectorMachine, bool], picture.Figure]:
    """What draws a machine; `settled`, where it has come to rest, without the two that changed last."""
    at, points = run.at, run.at.points[run.rows]
    states, everywhere = run.trace.states, np.vstack([points, at.test_points])
    course = support.Run(*(run.trace.curve(of) for of in ("pairs", "primal_objective", "dual_objective")))
    layout = support.layout_of(at.plane.axes(), course) if run.objectives else None
    cloud = boundary.points(at.points, at.y, at.class_names, size=SMALL)
    whole = cloud | dict(visible=False, meta=INSTEAD)  # while one guesses how many are needed
    seen = np.where(np.isin(np.arange(len(at.y)), run.rows), PALE, FADED)
    *held, mistake = boundary.legend((), test=at.test is not None, mistakes=True)
    named = named_classes.names(
        at.plane, np.vstack([at.points, at.test_points]), np.r_[at.y, at.y_test], at.class_names
    )
    held_out = boundary.test_points(at.test_points, at.y_test, at.class_names) | dict(meta=GIVEN)
    thin = 1.5 if len(points) <= MANY else 1.2
    ground = sides.ground(at.plane)  # of what is drawn on a grid
    grid = None if at.straight else at.features.transform(ground.grid(CELLS)[2])

    def draw(state: SupportVectorMachine, settled: bool) -> picture.Figure:
        w, b = state.coef, state.intercept
        wrong = np.r_[state.signs * state.scores <= 0, state.predict(at.Z_test) != at.y_test if at.test else []]
        wrong = wrong.astype(bool) & bool(w.any())  # while w = 0 there is no boundary, and no wrong side of it
        lines = (
            margin.straight(at.plane, w, b)
            if grid is None
            else figure.bent(ground, grid @ w + b, at.class_names, CELLS)
        )
        soft = state.C is not None and at.straight
        slacks = margin.slacks(points, state.signs, state.slack, w) if soft else margin.no_slacks(named=False)
        over = state.phase == "inseparable" and at.straight
        holds = np.zeros(len(at.y), dtype=bool)
        holds[run.rows] = state.alpha > 0
        sizes = np.where(holds, LARGE, SMALL).astype(np.uint8)
        late = soft and bool((state.slack > margin.ROUNDING).any())  # at this price: others have others
        shade = figure.strip(at.plane, w, b, at.points) if at.straight else []
        if shade and not run.separable:
            shade[1] = figure.no_width(shade[1])  # of a strip that nobody asked for
        edges = []
        if at.straight:
            lying = [written.places(at.plane, one, figure.LETTER, (0, figure.HIGH / 2)) for one in (named, *shade)]
            taken = np.vstack([everywhere, *lying])
            edges = figure.edges(at.plane, w, b, at.class_names, taken)
        meeting = margin.meeting(points, state.meeting if over else np.zeros(len(points)))
        moving = [
            *shade,
            *([*edges, lines[1] | dict(name="boundary")] if at.straight else lines),
            boundary.mistakes(
                everywhere, wrong, sizes=np.r_[sizes[run.rows], np.full(len(at.test_points), boundary.HOLLOW)]
            ),
            *held,
            mistake | dict(showlegend=bool(wrong.any())),
            support.entry() | dict(name=HOLDS),
            margin.no_slacks(named=late) | dict(name=PAST),
            slacks | dict(showlegend=False, line=dict(color=palette.MISTAKE, width=thin), opacity=STICK),
            cloud | dict(marker=cloud["marker"] | dict(size=sizes, opacity=np.where(holds, 1, seen))),
            held_out,
            _pair(run, state, shown=not settled),
            *meeting,
            named,
            figure.in_both(meeting[1]),
            whole,
        ]
        if layout is None:
            return panels.roomy(boundary.figure(at.plane, moving, height=490), rows=4)
        i = next(i for i, one in enumerate(states) if one is state)
        return support.figure(layout, moving, [*course.lines(i), *course.spots(i)])

    return draw


def _pair(run: Run, state: SupportVectorMachine, *, shown: bool) -> dict[str, Any]:
    """The two points whose alphas moved last. Marks on others come and go: they do not fly there."""
    rows = run.rows[state.pair] if shown else run.rows[:0]
    moved = boundary.who(np.isin(np.arange(len(run.at.y)), rows))
    return support.pair(run.at.points[np.sort(rows)]) | dict(showlegend=shown) | moved


def numbers(run: Run) -> dict[str, float | str]:
    final = run.final
    if not run.separable:
        return {"Dual objective so far": final.dual_objective, "Support vectors so far": len(final.support)}
    if run.price is not None and run.at.straight:
        return {"Support vectors": len(final.support)}
    width: dict[str, float | str] = {"Margin width": _finite(final.margin_width)}
    late = int((final.slack > closer.ROUNDING).sum()) if final.coef.any() else NONE
    shown: dict[str, float | str] = {"Points past their edge": late}
    if not run.objectives:
        return shown if run.at.straight else width | shown
    ends = {"Primal objective": _finite(final.primal_objective), "Dual objective": final.dual_objective}
    return {**width, "Support vectors": len(final.support), **shown, **ends}


def _finite(value: float) -> float | str:
    """The number, or that there is none: while w = 0 there is no strip, and a hard margin may still be broken."""
    return value if np.isfinite(value) else NONE


def verdict(run: Run) -> str:
    """Who holds the strip at its widest; on the way there, how far it is."""
    n, held = len(run.rows), len(run.final.support)
    if run.final.phase == "inseparable":
        return ""  # the headline and the warning say so
    if run.final.phase != "converged":
        return "" if not run.final.coef.any() else "The search goes on: further pairs still move the margin."
    told = []
    if run.final.C is not None and (run.final.alpha < run.final.C).all():
        more = "a smaller λ" if run.price is not None and run.price.key == "lambda" else "a larger C"
        told.append(f"No support vector is past its edge, so {more} changes nothing.")
    elif run.price is not None and held < n:
        told.append("Without the small points the margin would be the same.")
    elif held < n:
        told.append(f"Without the other {words.count(n - held, 'point')} the margin would be the same.")
    if not run.at.straight:
        told.append("The margin is measured among the features, not in the plane.")
    return " ".join(told)


def said(run: Run) -> list[Said]:
    at, caveats = run.at, map(note, run.at.caveats)
    if not run.separable:
        where = "The star lies" if at.straight else "Some place among the features lies"
        shown = ", as the dotted lines show" * at.straight
        return [
            warning(
                f"No boundary separates these classes, so there is no hard margin. {where} between points of one class "
                f"and also between points of the other{shown}. The dual objective would grow for ever.",
                ":material/block:",
            ),
            *caveats,
        ]
    advice = (
        f"Stopped at the limit of {words.count(run.final.pairs, 'pair')}, before the optimum. Large inputs and a "
        "large C make the search long: standardise the inputs, or lower C."
    )
    if not run.trace.finished:
        return [note(advice), *caveats]
    course = beside("Press Play to see how the margin was found, two points at a time.")
    price = beside(
        "The margin is the strip between the dashed edges. C is the price of a point past the edge of its own class."
    )
    named = run.price is not None and run.price.key == "C" and at.straight
    return [*([] if run.price else [course]), *([price] if named else []), *caveats]


def _mistakes(run: Run) -> int:
    return int((run.final.signs * run.final.scores <= 0).sum())


def code(run: Run) -> Code:
    learn = scripts.fitted(run.trace, "final")
    lines = [learn, "kept = final.support", "Z, y = Z[kept], y[kept]", learn] if run.alone else [learn]
    shown = numbers(run)
    script = classes.script(
        run.at,
        lines,
        {name: repr(value) if isinstance(value, str) else NUMBERS[name] for name, value in shown.items()},
        imports=scripts.imports(run.trace),
        title="A linear support vector machine.",
    )
    if run.final.phase != "converged":
        endless = "scikit-learn would go on for very long here, so there is no second script."
        return Code(support_vector_machine, script, note=endless)
    C = run.final.C
    slacks = "" if C is None else f" + {C!r} * float(slack.sum())"
    theirs = {
        "Margin width": "float(2 / np.linalg.norm(w))",
        "Points past their edge": f"int((slack > {closer.ROUNDING!r}).sum())",
        "Primal objective": f"float(w @ w / 2){slacks}",
        "Dual objective": "float(np.abs(model.dual_coef_).sum() - w @ w / 2)",
    }
    library = classes.script(
        run.at,
        [
            f'model = SVC(kernel="linear", C={1e10 if C is None else C!r}, tol={TOLERANCE!r}).fit(Z, y)',
            "w, signs = model.coef_[0], 2 * y - 1",
            "slack = np.maximum(0, 1 - signs * model.decision_function(Z))",
        ],
        {name: told for name, told in theirs.items() if name in shown},
        imports=["import numpy as np", "from sklearn.svm import SVC"],
        title="The same with scikit-learn.",
    )
    return Code(
        support_vector_machine,
        script,
        library,
        why="It has no hard margin, only a large C. It keeps its table of kernel values in single precision and stops "
        "at the same tolerance elsewhere, so the last digits differ.",
    )


def rows(run: Run) -> Rows:
    at = run.at
    alpha = np.zeros(len(at.y))
    alpha[run.rows] = run.final.alpha
    scores = run.final.decision_function(at.Z)
    slack = np.maximum(0, 1 - (2 * at.y - 1) * scores)
    return rows_of(at.train, {"score": scores, "alpha": alpha, "slack": slack})


def _inside(run: Run) -> str:
    """The numbers of the points inside the strip, or beyond it."""
    return words.listed([str(i + 1) for i in run.rows[run.final.slack > closer.ROUNDING]])


def _moved(run: Run) -> float:
    """How far the boundary's coefficients are from those that all points give, next to their size."""
    final, whole = run.final, trained(run.at, np.arange(len(run.at.y)), run.final.C).final
    here, there = (np.append(machine.coef, machine.intercept) for machine in (final, whole))
    return float(np.linalg.norm(here - there) / np.linalg.norm(there))


QUANTITIES = {
    "Margin width": lambda run: _finite(run.final.margin_width),
    "Support vectors": lambda run: len(run.final.support),
    "Separable": lambda run: run.separable,
    "Training mistakes": _mistakes,
    "Points inside the strip": _inside,
    "Points left out": lambda run: len(run.at.y) - len(run.rows),
    "The boundary moved by": _moved,
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Margin",
    choose,
    screen,
    data="separable",
    folded=("standardise", "degree", "test", "alone", "objectives", "by", "plays"),
)
