"""Many runs, and the best run for every k, as scripts."""

from algos.clustering import elbow, k_means
from datasets.dataset import Dataset
from ui import export, page


def starts(data: Dataset, k: int, n: int, start: str) -> None:
    """n runs of k-means and where they end."""
    shown = {
        "Best end": "costs.min()",
        "Worst end": "costs.max()",
        "Runs that reach the best": "ends.reach_best(costs)",
        "Different ends": "ends.different(costs)",
    }
    restarts = export.call("k_means.restarts", "data.X", k=k, n=n, start=start)
    script = export.script(
        data,
        [f"costs = np.array([run.inertia for run in {restarts}])"],
        shown,
        imports=["import numpy as np", "from algos.clustering import ends, k_means"],
        title=f"{n} runs of k-means.",
    )
    rows = f"starts.rows(data.X, k={k}, method={start!r}, seed=seed)"
    library = export.script(
        data,
        [
            "def run(seed):",
            f"    first = data.X[{rows}]",
            f"    return KMeans(n_clusters={k}, init=first, n_init=1, tol=0, max_iter=1000).fit(data.X).inertia_",
            f"costs = np.array([run(seed) for seed in range({n})])",
        ],
        {"Best end": "costs.min()", "Worst end": "costs.max()"},
        imports=["import numpy as np", "from sklearn.cluster import KMeans", "from algos.clustering import starts"],
        title="The same from the same starts, with scikit-learn.",
    )
    page.code(
        k_means,
        script,
        library,
        why=f"In practice one writes KMeans(n_clusters={k}, n_init={n}), which keeps the best run only. "
        "It moves an empty centre to a far point, where here it stays.",
    )


def choosing_k(data: Dataset, most: int, n: int, start: str) -> None:
    """The best of n runs for every k up to `most`."""
    chosen = {
        "Elbow at k": "elbow.highest_drop(costs)",
        "Its relative drop": "elbow.relative_drops(costs).max()",
    }
    separated = {
        "Best silhouette at k": "int(np.nanargmax(separation)) + 1",
        "Its silhouette": "np.nanmax(separation)",
    }
    script = export.script(
        data,
        [
            f"runs = list({export.call('elbow.best_runs', 'data.X', k_max=most, n=n, start=start)})",
            "costs = np.array([run.inertia for run in runs])",
            "separation = np.array(list(silhouette.means(data.X, [run.labels for run in runs])))",
        ],
        chosen | (separated if most > 1 else {}),
        imports=["import numpy as np", "from algos.clustering import elbow, silhouette"],
        title="The best run for every k, its relative drop and its silhouette.",
    )
    library = export.script(
        data,
        [
            f"ks = range(2, {most + 1})",
            f"labels = [KMeans(k, n_init={n}, random_state=0).fit(data.X).labels_ for k in ks]",
            "separation = np.array([silhouette_score(data.X, each) for each in labels])",
        ],
        {"Best silhouette at k": "ks[int(separation.argmax())]", "Its silhouette": "separation.max()"},
        imports=[
            "import numpy as np",
            "from sklearn.cluster import KMeans",
            "from sklearn.metrics import silhouette_score",
        ],
        title="The silhouette for every k, with scikit-learn.",
    )
    page.code(
        elbow,
        script,
        library if most > 1 else None,
        why="Its runs start elsewhere, so they may end elsewhere; from the same clusters come the same silhouettes.",
    )
