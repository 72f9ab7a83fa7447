"""The guess on the screen: what was said stays with the case that was asked."""

from streamlit.testing.v1 import AppTest

from tests.pages.harness import change, healthy, open_page, texts


def press(at: AppTest, label: str) -> AppTest:
    return healthy(next(button for button in at.button if button.label == label).click().run())


def test_a_guess_is_judged_by_the_case_it_was_made_of() -> None:
    at = press(open_page("clustering", view="few_labels"), "A straight border")
    at = healthy(at.button(key="clustering_guess_0").click().run())
    assert "You said" in texts(at.markdown)
    change(at, "clustering", "labels", 48)
    at = healthy(at.run())
    said = texts(at.markdown)
    assert "You said" not in said and "As it stands now: **" in said
    change(at, "clustering", "labels", 8)
    assert "You said" in texts(healthy(at.run()).markdown)
