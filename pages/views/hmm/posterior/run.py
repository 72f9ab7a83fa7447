"""The sums over all paths of one sentence."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.hmm import forward_backward, model, plain_products, posterior_decoding
from algos.hmm.forward_backward import Lattice
from algos.trace import Trace
from pages.views.hmm.decoding import Decoding


@dataclass(frozen=True, eq=False)
class Sums:
    """Forward and backward probabilities of a sentence, and what follows from them."""

    decoding: Decoding
    trace: Trace[Lattice]
    printed: bool  # the forward recursion with a misprint
    step: int | None = None  # the one on display, the last one if None; all the rest is about the whole sentence

    @property
    def now(self) -> Lattice:
        """The columns filled on display."""
        return self.trace.final if self.step is None else self.trace.states[self.step]

    @property
    def ended(self) -> bool:
        """Whether these are all."""
        return self.now is self.trace.final

    def has_forward(self, j: int) -> bool:
        """Whether the forward column of word j, from 0, is filled on display."""
        return j < len(self.now.forward)

    def has_backward(self, j: int) -> bool:
        """Whether the backward column of word j, from 0, is."""
        return j >= self.decoding.n - len(self.now.backward)

    @property
    def possible(self) -> bool:
        """Whether p(x) > 0."""
        return bool(self.log_p > -np.inf)

    @property
    def log_p(self) -> float:
        """log p(x), from the right recursion."""
        return float(self.trace.final.log_likelihood)

    @cached_property
    def forward(self) -> np.ndarray:
        """The forward columns on display (n, K), logs."""
        if self.printed:
            return plain_products.forward_as_printed(self.decoding.at.model, self.decoding.x)
        return self.trace.final.forward

    @property
    def backward(self) -> np.ndarray:
        """The backward columns (n, K), logs."""
        return self.trace.final.backward

    @property
    def lattice(self) -> Lattice:
        """The columns on display, with log Z of the first position, which is right either way."""
        return Lattice(self.forward, self.backward, self.log_p, "backward")

    @cached_property
    def log_z(self) -> np.ndarray:
        """log Z at each position (n,)."""
        return self.lattice.log_z()

    @cached_property
    def posterior(self) -> np.ndarray:
        """forward times backward over Z (n, K), nan if the sentence is impossible; as printed it is no distribution."""
        return self.lattice.posterior()

    @cached_property
    def pairs(self) -> np.ndarray:
        """The same for two tags in a row (n - 1, K, K)."""
        return forward_backward.pairs(self.decoding.at.model, self.decoding.x, self.lattice)

    @cached_property
    def filtered(self) -> np.ndarray:
        """What the words so far, its own included, say of each tag: shares (n, K). nan where all are 0."""
        return _shares(self.forward + self._said)

    @cached_property
    def filtered_pairs(self) -> np.ndarray:
        """The same for two tags in a row (n - 1, K, K)."""
        hmm, said = self.decoding.at.model, self._said
        before = said[:-1, None, :] if self.printed else said[:-1, :, None]
        terms = self.forward[:-1, :, None] + before + model.logs(hmm.transition[:, :-1]) + said[1:, None, :]
        return _shares(terms.reshape(len(terms), hmm.n_tags**2)).reshape(terms.shape)

    @property
    def _said(self) -> np.ndarray:
        """log p(word | tag) at each place (n, K)."""
        return model.logs(self.decoding.at.model.emission.T)[self.decoding.x]

    @cached_property
    def so_far(self) -> np.ndarray:
        """The tag that is likeliest by the words up to each one (n,); -1 where no path arrives."""
        return np.where(np.isnan(self.filtered).any(axis=1), -1, self.filtered.argmax(axis=1))

    @cached_property
    def likeliest(self) -> np.ndarray | None:
        """The likeliest tag of every word (n,); None if the sentence is impossible."""
        return posterior_decoding.decode(self.posterior) if self.possible else None

    def share(self, tags: np.ndarray) -> float:
        """p(tags | words)."""
        joint = model.log_joint(self.decoding.at.model, self.decoding.x, tags)
        return float(np.exp(joint - self.log_p))


def _shares(logs: np.ndarray) -> np.ndarray:
    """exp of each row over its sum; nan where all of a row are 0."""
    total = np.logaddexp.reduce(logs, axis=-1, keepdims=True)
    return np.where(np.isneginf(total), np.nan, np.exp(logs - np.where(np.isneginf(total), 0.0, total)))
