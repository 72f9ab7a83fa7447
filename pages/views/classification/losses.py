"""What a classifier pays: five losses against the agreement, and why the square is not put on a sigmoid."""

import numpy as np
import streamlit as st

from algos.classification.losses import LOSSES
from datasets.dataset import Dataset
from pages.views.classification import losses_closer, losses_code, losses_stage, losses_theory, losses_weight
from pages.views.classification.losses_stage import FITS, MINIMISES, Stage
from ui import classes, controls, page, player, words
from ui.figures import agreements
from ui.figures import losses as figure

SCALES = 2.0 ** np.arange(-4, 4.01, 0.25)
PRESETS = (
    page.Preset(
        "Too right",
        "One point agrees by far. Which loss charges it most, and which not at all?",
        {"view": "losses", "data": "far_outlier", "fitted": "squares"},
    ),
    page.Preset(
        "Nothing to stop it",
        "All points are right. Play: which mean losses fall to 0 as the scores grow, which rises, which has a best "
        "scale?",
        {"view": "losses", "data": "separable", "fitted": "logistic"},
    ),
    page.Preset(
        "Some always wrong",
        "Some points are on the wrong side. At which scale is each mean loss smallest, and which loss does not care?",
        {"view": "losses", "data": "moons", "fitted": "logistic"},
    ),
    page.Preset(
        "Enough is enough",
        "How many points lie left of 1, where the hinge begins to charge? Only they hold the boundary.",
        {"view": "losses", "data": "mislabelled", "fitted": "hinge"},
    ),
    page.Preset(
        "Not convex",
        "Where would a descent from the left end, and where one from the right? Left plot, then right plot.",
        {"view": "losses", "data": "far_outlier", "plot": "weight", "points": "example"},
    ),
)


def show(data: Dataset) -> None:
    plot = controls.choice(
        "Against",
        ["agreement", "weight"],
        "agreement",
        key="plot",
        titles={"agreement": "agreement", "weight": "one weight"},
        help="Losses against the agreement of a point; or two costs of all points as one weight moves.",
    )
    if plot == "weight":
        losses_weight.show(data, lambda: page.presets(PRESETS))
        return
    stage = losses_stage.choose(data)
    chosen = controls.several(
        "Losses", list(figure.NAMES.values()), list(figure.NAMES.values()), key="losses", help="Which are drawn."
    )
    page.presets(PRESETS)
    shown = {name: LOSSES[name] for name in LOSSES if figure.NAMES[name] in chosen}
    z, y = stage.agreements, stage.at.y
    reach = _reach(z)
    fixed = figure.curves(shown, reach)
    means = {name: loss(SCALES[:, None] * z).mean(axis=1) for name, loss in shown.items()}
    start = int(np.flatnonzero(SCALES == 1)[0])

    def caption(i: int) -> str:
        said = ", ".join(f"{figure.NAMES[name]} {words.number(float(v[i]))}" for name, v in means.items())
        return f"Scores times {words.number(float(SCALES[i]))} · mean loss: {said}"

    left, right = page.columns()
    with left:
        player.play(
            [
                agreements.figure(fixed, scale * z, y, stage.at.class_names, reach, means, SCALES, i)
                for i, scale in enumerate(SCALES)
            ],
            [caption(i) for i in range(len(SCALES))],
            start=start,
            on_click=lambda i: controls.put("point", i + 1),
            alt=f"{stage.at.described} by {FITS[stage.fitted]}; {caption(start)}.",
        )
        _notes(stage, reach)
    with right:
        page.numbers(losses_code.numbers(stage), help=losses_code.HELP)
        st.caption(_ended(stage))
    page.more(
        {
            "Look closer": lambda: losses_closer.show(stage, shown),
            "Theory": losses_theory.show,
            "Code": lambda: losses_code.show(stage),
            "Data": lambda: page.data(
                stage.at.train, {"agreement": z} | {f"{figure.NAMES[k]} loss": f(z) for k, f in shown.items()}
            ),
        }
    )


def _reach(z: np.ndarray) -> tuple[float, float]:
    """The agreements that are drawn: most of them, but never so many that the corner at 1 cannot be seen."""
    low, high = np.quantile(z, [0.02, 0.98])
    return float(np.clip(low - 0.5, -6, -2.5)), float(np.clip(high + 0.5, 3, 7))


def _notes(stage: Stage, reach: tuple[float, float]) -> None:
    z = stage.agreements
    outside = int(((z < reach[0]) | (z > reach[1])).sum())
    if outside:
        st.caption(
            f"{words.count(outside, 'agreement')} beyond the picture (from {words.number(float(z.min()))} to "
            f"{words.number(float(z.max()))}), an arrow at its edge."
        )
    own = MINIMISES[stage.fitted]
    if stage.fitted == "perceptron" and not stage.trace.finished:
        st.warning(
            f"The perceptron was stopped after {words.count(stage.trace.steps, 'mistake')}: it stops of itself only "
            "where a line is right about every point. Its scores are those of the last moment.",
            icon=":material/all_inclusive:",
        )
    elif not stage.coef.any():
        st.info("All coefficients are 0: every point has the same score.")
    else:
        tail = f", with a penalty of {words.number(stage.penalty)}" if stage.penalty else ""
        st.caption(f"{FITS[stage.fitted].capitalize()} makes the mean {figure.NAMES[own]} loss small{tail}.")
    classes.caveats(stage.at)


def _ended(stage: Stage) -> str:
    if stage.fitted == "squares":
        return "Solved in closed form."
    if stage.fitted == "perceptron":
        mistakes = words.count(stage.trace.steps, "mistake")
        return f"Converged after {mistakes}." if stage.trace.finished else f"Stopped after {mistakes}."
    return "The fit converged." if stage.trace.finished else "The fit was stopped before it converged."
