"""All classes at once: the table of who is taken for whom, and the scores of each class."""

from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import evaluation
from pages.views.classification import evaluation_chart, evaluation_theory, methods_script
from pages.views.classification.methods import TITLES, Answers
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary, regions
from ui.figures import evaluation as figures

SCORES = ("precision", "recall", "f1")


def show(at: Scene, name: str, given: dict[str, Any], found: Answers, presets: Callable[[], None]) -> None:
    points, truth, kind = (at.test_points, at.y_test, "test") if at.test else (at.points, at.y, "training")
    i = controls.point(len(points), place=controls.sidebar())
    presets()
    called = found.codes[0]
    table = evaluation.confusion(truth, called, at.k)
    each = {s: [getattr(evaluation.one_against_rest(table, j), s) for j in range(at.k)] for s in SCORES}
    left, right = page.columns()
    with left:
        _chart(at, found, (points, truth, i), table, each, TITLES[name])
        if at.test is None:
            st.warning("No points are held out: these are the points that were learned from.", icon=":material/school:")
        unmet = [at.class_names[j] for j in range(at.k) if not table[:, j].sum()]
        if unmet:
            st.caption(f"Nobody is called {words.listed(unmet)}: precision is undefined there, and counts as 0.")
        st.caption(
            f"Always saying “{at.class_names[int(np.bincount(truth).argmax())]}” is right for "
            f"{evaluation.majority(truth, at.k):.1%} of these points."
        )
        classes.caveats(at)
    with right:
        page.numbers(
            {"Accuracy": evaluation.accuracy(table)}
            | {f"Mean {s}": evaluation.macro(table, s) for s in ("precision", "recall")}
            | {"Mean F1": evaluation.macro(table, "f1")},
            help={
                "Accuracy": "Share of right answers: the diagonal of the table.",
                "Mean precision": "Plain mean over the classes, each against the rest (“macro”).",
                "Mean recall": "Plain mean over the classes: every class counts alike, however rare.",
                "Mean F1": "Plain mean of the classes' F1.",
            },
        )
        st.caption(f"On {words.count(len(truth), kind + ' point')}.")
    page.more(
        {
            "Look closer": lambda: _closer(at, found, table, (truth, i, kind)),
            "Theory": evaluation_theory.show,
            "Code": lambda: _code(at, name, given),
            "Data": lambda: page.data(at.test or at.train, {"called": np.array(at.class_names)[called]}),
        }
    )


def _chart(at: Scene, found: Answers, seen: Any, table: np.ndarray, each: dict[str, Any], title: str) -> None:
    points, truth, i = seen
    tested = at.test is not None
    cloud = boundary.points(at.points, at.y, at.class_names, size=6)
    left = [
        regions.probabilities(at.plane, found.shares[1], cells=evaluation_chart.CELLS),
        *boundary.legend(at.class_names, test=tested, mistakes=True),
        {k: v for k, v in cloud.items() if k != "meta"} | dict(opacity=0.45) if tested else cloud,
    ]
    if tested:
        steady = dict(selected=dict(marker=dict(opacity=1)), unselected=dict(marker=dict(opacity=1)))
        left.append(boundary.test_points(points, truth, at.class_names) | dict(meta="pick", **steady))
    left += [boundary.mistakes(points, found.codes[0] != truth), boundary.ring(points[[i]])]
    player.chart(
        figures.whole(
            at.plane,
            left,
            table,
            at.class_names,
            figures.bars(at.class_names, {s.replace("f1", "F1"): v for s, v in each.items()}),
        ),
        alt=f"{at.described} by {title}: {words.number(int(np.trace(table)))} of {words.number(int(table.sum()))} "
        "answers are right.",
        key=controls.key_of("table_chart"),
        on_click=lambda hit: controls.put("point", hit + 1),
    )


def _closer(at: Scene, found: Answers, table: np.ndarray, seen: tuple[np.ndarray, int, str]) -> None:
    """One point's probabilities, and every class's counts."""
    truth, i, kind = seen
    shares = ", ".join(
        f"{name} {words.number(float(p))}" for name, p in zip(at.class_names, found.shares[0][i], strict=True)
    )
    won = at.class_names[found.codes[0][i]]
    right = "right" if found.codes[0][i] == truth[i] else f"but it is {at.class_names[truth[i]]}"
    st.markdown(f"{kind.capitalize()} point {i + 1}: {shares}. Called **{won}**, {right}.")
    st.markdown("Each class against the rest, from its row and its column of the table:")
    rows = []
    for j, name in enumerate(at.class_names):
        s = evaluation.one_against_rest(table, j)
        told = ["undefined" if v is None else words.number(v) for v in (s.precision, s.recall, s.f1)]
        rows.append(f"| {name} | {s.tp} | {s.fp} | {s.fn} | {' | '.join(told)} |")
    st.markdown(
        "| class | right (TP) | called so wrongly (FP) | missed (FN) | precision | recall | F1 |\n"
        "|:--|--:|--:|--:|--:|--:|--:|\n" + "\n".join(rows)
    )


def _code(at: Scene, name: str, given: dict[str, Any]) -> None:
    model = methods_script.of(name, at, given)
    of = "_test" if at.test else ""
    own = classes.script(
        at,
        [*model.lines, f"table = evaluation.confusion(y{of}, predict(Z{of}), {at.k})"],
        {"Accuracy": "evaluation.accuracy(table)"}
        | {f"Mean {s}": f'evaluation.macro(table, "{s}")' for s in ("precision", "recall")}
        | {"Mean F1": 'evaluation.macro(table, "f1")'},
        imports=[*model.imports, "from algos.classification import evaluation"],
        title=f"{TITLES[name]} and its confusion table.",
    )
    library = classes.script(
        at,
        [*model.lines, f"truth, called = y{of}, predict(Z{of})"],
        {"Accuracy": "float(accuracy_score(truth, called))"}
        | {
            f"Mean {label}": f'float({s}_score(truth, called, average="macro", zero_division=0))'
            for s, label in (("precision", "precision"), ("recall", "recall"), ("f1", "F1"))
        },
        imports=[
            *model.imports,
            "from sklearn.metrics import accuracy_score, f1_score, precision_score, recall_score",
        ],
        title="The same answers counted by scikit-learn.",
    )
    page.code(evaluation, own, library)
