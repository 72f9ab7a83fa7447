"""All models of a family on the same training sets, and which of them is on display."""

from dataclasses import dataclass

from algos.bias_variance import decomposition
from algos.bias_variance.decomposition import Decomposition
from algos.bias_variance.families import Family
from algos.bias_variance.truths import TrainingSets
from pages.views.bias_variance import models, sampling
from pages.views.bias_variance.sampling import Sampling
from ui import compute

DEFAULTS = {"polynomial": 3, "ridge": 0.046, "neighbours": 5, "locally_weighted": 0.072, "kernel_ridge": 0.36}


@dataclass(frozen=True, eq=False)
class Ledger:
    """The decomposition of every model's error, from the stiffest to the most flexible."""

    source: Sampling
    family: Family
    sets: TrainingSets
    states: tuple[Decomposition, ...]
    chosen: int

    @property
    def state(self) -> Decomposition:
        """The model on display."""
        return self.states[self.chosen]

    def name(self, i: int) -> str:
        """`degree 3`."""
        return models.name(self.family, self.states[i].number)


def choose() -> Ledger:
    source = sampling.choose(n=25)
    family = models.family()
    allowed = family.settings(source.n)
    chosen = allowed.index(models.number(family, allowed, DEFAULTS[family.name]))
    sets = source.sets
    trace = compute.run(decomposition.steps, sets, limit=len(family.numbers), family=family.name, seed=source.seed)
    return Ledger(source, family, sets, trace.states, chosen)
