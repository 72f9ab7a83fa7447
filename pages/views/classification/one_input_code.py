"""The numbers beside the curves, and the scripts that print them."""

import numpy as np

from algos.classification import one_dimension
from pages.views.classification.one_input_settings import Line
from ui import page

RISK, BLIND, POINTS, TRAINING = "Bayes risk", "Risk without x", "Boundary points", "Training error"


def numbers(line: Line) -> dict[str, float]:
    """Of the rule, and of the data if there are any."""
    shown = {RISK: line.it.risk, BLIND: line.it.blind_risk, POINTS: len(line.it.regions[0])}
    if line.x is not None:
        shown[TRAINING] = float((line.it.predict(line.x) != line.y).mean())
    return shown


def show(line: Line) -> None:
    """This run, the same by scipy's densities and a sum over a fine grid, and the source."""
    shown = {RISK: "it.risk", BLIND: "it.blind_risk", POINTS: "len(it.regions[0])"}
    if line.x is not None:
        shown[TRAINING] = "(it.predict(x) != y).mean()"
    own = _script(
        line,
        line.lines,
        shown,
        ["import numpy as np", "from algos.classification import one_dimension"],
        "Gaussians on a line.",
    )
    given = ", ".join(f"np.array({v.tolist()!r})" for v in (line.it.means, line.it.deviations))
    shares = f"np.array({line.it.priors.tolist()!r})"
    lines = [f"means, deviations, priors = {given}, {shares}"]
    if line.x is not None:
        lines = [
            line.lines[0],
            "groups = [x[y == c] for c in range(y.max() + 1)]",
            "means = np.array([g.mean() for g in groups])",
            "priors = np.array([len(g) for g in groups]) / len(x)",
            "deviations = np.array([g.std() for g in groups])",
        ]
        if np.ptp(line.it.deviations) == 0:
            lines.append("deviations = np.full(len(groups), np.sqrt(priors @ deviations**2))")
    lines += [
        f"costs = np.array({line.it.costs.tolist()!r})",
        "ends = np.concatenate([means - 12 * deviations, means + 12 * deviations])",
        "grid = np.linspace(ends.min(), ends.max(), 400_001)[:, None]",
        "curves = costs * priors * norm(means, deviations).pdf(grid)",
        "lost = curves.sum(axis=1) - curves.max(axis=1)",
    ]
    values = {RISK: "np.trapezoid(lost, grid[:, 0])", BLIND: "(costs * priors).sum() - (costs * priors).max()"}
    if line.x is not None:
        lines.append("said = (costs * priors * norm(means, deviations).pdf(x[:, None])).argmax(axis=1)")
        values[TRAINING] = "(said != y).mean()"
    library = _script(
        line,
        lines,
        values,
        ["import numpy as np", "from scipy.stats import norm"],
        "The area, summed up over a fine grid.",
    )
    page.code(one_dimension, own, library, why="It has densities, but no boundary points: the area is summed up.")


def _script(
    line: Line, lines: tuple[str, ...] | list[str], shown: dict[str, str], imports: list[str], title: str
) -> str:
    data = []
    if line.x is not None:
        uses = "upload" if "upload." in line.data.code else "catalog"
        imports = sorted([*imports, f"from datasets import {uses}"])
        data = [f"data = {line.data.code}"]
    else:
        imports = sorted(imports)
    prints = [f'print("{label}:", {expression})' for label, expression in shown.items()]
    return "\n".join([f'"""{title} Run it in the project\'s folder."""', "", *imports, "", *data, *lines, *prints, ""])
