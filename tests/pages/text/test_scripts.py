"""The scripts of the views print what stands on the screen, and so do the library's, as far as it has such numbers."""

from typing import Any

import pytest

from tests.pages.harness import Opened, numbers, printed, scripts

CASES: list[tuple[str, dict[str, Any]]] = [
    ("models", {}),
    ("models", {"document": "tulip, dog tulip", "copies": 3, "pets_prior": "0.02", "pseudo": "0.5", "pets_dog": 0.3}),
    ("models", {"flowers_dog": 0.0}),  # scikit-learn takes no class that never says a word
    ("models", {"document": "", "pseudo": "0"}),
    ("not_words", {}),
    ("not_words", {"data": "wine", "spacing": "equally full", "bins": 5, "given": 2, "test": 0.0}),
    ("not_words", {"data": "equal_covariance", "standardise": True, "bins": 1, "pseudo": "0.1"}),
    ("mistakes", {}),
    ("mistakes", {"data": "news", "done": ["pairs of words, too"], "pseudo": "0.2", "seed": 3}),
    ("mistakes", {"data": "subjects", "done": ["subject's words apart"]}),
    ("spam", {"by_length": True}),
    ("rivals", {"repeats": "5"}),
    (
        "rivals",
        {"data": "form_letters", "data_n": 60, "repeats": "5", "l2": "0.5", "c": "2", "pseudo": "0.1", "seed": 2},
    ),
    ("rivals", {"data": "news", "looks_for": "sport", "repeats": "5"}),
]


@pytest.mark.parametrize(("view", "settings"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_scripts_print_the_numbers_on_the_screen(view: str, settings: dict[str, Any]) -> None:
    at = Opened("text", view=view, **settings)
    ours, *library = scripts(at)
    shown = {label: value for label, value in numbers(at).items() if value not in ("0/0", "unknown")}
    told = printed(ours)
    assert told.keys() == shown.keys()
    for label, value in shown.items():
        assert told[label] == (value if isinstance(value, str) else pytest.approx(value, rel=1e-12))
    assert bool(library) != ("flowers_dog" in settings)
    for script in library:
        told = printed(script)
        if view == "spam":
            assert told["p"] == pytest.approx(shown["p(spam)"], 1e-9)
        known = told.keys() & shown.keys()
        assert len(known) >= {"models": 1, "spam": 0, "not_words": 2, "mistakes": 0, "rivals": 3}[view]
        assert {label: told[label] for label in known} == pytest.approx({label: shown[label] for label in known}, 1e-6)
