"""The numbers of forward and backward as scripts: ours, and with hmmlearn."""

from collections.abc import Sequence

from pages.views.hmm.decoding import Decoding
from pages.views.hmm.posterior.run import Sums

OURS = {
    "log p(x)": "lattice.log_likelihood",
    "Expected right, Viterbi": "posterior_decoding.expected_correct(posterior, best)",
    "Expected right, posterior": "posterior_decoding.expected_correct(posterior, likeliest)",
    "Share of posterior's path": "float(np.exp(model.log_joint(hmm, x, likeliest) - lattice.log_likelihood))",
    "Lowest log Z": "float(printed.log_z().min())",
    "Highest log Z": "float(printed.log_z().max())",
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


def ours(sums: Sums, shown: Sequence[str]) -> str:
    """The script with this project's `algos`."""
    lines, needed = ["lattice = forward_backward.run(hmm, x)"], ["forward_backward"]
    if sums.printed:
        lines += PRINTED
        needed += ["plain_products"]
    elif sums.possible:
        lines += DECODE
        needed += ["model", "posterior_decoding", "viterbi"]
    return sums.decoding.script(
        lines,
        {label: OURS[label] for label in shown},
        imports=[f"from algos.hmm import {', '.join(needed)}"],
        title="Forward and backward sums over all tags of a sentence.",
    )


def hmmlearn(run: Decoding) -> str:
    """The script with hmmlearn."""
    return run.script(
        [HMMLEARN],
        {
            "log p(x)": "float(log_p)",
            "Expected right, Viterbi": "float(posterior[words_of, best].sum())",
            "Expected right, posterior": "float(posterior[words_of, likeliest].sum())",
            "Share of posterior's path": "float(share)",
        },
        imports=["from hmmlearn.hmm import CategoricalHMM"],
        title="Posteriors of the tags with hmmlearn.",
    )


def products(run: Decoding, times: int) -> str:
    """The script for the sentence said many times, with logs and without."""
    return run.script(
        [
            f"x = np.tile(x, {times})",
            "logs = forward_backward.run(hmm, x)",
            "products = plain_products.forward(hmm, x)",
            "left = plain_products.prefixes(products, hmm, x)",
            "p = float((products[-1] * hmm.emission[:, x[-1]]) @ hmm.transition[:, -1])",
        ],
        {
            "Words": "len(x)",
            "log₁₀ p(x), with logs": "logs.log_likelihood / np.log(10)",
            "p(x), plain products": "p",
            "0 from word": 'int(np.argmax(left == 0)) + 1 if (left == 0).any() else "none"',
        },
        imports=["from algos.hmm import forward_backward, plain_products"],
        title="A long sentence with logs and without.",
    )
