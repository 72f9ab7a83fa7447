"""A cell of the tagger's tables typed in by hand: drawn on a canvas, so only a browser can tell."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import settled


def test_a_typed_cell_lands_in_the_address_and_in_the_model(visit):
    page = visit("/hmm?hmm_view=count&hmm_data=five&hmm_frame=5&hmm_more=Edit+the+tables")
    table = page.get_by_test_id("stDataFrame").first
    table.scroll_into_view_if_needed()
    table.dblclick(position=dict(x=110, y=52))  # START, N
    cell = page.locator("#portal input").first
    expect(cell).to_be_visible()
    cell.press("Control+A")
    cell.press_sequentially("0.9", delay=50)
    cell.press("Enter")
    expect(page).to_have_url(re.compile(r"hmm_edits=start%3EN%3D0\.9(&|$)"))
    settled(page)
    expect(page.get_by_text("Some cells are edited by hand, once all sentences are counted.")).to_be_visible()
    expect(page.locator(".words").first).to_have_text(re.compile("^Sentence 5 of 5: .* · with the edited cells$"))
    expect(page.get_by_role("button", name="Undo all edits")).to_be_visible()
