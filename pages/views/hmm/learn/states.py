"""What the learned states stand for: sentence by sentence, and against the tags where they are known."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from algos.hmm import baum_welch, matching
from algos.hmm.matching import Matching
from datasets.names import plain
from pages.views.hmm import tag_strip
from pages.views.hmm.learn.run import Run
from ui import controls, palette, words
from ui.figures import cells, marks
from ui.stage import player


def show(run: Run) -> None:
    """One sentence with its likeliest states, the words that each state says, and the table of states and tags."""
    n = len(run.corpus.sentences)
    _sentence(run, controls.slider("Sentence", 1, n, 1, key="learn_sentence", help="Of those used.", place=st) - 1)
    _favourites(run)
    if run.matched is None:
        st.caption(
            "The states have no names of their own: with the states the other way round all numbers would be the same."
        )
    else:
        _confusion(run, run.matched)


def _sentence(run: Run, i: int) -> None:
    (posterior,) = baum_welch.posteriors(run.final, [run.words[i]])
    said = run.corpus.sentences[i]
    m = min(len(said), tag_strip.MOST)
    best = matching.likeliest(posterior)[:m]
    states = [plain(name, 8) for name in run.names]
    hover = [", ".join(f"{states[v]}: {p[v]:.3g}" for v in np.argsort(-p, kind="stable")[:4]) for p in posterior[:m]]
    strips, rows = [tag_strip.strip(best, run.states, hover=hover)], ["states"]
    strips[0]["text"] = [states[v].removeprefix("state ") for v in best]
    if run.corpus.tags is not None:
        tags = run.corpus.tag_names
        strips.append(tag_strip.strip([tags.index(tag) for tag in run.corpus.tags[i][:m]], tags, row=1))
        rows.append("true tags")
    player.chart(
        tag_strip.figure(said[:m], strips, rows),
        alt=f"The likeliest states of sentence {i + 1}: {', '.join(states[v] for v in best)}.",
        key=controls.key_of("learn_strip"),
    )
    more = f" The first {m} of {len(said)} words are shown." if len(said) > m else ""
    st.caption(f"The likeliest state at each word, after the last pass.{more}")


def _favourites(run: Run) -> None:
    import pandas as pd

    emission, tags = run.final.emission, run.corpus.tag_names
    columns = {"state": [plain(name, 8) for name in run.names]}
    if run.matched is not None:
        columns["matched tag"] = [plain(tags[j], 8) if j >= 0 else "" for j in run.matched.tag]
    columns["words it says most"] = [
        ", ".join(plain(run.corpus.words[o], 16) for o in row if p[o] > 0.001)
        for row, p in zip(np.argsort(-emission, axis=1, kind="stable")[:, :8], emission, strict=True)
    ]
    st.dataframe(pd.DataFrame(columns), hide_index=True, key=controls.key_of("learn_favourites"))


def _confusion(run: Run, found: Matching) -> None:
    tags = run.corpus.tag_names
    player.chart(
        figure(found.table, found.tag, run.states, tags),
        alt=f"Words by learned state and true tag; {words.number(found.accuracy * 100)}% are in matched cells.",
        key=controls.key_of("learn_confusion"),
    )
    counts = found.table.sum(axis=0)
    most = int(counts.argmax())
    st.caption(
        f"Each state is matched to one tag at most, so that as many words as possible agree: "
        f"{words.number(found.accuracy * 100)}% do. To call every word {plain(tags[most])} would get "
        f"{words.number(float(counts[most] / counts.sum() * 100))}%. The tags were not used for learning."
    )


def figure(table: np.ndarray, tag: np.ndarray, states: Sequence[str], tags: Sequence[str]) -> dict[str, Any]:
    """How many words of each state have each tag (K, L); frames round the cell of each state's tag (K,), -1: none."""
    K, L = table.shape
    there = np.flatnonzero(tag >= 0)
    rows, columns = ([plain(name, 8) for name in names] for names in (states, tags))
    heat = cells.heat(rows, columns, float(table.max()), "state {} and tag {}", gap=1)
    frame = dict(symbol="square-open", size=26, color=palette.FIT, line=dict(width=2.5))
    return dict(
        data=[
            heat | dict(z=table.astype(np.float32), hovertemplate="%{customdata}: %{z:.0f} words<extra></extra>"),
            *cells.numbers(table, float(table.max()), "{:.0f}".format, 11),
            marks.ring(tag[there], there, palette.FIT, name="matched", marker=frame, showlegend=True),
        ],
        layout=palette.layout(
            height=130 + 30 * K,
            margin=dict(l=76, r=12, t=34, b=52, autoexpand=False),
            xaxis=cells.names("true tag", columns, showline=True, tickangle=0 if L < 12 else -45),
            yaxis=cells.names("state", rows, down=True, showline=True),
        ),
    )
