"""The matrix built from its axes, and the quadratic form, as scripts."""

from algos.pca import quadratic_forms
from ui import export, page

NUMPY = "import numpy as np"
SIGNS = '" and ".join("+" if v > 0 else "−" if v < 0 else "0" for v in values)'


def built(angle: float, values: tuple[float, float], p: float) -> None:
    labels = [f"{what}, v{i}" for what in ("Image radius", "x′B²x = 1") for i in "₁₂"]
    lines = [
        f"V = quadratic_forms.turned({angle!r})",
        f"B = quadratic_forms.power(quadratic_forms.build(V, data), {p!r})",
        "sizes = np.linalg.norm(B @ V, axis=0).round(12)",
    ]
    numbers = ["float(sizes[0])", "float(sizes[1])"] + [
        f"float(1 / sizes[{i}]) if sizes[{i}] else np.inf" for i in (0, 1)
    ]
    script = export.script(
        f"np.array([{values[0]!r}, {values[1]!r}])",
        lines,
        dict(zip(labels, numbers, strict=True)),
        imports=[NUMPY, "from algos.pca import quadratic_forms"],
        title="A matrix from its axes and eigenvalues, and its power.",
    )
    library = export.script(
        f"np.array([{values[0]!r}, {values[1]!r}])",
        [
            f"c, s = np.cos(np.radians({angle!r})), np.sin(np.radians({angle!r}))",
            "V = np.array([[c, -s], [s, c]])",
            "A = V @ np.diag(data) @ V.T",
            f"B = {_power(p)}",
            "sizes = np.linalg.norm(B @ V, axis=0)",
        ],
        dict(
            zip(labels, [f"float({e})" for e in ("sizes[0]", "sizes[1]", "1 / sizes[0]", "1 / sizes[1]")], strict=True)
        ),
        imports=["from scipy import linalg", NUMPY] if p != int(p) else [NUMPY],
        title="The same with numpy and scipy.",
    )
    page.code(quadratic_forms, script, library if values[1] else None)


def _power(p: float) -> str:
    if p == int(p):
        return f"np.linalg.matrix_power(A, {int(p)})"
    return "linalg.sqrtm(A)" if p > 0 else "np.linalg.inv(linalg.sqrtm(A))"


def surface(angle: float, values: tuple[float, float]) -> None:
    script = export.script(
        f"quadratic_forms.build(quadratic_forms.turned({angle!r}), {list(values)!r})",
        ["values, axes = quadratic_forms.axes(data)"],
        {
            "Signs of the λ": SIGNS,
            "Invertible": '"yes" if (values != 0).all() else "no"',
            "Determinant": "float(values.prod().round(12))",
            "Trace": "float(values.sum().round(12))",
        },
        imports=["from algos.pca import quadratic_forms"],
        title="A quadratic form and the signs of its eigenvalues.",
    )
    library = export.script(
        f"np.radians({angle!r})",
        [
            "V = np.array([[np.cos(data), -np.sin(data)], [np.sin(data), np.cos(data)]])",
            f"M = V @ np.diag({list(values)!r}) @ V.T",
            "values = np.linalg.eigvalsh(M).round(12)  # 0 up to rounding is 0",
        ],
        {
            "Signs of the λ": SIGNS.replace("values", "values[::-1]"),
            "Invertible": '"yes" if (values != 0).all() else "no"',
            "Determinant": "float(np.linalg.det(M))",
            "Trace": "float(np.trace(M))",
        },
        imports=[NUMPY],
        title="The same with numpy.",
    )
    page.code(quadratic_forms, script, library)
