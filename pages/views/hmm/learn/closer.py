"""One expected count as a sum over positions, and the probability it turns into."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.hmm import baum_welch, forward_backward
from algos.hmm.baum_welch import BaumWelch
from algos.hmm.model import Model
from algos.trace import Trace
from datasets.names import plain
from pages.views.hmm import learn_chart
from pages.views.hmm.learn_setup import Setup
from pages.views.hmm.tag_closer import tex_name
from ui import controls, words

TERMS = 6  # written out


def show(at: Setup, trace: Trace[BaumWelch]) -> None:
    """A transition and an emission, chosen by name, with the counts that the parameters of one pass expect."""
    one, two, three, four = st.columns(4)
    step = controls.slider(
        "After pass", 0, trace.steps, 0, key="learn_pass", help="0 is the start: its counts make pass 1.", place=one
    )
    names = list(at.states)
    start = names[0]
    u = names.index(controls.choice("From", names, start, key="learn_from", help="A state.", place=two))
    ends = [*names, "STOP" if "STOP" not in names else "(STOP)"]
    v = ends.index(
        controls.choice("To", ends, start, key="learn_to", help="The state after it, or the end.", place=three)
    )
    shown = [at.corpus.words[i] for i in learn_chart.frequent(at)]
    word = controls.choice("Word", shown, shown[0], key="learn_word", help="Said in the state From.", place=four)
    hmm = trace.states[step].model
    counts = baum_welch.e_step(hmm, at.words)
    after = baum_welch.m_step(hmm, counts)
    a, b = tex(names[u]), tex(ends[v])

    st.markdown("**A transition.** How often is it to be expected? Add up its posterior over all positions:")
    moves, where = _moves(hmm, at.words, u, v)
    many = len(at.words) > 1
    st.latex(rf"\overline{{\text{{count}}}}({a} \to {b}) = {_sum(moves)} = {seven(float(counts.transition[u, v]))}")
    st.caption(_terms(moves, where, many))
    _share(rf"p({b} \mid {a})", counts.transition[u], v, float(after.transition[u, v]))

    st.markdown("**An emission.** The posterior of the state at every place where the word stands:")
    o = at.corpus.words.index(word)
    said, where = _emissions(hmm, at.words, u, o)
    st.latex(rf"\overline{{\text{{count}}}}({a}, {tex(word)}) = {_sum(said)} = {seven(float(counts.emission[u, o]))}")
    st.caption(_terms(said, where, many))
    _share(rf"p({tex(word)} \mid {a})", counts.emission[u], o, float(after.emission[u, o]))
    _table(at, counts)


def _moves(hmm: Model, sentences: Sequence[np.ndarray], u: int, v: int) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """The posterior of u -> v at each position, and where that is: (sentence, word), from 1."""
    terms, where = [], []
    for i, x in enumerate(sentences, start=1):
        lattice = forward_backward.run(hmm, x)
        if v == hmm.n_tags:
            terms.append(float(lattice.posterior()[-1, u]))
            where.append((i, len(x)))
            continue
        for j, p in enumerate(forward_backward.pairs(hmm, x, lattice)[:, u, v], start=1):
            terms.append(float(p))
            where.append((i, j))
    return np.array(terms), where


def _emissions(hmm: Model, sentences: Sequence[np.ndarray], u: int, o: int) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """The posterior of u wherever the symbol o stands."""
    terms, where = [], []
    for i, (x, p) in enumerate(zip(sentences, baum_welch.posteriors(hmm, sentences), strict=True), start=1):
        for j in np.flatnonzero(x == o):
            terms.append(float(p[j, u]))
            where.append((i, int(j) + 1))
    return np.array(terms), where


def _sum(terms: np.ndarray) -> str:
    if not len(terms):
        return "0"
    dots = [r"\cdots"] if len(terms) > TERMS else []
    return " + ".join([*map(seven, terms[:TERMS].tolist()), *dots])


def seven(value: float) -> str:
    """Seven significant digits for a formula, so that one can add up; powers of ten where it is tiny."""
    return words.tex(value) if 0 < abs(value) < 1e-4 else f"{value:.7g}"


def _terms(terms: np.ndarray, where: list[tuple[int, int]], many: bool) -> str:
    if not len(terms):
        return "There is no such position: every sentence has one word only."
    places = [f"word {j} of sentence {i}" if many else f"word {j}" for i, j in where[:TERMS]]
    rest = f" and {words.count(len(terms) - TERMS, 'more term')}" if len(terms) > TERMS else ""
    return f"One term for each place: {', '.join(places)}{rest}."


def _share(what: str, row: np.ndarray, column: int, value: float) -> None:
    total = float(row.sum())
    if total == 0:
        st.latex(rf"{what} = {seven(value)}")
        st.caption("The state is not expected anywhere: nothing is learned of it, its row stays as it is.")
        return
    st.latex(rf"{what}_{{\text{{new}}}} = \frac{{{seven(float(row[column]))}}}{{{seven(total)}}} = {seven(value)}")


def _table(at: Setup, counts: baum_welch.Expected) -> None:
    import pandas as pd

    st.markdown("**All expected counts** of starts and transitions, by the parameters of this pass:")
    names = [plain(name, 8) for name in at.states]
    frame = pd.DataFrame(
        [[f"{value:.7g}" for value in row] for row in np.vstack([np.r_[counts.start, 0.0], counts.transition])],
        index=["START →", *(f"{name} →" for name in names)],
        columns=[*names, "STOP"],
    )
    st.dataframe(frame, key=controls.key_of("learn_counts"))


def tex(name: str) -> str:
    """A name of a word or state in a formula, whatever it is made of."""
    return tex_name(plain(name, 16))
