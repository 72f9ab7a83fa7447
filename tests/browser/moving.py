"""What a reader sees whose process is killed: the same picture, which goes on."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from datasets.drawn import Drawn, write
from tests.browser.conftest import settled

POINTS = tuple((float(x), float(y), 0) for x in (1, 2, 8, 9) for y in (1, 3, 8))
PICTURE = f"/clustering?clustering_k=4&clustering_data=drawn&clustering_drawn={write(Drawn(points=POINTS))}"
# Asked again and again while the page is made anew: what is not there yet is null.
SHOWN = """() => JSON.stringify([
    [...document.querySelectorAll('.words, .stage-said')].map(said => said.textContent),
    [...document.querySelectorAll('.numbers dd')].map(dd => dd.textContent),
    document.querySelector('.st-key-kept')?.innerText,
    document.querySelector('.stage-plot[data-now]')?._fullData?.map(
        t => [Array.from(t.x ?? []), Array.from(t.y ?? [])]),
])"""
CONNECTED = '[data-testid="stApp"][data-test-connection-state="CONNECTED"]'


def stays(page: Page, kill: Callable[[], None]) -> None:
    """The `PICTURE`: drawn points, of which a run is kept and another stands at a step. `kill` ends its process."""
    area = page.locator("svg.area")
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drawn = f"{len(POINTS) + 1} of at most 500 points"
    expect(page.locator(".count")).to_have_text(drawn)
    settled(page)
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".st-key-kept")).to_contain_text("the same as now")
    settled(page)
    slider = page.locator(".st-key-clustering_k [type=range]")
    slider.press("ArrowRight")
    k = slider.input_value()
    page.wait_for_url(f"**clustering_k={k}**")
    settled(page)
    page.get_by_text("More settings").click()
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
    page.wait_for_function(f"before => ({SHOWN})() === before", arg=before)
    settled(page)
    expect(slider).to_have_value(k)
    expect(page.locator(".st-key-kept")).to_contain_text("Clusters k 4")  # which was kept before
    expect(page.locator(".count")).to_have_text(drawn)
    expect(page.get_by_role("switch", name="Standardise")).to_be_checked()
    words = page.locator(".words").first
    said = words.inner_text()
    page.get_by_role("button", name="First step").click()  # its frame comes by the lane
    expect(words).not_to_have_text(said)
