"""The new user as scripts: with this project's functions, and the ridge regression with scikit-learn."""

from algos.recommender import suggestions
from pages.views.recommender.you_guest import LIMIT, TEN, Guest
from ui import export, page

IMPORTS = [
    "import numpy as np",
    "from algos.recommender import alternating, suggestions",
    "from algos.trace import record",
]


def show(guest: Guest) -> None:
    """The run as a script; a new user's vector also with scikit-learn."""
    own = f"you = suggestions.fold_in(rated, model.items, model.mean, {guest.how.penalty!r})"
    library = None
    if len(guest.order) and guest.how.penalty > 0:
        fit = "you = ridge.fit(model.items[seen], (rated - model.mean)[seen]).coef_"
        ridge = f"ridge = Ridge(alpha={guest.how.penalty!r}, fit_intercept=False)"
        library = _script(guest, ["seen = ~np.isnan(rated)", ridge, fit], ["from sklearn.linear_model import Ridge"])
    page.code(
        suggestions,
        _script(guest, [own], []),
        library,
        why="scikit-learn has no factorisation of a table with gaps: the item vectors are ours, you are its ridge.",
    )


def _script(guest: Guest, place: list[str], imports: list[str]) -> str:
    data, chosen = guest.at.data, guest.suggested()
    given = [float(guest.rated[i]) for i in guest.order]
    lines = [
        *guest.at.lines,
        f"model = record({guest.how.call('alternating.steps')}, limit={LIMIT}).final",
        "rated = np.full(len(data.items), np.nan)",
        *([f"rated[{[int(i) for i in guest.order]}] = {given}"] if given else []),
        *place,
        "predicted = model.mean + model.items @ you",
        "alike = suggestions.likeness(model.items)",
    ]
    expressions = {"Ratings given": "int((~np.isnan(rated)).sum())"}
    pick = f"np.isnan(rated), {TEN}, alike=alike, variety={guest.variety!r}"
    if len(chosen):
        lines.append(f"chosen = suggestions.varied(predicted, {pick})")
        expressions["Highest prediction"] = "predicted[chosen[0]]"
    if len(chosen) > 1:
        expressions["Likeness of them"] = "suggestions.sameness(alike, chosen)"
    if guest.again and len(chosen):
        call = guest.how.call("alternating.steps", "np.vstack([train.Y, rated])")
        call = call.replace("users=data.start_users", "users=None")
        lines.append(f"again = record({call}, limit={LIMIT}).final.predict()[-1]")
        lines.append(f"others = suggestions.varied(again, {pick})")
        expressions["Same retrained"] = "len(set(chosen) & set(others))"
    if "ratings_table." in data.code:
        imports = [*imports, "from datasets import ratings_table"]
    title = "A new user among item vectors."
    return export.script(data.code, lines, expressions, imports=[*IMPORTS, *imports], title=title)
