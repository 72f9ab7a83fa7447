"""Until a run has been played to the answer of a guess, nothing is seen of it."""

from playwright.sync_api import expect

from tests.browser.conftest import FRAMES, settled
from tests.browser.test_drags import OBJECTIVE
from tests.browser.test_stage import SLOWLY, STEP, becomes


def test_a_preset_that_is_pressed_while_its_answer_is_played_asks_anew_and_plays_nothing(visit):
    page = visit("/neural?neural_view=starts", motion=True)
    preset, guess = (page.get_by_role("button", name=name, exact=True) for name in ("All equal", "Not at all"))
    preset.click()
    expect(guess).to_be_visible()
    settled(page)
    page.evaluate(SLOWLY, 100)
    guess.click()
    becomes(page, f"{STEP}?.value > 0")
    preset.click()
    expect(guess).to_be_visible()
    settled(page)
    page.evaluate(FRAMES, 60)
    assert page.evaluate(f"[{STEP}.value, document.body.dataset.covered]") == ["0", ""]


def test_while_a_guess_is_awaited_no_curve_takes_the_player_along(visit):
    page = visit("/clustering")
    page.get_by_role("button", name="Rings", exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    x, y, _, fourth = page.locator(".stage-plot").first.evaluate(OBJECTIVE)
    before = page.evaluate(f"{STEP}.value")
    page.mouse.click(x + fourth, y)
    page.evaluate(FRAMES, 30)
    assert page.evaluate(f"[{STEP}.value, document.body.dataset.covered]") == [before, ""]
