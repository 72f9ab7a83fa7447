"""Gaussian classes on a line: no, one or two boundary points, and the risk as an area."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from algos.classification import one_dimension
from pages.views.classification.one_input import closer, figure, prior, table
from pages.views.classification.one_input.run import BY_HAND, Gaussians, choose, source
from ui import controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note, rows_of
from ui.words import Share

RISK, TRAINING = "Bayes risk", "Training error"
YOURS = "Risk of the rule"
NEARLY = 0.95  # of what is lost
HELP = {
    RISK: "The red area: what the best rule still loses on average if these Gaussians are the truth. No rule loses "
    "less.",
}


def chart(run: Gaussians) -> Picture:
    points = words.count(len(run.bells.regions[0]), "boundary point")
    x = np.linspace(*run.span, 241)
    shown = picture.still(
        figure.figure(run, x, threshold=_threshold(run) if run.k == 2 else None, held=True),
        alt=f"{words.count(run.k, 'Gaussian curve')} over {run.title} and their posteriors, with {points} and a Bayes "
        f"risk of {words.number(run.bells.risk)}. {_decision(run)}",
        key="line",
        on_click=lambda i: controls.put("point", i + 1),
        drags=[Drag("boundary", lambda i, x, y: run.moved_to(i, x), "Drag the boundary", [figure.grips(run, x)])]
        if run.in_sight
        else [],
    )
    return replace(shown, captions=[_headline(run)])


def _headline(run: Gaussians) -> str:
    """What the rule on display loses, and how much of that it need not."""
    risk = run.amount(run.bells.risk_of(*run.rule))
    if run.cut is not None:
        least = run.amount(run.bells.risk)
        if risk == least:
            return f"With your boundary the red area is {risk}, the same as with the best one"
        return f"With your boundary the red area is {risk}, larger than the {least} with the best one"
    if run.x is None and (where := _where(run)):
        return f"{where}, and the red area is {risk}"
    points, _ = run.rule
    if not points:
        return f"One class wins everywhere, and the red area is {risk}"
    these = "this boundary" if len(points) == 1 else "these boundaries"
    return f"With {these} the red area is {risk}{_between(run)}"


def _key(run: Gaussians) -> str:
    """What the red area and the rings stand for."""
    area = "The red area is what a point costs on average."
    if not run.priced:
        area = "The red area is the share of the curves that lies on the wrong side of a boundary."
    if run.x is None:
        return area
    return f"{area} {words.number(_training_error(run))} of the points lie on the wrong side and have rings."


def _between(run: Gaussians) -> str:
    """Of several classes, which two lose nearly all that is lost to each other, if two do."""
    if run.k < 3 or run.priced or not (lost := _lost_to(run)).sum() > 0:
        return ""
    between = lost + lost.T
    two = sorted(np.unravel_index(between.argmax(), between.shape))
    return f", nearly all of it between {words.listed([run.names[c] for c in two])}" if between[*two] > NEARLY else ""


def _where(run: Gaussians) -> str:
    """Where the decision on display changes, in a few words; nothing where a place of it is outside the chart."""
    points, won = run.rule
    if not points:
        return f"{run.names[won[0]][:1].upper()}{run.names[won[0]][1:]} wins everywhere"
    low, high = run.span
    if not all(low <= point <= high for point in points):
        return ""
    places = words.listed([words.number(point) for point in points])
    order = " to ".join(run.names[w] for w in won)
    if run.k == 2 and run.priced and run.posterior:
        posterior = f"where {run.names[1]} has a posterior of {words.number(_threshold(run))}"
        return f"The decision changes at {places}, {posterior}"
    return f"The decision changes from {order} at {places}"


def numbers(run: Gaussians) -> dict[str, float]:
    return (
        {RISK: run.bells.risk if run.priced else Share(run.bells.risk)} if run.x is None else {}
    )  # of the data's values the picture tells how many are wrong


def _training_error(run: Gaussians) -> Share:
    return Share((_said(run) != run.y).mean())


def _said(run: Gaussians) -> np.ndarray:
    """What the rule says of the values: (n,)."""
    assert run.x is not None
    points, won = run.rule
    return np.asarray(won)[np.searchsorted(np.asarray(points, dtype=float), run.x)]


def said(run: Gaussians) -> list[Said]:
    cost = words.number(float(run.bells.costs[run.moved]))
    price = f" Missing {run.names[run.moved]} costs {cost}, and any other mistake costs 1." if run.priced else ""
    told = [] if _seen(run) else [note(f"{_decision(run)}{price}")]
    return [beside(_key(run)), *told, note(run.sampled)]


def _seen(run: Gaussians) -> bool:
    """Whether the picture says all of the decision: its boundaries have their places, its points their classes."""
    low, high = run.span
    points, _ = run.rule
    plain = run.cut is None and not run.priced
    if plain and run.x is None and _where(run):
        return True  # the headline says it
    plain = plain and run.x is not None
    beyond = sum(not low <= point <= high for point in points)
    return plain and len(points) > beyond <= 1  # a single one out of sight has no points of the data beyond it


def _decision(run: Gaussians) -> str:
    points, won = run.rule
    if not points:
        return f"There is no boundary, and {run.names[won[0]]} wins everywhere."
    low, high = run.span
    here = [i for i, p in enumerate(points) if low <= p <= high]
    beyond = words.listed([words.number(p) for i, p in enumerate(points) if i not in here])
    if here:
        places = words.listed([words.number(points[i]) for i in here])
        order = words.listed([run.names[w] for w in won[here[0] : here[-1] + 2]])
        told = f"The decision changes at {places}, and from left to right it is {order}."
        if len(points) - len(here) == 1 and run.x is None:
            side, again = ("left", won[0]) if here[0] else ("right", won[-1])
            told += f" Far {side}, beyond {beyond}, {run.names[again]} would win"
            told += ", because a wider curve falls more slowly."
        told += f" Outside the chart it changes at {beyond}, too." if len(points) - len(here) > 1 else ""
    else:
        everywhere = run.names[won[int(np.searchsorted(points, (low + high) / 2))]]
        told = f"In the chart {everywhere} wins everywhere. The decision changes outside it, at {beyond}."
    if run.k == 2 and run.priced and run.posterior:
        level = words.number(_threshold(run))
        told += f" Above the dotted line, at a posterior of {level}, the answer is {run.names[1]}."
    if run.cut is not None:
        i, place = run.cut
        best = words.number(run.bells.regions[0][i])
        told += f" The best place for the boundary at {words.number(place)} is {best}, the dashed line."
    return told


def _threshold(run: Gaussians) -> float:
    """From which posterior on the second of two classes is said."""
    return float(run.bells.costs[0] / run.bells.costs.sum())


def code(run: Gaussians) -> Code:
    points, won = ([v.item() if isinstance(v, np.generic) else v for v in part] for part in run.rule)
    ours = {RISK: "it.risk"}
    judged = "it.predict(x)" if run.cut is None else f"np.array({won!r})[np.searchsorted({points!r}, x)]"
    theirs = {RISK: "np.trapezoid(lost, grid[:, 0])"}
    given = [run.bells.means, run.bells.deviations, run.bells.priors]
    lines = ["means, deviations, priors = " + ", ".join(map(export.literal, given))]
    said = []
    if run.x is not None:
        ours, theirs = {TRAINING: f"({judged} != y).mean()"}, {TRAINING: "(said != y).mean()"}
        lines = [
            run.lines[0],
            "groups = [x[y == c] for c in range(y.max() + 1)]",
            "means = np.array([g.mean() for g in groups])",
            "priors = np.array([len(g) for g in groups]) / len(x)",
            "deviations = np.array([g.std() for g in groups])",
        ]
        if np.ptp(run.bells.deviations) == 0:
            lines.append("deviations = np.full(len(groups), np.sqrt(priors @ deviations**2))")
        said = ["said = (costs * priors * norm(means, deviations).pdf(x[:, None])).argmax(axis=1)"]
        said = said if run.cut is None else [f"said = {judged}"]
    lines += [
        f"costs = {export.literal(run.bells.costs)}",
        "ends = np.concatenate([means - 12 * deviations, means + 12 * deviations])",
        "grid = np.linspace(ends.min(), ends.max(), 400_001)[:, None]",
        "curves = costs * priors * norm(means, deviations).pdf(grid)",
        "lost = curves.sum(axis=1) - curves.max(axis=1)",
        *said,
    ]
    return Code(
        one_dimension,
        _script(run, run.lines, ours, "from algos.classification import one_dimension", "Gaussians on a line."),
        _script(run, lines, theirs, "from scipy.stats import norm", "The area, summed up over a fine grid."),
        why="It has densities, but no boundary points: the area is summed up.",
    )


def _script(run: Gaussians, lines: Sequence[str], shown: Mapping[str, str], uses: str, title: str) -> str:
    imports = sorted(["import numpy as np", uses])
    if run.data is not None:
        return export.script(run.data, lines, shown, imports=imports, title=title)
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    return "\n".join([f'"""{title} Run it in the project\'s folder."""', "", *imports, "", *lines, *prints, ""])


def rows(run: Gaussians) -> Rows:
    if run.data is None or run.x is None:
        x = np.linspace(*run.span, 241)
        curves = dict(zip(run.names, run.bells.curves(x).T, strict=True))
        return Rows({"x": x} | curves, "curves", "The curves' heights.")
    P = run.bells.predict_proba(run.x)
    posteriors = {f"posterior of {name}": P[:, c] for c, name in enumerate(run.names)}
    return rows_of(run.data, {"decision": np.array(run.names)[run.bells.predict(run.x)]} | posteriors)


def _lost(run: Gaussians) -> np.ndarray:
    """How much of each class lies where another is said, as a share of all that does: (k,)."""
    return np.asarray(_lost_to(run).sum(axis=0))


def _lost_to(run: Gaussians) -> np.ndarray:
    """How much of each class (a column) lies where which one (a row) is said, as a share of all that does: (k, k)."""
    x = np.linspace(*run.span, 2001)
    lost = (run.bells.predict(x) == np.arange(run.k)[:, None]) @ run.bells.curves(x)
    np.fill_diagonal(lost, 0.0)
    return np.asarray(lost / lost.sum())


QUANTITIES = {
    TRAINING: _training_error,
    RISK: lambda run: run.bells.risk,
    YOURS: lambda run: run.bells.risk_of(*run.rule),
    "Boundary points": lambda run: len(run.rule[0]),
    "Risk without x": lambda run: run.bells.blind_risk if run.priced else Share(run.bells.blind_risk),
    "First boundary": lambda run: run.bells.regions[0][0],
    "Last boundary": lambda run: run.bells.regions[0][-1],
    "Said on the far left": lambda run: run.names[run.bells.regions[1][0]],
    "Posterior at the boundary": _threshold,
    "Hardly ever missed": lambda run: run.names[_lost(run).argmin()],
    "Its share of what is lost": lambda run: _lost(run).min(),
}

screen = Screen(
    chart,
    numbers,
    HELP,
    said=said,
    closer=closer.show,
    sections={"Move the prior": prior.show, "A table": table.show},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "One input",
    choose,
    screen,
    data="iris",
    part=source,
    alone=(BY_HAND,),
    about=("bells",),
    folded=("posterior", "one_width"),
)
