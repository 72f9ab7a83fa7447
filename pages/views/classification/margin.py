"""The widest strip: a linear support vector machine, pair by pair, with hard and with soft margin."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import support_vector_machine
from algos.kernels.kernels import Linear
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.classification import margin_closer, margin_code, margin_frames, margin_settings, margin_theory
from pages.views.classification.margin_code import DETAIL, LIMIT, TOLERANCE
from pages.views.classification.margin_settings import Settings
from ui import classes, controls, page, player, words
from ui.classes import Scene

PRESETS = (
    page.Preset(
        "One bad point",
        "The wide gap is 4 across without the point near the negative class. What is left of it with a hard margin? "
        "Then choose Soft.",
        {"view": "margin", "data": "mislabelled", "margin": "hard"},
    ),
    page.Preset(
        "No solution",
        "The bad point now stands among the others. What does the dual objective do, and what does the star prove?",
        {"view": "margin", "data": "mislabelled", "data_bad_x": -3.5, "margin": "hard"},
    ),
    page.Preset(
        "Dear and cheap slack",
        "Three points hold the strip, and the far one is none of them. Move C down to 0.001: when do the others count?",
        {"view": "margin", "data": "far_outlier", "C": 100.0},
    ),
    page.Preset(
        "The notes' five points",
        "Up to λ = 0.2 the strip is that of the hard margin. At λ = 0.3, which point stands inside it?",
        {"view": "margin", "data": "exercise_2_2_4", "by": "lambda", "lambda": 0.3},
    ),
    page.Preset(
        "Only these matter",
        "Every faded point was left out. By how much did the boundary move?",
        {"view": "margin", "data": "separable", "alone": True},
    ),
    page.Preset(
        "A strip that bends",
        "With products up to the second degree XOR is separable. Where does the strip lie?",
        {"view": "margin", "data": "xor", "degree": 2, "C": 10.0},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, held_out=0.0)
    chosen = margin_settings.choose(len(at.y))
    page.presets(PRESETS)
    trace = run(at.Z, at.y, chosen)
    rows = np.arange(len(at.y))
    if chosen.alone and trace.final.phase == "converged":
        rows = trace.final.support
        trace = run(at.Z[rows], at.y[rows], chosen)

    left, right = page.columns()
    with left:
        figures, captions = margin_frames.frames(at, trace, rows)
        player.play(
            figures,
            captions,
            alt=f"{at.described}. {margin_frames.ended(trace)}",
            on_click=lambda hit: controls.put("point", hit + 1),
        )
        _notes(at, trace)
    with right:
        page.numbers(
            margin_code.numbers(trace.final),
            help={
                "Margin width": "From one margin line to the other, 2 / |w|, in units of the features.",
                "Support vectors": "Points with alpha above 0: on their margin line, or behind it.",
                "Primal objective": "|w|² / 2 + C times the sum of all slacks.",
                "Dual objective": "Below the primal at every step; where they meet, both are at their best.",
            },
        )
    page.more(
        {
            "Look closer": lambda: margin_closer.show(at, trace.final, rows),
            "Theory": margin_theory.show,
            "Code": lambda: margin_code.show(at, chosen, trace, alone=len(rows) < len(at.y)),
            "Data": lambda: page.data(at.train, _results(at, trace.final, rows)),
        }
    )


def run(Z: np.ndarray, y: np.ndarray, chosen: Settings) -> Trace[SupportVectorMachine]:
    """The machine on features Z (n, D)."""
    return player.run(
        support_vector_machine.steps, Z, y, limit=LIMIT, kernel=Linear(), C=chosen.C, tolerance=TOLERANCE, detail=DETAIL
    )


def _notes(at: Scene, trace: Trace[SupportVectorMachine]) -> None:
    final = trace.final
    if final.phase == "inseparable":
        where = " The star is such a place, and the dotted lines lead to the points it is mixed from." * at.straight
        st.warning(
            "No boundary separates these classes, so a hard margin has no solution: a mixture of points of one class "
            f"is also a mixture of points of the other.{where} The dual objective would grow for ever.",
            icon=":material/block:",
        )
    else:
        wrong = int((final.signs * final.scores <= 0).sum())
        said = [margin_frames.ended(trace), f"{words.count(wrong, 'training mistake')}"]
        if at.test is not None:
            lost = int((final.predict(at.Z_test) != at.y_test).sum())
            said.append(f"{words.count(lost, 'mistake')} among {words.count(len(at.y_test), 'test point')}")
        st.caption(f"{said[0]} {', '.join(said[1:])}.")
        if not trace.finished:
            st.caption(
                "The longer the inputs' scales and the larger C, the more pairs it takes: standardise, or lower C."
            )
    classes.caveats(at)


def _results(at: Scene, final: SupportVectorMachine, rows: np.ndarray) -> dict[str, Any]:
    alpha = np.zeros(len(at.y))
    alpha[rows] = final.alpha
    scores = final.decision_function(at.Z)
    return {"score": scores, "alpha": alpha, "slack": np.maximum(0, 1 - (2 * at.y - 1) * scores)}
