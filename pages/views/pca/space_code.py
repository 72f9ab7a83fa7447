"""The scripts that print the numbers beside the chart in space."""

from collections.abc import Mapping

from algos.pca import planes
from pages.views.pca import outlier
from pages.views.pca.space_scene import Space
from ui import export, page


def show(of: Space, shown: Mapping[str, float]) -> None:
    fitted, k = of.fitted, of.k
    share, error, thickness, last = shown
    lines, imports = [*fitted.lines, f"best = model.components[:{k}]"], set(fitted.imports)
    ours, theirs = outlier.TURNED_CODE, outlier.TURNED_LIBRARY
    more: list[str] = []
    if not fitted.present:
        imports = {"from algos.pca import planes, principal_components"}
        lines, ours, theirs = [*lines, *_start(of, "model.components")], "planes.angle(start, best)", ANGLE
        more = ["best = signs[:, None] * model.components_", *_start(of, "best"), f"best = best[:{k}]"]
    if not fitted.present:
        imports.add("import numpy as np")
    script = export.script(
        fitted.data,
        lines,
        {
            share: f"model.explained_variance_ratio[:{k}].sum()",
            error: "planes.mean_squared_distance(model.Z, best)",
            thickness: "planes.thickness(model.explained_variance)",
            last: ours,
        },
        imports=sorted(imports),
        title=f"The best {of.word} in space.",
    )
    library_imports, library_lines = fitted.library
    library = export.script(
        fitted.data,
        [*library_lines, *([SIGNS] if more else []), *more, f"reduced = PCA({k}).fit(Z)", RESTORED],
        {
            share: "reduced.explained_variance_ratio_.sum()",
            error: "((Z - restored) ** 2).sum(axis=1).mean()",
            thickness: "(Z @ model.components_[2]).std()",
            last: theirs,
        },
        imports=sorted(
            {*library_imports, "import numpy as np", *(["from scipy.linalg import subspace_angles"] * bool(more))}
        ),
        title="The same with scikit-learn.",
    )
    page.code(planes, script, library, why="Its variances divide by n − 1; distances do not depend on that.")


RESTORED = "restored = reduced.inverse_transform(reduced.transform(Z))"
SIGNS = "signs = np.sign(model.components_[np.arange(3), abs(model.components_).argmax(axis=1)])"
ANGLE = "np.degrees(subspace_angles(start.T, best.T).max())"


def _start(of: Space, axes: str) -> list[str]:
    """The frame from which the turn starts."""
    k = of.k
    if of.tilt is None:
        return [f"start = np.eye(3)[:{k}]"]
    tilted = f"np.cos({of.tilt!r}) * {axes}[{k - 1}] + np.sin({of.tilt!r}) * {axes}[{k}]"
    return [f"start = np.vstack([{axes}[:{k - 1}], {tilted}])"]
