"""Below the methods side by side: one point's verdict by each, what sets them apart, and the scripts."""

from typing import Any

import numpy as np
import streamlit as st

from algos.classification import evaluation
from algos.classification.evaluation import error
from algos.library import models
from pages.views.classification import methods_script
from pages.views.classification.methods import TITLES, Answers
from ui import classes, page, words
from ui.classes import Scene


def label(name: str) -> str:
    """A method's name where there is little room."""
    return TITLES[name].removesuffix(" (scikit-learn)")


def numbers(at: Scene, found: dict[str, Answers]) -> dict[str, float | str]:
    """Each method's test error; its training error if nothing is held out; in words if it has no model."""
    part, truth = (0, at.y) if at.test is None else (1, at.y_test)
    return {label(name): "no model" if a.problem else error(truth, a.codes[part]) for name, a in found.items()}


def closer(at: Scene, found: dict[str, Answers], seen: np.ndarray, truth: np.ndarray, i: int) -> None:
    """What every method says of one point, and how surely."""
    part = 0 if at.test is None else 1
    kind = "training" if at.test is None else "test"
    place = ", ".join(words.number(float(v)) for v in seen[i])
    st.markdown(f"{kind.capitalize()} point {i + 1} at ({place}) is **{at.class_names[truth[i]]}**.")
    rows = []
    for name, answer in found.items():
        if answer.problem:
            rows.append(f"| {TITLES[name]} | – | {answer.problem} | |")
            continue
        code = int(answer.codes[part][i])
        verdict = "right" if code == truth[i] else "**a mistake**"
        rows.append(f"| {TITLES[name]} | {at.class_names[code]} | {_sure(at, answer, part, i)} | {verdict} |")
    st.markdown("| method | says | how surely | |\n|:--|:--|:--|:--|\n" + "\n".join(rows))
    st.caption(
        "Probabilities can be compared between methods; the scores of the perceptron and of the support vector machine "
        "have units of their own: only their sign, or which one is largest, decides."
    )


def _sure(at: Scene, answer: Answers, part: int, i: int) -> str:
    if answer.shares:
        return ", ".join(
            f"{name} {words.number(float(p))}" for name, p in zip(at.class_names, answer.shares[part][i], strict=True)
        )
    score = answer.scores[part][i]
    if score.ndim == 0:
        return f"score {words.number(float(score))}"
    return "scores " + ", ".join(
        f"{name} {words.number(float(s))}" for name, s in zip(at.class_names, score, strict=False)
    )


def code(at: Scene, found: dict[str, Answers], given: dict[str, Any]) -> None:
    """All methods in one script."""
    of = "" if at.test is None else "_test"
    lines: list[str] = []
    imports: list[str] = []
    shown: dict[str, str] = {}
    for name, answer in found.items():
        if answer.problem:
            shown[label(name)] = repr("no model")
            continue
        made = methods_script.of(name, at, given[name])
        lines += [*made.lines, f"{name}_error = evaluation.error(y{of}, predict(Z{of}))"]
        imports += made.imports
        shown[label(name)] = f"{name}_error"
    own = classes.script(
        at,
        lines,
        shown,
        imports=[*imports, "from algos.classification import evaluation"],
        title="Several methods on the same rows.",
    )
    theirs = any(name in models.MODELS for name in found)
    page.code(models if theirs else evaluation, own, None)


TEXT = r"""
The same rows, the same features, the same held-out points. What each method assumes:

| | boundary | what it fits | goes wrong where |
|:--|:--|:--|:--|
| logistic regression | a line | the probability of a class, as a sigmoid of a score | the boundary is curved |
| LDA | a line | a Gaussian for each class, all of one shape | shapes differ, far outliers |
| QDA | a conic | a Gaussian for each class with its own shape | there are few points for each shape |
| Gaussian naive Bayes | a conic along the axes | as QDA, the inputs independent within a class | inputs go together |
| perceptron | a line | any line without mistakes, if there is one | there is none: it never settles |
| linear SVM | a line | the line with the widest margin, mistakes at a price | the boundary is curved |
| k neighbours | anything | nothing: it keeps the points | few points, many inputs, unequal units |
| decision tree | steps along the axes | questions about one input at a time | slanted boundaries; it learns the noise |
| random forest | fine steps | the mean of trees on resampled points | far outside the data: steps never end |
| gradient boosting | fine steps | a sum of small trees, each on what was left over | too many trees learn noise |
| small network | smooth curves | sigmoids of sums of a few bent lines | another seed may bend them elsewhere |

The last four are **scikit-learn's**; the others are this project's own.

**Which is best?** No method is best on all data. A test error of one split is uncertain itself: of $m$ test points
with true error $p$, its standard deviation is $\sqrt{p (1 - p) / m}$, some 3 % for $p = 0.1$ and $m = 90$. Change the
split seed, and watch how much the errors move before you believe a difference.

**Training and test error.** A method that may take any shape can make the training error 0. The gap to the test error
is what that costs.
"""


def theory() -> None:
    """What each method assumes, and how far a test error can be trusted."""
    st.markdown(TEXT)
