"""One probability as a fraction of counts."""

import numpy as np
import streamlit as st

from algos.hmm import unknown
from algos.hmm.counting import Counts
from algos.hmm.model import Model
from datasets.names import plain
from pages.views.hmm import formulas, scene
from pages.views.hmm.scene import Scene
from ui import controls, words

OFFERED = 200  # words in the list


def show(at: Scene, seen: Counts, hmm: Model, newest: np.ndarray) -> None:
    """A cell chosen by its row and column: its count so far, the row's, and what smoothing makes of it in the model.

    `newest` are the tags (n,) of the sentence that was counted last: before what was never seen its first step stands.
    """
    counts = seen if at.treatment == "none" else unknown.extended(seen, at.vocabulary, at.treatment)
    kind, row, column = _asked(at)
    if not seen.n_sentences:
        st.markdown("Nothing is counted yet.")
    if len(newest) and not _lines(counts, hmm, kind, row)[0][column]:
        st.markdown("**Counted just now:**")
        before, after = (int(newest[0]) + 1, int(newest[1])) if len(newest) > 1 else (0, int(newest[0]))
        _fraction(at, counts, hmm, "next tag", before, after)
        st.markdown("**Chosen above, and not counted yet:**")
    _fraction(at, counts, hmm, kind, row, column)
    st.markdown(f"Unknown words: {scene.TREATMENTS[at.treatment]}.")


def _lines(counts: Counts, hmm: Model, kind: str, row: int) -> tuple[np.ndarray, np.ndarray]:
    """The counts of a row, and what the model makes of them."""
    if kind == "word":
        return counts.emission[row], hmm.emission[row]
    return (counts.transition[row - 1], hmm.transition[row - 1]) if row else (counts.start, hmm.start)


def _fraction(at: Scene, counts: Counts, hmm: Model, kind: str, row: int, column: int) -> None:
    """What the counts make of one cell."""
    start = kind == "next tag" and row == 0
    line, made = _lines(counts, hmm, kind, row)
    k, total, n, cells = at.smoothing, float(line.sum()), float(line[column]), len(line)
    to, whence = _names(at, kind, row, column)
    what = rf"p({formulas.name(to)} \mid {formulas.name(whence)})"
    tex = words.tex
    smooth = (rf" + {tex(k)}", rf" + {tex(k)} \cdot {cells}") if k else ("", "")
    st.markdown(_said(kind, whence, to, n, total, start))
    if total + k * cells == 0:
        st.latex(rf"{what} = \frac{{1}}{{{cells}}} = {tex(1 / cells)}")
        st.caption("This tag was not seen and nothing is added: its row is set to even parts.")
        value = 1 / cells
    else:
        value = (n + k) / (total + k * cells)
        top, bottom = f"{tex(n)}{smooth[0]}", f"{tex(total)}{smooth[1]}"
        st.latex(
            rf"\begin{{aligned}} {what} &= \frac{{\text{{count}} + k}}{{\text{{total}} + k \cdot {cells}}} \\[8pt] "
            rf"&= \frac{{{top}}}{{{bottom}}} = {tex(value)} \end{{aligned}}"
        )
        st.caption(f"k = {k:g} is added to each of the {words.number(cells)} cells of this row.")
    if abs(float(made[column]) - value) > 1e-9:
        st.caption(f"This row is edited by hand: the model takes {words.number(float(made[column]))} instead.")


def _asked(at: Scene) -> tuple[str, int, int]:
    counts = scene.counts(at.corpus)
    one, two, three = st.columns(3)
    help = "A transition, or a word."
    kind = controls.choice("Table", ["next tag", "word"], "next tag", key="count_table", help=help, place=one)
    tags = list(at.tags)
    if kind == "next tag":
        after, comes = "After", "comes"
        rows, columns = [_apart("START", tags), *tags], [*tags, _apart("STOP", tags)]
        order = np.arange(len(columns))
    else:
        after, comes = "Tag", "brings"
        order = counts.emission.sum(axis=0).argsort(kind="stable")[::-1][:OFFERED]
        rows, columns = tags, [at.vocabulary[i] for i in order]
    help = "The row of the table."
    row = controls.choice(after, rows, rows[-1], key=f"count_row_{kind[0]}", help=help, place=two)
    help = "What stands above the fraction."
    column = controls.choice(comes, columns, columns[0], key=f"count_column_{kind[0]}", help=help, place=three)
    return kind, rows.index(row), int(order[columns.index(column)])


def _apart(end: str, tags: list[str]) -> str:
    """START or STOP, told from a tag of the same name."""
    return end if end not in tags else f"({end})"


def _names(at: Scene, kind: str, row: int, column: int) -> tuple[str, str]:
    if kind == "word":
        return plain(at.vocabulary[column]), plain(at.tags[row])
    return (
        "STOP" if column == len(at.tags) else plain(at.tags[column]),
        "START" if row == 0 else plain(at.tags[row - 1]),
    )


def _said(kind: str, whence: str, to: str, n: float, total: float, start: bool) -> str:
    n_, total_ = words.number(n), words.number(total)
    if start:
        return f"{n_} of {words.count(int(total), 'sentence')} begin with **{to}**."
    if kind == "next tag":
        if not total:
            return f"**{whence}** stands in no sentence that is counted so far."
        stands = "the one time" if total == 1 else f"the {total_} times"
        return f"Of {stands} that **{whence}** stands in a sentence, **{to}** follows {words.count(int(n), 'time')}."
    return f"Of {words.count(int(total), 'word')} with the tag **{whence}**, {n_} {'is' if n == 1 else 'are'} **{to}**."
