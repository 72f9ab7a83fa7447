"""The text in colours, and each word with its counts, its two probabilities, and the logarithm of their ratio."""

import numpy as np
import streamlit as st

from algos.text.naive_bayes import BERNOULLI
from pages.views.text.spam import coloured_text
from pages.views.text.spam.figure import signed
from pages.views.text.spam.run import OTHERS, PRIOR, Line, Reading
from ui import controls, words

AGAIN = " A word struck through was said before and does not count again."


def show(run: Reading) -> None:
    """The text with its words coloured, the arithmetic of one word, and a table of all of them."""
    if run.said:
        st.html(f"<p style='font-size:{coloured_text.BASE}px;line-height:1.9'>{coloured(run)}</p>")
        st.caption(
            f"The larger a word, the more it adds: orange and underlined for {run.one}, blue for {run.other}. Grey "
            "words "
            f"are in no text learned from and do not count.{AGAIN if run.model.event == BERNOULLI else ''}"
        )
    counted = [line for line in run.lines if line.kind >= 0 and line.copies]
    if not counted:
        st.markdown("No word of this text counts, so only the prior is left.")
        return
    labels = [line.label for line in counted]
    at = controls.named("Word", _different(labels), key="spam_word", help="A word of the text that counts.", place=st)
    line = counted[at]
    st.markdown(_arithmetic(run, line))
    phi = run.model.phi
    kind = [line.kind for line in counted]
    unit = "texts with it" if run.model.event == BERNOULLI else "times in"
    st.dataframe(
        {
            "word": labels,
            f"{unit}, {run.one}": _counted(run.model.words[1, kind]),
            f"{unit}, {run.other}": _counted(run.model.words[0, kind]),
            f"p(word | {run.one})": phi[1, kind],
            f"p(word | {run.other})": phi[0, kind],
            "what it adds": [signed(line.weight) for line in counted],
        },
        hide_index=True,
    )
    prior = next(line for line in run.lines if line.kind == PRIOR)
    rest = [line for line in run.lines if line.kind < 0 and line.kind != PRIOR]
    parts = [f"prior {signed(prior.weight)}", *(f"{line.label} {signed(line.weight)}" for line in rest)]
    st.caption(f"Besides: {', '.join(parts)}. All together {signed(float(run.odds[-1]))}.")


def coloured(run: Reading) -> str:
    """The text: coloured are the words read by now, marked those that do not count, and copies that count no more."""
    read = {line.kind for line in run.lines[: run.now + 1]}
    rest = {line.kind for line in run.lines} if OTHERS in read else set()
    looks, before = {}, set[int]()
    for i, j in enumerate(run.features.tolist()):
        if j < 0:
            looks[i] = coloured_text.UNKNOWN
        elif j in before and run.model.event == BERNOULLI:
            looks[i] = coloured_text.AGAIN
        elif j in read or (rest and j not in rest):
            looks[i] = coloured_text.look(float(run.weights[j]))
        before.add(j)
    return coloured_text.written(run.text, looks)


def _arithmetic(run: Reading, line: Line) -> str:
    """Where the probabilities of a word come from."""
    model, a = run.model, run.model.pseudo_count
    ways = 2 if model.event == BERNOULLI else model.words.shape[1]
    what = "texts with it" if model.event == BERNOULLI else "occurrences"
    parts = []
    for c, name in ((1, run.one), (0, run.other)):
        n, total = (round(float(count), 2) for count in (model.words[c, line.kind], model.totals[c]))
        share = float(model.phi[c, line.kind])
        parts.append(
            f"in {name} ({words.number(n)} + {words.setting(a)}) / ({words.number(total)} + {words.number(ways)} · "
            f"{words.setting(a)}) = **{words.number(share)}**"
        )
    many = 1 if model.event == BERNOULLI else line.copies * run.copy
    times = f"{words.number(round(many, 2))} · " if many != 1 else ""
    one, other = (words.number(float(model.phi[c, line.kind])) for c in (1, 0))
    return (
        f"“{line.label}”, by its {what} and the pseudo-count: {parts[0]}, {parts[1]}. It adds {times}ln({one} / "
        f"{other}) = **{signed(line.weight)}**."
    )


def _counted(counts: np.ndarray) -> np.ndarray:
    """Counts as they are shown: whole, but where they were divided by a length."""
    return counts.astype(int) if (counts == counts.astype(int)).all() else counts.round(2)


def _different(labels: list[str]) -> list[str]:
    """The labels; a second one that looks like another is told apart."""
    seen: dict[str, int] = {}
    found = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        found.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return found
