"""Draw your own in a real browser: strokes go to the address, not into its history, and a reload brings them back."""

from playwright.sync_api import expect

from datasets.drawn import Drawn, write
from tests.browser.conftest import settled

FOUR = Drawn(points=((1, 9, 0), (2, 8, 0), (8, 2, 1), (9, 1, 1)))


def test_strokes_add_nothing_to_the_history_and_a_reload_brings_them_back(visit):
    page = visit(f"/clustering?clustering_data=drawn&clustering_drawn={write(FOUR)}")
    count = page.locator(".st-key-drawing_pad .count")
    area = page.locator(".st-key-drawing_pad .area")
    expect(count).to_contain_text("4 of at most 500")
    assert page.locator('[data-testid="stSidebar"]').bounding_box()["width"] >= 400
    entries, before = page.evaluate("history.length"), page.url
    for i in range(6):
        area.click(position={"x": 90 + 25 * i, "y": 90})
    expect(count).to_contain_text("10 of at most 500")
    last = "new URL(location).searchParams.get('clustering_drawn').length"
    page.wait_for_function(f"{last} > {len(write(FOUR))} + 20")  # six points take 27 letters
    settled(page)
    assert page.evaluate("history.length") <= entries + 1
    assert page.url != before
    numbers = page.get_by_test_id("stMetricValue").all_inner_texts()
    page.reload()
    settled(page)
    expect(count).to_contain_text("10 of at most 500")
    assert page.get_by_test_id("stMetricValue").all_inner_texts() == numbers
