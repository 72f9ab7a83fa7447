"""The power iteration as a script, and as a loop of numpy."""

from collections.abc import Collection

from algos.pca import power_iteration
from pages.views.pca import fit
from pages.views.pca.power.run import LIMIT, Iteration
from ui import export
from ui.view import Code


def code(run: Iteration, names: Collection[str]) -> Code:
    """Scripts that print, under two names, what the arrow has reached and what there is to reach."""
    if run.data is None:
        modules, matrix, plain = "power_iteration", "A = data", ["A = data"]
    else:
        modules = "power_iteration, principal_components"
        matrix = f"A = {export.call('principal_components.fit', 'data.X', scale=run.scale)}.covariance"
        plain = [*fit.by_numpy(run.scale), "A = Z.T @ Z / len(Z)"]
    script = export.script(
        run.data or run.typed,
        [
            matrix,
            "values, axes = power_iteration.eigen(A)",
            f"start = power_iteration.begin(axes, {run.angle})",
            f"trace = record(power_iteration.steps(A, start=start), limit={LIMIT})",
            "last = [state for state in trace.states if state.axis == 0][-1]",
        ],
        dict(zip(names, ("last.rayleigh", "values[0]"), strict=True)),
        imports=["import numpy as np", "from algos.trace import record", f"from algos.pca import {modules}"],
        title="Power iteration.",
    )
    rest = "axes[1:].sum(axis=0) / np.sqrt(len(axes) - 1)"
    cos, sin = (f"np.{of}(np.radians({run.angle}))" for of in ("cos", "sin"))
    along = {90: "", -90: "-"}.get(round(run.angle), f"{cos} * axes[0] + {sin} * ")
    library = export.script(
        run.data or f"np.array({run.A.tolist()!r})",
        [
            *plain,
            "values, vectors = np.linalg.eigh(A)",
            'order = np.argsort(-np.abs(values), kind="stable")',
            "values, axes = values[order], vectors[:, order].T",
            f"x = {along}{rest}",
            f"for k in range(1, {LIMIT + 1}):",
            "    before, y = x, A @ x",
            "    if np.linalg.norm(y) < 1e-13 * np.abs(A).max():",
            "        break",
            "    x = y / np.linalg.norm(y)",
            "    if min(np.linalg.norm(x - before), np.linalg.norm(x + before)) < 1e-8:",
            "        break",
        ],
        dict(zip(names, ("x @ A @ x", "values[0]"), strict=True)),
        imports=["import numpy as np"],
        title="The same with numpy alone.",
    )
    why = "`scipy.sparse.linalg.eigsh` is the faster relative for large matrices."
    return Code(power_iteration, script, library, why=why)
