"""The log-likelihood so far; one expected count as a sum over positions, and the probability it turns into."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.hmm import baum_welch, forward_backward
from algos.hmm.model import Model
from datasets.names import plain
from pages.views.hmm import formulas, scene
from pages.views.hmm.learn import fit
from pages.views.hmm.learn.run import Run
from ui import controls, palette, words
from ui.figures import cells
from ui.stage import player

TERMS = 6  # written out
Term = tuple[float, int, int]  # a posterior, and where it is: sentence and word, from 1


def show(run: Run) -> None:
    """A transition and an emission, chosen by name, with the counts that the parameters of the last pass expect."""
    two, three, four = st.columns(3)
    step = run.trace.steps
    names = list(run.states)
    ends = [*names, "STOP" if "STOP" not in names else "(STOP)"]
    called = dict(zip(ends, (*run.names, "STOP"), strict=True))
    shown = [run.corpus.words[o] for o in run.frequent]
    u = names.index(
        controls.choice("From", names, names[0], key="learn_from", titles=called, help="A state.", place=two)
    )
    help = "The state after it, or the end."
    v = ends.index(controls.choice("To", ends, names[0], key="learn_to", titles=called, help=help, place=three))
    help = "Said in the state From."
    word = controls.choice("Word", shown, shown[0], key="learn_word", help=help, place=four)
    o = run.corpus.words.index(word)
    hmm = run.final
    counts = baum_welch.e_step(hmm, run.words)
    after = baum_welch.m_step(hmm, counts)
    a, b, w = (formulas.name(text, 22) for text in (called[names[u]], called[ends[v]], word))

    where = f"After pass {step}" if step else "At the start"
    then = "would hardly change them any more" if run.trace.finished else f"make those of pass {step + 1}"
    st.markdown(f"{where}, by the parameters on display; their counts {then}.")
    st.markdown("**A transition.** How often is it to be expected? Add up its posterior over all positions:")
    _count(run, rf"{a} \to {b}", list(_moves(hmm, run.words, u, v)), float(counts.transition[u, v]))
    _share(rf"p({b} \mid {a})", counts.transition[u], v, float(after.transition[u, v]))

    st.markdown("**An emission.** The posterior of the state at every place where the word stands:")
    _count(run, f"{a}, {w}", list(_emissions(hmm, run.words, u, o)), float(counts.emission[u, o]))
    _share(rf"p({w} \mid {a})", counts.emission[u], o, float(after.emission[u, o]))
    _table(run, counts)
    st.markdown("**Which state comes next**, by the parameters on display:")
    player.chart(following(hmm, run.names), alt=_told(hmm, run.names), key=controls.key_of("learn_following"))
    if step:
        curve = run.trace.curve("log_likelihood")
        now = words.number(float(curve[-1]))
        st.markdown(f"**The fit.** The log-likelihood, now {now}, never falls from pass to pass:")
        player.chart(
            fit.figure(curve),
            alt=f"The log-likelihood, from {words.number(float(curve[0]))} to {words.number(float(curve[-1]))} in "
            f"{words.count(step, 'pass', 'passes')}.",
            key=controls.key_of("learn_fit"),
        )


def following(hmm: Model, names: Sequence[str]) -> dict[str, Any]:
    """The start and the transitions as a table."""
    said = [plain(name, 8) for name in names]
    moves = np.vstack([np.r_[hmm.start, np.nan], hmm.transition]).astype(np.float32)
    heat = cells.heat(["START", *said], [*said, "STOP"], 1.0, "{} → {}", gap=2) | dict(z=moves)
    return dict(
        data=[heat, *cells.numbers(moves, 1.0)],
        layout=palette.layout(
            height=90 + 40 * len(moves),
            xaxis=cells.names("next", [*said, "STOP"], tickangle=0),
            yaxis=cells.names("", ["START", *said], down=True),
        ),
    )


def _told(hmm: Model, names: Sequence[str]) -> str:
    """The likeliest next one of each of the first states."""
    ends = [*names, "STOP"]
    most = zip(names[:3], hmm.transition.argmax(axis=1), strict=False)
    return f"Which state comes next: {', '.join(f'{ends[v]} after {name}' for name, v in most)} most often."


def _moves(hmm: Model, sentences: Sequence[np.ndarray], u: int, v: int) -> Iterator[Term]:
    """The posterior of u -> v at each position."""
    for i, x in enumerate(sentences, start=1):
        lattice = forward_backward.run(hmm, x)
        if v == hmm.n_tags:
            yield float(lattice.posterior()[-1, u]), i, len(x)
            continue
        for j, p in enumerate(forward_backward.pairs(hmm, x, lattice)[:, u, v], start=1):
            yield float(p), i, j


def _emissions(hmm: Model, sentences: Sequence[np.ndarray], u: int, o: int) -> Iterator[Term]:
    """The posterior of u wherever the symbol o stands."""
    for i, (x, p) in enumerate(zip(sentences, baum_welch.posteriors(hmm, sentences), strict=True), start=1):
        for j in np.flatnonzero(x == o).tolist():
            yield float(p[j, u]), i, j + 1


def _count(run: Run, what: str, terms: list[Term], total: float) -> None:
    """The expected count of something, written as a sum."""
    shown, rest = terms[:TERMS], len(terms) - TERMS
    dots = [r"\cdots"] if rest > 0 else []
    written = " + ".join([*(words.tex(p) for p, _, _ in shown), *dots]) or "0"
    st.latex(rf"\overline{{\text{{count}}}}({what}) = {written} = {words.tex(total)}")
    if not terms:
        unit, text, _ = scene.units(run.corpus)
        st.caption(f"There is no such position: every {text} has one {unit} only.")
        return
    many = len(run.words) > 1
    unit, text, _ = scene.units(run.corpus)
    places = ", ".join(f"{unit} {j} of {text} {i}" if many else f"{unit} {j}" for _, i, j in shown)
    more = f" and {words.count(rest, 'more term')}" if rest > 0 else ""
    st.caption(f"One term for each place: {places}{more}.")


def _share(what: str, row: np.ndarray, column: int, value: float) -> None:
    """The probability that the count turns into."""
    total = float(row.sum())
    if total == 0:
        st.latex(rf"{what} = {words.tex(value)}")
        st.caption("The state is not expected anywhere: nothing is learned of it, its row stays as it is.")
        return
    share = rf"\frac{{{words.tex(float(row[column]))}}}{{{words.tex(total)}}}"
    st.latex(rf"{what}_{{\text{{new}}}} = {share} = {words.tex(value)}")


def _table(run: Run, counts: baum_welch.Expected) -> None:
    import pandas as pd

    st.markdown("**All expected counts** of starts and transitions, by the parameters of this pass:")
    names = [plain(name, 8) for name in run.names]
    frame = pd.DataFrame(
        [[f"{value:.4g}" for value in row] for row in np.vstack([np.r_[counts.start, 0.0], counts.transition])],
        index=["START →", *(f"{name} →" for name in names)],
        columns=[*names, "STOP"],
    )
    st.dataframe(frame, key=controls.key_of("learn_counts"))
