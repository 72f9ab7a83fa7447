"""The turned axis as a script, and with numpy alone."""

from collections.abc import Mapping

from algos.pca import directions
from pages.views.pca.turn_scene import Scene
from ui import export, page

OURS = {
    "Captured (%)": "float(directions.captured(C, angle) / C.trace() * 100)",
    "Error": "float(directions.error(C, angle))",
    "Best angle": '"none" if best is None else best',
    "Total variance": "float(C.trace())",
    "Slope, least squares": "slope",
    "Slope, principal axis": '"none" if best is None else directions.slope(best)',
}
THEIRS = {
    "Captured (%)": "(Z @ u).var() / C.trace() * 100",
    "Error": "((Z - np.outer(Z @ u, u)) ** 2).sum(axis=1).mean()",
    "Best angle": 'np.degrees(np.arctan2(v[1], v[0])) % 180 if apart else "none"',
    "Total variance": "C.trace()",
    "Slope, least squares": "slope",
    "Slope, principal axis": 'v[1] / v[0] if apart and abs(v[0]) > 1e-12 else "inf" if apart else "none"',
}


def show(at: Scene, angle: float, numbers: Mapping[str, object]) -> None:
    """Both scripts for the numbers beside the chart."""
    fit = export.call("principal_components.fit", "data.X", scale=at.scale)
    varies = at.slope is not None
    lines = [f"model = {fit}", "Z, C = model.Z, model.covariance", f"angle = {angle}", "best = directions.best(C)"]
    imports = ["from algos.pca import directions, principal_components"]
    if "Slope, least squares" in numbers:
        fitted = "float(next(least_squares.steps(Z[:, :1], Z[:, 1])).coef[0])"
        lines.append(f"slope = {fitted}" if varies else 'slope = "none"')
        imports.append("from algos.regression import least_squares")
    script = export.script(
        at.data, lines, {label: OURS[label] for label in numbers}, imports=imports, title="An axis through a cloud."
    )
    scaled = ["Z = Z / np.where(np.ptp(Z, axis=0) > 0, Z.std(axis=0), 1)"] if at.scale else []
    plain = [
        "Z = data.X - data.X.mean(axis=0)",
        *scaled,
        "C = Z.T @ Z / len(Z)",
        f"u = np.array([np.cos(np.radians({angle})), np.sin(np.radians({angle}))])",
        "values, vectors = np.linalg.eigh(C)",
        "v, apart = vectors[:, -1], values[1] - values[0] > 1e-9 * values.sum()",
    ]
    if "Slope, least squares" in numbers:
        plain.append("slope = np.polyfit(Z[:, 0], Z[:, 1], 1)[0]" if varies else 'slope = "none"')
    library = export.script(
        at.data,
        plain,
        {label: THEIRS[label] for label in numbers},
        imports=["import numpy as np"],
        title="The same with numpy alone.",
    )
    page.code(directions, script, library, why="`numpy.linalg.eigh` gives the principal axis as its last column.")
