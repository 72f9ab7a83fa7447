"""The power iteration as a script, and as a loop of numpy; its steps as a table."""

from collections.abc import Mapping

from algos.pca import power_iteration
from algos.pca.power_iteration import Power
from algos.trace import Trace
from pages.views.pca import power_chart, power_scene
from pages.views.pca.power_scene import Scene
from ui import export, page

OURS = (
    "last.rayleigh",
    "float(abs(values[1] / values[0]))",
    "last.k",
    "float(np.degrees(power_iteration.between(last.x, axes[0])))",
)
THEIRS = (
    "x @ A @ x",
    "abs(values[1] / values[0])",
    "k",
    "np.degrees(2 * np.arcsin(min(np.linalg.norm(x - axes[0]), np.linalg.norm(x + axes[0])) / 2))",
)


def show(at: Scene, numbers: Mapping[str, float]) -> None:
    """Both scripts for the numbers beside the chart."""
    made, lines = at.code
    imports = ["import numpy as np", "from algos.trace import record"]
    modules = "power_iteration" if at.data is None else "power_iteration, principal_components"
    script = export.script(
        made if at.data is None else at.data,
        [
            *lines,
            f"trace = record(power_iteration.steps(A, start=start), limit={power_scene.LIMIT})",
            "last = [state for state in trace.states if state.axis == 0][-1]",
        ],
        dict(zip(numbers, OURS, strict=True)),
        imports=[*imports, f"from algos.pca import {modules}"],
        title="Power iteration.",
    )
    if at.data is None:
        plain = ["A = data"]
    else:
        scaled = ["Z = Z / np.where(np.ptp(Z, axis=0) > 0, Z.std(axis=0), 1)"] if at.scale else []
        plain = ["Z = data.X - data.X.mean(axis=0)", *scaled, "A = Z.T @ Z / len(Z)"]
    rest = "axes[1:].sum(axis=0) / np.sqrt(len(axes) - 1)"
    begin = (
        f"x = {rest}"
        if at.angle == 90
        else (f"x = np.cos(np.radians({at.angle})) * axes[0] + np.sin(np.radians({at.angle})) * {rest}")
    )
    library = export.script(
        f"np.array({at.A.tolist()!r})" if at.data is None else at.data,
        [
            *plain,
            "values, vectors = np.linalg.eigh(A)",
            'order = np.argsort(-np.abs(values), kind="stable")',
            "values, axes = values[order], vectors[:, order].T",
            begin,
            f"for k in range(1, {power_scene.LIMIT + 1}):",
            "    before, y = x, A @ x",
            "    if np.linalg.norm(y) < 1e-13 * np.abs(A).max():",
            "        break",
            "    x = y / np.linalg.norm(y)",
            "    if min(np.linalg.norm(x - before), np.linalg.norm(x + before)) < 1e-8:",
            "        break",
        ],
        dict(zip(numbers, THEIRS, strict=True)),
        imports=["import numpy as np"],
        title="The same with numpy alone.",
    )
    why = "`scipy.sparse.linalg.eigsh` is the faster relative for large matrices."
    page.code(power_iteration, script, library, why=why)


def table(at: Scene, trace: Trace[Power]) -> None:
    """One row a multiplication."""
    states = trace.states
    angle, guide = power_chart.courses(at, states)
    page.table(
        {
            "axis": [s.axis + 1 for s in states],
            "multiplication": [s.k for s in states],
            "angle left (degrees)": angle,
            "predicted (degrees)": guide,
            "x'Ax": [s.rayleigh for s in states],
            "log of the length of A^k x": [s.log_length for s in states],
        },
        name="power_iteration",
        source="One row for every multiplication; the second axis starts again from the deflated matrix.",
    )
