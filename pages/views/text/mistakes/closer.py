"""The texts that are misclassified, with what each of their words says."""

import html

import numpy as np
import streamlit as st

from algos.text import changes, vocabulary
from datasets.names import plain
from pages.views.text.mistakes.run import Ladder
from ui import controls, palette, words

ALL = "all that are told wrong"
LISTED = 12
FULL = 2.5  # weight of a word in full colour


def cells_of(run: Ladder) -> list[str]:
    """What can be looked at: all mistakes, or one cell of the table, row by row."""
    names = [plain(name) for name in run.data.class_names]
    return [ALL, *(f"{one}, told {other}" for one in names for other in names)]


def show(run: Ladder) -> None:
    """A list of texts, the most certain first."""
    data, now = run.data, run.now
    names = [plain(name) for name in data.class_names]
    table = counts(run)
    st.dataframe(
        {"": [f"is {name}" for name in names]} | {f"called {name}": table[:, c] for c, name in enumerate(names)},
        hide_index=True,
    )
    options = cells_of(run)
    chosen = controls.choice(
        "Texts",
        options,
        ALL,
        key="cell",
        titles={name: "all misclassified" if name == ALL else name.replace(", told ", ", called ") for name in options},
        help="All of the wrong ones, or those of one cell of the table.",
        place=st,
    )
    i = options.index(chosen) - 1
    k = len(data.class_names)
    held = run.wrong if i < 0 else (data.labels == i // k) & (now.said == i % k)
    rows = np.flatnonzero(held)
    rows = rows[np.argsort(-now.certainty[rows], kind="stable")]
    if not len(rows):
        st.markdown("There is no such text.")
        return
    more = f", the {LISTED} it is surest of" if len(rows) > LISTED else ""
    st.markdown(
        f"{words.count(len(rows), 'text')}{more}. Each word is coloured by the class it speaks for, of the one that "
        "is told (underlined too) and the one it is; of a text told right, the next likely one. Faint words say little."
    )
    bags = run.bags()
    st.html("\n".join(_text(run, bags, int(row)) for row in rows[:LISTED]))


def _text(run: Ladder, bags: changes.Bags, row: int) -> str:
    """A text with its words on coloured grounds, and above it what it is and what is told."""
    data, now = run.data, run.now
    text, truth, said = data.texts[row], int(data.labels[row]), int(now.said[row])
    model, known = bags.without(int(bags.folds[row]))
    shares = model.posterior(bags.weighed([row])[:, known])[0]
    other = int(np.argsort(-shares)[1]) if said == truth else truth
    weights = dict(zip(np.array(bags.names)[known].tolist(), model.weights(said, other).tolist(), strict=True))
    parts, end = [], 0
    for (start, stop), feature in zip(vocabulary.spans(text), changes.of_words(text, now.recipe), strict=True):
        parts.append(html.escape(text[end:start]))
        parts.append(_word(html.escape(text[start:stop]), weights.get(feature, 0.0), said, other))
        end = stop
    parts.append(html.escape(text[end:]))
    names = [html.escape(plain(name)) for name in data.class_names]
    about = f"<b>{names[truth]}</b>, called {_named(names[said], said)} with {words.number(float(now.certainty[row]))}"
    if said == truth:
        about += f", before {_named(names[other], other)}"
    return f"<p style='margin:0 0 .2rem'><small>{about}</small><br>{''.join(parts)}</p>"


def _named(name: str, c: int) -> str:
    return f"<b style='color:{palette.colour(c)}'>{name}</b>"


def _word(word: str, weight: float, said: int, other: int) -> str:
    """A word on the colour of the class it speaks for, the stronger the more it says."""
    strength = min(abs(weight) / FULL, 1.0)
    if not np.isfinite(weight) or strength < 0.04:
        return word
    colour = palette.colour(said if weight > 0 else other)
    red, green, blue = (int(colour[j : j + 2], 16) for j in (1, 3, 5))
    line = ";text-decoration:underline" if weight > 0 else ""
    look = f"background:rgba({red},{green},{blue},{0.6 * strength:.2f});border-radius:.2em;padding:0 .1em{line}"
    return f"<span style='{look}' title='{weight:+.2f}'>{word}</span>"


def counts(run: Ladder) -> np.ndarray:
    """How many texts of each class are told each: (k, k), rows what they are."""
    k = len(run.data.class_names)
    return np.bincount(run.data.labels * k + run.now.said, minlength=k * k).reshape(k, k)
