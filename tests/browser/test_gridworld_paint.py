"""A board under a mouse, a finger and keys: a click looks closer, a painted stroke lands in the address, which
brings it back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import FRAMES, settled

AT = """([x, y]) => {
    const chart = document.querySelector('.js-plotly-plot'), box = chart.getBoundingClientRect();
    const {xaxis, yaxis} = chart._fullLayout;
    return [box.left + xaxis._offset + xaxis.l2p(x), box.top + yaxis._offset + yaxis.l2p(y)];
}"""
WALLS = "() => document.querySelector('.js-plotly-plot')._fullData.find(t => t.meta === 'pick').customdata.join(' ')"
SHOWN = "() => document.querySelector('.js-plotly-plot')?._fullData?.at(-1)?.x?.[0]"  # the sweep of the marker
RINGED = (
    "() => document.querySelector('.js-plotly-plot')._fullData.filter(t => t.line?.width === 4 && t.x.length).length"
)
FILLS = """() => [...document.querySelectorAll('.js-plotly-plot .textpoint text')]
    .map(t => getComputedStyle(t).fill)"""
PALE = """() => [...document.querySelectorAll('.js-plotly-plot .textpoint text')]
    .filter(t => t.textContent && Number(getComputedStyle(t).fillOpacity) < 0.5).length"""


def drawn(page: Page, *cells: tuple[int, int]) -> None:
    """The pointer held down from cell to cell (column and row)."""
    page.mouse.move(*page.evaluate(AT, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*page.evaluate(AT, cell))
    page.mouse.up()


def middles(page: Page, *cells: tuple[int, int]) -> list[tuple[float, float]]:
    return [page.evaluate(AT, cell) for cell in cells]


def lands(page: Page, board: str) -> None:
    """The board is in the address, and on the page."""
    expect(page).to_have_url(re.compile(rf"gridworld_board={re.escape(board)}(&|$)"))
    settled(page)


def test_a_click_rings_the_cell_and_keeps_the_sweep_and_a_painted_stroke_comes_back_by_the_address(visit):
    asked = "view=plan&gridworld_data=fig44&gridworld_shown=values&gridworld_errors=true&gridworld_more=Look closer"
    page = visit(f"/gridworld?gridworld_{asked}")
    page.get_by_role("button", name="Last step").click()
    page.wait_for_function(f"({SHOWN})() === 30")
    words = page.evaluate("() => getComputedStyle(document.querySelector('.stage')).color")
    assert words in page.evaluate(FILLS), "numbers on colours are written in the page's text colour"
    page.get_by_role("button", name="Step back").click()
    page.wait_for_function(f"({SHOWN})() === 29")
    page.mouse.click(*page.evaluate(AT, (1, 2)))
    page.get_by_test_id("stTabs").get_by_text("Row 3, column 2").wait_for()
    settled(page)
    page.wait_for_function(f"({SHOWN})() === 29")
    assert page.evaluate(RINGED) == 1
    page.mouse.click(*page.evaluate(AT, (1, 1)))  # a wall: nothing is sent anew, and nothing pales
    page.evaluate(FRAMES, 20)
    assert page.evaluate(PALE) == 0
    page.get_by_text("Paint the board").click()
    expect(page.get_by_text("A click makes a cell a wall")).to_be_visible()
    settled(page)
    drawn(page, (0, 0), (1, 0))
    lands(page, "xxt1_.xt-1_s..")
    drawn(page, (1, 0))  # the same cell, a wall by now and so no state
    lands(page, "x.t1_.xt-1_s..")
    page.reload()
    settled(page)
    assert page.evaluate(WALLS).count("wall") == 2
    assert "row 1, column 1 · wall" in page.evaluate(WALLS)


def test_quick_strokes_a_finger_keys_and_a_run_in_the_middle_of_a_stroke(visit):
    page = visit("/gridworld?gridworld_board=....._....._....._....._s....")
    page.get_by_text("Paint the board").click()
    expect(page.get_by_text("A click makes a cell a wall")).to_be_visible()
    settled(page)
    row = {j: middles(page, *((i, j) for i in range(5))) for j in range(5)}

    for x, y in row[0] + row[1] + row[2] + row[3]:  # twenty strokes, quicker than any run
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.up()
    lands(page, "_".join(["xxxxx"] * 4) + "_s....")

    page.mouse.move(*row[0][1])  # walls are taken away, and in the middle of it the page runs
    page.mouse.down()
    page.locator(".st-key-gridworld_gamma").get_by_role("slider").press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"gridworld_gamma="))
    settled(page)
    page.mouse.move(*row[0][3])
    page.mouse.up()
    lands(page, "x...x_" + "_".join(["xxxxx"] * 3) + "_s....")

    keys = page.get_by_role("application", name="Paint the board with the keyboard")
    keys.focus()
    expect(keys.get_by_role("status")).to_have_text("row 1, column 1: wall")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    lands(page, "x...x_.xxxx_xxxxx_xxxxx_s....")
    expect(keys.get_by_role("status")).to_have_text("row 2, column 1: free")

    touch = page.context.new_cdp_session(page)  # a finger draws, and the page stays where it is
    page.evaluate("document.addEventListener('pointercancel', () => (window.lost = true), true)")
    for kind, cell in (("touchStart", 0), ("touchMove", 2), ("touchMove", 4), ("touchEnd", None)):
        x, y = row[3][cell or 0]
        points = [] if cell is None else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    lands(page, "x...x_.xxxx_xxxxx_....._s....")
    assert not page.evaluate("window.lost")
    assert page.evaluate("getComputedStyle(document.querySelector('.nsewdrag')).touchAction") == "none"


def test_the_goal_is_dragged_all_values_follow_and_the_address_holds_the_board(visit):
    page = visit("/gridworld?gridworld_view=plan&gridworld_data=fig44")
    words = page.locator(".words").first
    before = words.inner_text()
    page.mouse.move(*page.evaluate(AT, [2.3, 0.3]))  # within its cell, not on its number
    expect(page.get_by_title("Drag the start or an end").first).to_be_visible()
    page.mouse.down()
    page.mouse.move(*page.evaluate(AT, [1, 2]), steps=5)
    expect(words).not_to_have_text(before)
    assert "gridworld_board" not in page.url  # nothing is set yet
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"gridworld_board=\.\.\._\.xt-1_st1\.(&|$)"))


def test_arrow_keys_drive_the_robot(visit):
    page = visit("/gridworld?gridworld_view=walk&gridworld_walk_plan=you&gridworld_slip=0")
    words = page.locator(".words").first
    for key, moves in (("ArrowUp", "U"), ("ArrowRight", "UR"), ("ArrowLeft", "URL")):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"gridworld_drive={moves}(&|$)"))
        expect(words).to_contain_text(f"Move {len(moves)}: {key.removeprefix('Arrow').lower()}")
        settled(page)
