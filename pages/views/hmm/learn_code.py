"""The numbers of learning without tags, and the scripts that print them."""

import streamlit as st

from algos.hmm import baum_welch
from algos.hmm.baum_welch import BaumWelch
from algos.hmm.matching import Matching
from algos.trace import Trace
from pages.views.hmm import learn_chart
from pages.views.hmm.learn_setup import Setup
from ui import export, page

LOG, BITS, PASSES, GAIN, TAGS = (
    "Log-likelihood",
    "Bits per word",
    "Passes",
    "Gain",
    "Words matched",
)
HELP = {
    LOG: "Of all sentences used, after the last pass, in nats: the natural logarithm of their probability.",
    BITS: "The same with the logarithm to base 2, its sign changed and divided by the number of words: how much "
    "surprise a word brings.",
    PASSES: "Over all sentences, until no probability changes by more than 0.00001, or to the limit.",
    GAIN: "How far the log-likelihood has risen since the start.",
    TAGS: "The share of words whose likeliest state stands for their true tag, when states are matched to tags one to "
    "one as well as possible.",
}


def measured(at: Setup, trace: Trace[BaumWelch], matched: Matching | None) -> dict[str, float | int]:
    """The numbers beside the chart, after the last pass."""
    log = trace.final.log_likelihood
    shown: dict[str, float | int] = {LOG: log, BITS: learn_chart.bits(log, at.size), PASSES: trace.steps}
    last = {GAIN: log - trace.states[0].log_likelihood} if matched is None else {TAGS: matched.accuracy}
    return shown | last


def show(at: Setup, matched: Matching | None) -> None:
    """This run, and the same in plain numpy."""
    library = None if at.edits else numpy(at, matched)
    page.code(
        baum_welch,
        ours(at, matched),
        library,
        why="Written out in numpy, with STOP as one more state that says a symbol of its own: all sentences become "
        "one. The usual packages know no STOP; they could learn it in this way too.",
    )
    if library is None:
        st.caption("The script in numpy is there where no probability is edited by hand.")


def _reader(at: Setup) -> list[str]:
    return ["from datasets import tagged_text"] if "tagged_text." in at.corpus.code else []


def ours(at: Setup, matched: Matching | None) -> str:
    """The script with this project's `algos`."""
    imports = ["import math", "from algos.hmm import baum_welch", "from algos.trace import record", *_reader(at)]
    if at.kind == "given":
        imports.append("from algos.hmm import model")
        start = ["start = model.model(data.start, data.transition, data.emission)"]
        if at.edits:
            imports.append("from pages.views.hmm import edits")
            start.append(f"start, _ = edits.apply(start, data.tag_names, data.words, {at.edits!r})")
    else:
        settings = dict(kind=at.kind, seed=at.seed)
        start = [f"start = {export.call('baum_welch.initial', str(at.n_states), 'len(data.words)', **settings)}"]
    lines = [
        "words, tags = data.encoded()",
        *start,
        f"trace = record(baum_welch.steps(words, start=start), limit={at.limit})",
        "log = trace.final.log_likelihood",
    ]
    values = {LOG: "log", BITS: "-log / sum(map(len, words)) / math.log(2)", PASSES: "trace.steps"}
    if matched is None:
        values[GAIN] = "log - trace.states[0].log_likelihood"
    else:
        imports += ["import numpy as np", "from algos.hmm import matching"]
        lines += [
            "posterior = np.concatenate(baum_welch.posteriors(trace.final.model, words))",
            "states = matching.likeliest(posterior)",
            f"matched = matching.match(states, np.concatenate(tags), {at.n_states}, len(data.tag_names))",
        ]
        values[TAGS] = "matched.accuracy"
    return export.script(at.corpus.code, lines, values, imports=imports, title="Baum-Welch: learning without tags.")


def numpy(at: Setup, matched: Matching | None) -> str:
    """The script in plain numpy."""
    K = at.n_states
    lines = ["words, tags = data.encoded()", f"K, V = {K}, len(data.words)", *_numpy_start(at), *_PASSES]
    lines = [line.replace("LIMIT", str(at.limit)) for line in lines]
    values = {LOG: "log", BITS: "-log / (len(said) - len(words) - 1) / np.log(2)", PASSES: "passes"}
    imports = ["import numpy as np", "from scipy.linalg import block_diag", *_reader(at)]
    if matched is None:
        values[GAIN] = "log - first"
    else:
        imports.append("from scipy.optimize import linear_sum_assignment")
        lines += [
            "states = np.round(posterior[said < V, :K], 9).argmax(axis=1)",
            "table = np.zeros((K, len(data.tag_names)))",
            "np.add.at(table, (states, np.concatenate(tags)), 1)",
            "matched = table[linear_sum_assignment(-table)].sum() / table.sum()",
        ]
        values[TAGS] = "matched"
    return export.script(at.corpus.code, lines, values, imports=imports, title="Baum-Welch in numpy.")


def _numpy_start(at: Setup) -> list[str]:
    if at.kind == "given":
        return ["tables = [data.start[None], data.transition, data.emission]"]
    shapes = "shapes = [(1, K), (K, K + 1), (K, V)]"
    if at.kind == "random":
        made = [f"rng = np.random.default_rng({at.seed})", shapes]
        return [*made, "tables = [rng.dirichlet(np.ones(columns), rows) for rows, columns in shapes]"]
    if at.kind == "equal":
        return [shapes, "tables = [np.full(shape, 1 / shape[1]) for shape in shapes]"]
    made = [f"rng = np.random.default_rng({at.seed})", shapes]
    made.append(f"tables = [1 + rng.uniform(-{baum_welch.WOBBLE}, {baum_welch.WOBBLE}, shape) for shape in shapes]")
    return [*made, "tables = [table / table.sum(axis=1, keepdims=True) for table in tables]"]


_PASSES = [
    "A = np.vstack([tables[1], np.append(tables[0], 0)])  # after STOP, state K, comes the first state",
    "B = block_diag(tables[2], [[1.0]])  # and STOP says symbol V",
    "said = np.concatenate([[V], *(np.append(x, V) for x in words)])",
    "for passes in range(LIMIT + 1):",
    "    says = B[:, said].T",
    "    f, b, c = np.zeros(says.shape), np.ones(says.shape), np.ones(len(said))",
    "    f[0, K] = 1",
    "    for j in range(1, len(said)):",
    "        f[j] = f[j - 1] @ A * says[j]",
    "        c[j] = f[j].sum()",
    "        f[j] /= c[j]",
    "    for j in range(len(said) - 2, -1, -1):",
    "        b[j] = A @ (says[j + 1] * b[j + 1]) / c[j + 1]",
    "    posterior, log = f * b, np.log(c).sum()",
    "    first = log if passes == 0 else first",
    "    if passes == LIMIT or passes and change <= 1e-5:",
    "        break",
    "    moves = A * (f[:-1].T @ (says[1:] * b[1:] / c[1:, None]))",
    "    words_said = np.zeros((V + 1, K + 1))",
    "    np.add.at(words_said, said, posterior)",
    "    used = moves.sum(axis=1, keepdims=True) > 0",
    "    new_A, new_B = (np.where(used, t / np.where(used, t.sum(axis=1, keepdims=True), 1), old)",
    "                    for t, old in ((moves, A), (words_said.T, B)))",
    "    change = max(abs(new_A - A).max(), abs(new_B - B).max())",
    "    A, B = new_A, new_B",
]
