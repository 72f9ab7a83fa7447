"""The law as scripts."""

from algos.bias_variance import least_squares_law
from pages.views.bias_variance.law_settings import SHORT, Choice
from ui import export, page

LINES = {
    "variance": (
        "np.mean((model.predict(X) - X @ data.v - data.v0) ** 2)",
        "np.mean((model.predict(Z) - Z @ data.v - data.v0) ** 2)",
    ),
    "errors": ("np.mean((y - model.predict(X)) ** 2)", "np.mean((again - model.predict(X)) ** 2)"),
}


def show(at: Choice) -> None:
    """The run, and the same with scikit-learn."""
    first = at.pair.start
    settings = dict(n=at.n, d=at.d, **at.arguments)
    labels = [f"{name}, {kind}" for name in SHORT[at.shown] for kind in ("measured", "formula")]
    ours = [f"state.{kind}[{first + i}]" for i in range(2) for kind in ("mean", "formula")]
    script = export.script(
        f"dict({', '.join(f'{k}={v!r}' for k, v in settings.items())})",
        ["state = least_squares_law.measure(**data)"],
        dict(zip(labels, ours, strict=True)),
        imports=["from algos.bias_variance import least_squares_law"],
        title=f"Least squares on {at.repeats} sets, measured and by formula.",
    )
    p, noise, (a, b) = at.p, at.noise**2, LINES[at.shown]
    new = f"(1 + {(at.n + 1) * at.d} / {at.n - at.d - 2}) / {at.n}" if at.intercept else f"{at.d} / {at.n - at.d - 1}"
    law = (f"{p} / {at.n}", new) if at.shown == "variance" else (f"(1 - {p} / {at.n})", f"(1 + {p} / {at.n})")
    theirs = ["np.mean(first)", f"{noise!r} * {law[0]}", "np.mean(second)", f"{noise!r} * {law[1]}"]
    library = export.script(
        export.call("least_squares_law.draw", **settings),
        [
            "first, second = [], []",
            "for X, y, again, Z in zip(data.X, data.y, data.again, data.Z):",
            f"    model = LinearRegression(fit_intercept={at.intercept}).fit(X, y)",
            f"    first.append({a})",
            f"    second.append({b})",
        ],
        dict(zip(labels, theirs, strict=True)),
        imports=[
            "import numpy as np",
            "from sklearn.linear_model import LinearRegression",
            "from algos.bias_variance import least_squares_law",
        ],
        title="The same sets, fitted by scikit-learn.",
    )
    page.code(least_squares_law, script, library)
