"""A field that is live: the picture and the numbers follow while one types, and the page is told when it is left."""

from playwright.sync_api import expect

from tests.browser.conftest import settled
from tests.browser.test_stage import becomes

TEXT = "document.querySelector('.stage-plot[data-now]')?._fullData?.at(-3)?.text?.join(' ')"


def test_a_mail_is_told_while_it_is_typed_and_stays_when_the_field_is_left(visit):
    page = visit("/text?text_view=spam")
    field, number = page.locator(".st-key-text_mail textarea"), page.locator(".numbers dd").first
    opened = number.text_content()
    field.fill("")
    field.press_sequentially("free prize")
    becomes(page, f"{TEXT}.includes('prize') && !{TEXT}.includes('lunch')")
    becomes(page, f"{TEXT}.includes('<b>free')")  # a run that stood at its start is shown at its end
    expect(field).to_be_focused()
    assert "text_mail" not in page.url
    expect(number).not_to_have_text(opened or "")
    settled(page)
    held = number.text_content()
    field.blur()
    settled(page)
    becomes(page, "location.search.includes('text_mail=free')")
    becomes(page, f"{TEXT}.includes('prize') && !{TEXT}.includes('lunch')")
    becomes(page, f"{TEXT}.includes('<b>free')")
    expect(number).to_have_text(held or "")


def test_a_slider_of_very_small_numbers_tells_their_power_of_ten_and_reads_it(visit):
    page = visit("/descent?descent_view=check")
    page.get_by_text("More settings").click()
    typed = page.locator(".st-key-descent_epsilon .slider-number")
    for written, told in (("1e-5", "10⁻⁵"), ("3.2·10⁻⁶", "3.2·10⁻⁶"), ("10⁻¹⁶", "10⁻¹⁶"), ("0.1", "0.1")):
        typed.fill(written)
        typed.press("Enter")
        expect(typed).to_have_value(told)
