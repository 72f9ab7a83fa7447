"""The same with numpy alone: regressions on one number, and many starts."""

from collections.abc import Mapping, Sequence
from typing import Any

from datasets.ratings import Ratings
from pages.views.recommender import plane_library
from pages.views.recommender.scene import Scene
from ui import export

DIRECTIONS = {
    "axis": "np.eye(k)[0]",
    "ones": "np.ones(k)",
    "rising": "np.arange(1.0, k + 1)",
}


def one(y: float, penalty: float, u: float, v: float, steps: int) -> str:
    """The path on one rating, as plain arithmetic."""

    def half(new: str, old: str) -> str:
        quotient = f"{old} * data / ({penalty!r} + {old}**2)"
        return f"{new} = {quotient}" + ("" if penalty else f" if {old} else 0.0")

    return export.script(
        repr(y),
        [
            f"u, v = {u!r}, {v!r}",
            f"for step in range({steps}):",
            "    if step % 2 == 0:",
            f"        {half('u', 'v')}",
            "    else:",
            f"        {half('v', 'u')}",
        ],
        {
            "u": "u",
            "v": "v",
            "J": f"(data - u * v) ** 2 / 2 + {penalty!r} / 2 * (u**2 + v**2)",
            "Lowest J": f"{penalty!r} * data - {penalty!r} ** 2 / 2 if data > {penalty!r} else data**2 / 2",
        },
        imports=[],
        title="One rating.",
    )


def _tools(centre: str, penalty: float) -> list[str]:
    """Lines for Y, and for all rows solved by least squares, each the shortest solution if there are several."""
    solved = "np.linalg.solve(left, right)" if penalty else "np.linalg.pinv(left, hermitian=True) @ right"
    return [
        *plane_library.MEANS[centre],
        "Y = train.Y - mean",
        "",
        "",
        "def solve(Y, V):",
        "    seen = (~np.isnan(Y)).astype(float)",
        f"    left = np.einsum('ai,ik,il->akl', seen, V, V, optimize=True) + {penalty!r} * np.eye(V.shape[1])",
        "    right = (np.nan_to_num(Y) @ V)[:, :, None]",
        f"    return ({solved})[:, :, 0]",
        "",
        "",
        "def run(V, sweeps):",
        "    for sweep in range(sweeps):",
        "        U = solve(Y, V)",
        "        V = solve(Y.T, U)",
        "    return U, V",
        "",
        "",
        "def J(U, V):",
        f"    return float(np.nansum((Y - U @ V.T) ** 2) + {penalty!r} * ((U**2).sum() + (V**2).sum())) / 2",
        "",
        "",
    ]


def many(data: Ratings, settings: Mapping[str, Any], labels: Sequence[str]) -> str:
    """All starts."""
    first, last = settings["seed"], settings["seed"] + settings["starts"]
    return export.script(
        data.code,
        [
            "train = data",
            *_tools(settings["centre"], settings["penalty"]),
            f"m, k = Y.shape[1], {settings['rank']}",
            f"starts = [np.zeros((m, k)), np.tile({DIRECTIONS[settings['along']]}, (m, 1))]",
            f"starts += [0.5 * np.random.default_rng(seed).normal(size=(m, k)) for seed in range({first}, {last})]",
            f"fits = [run(V, {settings['rounds']}) for V in starts]",
            "ends = [J(U, V) for U, V in fits]",
            "tables = [U @ V.T for U, V in fits]",
        ],
        dict(zip(labels, ("min(ends)", "ends[1]", "ends[0]", "float(np.ptp(tables[2:], axis=0).max())"), strict=True)),
        imports=_imports(data),
        title="Many starts.",
    )


def greedy(at: Scene, settings: Mapping[str, Any], found: int, sweeps: int) -> str:
    """Pieces of rank 1 one after the other, regressions on one number, and the joint fit of the same rank."""
    measured = "train" if at.test is None else "test"
    penalty, seed = settings["penalty"], settings["seed"]
    return export.script(
        at.data.code,
        [
            *at.lines,
            *_tools(settings["centre"], penalty),
            "seen, m = ~np.isnan(Y), Y.shape[1]",
            "",
            "",
            "def regress(left, seen, q):  # every row on one number",
            f"    below = {penalty!r} + seen @ q**2",
            "    return np.where(below > 0, left @ q / np.where(below > 0, below, 1), 0)",
            "",
            "",
            "P, Q = np.zeros((len(Y), 0)), np.zeros((m, 0))",
            f"for piece in range({found}):",
            "    left = np.where(seen, Y - P @ Q.T, 0)",
            f"    q = 0.5 * np.random.default_rng({seed} + piece).normal(size=m)",
            "    before = np.inf",
            "    for sweep in range(100):",
            "        p = regress(left, seen, q)",
            "        q = regress(left.T, seen.T, p)",
            f"        now = (((left - np.outer(p, q))[seen] ** 2).sum() + {penalty!r} * (p @ p + q @ q)) / 2",
            "        if sweep and before - now <= 1e-9 * before:",
            "            break",
            "        before = now",
            "    P, Q = np.column_stack([P, p]), np.column_stack([Q, q])",
            f"U, V = run(0.5 * np.random.default_rng({seed}).normal(size=(m, {found})), {sweeps})"
            if found
            else "U, V = P, Q",
        ],
        {
            "J, rank by rank": "J(P, Q)",
            "J, joint fit": "J(U, V)",
            "RMSE, rank by rank": f"float(np.sqrt(np.nanmean(({measured}.Y - mean - P @ Q.T) ** 2)))",
            "RMSE, joint fit": f"float(np.sqrt(np.nanmean(({measured}.Y - mean - U @ V.T) ** 2)))",
        },
        imports=_imports(at.data),
        title="Rank by rank.",
    )


def _imports(data: Ratings) -> list[str]:
    return ["import numpy as np", *(["from datasets import ratings_table"] if "ratings_table." in data.code else [])]
