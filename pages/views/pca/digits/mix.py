"""A digit mixed by hand: the mean picture, and so much of each of the first axes."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import streamlit as st

from algos.pca import principal_components
from algos.pca.principal_components import Model
from datasets.dataset import Dataset
from pages.views.pca.digits import pixels
from pages.views.pca.notation import products
from ui import controls, export, picture, words
from ui.picture import Picture, Row
from ui.view import Code, Rows, Said, Screen, note, rows_of
from ui.words import Share

AXES = 6  # with a slider each
REACH = 3.0  # standard deviations to either side
NEAREST, APART, HELD = "Nearest picture", "Pixel error", "Variance of these axes"
HELP = {
    NEAREST: "The digit of the real picture whose pixels differ least from your mix.",
    APART: "How far a pixel of your mix is from that picture, as the root of the mean squared difference.",
    HELD: "The share of all pictures' variance that lies along the axes with a slider.",
}


@dataclass(frozen=True, eq=False)
class Mix:
    """So many standard deviations along each of the first axes."""

    data: Dataset
    model: Model
    weights: tuple[float, ...]

    @property
    def scores(self) -> np.ndarray:
        """How much of each axis is added to the mean: (a,)."""
        return np.array(self.weights) * np.sqrt(self.model.explained_variance[: len(self.weights)])

    @cached_property
    def picture(self) -> np.ndarray:
        """The mix: (64,)."""
        return np.asarray(self.model.inverse_transform(self.scores[None])[0])

    @cached_property
    def nearest(self) -> int:
        """The row of the real picture that is most like it."""
        return int(((self.data.X - self.picture) ** 2).sum(axis=1).argmin())

    @property
    def name(self) -> str:
        """Its digit."""
        return self.data.class_names[int(self.data.target[self.nearest])]


def choose(data: Dataset, model: Model) -> Mix:
    begin = controls.choice(
        "Begin with",
        list(data.class_names),
        "3",
        key="mix_from",
        help="The scores start at the average of the pictures of this digit.",
    )
    own = model.transform(data.X[data.target == data.class_names.index(begin)], AXES).mean(axis=0)
    usual = own / np.sqrt(model.explained_variance[:AXES])
    weights = tuple(
        float(
            controls.slider(
                f"Score {j}",
                -REACH,
                REACH,
                round(10 * float(w)) / 10,
                step=0.1,
                key=f"mix_{j}",
                help=f"How much of axis {j} is added to the mean picture, in standard deviations of its scores.",
            )
        )
        for j, w in enumerate(usual, start=1)
    )
    return Mix(data, model, weights)


def chart(mix: Mix) -> Row:
    """The mix and the real picture nearest to it, and beside them how it comes about."""
    scores, axes = mix.scores, mix.model.components
    terms = np.array([mix.model.mean, *(scores[:, None] * axes[:AXES])])
    titles = ["mean", *(f"axis {j}" for j in range(1, AXES + 1))]
    x = mix.data.X[mix.nearest]
    return Row(
        [
            [
                replace(_still(mix.picture, "your mix", "mixed", 270), captions=[f"Nearest to a real {mix.name}"]),
                _still(x, f"nearest real picture, digit {mix.name}", "nearest", 180),
            ],
            picture.still(
                pixels.sums(terms, np.cumsum(terms, axis=0), titles, height=240),
                alt=f"Above, the mean and {AXES} axes times their scores; below, the sums so far; the last is the mix.",
                key="mix_sums",
            ),
        ],
        [1, 2],
    )


def _still(x: np.ndarray, title: str, key: str, height: int) -> Picture:
    return picture.still(pixels.strip(x[None], [title], height=height), alt=f"The {title}.", key=key)


def numbers(mix: Mix) -> dict[str, float | str]:
    return {
        NEAREST: f"digit {mix.name}",
        APART: float(np.sqrt(np.mean((mix.picture - mix.data.X[mix.nearest]) ** 2))),
        HELD: Share(mix.model.explained_variance_ratio[:AXES].sum()),
    }


def said(_: Mix) -> list[Said]:
    return [
        note(
            "Above, each axis is multiplied by its score: blue adds ink, orange takes it away. Below is the sum so far."
        )
    ]


def closer(mix: Mix) -> None:
    """One pixel of the mix, term by term."""
    d = len(mix.picture)
    help = "Which pixel, counted row by row from the top left."
    j = int(controls.slider("Pixel", 1, d, d // 2, key="mix_pixel", help=help, place=st)) - 1
    mean, entries = float(mix.model.mean[j]), mix.model.components[:AXES, j]
    st.markdown(f"{mix.data.feature_names[j]}: the mean, and score times entry of each axis.")
    total = words.tex(float(mix.picture[j]))
    st.latex(" + ".join([words.tex(mean), *products(mix.scores, entries)]) + f" = {total}")


def code(mix: Mix) -> Code:
    script = export.script(
        mix.data,
        [
            "model = principal_components.fit(data.X)",
            f"scores = np.array({list(mix.weights)}) * np.sqrt(model.explained_variance[:{AXES}])",
            "mixed = model.inverse_transform(scores[None])[0]",
            "nearest = ((data.X - mixed) ** 2).sum(axis=1).argmin()",
        ],
        {
            NEAREST: "'digit ' + data.class_names[data.y[nearest]]",
            APART: "float(np.sqrt(np.mean((mixed - data.X[nearest]) ** 2)))",
            HELD: f"float(model.explained_variance_ratio[:{AXES}].sum())",
        },
        imports=["import numpy as np", "from algos.pca import principal_components"],
        title="A digit mixed by hand.",
    )
    library = export.filled(__file__, "library_mix.py", data=mix.data.code, weights=list(mix.weights))
    return Code(principal_components, script, library)


def rows(mix: Mix) -> Rows:
    return rows_of(mix.data)


SCREEN = Screen(chart, numbers, HELP, said=said, closer=closer, code=code, rows=rows)
