"""The neighbours as scripts: with this project's functions, and with pandas."""

from algos.recommender import neighbours
from pages.views.recommender import neighbours_choice
from pages.views.recommender.neighbours_choice import Choice
from ui import export, page


def show(chosen: Choice) -> None:
    """The run as a script; the correlations also with pandas."""
    page.code(
        neighbours,
        _script(chosen, _ours(chosen), ["from algos.recommender import neighbours", "from algos.trace import record"]),
        None
        if chosen.model.itself
        else _script(chosen, _pandas(chosen), ["import numpy as np", "import pandas as pd"]),
        why="Its correlations are undefined where ours are 0; how ties are ordered is our choice.",
    )


def _script(chosen: Choice, lines: list[str], imports: list[str]) -> str:
    data = chosen.at.data
    cell = f"[{chosen.user}, {chosen.item}]"
    expressions = {"Prediction": "prediction"}
    if known := neighbours_choice.rating(chosen):
        expressions[known[0]] = f"{known[2]}{cell}"
    expressions["Neighbours used"] = "len(used)"
    if len(chosen.used):
        expressions["Mean similarity"] = "weights[used].mean()"
    if "ratings_table." in data.code:
        imports = [*imports, "from datasets import ratings_table"]
    lines = [*chosen.at.lines, *lines]
    return export.script(data.code, lines, expressions, imports=imports, title="A rating predicted from neighbours.")


def _ours(chosen: Choice) -> list[str]:
    model = chosen.model
    settings = dict(k=model.k, by=model.by, overlap=model.overlap, itself=model.itself)
    return [
        f"model = record({export.call('neighbours.steps', 'train.Y', **settings)}, limit=1).final",
        f"prediction = model.predict()[{chosen.user}, {chosen.item}]",
        f"used = model.candidates({chosen.user}, {chosen.item})[:model.k]",
        f"weights = model.weights({chosen.row})",
    ]


def _pandas(chosen: Choice) -> list[str]:
    model, row, column = chosen.model, chosen.row, chosen.column
    turned = "train.Y" if model.by == "users" else "train.Y.T"
    return [
        f"table = pd.DataFrame({turned}).T  # one column for each row that is compared",
        "seen = table.notna().astype(int)",
        f"common = (seen.T @ seen)[{row}].to_numpy()",
        f"weights = table.corr(min_periods=2)[{row}].fillna(0).round(12).to_numpy()",
        f"asked = table.loc[{column}].notna().to_numpy() & (common >= {model.overlap})",
        f"asked[{row}] = False",
        "order = np.lexsort((-common, -weights))",
        f"used = order[asked[order]][:{model.k}]",
        "means = table.mean().fillna(np.nanmean(train.Y)).to_numpy()",
        f"deviations = table.loc[{column}].to_numpy()[used] - means[used]",
        "size = np.abs(weights[used]).sum()",
        f"prediction = means[{row}] + (weights[used] @ deviations / size if size > 0 else 0)",
    ]
