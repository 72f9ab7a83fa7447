"""What is said of a likeness: who is like the star, and whether it is a kernel."""

import numpy as np

from algos.kernels import gram, validity
from pages.views.kernels.gallery.fall import REACH
from pages.views.kernels.gallery.run import Likeness
from ui import words
from ui.view import Said, beside, note, warning


def seen_from_star(of: Likeness, j: int) -> str:
    """Which other the star, at j, is most like: of points the group, as their numbers stand nowhere in the picture."""
    points, best = of.points, of.nearest(j)
    if of.falls and best is not None:
        return _within_reach(of, j)
    names, groups = points.group_names, points.groups
    thing = f"{points.thing} " * (points.data is not None)
    if best is None:
        return f"The star is on {thing}{points.labels[j]}: there is no other {points.thing}"
    if points.data is None or not names:
        told = f"The star, on {thing}{points.labels[j]}, is most like {thing}{points.labels[best]}"
        return told if points.data is not None else f"{told}, with a likeness of {words.brief(of.gram.K[j, best])}"
    told = f"The star, of {names[groups[j]]}, is most like a point of {names[groups[best]]}"
    alike = alike_to(of, j)
    others = words.count(points.n - 1, "other")
    return f"{told}, and {alike or 'none'} of {others} {'is' if alike < 2 else 'are'} above {REACH}"


def alike_to(of: Likeness, j: int) -> int:
    """How many other points are alike to point j."""
    return int(np.delete(of.gram.K[j] > REACH, j).sum())


def loneliest(of: Likeness) -> str:
    """At how many of all points the fewest others are alike, and how many."""
    counts = [alike_to(of, j) for j in range(of.points.n)]
    least, many = min(counts), counts.count(min(counts))
    if many == len(counts):
        return "and every point has as many"
    ringed = "ringed point has" if many == 1 else f"{many} ringed points have"
    return f"and the {ringed} the fewest of all, {least}"


def eigen(of: Likeness) -> str:
    """How many eigenvalues are below 0 and which points prove it; of a kernel how many are not 0."""
    found, n = of.gram, of.points.n
    if not (shown := found.counterexample):
        many = words.count(n, "eigenvalue")
        return f"None of {many} is below 0, and {found.rank} can be told from 0"
    told = f"{found.negative} of {words.count(n, 'eigenvalue')} {'is' if found.negative == 1 else 'are'} below 0"
    if len(shown.rows) == 1:
        return f"{told}, and the ringed point proves that it is no kernel"
    return f"{told}, and the {len(shown.rows)} ringed points prove that it is no kernel"


def _within_reach(of: Likeness, j: int) -> str:
    """How many others are alike to the star, at j."""
    n = of.points.n
    alike = alike_to(of, j)
    if not alike:
        return f"No other point is like the star: the likeness is nowhere above {REACH}"
    return f"{alike} of {words.count(n - 1, 'other point')} {'is' if alike == 1 else 'are'} like the star"


def said(of: Likeness) -> list[Said]:
    """Is it a kernel: on these points, and on all; and can one compute with its matrix?"""
    told = [verdict(of)] if of.square or doubtful(of) else []  # else its proof stands under Look closer
    if of.falls:
        told.append(
            beside(
                "The deeper the violet, the more a place is like the star. "
                f"A point counts as like the star if its likeness is above {REACH:g}."
            )
        )
    return [*told, *([note(_conditioned(of))] if of.spectrum else []), *map(note, of.points.caveats)]


def doubtful(of: Likeness) -> bool:
    """Whether it may be no kernel."""
    return bool(of.gram.counterexample) or not validity.proof(of.kernel)[0]


def verdict(of: Likeness) -> Said:
    proved, why = validity.proof(of.kernel)
    thing, found = of.points.thing, of.gram
    shown = found.counterexample
    if shown:
        below = f"The matrix has {words.count(found.negative, 'eigenvalue')} below 0. "
        below = "" if of.spectrum else below  # the headline says it
        everywhere = f"{why[0].upper()}{why[1:]}." if proved is False else "One set of points is enough to say so."
        return warning(
            f"**No kernel.** It is no inner product of features: {words.count(len(shown.rows), thing)} "
            f"{'are' if len(shown.rows) > 1 else 'is'} enough to prove it, as a weighted sum of their features would "
            f"have the squared length {words.number(shown.value)}, as Look closer shows. {below}{everywhere}",
            ":material/block:",
        )
    if proved:
        said = (
            f"**A kernel:** every {thing} has a list of numbers, its features, and k is the inner product of two such "
            f"lists. Why that is so: {why}."
        )
    else:
        rest = f"it is none: {why}" if proved is False else f"of other {thing}s that says nothing: {why}"
        said = (
            f"**On these {thing}s it passes for a kernel:** no eigenvalue of the matrix is below 0, up to rounding. "
            f"But {rest}."
        )
    return Said(said, "success", ":material/verified:")


def _conditioned(of: Likeness) -> str:
    if np.isinf(of.gram.condition):
        return (
            f"The matrix is singular up to rounding: its rank is {of.gram.rank} of {of.points.n}. Equations with it "
            "have no solution or many, until something is added to its diagonal."
        )
    if of.gram.condition > gram.NEAR_SINGULAR:
        return (
            f"Nearly singular: solving with it loses about {np.log10(of.gram.condition):.0f} of the 16 digits, until "
            "something is added to its diagonal."
        )
    return ""
