"""The support vector machine with a kernel: pairs, alphas as sizes, and the objectives from both sides."""

import numpy as np
import streamlit as st

from algos.kernels import support_vector_machine
from algos.kernels.smo import gram
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import machine_closer, machine_code, machine_frames, machine_settings, machine_theory
from pages.views.kernels.machine_code import DETAIL, LIMIT, TOLERANCE
from pages.views.kernels.machine_settings import Settings
from ui import classes, controls, page, player, words
from ui.classes import Scene

PRESETS = (
    page.Preset(
        "XOR, linear",
        "No line does better than one mistake in four. What do all the alphas come to, and what are the scores?",
        {"view": "machine", "data": "xor", "data_n": 4, "data_noise": 0.0, "kernel": "linear"},
    ),
    page.Preset(
        "XOR, quadratic",
        "With products of two inputs the corners can be told apart. How many pairs does it take, and who supports it?",
        {"view": "machine", "data": "xor", "kernel": "polynomial", "power": 2, "C": 10.0},
    ),
    page.Preset(
        "Tiny bandwidth",
        "How many points are support vectors now? Move the bandwidth up to 20: when is the boundary a line?",
        {"view": "machine", "data": "moons", "kernel": "gaussian", "bandwidth": 0.05},
    ),
    page.Preset(
        "Large C, one bad point",
        "Which alpha is the largest? Lower C: when does the island around the bad point vanish?",
        {
            "view": "machine",
            "data": "mislabelled",
            "data_bad_x": -3.5,
            "kernel": "gaussian",
            "bandwidth": 1.0,
            "C": 1000.0,
        },
    ),
    page.Preset(
        "No kernel",
        "The dual never falls here either, and every condition holds at the end. How many mistakes are left, where a "
        "Gaussian makes none?",
        {"view": "machine", "data": "moons", "kernel": "tanh"},
    ),
    page.Preset(
        "Ten landmarks",
        "Ten similarities and a straight machine on them. Which bend of the boundary is lost with three?",
        {"view": "machine", "data": "moons", "features": "landmarks", "landmarks": 10, "C": 10.0},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, held_out=0.0, features=False)
    page.presets(PRESETS)
    chosen = machine_settings.choose(at.points)
    trace = player.run(
        support_vector_machine.steps,
        at.points,
        at.y,
        limit=LIMIT,
        kernel=chosen.kernel,
        C=chosen.C,
        tolerance=TOLERANCE,
        detail=DETAIL,
    )
    left, right = page.columns()
    with left:
        figures, captions = machine_frames.frames(at, trace, chosen)
        player.play(
            figures,
            captions,
            maps=True,
            alt=_alt(at, trace, chosen),
            on_click=lambda hit: controls.put("point", hit + 1),
        )
        _notes(at, trace, chosen)
    with right:
        page.numbers(
            machine_code.numbers(trace.final),
            help={
                "Support vectors": "Points with alpha above 0. Only these are needed to predict.",
                "Training mistakes": "Points whose score is not on their side.",
                "Primal objective": "|w|² / 2 + C times the sum of all slacks.",
                "Dual objective": "With a kernel it is below the primal at every step, and meets it at the optimum.",
            },
        )
    page.more(
        {
            "Look closer": lambda: machine_closer.show(at, trace.final, chosen),
            "Theory": machine_theory.show,
            "Code": lambda: machine_code.show(at, chosen, trace),
            "Data": lambda: page.data(
                at.train, {"score": trace.final.scores, "alpha": trace.final.alpha, "slack": trace.final.slack}
            ),
        }
    )


def ended(trace: Trace[SupportVectorMachine]) -> str:
    """How the run ended, in words."""
    pairs = words.count(trace.final.pairs, "pair")
    if trace.finished:
        return f"Converged after {pairs}: no condition is broken by more than 10⁻⁶."
    worst = words.number(trace.final.largest_violation)
    return f"Stopped at the limit of {pairs}, not at the optimum: a condition is still broken by {worst}."


def _notes(at: Scene, trace: Trace[SupportVectorMachine], chosen: Settings) -> None:
    final = trace.final
    said = [ended(trace)]
    if at.test is not None:
        lost = int((final.predict(at.test_points) != at.y_test).sum())
        said.append(f"{words.count(lost, 'mistake')} among {words.count(len(at.y_test), 'test point')}.")
    at_bound = int((final.alpha >= chosen.C).sum())
    said.append(f"{words.count(at_bound, 'alpha')} at C.")
    st.caption(" ".join(said))
    if not trace.finished:
        st.caption(
            "The larger the kernel's values and C, the more pairs it takes: standardise, lower C, or choose a smaller "
            "degree."
        )
    if not chosen.convex:
        lowest = float(np.linalg.eigvalsh(gram(chosen.kernel, at.points))[0])
        if lowest < -1e-9:
            st.warning(
                f"This function is no kernel: on these points its table has an eigenvalue of {words.number(lowest)}. "
                "The dual is not concave: the end is a place where no pair can climb, perhaps not the highest one. "
                "That primal and dual meet there proves nothing.",
                icon=":material/warning:",
            )
        else:
            st.caption("On these points this function's table has no negative eigenvalue: here it passes for a kernel.")
    classes.caveats(at)


def _alt(at: Scene, trace: Trace[SupportVectorMachine], chosen: Settings) -> str:
    final = trace.final
    return (
        f"{at.described} by a support vector machine with {chosen.kernel.title}, C = {words.number(chosen.C)}: "
        f"{words.count(len(final.support), 'support vector')}. {ended(trace)}"
    )
