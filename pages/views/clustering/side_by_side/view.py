"""Two methods on the same points, moved by one scrubber."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.clustering import agreement
from datasets.dataset import Dataset
from pages.views.clustering import choices, scene, sides, unsolved
from pages.views.clustering.scene import Scene
from pages.views.clustering.side_by_side import closer, clusterings, figure, script
from pages.views.clustering.side_by_side.clusterings import IDEAS, TITLES, Clustering
from ui import controls, picture, words
from ui.figures import twins
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, rows_of
from ui.words import Share

MOST = 500
STARTED = {"k_means", "k_medoids", "mixture"}  # after one step every point is in a cluster
FOUND = 0.8  # an agreement with the groups above which they are called found
FINDS = ("Groups found, left", "Groups found, right")
CORRECT = ("Correct on the left", "Correct on the right")
HELP = {script.AGREE: "The adjusted Rand index of the two clusterings: 1 if they are the same, about 0 if by chance."}


@dataclass(frozen=True)
class Match:
    """Two clusterings of the same points, numbered and coloured alike: like the groups if these are known."""

    at: Scene
    names: tuple[str, str]
    settings: Mapping[str, Mapping[str, Any]]  # of every method
    left: Clustering
    right: Clustering
    numbered: tuple[np.ndarray, np.ndarray] | None = None  # the colours of both sides where they are given
    underway: bool = False  # whether clusters still come and go: then it is too early to compare them one by one

    @property
    def colours(self) -> tuple[np.ndarray, np.ndarray]:
        """For each side, the colour number of every cluster."""
        left, right = self.left, self.right
        if self.numbered is not None:
            return self.numbered
        one, other = (max(run.clusters, int(run.labels.max()) + 1) for run in (left, right))
        return np.arange(one), agreement.matched(right.labels, left.labels, clusters=other)

    @property
    def labels(self) -> tuple[np.ndarray, np.ndarray]:
        """For each side, the cluster of every point, numbered alike: (n,)."""
        left, right = (figure.coloured(one.labels, ids) for one, ids in zip(self.runs, self.colours, strict=True))
        return left, right

    @property
    def runs(self) -> tuple[Clustering, Clustering]:
        return self.left, self.right

    @property
    def groups(self) -> np.ndarray:
        """The group of each point, numbered from 0: (n,)."""
        return np.unique(np.asarray(self.at.data.y), return_inverse=True)[1]

    @property
    def fixed(self) -> bool:
        """Whether a cluster has the colour of the group it ends as, at every step."""
        return self.judged and self.steady

    @property
    def apart(self) -> np.ndarray:
        """Which points are in different clusters on the two sides: (n,). None are before that can be told."""
        left, right = self.labels
        return (left != right) & self.comparable

    @property
    def judged(self) -> bool:
        """Whether the data come with groups, by which clusters are right or wrong."""
        return self.at.data.y is not None and bool(self.at.data.class_names)

    @property
    def outlined(self) -> bool:
        """Whether those groups have an outline each: where the picture is no shadow, and they are no side of it."""
        return self.judged and self.at.flat and "groups" not in self.names

    @property
    def wrong(self) -> tuple[np.ndarray, np.ndarray]:
        """For each side, which points are not in the cluster that fits their group best, where clusters are `fixed` in
        the end: (n,). None are before that can be told."""
        groups = self.groups
        if self.fixed:
            left, right = ((own != groups) & self.comparable for own in self.labels)
        else:
            left, right = (~agreement.rightly(own, groups) & self.comparable for own in self.labels)
        return left, right

    @property
    def comparable(self) -> bool:
        """Whether the clusters of both sides can be told to be the same or not."""
        return self.left.begun and self.right.begun and not self.underway

    @property
    def steady(self) -> bool:
        """Whether both methods have all their clusters from the first step on."""
        return {*self.names} <= STARTED | {"groups"}


def choose(data: Dataset) -> Match:
    at = scene.choose(data, most=MOST)
    left, right = (
        controls.choice(
            side.capitalize(),
            clusterings.offered(data),
            default,
            key=side,
            titles=TITLES,
            help=f"The method on the {side}. Its settings follow below. Those of both methods count for both.",
        )
        for side, default in (("left", "k_means"), ("right", "mixture"))
    )
    given = clusterings.settings(at, {left, right})
    one, other = (clusterings.run(name, at, given[name]) for name in (left, right))
    match = Match(at, (left, right), given, one, other)
    if not match.fixed:
        return match
    ends = [agreement.matched(run.labels, match.groups, clusters=run.clusters) for run in match.runs]
    return replace(match, numbered=(ends[0], ends[1]))


def chart(match: Match, row: int | None = None) -> Picture:
    """Both methods at the same step; a row may be ringed on both sides."""
    at, left, right = match.at, match.left, match.right
    seen = np.vstack([at.points, *_ellipses(match)])
    plane = figure.window(seen, at.plane.titles, one_unit=at.plane.to_scale)
    height = figure.pixels(plane)[1] + figure.AROUND

    one, other = (": ".join([TITLES[name], *IDEAS.get(name, ())]) for name in match.names)
    headings = one, other

    groups = figure.outlines(plane, at.points, match.groups, match.fixed) if match.outlined else []

    def draw(frame: int) -> picture.Figure:
        begun = as_of(match, max(frame, 1)) if match.steady else match  # centres have their colours before points do
        coloured = zip((left, right), begun.colours, strict=True)
        one, other = (run.draw(run.trace.states[run.at(frame)], colours) for run, colours in coloured)
        now = as_of(match, frame)
        if match.judged:
            wrong = now.wrong
            one, other = ([*figure.marked(traces, w), *groups] for traces, w in zip((one, other), wrong, strict=True))
        else:
            one, other = (figure.contrasted(traces, now.apart) for traces in (one, other))
        if row is not None:
            one, other = ([*traces, figure.looked_at(at.points[row])] for traces in (one, other))
        return unsolved.figure(at, sides.titled(twins.figure(plane, one, other, titles=headings, height=height)))

    def caption(frame: int) -> str:
        now = as_of(match, frame)
        if not frame and match.steady and "groups" not in match.names:
            return f"{left.title} and {right.title} are at their start, and no point is in a cluster yet"
        if not now.comparable:
            return ", and ".join(filter(None, (_said(run, frame) for run in (left, right))))
        collapsed = [
            f", but {run.title} stopped early: {run.ended}" for run in (now.left, now.right) if _collapsed(run)
        ]
        settled = [f", with {run.title} finished" for run in (left, right) if 0 < run.trace.steps <= frame < n - 1]
        score = _score(now, ended=frame == n - 1) if match.judged else _differ(now)
        when = "In the end" if frame == n - 1 else "So far"
        return "".join([f"{when} {score}", *(collapsed or settled)])

    score = agreement.adjusted_rand(left.labels, right.labels)
    steps = [run.trace.steps for run in (left, right) if run.trace.steps]
    n = 1 + max(steps, default=0)
    return picture.frames(
        n,
        draw,
        caption,
        steps=range(n),
        start=min(1, n - 1) if match.steady else 0,  # at 0 no point is in a cluster
        tells=match.steady,
        on_click=choices.look_at,
        alt=f"{words.count(at.n, 'point')} of {at.data.title} twice: on the left {left.title}, on the right "
        f"{right.title}. Their clusters agree with an adjusted Rand index of {words.number(score)}.",
    )


def _ellipses(match: Match) -> list[np.ndarray]:
    """Those there are where it opens: places (m, 2) of each."""
    sides = zip((match.left, match.right), match.colours, strict=True)
    drawn = [trace for run, colours in sides for trace in run.draw(run.trace.states[run.at(1)], colours)]
    lines = [np.c_[t["x"], t["y"]] for t in drawn if str(t.get("meta")).startswith(figure.ELLIPSE)]
    return [line[np.isfinite(line).all(axis=1)] for line in lines]


def as_of(match: Match, frame: int) -> Match:
    """Both methods as they stood at a frame.

    Where clusters come and go, those on the right have their numbers of the end, if they are not too many.
    """
    left, right, numbered = match.left.until(frame), match.right.until(frame), match.colours[1]
    if match.steady:
        return replace(match, left=left, right=right)
    few = right.labels.max() < len(numbered)
    underway = frame < max(match.left.trace.steps, match.right.trace.steps)
    now = replace(match, left=left, right=right, numbered=None, underway=underway)
    return replace(now, numbered=(now.colours[0], numbered)) if few else now


def _score(match: Match, ended: bool = False) -> str:
    """How many points each side has in the cluster that fits their group best; the groups themselves have all.

    In the end the better one is named first.
    """
    left, right = (int((~wrong).sum()) for wrong in match.wrong)
    of = f"{words.count(match.at.n, 'point')} right"
    told = [
        (run.title, count)
        for name, run, count in zip(match.names, (match.left, match.right), (left, right), strict=True)
        if name != "groups"
    ]
    if len(told) < 2:
        return (
            " and ".join(f"{title} has {words.number(count)} of {of}" for title, count in told)
            or "both sides show the true groups"
        )
    (one, first), (other, second) = sorted(told, key=lambda side: -side[1]) if ended else told
    if first == second:
        return f"both have {words.number(first)} of {of}"
    return f"{one} has {words.number(first)} of {of} and {other} {words.number(second)}"


def _differ(match: Match) -> str:
    """How many points are in different clusters on the two sides."""
    bold = ", drawn bold," if match.apart.any() else ""
    return (
        f"{words.number(int(match.apart.sum()))} of {words.count(match.at.n, 'point')}{bold} are in different clusters"
    )


def numbers(match: Match) -> Numbers:
    return {script.AGREE: _agreement(match) if match.left.begun and match.right.begun else "none yet"}


def said(match: Match) -> list[Said]:
    if not match.judged:
        return [beside(match.at.sampled)]
    if match.fixed and match.outlined:
        return [
            beside("Dashed lines enclose most of each true group. Hollow points are in the wrong cluster."),
            beside(match.at.sampled),
        ]
    dashed = "Dashed lines enclose most of each true group. " if match.outlined else ""
    hollow = "Hollow points are" if match.steady else "At the end hollow points are"
    noise = ", and crosses are in no cluster" if "dbscan" in match.names else ""
    key = f"{hollow} in the wrong cluster{noise}."
    return [beside(dashed + key), beside(match.at.sampled)]


def _agreement(match: Match) -> float:
    return agreement.adjusted_rand(*match.labels)


def code(match: Match) -> Code:
    data, names, given = match.at.data, match.names, match.settings
    collapsed = _collapsed(match.left) or _collapsed(match.right)
    library = None if collapsed or "k_medoids" in names else script.library(data, names, given)
    why = "Soft or tied points may fall on the other side."
    return Code(agreement, script.ours(data, names, given), library, why=why)


def rows(match: Match) -> Rows:
    left, right = match.labels
    return rows_of(match.at.data, {"left": left + 1, "right": right + 1})


def _collapsed(run: Clustering) -> bool:
    return getattr(run.trace.final, "phase", "") == "collapsed"


def _said(run: Clustering, frame: int) -> str:
    """Where a method stands; nothing of one that has no steps."""
    i, last = run.at(frame), run.trace.steps
    if not last:
        return ""
    return f"{run.title} is at step {i} of {last}, {run.ended if i == last else run.said(run.trace.states[i])}"


def _correct(match: Match, side: int) -> Share:
    """The share of points on that side that are in the cluster that fits their group best."""
    assert match.at.data.y is not None
    return Share(agreement.correct(match.labels[side], match.at.data.y))


def _who_finds(match: Match) -> str:
    """Which of the two finds the groups that the data come with, but for a few points."""
    left, right = (scene.agreement_with_groups(match.at, labels) > FOUND for labels in match.labels)
    return "both" if left and right else "the left one" if left else "the right one" if right else "neither"


def _largest_on_the_left(match: Match) -> int:
    return int(np.bincount(match.labels[0] + 1).max())


QUANTITIES = {
    "Agreement": _agreement,
    FINDS[0]: lambda match: scene.agreement_with_groups(match.at, match.labels[0]),
    FINDS[1]: lambda match: scene.agreement_with_groups(match.at, match.labels[1]),
    CORRECT[0]: lambda match: _correct(match, 0),
    CORRECT[1]: lambda match: _correct(match, 1),
    "points right, left": lambda match: int((~match.wrong[0]).sum()),
    "points right, right": lambda match: int((~match.wrong[1]).sum()),
    "largest cluster on the left": _largest_on_the_left,
    "who finds the groups": _who_finds,
}
view = View(
    "Side by side",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=lambda match: closer.show(match.at, (match.left, match.right), match.labels),
        ringed=chart,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="unequal_spreads",
    folded=("standardise", "seed"),
)
