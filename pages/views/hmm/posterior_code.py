"""The numbers of forward and backward as scripts: ours, and with hmmlearn."""

from algos.hmm import forward_backward, plain_products
from pages.views.hmm import posterior_numbers
from pages.views.hmm.posterior_numbers import HIGHEST, LOG_P, LOWEST, PATH, POSTERIOR, VITERBI
from pages.views.hmm.posterior_sums import Sums
from pages.views.hmm.tag_solution import Solution
from ui import export, page

OURS = {
    LOG_P: "lattice.log_likelihood",
    VITERBI: "posterior_decoding.expected_correct(posterior, best)",
    POSTERIOR: "posterior_decoding.expected_correct(posterior, likeliest)",
    PATH: "float(np.exp(model.log_joint(hmm, x, likeliest) - lattice.log_likelihood))",
    LOWEST: "float(printed.log_z().min())",
    HIGHEST: "float(printed.log_z().max())",
}
DECODE = [
    "posterior = lattice.posterior()",
    "best, _ = viterbi.decode(hmm, x)",
    "likeliest = posterior_decoding.decode(posterior)",
]
PRINTED = [
    "forward = plain_products.forward_as_printed(hmm, x)",
    'printed = forward_backward.Lattice(forward, lattice.backward, lattice.log_likelihood, "backward")',
]
HMMLEARN = """# hmmlearn knows no STOP: it is one more state here, and brings one more symbol, the end of the sentence.
K, V = hmm.emission.shape
library = CategoricalHMM(K + 1)
library.n_features = V + 1
library.startprob_ = np.append(hmm.start, 0.0)
library.transmat_ = np.vstack([hmm.transition, np.eye(K + 1)[K]])
library.emissionprob_ = np.zeros((K + 1, V + 1))
library.emissionprob_[:K, :V] = hmm.emission
library.emissionprob_[K, V] = 1
log_p, posterior = library.score_samples(np.append(x, V)[:, None])
_, best = library.decode(np.append(x, V)[:, None])
best, likeliest = best[:-1], posterior[:-1].argmax(axis=1)
words_of = np.arange(len(x))
moves = hmm.transition[likeliest, np.append(likeliest[1:], K)]
factors = np.concatenate([hmm.start[likeliest[:1]], moves, hmm.emission[likeliest, x]])
share = 0.0 if factors.min() == 0 else np.exp(np.log(factors).sum() - log_p)"""
LIBRARY = {
    LOG_P: "float(log_p)",
    VITERBI: "float(posterior[words_of, best].sum())",
    POSTERIOR: "float(posterior[words_of, likeliest].sum())",
    PATH: "float(share)",
}


def show(sums: Sums) -> None:
    """The scripts for the trellis."""
    shown = list(posterior_numbers.of(sums))
    lines, imports = made(sums.solution)
    lines.append("lattice = forward_backward.run(hmm, x)")
    lines += PRINTED if sums.printed else DECODE if PATH in shown else []
    needs = ["forward_backward", *(["plain_products"] if sums.printed else [])]
    if PATH in shown:
        needs += ["model", "posterior_decoding", "viterbi"]
    script = export.script(
        sums.solution.at.corpus.code,
        lines,
        {label: OURS[label] for label in shown},
        imports=[*imports, f"from algos.hmm import {', '.join(sorted(needs))}"],
        title="Forward and backward sums over all tags of a sentence.",
    )
    library = None
    if PATH in shown:
        library = export.script(
            sums.solution.at.corpus.code,
            [*made(sums.solution)[0], HMMLEARN],
            {label: LIBRARY[label] for label in shown},
            imports=[*imports, "from hmmlearn.hmm import CategoricalHMM"],
            title="Posteriors of the tags with hmmlearn.",
        )
    page.code(
        forward_backward,
        script,
        library,
        why="hmmlearn (`pip install hmmlearn`) has no STOP; it is added as a state of its own.",
    )


def show_products(solution: Solution, times: int, shown: list[str]) -> None:
    """The script for the sentence said many times, with logs and without."""
    lines, imports = made(solution)
    lines += [
        f"x = np.tile(x, {times})",
        "logs = forward_backward.run(hmm, x)",
        "products = plain_products.forward(hmm, x)",
        "left = plain_products.prefixes(products, hmm, x)",
        "p = float((products[-1] * hmm.emission[:, x[-1]]) @ hmm.transition[:, -1])",
    ]
    values = [
        "len(x)",
        "logs.log_likelihood",
        "p",
        'int(np.argmax(left == 0)) + 1 if (left == 0).any() else "none"',
    ]
    script = export.script(
        solution.at.corpus.code,
        lines,
        dict(zip(shown, values, strict=True)),
        imports=[*imports, "from algos.hmm import forward_backward, plain_products"],
        title="A long sentence with logs and without.",
    )
    page.code(plain_products, script, None)


def made(solution: Solution) -> tuple[list[str], list[str]]:
    """Lines of a script that make `hmm` and `x`, and their imports."""
    at = solution.at
    imports = [*at.imports, "import numpy as np"]
    if "tagged_text." in at.corpus.code:
        imports.append("from datasets import tagged_text")
    return [*at.lines, at.encoding(solution.words)], imports
