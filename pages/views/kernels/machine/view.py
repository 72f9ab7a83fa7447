"""The support vector machine with a kernel: pairs, alphas as sizes, and the objectives from both sides."""

from collections.abc import Sequence

import numpy as np

from algos.kernels import support_vector_machine
from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.kernels.smo import gram
from algos.kernels.support_vector_machine import SupportVectorMachine
from datasets import catalog
from datasets.entry import begins
from pages.views.kernels import in_place, kernel_choice
from pages.views.kernels.machine import closer, figure, theory, weights
from pages.views.kernels.machine.run import TOLERANCE, Run, choose
from ui import classes, compute, controls, export, picture, words
from ui.figures import boundary, regions, support
from ui.figures.marks import Trace
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside, note, rows_of, warning
from ui.words import Share

HELP = {
    "Primal objective": "|w|² / 2 + C times the sum of all slacks.",
    "Dual objective": "With a kernel it is below the primal at every step, and meets it at the optimum.",
}

WEIGHT = "A support vector is a point with weight: the larger it is drawn, the harder it pulls the boundary."
LARGER = 1.4  # times as large are points of which there is no crowd
CROWD = 100  # points, or support vectors: of more, none is larger than CROWDED, or they would hide the boundary
CROWDED = 9
WIDEST = 14  # pixels, so that neighbours can be told apart


def chart(run: Run) -> Picture:
    """The larger a point, the larger its alpha; beside it both objectives, where they are asked for."""
    at, states = run.seen, run.trace.states
    course = support.Run(*(run.trace.curve(of) for of in ("pairs", "primal_objective", "dual_objective")))
    layout = support.layout_of(at.plane.axes(), course) if run.objectives else weights.layout(run)
    largest = max(float(state.alpha.max()) for state in states)
    widest = WIDEST if len(run.final.support) <= CROWD else CROWDED
    everywhere = np.vstack([at.points, at.test_points])
    cloud = boundary.points(at.points, at.y, at.class_names)
    test = boundary.test_points(at.test_points, at.y_test, at.class_names)
    *held_out, mistake = boundary.legend([], test=at.test is not None, mistakes="wrong")
    marks = figure.stars(run)
    bars = None if run.objectives else weights.bars(run)
    background, start = figure.background(run), _opening(states)
    ends = [background(i) for i in (start, len(states) - 1)]
    lines = [traces[-1] for traces in ends]
    S = in_place.shared(*(_sides(traces) for traces in ends if traces[0]["opacity"]))
    naming = at.plane, everywhere, np.r_[at.y, at.y_test], at.class_names
    names = in_place.names(*naming, lines, S)
    larger = LARGER if len(at.points) <= CROWD else 1.0

    def settled(i: int) -> bool:
        return run.trace.finished and i == len(states) - 1

    def standing(ground: Sequence[Trace]) -> Trace:
        """The names of the classes, each on ground of its own."""
        if not ground[0]["opacity"]:
            return names
        sides = _sides(ground)
        return in_place.standing(
            names, at.plane, sides, ground[-1:], lambda: in_place.names(*naming, ground[-1:], sides)
        )

    def draw(i: int) -> Figure:
        state = states[i]
        lost = state.predict(at.test_points) != at.y_test if at.test else at.y_test
        # while every alpha is 0 there is no boundary, and no wrong side of it
        wrong = np.r_[_wrong(state), lost].astype(bool) & bool(state.alpha.any())
        size = larger * np.minimum(support.sizes(state.alpha, largest), widest)
        ground = background(i)
        named = standing(ground)
        plane = [
            *ground,
            *held_out,
            mistake | dict(showlegend=bool(wrong.any()), legendrank=1002),
            support.entry() | dict(name="large point: support vector"),
            boundary.mistakes(everywhere, wrong, sizes=np.r_[size, np.full(len(at.test_points), boundary.HOLLOW)]),
            test,
            cloud | dict(marker=cloud["marker"] | dict(size=size)),
            marks,
            *in_place.key(named, at.class_names),
            named,
            support.pair(at.points[:0] if settled(i) else at.points[state.pair])
            | dict(showlegend=not settled(i), legendrank=1001),
        ]
        beside = bars(state) if bars else [*course.lines(i), *course.spots(i)]
        return support.figure(layout, plane, beside)

    def caption(i: int) -> str:
        state = states[i]
        told = f"Pair {words.number(state.pairs)} of {words.number(run.final.pairs)}"
        if settled(i) and not run.objectives:
            return f"{told}: {_in_the_end(run, state)}"
        return f"{told}: {_held(run, state)}{', no pair can change' if settled(i) else ''}"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=start,
        tracks={"x2": [max(state.pairs, 1) for state in states]} if run.objectives else {},
        steps=range(len(states)),  # a run: while a guess is awaited it stands at its beginning
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{at.described} by a support vector machine with {run.final.kernel.title}, C = {words.number(run.C)}: "
        f"{words.count(len(run.final.support), 'support vector')}. {ended(run)}",
    )


def _opening(states: Sequence[SupportVectorMachine]) -> int:
    """The first state, early on, that puts nine of ten points on their side; if none does, that after the first pair.

    Who holds the boundary in the end is to be seen.
    """
    early = range(1, len(states) // 10)
    return next((i for i in early if _wrong(states[i]).mean() <= 0.1), min(1, len(states) - 1))


def _held(run: Run, state: SupportVectorMachine) -> str:
    """Who holds the boundary; or the objectives, where they are drawn."""
    if run.objectives:
        return f"dual {words.number(state.dual_objective)}, primal {words.number(state.primal_objective)}"
    held = len(state.support)
    if not held:
        return "no boundary yet, as no point has weight"
    told = _holders(state)
    return f"{told} so far" if figure.parted(state.scores) else f"{told}, but their pulls cancel: there is no boundary"


def _in_the_end(run: Run, state: SupportVectorMachine) -> str:
    """Which points hold the boundary, and how many of those learned from are wrong all the same."""
    if not len(state.support):
        return "no point has weight, so there is no boundary"
    if not figure.parted(state.scores):
        return f"{_holders(state)}, but their pulls cancel: there is no boundary"
    wrong = int(_wrong(state).sum())
    if run.at.test is None:
        told = f"{words.number(wrong) if wrong else 'none'} {'are' if wrong > 1 else 'is'} wrong"
    else:  # test points are ringed too
        told = f"{words.count(wrong, 'training point')} {'is' if wrong == 1 else 'are'} wrong"
        told = told if wrong else "no training point is wrong"
    return f"{_holders(state)}, on the margins or past them, and {told}"


def _holders(state: SupportVectorMachine) -> str:
    held, n = len(state.support), len(state.alpha)
    one = held == 1
    return f"{held} of {words.count(n, 'point')} {'is a support vector' if one else 'are support vectors'}"


def _sides(ground: Sequence[Trace]) -> np.ndarray:
    """The sign of the score everywhere, as the shades of a map tell it."""
    shades: np.ndarray = ground[0]["z"].ravel().astype(float)
    return shades - (regions.LEVELS // 2 - 0.5)


def _wrong(state: SupportVectorMachine) -> np.ndarray:
    """The training points whose score is not on their side: (n,) boolean."""
    wrong: np.ndarray = state.signs * state.scores <= 0
    return wrong


def numbers(run: Run) -> dict[str, float]:
    if not run.objectives:
        return {}
    return {"Primal objective": run.final.primal_objective, "Dual objective": run.final.dual_objective}


def verdict(run: Run) -> str:
    """At the end who holds the boundary; what the test points say, how many alphas can grow no more, how it ended."""
    at, now = run.at, run.final
    n, held = len(now.alpha), len(now.support)
    others = f"Without the other {words.number(n - held)} the boundary would be the same." if held < n else ""
    told = [others or f"All {words.count(n, 'point')} hold the boundary."] if _at_the_optimum(run) else []
    if now.alpha.any() and not figure.parted(now.scores):
        told = ["All pulls cancel: there is no boundary."]
    if compute.ended(run.trace) and (full := int((now.alpha >= run.C).sum())):
        told += [f"{words.count(full, 'point')} {'has' if full == 1 else 'have'} the largest weight that C allows."]
    if at.test is not None and now.alpha.any():
        lost = int((now.predict(at.test_points) != at.y_test).sum())
        told.append(f"{words.count(lost, 'mistake')} among {words.count(len(at.y_test), 'test point')}.")
    return " ".join([*told, ended(run)]).strip()


def _at_the_optimum(run: Run) -> bool:
    return run.trace.finished and run.convex and bool(compute.ended(run.trace))


def said(run: Run) -> list[Said]:
    """What to do about a run that was stopped, and whether the function is a kernel on these points."""
    at = run.at
    told: list[Said] = [] if run.objectives else [beside(WEIGHT)]
    if not run.trace.finished:
        told.append(
            note(
                "The larger the kernel's values and C, the more pairs it takes: standardise, lower C, or choose a "
                "smaller degree."
            )
        )
    if not run.convex:
        lowest = lowest_eigenvalue(run)
        told.append(
            warning(
                f"This function is no kernel: on these points its matrix has an eigenvalue of {words.number(lowest)}. "
                "So the search ends where no pair can improve the dual, which need not be the best there is.",
                ":material/warning:",
            )
            if lowest < -1e-9
            else note(
                "On these points its matrix has no negative eigenvalue, so here this function works like a kernel."
            )
        )
    return [*told, *map(note, at.caveats)]


def ended(run: Run) -> str:
    """How the run ended, in words; nothing of one on its way."""
    pairs = words.count(run.final.pairs, "pair")
    if not compute.ended(run.trace):
        return ""
    if run.trace.finished:
        return f"Converged after {pairs}."
    return f"Stopped at the limit of {pairs}, before it converged."


def lowest_eigenvalue(run: Run) -> float:
    """Of the table of kernel values between the training points."""
    return float(np.linalg.eigvalsh(gram(run.final.kernel, run.at.points))[0])


def code(run: Run) -> Code:
    at, made = run.at, run.trace.made
    assert made is not None
    kernel, modules = _kernel(run), ["kernels", "support_vector_machine"]
    if run.landmarks:
        modules.insert(1, "landmarks")
    shown = {
        "Support vectors": "len(final.support)",
        "Training mistakes": "int((final.signs * final.scores <= 0).sum())",
    }
    objectives = {
        "Primal objective": "final.primal_objective",
        "Dual objective": "final.dual_objective",
    }
    script = classes.script(
        at,
        [*kernel, f"final = {export.recorded(made, 'Z', 'y', instead={'kernel': 'kernel'})}.final"],
        shown | {name: objectives[name] for name in numbers(run)},
        imports=[f"from algos.kernels import {', '.join(modules)}", "from algos.trace import record"],
        title="A support vector machine.",
    )
    if run.trace.finished and run.convex:
        why = "It keeps its table of kernel values in single precision, so the last digits differ."
        return Code(support_vector_machine, script, _library(run), why=why)
    none = (
        "Without a kernel the end depends on the way there, and scikit-learn goes another: no second script."
        if run.trace.finished
        else "scikit-learn would go on for very long here, so there is no second script."
    )
    return Code(support_vector_machine, script, note=none)


def _kernel(run: Run) -> list[str]:
    """The lines of a script that make `kernel` from Z."""
    lines = [f"kernel = {kernel_choice.code(run.plain)}"]
    if marks := run.landmarks:
        lines.append(f"rows = landmarks.chosen(Z, {len(marks.rows)}, seed={marks.seed})")
        lines.append(f"kernel = landmarks.Similarity(kernel, Z[rows], {marks.similarity.regulariser!r})")
    return lines


def _library(run: Run) -> str:
    plain, C = run.plain, run.C
    lines, imports, kernel = [], ["import numpy as np", "from sklearn.svm import SVC"], "kernel=kernel"
    if run.landmarks is None and isinstance(plain, Linear):
        kernel = 'kernel="linear"'
    elif run.landmarks is None and isinstance(plain, Gaussian):
        kernel = f'kernel="rbf", gamma=1 / (2 * {plain.bandwidth!r}**2)'
    elif run.landmarks is None and isinstance(plain, Polynomial):
        kernel = f'kernel="poly", degree={plain.degree}, gamma=1.0, coef0={plain.offset!r}'
    else:  # it takes any function of two tables
        lines = _kernel(run)
        imports.append(f"from algos.kernels import kernels{', landmarks' if run.landmarks else ''}")
    return classes.script(
        run.at,
        [
            *lines,
            f"model = SVC({kernel}, C={C!r}, tol={TOLERANCE!r}).fit(Z, y)",
            "alpha, signs = np.abs(model.dual_coef_[0]), 2 * y - 1",
            "f = model.decision_function(Z)",
            *(["squared = model.dual_coef_[0] @ (f - model.intercept_)[model.support_]"] if run.objectives else []),
        ],
        {
            "Primal objective": f"float(squared / 2 + {C!r} * np.maximum(0, 1 - signs * f).sum())",
            "Dual objective": "float(alpha.sum() - squared / 2)",
        }
        if run.objectives
        else {"Training mistakes": "int((signs * f <= 0).sum())"},
        imports=imports,
        title="The same with scikit-learn.",
    )


def rows(run: Run) -> Rows:
    final = run.final
    return rows_of(run.at.train, {"score": final.scores, "alpha": final.alpha, "slack": final.slack})


QUANTITIES = {
    "Support vectors": lambda run: len(run.final.support),
    "Training mistakes": lambda run: int(_wrong(run.final).sum()),
    "Pairs": lambda run: run.final.pairs,
    "share of support vectors": lambda run: Share(len(run.final.support) / len(run.final.alpha)),
    "Smallest alpha": lambda run: run.final.alpha.min(),
    "Largest alpha": lambda run: run.final.alpha.max(),
    "Point of the largest alpha": lambda run: int(run.final.alpha.argmax()) + 1,
    "Largest score": lambda run: np.abs(run.final.scores).max(),
    "Dual never falls": lambda run: bool((np.diff(run.trace.curve("dual_objective")) >= 0).all()),
    "Lowest eigenvalue": lowest_eigenvalue,
    "Landmarks": lambda run: len(run.landmarks.rows),
}

view = View(
    "Support vectors",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        verdict=verdict,
        said=said,
        closer=closer.show,
        theory=theory.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="moons",
    entries=begins(catalog.CLASSIFICATION, "moons", n=60, noise=0.1),
    folded=("standardise", "test", "features", "objectives", "landmark_seed"),
)
