"""A covariance by sliders: its ellipse, axes and radii while the correlation goes from -1 to 1."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.pca import gaussian
from algos.pca.gaussian import Gaussian
from pages.views.pca import cloud
from pages.views.pca.ellipses import ellipse, matrices, place
from ui import controls, export, palette, picture, words
from ui.figures.plane import Plane
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside

DRAWS = 150
STOPS = np.round(np.linspace(-1, 1, 41), 2)
LONG, SHORT, ANGLE, DETERMINANT = "Long radius √λ₁", "Short radius √λ₂", "Angle of v₁ (°)", "Determinant |Σ|"
HELP = {
    LONG: "The standard deviation along the first axis v₁, which is the root of the larger eigenvalue of Σ.",
    SHORT: "The standard deviation along v₂, at a right angle to v₁.",
    ANGLE: "The angle between v₁ and the first column. A circle has none, since all its axes are equally long.",
    DETERMINANT: "The product of the eigenvalues. The area of the ellipse r = 1 is π√|Σ|.",
}


@dataclass(frozen=True, eq=False)
class Covariance:
    """The Gaussian with these variances and this correlation, and round draws to be stretched."""

    variances: tuple[float, float]
    correlation: float
    model: Gaussian
    Z: np.ndarray  # (DRAWS, 2)

    @property
    def named(self) -> dict[str, Gaussian]:
        """The Gaussian, if it has a density."""
        return {} if self.model.singular else {"Σ": self.model}

    @property
    def plane(self) -> Plane:
        reach = 3.4 * float(np.sqrt(max(self.variances)))
        return Plane((-reach, reach), (-reach, reach), True, ("x1", "x2"))


def choose() -> Covariance:
    variances = (
        _variance("Variance of x1", 4.0, "var_first", "wide"),
        _variance("Variance of x2", 1.0, "var_second", "high"),
    )
    correlation = controls.slider(
        "Correlation",
        -1.0,
        1.0,
        0.6,
        step=0.05,
        key="cov_correlation",
        help="At 0 the axes are those of the columns. At 1 or -1 one radius is 0 and there is no density.",
    )
    Z = np.random.default_rng(0).normal(size=(DRAWS, 2))
    return Covariance(variances, correlation, gaussian.of(variances, correlation), Z)


def as_if(run: Covariance, i: int) -> Covariance:
    """The same as if the i-th correlation were set."""
    if i == _start(run):
        return run
    rho = float(STOPS[i])
    return replace(run, correlation=rho, model=gaussian.of(run.variances, rho))


def _start(run: Covariance) -> int:
    return int(np.abs(STOPS - run.correlation).argmin())


def _variance(label: str, default: float, key: str, what: str) -> float:
    return controls.slider(
        label,
        0.25,
        9.0,
        default,
        step=0.25,
        key=key,
        help=f"The square of how {what} the cloud is: twice the standard deviation is four times the variance.",
    )


def chart(run: Covariance) -> Picture:
    """One frame for each correlation."""
    models = [gaussian.of(run.variances, float(rho)) for rho in STOPS]
    values = np.array([model.axes[0] for model in models])
    curves = ellipse.curves(STOPS, [("λ₁", values[:, 0]), ("λ₂", values[:, 1])], ellipse.AXES)
    top = 1.06 * float(values.max())
    second = palette.axis("correlation", range=[-1.04, 1.04]), palette.axis("eigenvalue", range=[-0.03 * top, top])
    layout = ellipse.layout(run.plane, second, widths=(2, 1))
    labels = np.zeros(len(run.Z), dtype=int)

    def draw(i: int) -> picture.Figure:
        model = models[i]
        points = ellipse.points(model.coloured(run.Z), labels, ())
        outer = ellipse.joined([model.ellipse(r) for r in (2, 3)])
        traces = [
            points | dict(hoverinfo="skip", hovertemplate=None, showlegend=False),
            cloud.line(outer, palette.NEUTRAL, width=1.5, dash="dot", name="r = 2, 3"),
            cloud.line(model.ellipse(1), palette.FIT, width=3, name="r = 1"),
            *ellipse.spokes(model.mean, model.radii, model.axes[1]),
        ]
        spot = ellipse.here(float(STOPS[i]), [float(v) for v in values[i]], ellipse.AXES)
        return dict(data=[*traces, *curves, spot], layout=layout)

    def caption(i: int) -> str:
        long, short = (words.number(v) for v in models[i].radii)
        at = f"At correlation {STOPS[i]:g}".replace("-", "−")
        if models[i].singular:
            return f"{at} the ellipse is a segment: its long radius is {long}, its short radius 0"
        return f"{at} the ellipse has a long radius of {long} and a short radius of {short}"

    start = _start(run)
    return picture.frames(
        len(STOPS),
        draw,
        caption,
        start=start,
        alt=f"The ellipses of a covariance at 1, 2 and 3 standard deviations, its axes, and its eigenvalues over the "
        f"correlation. {caption(start)}.",
        key="correlations",
        moves={"cov_correlation": STOPS.tolist()},
        tracks={"x2": STOPS.tolist()},
    )


def numbers(run: Covariance) -> dict[str, float]:
    long, short = (float(r) for r in run.model.radii)
    return {LONG: long, SHORT: short, ANGLE: run.model.angle, DETERMINANT: float(run.model.axes[0].prod())}


def verdict(run: Covariance) -> str:
    """The matrix on display, and what is missing where the ellipse has no area."""
    lacks = ": |Σ| = 0, so it has no inverse, and there is no density." if run.model.singular else ""
    return f"Σ = {matrices.plain(run.model.covariance)}{lacks}"


def said(_: Covariance) -> list[Said]:
    return [
        beside(
            f"The dots are {DRAWS} draws with the covariance Σ. For every correlation, the same draws are stretched."
        )
    ]


def write_out(run: Covariance) -> None:
    """Σ, its root and its inverse as products."""
    values, V = run.model.axes
    tex = matrices.tex
    st.latex(rf"\Sigma = {tex(run.model.covariance)} = V \Lambda V^\top = {tex(V)} {tex(np.diag(values))} {tex(V.T)}")
    st.latex(
        rf"\Sigma^{{1/2}} = V \Lambda^{{1/2}} V^\top = {tex((V * np.sqrt(values)) @ V.T)}, \qquad |\Sigma| = "
        rf"{words.tex(values[0])} \cdot {words.tex(values[1])} = {words.tex(values.prod())}"
    )
    if run.model.singular:
        st.markdown("λ₂ = 0, so there is no inverse: nothing can be divided by the spread along v₂.")
    else:
        st.latex(rf"\Sigma^{{-1}} = V \Lambda^{{-1}} V^\top = {tex((V / values) @ V.T)}")
    st.caption(
        "All of them have the axes v₁ and v₂, the columns of V. $\\Sigma^{1/2}$ takes the unit circle "
        "to the ellipse r = 1."
    )


def code(run: Covariance) -> Code:
    (first, second), rho = run.variances, run.correlation
    script = export.script(
        export.call("gaussian.of", repr(run.variances), correlation=rho),
        [],
        {
            LONG: "float(data.radii[0])",
            SHORT: "float(data.radii[1])",
            ANGLE: "data.angle",
            DETERMINANT: "float(data.axes[0].prod())",
        },
        imports=["from algos.pca import gaussian"],
        title="A covariance, its radii and its axis.",
    )
    both = f"{rho!r} * np.sqrt({first!r} * {second!r})"
    library = export.filled(
        __file__, "library_sliders.py", data=f"np.array([[{first!r}, {both}], [{both}, {second!r}]])"
    )
    return Code(gaussian, script, None if run.model.singular or rho == 0 else library)


def rows(run: Covariance) -> Rows:
    X, Z = run.model.coloured(run.Z), run.Z
    return Rows(
        {"z1": Z[:, 0], "z2": Z[:, 1], "x1": X[:, 0], "x2": X[:, 1]},
        name="draws",
        source=f"{DRAWS} seeded draws z from the round Gaussian, and x = Σ^½ z.",
    )


def _at_the_end(run: Covariance) -> Gaussian:
    return gaussian.of(run.variances, 1.0)


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=as_if,
    verdict=verdict,
    said=said,
    closer=lambda run: place.of_fit(run.plane, run.named, run.model.coloured(run.Z)),
    sections={
        "Matrices": write_out,
        "Independent?": lambda run: place.independence(run.plane, run.named, run.model.coloured(run.Z)),
    },
    theory="gaussian.md",
    code=code,
    rows=rows,
    quantities={
        "Short radius at correlation 1": lambda run: float(_at_the_end(run).radii[1]),
        "A density at correlation 1": lambda run: not _at_the_end(run).singular,
    },
)
