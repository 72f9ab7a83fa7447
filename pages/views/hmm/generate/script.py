"""The numbers of the generating view as scripts: ours, and the recipe in plain numpy."""

import numpy as np

from pages.views.hmm.generate.run import LONGEST, NEW, Drawn
from ui import export


def ours(run: Drawn) -> str:
    """The script with this project's `algos`."""
    draw = export.call("sampling.draw", "hmm", str(run.n), seed=run.seed, longest=LONGEST)
    return run.at.script(
        [*_pair(run), f"drawn = {draw}.words", *_strange(run)],
        _numbers(run, "np.exp(model.log_joint(hmm, x, y))", "sampling.mean_length(hmm)"),
        imports=["import numpy as np", "from algos.hmm import model, sampling, unknown"],
        title="Sentences from a model.",
    )


def recipe(run: Drawn) -> str | None:
    """The same in plain numpy; None where sentences can be endless."""
    move = run.at.model.transition[:, :-1]
    if np.linalg.cond(np.eye(len(move)) - move) > 1e12:
        return None
    lines = [
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
        f"for chance in np.random.default_rng({run.seed}).random(({run.n}, {2 * LONGEST + 1})):",
        "    sentence, tag, j = [], draw(start, chance[0]), 0",
        f"    while tag < K and j < {LONGEST}:",
        "        sentence.append(draw(say[tag], chance[2 * j + 1]))",
        "        tag, j = draw(move[tag], chance[2 * j + 2]), j + 1",
        "    drawn.append(sentence)",
    ]
    return run.at.script(
        [*_pair(run), *lines, *_strange(run)],
        _numbers(run, "p", "mean"),
        imports=["import numpy as np", "from algos.hmm import unknown"],
        title="The recipe in numpy.",
    )


def _pair(run: Drawn) -> list[str]:
    return [run.at.encoding(run.pair.words), f"y = {run.pair.y.tolist()}"]


def _strange(run: Drawn) -> list[str]:
    return [
        f"symbols = data.words + unknown.names({run.at.treatment!r})",
        "seen = {pair for s in data.sentences for pair in zip(s, s[1:])}",
        "said = [[symbols[o] for o in sentence] for sentence in drawn]",
        "strange = [any(pair not in seen for pair in zip(s, s[1:])) for s in said]",
    ]


def _numbers(run: Drawn, joint: str, mean: str) -> dict[str, str]:
    first = {"Probability of the pair": joint} if run.show == "pair" else {NEW: "np.mean(strange)"}
    if run.show == "sentences":
        return first
    return first | {"Mean length, exact": mean, "Mean length, drawn": "np.mean([len(s) for s in drawn])"}
