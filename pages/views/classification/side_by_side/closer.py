"""What every method says of one point, and how surely."""

import streamlit as st

from pages.views.classification.methods import TITLES, Answers
from pages.views.classification.side_by_side.run import Comparison
from ui import words


def show(run: Comparison) -> None:
    at = run.at
    if run.i >= 0:
        _of_the_point(run)
    else:
        st.markdown(
            f"Click a {'training' if at.test is None else 'test'} point to see here what each method says of it."
        )
    if at.test is not None:
        learned = [f"{TITLES[n]} {int((a.codes[0] != at.y).sum())}" for n, a in run.solved.items()]
        st.markdown(f"Wrong among the {len(at.y)} points they learned from: {', '.join(learned)}.")
    if run.i < 0:
        return
    st.caption(
        "Probabilities can be compared between methods. The scores of the perceptron and of the support vector machine "
        "have units of their own, and only their sign, or which one is largest, decides."
    )


def _of_the_point(run: Comparison) -> None:
    at, (part, seen, truth) = run.at, run.judged
    kind = "training" if at.test is None else "test"
    place = ", ".join(words.number(float(v)) for v in seen[run.i])
    st.markdown(f"{kind.capitalize()} point {run.i + 1} at ({place}) is **{at.class_names[truth[run.i]]}**.")
    rows = []
    for name, answer in run.found.items():
        if answer.problem:
            rows.append(f"| {TITLES[name]} | – | {answer.problem} | |")
            continue
        code = int(answer.codes[part][run.i])
        verdict = "right" if code == truth[run.i] else "**a mistake**"
        sure = _sure(at.class_names, answer, part, run.i)
        rows.append(f"| {TITLES[name]} | {at.class_names[code]} | {sure} | {verdict} |")
    st.markdown("| method | says | how surely | |\n|:--|:--|:--|:--|\n" + "\n".join(rows))


def _sure(names: tuple[str, ...], answer: Answers, part: int, i: int) -> str:
    if not answer.shares and answer.scores[part].ndim == 1:
        return f"score {words.number(float(answer.scores[part][i]))}"
    values = answer.shares[part][i] if answer.shares else answer.scores[part][i]
    each = ", ".join(f"{name} {words.number(float(v))}" for name, v in zip(names, values, strict=False))
    return each if answer.shares else f"scores {each}"
