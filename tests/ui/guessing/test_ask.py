"""The guess on the screen: what was said stays with the case that was asked."""

from streamlit.testing.v1 import AppTest

from tests.pages.harness import change, healthy, open_page, texts


def press(at: AppTest, label: str) -> AppTest:
    return healthy(next(button for button in at.button if button.label == label).click().run())


def test_a_guess_is_judged_by_the_case_it_was_made_of() -> None:
    at = press(press(open_page("clustering"), "The trap"), "No: two share one, one is cut in two")
    assert "You said **No: two share one, one is cut in two**, and so it is." in texts(at.markdown)
    change(at, "clustering", "k", 9)
    at = healthy(at.run())
    said = texts(at.markdown)
    assert "You said" not in said and "It is **No: two share one, one is cut in two**." in said
    change(at, "clustering", "k", 4)
    at = healthy(at.run())
    assert "and so it is" in texts(at.markdown)
