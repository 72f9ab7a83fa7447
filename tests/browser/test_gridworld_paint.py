"""A board painted with the pointer: the cells land in the address, and a link brings the board back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import settled

AT = """([x, y]) => {
    const chart = document.querySelector('.js-plotly-plot'), box = chart.getBoundingClientRect();
    const {xaxis, yaxis} = chart._fullLayout;
    return [box.left + xaxis._offset + xaxis.l2p(x), box.top + yaxis._offset + yaxis.l2p(y)];
}"""
WALLS = "() => document.querySelector('.js-plotly-plot')._fullData.find(t => t.meta === 'pick').customdata.join(' ')"


def drawn(page: Page, *cells: tuple[int, int]) -> None:
    """The pointer held down from cell to cell (column and row)."""
    page.mouse.move(*page.evaluate(AT, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*page.evaluate(AT, cell))
    page.mouse.up()


def lands(page: Page, board: str) -> None:
    """The board is in the address, and on the page."""
    expect(page).to_have_url(re.compile(rf"gridworld_board={re.escape(board)}(&|$)"))
    settled(page)


def test_a_stroke_paints_a_second_click_takes_away_and_the_address_brings_it_back(visit):
    page = visit("/gridworld?gridworld_view=plan&gridworld_data=fig44")
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
