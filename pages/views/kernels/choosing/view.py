"""Which C and which bandwidth: what is wrong when left out, along C or of every pair, and the boundary of any."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.kernels import grid_search
from pages.views.kernels import few_rows, in_place
from pages.views.kernels.choosing import closer, figure, theory
from pages.views.kernels.choosing.run import Choice, choose, pick
from ui import classes, export, palette, picture, words
from ui.figures import boundary, regions
from ui.figures.marks import Trace as Mark
from ui.figures.plane import Plane
from ui.guessing.cover import GIVEN
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

CELLS = 60  # of the picture, across and up
SIZE = 8  # pixels across of a point
WIDER = 7  # so many pixels wider are the rings of validation mistakes: both can be seen
MEDIANS = 2  # so many medians of the validation errors have the darkest shade
ROUND = 5.0  # mistakes: to so many is rounded what the axis of the curves has room for
HIGH = 1.5  # so many of them the axis of the curves has room for
BEST = "Wrong unseen, best setting"


def chart(choice: Choice) -> Picture:
    """The boundary and its mistakes along C, or both errors of all pairs as maps; played, it moves along C."""
    at, search, machines, best = choice.at, choice.search, choice.machines, choice.search.best
    i, n = choice.cell[0], len(choice.y)
    plane = Plane.around(at.data.X, at.plane.titles, aspect=0.9 if choice.every else 1.36)
    places = plane.grid(CELLS)[2]
    points = boundary.points(choice.rows.X, choice.y, at.class_names, size=SIZE)
    points |= dict(meta=GIVEN)  # a click means a cell
    values = [f"{C:g}" for C in search.Cs]
    left_out = search.wrong[i].sum(axis=-1)
    fitted = np.array([int(_wrong(choice, j).sum()) for j in range(len(values))])
    key = (
        (palette.NEUTRAL, "━ boundary"),
        (palette.MISTAKE, "○ training mistake"),
        (figure.UNSEEN, "◯ validation mistake"),
    )
    title = "\N{EM SPACE}".join(f"<span style='color:{colour}'>{told}</span>" for colour, told in key)
    start = machines[choice.cell[1]].decision_function(places)
    both = [start, machines[-1].decision_function(places)]
    lines = [boundary.level(plane, scores, cells=CELLS) for scores in both]
    names = in_place.names(plane, choice.rows.X, choice.y, at.class_names, lines, in_place.shared(*both))
    if not choice.every:  # beside a map there is no room for more
        title = "\N{EM SPACE}".join([title, *in_place.signs(names, at.class_names)])
    lost = float(np.median(search.wrong.sum(axis=-1)))
    top = max(ROUND * round(HIGH * lost / ROUND), 2.0)  # the same whatever the bandwidth, and while a point is dragged
    along = figure.costs(search.Cs.tolist(), top, n)
    maps = _maps(choice) if choice.every else None

    def draw(j: int) -> Figure:
        scores = machines[j].decision_function(places)
        traces = [
            regions.scores(plane, scores, reach=2.0, cells=CELLS),
            boundary.level(plane, scores, cells=CELLS),
            _around(choice, search.missed[i, j], figure.UNSEEN, SIZE + WIDER),
            _around(choice, _wrong(choice, j), palette.MISTAKE, SIZE),
            points,
            names,
        ]
        if maps is None:
            curve = figure.mistakes(fitted, left_out, search.Cs.tolist(), j, i, top=top)
            return figure.along(plane, traces, curve, along, title=title)
        axes = figure.axes(search.bandwidths.tolist(), search.Cs.tolist())
        wrong = "Validation" if choice.training else f"Validation mistakes, of {n}"  # of two maps each has less room
        ringed = "" if choice.training else f"   {figure.RINGED}"
        titles = [f"{wrong}   {figure.FRAMED}   {figure.FEWEST}{ringed}", "Training, the mean of the folds"][
            : len(maps((i, j)))
        ]
        return figure.figure(maps((i, j)), axes, plane, traces, titles=[*titles, title])

    def caption(j: int) -> str:
        unfinished = machines[j].phase != "converged"
        late = f", after {words.number(machines[j].pairs)} pairs" if unfinished else ""
        seen, unseen = int(fitted[j]), int(left_out[j])
        both = f"{words.count(seen, 'training mistake')} and {words.count(unseen, 'validation mistake')}"
        told = f"At C = {values[j]}{late} there {'is' if seen == 1 else 'are'} {both} on {n} points"
        if choice.every:
            fewest, stars = f"{search.wrong.sum(axis=-1).min():g}", _stars(choice)
            best, at_stars = f"validation mistakes, {fewest}", words.count(stars, "star")
            if j < len(values) - 1 or choice.training:
                return (
                    f"{told.removesuffix(f' on {n} points')}, and no pair has fewer validation mistakes than {fewest}"
                )
            was, here = (_widest_best(choice, k) for k in (0, j))  # the best of each C are ringed
            ringed = f"the widest ringed bandwidth is {here:g} at C = {values[j]} and {was:g} at C = {values[0]}"
            return f"The {at_stars} {'marks' if stars == 1 else 'mark'} the fewest {best}, and {ringed}"
        if j < len(values) - 1:
            return told
        went, other = _went(seen, int(fitted[0])), _went(unseen, int(left_out[0]))
        least = int(left_out.min())
        if least < min(unseen, left_out[0]):  # on the way
            other = f"fall from {left_out[0]:g} to {least} and rise to {unseen}"
        way = f"From C = {values[0]} to C = {values[j]}{late and f'{late},'}"
        return f"{way} training mistakes {went}, and validation mistakes {other}"

    return picture.frames(
        len(values),
        draw,
        caption,
        start=choice.cell[1],
        maps=True,
        on_click=lambda cell: pick(choice, cell),
        moves={"C": search.Cs.tolist()},
        tracks={} if choice.every else {"x2": range(len(values))},
        alt=f"{choice.folds}-fold cross-validation on {n} points of {at.data.title}: the validation error "
        f"is lowest, {100 * search.errors[best]:.3g}%, at C {search.Cs[best[1]]:g} and bandwidth "
        f"{search.bandwidths[best[0]]:g}. Beside the boundary for C {choice.C:g} and "
        f"bandwidth {choice.bandwidth:g} stands how many points are wrong when unseen"
        f"{' with every pair' if choice.every else ' and when seen, C by C'}.",
    )


def _went(now: int, then: int) -> str:
    """How a count has changed since the smallest C."""
    return f"stay at {now}" if now == then else f"{'fall' if now < then else 'rise'} from {then} to {now}"


def _around(choice: Choice, wrong: np.ndarray, colour: str, size: float) -> Mark:
    """A ring of that colour around each of the points that is `wrong` (n,), which are of that size."""
    made = boundary.mistakes(choice.rows.X, wrong, sizes=np.full(len(wrong), size))
    return made | dict(marker=made["marker"] | dict(line=made["marker"]["line"] | dict(color=colour)))


def _wrong(choice: Choice, j: int) -> np.ndarray:
    """Which points (n,) the machine with C number j, fitted to all of them, has on the wrong side."""
    return np.asarray((choice.machines[j].scores > 0) != choice.y)


def _maps(choice: Choice) -> Callable[[tuple[int, int]], list[list[dict[str, Any]]]]:
    """The map of mistakes when left out, and of those in training if it is asked for, with that cell framed."""
    search, n = choice.search, len(choice.y)
    lost, learned = search.wrong.sum(axis=-1), search.training_errors * n
    worst = max(float(lost.max()), float(learned.max())) or 1.0
    top = min(worst, MEDIANS * float(np.median(lost)) or worst)  # what is far worse does not pale the rest
    fewest = [(int(b), int(c)) for b, c in np.argwhere(lost == lost.min())]
    # of two maps each has less room: without rings
    best = [] if choice.training else [(int(b), int(c)) for b, c in np.argwhere(lost == lost.min(axis=0))]
    told = {kind: _cells_in_words(choice, kind) for kind in ("validation", "training")}

    def made(cell: tuple[int, int]) -> list[list[dict[str, Any]]]:
        maps = [figure.errors(lost, told["validation"], top, cell, fewest, best)]
        return [*maps, figure.errors(learned, told["training"], top, cell, [])] if choice.training else maps

    return made


def _cells_in_words(choice: Choice, kind: str) -> list[str]:
    """What is said of each cell of a map, row by row."""
    search = choice.search
    errors = search.errors if kind == "validation" else search.training_errors
    return [
        f"C {C:g}, bandwidth {b:g}<br>{kind} error {100 * errors[i, j]:.3g}%<br>"
        f"{100 * search.support[i, j]:.0f}% are support vectors"
        + (f"<br>{late} of {choice.folds} machines had not converged" if (late := search.unfinished[i, j]) else "")
        for i, b in enumerate(search.bandwidths)
        for j, C in enumerate(search.Cs)
    ]


def numbers(_: Choice) -> dict[str, float]:
    return {}  # the curves, or the cells, have them


def said(choice: Choice) -> list[Said]:
    """What unseen means, and which rows take part."""
    how = f"Validation: each of {choice.folds} folds is classified by a machine trained on the other folds."
    return [beside(how), *few_rows.said(choice.at, choice.rows), *map(note, choice.at.caveats)]


def code(choice: Choice) -> Code:
    at, search, (i, _), made = choice.at, choice.search, choice.cell, choice.trace.made
    assert made is not None
    rows = few_rows.code(at, choice.rows)
    script = classes.script(
        at,
        [
            rows,
            f"search = {export.recorded(made, 'rows.X', 'rows.y')}.final",
            f"machine = grid_search.machine(rows.X, rows.y, {choice.bandwidth!r}, {choice.C!r})",
        ],
        {
            BEST: "int(search.wrong[search.best].sum())",
        },
        imports=["from algos.kernels import grid_search", "from algos.trace import record"],
        title="Cross-validation over C and bandwidth.",
    )
    library = classes.script(
        at,
        [
            rows,
            f"fold = grid_search.deal(rows.y, {choice.folds}, seed={made.settings['seed']})",
            f"gammas = [1 / (2 * b**2) for b in {search.bandwidths.tolist()!r}]",
            f'grid = {{"C": {search.Cs.tolist()!r}, "gamma": gammas}}',
            "search = GridSearchCV(SVC(), grid, cv=PredefinedSplit(fold)).fit(rows.X, rows.y)",
            "shares = np.bincount(fold) / len(fold)",
            'right = sum(s * search.cv_results_[f"split{f}_test_score"] for f, s in enumerate(shares))',
            f"machine = SVC(C={choice.C!r}, gamma=gammas[{i}]).fit(rows.X, rows.y)",
        ],
        {
            BEST: "int(round((1 - right.max()) * len(rows.y)))",
        },
        imports=[
            "import numpy as np",
            "from sklearn.model_selection import GridSearchCV, PredefinedSplit",
            "from sklearn.svm import SVC",
            "from algos.kernels import grid_search",
        ],
        title="The same search with scikit-learn.",
    )
    return Code(
        grid_search,
        script,
        library,
        why="It is given our folds; by itself it deals the rows out in another way. A point almost on a boundary may "
        "fall on the other side of it, because both machines stop a little before the optimum.",
    )


def rows(choice: Choice) -> Rows:
    scores = choice.machine.scores
    return rows_of(choice.rows, {"fold": choice.search.fold + 1, "score": scores, "wrong": (scores > 0) != choice.y})


def _stars(choice: Choice) -> int:
    """At how many pairs the fewest points are wrong when unseen."""
    counts = choice.search.wrong.sum(axis=-1)
    return int((counts == counts.min()).sum())


def _widest_best(choice: Choice, j: int) -> float:
    """The largest bandwidth whose validation error is the lowest for one C."""
    errors = choice.search.errors[:, j]
    return float(choice.search.bandwidths[errors == errors.min()].max())


def _widest_useful(choice: Choice) -> float:
    """The largest bandwidth with which some C makes at most one mistake in ten."""
    search = choice.search
    return float(search.bandwidths[search.errors.min(axis=1) <= 0.1].max())


QUANTITIES = {
    BEST: lambda choice: int(choice.search.wrong[choice.search.best].sum()),
    "Lowest validation error": lambda choice: Share(choice.search.errors[choice.search.best]),
    "Validation error, framed cell": lambda choice: Share(choice.search.errors[choice.cell]),
    "Best C": lambda choice: float(choice.search.Cs[choice.search.best[1]]),
    "Best bandwidth": lambda choice: float(choice.search.bandwidths[choice.search.best[0]]),
    "Validation error of the stiffest": lambda choice: Share(choice.search.errors[-1, 0]),
    "Training error of the stiffest": lambda choice: Share(choice.search.training_errors[-1, 0]),
    "Validation error of the most flexible": lambda choice: Share(choice.search.errors[0, -1]),
    "Training error of the most flexible": lambda choice: Share(choice.search.training_errors[0, -1]),
    "Widest best bandwidth at the smallest C": lambda choice: _widest_best(choice, 0),
    "Widest best bandwidth at the largest C": lambda choice: _widest_best(choice, -1),
    "change of the best bandwidth": lambda choice: _widest_best(choice, -1) - _widest_best(choice, 0),
    "Widest useful bandwidth": _widest_useful,
    "Stars": _stars,
    "Lowest training error": lambda choice: Share(choice.search.training_errors.min()),
    "Training error of the best": lambda choice: Share(choice.search.training_errors[choice.search.best]),
}

view = View(
    "Choosing",
    choose,
    Screen(
        chart,
        numbers,
        at=lambda choice, j: replace(choice, cell=(choice.cell[0], j)),
        said=said,
        closer=closer.show,
        theory=theory.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="unequal_covariance",
    folded=("standardise", "test", "split", "seed", "folds", "grid", "best_cell", "training"),
)
