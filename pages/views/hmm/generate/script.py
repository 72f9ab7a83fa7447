"""The numbers of the generating view, and the scripts that print them."""

import numpy as np

from algos.hmm import model, sampling
from pages.views.hmm.generate_setup import LONGEST, Setup
from ui import export, page

PAIR, EXACT, DRAWN, USUAL = (
    "Probability of the pair",
    "Mean length, exact",
    "Mean length, drawn",
    "Usual neighbours",
)
HELP = {
    PAIR: "Of the words with tags typed in the sidebar, the end of the sentence included.",
    EXACT: "The expected number of words, from the transitions.",
    DRAWN: f"The mean over the sentences drawn; they are cut off after {LONGEST} words.",
    USUAL: "The share of the sentences drawn in which any two neighbouring words stand side by side somewhere in the "
    "data, too.",
}


def measured(it: Setup) -> dict[str, float]:
    """The numbers beside the chart."""
    pair = float(np.exp(model.log_joint(it.at.model, it.at.encode(it.words), it.codes)))
    return dict(zip(HELP, (pair, it.mean, float(it.lengths.mean()), it.usual), strict=True))


def show(it: Setup) -> None:
    """This run, and the recipe in plain numpy."""
    page.code(sampling, ours(it), numpy(it), why="Written out in numpy, from the same tables.")


def _reader(it: Setup) -> list[str]:
    return ["from datasets import tagged_text"] if "tagged_text." in it.at.corpus.code else []


def _usual(it: Setup) -> list[str]:
    return [
        f"symbols = data.words + unknown.names({it.at.treatment!r})",
        "seen = {pair for s in data.sentences for pair in zip(s, s[1:])}",
        "said = [[symbols[o] for o in sentence] for sentence in drawn]",
        "usual = [all(pair in seen for pair in zip(s, s[1:])) for s in said]",
    ]


def ours(it: Setup) -> str:
    """The script with this project's `algos`."""
    draw = export.call("sampling.draw", "hmm", str(it.number), seed=it.seed, longest=LONGEST)
    lines = [
        *it.at.lines,
        it.at.encoding(it.words),
        f"y = {it.codes.tolist()}",
        f"drawn = {draw}.words",
        *_usual(it),
    ]
    values = (
        "np.exp(model.log_joint(hmm, x, y))",
        "sampling.mean_length(hmm)",
        "np.mean([len(s) for s in drawn])",
        "np.mean(usual)",
    )
    imports = ["import numpy as np", "from algos.hmm import model, sampling, unknown", *it.at.imports, *_reader(it)]
    return export.script(
        it.at.corpus.code, lines, dict(zip(HELP, values, strict=True)), imports=imports, title="Sentences from a model."
    )


def numpy(it: Setup) -> str | None:
    """The recipe in plain numpy; None where sentences can be endless."""
    move = it.at.model.transition[:, :-1]
    if np.linalg.cond(np.eye(len(move)) - move) > 1e12:
        return None
    lines = [
        *it.at.lines,
        it.at.encoding(it.words),
        f"y = {it.codes.tolist()}",
        "start, move, say = hmm.start, hmm.transition, hmm.emission",
        "K = len(start)",
        "p = start[y[0]] * move[y[-1], K]",
        "for j in range(len(y)):",
        "    p *= say[y[j], x[j]] * (move[y[j - 1], y[j]] if j else 1)",
        "mean = np.linalg.solve(np.eye(K) - move[:, :K].T, start).sum()",
        "def draw(row, chance):",
        "    sums = np.cumsum(row)",
        '    return int(np.searchsorted(sums / sums[-1], chance, side="right"))',
        "drawn = []",
        f"for chance in np.random.default_rng({it.seed}).random(({it.number}, {2 * LONGEST + 1})):",
        "    sentence, tag, j = [], draw(start, chance[0]), 0",
        f"    while tag < K and j < {LONGEST}:",
        "        sentence.append(draw(say[tag], chance[2 * j + 1]))",
        "        tag, j = draw(move[tag], chance[2 * j + 2]), j + 1",
        "    drawn.append(sentence)",
        *_usual(it),
    ]
    values = ("p", "mean", "np.mean([len(s) for s in drawn])", "np.mean(usual)")
    imports = ["import numpy as np", "from algos.hmm import unknown", *it.at.imports, *_reader(it)]
    return export.script(
        it.at.corpus.code, lines, dict(zip(HELP, values, strict=True)), imports=imports, title="The recipe in numpy."
    )
