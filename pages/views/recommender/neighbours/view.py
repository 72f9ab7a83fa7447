"""Neighbours: who rated like you, and what did they say about this one?"""

from dataclasses import replace

import numpy as np

from algos.recommender import neighbours
from algos.trace import Trace
from datasets.names import plain
from pages.views.recommender import scripts
from pages.views.recommender.neighbours import closer, similarities
from pages.views.recommender.neighbours.figure import COLUMNS, Stage, most_drawn
from pages.views.recommender.neighbours.run import MOST, Prediction, choose
from ui import picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside, note

HELP = {
    "Guess": "The own mean, and the neighbours' deviations from theirs, weighted by similarity. It may lie "
    "outside the scale. The factorisation, where one is drawn beside it, has rank 2, and the means of the items.",
    "Known rating": "It is in the table the method sees.",
    "Held-out rating": "It was hidden from the method.",
    "Planted taste": "What the generator of these data had in mind for this cell, before noise and rounding.",
}


def chart(it: Prediction) -> Picture:
    """One more neighbour in every frame."""
    data, model, row = it.at.data, it.model, it.row
    stage = Stage(it)
    return picture.frames(
        it.most,
        lambda i: stage.draw(i + 1),
        lambda i: _caption(it, i + 1),
        start=model.k - 1,
        moves={"k": range(1, it.most + 1)},
        tracks=stage.tracks,
        alt=f"The rating of {data.users[it.user]} for {data.items[it.item]}, predicted from "
        f"{words.count(len(it.used), 'neighbour')} of {words.count(len(it.candidates), 'candidate')}: "
        f"{words.number(it.value)}; the mean of {it.rows[row]} is {words.number(float(model.mean[row]))}.",
        key="sweep",
    )


def _caption(it: Prediction, k: int) -> str:
    told, used = "nobody to ask", it.candidates[:k]
    if len(used) == k:
        last, away = int(used[-1]), round(float(it.deviations[k - 1]), 9)
        whose = f"{it.rows[last]}'s" if it.model.by == "users" else "its"
        side = f"{abs(away):.2f} above" if away > 0 else f"{abs(away):.2f} below" if away < 0 else "exactly at"
        opposite = "of opposite taste" if it.model.by == "users" else "rated the opposite way"
        unlike = f", {opposite}," if it.weights[last] < 0 else ""
        gave = "rated it" if it.model.by == "users" else "is rated"
        told = f"{it.rows[last]}{unlike} {gave} {side} {whose} own mean"
    elif len(used):
        told = f"only {len(used)} can be asked"
    value, low, high = float(it.by_count[k - 1]), it.at.data.low, it.at.data.high
    off = f", above {high:g}" if value > high else f", below {low:g}" if value < low else ""  # off the scale
    mean = float(it.model.mean[it.row])
    added = it.added(k)
    met = "=" if round(round(mean, 2) + round(added, 2), 2) == round(value, 2) else "≈"
    guess = f"{mean:.2f} {'−' if value < mean else '+'} {abs(added):.2f} {met} {value:.2f}".replace("-", "−")
    if not len(used):
        return f"K = {k}: {told}, so the guess is {it.fallback}, {mean:.2f}".replace("-", "−")
    said = f", and {'both' if k == 2 else f'all {k}'} together guess" if len(used) == k > 1 else ", so the guess is"
    if k == it.most and it.rmse is not None:
        every = f"with all {len(used)} who can be asked" if len(used) < k else f"with K = {k}"
        least = f"K = {_best(it)}, at {words.number(_error(it, _best(it)))}"
        return f"The error held out was least with {least}, and {every} the guess is {guess}{off}"
    return f"K = {k}: {told}{said} {guess}{off}"


def numbers(it: Prediction) -> dict[str, float]:
    found: dict[str, float] = {"Guess": it.value}
    if it.known:
        found[it.known[0]] = it.known[1]
    return found


def at(it: Prediction, frame: int) -> Prediction:
    """As if so many neighbours were asked as the frame shows."""
    return replace(it, trace=Trace((replace(it.model, k=frame + 1),), True))


def said(it: Prediction) -> list[Said]:
    """What is drawn of the candidates, where the prediction comes from, and what others would predict."""
    drawn = []
    if len(it.candidates) > (most := most_drawn(it)):
        drawn.append(f"{most} of {len(it.candidates)} candidates are drawn.")
    rated = int((~np.isnan(np.delete(it.model.table[it.row], it.column))).sum())
    if rated > COLUMNS:
        drawn.append(f"{COLUMNS} of {rated} that {plain(it.rows[it.row])} has rated are drawn.")
    parts = []
    if not len(it.used):
        parts.append(f"Nobody can be asked: the guess is {it.fallback}.")
    elif not it.weights[it.used].any():
        parts.append(f"All similarities used are 0: the guess is {it.fallback}.")
    if it.rmse is not None:
        k = it.model.k
        now = words.number(float(it.rmse[k - 1]))
        parts.append(f"Error on held-out ratings with K = {k}: {now}.")
    if not parts and it.model.by == "users":
        parts.append(_who(it))
    return [note(" ".join(drawn)), beside(" ".join(parts))]


def _who(it: Prediction) -> str:
    """Who is asked, and in which order: also those who are unlike, if no others have rated it."""
    who, what = plain(it.rows[it.row]), plain(it.columns[it.column])
    if it.row in it.candidates:
        return f"{who} counts as well. Of all who rated {what}, K are asked: the most similar to {who} first."
    return f"Of those who rated {what}, K are asked: the most similar to {who} first."


def code(it: Prediction) -> Code:
    model, row = it.model, it.row
    expressions = {"Guess": "prediction"}
    if it.known:
        expressions[it.known[0]] = f"{it.known[2]}[{it.user}, {it.item}]"
    title = "A rating predicted from neighbours."
    ours = scripts.of_run(
        it.at,
        it.trace,
        lines=[
            f"prediction = model.predict()[{it.user}, {it.item}]",
            f"used = model.candidates({it.user}, {it.item})[:model.k]",
            f"weights = model.weights({row})",
        ],
        numbers=expressions,
        title=title,
    )
    compared = "train.Y" if model.by == "users" else "train.Y.T"
    with_pandas = [
        f"table = pd.DataFrame({compared}).T  # one column for each row that is compared",
        "seen = table.notna().astype(int)",
        f"common = (seen.T @ seen)[{row}].to_numpy()",
        f"weights = table.corr(min_periods=2)[{row}].fillna(0).round(12).to_numpy()",
        f"asked = table.loc[{it.column}].notna().to_numpy() & (common >= {model.overlap})",
        f"asked[{row}] = False",
        "order = np.lexsort((-common, -weights))",
        f"used = order[asked[order]][:{model.k}]",
        "means = table.mean().fillna(np.nanmean(train.Y)).to_numpy()",
        f"deviations = table.loc[{it.column}].to_numpy()[used] - means[used]",
        "size = np.abs(weights[used]).sum()",
        f"prediction = means[{row}] + (weights[used] @ deviations / size if size > 0 else 0)",
    ]
    library = None if model.itself else scripts.of(it.at.data, [*it.at.lines, *with_pandas], expressions, title=title)
    why = "Its correlations are undefined where ours are 0; how ties are ordered is our choice."
    return Code(neighbours, ours, library, why)


def rows(it: Prediction) -> Rows:
    others = it.candidates
    columns = {
        "neighbour": [it.rows[j] for j in others],
        "similarity": it.weights[others],
        "in common": it.model.common[it.row, others],
        "rating": it.model.table[others, it.column],
        "mean": it.model.mean[others],
        "used": [j < len(it.used) for j in range(len(others))],
    }
    source = f"All who may be neighbours for this cell, the most similar first. {it.at.data.source}"
    return Rows(columns, f"neighbours_{it.at.data.name}", source)


def _best(it: Prediction) -> int:
    """With how many neighbours the error on the ratings held out is least; 0 if none are held out."""
    return 0 if it.rmse is None else int(it.rmse.argmin()) + 1


def _error(it: Prediction, k: int) -> float:
    """On the ratings held out, with k neighbours."""
    return float("nan") if it.rmse is None else float(it.rmse[k - 1])


view = View(
    "Neighbours",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        said=said,
        closer=closer.show,
        sections={"Similarities": similarities.show},
        code=code,
        rows=rows,
        quantities={
            "Neighbours used": lambda it: len(it.used),
            "Two factors": lambda it: it.factors,
            "Best K": _best,
            "Error held out, K = 1": lambda it: _error(it, 1),
            "Error held out, best K": lambda it: _error(it, _best(it)),
            "Error held out, K = 30": lambda it: _error(it, MOST),
            "Mean similarity": lambda it: it.weights[it.used].mean() if len(it.used) else np.nan,
            "Above the own mean by": lambda it: it.value - float(it.model.mean[it.row]),
            "Own mean": lambda it: it.model.mean[it.row],
        },
    ),
    data="friends",
    folded=("overlap", "held"),
)
