"""The box on the front page that finds what one can see here by its words: topics, views, algorithms, and presets.

It reads the files of the views rather than loading them, which would take the front door seconds.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import streamlit as st

from ui.front import shell
from ui.front.shell import Topic
from ui.send.experiment import Experiment

RUN = re.compile(r"^from algos\.(\w+) import (\([^)]*\)|.*)$", re.MULTILINE)
NAME = re.compile(r"\w+")
ALSO = {  # what one would type for a topic, a view or a preset, and no file of it says
    "Regression": "linear regression",
    "Classification boundaries": "logistic regression, support vector machine",
    "Bias and variance": "underfitting, overfitting, cross-validation, regularisation",
    "Neural networks": "deep learning, backpropagation",
    "Clustering": "k-means",
    "PCA": "principal components, dimension reduction",
    "Recommender": "collaborative filtering, matrix factorisation",
    "HMM tagging": "hidden Markov models",
    "Gridworld": "reinforcement learning",
    "Regression, Fit": "linear regression, polynomials",
    "Regression, Fit: Degree 15": "overfitting",
    "Regression, Shrinkage": "regularisation",
    "Classification boundaries, Margin": "SVM",
    "Classification boundaries, Densities": "LDA, QDA",
    "Classification boundaries, Neighbours": "kNN",
    "Classification boundaries, Evaluation": "ROC curve, confusion matrix",
    "Classification boundaries, Side by side": "decision tree, random forest, boosting",
    "Kernels, Support vectors": "SVM",
    "Bias and variance, Validation": "cross-validation",
    "Clustering, Mixture": "Gaussian mixture, EM algorithm",
    "Clustering, Tree": "dendrogram, hierarchical clustering",
    "Clustering, Density": "DBSCAN",
    "PCA, How many": "scree plot, explained variance",
    "PCA, Digits": "reconstruction, eigenvectors",
    "Recommender, Fill the matrix": "matrix factorisation",
    "HMM tagging, Tag a sentence": "Viterbi algorithm, part-of-speech tagging",
    "HMM tagging, Learn without tags": "Baum-Welch, EM algorithm",
    "Gridworld, Plan": "value iteration, policy iteration, Markov decision process",
    "Gridworld, Learn": "Q-learning, SARSA",
}
# A row of the list has two lines, and three dots where that is too few.
_ROWS = """<style>[role="option"] > [data-item-hl] { display: -webkit-box; -webkit-box-orient: vertical;
-webkit-line-clamp: 2; white-space: normal; font-size: 0.8rem; line-height: 1.15;
margin-block: -0.2rem; }</style>"""


def box() -> None:
    """Whoever picks something there is taken to it."""
    found = places()
    st.html(_ROWS)
    chosen = st.selectbox(
        "Find",
        list(found),
        index=None,
        placeholder="Find a method, picture or question: lasso ...",
        label_visibility="collapsed",
        filter_mode="contains",
        key="find",
    )
    if chosen:
        picture = found[chosen]
        st.switch_page(shell.path(picture.page), query_params=picture.query())


def views() -> int:
    """How many pictures there are to play with."""
    return sum(len(list((shell.ROOT / "pages" / "views" / topic.name).glob("*/view.py"))) for topic in shell.TOPICS)


@cache
def places() -> Mapping[str, Experiment]:
    """Every topic by the line that stands for it, and then every view and every preset, page by page."""
    topics = {_line(topic.title, topic.question): Experiment(topic.name, {}) for topic in shell.TOPICS}
    return topics | dict(found for topic in shell.TOPICS for found in _of_page(topic))


def _line(name: str, *told: str) -> str:
    """What stands for a topic, a view or a preset: its name, what it asks, and by what other words it is found."""
    return " · ".join(filter(None, (name, *told, ALSO.get(name, ""))))


def _of_page(topic: Topic) -> Iterator[tuple[str, Experiment]]:
    folder = shell.ROOT / "pages" / "views" / topic.name
    page = Path(topic.path).read_text(encoding="utf-8")
    views = [path.parent for path in folder.glob("*/view.py")]
    for view in sorted(views, key=lambda path: page.rfind(path.name)):
        title = _title(view)
        asks = tomllib.loads((view / "presets.toml").read_text(encoding="utf-8"))
        name = f"{topic.title}, {title}"
        told = asks.get("question", ""), ", ".join(_algorithms(view))
        yield _line(name, *told), Experiment(topic.name, {"view": view.name})
        for preset in asks.get("preset", []):
            settings = {"view": view.name} | preset.get("settings", {})
            yield _line(f"{name}: {preset['label']}", preset["question"]), Experiment(topic.name, settings)


def _title(view: Path) -> str:
    """What the view is called on its page."""
    found = re.search(r'^view = View\(\s*"([^"]+)"', (view / "view.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert found, view
    return found[1]


def _algorithms(view: Path) -> list[str]:
    """What the algorithms are called that the view's files run."""
    texts = [path.read_text(encoding="utf-8") for path in view.glob("*.py")]
    runs = {(package, name) for text in texts for package, names in RUN.findall(text) for name in NAME.findall(names)}
    return sorted({called for one in runs if (called := _called(*one))}, key=str.lower)


@cache
def _called(package: str, name: str) -> str:
    """The algorithm by its file's name and first words; empty for a part that several algorithms share."""
    path = shell.ROOT / "algos" / package / f"{name}.py"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if "\ndef steps(" not in text:
        return ""
    title, words = re.split(r" ?[(:.;,?]", text.removeprefix('"""'), maxsplit=1)[0], name.replace("_", " ")
    return title if words.lower() in title.lower() else f"{words} ({title})"
