"""What the picture of the kernel perceptron says."""

import numpy as np

from algos.kernels.kernel_perceptron import KernelPerceptron
from pages.views.kernels.perceptron.run import Run, outlook
from ui import compute, words
from ui.view import Said, beside, info, note, warning

NAMED = 30  # points whose counts are written beside them; of more they are told by their sizes


def made(state: KernelPerceptron) -> str:
    """How many mistakes were made, at how many points."""
    at, most = int((state.alpha > 0).sum()), int(state.alpha.max())
    told = f"{words.count(state.mistakes, 'mistake')} at {words.count(at, 'point')}"
    return f"{told}, at most {most} at one" if 1 < most < state.mistakes else told


def rose(errors: np.ndarray) -> str:
    """At which step more got wrong than before, or at how many."""
    rose = np.flatnonzero(np.diff(errors[1:]) > 0) + 2  # the first mistake is the first to give points a side
    if not len(rose):
        return "and no step made more wrong"
    if len(rose) == 1:
        return f"though step {rose[0]} raised their number from {errors[rose[0] - 1]} to {errors[rose[0]]}"
    return f"though {len(rose)} steps made more wrong"


def than(now: int, before: int) -> str:
    """How many are wrong, as against before."""
    if now == before:
        return "as many as before"
    return f"{abs(now - before)} {'fewer' if now < before else 'more'} than before"


def verdict(run: Run) -> str:
    """How the run ended."""
    return compute.ended(run.trace)


def said(run: Run) -> list[Said]:
    """For a run that has not ended: whether it ever would, where that can be proved, and how it is known."""
    numbered = "The number beside a point says how many mistakes were made at it."
    many = (run.final.alpha > 0).sum() > NAMED
    told: list[Said] = [beside("The larger a point, the more mistakes were made at it." if many else numbered)]
    if not run.trace.finished:
        never, reason = outlook(run)
        told.append(warning(reason, ":material/all_inclusive:") if never else info(reason, ":material/hourglass_top:"))
    return [*told, *map(note, run.at.caveats)]
