"""What the player says now was a control of its own: links that name it open without a word, at the step it said."""

import json

import pytest

from tests.pages.harness import address, healthy, memory, open_page, players
from tests.pages.test_experiment_files import opened
from tests.pages.views import PAGES
from ui.keep import packing
from ui.send import experiment
from ui.session import history, versions
from ui.session.settings import Settings

PARAMETERS = ("n", "seed", "correlation", "ratio", "distance", "gap", "stretch", "thickness")
DATA = {f"data_{name}": "1" for name in PARAMETERS}
OLD = [  # a link, and the step on which it opens; None for the usual one
    ("regression", {"view": "descent", "step": "5"}, 5),
    ("classification", {"view": "mistakes", "after": "3"}, 3),
    ("classification", {"view": "losses", "plot": "weight", "weight_at": "1.5"}, None),
    ("bias_variance", {"view": "learning", "learning_factor": "3"}, None),
    ("bias_variance", {"view": "validation", "valid_fold": "4"}, 4),
    ("bias_variance", {"view": "validation", "valid_part": "choosing", "valid_set": "7"}, 6),
    ("clustering", {"view": "few_labels", "features": "raw", "labels": "6"}, None),
    ("pca", {"view": "power", "power_k": "2"}, 2),
    ("pca", {"view": "ellipses", "look": "built", "data": "iris", **DATA}, None),
    ("pca", {"view": "not_to", "case": "overfitting", "data": "small_axis", **DATA}, None),
    ("recommender", {"view": "matrix", "matrix_at": "3"}, 3),
    ("recommender", {"view": "starts", "mode": "one", "data": "films", **DATA}, None),
    ("hmm", {"view": "learn", "learn_pass": "2"}, 2),
    ("gridworld", {"view": "plan", "closer_sweep": "3"}, 3),
    ("gridworld", {"view": "Plan", "data": "classic", "method": "policy", "closer_sweep": "2"}, 4),
    ("gridworld", {"view": "horizon", "utility": "one state", "sweep": "4"}, 4),
    ("gridworld", {"view": "horizon", "left": "5"}, 5),
    ("gridworld", {"view": "horizon", "order": "walk", "left": "5"}, None),
    ("gridworld", {"view": "Learn", "episode": "2"}, 2),
    ("gridworld", {"view": "moves", "move": "3"}, 3),
    ("gridworld", {"view": "averages", "avg_sample": "3"}, 3),
    ("gridworld", {"view": "locate", "locate_reading": "2"}, 3),
    ("regression", {"view": "descent", "updates": "2000", "rate": "0.001", "step": "1801"}, None),  # not on display
    ("regression", {"view": "descent", "step": "many"}, None),
]


def step(at):
    """On which the page's player opens."""
    told = players(at)[0]
    return told["steps"][told["at"]] if "steps" in told else told["at"]


def test_every_control_that_is_gone_is_asked_for():
    asked = [(page, one) for page, link, _ in OLD for one in versions.gone(page, link).values()]
    assert all((page, one) in asked for page in PAGES for one in history.of(page).gone)
    for page, link, _ in OLD:
        heard = PAGES[page].answer(versions.renamed(page, link)).given.heard
        assert not heard.keys() & versions.gone(page, link).keys()


@pytest.mark.parametrize("version", [{"v": "1"}, {}])
@pytest.mark.parametrize(("page", "link", "expected"), OLD)
def test_a_link_that_names_it_opens_there(page, link, expected, version):
    at = healthy(open_page(page, **link, **version))
    assert not at.warning
    gone = versions.gone(page, link).keys()
    assert gone and not gone & memory(at, Settings, page).controls.keys()
    assert not {f"{page}_{name}" for name in gone} & address(at).keys()
    usual = healthy(open_page(page, **{name: text for name, text in link.items() if name not in gone}))
    assert step(at) == (step(usual) if expected is None else expected)


def test_the_frame_in_a_link_counts_before_it():
    assert step(open_page("regression", view="descent", step=5, frame=9)) == 9


@pytest.mark.parametrize(("view", "now"), [("logistic", 1), ("mistakes", 1), ("margin", 16)])
def test_a_link_of_version_2_opens_a_classifier_before_its_first_boundary(view, now):
    assert [step(healthy(open_page("classification", view=view, v=v))) for v in (2, 3)] == [0, now]
    assert step(healthy(open_page("classification", view=view, v=2, frame=2))) == 2


def test_the_penalty_of_an_online_learner_has_a_name_of_its_own():
    old = {"view": "mistakes", "method": "pegasos", "penalty": "0.5"}
    assert PAGES["classification"].answer(versions.renamed("classification", old)).run.settings["penalty"] == 0.5
    other = {"view": "logistic", "penalty": "0.5"}
    assert versions.renamed("classification", other) == other


def test_what_is_seen_in_place_of_the_raw_columns_has_a_name_of_its_own():
    for view in ("few_labels", "Few labels"):
        old = {"view": view, "features": "distances"}
        assert PAGES["clustering"].answer(versions.renamed("clustering", old)).run.kind == "distances"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (dict(v=2, frame=7), 3),  # the four random choices were frames 0 to 3
        (dict(v=2, frame=7, k=6, start="random points"), 1),
        (dict(v=2, frame=2), 0),
        (dict(v=2, k="x", frame=7), 7),
        (dict(v=2), 0),
        (dict(v=3, frame=7), 7),
        (dict(frame=7), 7),
        (dict(v=2, start="k-means++"), 0),
        (dict(v=2, start="k-means++", frame=1), -3),
        (dict(v=3, start="k-means++"), -4),
    ],
)
def test_a_link_of_version_2_opens_on_the_same_step_of_k_means(said, expected):
    assert step(healthy(open_page("clustering", **said))) == expected


def test_so_do_a_file_and_a_kept_run():
    page, link, expected = OLD[0]
    file = json.dumps(dict(format=experiment.FORMAT, version=1, page=page, settings=link)).encode()
    found = healthy(opened(file))
    assert step(found) == expected and not found.warning
    kept = healthy(open_page(page, view="descent", kept_runs=packing.pack([["A", link, "beside"]])))
    assert not kept.warning


def test_a_control_of_that_name_in_another_view_is_as_it_was():
    at = healthy(open_page("gridworld", view="moves", episode=4))
    assert memory(at, Settings, "gridworld").controls["episode"].value == 4 and not at.warning
