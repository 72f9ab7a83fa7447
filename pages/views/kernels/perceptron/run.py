"""Mistake after mistake of the kernel perceptron, and whether it would ever end."""

from dataclasses import dataclass

from algos.kernels import kernel_perceptron, separable
from algos.kernels.kernel_perceptron import KernelPerceptron
from algos.kernels.kernels import Gaussian, Laplacian
from algos.trace import Trace
from ui import compute, words
from ui.classes import Scene
from ui.session import cache


@dataclass(frozen=True, eq=False)
class Run:
    """Mistake after mistake, and in which order the points came."""

    at: Scene
    order: str
    trace: Trace[KernelPerceptron]

    @property
    def final(self) -> KernelPerceptron:
        return self.trace.final


def outlook(run: Run) -> tuple[bool, str]:
    """Whether it is proved that a run that was stopped never ends, and what is known, in a sentence or two."""
    at, final = run.at, run.final
    same = kernel_perceptron.contradiction(at.points, at.y)
    if same is not None:
        i, j = same
        return True, (
            f"**It never ends.** Points {i + 1} and {j + 1} are equal, in different classes: whatever the kernel, they "
            "have the same score, and it cannot be right for both."
        )
    if final.repeats >= 0:
        again = returned(run)
        return True, (
            f"**It never ends.** After {words.count(again.mistakes, 'mistake')} every score is exactly what it was "
            f"after {words.number(again.repeats)}. The mistakes in between add up to zero in the kernel's features, so "
            "no boundary of this kind is right about all points, in whatever order they come."
        )
    if isinstance(final.kernel, (Gaussian, Laplacian)):
        return False, (
            f"Stopped at the limit. No two points are equal, so with the {type(final.kernel).__name__} kernel a "
            "boundary without mistakes exists and the run would end, if perhaps much later, and as far as rounding "
            "lets it."
        )
    if _hulls_meet(final):
        return True, (
            "**It never ends.** In the kernel's features the two classes' hulls share a place (found by linear "
            "programming, to rounding), so no boundary of this kind is right about all points."
        )
    if final.offset:
        return False, (
            "Stopped at the limit. A boundary without mistakes exists (the classes' hulls in the kernel's features are "
            "apart, by linear programming), so the run would end later."
        )
    return False, "Stopped at the limit: whether it would end later is not known from this run."


def returned(run: Run) -> KernelPerceptron:
    """The first state whose scores are those of an earlier one."""
    return next(state for state in run.trace.states if state.repeats >= 0)


def _hulls_meet(final: KernelPerceptron) -> bool:
    def meeting() -> bool:
        try:
            return len(separable.common_point(final.kernel(final.X, final.X), final.signs)) > 0
        except ValueError:  # too badly conditioned to tell
            return False

    key = cache.digest("hulls", final.X, final.signs, repr(final.kernel))
    return bool(compute.remembered(key, meeting))
