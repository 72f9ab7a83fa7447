"""Choosing features: forward and backward search, and a filter by mutual information, a feature a step."""

import streamlit as st

from datasets.dataset import Dataset
from pages.views.bias_variance import features_chart, features_closer, features_code, features_theory
from pages.views.bias_variance.features_chart import Search
from ui import controls, page, player, words

MOST_ROWS, MOST_COLUMNS = 2000, 30
LEARNED = (10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 500)
TITLES = {"forward": "forward search", "backward": "backward search", "filter": "filter by information"}
HIDDEN = {"view": "features", "data": "hidden_features"}
PAIR = {"view": "features", "data": "only_together"}
PRESETS = (
    page.Preset(
        "Useless, yet it looks useful",
        "Twenty rows and twenty columns of noise; only c, f and h matter, and a and d resemble them. Which other "
        "columns does the search take because they lower the validation error, and what does the test error say?",
        HIDDEN | {"data_noise_columns": 20, "learned": 20, "search": "forward"},
    ),
    page.Preset(
        "Only together",
        "Neither b nor e says anything alone. Play: when does the search take them, and what does the error do once "
        "both are in?",
        PAIR | {"search": "forward"},
    ),
    page.Preset(
        "The other way round",
        "The same table, but from all columns down. Which columns are left last, and how many features has the "
        "chosen set now?",
        PAIR | {"search": "backward"},
    ),
    page.Preset(
        "Two copies",
        "a is a copy of c, and d of f. Which places does the filter give them, and how much does the validation error "
        "fall when the second of a pair comes in?",
        HIDDEN | {"data_redundancy": 1.0, "learned": 100, "search": "filter"},
    ),
    page.Preset(
        "Many bins",
        "Eight bins each way, but only 40 rows to fill 64 cells. How much information do the columns of noise seem to "
        "have? Set the bins to 2 and look again.",
        HIDDEN | {"learned": 40, "search": "filter", "bins": 8},
    ),
)


def show(data: Dataset) -> None:
    search = _choose(data)
    page.presets(PRESETS)

    left, right = page.columns()
    with left:
        features_chart.show(search)
    with right:
        page.numbers(search.numbers, help=features_code.HELP)
        chosen = words.listed(search.names(search.final.best)) or "no column: the mean of the target"
        everything = words.number(search.test_error(range(len(search.data.feature_names))))
        st.caption(f"Chosen: {chosen}. With all columns the test error is {everything}.")
    page.more(
        {
            "Look closer": lambda: features_closer.show(search),
            "Theory": features_theory.show,
            "Code": lambda: features_code.show(search),
            "Data": lambda: page.data(search.data),
        }
    )


def _choose(data: Dataset) -> Search:
    """The controls, and the search they describe. Raises Refused for a table that is too small."""
    said = controls.sidebar().caption
    if len(data.X) > MOST_ROWS:
        said(f"{words.number(MOST_ROWS)} of the {words.number(len(data.X))} rows, drawn at random, are used here.")
        data = data.sample(MOST_ROWS)
    if len(data.feature_names) > MOST_COLUMNS:
        said(f"The first {MOST_COLUMNS} of the {words.number(len(data.feature_names))} columns are used here.")
        data = data.columns(*data.feature_names[:MOST_COLUMNS])
    n = len(data.X)
    if n < 4:
        raise player.Refused(f"{words.count(n, 'row')} cannot be divided for a search; at least 4 are needed.")
    method = controls.choice(
        "Search",
        list(TITLES),
        "forward",
        key="search",
        titles=TITLES,
        help="Forward adds the best column a step, backward deletes the least useful one; the filter ranks them once.",
    )
    sizes = [size for size in LEARNED if size < n] or [n - 1]
    learned = int(
        controls.stop_slider(
            "Rows learned from", sizes, min(60, round(0.7 * n)), key="learned", help="All others are the test set."
        )
    )
    folds = controls.slider(
        "Folds", 2, min(10, learned), 5, key="folds", help="Of the cross-validation that judges every set of columns."
    )
    bins = controls.slider(
        "Bins",
        2,
        8,
        4,
        key="bins",
        help="For the filter and for Look closer: columns of numbers are cut into so many levels of about equally many "
        "rows before information is counted.",
    )
    seed = controls.seed(help="Deals the rows into learned from and test, and the former into folds.")
    train, test = data.split(1 - learned / n, seed=seed)
    return Search(data, train, test, method, folds, bins, seed)
