"""A digit that the reader draws: its scores, what k components make of it, and the real picture nearest to it."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import streamlit as st

from algos.pca import principal_components
from algos.pca.principal_components import Model
from datasets import inked
from datasets.dataset import Dataset
from pages.views.pca.digits import mix, pixels
from pages.views.pca.digits.run import stops
from ui import controls, export, palette, picture, words
from ui.draw import pad
from ui.figures import marks, panels
from ui.picture import Picture
from ui.stage import player
from ui.view import Code, Rows, Said, Screen, note, rows_of
from ui.words import Share

INK, DRAWN = "own_ink", "drawn"
BARS = 20  # scores that are drawn
TOLD, KEPT, PIXEL = "Nearest picture", "Share kept", "Pixel error"
HELP = {
    TOLD: "The digit of the real picture with the nearest scores on the first k axes.",
    KEPT: "How much of its squared distance from the mean picture the k components keep.",
    PIXEL: "How far a rebuilt pixel is off, as the root of the mean squared difference. Pixels go from 0 to 16.",
}


@dataclass(frozen=True, eq=False)
class Own:
    """A picture of one digit, drawn or real, and how many components it is rebuilt from."""

    data: Dataset
    model: Model
    x: np.ndarray  # (64,)
    row: int | None  # which of the data it is; None if it is drawn
    k: int

    @cached_property
    def scores(self) -> np.ndarray:
        """On all axes: (r,)."""
        return np.asarray(self.model.transform(self.x[None])[0])

    @cached_property
    def nearest(self) -> int:
        """The row of the other real picture with the nearest scores on k axes."""
        far = ((self.model.transform(self.data.X, self.k) - self.scores[: self.k]) ** 2).sum(axis=1)
        if self.row is not None:
            far[self.row] = np.inf
        return int(far.argmin())

    @property
    def name(self) -> str:
        """The digit of that picture."""
        return self.data.class_names[int(self.data.target[self.nearest])]

    @property
    def real(self) -> str:
        """The digit of the picture itself, if it is a real one."""
        return "" if self.row is None else self.data.class_names[int(self.data.target[self.row])]

    @property
    def rebuilt(self) -> np.ndarray:
        return np.asarray(self.model.reconstruct(self.x[None], self.k)[0])


def choose(data: Dataset, model: Model) -> Own:
    place = controls.sidebar().container()
    which = controls.choice(
        "Picture",
        [DRAWN, *data.class_names],
        DRAWN,
        key="own_digit",
        titles={DRAWN: "what you draw"} | {name: f"a real {name}" for name in data.class_names},
        help="What you draw on the pad, or the first real picture of a digit.",
    )
    ks = stops(model)[1:]
    k = int(
        controls.stop_slider(
            "Components k", ks, 10, key="kept", help="How many of the scores are used, the first ones first."
        )
    )
    controls.quiet(INK)
    places = _read(controls.unseen(INK, longest=inked.LONGEST))
    with place:
        pad.ink(controls.key_of("own_pad"), places=places, strokes=inked.STROKES, most=inked.MOST, commit=_commit)
    if which == DRAWN and places:
        return Own(data, model, _drawn(tuple(places)), None, k)
    digit = data.class_names.index("3" if which == DRAWN else which)
    row = int(np.flatnonzero(data.target == digit)[0])
    return Own(data, model, data.X[row], row, k)


def _read(text: str) -> list[inked.Place]:
    try:
        return inked.read(text)
    except ValueError as problem:
        controls.notice(str(problem))
        return []


@lru_cache(maxsize=32)
def _drawn(places: tuple[inked.Place, ...]) -> np.ndarray:
    x = inked.pixels(places)
    x.flags.writeable = False
    return x


def _commit(places: list[inked.Place]) -> None:
    controls.put("own_digit", DRAWN)
    controls.put(INK, inked.write(places))


def chart(own: Own) -> Picture:
    """A frame for each number of components."""
    ks = stops(own.model)[1:]
    usual = own.scores[:BARS] / np.sqrt(own.model.explained_variance[:BARS])
    reach = 1.15 * max(2.0, float(np.abs(usual).max()))
    what = "as you drew" if own.row is None else f"a real {own.real}"

    def draw(i: int) -> picture.Figure:
        at = replace(own, k=ks[i])
        tiles = np.stack([own.x, at.rebuilt, own.data.X[at.nearest]])
        titles = [what, words.count(at.k, "score"), f"nearest: {_a(at.name)}"]
        made = pixels.strip(tiles, titles, height=470)
        return dict(data=[*made["data"], *_bars(usual, at.k)], layout=_layout(made["layout"], reach))

    def caption(i: int) -> str:
        at = replace(own, k=ks[i])
        made = f"{words.count(at.k, 'component')} {'keeps' if at.k == 1 else 'keep'} {_kept(at):.1%}"
        return f"{made} of the picture, and the nearest real picture is {_a(at.name)}"

    start = ks.index(own.k)
    return picture.frames(
        len(ks),
        draw,
        caption,
        start=start,
        maps=True,
        alt=f"A digit, {what}, what its first scores make of it, and the real picture nearest to it. {caption(start)}.",
        key="own_digit",
    )


def _bars(usual: np.ndarray, k: int) -> list[marks.Trace]:
    """The first scores in standard deviations, those that are used in orange."""
    x = np.arange(1, len(usual) + 1)
    colours = [palette.FIT if j <= k else palette.GRID for j in x]
    return [panels.on(marks.bars(x, usual, colours, says="score %{x}: %{y:.2f} standard deviations"), 1)]


def _layout(layout: dict[str, Any], reach: float) -> dict[str, Any]:
    """That of the three pictures, and below them the scores."""
    titles = [title | dict(font=title["font"] | dict(size=14)) for title in layout["annotations"]]
    return layout | dict(
        annotations=titles,
        meta=dict(wide={}, narrow={}, heights=dict(wide=470, narrow=340)),
        margin=dict(l=56, r=8, t=26, b=44, autoexpand=False),
        yaxis=layout["yaxis"] | dict(domain=[0.42, 1]),
        xaxis2=palette.axis("score on axis", range=[0.3, BARS + 0.7], anchor="y2", dtick=1),
        yaxis2=palette.axis(
            "deviations", range=[-reach, reach], anchor="x2", domain=[0, 0.32], zeroline=True, nticks=5
        ),
    )


def _kept(own: Own) -> float:
    """The share of its squared distance to the mean."""
    whole = float(((own.x - own.model.mean) ** 2).sum())
    return 1 - float(((own.x - own.rebuilt) ** 2).sum()) / whole


def numbers(own: Own) -> dict[str, float | str]:
    return {
        TOLD: f"digit {own.name}",
        KEPT: Share(_kept(own)),
        PIXEL: float(np.sqrt(np.mean((own.x - own.rebuilt) ** 2))),
    }


def said(own: Own) -> list[Said]:
    if own.row is None:
        return [note("Your drawing is centred, scaled to the height of the real pictures and given as much ink.")]
    return [note(f"Draw a digit on the pad among the controls. Until then, a real {own.real} is shown.")]


def below(own: Own) -> None:
    """The way to the mixing desk."""
    usual = own.scores[: mix.AXES] / np.sqrt(own.model.explained_variance[: mix.AXES])
    controls.button(
        "Put these scores on the mixing desk",
        on_click=_to_the_desk,
        args=(np.clip(usual, -mix.REACH, mix.REACH).round(1).tolist(),),
        type="tertiary",
        icon=":material/tune:",
        key=controls.key_of("own_to_desk"),
    )


def _to_the_desk(scores: list[float]) -> None:
    controls.put("digits_look", "mix")
    for j, score in enumerate(scores, 1):
        controls.put(f"mix_{j}", score)


def closer(own: Own) -> None:
    """The picture as a sum, score by score."""
    terms = np.array([own.model.mean, *(own.scores[: mix.AXES, None] * own.model.components[: mix.AXES])])
    titles = ["mean", *(f"{words.number(float(t))}<br>axis {j}" for j, t in enumerate(own.scores[: mix.AXES], 1))]
    st.markdown("A score is the dot product of an axis with the picture minus the mean picture:")
    t = float(own.scores[0])
    st.latex(rf"t_1 = v_1 \cdot (x - \bar x) = {words.tex(t)}")
    player.chart(
        pixels.sums(terms, np.cumsum(terms, axis=0), titles),
        alt=f"Above, the mean and {mix.AXES} axes times their scores; below, the sums so far.",
        key=controls.key_of("own_sums"),
    )


def code(own: Own) -> Code:
    left_out = []
    x = f"np.array({own.x.astype(int).tolist()})"
    if own.row is not None:
        x, left_out = f"data.X[{own.row}]", [f"far[{own.row}] = np.inf  # itself"]
    lines = [
        f"x, k = {x}, {own.k}",
        "model = principal_components.fit(data.X)",
        "far = ((model.transform(data.X, k) - model.transform(x[None], k)) ** 2).sum(axis=1)",
        *left_out,
        "rebuilt = model.reconstruct(x[None], k)[0]",
    ]
    theirs = [
        lines[0],
        "model = PCA(n_components=k, svd_solver='full').fit(data.X)",
        "far = ((model.transform(data.X) - model.transform(x[None])) ** 2).sum(axis=1)",
        *left_out,
        "rebuilt = model.inverse_transform(model.transform(x[None]))[0]",
    ]
    shown = {
        TOLD: "'digit ' + data.class_names[data.y[far.argmin()]]",
        KEPT: "float(1 - ((x - rebuilt) ** 2).sum() / ((x - model.mean) ** 2).sum())",
        PIXEL: "float(np.sqrt(np.mean((x - rebuilt) ** 2)))",
    }
    imports = ["import numpy as np"]
    script = export.script(
        own.data,
        lines,
        shown,
        imports=[*imports, "from algos.pca import principal_components"],
        title="One digit from k components.",
    )
    library = export.script(
        own.data,
        theirs,
        shown | {KEPT: shown[KEPT].replace("model.mean", "model.mean_")},
        imports=[*imports, "from sklearn.decomposition import PCA"],
        title="The same with scikit-learn.",
    )
    return Code(principal_components, script, library)


def rows(own: Own) -> Rows:
    return rows_of(own.data)


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=lambda own, i: replace(own, k=stops(own.model)[1:][i]),
    said=said,
    below=below,
    closer=closer,
    code=code,
    rows=rows,
)


def _a(digit: str) -> str:
    """A digit with its article."""
    return f"{'an' if digit == '8' else 'a'} {digit}"
