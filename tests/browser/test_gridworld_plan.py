"""A click on a cell while planning is played back: the ring comes, the sweep and its numbers stay."""

from tests.browser.conftest import settled
from tests.browser.test_gridworld_paint import AT

SHOWN = "() => document.querySelector('.js-plotly-plot')._fullData.at(-1).x[0]"  # the sweep of the marker
RINGED = (
    "() => document.querySelector('.js-plotly-plot')._fullData.filter(t => t.line?.width === 4 && t.x.length).length"
)
PALE = """() => [...document.querySelectorAll('.js-plotly-plot .textpoint text')]
    .filter(t => t.textContent && Number(getComputedStyle(t).fillOpacity) < 0.5).length"""

FRAMES = (
    "() => new Promise(done => { let n = 0; const f = () => (++n < 20 ? requestAnimationFrame(f) : done()); f(); })"
)


def test_a_click_rings_the_cell_and_keeps_the_sweep(visit):
    page = visit("/gridworld?gridworld_view=plan&gridworld_data=fig44&gridworld_more=Look closer")
    page.get_by_role("button", name="Step back").click()
    page.wait_for_function(f"({SHOWN})() === 29")
    page.mouse.click(*page.evaluate(AT, (1, 2)))
    page.get_by_text("Row 3, column 2").wait_for()
    settled(page)
    page.wait_for_function(f"({SHOWN})() === 29")
    assert page.evaluate(RINGED) == 1
    page.mouse.click(*page.evaluate(AT, (1, 1)))  # a wall: nothing is sent anew, and nothing pales
    page.evaluate(FRAMES)
    assert page.evaluate(PALE) == 0
