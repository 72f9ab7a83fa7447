"""The Gaussian fitted to the data and the covariance by sliders, as scripts."""

from algos.pca import gaussian
from datasets.dataset import Dataset
from ui import export, page

WITHIN = {f"Within r = {r} (%)": f"float(100 * (r <= {r}).mean())" for r in (1, 2, 3)}
DENSITY = "Mean log density"
NUMPY = "import numpy as np"
ONE = WITHIN | {
    DENSITY: "gaussian.mean_log_density((model,), [1.0], X)",
    "Long radius": "float(model.radii[0])",
    "Short radius": "float(model.radii[1])",
}
EACH = WITHIN | {
    DENSITY: "gaussian.mean_log_density(models, np.bincount(data.y) / len(X), X)",
    "Classes without density": "sum(model is None for model in models)",
}


def fitted(data: Dataset, times: float, shown: list[str], *, each: bool, complete: bool) -> None:
    """One Gaussian, or one for each class; `complete` if all of them have a density."""
    scaled = f"X = data.X * np.array([1.0, {times!r}])"
    if each:
        lines = [scaled, "models = gaussian.fit_classes(X, data.y)"]
        lines += [
            "r = gaussian.own_mahalanobis(models, X, data.y)",
            "r = r[~np.isnan(r)]  # a class without density gives its points none",
        ]
    else:
        lines = [scaled, "model = gaussian.fit(X)", *(["r = model.mahalanobis(X)"] if complete else [])]
    numbers = {label: (EACH if each else ONE)[label] for label in shown}
    script = export.script(
        data, lines, numbers, imports=[NUMPY, "from algos.pca import gaussian"], title="A Gaussian and its ellipses."
    )
    page.code(gaussian, script, _library(data, scaled, each) if complete else None)


def _library(data: Dataset, scaled: str, each: bool) -> str:
    imports = [NUMPY, "from sklearn.covariance import EmpiricalCovariance"]
    if not each:
        lines = [
            scaled,
            "model = EmpiricalCovariance().fit(X)",
            "r = np.sqrt(model.mahalanobis(X))  # scikit-learn gives the square",
        ]
        numbers = WITHIN | {DENSITY: "float(model.score(X))"}
    else:
        imports.append("from scipy.stats import multivariate_normal")
        lines = [
            scaled,
            "r, log_p = np.zeros(len(X)), np.full(len(X), -np.inf)",
            "for c in np.unique(data.y):",
            "    own = data.y == c",
            "    model = EmpiricalCovariance().fit(X[own])",
            "    r[own] = np.sqrt(model.mahalanobis(X[own]))",
            "    log_c = multivariate_normal(model.location_, model.covariance_).logpdf(X)",
            "    log_p = np.logaddexp(log_p, np.log(own.mean()) + log_c)",
        ]
        numbers = WITHIN | {DENSITY: "float(log_p.mean())"}
    return export.script(data, lines, numbers, imports=imports, title="The same with scikit-learn.")


def sliders(variances: tuple[float, float], correlation: float, *, singular: bool) -> None:
    labels = ("Long radius √λ₁", "Short radius √λ₂", "Angle of v₁ (°)", "Determinant |Σ|")
    ours = ("float(data.radii[0])", "float(data.radii[1])", "data.angle", "float(data.axes[0].prod())")
    script = export.script(
        export.call("gaussian.of", repr(variances), correlation=correlation),
        [],
        dict(zip(labels, ours, strict=True)),
        imports=["from algos.pca import gaussian"],
        title="A covariance, its radii and its axis.",
    )
    both = f"{correlation!r} * np.sqrt({variances[0]!r} * {variances[1]!r})"
    theirs = (
        "float(np.sqrt(values[1]))",
        "float(np.sqrt(max(values[0], 0)))",
        "float(np.degrees(np.arctan(axes[1, 1] / axes[0, 1])))",
        "float(np.linalg.det(data))",
    )
    library = export.script(
        f"np.array([[{variances[0]!r}, {both}], [{both}, {variances[1]!r}]])",
        ["values, axes = np.linalg.eigh(data)  # rising: the long axis comes last"],
        dict(zip(labels, theirs, strict=True)),
        imports=[NUMPY],
        title="The same with numpy.",
    )
    page.code(gaussian, script, None if singular or correlation == 0 else library)
