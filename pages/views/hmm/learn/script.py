"""The numbers of learning without tags as scripts: ours, and in plain numpy."""

from algos.hmm.baum_welch import WOBBLE
from pages.views.hmm.learn.run import Run
from ui import export

NUMPY_STARTS = {
    "given": "[data.start[None], data.transition, data.emission]",
    "random": "[rng.dirichlet(np.ones(columns), rows) for rows, columns in shapes]",
    "equal": "[np.full(shape, 1 / shape[1]) for shape in shapes]",
    "nearly equal": f"[1 + rng.uniform(-{WOBBLE}, {WOBBLE}, shape) for shape in shapes]",
}


def ours(run: Run) -> str:
    """The script with this project's `algos`."""
    assert run.trace.made is not None
    K = len(run.states)
    imports = ["import math", "from algos.hmm import baum_welch", "from algos.trace import record"]
    if run.start == "given":
        imports.append("from algos.hmm import model")
        start = ["start = model.model(data.start, data.transition, data.emission)"]
    else:
        settings = dict(kind=run.start, seed=run.seed)
        start = [f"start = {export.call('baum_welch.initial', str(K), 'len(data.words)', **settings)}"]
    if run.edits:
        imports.append("from pages.views.hmm import edits")
        start.append(f"start, _ = edits.apply(start, data.tag_names, data.words, {run.edits!r})")
    lines = [
        "words, tags = data.encoded()",
        *start,
        f"trace = {export.recorded(run.trace.made, 'words', instead={'start': 'start'})}",
    ]
    numbers = {
        f"Surprise per {run.unit}, in bits": "-trace.final.log_likelihood / sum(map(len, words)) / math.log(2)",
    }
    if run.matched is not None:
        imports += ["import numpy as np", "from algos.hmm import matching"]
        lines += [
            "posterior = np.concatenate(baum_welch.posteriors(trace.final.model, words))",
            "states = matching.likeliest(posterior)",
            f"matched = matching.match(states, np.concatenate(tags), {K}, len(data.tag_names))",
        ]
        numbers["Words matched"] = "matched.accuracy"
    return export.script(run.corpus, lines, numbers, imports=imports, title="Baum-Welch: learning without tags.")


def numpy(run: Run) -> str:
    """The script in plain numpy."""
    assert run.trace.made is not None
    return export.filled(
        __file__,
        "library.py",
        data=run.corpus.code,
        unit=repr(run.unit),
        K=len(run.states),
        limit=run.trace.made.limit,
        rng=f"np.random.default_rng({run.seed})",
        tables=NUMPY_STARTS[run.start],
    )
