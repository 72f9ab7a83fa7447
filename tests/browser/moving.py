"""What a reader sees whose process is killed: the same picture, which goes on."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import settled

SHOWN = """() => JSON.stringify([
    document.querySelector('.words').textContent,
    [...document.querySelectorAll('.numbers dd')].map(dd => dd.textContent),
    document.querySelector('.stage-plot[data-now]')._fullData.map(t => [Array.from(t.x ?? []), Array.from(t.y ?? [])]),
])"""
CONNECTED = '[data-testid="stApp"][data-test-connection-state="CONNECTED"]'


def stays(page: Page, kill: Callable[[], None]) -> None:
    """A page on which k-means for some k stands at a step of the run: `kill` ends the process that has served it."""
    slider = page.locator(".st-key-clustering_k [type=range]")
    slider.press("ArrowRight")
    k = slider.input_value()
    page.wait_for_url(f"**clustering_k={k}**")
    settled(page)
    page.get_by_text("Standardise", exact=True).click()
    page.wait_for_url(f"**standardise=true**clustering_k={k}**")
    settled(page)
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="Step back").click()
    page.wait_for_url("**frame=**")
    settled(page)
    before = page.evaluate(SHOWN)
    kill()
    page.wait_for_selector(CONNECTED, state="detached")
    page.wait_for_selector(CONNECTED)
    page.wait_for_function(
        f"before => document.querySelector('.stage-plot[data-now]') && ({SHOWN})() === before", arg=before
    )
    settled(page)
    expect(slider).to_have_value(k)
    expect(page.get_by_role("switch", name="Standardise")).to_be_checked()
    said = page.locator(".words").first.inner_text()
    page.get_by_role("button", name="First step").click()  # its frame comes by the lane
    expect(page.locator(".words").first).not_to_have_text(said)
