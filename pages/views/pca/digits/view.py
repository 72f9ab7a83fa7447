"""Digits: pictures of 64 pixels rebuilt from a few components, and all of them in a plane."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import streamlit as st

from algos.pca import choosing, principal_components
from datasets.dataset import Dataset
from pages.views.pca import fit
from pages.views.pca.digits import closer, mix, own, pixels, plane
from pages.views.pca.digits.gallery import Gallery
from pages.views.pca.digits.mix import Mix
from pages.views.pca.digits.own import Own
from pages.views.pca.digits.run import MOST, InPlane, Rebuilt, stops
from pages.views.pca.notation import percent
from ui import controls, export, picture, words
from ui.picture import Picture, Row
from ui.view import Code, Rows, Said, Screen, View, beside, headline, note, rows_of
from ui.words import Share

PIXEL = "Pixel error"
HELP = {
    PIXEL: "How far a rebuilt pixel is off, as the root of the mean squared difference. Pixels go from 0 to 16.",
}


def choose(data: Dataset) -> Rebuilt | InPlane | Mix | Own:
    look = controls.choice(
        "Look at",
        ("pictures", "plane", "mix", "own"),
        "pictures",
        key="digits_look",
        titles={"mix": "a mixing desk", "own": "your own digit"},
        help="Pictures rebuilt from k components, all pictures as points on the first two axes, a picture that you mix "
        "yourself, or one that you draw.",
    )
    if look == "own":
        return own.choose(data, fit.components(data.X, scale=False))
    if look == "mix":
        return mix.choose(data, fit.components(data.X, scale=False))
    names = ["all", *data.class_names]
    digit = controls.choice("Pictures of", names, "all", key="digit", help="Which digits are shown.")
    source = controls.choice(
        "Axes from",
        names,
        "all",
        key="axes",
        help="Which pictures the components are found from. Found from one digit, fewer components suffice for it.",
    )
    model = fit.components(data.X if source == "all" else data.X[data.y == int(source)], scale=False)
    k = int(
        controls.stop_slider(
            "Components k",
            stops(model),
            1 if look == "pictures" else 10,
            key="kept",
            help="How many components are used. With none every digit is the mean picture, with all nothing is lost.",
        )
    )
    rows = np.arange(len(data.X)) if digit == "all" else np.flatnonzero(data.y == int(digit))
    if look == "pictures":
        return Rebuilt(data, rows, model, digit, source, k)
    points = rows[fit.some(len(rows), MOST)]
    picked = controls.point(len(points), place=controls.sidebar(), label="Picture")
    return InPlane(data, rows, model, digit, source, k, points, picked)


def pictures(run: Rebuilt) -> Picture:
    """Ten pictures, a frame for each number of components."""
    model, ks = run.model, stops(run.model)
    axes, originals = model.components, run.data.X[run.shown]
    kept = 1 - choosing.from_rows(model, run.X)[ks]
    stage = Gallery(originals, ks, kept)

    def draw(i: int) -> picture.Figure:
        k = ks[i]
        return stage.draw(k, model.reconstruct(originals, k), axes[k - 1] if k else None)

    def caption(i: int) -> str:
        if not ks[i]:
            return "Without any component every digit is rebuilt as the mean picture"
        if ks[i] == len(axes) and kept[i] > 1 - 1e-12:
            return f"With all {ks[i]} components every digit is rebuilt exactly"
        used = f"{ks[i]} of {words.count(len(axes), 'component')}"
        return f"Rebuilt from {used}, the digits keep {percent(kept[i])} of their variance"

    start = ks.index(run.k)
    what = "one of each digit" if run.digit == "all" else f"the digit {run.digit}"
    return picture.frames(
        len(ks),
        draw,
        caption,
        start=start,
        maps=True,
        alt=f"{len(originals)} pictures of {what} and their reconstructions. {caption(start)}.",
        key="gallery",
        moves={"kept": ks},
        tracks={"x3": ks},
    )


def in_plane(run: InPlane) -> Row:
    """The pictures as points, and beside them the one picked: as it is, from the two axes drawn, and from k."""
    X, y = run.data.X[run.drawn], run.y[run.drawn]
    labels = [run.data.class_names[c] for c in y]
    shares = run.model.explained_variance_ratio
    points = picture.still(
        plane.figure(
            run.model.transform(X, 2),
            labels,
            y,
            run.picked,
            titles=[f"axis {j + 1} ({percent(shares[j])} of the variance)" for j in range(2)],
        ),
        alt=f"{len(X)} pictures on the first two axes, each drawn as its digit. Picture {run.picked + 1} is a "
        f"{labels[run.picked]}.",
        key="digits_plane",
        on_click=lambda i: controls.put("point", i + 1),
    )
    one = X[[run.picked]]
    strips = {
        "picked": (f"picture {run.picked + 1}, a {labels[run.picked]}", one),
        "from_two": ("from the 2 axes drawn", run.model.reconstruct(one, 2)),
        "from_k": (f"from k = {run.k}", run.model.reconstruct(one, run.k)),
    }
    strip = [
        picture.still(pixels.strip(x, [title], height=152), alt=f"The {title}.", key=key)
        for key, (title, x) in strips.items()
    ]
    return Row([points, strip], [3, 1])


def numbers(run: Rebuilt) -> dict[str, float]:
    return {PIXEL: run.pixel}


def said(run: Rebuilt) -> list[Said]:
    """What a picture is rebuilt from."""
    return [beside("A rebuilt digit is the mean picture plus each component multiplied by the digit's score on it.")]


def needed(run: Rebuilt) -> str:
    """How many axes hold most of the variance."""
    whose = "all digits" if run.source == "all" else f"the {words.count(len(run.model.X), 'picture')} of {run.source}"
    held = words.count(run.model.needed(0.95), "component keeps", "components keep")
    return f"{held} 95% of the variance of {whose}, {run.model.needed(0.99)} keep 99%."


def look_closer(run: Rebuilt, row: int) -> None:
    """One picture, and how many axes most of all pictures takes."""
    closer.show(run, row)
    st.caption(needed(run))


def said_of_plane(run: InPlane) -> list[Said]:
    n, m = len(run.drawn), len(run.rows)
    some = f"{n} of the {m} pictures are drawn. Click one to see it."
    kept = f"{words.count(run.k, 'component keeps', 'components keep')} {percent(run.kept)} of the variance."
    told = [note(some if n < m else "Click a picture's digit to see it."), beside(kept)]
    if run.digit != "all":
        return told
    near, far = _pair(run, np.argmin), _pair(run, np.argmax)
    return [headline(f"On average, {near} lie nearest to each other and {far} farthest apart"), *told]


def code(run: Rebuilt) -> Code:
    X, source = ("data.X" if of == "all" else f"data.X[data.y == {of}]" for of in (run.digit, run.source))
    script = export.script(
        run.data,
        [f"X = {X}", f"k = {run.k}", f"model = principal_components.fit({source})"],
        {
            PIXEL: "float(np.sqrt(np.mean((X - model.reconstruct(X, k)) ** 2)))",
        },
        imports=["import numpy as np", "from algos.pca import principal_components"],
        title="Pictures of digits from k components.",
    )
    library = export.filled(__file__, "library.py", data=run.data.code, X=X, source=source, k=run.k)
    return Code(principal_components, script, library)


def rows(run: Rebuilt) -> Rows:
    return rows_of(run.data)


def _pair(run: Rebuilt, which: Callable[[np.ndarray], np.intp]) -> str:
    """The two digits whose means in the plane of two axes are nearest, or farthest, by np.argmin or np.argmax."""
    scores, digits = run.model.transform(run.data.X, 2), list(combinations(np.unique(run.y), 2))
    means = {c: scores[run.y == c].mean(axis=0) for c in np.unique(run.y)}
    a, b = digits[which(np.array([np.linalg.norm(means[a] - means[b]) for a, b in digits]))]
    return f"{run.data.class_names[a]} and {run.data.class_names[b]}"


def _axes_for(share: float) -> Callable[[Rebuilt], int]:
    """How many axes keep such a share of the pictures looked at."""
    return lambda run: int((1 - choosing.from_rows(run.model, run.X) >= share - 1e-12).argmax())


def _by_axes_of_all(run: Rebuilt) -> Share:
    """What k axes of all pictures keep of those looked at."""
    return Share(1 - principal_components.unexplained(fit.components(run.data.X, scale=False), run.X, run.k))


REBUILT = Screen(
    pictures,
    numbers,
    HELP,
    at=lambda run, i: replace(run, k=stops(run.model)[i]),
    said=said,
    closer=lambda run: look_closer(run, closer.choose(run.shown)),
    code=code,
    rows=rows,
    quantities={
        "Share kept": lambda run: Share(run.kept),
        "Axes for 95%": _axes_for(0.95),
        "Kept by axes of all": _by_axes_of_all,
        "Farthest apart in the plane": lambda run: _pair(run, np.argmax),
        "Nearest in the plane": lambda run: _pair(run, np.argmin),
    },
)
IN_PLANE = replace(
    REBUILT,
    chart=in_plane,
    at=None,  # nothing moves
    said=said_of_plane,
    closer=lambda run: look_closer(run, run.row),
)
SCREENS = {Rebuilt: REBUILT, InPlane: IN_PLANE, Mix: mix.SCREEN, Own: own.SCREEN}
view = View("Digits", choose, SCREENS, "digits", fixed=True, about=("digits_look",))
