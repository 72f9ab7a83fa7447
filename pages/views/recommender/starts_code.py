"""The three modes as scripts, with this project's algorithms and with numpy alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from algos.recommender import alternating, restarts
from algos.recommender import greedy as greedy_module
from datasets.ratings import Ratings
from pages.views.recommender import starts_library
from pages.views.recommender.scene import Scene
from ui import export, page

RECORD = "from algos.trace import record"


def many(data: Ratings, settings: Mapping[str, Any], labels: Sequence[str]) -> None:
    """Where all starts end."""
    call = export.call("restarts.steps", "data.Y", **settings)
    script = export.script(
        data.code,
        [
            f"zero, equal, *random = record({call}, limit={settings['starts'] + 2}).states",
            "ends = [start.model.objective for start in (zero, equal, *random)]",
        ],
        dict(
            zip(
                labels,
                ("min(ends)", "ends[1]", "ends[0]", "restarts.agreement([start.model for start in random])"),
                strict=True,
            )
        ),
        imports=["from algos.recommender import restarts", RECORD, *_table(data)],
        title="Many starts.",
    )
    page.code(
        restarts,
        script,
        starts_library.many(data, settings, labels),
        why="Where rounding decides, as after a long equal start, its numbers may leave the saddle a little sooner or "
        "later.",
    )


def one(y: float, penalty: float, u: float, v: float, limit: int, steps: int) -> None:
    """The path on one rating."""
    call = f"alternating.steps(data, penalty={penalty!r}, users=np.array([[{u!r}]]), items=np.array([[{v!r}]]))"
    script = export.script(
        f"np.array([[{y!r}]])",
        [f"model = record({call}, limit={limit}).final"],
        {
            "u": "float(model.users[0, 0])",
            "v": "float(model.items[0, 0])",
            "J": "model.objective",
            "Lowest J": f"one_by_one.lowest({y!r}, {penalty!r})",
        },
        imports=["import numpy as np", "from algos.recommender import alternating, one_by_one", RECORD],
        title="One rating.",
    )
    page.code(alternating, script, starts_library.one(y, penalty, u, v, steps))


def greedy(at: Scene, settings: Mapping[str, Any], limit: int, found: int, rounds: int) -> None:
    """Both ways to a rank; the joint fit took so many rounds."""
    pieces = export.call("greedy.steps", "train.Y", **settings)
    joint = export.call("alternating.steps", "train.Y", **settings)
    script = export.script(
        at.data.code,
        [
            *at.lines,
            f"model = record({pieces}, limit={found}).final",
            f"joint = record({joint}, limit={limit}).final"
            if found
            else "joint = model  # no piece is worth its price",
        ],
        {
            "J, rank by rank": "model.objective",
            "J, joint fit": "joint.objective",
            "RMSE, rank by rank": f"ratings.rmse({_measured(at)}.Y, model.predict())",
            "RMSE, joint fit": f"ratings.rmse({_measured(at)}.Y, joint.predict())",
        },
        imports=["from algos.recommender import alternating, greedy, ratings", RECORD, *_table(at.data)],
        title="Rank by rank.",
    )
    page.code(
        greedy_module,
        script,
        starts_library.greedy(at, settings, found, rounds),
        why="A piece of rank 1 needs regressions on one number only; they end by the same rule.",
    )


def _measured(at: Scene) -> str:
    return "train" if at.test is None else "test"


def _table(data: Ratings) -> list[str]:
    return ["from datasets import ratings_table"] if "ratings_table." in data.code else []
