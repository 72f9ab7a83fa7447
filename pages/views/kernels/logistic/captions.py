"""What is said beside kernel logistic regression."""

from algos.kernels import kernel_logistic
from pages.views.kernels.logistic import certainty, plain
from pages.views.kernels.logistic.run import Run, longest_weight, rises
from ui import words
from ui.view import Said, beside, note, warning


def said(run: Run) -> list[Said]:
    """The safe rate, whether weights grow without end, and the same model on explicit features."""
    at, trace, final = run.at, run.trace, run.final
    told: list[Said] = [beside(certainty.KEY)]
    if run.method == "gradient":
        safe = kernel_logistic.steady_rate(final.kernel(at.points, at.points), run.penalty)
        rose = f"here it rose {words.count(rises(run), 'time')}" if rises(run) else "here it never rose"
        told.append(note(f"At a rate of at most {words.number(safe)} the objective cannot rise, and {rose}."))
    if run.penalty == 0 and final.phase != "diverged" and not (final.scores * (2 * at.y - 1) <= 0).any():
        told.append(
            warning(
                "Every training point is right and there is no penalty: no weights are best, longer ones always cost "
                f"less. The largest is {words.number(longest_weight(final))} after {words.count(trace.steps, 'step')}; "
                "only stopping early keeps it there.",
                ":material/trending_up:",
            )
        )
    converged = trace.finished and final.phase == "converged"
    if converged and (same := plain.twin(at, final, run.penalty)):
        count, difference = same
        told.append(
            note(
                f"Plain logistic regression on the kernel's {words.count(count, 'feature')}, written out, gives the "
                f"same probabilities: the largest difference at the training points is {words.number(difference)}."
            )
        )
    return [*told, *map(note, at.caveats)]
