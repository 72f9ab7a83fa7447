"""The table of one word: texts with it and without it, by class, and its mutual information cell by cell."""

import numpy as np
import streamlit as st

from algos.bias_variance import mutual_information
from algos.text import vocabulary_size
from pages.views.text.scene import CLEAR
from pages.views.text.vocabulary.run import Words
from ui import controls, words

MOST = 300  # words that can be looked at, and those further on that are seen


def places(run: Words) -> list[int]:
    """Which words can be looked at: where they stand in the order in which they are learned."""
    V = len(run.labels)
    return [*range(min(V, MOST)), *(n - 1 for n in vocabulary_size.grid(V) if n > MOST)]


def offered(run: Words) -> list[str]:
    """The words that can be looked at, in the order in which they are learned, all different."""
    seen: dict[str, int] = {}
    found = []
    for place in places(run):
        label = run.labels[place]
        seen[label] = seen.get(label, 0) + 1
        found.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return found


def show(run: Words) -> None:
    """The table of the word that was clicked, and what it tells."""
    names = offered(run)
    label = "Bucket" if run.hashed else "Word"
    i = controls.named(label, names, key="words_word", help="You can also click a bar in the picture.", place=st)
    table = run.table(places(run)[i])
    cells = mutual_information.cells(table)
    n = int(table.sum())
    rows = ["without it", "with it"]
    st.dataframe(
        {f"“{names[i]}”": rows}
        | {f"texts of {name}": table[:, c].astype(int) for c, name in enumerate(run.names)}
        | {f"adds, {name}": [_adds(float(value)) for value in cells[:, c]] for c, name in enumerate(run.names)},
        hide_index=True,
    )
    there = int(table[1].sum())
    total = float(cells.sum())
    st.markdown(_one_cell(run, table, n))
    st.markdown(
        f"“{names[i]}” is in {words.number(there)} of the {words.count(n, 'text')} learned from. The cells add up "
        f"to **{words.number(max(total, 0.0))} nats** of mutual information. To know the class for certain is "
        f"worth {words.number(run.entropy)}, so the word tells {max(total, 0.0) / run.entropy:.1%} of it."
    )
    if run.at.splits:
        wrong, m = run.now.held_out_error, len(run.at.held)
        chance = 100 * CLEAR * np.sqrt(wrong * (1 - wrong) / m)
        st.markdown(
            f"Other {words.count(m, 'text')} might be misclassified more or less often by {chance:.1f} percentage "
            f"points ({CLEAR:g} standard errors)."
        )


def _one_cell(run: Words, table: np.ndarray, n: int) -> str:
    """What the cell of the texts with it, in the class where it is most frequent, adds."""
    c = int(np.argmax(table[1]))
    there, row, column = int(table[1, c]), int(table[1].sum()), int(table[:, c].sum())
    if not there:
        return "It is in none of the texts learned from."
    value = there / n * np.log(there * n / (row * column))
    return (
        f"The cell of {run.names[c]} with it: {there}/{n} · ln( ({there}/{n}) / ({row}/{n} · {column}/{n}) ) = "
        f"**{_adds(float(value))}**."
    )


def _adds(value: float) -> str:
    return f"{value:+.4f}".replace("-", "−")
