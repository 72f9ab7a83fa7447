"""The refits of a family on the data's resamples, and the chart that plays them from stiff to flexible."""

from dataclasses import dataclass

import numpy as np

from algos.bias_variance import bootstrap
from algos.bias_variance.bootstrap import Bootstrap
from algos.bias_variance.families import Family
from algos.trace import Trace
from datasets.dataset import Dataset
from datasets.names import plain
from ui import player, words
from ui.figures import bootstrap as figures

MODELS = 30  # more than any family has


@dataclass(frozen=True)
class Refits:
    """One family on one input."""

    whole: Dataset  # as it was chosen
    data: Dataset  # one input, not too many rows
    family: Family
    repeats: int
    seed: int
    trace: Trace[Bootstrap]
    shown: int  # which of its states stands first

    @property
    def state(self) -> Bootstrap:
        """The model on display."""
        return self.trace.states[self.shown]

    @property
    def x(self) -> np.ndarray:
        return self.data.X[:, 0]

    @property
    def y(self) -> np.ndarray:
        assert self.data.y is not None
        return self.data.y

    @property
    def titles(self) -> tuple[str, str]:
        """Of the input and of the target."""
        return plain(self.data.feature_names[0]), plain(self.data.target_name)

    @property
    def highest(self) -> float:
        """Where charts of squares end: a little above the error of the stiffest model."""
        errors = [e for s in self.trace.states[:1] for e in (s.error, s.training_error) if e == e]
        return 1.5 * min(max(errors), 2 * float(self.y.var()) or np.inf) or 1.0

    @property
    def numbers(self) -> dict[str, float]:
        """What stands beside the chart."""
        state = self.state
        return {
            "Out-of-bag error": state.error,
            "Variance": state.error_variance,
            "Bias² + noise": state.rest,
            "Training error": state.training_error,
        }


def run(data: Dataset, family: Family, repeats: int, seed: int) -> Trace[Bootstrap]:
    """Every model of the family on the same resamples. Raises Refused for too few rows."""
    return player.run(
        bootstrap.steps,
        data.X[:, 0],
        data.y,
        limit=MODELS,
        family=family.name,
        repeats=repeats,
        most=MODELS,
        seed=seed,
    )


def show(refits: Refits) -> None:
    """Play the family; the model chosen is on display first."""
    states, symbol = refits.trace.states, refits.family.symbol
    stage = figures.Stage(
        x=refits.x,
        y=refits.y,
        at=states[0].at,
        titles=refits.titles,
        symbol=symbol,
        numbers=[state.number for state in states],
        terms=np.array([[s.error, s.error_variance, s.rest] for s in states]).T,
        highest=refits.highest,
        steepest=min(refits.highest, 3 * float(refits.state.variance.max())) or 1.0,
    )
    captions = [
        f"{symbol} {state.number:g} · out-of-bag error {words.number(state.error)} = variance "
        f"{words.number(state.error_variance)} + bias² and noise {words.number(state.rest)}"
        for state in states
    ]
    player.play(
        [stage.figure(i, s.curves, s.fit, s.mean, s.band, s.variance) for i, s in enumerate(states)],
        captions,
        start=refits.shown,
        alt=f"{words.count(len(refits.state.curves), 'refit')} of the family {refits.family.title} to resamples of "
        f"{words.count(len(refits.y), 'row')} of {refits.data.title}: {captions[refits.shown]}.",
        key="refits",
    )
