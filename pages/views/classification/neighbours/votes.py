"""k nearest neighbours, one frame for each number of neighbours asked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import k_neighbors
from algos.classification.evaluation import error
from algos.classification.k_neighbors import KNeighbors
from algos.numerics import squared_distances
from algos.trace import Trace
from pages.views.classification import class_densities, held_out, named_classes
from pages.views.classification.neighbours import figure
from ui import classes, compute, controls, palette, words
from ui.classes import Scene
from ui.figures import boundary, marks, regions
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of
from ui.words import Share, plain

COUNTS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700)
SHOWN = 12  # neighbours in the table
THIN = dict(color=palette.NEUTRAL, width=1.5, simplify=False)  # round many islands
RIGHT = 0.55  # how opaque a test point is that is told right: mistakes stand out
FEW, NEAR = (
    100,
    5,
)  # training points: so many are drawn larger; so many are asked as nothing is written on the ways there
WRONG = "wrong"  # of the points that the headline counts
TRAINING, LEFT_OUT, TEST = "Training error", "Left-out error", "Test error"
HELP = {
    TRAINING: "Share of the training points that are outvoted. Each of them has a vote itself.",
    LEFT_OUT: "Share of the training points that the others outvote when their own vote is left out.",
}


@dataclass(frozen=True, eq=False)
class Vote:
    """The votes for every number of neighbours, and the number that is chosen."""

    at: Scene
    counts: list[int]
    count: int
    tested: bool  # whether it is a test point whose voters are shown
    i: int  # that point
    trace: Trace[KNeighbors]  # a state for each of `counts`
    shares: np.ndarray  # (len(counts), cells * cells, k) of the votes on the plane's grid
    test_shares: np.ndarray | None  # (len(counts), m, k) of the votes on the test points
    lead: np.ndarray | None  # (len(counts), cells * cells): where it is 0 two classes meet

    @property
    def chosen(self) -> int:
        return self.counts.index(self.count)

    @property
    def state(self) -> KNeighbors:
        return self.trace.states[self.chosen]

    @property
    def seen(self) -> np.ndarray:
        """The points that can be looked at: (m, 2)."""
        return self.at.test_points if self.tested else self.at.points

    @property
    def errors(self) -> dict[str, np.ndarray]:
        """Each error, for all counts; that of points left out stands in for a test where nothing is held out."""
        training = {"training error": self.trace.curve("train_error")}
        if self.test_shares is None:
            return training | {"left-out error": self.trace.curve("left_out_error")}
        return training | {"test error": (self.test_shares.argmax(axis=2) != self.at.y_test).mean(axis=1)}


def asked(n: int) -> list[int]:
    """Numbers of neighbours worth a frame among n points, 1 and n included."""
    return [c for c in COUNTS if c < n] + [n]


def choose(at: Scene) -> Vote:
    counts = asked(len(at.y))
    count = controls.stop_slider(
        "Neighbours",
        [float(c) for c in counts],
        3.0 if len(at.y) > 3 else 1.0,  # the curves have begun
        key="neighbours",
        help="How many of the nearest training points vote. With few, every stray point has an island. With many the "
        "map is smooth, and with all of them the most frequent class wins everywhere.",
    )
    tested = at.test is not None and (
        controls.choice(
            "Look at",
            ["test", "training"],
            "test",
            key="look",
            help="Which points can be clicked to see who votes there. A training point is its own nearest neighbour.",
        )
        == "test"
    )
    i = _looked_at(at, tested=tested)
    trace = compute.run(k_neighbors.steps, at.Z, at.y, limit=len(counts), counts=np.array(counts))
    grid = at.features.transform(at.plane.grid(figure.cells(len(at.y)))[2])
    shares = compute.run(_sweep, at.Z, at.y, grid, limit=0, counts=counts).final
    tests = compute.run(_sweep, at.Z, at.y, at.Z_test, limit=0, counts=counts).final if at.test else None
    lead = compute.run(_lead, at.Z, at.y, grid, limit=0, counts=counts).final if at.k == 2 else None
    return Vote(at, counts, int(count), tested, i, trace, shares, tests, lead)


def _looked_at(at: Scene, *, tested: bool) -> int:
    """The point whose voters are shown: at first the one with most room, so that its nearest neighbour is seen."""
    seen = at.test_points if tested else at.points
    apart = squared_distances(seen, np.vstack([at.points, at.test_points]))
    apart[apart == 0] = np.inf  # itself
    i = controls.slider(
        "Point", 1, len(seen), int(apart.min(axis=1).argmax()) + 1, key="point", help="Or click a point in the chart."
    )
    return int(i) - 1


def _sweep(Z: np.ndarray, y: np.ndarray, places: np.ndarray, *, counts: list[int]) -> Iterator[np.ndarray]:
    yield k_neighbors.sweep(Z, y, places, counts=counts)


def _lead(Z: np.ndarray, y: np.ndarray, places: np.ndarray, *, counts: list[int]) -> Iterator[np.ndarray]:
    yield k_neighbors.lead(Z, y, places, counts=counts).clip(-1e9, 1e9)


def chart(vote: Vote) -> Picture:
    at, counts = vote.at, vote.counts
    here = vote.seen[vote.i]
    order = vote.trace.final.kneighbors(at.features.transform(here[None]))[1][0]
    cloud = boundary.points(at.points, at.y, at.class_names, size=8)
    hollow = boundary.test_points(at.test_points, at.y_test, at.class_names)
    if vote.tested:
        hollow = held_out.clickable(hollow) | dict(customdata=np.arange(1, len(vote.seen) + 1))
        cloud = held_out.quiet(cloud, size=held_out.SMALL + 2 * (len(at.y) <= FEW))
    everywhere = np.vstack([at.points, at.test_points])
    named = named_classes.names(at.plane, everywhere, np.r_[at.y, at.y_test], at.class_names)
    wrong_ones = f"{WRONG} test point" if vote.test_shares is not None and vote.tested else f"{WRONG} point"
    named_marks = boundary.legend((), test=at.test is not None, mistakes=wrong_ones, held_out="hollow: test point")
    still = [*[figure.learned_from()] * (at.test is not None), *named_marks, cloud]
    sizes = np.r_[np.full(len(at.points), cloud["marker"]["size"]), np.full(len(at.test_points), boundary.HOLLOW)]
    cells = figure.cells(len(at.y))
    colour = palette.colour(at.k)  # that no class here has
    ways = np.linspace(here, at.points[order[:NEAR]], 9).reshape(-1, 2)  # to those it asks, where they are few
    taken = np.vstack([everywhere, ways, *figure.written(at.plane, np.column_stack([named["x"], named["y"]]))])

    def plane(f: int) -> list[marks.Trace]:
        wrong = vote.trace.states[f].predict(at.Z) != at.y
        tested = hollow
        if vote.test_shares is not None:
            missed = vote.test_shares[f].argmax(axis=1) != at.y_test
            wrong = np.r_[wrong & (not vote.tested), missed]  # those that the headline counts
            tested = hollow | dict(marker=hollow["marker"] | dict(opacity=np.where(missed, 1, RIGHT)))
        return [
            regions.probabilities(at.plane, vote.shares[f], cells=cells) | dict(opacity=class_densities.PALE),
            (
                class_densities.meeting(at.plane, vote.shares[f], cells=cells)
                if vote.lead is None
                else boundary.level(at.plane, vote.lead[f], cells=cells, name="boundary")
            )
            | dict(showlegend=False, line=THIN),
            boundary.mistakes(everywhere, wrong, sizes=sizes),
            *still,
            tested,
            named,
            figure.spokes(here, at.points[order[: counts[f]]], colour),
            *figure.asking(at.plane, here, colour, taken, _asks(counts[f], len(at.y))),
        ]

    return figure.sweep(
        at,
        counts,
        vote.errors,
        plane,
        title="number of neighbours",
        told=lambda count: _told(at, int(count)),
        adds=lambda f: _adds(vote, f),
        start=vote.chosen,
        key="neighbours",
        alt=f"and the votes of the nearest {words.number(vote.count)} at every place",
        maps=True,
    )


def _told(at: Scene, count: int) -> str:
    """How many vote."""
    return f"{'all ' * (count == len(at.y) > 1)}{words.count(count, 'neighbour')}"


def _adds(vote: Vote, f: int) -> list[str]:
    """Of all votes, which class wins everywhere, or that none has the most; of training points that are looked at, how
    many are outvoted; of several classes, how few votes win a place."""
    at, n, told = vote.at, len(vote.at.y), []
    if vote.counts[f] == n and at.test:  # left out, no point has its own vote, and a tie is none
        votes = np.bincount(at.y, minlength=at.k)
        first = at.class_names[int(votes.argmax())]
        tie = (votes == votes.max()).sum() > 1
        told.append(f"a tie of {' to '.join(map(str, votes))} goes to {first}" if tie else f"{first} wins everywhere")
    if at.test and not vote.tested:
        many = int(_outvoted(vote)[f].sum())
        told.append(f"{many} of {n} training points {'is' if many == 1 else 'are'} outvoted")
    elif at.k > 2 and 1 < vote.counts[f] < n:
        told.append(f"{words.number(_least_share(vote, f))} of the votes can win a place")
    return told


def _least_share(vote: Vote, f: int) -> Share:
    """The smallest share of the votes with which a class wins a place in the window."""
    return Share(vote.shares[f].max(axis=1).min())


def _asks(count: int, n: int) -> str:
    """Who votes at the ringed point."""
    if count == n:
        return "all points<br>vote"
    return "its nearest<br>point votes" if count == 1 else f"its {count} nearest<br>points vote"


def numbers(vote: Vote) -> dict[str, float]:
    shown: dict[str, float] = {TRAINING: Share(vote.state.train_error)}
    return shown if vote.at.test else shown | {LEFT_OUT: Share(vote.state.left_out_error)}


def at(vote: Vote, i: int) -> Vote:
    """As if this number of neighbours were chosen."""
    return replace(vote, count=vote.counts[i])


def verdict(vote: Vote) -> str:
    """Why no training point is wrong where one neighbour is asked."""
    alone = vote.count == 1 and not vote.state.train_error
    return "Each training point is its own nearest neighbour, so none of them is outvoted." if alone else ""


def said(vote: Vote) -> list[Said]:
    told = list(map(note, vote.at.caveats))
    if len(np.unique(vote.at.points, axis=0)) < len(vote.at.points):
        told.append(beside("Some training points share one place; the lower row counts as the nearer one."))
    return told


def closer(vote: Vote) -> None:
    """The neighbours of one point with their distances, and the count of their votes."""
    at, i, here = vote.at, vote.i, vote.seen[vote.i]
    truth = int((at.y_test if vote.tested else at.y)[i])
    distances, rows = (a[0] for a in vote.state.kneighbors(at.features.transform(here[None])))
    counts = np.bincount(at.y[rows], minlength=at.k)
    won = int(counts.argmax())
    st.markdown(
        f"The {words.count(len(rows), 'training point')} nearest to {'test' if vote.tested else 'training'} point "
        f"{i + 1}, ({words.number(float(here[0]))}, {words.number(float(here[1]))}), "
        f"{'votes' if len(rows) == 1 else 'vote'}:"
    )
    st.latex(
        r" \qquad ".join(
            rf"\text{{{plain(name)}: }} \tfrac{{{c}}}{{{len(rows)}}}" + (rf" = {words.tex(c / len(rows))}" if c else "")
            for name, c in zip(at.class_names, counts, strict=True)
        )
    )
    tied = [at.class_names[j] for j in np.flatnonzero(counts == counts[won])]
    tie = f" {words.listed(tied)} have equally many votes, and the first of them wins." if len(tied) > 1 else ""
    right = "which is right" if won == truth else f"but it is {at.class_names[truth]}: a mistake"
    own = " It has a vote of its own, at distance 0." if not vote.tested and i in rows else ""
    st.markdown(f"**{at.class_names[won]}** wins, {right}.{tie}{own}")
    square = "" if at.straight else " between their features"
    st.markdown(
        f"| | training point | distance{square} | votes for |\n|--:|--:|--:|:--|\n"
        + "\n".join(
            f"| {rank + 1} | {j + 1} | {words.number(float(d))} | {at.class_names[at.y[j]]} |"
            for rank, (d, j) in enumerate(zip(distances[:SHOWN], rows[:SHOWN], strict=True))
        )
    )
    if at.test is not None:
        left_out = words.number(Share(vote.state.left_out_error))
        st.caption(f"Of the training points {left_out} are outvoted by the others, their own vote left out.")
    if len(rows) > SHOWN:
        st.caption(
            f"And {words.count(len(rows) - SHOWN, 'neighbour')} more, up to {words.number(float(distances[-1]))}."
        )


def code(vote: Vote) -> Code:
    at, count = vote.at, vote.count
    left_out = {} if at.test else {LEFT_OUT: "model.left_out_error"}
    script = classes.script(
        at,
        [f"model = record(k_neighbors.steps(Z, y, counts=[{count}]), limit=1).final"],
        {TRAINING: "model.train_error"} | left_out,
        imports=["from algos.classification import k_neighbors", "from algos.trace import record"],
        title="k nearest neighbours.",
    )
    if _tied(at):
        tie = "Some points are equally near here. scikit-learn takes them in no fixed order, so its numbers may differ."
        return Code(k_neighbors, script, note=tie)
    others, theirs, imports = [], {}, []
    if not at.test:
        others = [
            f"others = KNeighborsClassifier({min(count, len(at.y) - 1)})",
            "left_out = cross_val_predict(others, Z, y, cv=LeaveOneOut())",
        ]
        theirs = {LEFT_OUT: "float((left_out != y).mean())"}
        imports = ["from sklearn.model_selection import LeaveOneOut, cross_val_predict"]
    library = classes.script(
        at,
        [f'model = KNeighborsClassifier({count}, algorithm="brute").fit(Z, y)', *others],
        {TRAINING: "float((model.predict(Z) != y).mean())"} | theirs,
        imports=[*imports, "from sklearn.neighbors import KNeighborsClassifier"],
        title="The same with scikit-learn.",
    )
    return Code(k_neighbors, script, library)


def _tied(at: Scene) -> bool:
    """Whether some point has two others equally far away (but for rounding), so that the order is a matter of taste."""
    far = np.sort(squared_distances(np.vstack([at.Z, at.Z_test]), at.Z), axis=1)
    return bool((np.diff(far, axis=1) <= 1e-9 * far[:, -1:]).any())


def rows(vote: Vote) -> Rows:
    at = vote.at
    called = vote.state.predict(at.Z)
    mistake = np.where(called != at.y, "yes", "")
    return rows_of(at.train, {"answer": np.array(at.class_names)[called], "mistake": mistake})


def _first(vote: Vote, reached: np.ndarray) -> int:
    """The fewest neighbours for which something is so."""
    return vote.counts[int(np.argmax(reached))]


def _outvoted(vote: Vote) -> np.ndarray:
    """For every number of neighbours, which training points have fewer votes than another class: no tie."""
    at = vote.at
    shares = k_neighbors.sweep(at.Z, at.y, at.Z, counts=vote.counts)
    return np.asarray(shares[:, np.arange(len(at.y)), at.y] < shares.max(axis=2) - 1e-9)


def _winners(vote: Vote) -> list[str]:
    """The classes that win somewhere in the window."""
    return [vote.at.class_names[c] for c in np.unique(vote.shares[vote.chosen].argmax(axis=1))]


QUANTITIES = {
    LEFT_OUT: lambda vote: Share(vote.state.left_out_error),
    TEST: lambda vote: Share(error(vote.at.y_test, vote.state.predict(vote.at.Z_test))),
    "Least test error": lambda vote: Share(vote.errors["test error"].min()),
    "Neighbours at the least test error": lambda vote: _first(
        vote, vote.errors["test error"] == vote.errors["test error"].min()
    ),
    "Neighbours that outvote a point": lambda vote: _first(vote, np.asarray(_outvoted(vote).any(axis=1))),
    "Win somewhere": lambda vote: words.listed(_winners(vote)),
    "Classes that win somewhere": lambda vote: len(_winners(vote)),
    "Least share that wins": lambda vote: _least_share(vote, vote.chosen),
    "Median share that wins": lambda vote: Share(np.median(vote.shares[vote.chosen].max(axis=1))),
}

screen = Screen(
    chart, numbers, HELP, at=at, verdict=verdict, said=said, closer=closer, code=code, rows=rows, quantities=QUANTITIES
)
