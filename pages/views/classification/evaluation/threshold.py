"""One class against the rest: every threshold on its probability, one frame each."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from algos.classification import evaluation, thresholds
from pages.views.classification import class_densities, draggable
from pages.views.classification.evaluation import closer, curves
from pages.views.classification.evaluation import figure as figures
from pages.views.classification.evaluation.judged import CELLS, WORDS, Judged, Scored
from ui import compute, controls, picture, words
from ui.figures import boundary, regions
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, beside, note, rows_of, warning
from ui.words import Share

STOPS = 51  # of the threshold, from 0 to 1
ALL = "all"
FAINT = 0.12  # a point that is not lit up
ACCURACY, PRECISION, RECALL = "Accuracy", "Precision", "Recall"
CELL_WORDS = ("right", "false alarms", "misses", "right")  # in the table, row by row
FEW = 10  # different thresholds: of so few the headline says how many
UNDEFINED = {PRECISION: "none predicted", RECALL: "no positives"}


def choose(judged: Judged) -> Scored:
    positive, names = 1, judged.at.class_names
    if judged.at.k > 2:
        chosen = controls.choice(
            "Positive class",
            list(names),
            names[-1],
            key="positive",
            help="The class that is told apart from all the others together.",
        )
        positive, names = names.index(chosen), ("the rest", chosen)
    threshold = controls.slider(
        "Threshold",
        0.0,
        1.0,
        0.5,
        step=curves.STEP,
        key="threshold",
        help="From this probability on a point is called positive. A higher threshold makes fewer false alarms and "
        "more "
        "misses.",
    )
    told = "Draw the ROC curve, precision against recall, and the cost of each threshold, given the prices of mistakes."
    drawn = controls.toggle("Curves", False, key="curves", help=told)
    alarm, miss = curves.prices() if drawn else (curves.ALARM, curves.MISS)
    lit = controls.choice(
        "Light up",
        [ALL, *WORDS],
        ALL,
        key="lit",
        help="Light up the points in one cell of the confusion table. You can also click the cell, and click again "
        "for all.",
    )
    i = controls.point(len(judged.truth))
    scores = np.ascontiguousarray(judged.found.shares[0][:, positive])
    y = (judged.truth == positive).astype(int)
    trace = compute.run(thresholds.steps, scores, y, limit=len(y) + 1, false_alarm=alarm, miss=miss)
    return Scored(judged, names, positive, scores, y, threshold, alarm, miss, i, lit, trace, drawn)


def chart(one: Scored) -> Picture:
    at, judged = one.judged.at, one.judged
    surface = judged.found.shares[1][:, one.positive]
    *legend, cloud = judged.clouds(one.names, one.y)
    steady = [
        regions.probabilities(at.plane, np.column_stack([1 - surface, surface]), cells=CELLS)
        | dict(opacity=class_densities.PALE),
        *legend,
    ]
    drawn = curves.Curves.of(one) if one.curves else None
    by = "Share of each class by probability"
    titles = (*drawn.titles, "Confusion table", "Cost", "Drag the threshold, mistakes are red") if drawn else (by,)
    scores = figures.spread(one.scores, one.y, one.names)
    shown = _worth_a_frame(one)
    looked = [one.i] if one.i else []  # the first one is looked at if no other was chosen

    def draw(f: int) -> picture.Figure:
        level = shown[f]
        now = thresholds.at(one.scores, one.y, level)
        light = np.where(one.in_light(level), 1, FAINT)
        plane = [
            *steady,
            boundary.mistakes(judged.points, (one.scores >= level) != (one.y == 1)),
            cloud if one.lit == ALL else cloud | dict(marker=cloud["marker"] | dict(opacity=light)),
            figures.moving_line(at.plane, surface, min(level, 2.0), CELLS),
            boundary.ring(judged.points[looked], name="looked at" if looked else None),
        ]
        counts, meta = np.array([[now.tn, now.fp], [now.fn, now.tp]]), f"pick from {len(one.y)}"
        cut = min(level, 1.02)
        high = figures.HANDLE * figures.highest(scores)
        reach = 2 if drawn else 1.15 * high  # what is counted stands above and below it
        spread = [*scores, figures.cut(cut, reach), *figures.lost(one.scores, one.y, level)]
        if drawn:
            roc, trade, costs = drawn.at(level, now)
            table = figures.table(counts, one.names, words=CELL_WORDS, meta=meta)
            spread += [figures.handle(cut), figures.sides(scores, one.names, cut)]
            plots, dearest = [plane, roc, trade, table, costs, spread], drawn.dearest
        else:
            handle = figures.handle(cut, high, f"threshold: {draggable.SAID}")
            spread += [figures.quarters(scores, counts, one.names, meta=meta), handle]
            plots, dearest = [plane, spread], 1.0
        return figures.thresholds(at.plane, plots, names=one.names, titles=titles, dearest=dearest)

    start = shown.index(one.threshold)
    return picture.frames(
        len(shown),
        draw,
        lambda f: _at(one, shown, f),
        start=start,
        maps=True,
        moves={"threshold": [min(level, 1.0) for level in shown]},  # the slider ends there
        tracks={} if drawn else {"x2": [min(level, 1.02) for level in shown]},
        on_click=lambda hit: _look_at(one, hit),
        drags=_drags(one, surface),
        alt=f"{at.described}, scored by {judged.title} for {one.names[1]}. {_at(one, shown, start)}; "
        f"{words.count(one.table.fn, 'miss', 'misses')} and {words.count(one.table.fp, 'false alarm')}.",
    )


def _look_at(one: Scored, hit: int) -> None:
    """The point that was clicked, or all points in the cell of the table that was; in a lit one, all there are."""
    if hit < len(one.y):
        controls.put("point", hit + 1)
    else:
        word = WORDS[hit - len(one.y)]
        controls.put("lit", ALL if one.lit == word else word)


def _drags(one: Scored, surface: np.ndarray) -> list[Drag]:
    """The threshold in every plot: where `surface` (CELLS * CELLS,) has it in the plane, on the curves, as a cost."""
    across, up, _ = one.judged.at.plane.grid(CELLS)
    rows = surface.reshape(CELLS, CELLS)

    def level(_: int, x: float, y: float) -> dict[str, float]:
        return {"threshold": float(np.interp(y, up, [np.interp(x, across, row) for row in rows]))}

    told = "Drag the threshold"
    drags = [
        Drag(figures.LINE, level, told),
        Drag(figures.SPREAD, lambda _, x, y: {"threshold": x}, told),
    ]
    return [*drags, *curves.drags(one, told)] if one.curves else drags


def _worth_a_frame(one: Scored) -> list[float]:
    """Thresholds from 0 up, the implied, the cheapest and the chosen one each in place of the nearest, and one above
    every score.

    Another method, or other points, have the same ones: the player stays at its threshold.
    """
    levels = np.linspace(0, 1, STOPS).round(2)
    for level in (one.implied, *[one.best.threshold] * (_priced(one) and one.best.threshold <= 1), one.threshold):
        levels[np.abs(levels - level).argmin()] = level
    return [*levels.tolist(), float("inf")]


def _priced(one: Scored) -> bool:
    """Whether somebody has said what the mistakes cost."""
    return (one.alarm, one.miss) != (curves.ALARM, curves.MISS)


def _cheapest(one: Scored) -> int:
    """The frame of the cheapest threshold, or of the one nearest to it."""
    levels = np.array(_worth_a_frame(one)[:-1])
    return int(np.abs(levels - one.best.threshold).argmin()) if np.isfinite(one.best.threshold) else len(levels)


def _at(one: Scored, levels: Sequence[float], f: int) -> str:
    """What a threshold makes of the points, in words."""
    level = levels[f]
    table = thresholds.at(one.scores, one.y, level)
    said = words.number(level) if _priced(one) and level == one.best.threshold else f"{level:.2f}"
    at = f"With the threshold {f'at {said}' if np.isfinite(level) else 'above every score'}"
    misses, alarms = words.count(table.fn, "miss", "misses"), words.count(table.fp, "false alarm")
    told = f"{misses if table.fn else 'no misses'} and {alarms if table.fp else 'no false alarms'}"
    there = f"there {'is' if table.fn == 1 else 'are'} {told}"
    if not one.curves:
        if table.fn and not table.tp:
            return f"{at}, none of the {one.names[1]} points is found: {there}"
        return f"{at} {there}"
    if not _priced(one):
        return f"{at} {there}{_precision(one, levels, f)}"
    cost, least = (words.number(value) for value in (table.cost(one.alarm, one.miss), one.best.cost))
    where = f"at {words.number(one.best.threshold)}" if np.isfinite(one.best.threshold) else "above every score"
    lowest = ", the lowest cost of all" if cost == least else f", and the lowest cost is {least}, {where}"
    return f"{at}, {told} cost {cost} a point{lowest}"


def _precision(one: Scored, levels: Sequence[float], f: int) -> str:
    """What share of the alarms is right, and that it has fallen since the threshold before, if so; of few different
    thresholds, how many there are."""
    if one.trace.steps <= FEW:
        return f", and only {words.count(one.trace.steps, 'different threshold')}"
    before, now = (thresholds.at(one.scores, one.y, levels[i]).precision for i in (max(f - 1, 0), f))
    if now is None:
        return ""
    told = words.number(Share(now))
    if before is None or now >= before or told == words.number(Share(before)):
        return f", and precision is {told}"
    return f", and precision falls to {told} from {words.number(Share(before))} at {levels[f - 1]:.2f}"


def numbers(one: Scored) -> Numbers:
    """The shares, in words where they are undefined."""
    shares = {PRECISION: one.table.precision, RECALL: one.table.recall}
    told = {k: UNDEFINED[k] if v is None else Share(v) for k, v in shares.items()}
    return {ACCURACY: Share(one.table.accuracy), **told}


def at(one: Scored, frame: int) -> Scored:
    """As if the threshold of this frame were chosen."""
    return replace(one, threshold=_worth_a_frame(one)[frame])


def help_for(one: Scored) -> dict[str, str]:
    return {
        ACCURACY: "Share of right answers at the threshold on display.",
        PRECISION: f"Of the points called {one.names[1]}, the share that really are.",
        RECALL: f"Of the points that are {one.names[1]}, the share that is called so.",
    }


def verdict(one: Scored) -> str:
    """What precision and recall are shares of."""
    table, high = one.table, one.names[1]
    if not table.tp + table.fp or not table.tp + table.fn:
        return ""
    called, there = table.tp + table.fp, table.tp + table.fn
    return f"Precision: {table.tp} of the {called} called {high}. Recall: {table.tp} of the {there} that are {high}."


def said(one: Scored) -> list[Said]:
    """The rule that never looks, thin evidence, the implied threshold."""
    at, judged = one.judged.at, one.judged
    told = []
    if at.test is None:
        learned = "No points are held out. The model has learned from these points, so all scores flatter the"
        told.append(warning(f"{learned} method.", ":material/school:"))
    if not 0 < one.y.sum() < len(one.y):
        told.append(
            warning(
                f"All {judged.counted} are {one.names[int(one.y[0])]}, so what counts the other class is undefined, "
                f"and "
                "there are no curves. Hold out more points, or change the split seed.",
                ":material/hide_source:",
            )
        )
    blind = Share(evaluation.majority(one.y, 2))
    always = one.names[int(one.y.mean() > 0.5)]
    if one.table.accuracy <= blind:
        than = "more than" if one.table.accuracy < blind else "as often as"
        right = f"would be right on {words.number(blind)} of the points, {than} with this threshold"
        told.append(beside(f"Always answering “{always}” {right}."))
    if one.curves:
        told.append(note(curves.cheapest(one)))
    if judged.found.ended:
        told.append(note(f"{judged.title} was {judged.found.ended}."))
    return [*told, *map(note, at.caveats)]


def code(one: Scored) -> Code:
    judged = one.judged
    lines = [
        f"scores = model.predict_proba(Z{judged.part})[:, {one.positive}]",
        f"truth = (y{judged.part} == {one.positive}).astype(int)",
    ]
    shares = {label: f"table.{label.lower()}" for label in UNDEFINED}
    script = judged.script(
        [*lines, f"table = thresholds.at(scores, truth, {one.threshold!r})"],
        {ACCURACY: "table.accuracy"}
        | {label: f"{share} if {share} is not None else {UNDEFINED[label]!r}" for label, share in shares.items()},
        uses="from algos.classification import thresholds",
        title=f"{judged.title} at a threshold.",
    )
    defined = {label: f"{label.lower()}_score" for label, value in numbers(one).items() if not isinstance(value, str)}
    library = judged.script(
        [*lines, f"called = (scores >= {one.threshold!r}).astype(int)"],
        {label: f"float({function}(truth, called))" for label, function in defined.items()},
        uses=f"from sklearn.metrics import {', '.join(sorted(defined.values()))}",
        title="The same scores counted by scikit-learn.",
    )
    why = "What has nothing to count is undefined here; scikit-learn calls it 0."
    return Code(thresholds, script, library, why=why)


def rows(one: Scored) -> Rows:
    at = one.judged.at
    return rows_of(at.test or at.train, {"probability": one.scores, "called": np.array(one.names)[one.called]})


def _precision_falls(one: Scored) -> bool:
    """Whether precision ever falls as the threshold rises."""
    precision = curves.shares([state.table for state in one.trace.states[1:]], "precision")
    return bool((np.diff(precision) > 0).any())


QUANTITIES = {
    "Right by always saying one": lambda one: Share(evaluation.majority(one.y, 2)),
    "Cheapest threshold": lambda one: one.best.threshold,
    "Implied threshold": lambda one: one.implied,
    "False alarms": lambda one: one.table.fp,
    "Misses": lambda one: one.table.fn,
    "Precision falls somewhere": _precision_falls,
    "Different thresholds": lambda one: one.trace.steps,
    "Frame of the cheapest": _cheapest,
}

screen = Screen(
    chart,
    numbers,
    help_for,
    at=at,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
