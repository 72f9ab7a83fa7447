"""What the learned states stand for: sentence by sentence, and against the tags where they are known."""

import numpy as np
import streamlit as st

from algos.hmm import baum_welch, matching
from algos.hmm.baum_welch import BaumWelch
from algos.hmm.matching import Matching
from datasets.names import plain
from pages.views.hmm.learn_setup import Setup
from ui import controls, player, words
from ui.figures import hmm_learning_states, tag_strip


def matched(at: Setup, state: BaumWelch) -> Matching | None:
    """The states matched to the tags; None where there are no tags."""
    _, tags = at.corpus.encoded()
    if tags is None:
        return None
    found = matching.likeliest(np.concatenate(baum_welch.posteriors(state.model, at.words)))
    return matching.match(found, np.concatenate(tags), len(at.states), len(at.corpus.tag_names))


def show(at: Setup, state: BaumWelch, found: Matching | None) -> None:
    """One sentence with its likeliest states, and the table of states and tags."""
    sentences = at.corpus.sentences
    asked = controls.slider("Sentence", 1, len(sentences), 1, key="learn_sentence", help="Of those used.", place=st)
    i = int(asked) - 1
    (posterior,) = baum_welch.posteriors(state.model, [at.words[i]])
    _strip(at, i, posterior)
    _favourites(at, state, found)
    if found is None:
        st.caption(
            "The states have no names of their own: with the states the other way round all numbers would be the same."
        )
        return
    player.chart(
        hmm_learning_states.confusion(found.table, found.tag, at.states, at.corpus.tag_names),
        alt=f"Words by learned state and true tag; {words.number(found.accuracy * 100)} % are in matched cells.",
        key=controls.key_of("learn_confusion"),
    )
    _, tags = at.corpus.encoded()
    assert tags is not None
    counts = np.bincount(np.concatenate(tags), minlength=len(at.corpus.tag_names))
    most = int(counts.argmax())
    st.caption(
        f"Each state is matched to one tag at most, so that as many words as possible agree: "
        f"{words.number(found.accuracy * 100)} % do. To call every word {plain(at.corpus.tag_names[most])} would get "
        f"{words.number(counts[most] / counts.sum() * 100)} %. The tags were not used for learning."
    )


def _favourites(at: Setup, state: BaumWelch, found: Matching | None) -> None:
    import pandas as pd

    order = np.argsort(-state.model.emission, axis=1, kind="stable")[:, :8]
    columns = {"state": [plain(name, 8) for name in at.states]}
    if found is not None:
        columns["matched tag"] = [plain(at.corpus.tag_names[j], 8) if j >= 0 else "" for j in found.tag]
    columns["words it says most"] = [
        ", ".join(plain(at.corpus.words[o], 16) for o in row if p[o] > 0.001)
        for row, p in zip(order, state.model.emission, strict=True)
    ]
    st.dataframe(pd.DataFrame(columns), hide_index=True, key=controls.key_of("learn_favourites"))


def _strip(at: Setup, i: int, posterior: np.ndarray) -> None:
    said = at.corpus.sentences[i]
    m = min(len(said), tag_strip.MOST)
    best = matching.likeliest(posterior)[:m]
    hover = [
        ", ".join(f"{plain(at.states[v], 8)}: {p[v]:.3g}" for v in np.argsort(-p, kind="stable")[:4])
        for p in posterior[:m]
    ]
    strips, rows = [tag_strip.strip(best, at.states, hover=hover)], ["states"]
    if at.corpus.tags is not None:
        names = at.corpus.tag_names
        true = [names.index(tag) for tag in at.corpus.tags[i][:m]]
        strips.append(tag_strip.strip(true, names, row=1))
        rows.append("true tags")
    likely = ", ".join(plain(at.states[v], 8) for v in best)
    player.chart(
        tag_strip.figure(said[:m], strips, rows),
        alt=f"The likeliest states of sentence {i + 1}: {likely}.",
        key=controls.key_of("learn_strip"),
    )
    more = f" The first {m} of {len(said)} words are shown." if len(said) > m else ""
    st.caption(f"The likeliest state at each word, after the last pass.{more}")
