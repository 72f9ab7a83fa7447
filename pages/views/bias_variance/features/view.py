"""Choosing features: forward and backward search, and a filter by mutual information, a feature a step."""

import functools

import numpy as np

from datasets import catalog
from datasets.names import plain
from pages.views.bias_variance.features import closer, figure, script
from pages.views.bias_variance.features.run import Search, choose
from ui import picture, words
from ui.picture import Picture
from ui.view import Rows, Said, Screen, View, as_of, beside, rows_of
from ui.words import Share

TAKEN = {"forward": "Adding", "backward": "Removing", "filter": "Adding"}
FLOOR = 0.85  # times the least error of validation: below all that is to be seen, as a rule
SHOWN = 2  # steps at most, and a third of all, that are made when it opens: who wins is to be seen
SAME = 1e-9  # of an error: a change that is none but rounding
ROOM = 1.1  # times the error of the mean: what is worse is cut off
HELP = {
    "Features validation picks so far": "How many features the set with the lowest validation error has. Of "
    "equal sets the smallest counts.",
    "Its validation error": "Mean squared error of the chosen set by cross-validation on the training "
    "rows. It won among many, so it is a little too low.",
    "Its test error": "Mean squared error of the chosen set on the rows that took no part in the search.",
}


def chart(run: Search) -> Picture:
    """What every feature would lead to, and the errors of the sets: a frame a step."""
    states, d = run.trace.states, len(run.data.feature_names)
    tested = functools.cache(lambda i: run.test_error(states[i].features))
    known = np.array([[s.training_error, s.error] for s in states]).T
    of_mean = -1 if run.method == "backward" else 0
    least = float(min(known[0 if run.training else 1].min(), *map(tested, range(len(states)))))
    highest = ROOM * max(*known[:, of_mean], tested(of_mean % len(states))) or 1.0
    stage = figure.Stage(
        names=run.names(range(d)),
        order=run.order,
        ranks=states[-1].scores if run.method == "filter" else None,
        target=plain(run.data.target_name or "the target"),
        sizes=np.array([len(s.features) for s in states]),
        best=np.array([run.best_of(i) for i in range(len(states))]),
        lowest=float(max(min(FLOOR * least, least - figure.ROOM * (highest - least)), 0.0)),
        highest=highest,
        training=run.training,
    )

    def draw(i: int) -> picture.Figure:
        errors = np.vstack([known[:, : i + 1], [tested(step) for step in range(i + 1)]])
        return stage.figure(i, errors, states[i].scores, states[i].moved, states[i].features.tolist())

    def caption(i: int) -> str:
        state = states[i]
        if i == len(states) - 1 > 0:
            test = min(range(len(states)), key=tested)
            best, won = (words.count(len(states[k].features), "feature") for k in (test, run.best_of(i)))
            again = tested(run.best_of(i))
            if again <= tested(test) * (1 + SAME):
                return f"Validation picks {won}, and with these the test error is lowest, too: {words.number(again)}"
            told = f"with a test error of {words.number(again)}"
            return f"The test error is lowest with {best}, but validation picks {won}, {told}"
        now, least = words.number(tested(i)), min(range(i + 1), key=tested)
        lowest = words.count(len(states[least].features), "feature")
        rises = i > 0 and tested(i) > tested(i - 1)
        past = f"{', and it was lowest' if rises else ', but it was lower'} with {lowest}"
        past = past if tested(least) < tested(i) * (1 - SAME) else ""
        if not i:
            with_what = words.count(len(state.features), "feature") if state.features.size else "no feature"
            return f"With {with_what} the test error is {now}"
        verb = TAKEN[run.method]
        moved, before = run.names([state.moved])[0].split(" (")[0], tested(i - 1)
        if not before:
            return (
                f"{verb} {moved} {f'raises the test error from 0 to {now}' if tested(i) else 'leaves the test error 0'}"
            )
        if abs(tested(i) / before - 1) < SAME:
            return f"{verb} {moved} does not change the test error{past}"
        percent = round(100 * abs(tested(i) / before - 1))
        if not percent:
            return f"{verb} {moved} changes the test error by less than 1%{past}"
        return f"{verb} {moved} {'lowers' if tested(i) < before else 'raises'} the test error by {percent}%{past}"

    shown = numbers(run)
    return picture.frames(
        len(states),
        draw,
        caption,
        start=min(max(1, min(SHOWN, d // 3)), len(states) - 1),  # at 0 nothing has been judged
        steps=range(len(states)),
        ahead=True,  # what a guess is about may be the step it opens on
        alt=f"{run.method.capitalize()} on {words.count(len(run.train.X), 'row')} of {run.data.title} chooses "
        f"{words.listed(run.names(run.chosen)) or 'no feature'} of {words.count(d, 'feature')}: validation "
        f"error {words.number(shown['Its validation error'])}, "
        f"test error {words.number(shown['Its test error'])}.",
        tracks={"x2": stage.sizes.tolist()},
        key="searched",
    )


def said(run: Search) -> list[Said]:
    """Which error chooses and which one judges."""
    least = "that gives the lowest validation error"
    how = {
        "forward": f"Each step adds the feature {least}.",
        "backward": "Each step removes the feature without which the validation error is lowest.",
        "filter": "Each step adds the feature with the most mutual information about the target.",
    }
    return [beside(f"{how[run.method]} The test error is measured on rows that the search never uses.")]


def numbers(run: Search) -> dict[str, float]:
    return {
        "Features validation picks so far": len(run.chosen),
        "Its validation error": run.trace.final.best_error,
        "Its test error": run.test_error(run.chosen),
    }


def rows(run: Search) -> Rows:
    return rows_of(run.data)


def _falls(run: Search) -> dict[int, float]:
    """The validation error with so many features, over that with one feature less."""
    errors = {len(state.features): state.error for state in run.trace.states}
    return {n: float(errors[n] / errors[n - 1]) for n in errors if n - 1 in errors}


QUANTITIES = {
    "chosen": lambda run: " ".join(run.names(run.chosen)),
    "order": lambda run: " ".join(run.names(run.order)),
    "test over validation": lambda run: numbers(run)["Its test error"] / numbers(run)["Its validation error"],
    "error with 2 over 1": lambda run: _falls(run).get(2, np.nan),
    "error with 4 over 3": lambda run: _falls(run).get(4, np.nan),
    "steepest fall with": lambda run: min(_falls(run), key=lambda n: _falls(run)[n]),
    "steepest fall": lambda run: Share(min(_falls(run).values())),
    "sets tried": lambda run: run.trace.final.tried,
    "lowest score": lambda run: float(np.nanmin([s.scores for s in run.trace.states])),
}

view = View(
    "Choosing features",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        code=script.code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="diabetes",
    entries=catalog.SELECTION,
    folded=("seed", "folds", "features_training"),
)
