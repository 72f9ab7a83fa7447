"""The power iteration as a script, and as a loop of numpy."""

from collections.abc import Collection

from algos.pca import power_iteration
from pages.views.pca import fit
from pages.views.pca.power.run import LIMIT, Iteration
from ui import export
from ui.view import Code


def code(run: Iteration, names: Collection[str]) -> Code:
    """Scripts that print, under two names, what there is along the arrow at the end and what there is to reach."""
    n_axes = 2 if run.unit else 1
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
            f"trace = record(power_iteration.steps(A, start=start, n_axes={n_axes}), limit={LIMIT})",
        ],
        dict(zip(names, ("power_iteration.rayleigh(A, trace.final.x)", "values[0]"), strict=True)),
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
            f"x = start = {along}{rest}",
            "left, k = A, 0",
            f"for axis in range({n_axes}):",
            "    if axis:  # deflated: the axis found, x, is taken out of the matrix and of the start",
            "        found, left, k = x, left - (x @ left @ x) * np.outer(x, x), k + 1",
            "        for x in (start, np.eye(len(A))[np.argmin(found**2)]):",
            "            x = x - found * (found @ x)",
            "            if np.linalg.norm(x) > 1e-6:",
            "                break",
            "        x = x / np.linalg.norm(x)",
            f"    while k < {LIMIT}:",
            "        k, before, y = k + 1, x, left @ x",
            "        if np.linalg.norm(y) < 1e-13 * np.abs(A).max():",
            "            break",
            "        x = y / np.linalg.norm(y)",
            "        if min(np.linalg.norm(x - before), np.linalg.norm(x + before)) < 1e-8:",
            "            break",
            f"    if k >= {LIMIT}:",
            "        break",
        ],
        dict(zip(names, ("x @ A @ x", "values[0]"), strict=True)),
        imports=["import numpy as np"],
        title="The same with numpy alone.",
    )
    why = "`scipy.sparse.linalg.eigsh` is the faster relative for large matrices."
    return Code(power_iteration, script, library, why=why)
