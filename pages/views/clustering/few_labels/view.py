"""Many points, few labels: a classifier on the raw columns, or on clusters that no label took part in."""

from dataclasses import replace
from functools import partial

import numpy as np
import streamlit as st

from algos.clustering import few_labels
from algos.clustering.few_labels import FEATURES, FewLabels
from datasets import catalog
from datasets.dataset import Dataset
from pages.views.clustering import choices, scene
from pages.views.clustering.few_labels import closer, figure
from pages.views.clustering.few_labels.captions import fallen, more, said, straight_borders
from pages.views.clustering.few_labels.run import CLUSTERS, LABELS, Run, model, told_by, untold
from ui import compute, controls, export, picture, words
from ui.data import own_data
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Numbers, Rows, Screen, View, rows_of
from ui.words import Share

MOST = 500  # rows
MOST_CLUSTERS = 12
SIZES = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
DRAWS = 50
TITLES = {"raw": "raw columns", "one_hot": "clusters", "distances": "distances"}
SIDE = {"one_hot": "each predicts from its labels", "distances": "by distances to the centres"}
RIGHT = {kind: f"Right by {title}" for kind, title in TITLES.items()}
SILENT = "No prediction by clusters"
HELP = {
    "Best k so far": "The fewest clusters that predict most labels correctly, each held out in turn.",
    "Held-out labels right": "The share of labels predicted correctly with that many clusters, each held out in turn.",
    "Other points right": "The share of points without a label predicted correctly. In practice nobody knows it.",
}
ENTRIES = tuple(
    entry for entry in catalog.CLUSTERING if entry.name not in ("uniform", "four_points", "colours")
)  # those with classes


def choose(data: Dataset) -> Run:
    if not data.class_names or len(data.X) < 4:
        raise compute.Refused("This needs four rows and a column with classes to predict: choose other data.")
    at = scene.choose(data, most=MOST)
    vary = controls.choice(
        "Vary",
        [LABELS, CLUSTERS],
        LABELS,
        key="vary",
        titles={LABELS: "the labels", CLUSTERS: "k"},
        help="The labels: more and more points get one. k: more and more clusters, with the same labels.",
    )
    kind = controls.choice(
        "Features",
        [kind for kind in FEATURES if kind != "raw"],
        "one_hot",
        key="seen",
        titles=TITLES,
        help="What the classifier sees of a point instead of its raw columns: which cluster it is in, or how far it is "
        "from every centre, as shares of the sum.",
    )
    sizes = [m for m in SIZES if m < at.n]
    m = int(
        controls.stop_slider(
            "Labels",
            sizes,
            min(4 if vary == LABELS else 8, sizes[-1]),
            key="labels",
            help="How many points have a label, drawn at random.",
        )
    )
    most, seed = min(MOST_CLUSTERS, at.n), 0
    if vary == LABELS:
        k = controls.slider("Clusters k", 1, most, min(8, most), key="k", help="How many centres to place.")
        seed = controls.seed()
        settings = dict(ks=[int(k)], sizes=sizes, draws=1, seed=seed)
        trace = compute.run(few_labels.pieces, at.data.X, at.data.y, limit=len(sizes), **settings)
        return Run(at, vary, kind, trace, sizes.index(m))
    seed = controls.seed()
    settings = dict(ks=list(range(1, most + 1)), sizes=[m], draws=1, seed=seed)
    trace = compute.run(few_labels.pieces, at.data.X, at.data.y, limit=most, **settings)
    return Run(at, vary, kind, trace, most - 1)


def chart(run: Run) -> Picture:
    at, states, y = run.at, run.trace.states, run.y
    cells = at.plane.grid(figure.CELLS)[2] if at.flat else None
    column = FEATURES.index(run.kind)
    curves = {
        "held-out labels": np.array([state.held_out[column] for state in states]),
        "other points": np.array([state.right[0, column] for state in states]),
    }

    def by(kind: str, state: FewLabels) -> figure.Told:
        of = replace(run, kind=kind)
        told = told_by(of, state, at.data.X)
        if cells is None:
            return figure.Told(told, None, [])
        if kind == "one_hot":
            return figure.Told(told, told_by(of, state, cells), at.plane.cells(state.centers))
        coef, intercept = model(run, state, kind)
        scores = few_labels.columns(cells, state.centers, kind) @ coef + intercept
        return figure.Told(told, told_by(of, state, cells), figure.borders(at, scores))

    def draw(i: int) -> picture.Figure:
        state = states[i]
        if run.vary == CLUSTERS:
            return figure.with_curves(at, by(run.kind, state), y, state.labelled, curves, i, marks_of(run))
        titles = straight_borders(run), f"{words.count(state.k, 'cluster')}: {SIDE[run.kind]}"
        return figure.two(at, by("raw", state), by(run.kind, state), y, state.labelled, titles)

    def caption(i: int) -> str:
        state = states[i]
        if run.vary == LABELS:
            end = "In the end, with" if i == len(states) - 1 else "With"
            return f"{end} {len(state.labelled)} labels {more(run, state, fallen(run, i))}"
        last = i == len(states) - 1
        told = replace(run, i=i).best if last else state
        own, others = (words.number(Share(share[column])) for share in (told.held_out, told.right[0]))
        if last:
            best = (
                f"{words.count(told.k, 'cluster')} {'predicts' if told.k == 1 else 'predict'} the held-out labels best"
            )
            return f"{best}: {own} are right, and {others} of the other points"
        rest = f"{own} of the held-out labels and {others} of the other points"
        return f"With {words.count(state.k, 'cluster')} {rest} are right"

    return picture.frames(
        len(states),
        draw,
        caption,
        start=run.i,
        maps=cells is not None,
        on_click=choices.look_at,
        alt=f"{words.count(at.n, 'point')} of {at.data.title}, a few of them with a label. {caption(run.i)}.",
        key="few_labels",
        moves={"labels": [len(state.labelled) for state in states]} if run.vary == LABELS else {},
        tracks={} if run.vary == LABELS else {"x2": list(range(len(states)))},
    )


def marks_of(run: Run) -> list[str]:
    """What stands along the axis below the curves."""
    return [str(len(state.labelled) if run.vary == LABELS else state.k) for state in run.trace.states]


def numbers(run: Run) -> Numbers:
    if run.vary == LABELS:
        return {}  # they stand over both sides
    column = FEATURES.index(run.kind)
    return {
        "Best k so far": run.best.k,
        "Held-out labels right": Share(run.best.held_out[column]),
        "Other points right": Share(run.best.right[0, column]),
    }


def averages(run: Run) -> None:
    """What so many labels tell if they are drawn again and again."""
    if run.vary == CLUSTERS:
        st.markdown("Vary the labels to see how many are right on average.")
        return
    made = run.trace.made
    assert made is not None
    settings = dict(made.settings) | dict(draws=DRAWS)
    states = compute.run(
        few_labels.pieces, run.at.data.X, run.at.data.y, limit=len(run.trace.states), **settings
    ).states
    means = np.array([state.right.mean(axis=0) for state in states])
    st.markdown(
        f"Which points get a label is luck. Over {DRAWS} draws, {len(run.state.labelled)} labels get on average "
        + words.listed([f"{share:.1%} by {TITLES[kind]}" for kind, share in zip(FEATURES, means[run.i], strict=True)])
        + " of the other points right."
    )
    player.chart(
        figure.averages({TITLES[kind]: means[:, j] for j, kind in enumerate(FEATURES)}, marks_of(run)),
        alt=f"The share predicted right over the number of labels, on average over {DRAWS} draws.",
        key=controls.key_of("few_labels_averages"),
    )


def code(run: Run) -> Code:
    made = run.trace.made
    assert made is not None
    lines = [f"states = list({export.call('few_labels.sweep', 'data.X', 'data.y', **made.settings)})"]
    if run.vary == LABELS:
        lines += [f"state = states[{run.i}]", "right = state.right[0]"]
        shown = {RIGHT[kind]: f"right[{j}]" for j, kind in enumerate(FEATURES) if kind in ("raw", run.kind)}
        if run.kind == "one_hot":
            lines += [
                "F, y = few_labels.columns(data.X, state.centers, 'one_hot'), np.asarray(data.target, dtype=int)",
                "told = few_labels.tell(F, F[state.labelled], y[state.labelled], y.max() + 1, 'one_hot')",
                "others = np.delete(np.arange(len(F)), state.labelled)",
            ]
            shown |= {SILENT: "(told[others] < 0).mean()"}
    else:
        column = FEATURES.index(run.kind)
        lines.append(f"best = max(states, key=lambda state: state.held_out[{column}])")
        shown = {
            "Best k so far": "best.k",
            "Held-out labels right": f"best.held_out[{column}]",
            "Other points right": f"best.right[0, {column}]",
        }
    script = export.script(
        run.at.data,
        lines,
        shown,
        imports=["from algos.clustering import few_labels", "import numpy as np"],
        title="A few labels, and clusters as features.",
    )
    own = "With scikit-learn: KMeans(...).fit(X).transform(X) gives the distances, RidgeClassifier is the classifier."
    return Code(few_labels, script, note=own)


def rows(run: Run) -> Rows:
    names, told = np.array(run.at.data.class_names), told_by(run, run.state, run.at.data.X)
    has = np.isin(np.arange(run.at.n), run.state.labelled).astype(int)
    return rows_of(run.at.data, {"has a label": has, "predicted": np.where(told < 0, "no prediction", names[told])})


def _right(run: Run, kind: str) -> Share:
    return Share(run.state.right[0, FEATURES.index(kind)])


def _ahead(run: Run) -> float:
    """What is told by clusters, less what is told by the raw columns."""
    raw, clusters = run.state.right[0, :2]
    return float(clusters - raw)


def _gained(run: Run) -> float:
    """What the labels on display tell by the raw columns, less what the next fewer of them tell."""
    before = run.trace.states[max(run.i - 1, 0)]
    return float(run.state.right[0, 0] - before.right[0, 0])


view = View(
    "Few labels",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, i=i),
        said=said,
        closer=lambda run: closer.show(run.at, run.state, {kind: model(run, run.state, kind) for kind in FEATURES}),
        sections={"On average": averages},
        code=code,
        rows=rows,
        quantities={
            **{name: partial(_right, kind=kind) for kind, name in RIGHT.items()},
            SILENT: lambda run: Share(untold(run, run.state)),
            "clusters less raw columns": _ahead,
            "step of these labels": lambda run: run.i,
            "raw columns, gained by the last labels": _gained,
            "Right by raw columns before": lambda run: Share(run.state.right[0, 0] - _gained(run)),
        },
    ),
    data="rings",
    entries=ENTRIES,
    own=own_data.classes,
    draw="classes",
    folded=("standardise", "seed"),
)
