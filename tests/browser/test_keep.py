"""Keeping and comparing in a browser: the key, the ghost, charts side by side under one scrubber, swap and reload."""

from playwright.sync_api import expect

from tests.browser.conftest import settled
from ui.session.versions import VERSION

DASHED = "([...document.querySelectorAll('.js-plotly-plot')].map(g => g.data?.some(t => t.line?.dash === 'dash')))"
AT = """['.words', '.stage-part:nth-child(2) .stage-said'].flatMap(
    said => document.querySelector(`.st-key-clustering_player_chart ${said}`)?.textContent ?? [])"""
RANGES = """() => ['', '_A'].map(end => {
    const g = document.querySelector(`[data-chart=clustering_player_chart${end}]`);
    return g?._fullLayout && [g.dataset.fit, g.clientHeight, ...['xaxis', 'yaxis', 'xaxis2', 'yaxis2'].flatMap(
        a => g._fullLayout[a]?.range.map(v => v.toFixed(6)))].join(' ');
})"""


def test_a_run_is_kept_by_its_key_compared_moved_along_swapped_and_brought_back_by_the_address(visit):
    page = visit(f"/clustering?clustering_start=k-means%2B%2B&clustering_frame=6&clustering_v={VERSION}")
    words = page.locator(".st-key-clustering_player_chart .words")
    expect(words).to_contain_text("Step 2 of 10")  # four frames of how it starts come before step 0
    page.evaluate("() => { document.querySelector('.stage-plot').before = true; }")
    page.keyboard.press("k")
    expect(page.locator(".st-key-kept")).to_contain_text("the same as now")
    settled(page)
    assert page.evaluate("document.querySelector('.stage-plot').before")  # it is the chart that was there
    page.locator(".st-key-clustering_k").get_by_role("slider").press("ArrowLeft")
    expect(page.locator(".st-key-kept")).to_contain_text("Clusters k 4")
    page.wait_for_function(f"{DASHED}[0]")
    expect(words).to_contain_text("Step 2 of 8")  # the reader stays at that step, which is another frame
    page.wait_for_function("location.search.includes('clustering_frame=5')")
    settled(page)
    # The bar has one line, and the whole chart is in sight.
    box = page.locator(".st-key-clustering_player_chart").bounding_box()
    assert box is not None and box["y"] + box["height"] < 900

    page.locator(".st-key-kept_A").get_by_role("radio").nth(1).click()
    expect(page.locator("[data-chart=clustering_player_chart_A]")).to_be_visible()
    settled(page)
    page.wait_for_function(f"() => {{ const [a, b] = ({RANGES})(); return a && a === b && a.startsWith('narrow'); }}")
    scrubber = page.get_by_role("slider", name="Step")
    scrubber.press("Home")
    page.wait_for_function(f"{AT}.length === 2")
    first = page.evaluate(AT)
    scrubber.press("End")
    ends = "['Step 8 of 8', 'Step 10 of 10']"
    page.wait_for_function(
        f"(first) => {AT}.length === 2 && {AT}.every((said, i) => said !== first[i] && said.includes({ends}[i]))",
        arg=first,
    )
    scrubber.press("ArrowLeft")
    page.wait_for_function(
        f"() => {AT}[0] && !{AT}[0].includes('Step 8') && new URLSearchParams(location.search).get('clustering_frame')"
        " === document.querySelector('[data-do=range]')?.value"
    )
    moved = page.evaluate(AT)
    page.reload()
    settled(page)
    page.wait_for_function(f"(moved) => JSON.stringify({AT}) === JSON.stringify(moved)", arg=moved)

    page.get_by_role("button", name="swap_horiz").click()
    expect(page.locator(".st-key-kept")).to_contain_text("Clusters k 3")
    page.wait_for_function("!/clustering_k=3/.test(location.search)")
    expect(page.locator(".kept-table")).to_contain_text("Clusters k")


def test_a_run_that_is_kept_beside_a_chart_that_is_being_drawn_breaks_nothing(visit):
    page = visit("/gridworld?gridworld_view=moves", motion=True)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(error.message))
    page.get_by_role("button", name="News travels back").click()
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Skip").click()
    settled(page)
    page.get_by_role("button", name="First step").first.click()
    expect(page.locator(".words").first).to_contain_text("Before move 1")
    page.locator("[class*=_keep] button").first.click()
    page.locator(".st-key-kept").get_by_text("view_column", exact=True).click()
    page.wait_for_function("[...document.querySelectorAll('.stage-plot')].filter(one => one._fullLayout).length === 2")
    settled(page)
    assert not broken
