"""The stage in a browser: what a held slider shows, that nothing is ever blank, keys, the clock, and the lane."""

import itertools
import json
import math
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import FRAMES, PATIENCE, PHONE, settled
from ui import words

CHART = "document.querySelector('.stage-plot[data-now]')"
CENTRES = f"{CHART}._fullData.at(-5).x.length"  # after them a level, the objective twice, and its marked point
WHOLE = f"{CHART}._fullData.find(trace => trace.meta === 'whole')"
RANGE = f"{CHART}._fullLayout.xaxis.range.map(v => v.toFixed(6)).join(' ')"
STEP = "document.querySelector('[data-do=range]')"
BELOW = "() => document.querySelector('.stage-box').getBoundingClientRect().bottom"
PLAYER = "() => document.querySelector('.stage .bar').getBoundingClientRect().top"
WATCH = """() => {
    const chart = document.querySelector('.stage-plot[data-now]');
    window.blank = [];
    window.watching = true;
    const look = () => {
        const now = document.querySelector('.stage-plot[data-now]');
        const traces = now?.querySelectorAll('.main-svg .trace').length ?? 0;
        const points = now?.querySelectorAll('.main-svg .point').length ?? 0;
        if (now !== chart || !now.clientWidth || traces < 5 || points < 300) window.blank.push(`${traces} ${points}`);
        if (window.watching) requestAnimationFrame(look);
    };
    look();
}"""
HURRY = """async values => {
    const range = document.querySelector('.st-key-clustering_k [type=range]');
    for (const value of values) {
        range.value = value;
        range.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise(requestAnimationFrame);
    }
    range.dispatchEvent(new Event('change', { bubbles: true }));
}"""
# What is on the screen at each of so many frames: its number, what is said of it, the numbers, and the marked point.
FRAMES_SAID = """async ([n, patience]) => {
    const range = document.querySelector('[data-do=range]'), until = performance.now() + patience;
    const there = async (i) => {
        while (range.value !== String(i) || document.querySelector('[data-busy]')) {
            if (performance.now() > until) throw new Error(`Frame ${i} never came: this is ${range.value}.`);
            await new Promise(requestAnimationFrame);
        }
    };
    const seen = [];
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    for (let i = 0; i < n; i++) {
        await there(i);
        const point = document.querySelector('.stage-plot[data-now]')._fullData.at(-1);
        const numbers = [...document.querySelectorAll('.numbers dd')].map(dd => [dd.dataset.of, dd.textContent]);
        const y = point.marker.opacity === 0 ? null : point.y[0]; // there is none yet
        seen.push([document.querySelector('.words').textContent, Object.fromEntries(numbers), point.x[0], y]);
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    }
    return seen;
}"""


# In how many lines a text stands.
LINES = """node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""

Question = dict[str, Any]
Answer = dict[str, Any] | None  # None: there never is one
LATE: Answer = dict(late=True)
PASSED_ON: Answer = {}  # the server answers


def grab(page: Page, name: str, value: int) -> None:
    """Press the mouse on the slider of a control, or drag it on if it is pressed already, to where it says `value`."""
    slider = page.locator(f".st-key-{name} [type=range]")
    handle = slider.element_handle()
    assert handle is not None
    handle.wait_for_element_state("stable")  # what folds open moves what stands below
    box = slider.bounding_box()
    assert box is not None
    low, high = (float(slider.get_attribute(end) or 0) for end in ("min", "max"))
    thumb = 14  # pixels
    across = thumb / 2 + (value - low) / (high - low) * (box["width"] - thumb)
    page.mouse.move(box["x"] + across, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(slider).to_have_value(str(value))


def hold(page: Page, name: str, value: int) -> None:
    """The same until the page has answered. Where the machine is too busy, it says that the picture follows later."""
    late = page.locator(f".st-key-{name}").get_by_text("The picture follows when you let go.")
    for _ in range(20):
        grab(page, name, value)
        expect(page.locator("body")).not_to_have_attribute("data-asks", re.compile(""))
        if not late.is_visible():
            return
        grab(page, name, value + 1)  # only what moves asks again
    raise AssertionError(f"{name} was never answered in time.")


def between(page: Page, said: Callable[[Question], Answer]) -> None:
    """The page anew, with somebody between it and the lane who says this of what is held."""

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            question = json.loads(message)
            answer = said(question) if question["ask"] == "hold" else PASSED_ON
            if answer is PASSED_ON:
                server.send(message)
            elif answer is not None:
                socket.send(json.dumps(dict(n=question["n"]) | answer))

        socket.on_message(hear)

    page.route_web_socket("**/playground/lane*", pass_on)
    page.reload()
    settled(page)


def numbers(page: Page) -> list[str]:
    return page.locator(".numbers dd").all_inner_texts()


def becomes(page: Page, condition: str) -> None:
    """What throws while the page is made anew is not so yet."""
    page.wait_for_function(f"() => {{ try {{ return {condition}; }} catch {{ return false; }} }}")


def test_the_chart_follows_a_held_slider_keeps_its_zoom_and_is_never_blank(visit):
    page = visit("/clustering")
    page.locator(".stage-box").first.hover()
    page.evaluate(f"() => {{ window.chart = {CHART}; window.whole = {RANGE}; }}")
    page.locator(".stage-tools").first.hover()
    page.locator("[data-tool=in]").first.click()
    becomes(page, f"{RANGE} !== window.whole")
    zoomed = page.evaluate(RANGE)
    assert page.evaluate(f"{CHART}.data.at(-3).visible") is True
    for shown in ("false", "true"):
        page.locator("[data-tool=curve]").first.click()
        becomes(page, f"{CHART}.data.at(-3).visible === {shown}")
    before = numbers(page)
    page.evaluate(WATCH)

    hold(page, "clustering_k", 7)
    becomes(page, f"{CENTRES} === 7")
    held = numbers(page)
    assert held != before
    assert "clustering_" not in page.url
    expect(page.locator("[role=tabpanel] .katex")).to_have_count(4)
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=7"))
    expect(page.locator("[role=tabpanel] .katex")).to_have_count(7)
    settled(page)
    assert page.evaluate(f"{CENTRES}") == 7
    assert numbers(page) == held
    page.get_by_role("button", name="Last step").first.click()
    becomes(page, f"{STEP}.value === {STEP}.max")

    slider = page.locator(".st-key-clustering_k [type=range]")
    for i in range(20):
        slider.press("ArrowLeft" if i % 2 == 0 else "ArrowRight")
        becomes(page, f"location.search.includes('clustering_k={6 + i % 2}') && {CENTRES} === {6 + i % 2}")
    settled(page)

    page.evaluate(HURRY, [1 + i % 8 for i in range(99)] + [3])
    expect(page).to_have_url(re.compile("clustering_k=3"))
    settled(page)
    becomes(page, f"{CENTRES} === 3")
    expect(page.locator("[role=tabpanel] .katex")).to_have_count(3)
    expect(page.locator(".st-key-clustering_k .slider-number")).to_have_value("3")
    assert page.evaluate("window.blank") == []
    assert page.evaluate(f"{CHART} === window.chart")
    assert page.evaluate(RANGE) == zoomed
    assert page.evaluate(f"[{WHOLE}.visible, {WHOLE}.x.at(-1) - {CHART}._fullData.at(-1).x[0]]") == [True, 0]
    last = numbers(page)
    becomes(page, f"location.search.includes(`frame=${{{STEP}.max}}`)")
    page.reload()
    settled(page)
    assert numbers(page) == last

    page.evaluate(f"() => {{ window.chart = {CHART}; }}")
    hold(page, "clustering_k", 6)  # and back, before it is let go
    becomes(page, f"{CENTRES} === 6")
    page.mouse.up()
    page.mouse.down()
    grab(page, "clustering_k", 3)
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=3"))
    settled(page)
    becomes(page, f"{CENTRES} === 3")
    assert numbers(page) == last
    assert page.evaluate(f"{CHART} === window.chart")


def test_a_held_slider_shows_the_end_only_of_a_run_that_nobody_has_moved_in_and_says_that_it_does(visit):
    page = visit("/recommender?recommender_view=matrix")
    said = page.locator(".words").first
    expect(said).to_contain_text(re.compile("^Step 0 of"))
    hold(page, "recommender_rank", 3)
    expect(said).to_contain_text(re.compile(r"^At the end: Step (\d+) of \1:"))
    page.mouse.up()
    expect(page).to_have_url(re.compile("recommender_rank=3"))
    settled(page)
    expect(said).to_contain_text(re.compile(r"^Step (\d+) of \1: "))
    page.get_by_role("button", name="First step").click()
    expect(said).to_contain_text(re.compile("^Step 0 of"))
    hold(page, "recommender_rank", 1)
    expect(said).to_contain_text(re.compile("^Step 0 of"))
    page.mouse.up()
    expect(page).to_have_url(re.compile("recommender_rank=1"))
    settled(page)
    becomes(page, f"{STEP}.value === '0'")


def test_where_the_first_step_shows_what_a_setting_does_a_held_slider_stays_there(visit):
    page = visit("/clustering")
    said = page.locator(".words").first
    for k in (6, 3):
        hold(page, "clustering_k", k)
        becomes(page, f"{CENTRES} === {k}")
        expect(said).to_contain_text(re.compile("^Step 0 of"))
        page.mouse.up()
        expect(page).to_have_url(re.compile(f"clustering_k={k}"))
        settled(page)
        becomes(page, f"{STEP}.value === '0' && {CENTRES} === {k}")


def test_a_run_that_opens_on_its_way_stays_there_while_a_slider_is_held(visit):
    page = visit("/descent?descent_view=race")
    said = page.locator(".words").first
    expect(said).to_contain_text(re.compile("^Step 20:"))
    before = page.locator(".numbers dd").first.inner_text()
    page.get_by_text("More settings").click()
    hold(page, "descent_start_x", -3)
    expect(page.locator(".numbers dd").first).not_to_have_text(before)
    expect(said).to_contain_text(re.compile("^Step 20:"))
    page.mouse.up()
    settled(page)
    expect(said).to_contain_text(re.compile("^Step 20:"))


def test_a_motion_stays_at_the_frame_on_display_when_a_slider_is_moved(visit):
    page = visit("/kernels?kernels_view=trick")
    page.get_by_text("More settings").click()
    slider = page.locator(".st-key-kernels_lift_C [type=range]")
    page.get_by_role("button", name="Last step").first.click()
    settled(page)
    last, at = page.evaluate(f"{STEP}.value"), slider.input_value()
    slider.press("ArrowLeft")
    expect(slider).not_to_have_value(at)
    expect(page).to_have_url(re.compile("kernels_lift_C="))
    settled(page)
    assert page.evaluate(f"{STEP}.value") == last != "0"


def test_a_moved_slider_shows_the_end_of_its_run_however_late_the_answer_was_while_it_was_held(visit):
    page = visit("/recommender?recommender_view=matrix")
    between(page, lambda question: LATE)
    grab(page, "recommender_rank", 3)
    expect(page.get_by_text("The picture follows when you let go.")).to_be_visible()
    page.mouse.up()
    expect(page).to_have_url(re.compile("(?=.*recommender_rank=3)(?=.*recommender_frame=)"))
    settled(page)
    expect(page.locator(".words").first).to_contain_text(re.compile(r"^Step (\d+) of \1: "))


def test_what_takes_too_long_at_once_is_shown_while_the_slider_is_held_still(visit):
    page = visit("/clustering")
    asked: list[int] = []

    def late_twice(question: Question) -> Answer:
        asked.append(question["again"])
        return LATE if question["again"] < 2 else PASSED_ON

    between(page, late_twice)
    grab(page, "clustering_k", 7)
    becomes(page, f"{CENTRES} === 7")
    expect(page.locator("body")).not_to_have_attribute("data-asks", re.compile(""))
    assert asked[:3] == [0, 1, 2] and "clustering_k" not in page.url
    expect(page.locator(".st-key-clustering_k .slider-note")).to_have_text("")
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=7"))


def test_what_the_page_still_says_of_a_frame_takes_nothing_out_of_the_hand(visit):
    page = visit("/clustering")
    kept: list[str | bytes] = []  # what the script says, while it is withheld
    withheld: list[bool] = []

    def pass_on(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()

        def asks(message: str | bytes) -> None:
            withheld.extend([True] * looks[0])
            server.send(message)

        socket.on_message(asks)
        server.on_message(lambda message: kept.append(message) if withheld else socket.send(message))

    sockets: list[WebSocketRoute] = []
    looks = [False]
    page.route_web_socket("**/_stcore/stream*", pass_on)
    page.reload()
    settled(page)
    page.get_by_role("tab", name="Look closer").click()
    settled(page)
    closer = page.locator("[role=tabpanel]").first
    looks[0] = True
    page.locator("[data-do=forward]").first.click()
    while not kept:  # what explains the frame is drawn again
        page.evaluate(FRAMES, 1)
    grab(page, "clustering_k", 7)
    becomes(page, f"{CENTRES} === 7")
    expect(closer).to_contain_text("at step 0:")
    looks[0] = False
    withheld.clear()
    for message in kept:
        sockets[-1].send(message)
    expect(closer).to_contain_text("at step 1:")
    page.evaluate(FRAMES, 20)
    assert page.evaluate(CENTRES) == 7 and "clustering_k" not in page.url
    grab(page, "clustering_k", 4)  # where the page has it
    becomes(page, f"{CENTRES} === 4")
    page.mouse.up()
    becomes(page, f"document.body.dataset.held === undefined && {CENTRES} === 4")
    settled(page)
    expect(page.locator(".words").first).to_contain_text(re.compile("^Step 1 of"))


def test_the_tools_of_a_picture_leave_its_headline_to_be_read_until_they_are_wanted(visit):
    page = visit("/clustering")
    tools, zoom = page.locator(".stage-tools").first, page.get_by_role("button", name="Zoom in").first
    page.locator(".stage-box").first.hover()
    expect(tools).to_have_css("opacity", "0.95")
    assert tools.evaluate("tools => tools.clientWidth < 40")
    tools.hover()
    expect(zoom).to_be_visible()
    page.mouse.move(5, 5)
    expect(zoom).to_be_hidden()
    zoom.focus()
    expect(zoom).to_be_visible()


def test_the_sections_fade_while_the_player_is_past_the_step_of_which_they_speak(visit):
    page = visit("/clustering")
    page.get_by_role("tab", name="Look closer").click()
    settled(page)
    closer, body = page.locator("[role=tabpanel]").first, page.locator("body")
    expect(closer).to_contain_text("at step 0:")
    page.evaluate(
        """() => {
        window.bright = [];
        const bar = document.querySelector('[data-do=range]');
        const look = () => window.bright.push([bar.value, document.body.dataset.past]);
        const seen = { childList: true, subtree: true, characterData: true };
        new MutationObserver(look).observe(document.querySelector('.words'), seen);
    }"""
    )
    page.locator("[data-do=forward]").first.click()
    expect(closer).to_contain_text("at step 1:")
    expect(body).not_to_have_attribute("data-past", "")
    assert page.evaluate("window.bright")[0] == ["1", ""]
    page.locator("[data-do=back]").first.click()
    expect(closer).to_contain_text("at step 0:")
    expect(body).not_to_have_attribute("data-past", "")


def test_the_verdicts_under_the_learning_curves_are_of_the_frame_on_which_one_rests(visit):
    page = visit("/bias_variance?bias_variance_view=learning")
    expect(page.get_by_text("degree 10, n = 25: High variance")).to_be_visible()
    page.locator("[data-do=last]").first.click()
    expect(page.get_by_text("degree 10, n = 200: Good")).to_be_visible()
    expect(page.get_by_text("degree 10, n = 25: High variance")).to_have_count(0)


def test_the_numbers_of_a_chart_without_steps_follow_a_held_slider_and_what_waits_is_faint(visit):
    page = visit("/regression?regression_line_by=a+method")
    before, beside = numbers(page), page.locator("[role=tabpanel]").first
    opacity = "tabs => getComputedStyle(tabs.closest('[data-testid=stTabs]')).opacity"
    hold(page, "regression_degree", 9)
    expect(page.locator(".numbers dd").first).not_to_have_text(before[0])
    assert beside.evaluate(opacity) == "0.4" and "degree" not in page.url
    held = numbers(page)
    page.mouse.up()
    expect(page).to_have_url(re.compile("regression_degree=9"))
    settled(page)
    assert numbers(page) == held != before
    assert beside.evaluate(opacity) == "1"


def test_a_number_that_a_held_setting_takes_away_is_gone_with_it(visit):
    page = visit("/regression?regression_line_by=a+method&regression_data=line&regression_degree=5")
    before = page.locator(".numbers dt").all_inner_texts()
    page.get_by_text("More settings").click()
    hold(page, "regression_test", 0)
    expect(page.locator(".numbers")).not_to_contain_text("held out")
    held = page.locator(".numbers dt").all_inner_texts()
    assert held != before and "regression_test=0.0" not in page.url
    page.mouse.up()
    expect(page).to_have_url(re.compile("regression_test=0.0"))
    settled(page)
    assert page.locator(".numbers dt").all_inner_texts() == held


def test_a_click_in_a_picture_that_plays_leaves_its_reader_where_he_is(visit):
    page = visit("/recommender?recommender_view=matrix")
    step = page.get_by_role("slider", name="Step")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    there = step.input_value()
    settled(page)
    cell = page.locator("[data-now] .xy .hm image, [data-now] .heatmaplayer image").first.bounding_box()
    page.mouse.click(cell["x"] + 0.4 * cell["width"], cell["y"] + 0.4 * cell["height"])
    expect(page).to_have_url(re.compile("recommender_(user|item)="))
    settled(page)
    expect(step).to_have_value(there)
    page.get_by_role("button", name="Reset").click()
    expect(page).not_to_have_url(re.compile("recommender_(user|item)="))
    settled(page)
    expect(step).not_to_have_value(there)  # it opens anew


def test_back_to_a_question_that_was_not_answered_asks_it(visit):
    page = visit("/clustering")
    page.get_by_role("button", name="The trap").click()
    yes = page.get_by_role("button", name="Yes", exact=True)
    expect(yes).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Too few").click()
    expect(yes).to_have_count(0)
    expect(page).not_to_have_url(re.compile("trap"))  # what came after has its entry
    settled(page)
    page.go_back()
    yes.click()
    expect(page.get_by_text("You said “Yes”. The answer:")).to_be_visible()


def test_where_a_player_has_gone_through_a_setting_another_one_that_is_held_leaves_it(visit):
    page = visit("/bias_variance?bias_variance_view=curve")
    said, step = page.locator(".words").first, page.get_by_role("slider", name="Step")
    page.keyboard.press("End")
    degree = page.locator(".st-key-bias_variance_number_polynomial [type=range]")
    expect(degree).to_have_value(there := str(int(step.get_attribute("max") or 0)))
    for which in (40, 12):
        before = said.inner_text()
        hold(page, "bias_variance_which_set", which)
        expect(said).not_to_have_text(before)
        expect(said).to_contain_text(re.compile("^The true error (and the validation error )?turns? back up after"))
        expect(degree).to_have_value(there)
        page.mouse.up()
        expect(page).to_have_url(re.compile(f"which_set={which}"))
        settled(page)
        expect(said).to_contain_text(re.compile("^The true error (and the validation error )?turns? back up after"))
        expect(degree).to_have_value(there)
    hold(page, "bias_variance_number_polynomial", 4)
    expect(said).to_contain_text(re.compile(r"[Dd]egree 4\b"))
    page.mouse.up()
    expect(page).to_have_url(re.compile("number_polynomial=4"))
    settled(page)
    expect(said).to_contain_text(re.compile(r"[Dd]egree 4\b"))


def test_where_a_player_has_gone_through_a_setting_its_value_comes_back_with_its_range(visit):
    page = visit("/bias_variance?bias_variance_view=law")
    said = page.locator(".words").first
    page.keyboard.press("End")
    columns = page.locator(".st-key-bias_variance_law_d [type=range]")
    expect(columns).to_have_value("25")
    for points, there, told in (("20", "10", "^Up to 10 inputs "), ("100", "25", "^With 25 inputs and 100 points")):
        hold(page, "bias_variance_law_n", ["10", "15", "20", "30", "40", "50", "75", "100"].index(points))
        expect(said).to_contain_text(re.compile(told))  # so few points allow fewer columns
        expect(columns).to_have_value(there)
    page.mouse.up()
    expect(page).to_have_url(re.compile("law_n=100"))
    settled(page)
    expect(said).to_contain_text(re.compile("^With 25 inputs and 100 points"))
    expect(columns).to_have_value("25")


def test_what_goes_through_no_setting_shows_its_start_while_a_slider_is_held_and_the_wheel_moves_the_page(visit):
    page = visit("/pca?pca_view=space")
    said, step = page.locator(".words").first, page.get_by_role("slider", name="Step")
    page.keyboard.press("End")
    expect(step).to_have_value(step.get_attribute("max") or "")
    hold(page, "pca_space_tilt", 15)
    expect(said).to_contain_text(re.compile("^The shadow on this plane, 15° off the best"))
    page.mouse.up()
    settled(page)
    expect(said).to_contain_text(re.compile("^The shadow on this plane, 15° off the best"))
    eye = f"JSON.stringify({CHART}._fullLayout.scene._scene.getCamera().eye)"
    before = page.evaluate(eye)
    page.locator(".stage-plot").first.hover()
    page.mouse.wheel(0, 200)
    becomes(page, "document.querySelector('[data-testid=stMain]').scrollTop > 50")
    assert page.evaluate(eye) == before


def test_where_no_socket_can_be_had_the_page_itself_carries_frames_and_held_sliders(visit):
    page = visit("/clustering", laneless=True)
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".words").first).to_contain_text("Step 14 of 14")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(page.locator(".words").first).to_contain_text("Step 1 of 14")
    hold(page, "clustering_k", 6)
    becomes(page, f"{CENTRES} === 6")
    assert "clustering_k" not in page.url
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=6"))
    settled(page)
    assert page.evaluate(CENTRES) == 6


def test_what_is_asked_of_a_page_in_the_moment_in_which_one_leaves_it_does_not_empty_the_next(visit):
    page = visit("/regression", laneless=True)
    failed: list[str] = []
    page.on("pageerror", lambda problem: failed.append(str(problem)))
    for name in ("", "clustering"):
        page.get_by_role("link", name="Home").first.click() if not name else page.locator(
            f".st-key-card_{name} a"
        ).click()
        page.wait_for_url(f"**/{name}*")
        settled(page)
    page.evaluate("""() => {
        addEventListener("popstate", () => {
            const slider = document.querySelector("input[type=range]");
            slider.value = +slider.value + 1;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
        });
        history.go(-2);
    }""")
    expect(page.get_by_role("heading", name="Regression", exact=True)).to_be_visible()
    settled(page)
    expect(page.get_by_role("heading", name="Regression", exact=True)).to_be_visible()
    assert not failed


def test_an_answer_that_never_comes_does_not_block_the_next(visit):
    page = visit("/clustering")
    swallowed: list[Question] = []

    def first_swallowed(question: Question) -> Answer:
        if swallowed:
            return PASSED_ON if question["again"] else LATE  # the next has as long to be asked again as any other
        swallowed.append(question)
        return None

    between(page, first_swallowed)
    grab(page, "clustering_k", 7)
    page.wait_for_function("() => document.querySelector('.st-key-clustering_k [data-asks]')")
    assert page.locator("body").get_attribute("data-asks") is not None
    grab(page, "clustering_k", 6)
    becomes(page, f"{CENTRES} === 6")
    expect(page.locator("body")).not_to_have_attribute("data-asks", re.compile(""))
    assert len(swallowed) == 1 and "clustering_k" not in page.url
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=6"))


def test_marks_glide_from_step_to_step_unless_little_motion_is_asked_for(visit):
    for motion in (True, False):
        page = visit("/clustering", motion=motion)
        page.evaluate(
            """() => {
                window.glided = false;
                const chart = document.querySelector('.stage-plot');
                const look = () => (window.glided ||= chart.classList.contains('stage-glides'));
                new MutationObserver(look).observe(chart, { attributes: true, attributeFilter: ['class'] });
            }"""
        )
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("slider", name="Step")).to_have_value("1")
        settled(page)
        assert page.evaluate("window.glided") is motion


def test_back_takes_what_is_held_out_of_the_hand_and_shows_one_run(visit):
    page = visit("/clustering")
    before = numbers(page)
    page.get_by_role("button", name="Rings").click()
    expect(page).to_have_url(re.compile("clustering_"))
    settled(page)
    hold(page, "clustering_k", 7)
    becomes(page, f"{CENTRES} === 7")
    page.go_back()
    expect(page).not_to_have_url(re.compile("clustering_"))
    settled(page)
    becomes(page, f"{CENTRES} === 4 && document.body.dataset.held === undefined")
    expect(page.locator(".st-key-clustering_k .slider-number")).to_have_value("4")
    assert numbers(page) == before
    page.mouse.up()
    page.locator(".st-key-clustering_k [type=range]").press("ArrowRight")  # it is held no more, and speaks again
    expect(page).to_have_url(re.compile("clustering_k=5"))


def test_a_guess_is_given_before_the_picture_answers(visit):
    page = visit("/clustering", motion=True)
    distortion, run_on = page.locator(".numbers dd").first, page.get_by_role("button", name="Step forward")
    page.get_by_role("button", name="The trap").click()
    yes = page.get_by_role("button", name="Yes", exact=True)
    expect(yes).to_be_visible()
    settled(page)
    for covered in (distortion, run_on, page.locator(".words").first, page.get_by_role("tab", name="Theory")):
        expect(covered).to_be_hidden()
    assert "1286" not in re.sub(r"\D", "", page.locator(".stage-plot").first.get_attribute("aria-label") or "")
    page.keyboard.press("End")
    becomes(page, f"{STEP}.value === '0'")
    yes.click()
    said = page.get_by_text("You said “Yes”. The answer:")
    expect(said).to_be_visible()
    becomes(page, f"{STEP}.value === {STEP}.max")  # it was played before that is said
    expect(distortion).to_have_text(re.compile("1.286"))
    expect(run_on).to_be_visible()
    expect(page.get_by_role("tab", name="Theory")).to_be_visible()
    page.get_by_role("button", name="The trap").click()  # pressed again it asks anew
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("The answer: No: two share one").first).to_be_visible()
    page.get_by_role("button", name="The trap").click()
    expect(distortion).to_be_hidden()
    page.get_by_role("button", name="Too few").click()  # who asks for something else has not guessed: nothing plays
    expect(page.locator(".numbers dd").first).to_be_visible()
    settled(page)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    becomes(page, "document.body.dataset.covered === undefined")


def test_marks_that_change_their_shape_as_they_go_are_drawn_at_every_moment(visit):
    page = visit("/clustering?clustering_view=side_by_side&clustering_frame=0", motion=True)
    failed: list[str] = []
    page.on("console", lambda said: failed.append(said.text) if said.type == "error" else None)
    for step in range(1, 15):
        page.keyboard.press("PageDown")
        becomes(page, f"{STEP}.value === '{step}'")
        page.evaluate(FRAMES, 20)
    assert not failed


def test_what_grows_along_a_setting_is_played_to_its_end_once_it_is_guessed(visit):
    page = visit("/bias_variance?bias_variance_view=curve", motion=True)
    page.get_by_role("button", name="300 points").click()
    page.get_by_role("button", name="Show me").click()
    becomes(page, f"{STEP}.value === {STEP}.max")
    settled(page)
    expect(page.get_by_text("The answer:").first).to_be_visible()
    becomes(page, f"{STEP}.value === {STEP}.max")


# From now on the machine takes so long for each frame that is shown; which ones these are is noted.
SLOWLY = """late => {
    const range = document.querySelector('[data-do=range]');
    window.shown = [];
    new MutationObserver(() => {
        window.shown.push(Number(range.value));
        for (const until = performance.now() + late; performance.now() < until; );
    }).observe(range, { attributes: true, attributeFilter: ['aria-valuetext'] });
}"""


def test_a_setting_is_gone_through_and_back_once_it_is_guessed_about(visit):
    page = visit("/pca?pca_view=turn", motion=True)
    page.get_by_role("button", name="A round cloud").click()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    settled(page)
    at = page.evaluate(f"{STEP}.value")
    page.get_by_role("button", name="Show me").click()
    becomes(page, f"{STEP}.value === {STEP}.max")
    becomes(page, f"{STEP}.value === '{at}' && document.body.dataset.covered === undefined")
    expect(page.get_by_text("The answer: Under 15")).to_be_visible()


ANSWERED = {  # by view and preset: the headline where its answer is seen, on the way and at the end of the setting
    ("turn", "One outlier"): "the principal axis misses the farthest point by 3.02°",
    ("ellipses", "Correlation to 1"): "At correlation 1 the ellipse is a segment",
}


@pytest.mark.parametrize("motion", [True, False])
@pytest.mark.parametrize(("view", "preset"), ANSWERED)
def test_a_setting_is_gone_through_to_where_the_answer_is_seen_if_a_preset_says_so(visit, view, preset, motion):
    page = visit(f"/pca?pca_view={view}", motion=motion)
    page.get_by_role("button", name=preset).click()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show me").click()
    becomes(page, "document.body.dataset.covered === undefined")
    expect(page.locator(".words").first).to_contain_text(ANSWERED[view, preset])


def test_another_picture_that_a_preset_brings_is_played_to_its_answer_too(visit):
    page = visit("/bias_variance?bias_variance_view=bootstrap", motion=True)
    first = page.locator(".stage-plot").first.get_attribute("aria-label")
    page.get_by_role("button", name="A line through a sine").click()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    becomes(page, f"document.querySelector('.stage-plot')?.getAttribute('aria-label') !== {json.dumps(first)}")
    settled(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Playing to the answer")).to_be_visible()
    expect(page.get_by_text("The answer: Less than a fifth")).to_be_visible()
    expect(page.get_by_text("Playing to the answer")).to_be_hidden()
    expect(page.locator(".words").first).to_contain_text("With degree 1 ")


def test_a_slider_that_a_run_took_along_stands_where_the_next_preset_has_it(visit):
    page = visit("/regression?regression_view=shrinkage", motion=True)
    page.get_by_role("button", name="Huge penalty").click()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show me").click()
    number = page.locator(".st-key-regression_lambda .slider-number")
    expect(number).to_have_value(re.compile("10⁻⁵|0.000"))  # it is on its way
    page.get_by_role("button", name="The lasso's diamond").click()
    expect(page).to_have_url(re.compile("lambda=100&"))
    settled(page)
    page.evaluate(FRAMES, 60)  # what was on its way to the picture before has come
    expect(number).to_have_value("100")


def test_what_is_skipped_rests_where_its_answer_is_seen_too(visit):
    page = visit("/pca?pca_view=power", motion=True)
    page.get_by_role("button", name="Close eigenvalues").click()
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Skip").click()
    becomes(page, "document.body.dataset.covered === undefined")
    expect(page.locator(".words").first).to_contain_text("After 205 multiplications arrow x has come to rest on axis 1")


def test_a_run_is_played_to_its_answer_in_some_seconds_however_slow_the_machine(visit):
    page = visit("/neural?neural_view=starts", motion=True)
    page.get_by_role("button", name="All equal", exact=True).click()
    expect(page.get_by_role("button", name="Not at all")).to_be_visible()
    settled(page)
    last = int(page.locator("[data-do=range]").first.get_attribute("max") or "")
    page.evaluate(SLOWLY, 300)
    page.get_by_role("button", name="Not at all").click()
    waits = page.get_by_text("Playing to the answer")
    expect(waits).to_be_visible()
    expect(page.get_by_text("You said “Not at all”")).to_be_hidden()
    becomes(page, f"document.body.dataset.covered === undefined && {STEP}.value === '{last}'")
    expect(page.get_by_text("You said “Not at all”")).to_be_visible()
    expect(waits).to_be_hidden()
    shown = page.evaluate("window.shown")
    assert last > 100 and 2 < len({*shown}) < 25 and shown == sorted(shown)  # 0.3 s each


def test_what_opens_at_its_first_picture_is_played_to_its_answer_but_not_an_answer_that_stays(visit):
    page = visit("/pca?pca_view=power", motion=True)
    page.get_by_role("button", name="Not normalised").click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show me").click()
    becomes(page, f"document.body.dataset.covered === undefined && {STEP}.value === {STEP}.max")
    expect(page.locator(".words").first).to_contain_text("After 12 multiplications")

    page.get_by_role("radio", name="Tables").click()
    page.get_by_role("button", name="Iris", exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".st-key-truth")).to_be_visible()
    settled(page)
    assert page.evaluate(f"{STEP}.value") == "0"


@pytest.mark.parametrize(
    ("path", "preset"),
    [
        ("/classification?classification_view=mistakes", "Narrow gap"),
        ("/text?text_view=spam", "Counted once"),
        ("/bias_variance?bias_variance_view=ledger", "Fit by hand"),
    ],
)
def test_question_picture_and_play_are_on_one_screen_before_a_guess_and_after_it(visit, path, preset):
    page = visit(path)
    page.get_by_role("button", name=preset, exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    low = "document.querySelector('.stage .bar')?.getBoundingClientRect().bottom"
    top = "document.querySelector('.st-key-presets')?.getBoundingClientRect().top"
    becomes(page, f"{low} <= innerHeight && {top} >= 0")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".st-key-truth")).to_be_visible()
    settled(page)
    becomes(page, f"{low} <= innerHeight && {top} >= 0")


@pytest.mark.parametrize(
    ("path", "preset"), [("/kernels?kernels_view=perceptron", "XOR, linear"), ("/recommender", "Hide a rating")]
)
def test_the_presets_are_on_the_screen_while_a_guess_is_awaited(visit, path, preset):
    page = visit(path)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name=preset, exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    becomes(page, "document.querySelector('.st-key-presets')?.getBoundingClientRect().bottom <= innerHeight")


def test_on_a_phone_the_whole_question_comes_into_view_below_the_head_when_it_is_asked(visit):
    page = visit("/kernels?kernels_view=perceptron", phone=True)
    page.get_by_role("button", name="XOR, linear", exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    becomes(
        page,
        "document.querySelector('.st-key-guess')?.getBoundingClientRect().top"
        " >= document.querySelector('[data-testid=stHeader]')?.getBoundingClientRect().bottom",
    )


def test_what_was_guessed_is_played_to_the_step_that_was_asked_about_and_no_further(visit):
    page = visit("/clustering?clustering_view=tree", motion=True)
    page.get_by_role("button", name="Two rings", exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    assert page.evaluate(f"{STEP}.value") == "0"
    page.get_by_role("button", name="Show me").click()
    becomes(page, f"document.body.dataset.covered === undefined && {STEP}.value === String({STEP}.max - 1)")
    settled(page)
    expect(page.locator(".words").first).to_contain_text("2 clusters")
    assert page.evaluate(f"{STEP}.max - {STEP}.value") == 1
    page.get_by_role("button", name="Play", exact=True).click()  # on to its end
    becomes(page, f"{STEP}.value === {STEP}.max")


def test_one_skips_to_the_answer(visit):
    page = visit("/neural?neural_view=starts", motion=True)
    page.get_by_role("button", name="All equal", exact=True).click()
    expect(page.get_by_role("button", name="Not at all")).to_be_visible()
    settled(page)
    page.evaluate(SLOWLY, 300)
    page.get_by_role("button", name="Not at all").click()
    page.get_by_role("button", name="Skip").click()
    becomes(page, f"document.body.dataset.covered === undefined && {STEP}.value === {STEP}.max")
    expect(page.get_by_text("You said “Not at all”")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    assert len(page.evaluate("window.shown")) < 8


def test_of_a_picture_without_steps_only_the_points_are_there_until_a_guess_is_given(visit):
    page = visit("/regression")
    lines = f"{CHART}._fullData.filter(t => t.visible === true && t.mode.includes('lines')).length"
    becomes(page, f"{lines} > 0")
    page.get_by_role("button", name="Beyond the data").click()
    becomes(page, f"{lines} === 0 && {CHART}._fullData.some(t => t.visible === true)")
    grab(page, "regression_degree", 6)
    becomes(page, "document.body.dataset.held !== undefined")
    assert page.evaluate(lines) == 0
    page.mouse.up()
    expect(page).to_have_url(re.compile("regression_degree=6"))
    settled(page)
    page.get_by_role("slider", name="Your guess").press("ArrowLeft")
    page.get_by_role("button", name="That is my guess").click()
    expect(page.get_by_text("You said −1,").first).to_be_visible()
    becomes(page, f"{lines} > 0 && {CHART}.layout.shapes.at(-1).y0 === -1")


def test_keys_move_the_player_from_anywhere_but_text(visit):
    page = visit("/clustering")
    step = page.get_by_role("slider", name="Step")
    last = step.get_attribute("max") or ""
    for key, there in (
        ("ArrowRight", "1"),
        ("PageDown", "2"),
        ("PageUp", "1"),
        ("ArrowLeft", "0"),
        ("End", last),
        ("Home", "0"),
    ):
        page.keyboard.press(key)
        expect(step).to_have_value(there)
    step.focus()
    for key, there in (("PageDown", "1"), ("End", last), ("ArrowLeft", str(int(last) - 1)), ("Home", "0")):
        page.keyboard.press(key)
        expect(step).to_have_value(there)
    page.get_by_role("tab", name="Look closer").focus()
    page.keyboard.press("PageDown")
    expect(step).to_have_value("1")

    slider = page.locator(".st-key-clustering_point [type=range]")  # a slider needs the arrows, but not Space
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(step).to_have_value("1")
    settled(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    settled(page)

    at = step.input_value()
    text = page.locator(".st-key-clustering_k .slider-number")
    text.focus()
    for key in ("Space", "ArrowRight", "PageDown", "Home", "End"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(step).to_have_value(at)


def test_space_plays_after_a_button_was_clicked_and_presses_one_that_the_keys_have_reached(visit):
    page = visit("/clustering?clustering_k=3")
    reset, play, pause = (page.get_by_role("button", name=name, exact=True) for name in ("Reset", "Play", "Pause"))
    reset.click()
    expect(page).not_to_have_url(re.compile("clustering_k=3"))
    settled(page)
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    page.keyboard.press("Space")
    expect(play).to_be_visible()
    page.locator(".st-key-clustering_k [type=range]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("clustering_k=3"))
    settled(page)
    page.keyboard.press("Tab")
    reset.focus()
    page.keyboard.press("Space")
    expect(page).not_to_have_url(re.compile("clustering_k=3"))
    expect(play).to_be_visible()

    page.locator("h1").click()  # by which the page itself has the keys, and no frame is drawn round it
    page.keyboard.press("Space")
    expect(pause).to_be_visible()
    frames = "part => getComputedStyle(document.querySelector('[data-testid=stMain]'), part).boxShadow"
    assert [page.evaluate(frames, part) for part in (None, "::before", "::after")] == ["none"] * 3
    assert page.evaluate("document.activeElement.dataset.testid") == "stMain"


def test_a_run_that_opens_near_its_end_is_played_from_its_beginning_and_stays_where_it_is_stopped(visit):
    page = visit("/clustering?clustering_view=tree")
    step, play = page.get_by_role("slider", name="Step"), page.locator("[data-do=play]")
    opened, last = int(step.input_value()), int(step.get_attribute("max") or 0)
    assert 0.9 * last < opened < last
    play.click()
    page.wait_for_function(f"0 < {STEP}.value && {STEP}.value < {opened // 2}")
    play.click()
    at = int(step.input_value())
    play.click()
    page.wait_for_function(f"{STEP}.value > {at}")
    play.click()


def test_thousands_stand_apart_on_a_slider_and_are_read_so(visit):
    page = visit("/gridworld?gridworld_view=race")
    typed = page.locator(".st-key-gridworld_budget .slider-number")
    expect(typed).to_have_value("5,000")
    typed.fill("10,000")
    typed.press("Enter")
    settled(page)
    expect(typed).to_have_value("10,000")
    page.get_by_text("More settings").click()
    slip = page.locator(".st-key-gridworld_slip .slider-number")
    slip.fill("0,2")  # a decimal comma
    slip.press("Enter")
    settled(page)
    expect(slip).to_have_value("0.20")


@pytest.mark.parametrize(
    ("path", "counts"), [("/hmm?hmm_view=posterior", (0, 4, 0)), ("/bias_variance?bias_variance_view=curve", (3, 4, 3))]
)
def test_numbers_and_the_sentence_beside_them_come_when_they_are_known_and_what_stands_below_stays(visit, path, counts):
    page = visit(path)
    below = page.locator(".st-key-presets")
    seen, top = page.locator(".numbers dd:visible").filter(has_text=re.compile(r"\S")), None
    for key, count in zip(("Home", "End", "Home"), counts, strict=True):
        page.keyboard.press(key)
        expect(seen).to_have_count(count)
        box = below.bounding_box()
        assert box and (top is None or box["y"] == pytest.approx(top, abs=1))
        top = box["y"]


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/clustering", "Distortion"),
        ("/regression?regression_view=descent", "Cost J"),
        ("/gridworld?gridworld_view=plan&gridworld_errors=true", "Largest change"),
    ],
)
def test_numbers_and_the_marked_point_of_the_curve_agree_at_every_frame(visit, path, label):
    page = visit(path)
    count = int(page.get_by_role("slider", name="Step").get_attribute("max") or "") + 1
    seen = page.evaluate(FRAMES_SAID, [count, PATIENCE])
    marked = 0
    for said, beside, x, y in seen:
        step = re.match(r"(Step|Sweep) (\d+) of ", said)
        if step is None or y is None or y != y:  # the start: the objective has no value yet
            continue
        marked += 1
        assert x == int(step[2]), said
        assert words.number(y) == beside[label], said
    assert marked > count - 6
    assert len({said for said, *_ in seen}) == count


def test_on_a_phone_the_chart_leaves_room_and_play_is_on_the_first_screen(visit):
    page = visit("/clustering", phone=True)
    for path in ("", "/classification"):
        if path:
            page.goto(page.url.split("/clustering")[0] + path)
            settled(page)
        chart = page.locator(".stage-box").first.bounding_box()
        play = page.get_by_role("button", name="Play").bounding_box()
        assert chart is not None and play is not None
        assert chart["height"] <= 0.55 * PHONE["height"] + 1
        assert play["y"] + play["height"] <= PHONE["height"]


def test_on_a_phone_the_view_that_was_sent_is_in_sight_and_all_plots_are_above_the_player(visit):
    page = visit("/bias_variance?bias_variance_view=beyond", phone=True)
    tab = page.get_by_role("radio", name="Beyond")
    line = """document.querySelector('[aria-label="View"] [aria-checked=true]').parentElement"""
    becomes(page, f"{line}.scrollLeft > 0")
    page.evaluate(f"{line}.style.flexWrap = 'wrap'")
    becomes(page, f"{line}.scrollLeft === 0")
    page.evaluate(FRAMES, 2)  # a style that comes and goes within one frame has never been there
    page.evaluate(f"{line}.style.flexWrap = ''")  # as its style may come late
    becomes(page, f"{line}.scrollLeft > 0")
    row, at = tab.locator("..").bounding_box(), tab.bounding_box()
    assert (
        row["x"] <= at["x"] and at["x"] + at["width"] <= row["x"] + row["width"] and row["height"] < 1.5 * at["height"]
    )
    assert page.evaluate(f"({BELOW})() <= ({PLAYER})()")


def test_on_a_phone_that_is_not_high_play_brings_three_plots_above_the_player(visit):
    page = visit("/regression?regression_view=descent", phone=True)
    assert page.evaluate(f"({BELOW})() <= ({PLAYER})()")
    page.set_viewport_size({"width": PHONE["width"], "height": 700})
    settled(page)
    assert page.evaluate(f"({BELOW})() > ({PLAYER})()")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"""() => ({BELOW})() <= ({PLAYER})()
        && document.querySelector('.stage .words').getBoundingClientRect().top >= 0""")


def test_the_picture_stays_in_its_place_as_its_guess_is_given(visit):
    page = visit("/text?text_view=mistakes")
    page.get_by_role("button", name="Stop words").click()
    page.wait_for_selector(".st-key-guess")
    settled(page)
    top = "() => document.querySelector('.stage-box').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.get_by_role("button", name="Show me").click()
    page.wait_for_selector(".st-key-truth")
    page.wait_for_function(f"was => Math.abs(({top})() - was) < 4", arg=before)


def test_in_a_figure_lower_than_it_was_made_for_its_legends_stand_apart(visit):
    page = visit("/kernels?kernels_view=machine&kernels_objectives=true", phone=True)
    rows = [text.bounding_box() for text in page.locator(".stage-plot .infolayer .traces").all()]
    middles = sorted({round(row["y"] + row["height"] / 2) for row in rows})  # tops differ by the symbols' heights
    assert len(middles) > 4 and min(after - before for before, after in itertools.pairwise(middles)) > 12


def test_on_a_phone_the_axis_below_a_plot_that_leads_is_above_the_player_and_no_tools_lie_on_what_is_above_a_table(
    visit,
):
    page = visit("/classification?classification_view=margin", phone=True)
    title, bar = page.locator(".stage .xtitle").first.bounding_box(), page.locator(".stage .bar").first.bounding_box()
    assert title is not None and bar is not None
    assert title["y"] + title["height"] <= bar["y"]
    page.get_by_role("tab", name="Data").click()
    expect(page.locator("[data-testid=stDataFrame]").first).to_be_visible()
    expect(page.locator("[data-testid=stElementToolbar]").first).to_be_hidden()


def test_two_tabs_do_not_disturb_each_other(visit):
    page = visit("/clustering")
    other = page.context.new_page()
    other.goto(page.url + "?clustering_k=3&clustering_v=1")
    settled(other)
    other.get_by_role("button", name="Last step").click()
    expect(other.locator(".words").first).to_contain_text("Step 10 of 10")
    becomes(other, f"location.search.includes(`frame=${{{STEP}.max}}`)")
    settled(other)
    said, beside, address = other.locator(".words").first.inner_text(), numbers(other), other.url
    page.bring_to_front()  # a browser may draw nothing in a tab that nobody sees
    hold(page, "clustering_k", 6)
    becomes(page, f"{CENTRES} === 6")
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=6"))
    settled(page)
    assert (other.locator(".words").first.inner_text(), numbers(other)) == (said, beside)
    other.bring_to_front()
    other.keyboard.press("ArrowLeft")
    expect(other.locator(".words").first).to_contain_text("Step 9 of 10")
    other.keyboard.press("End")
    expect(other.locator(".words").first).to_have_text(said)
    becomes(other, f"{CENTRES} === 3")
    assert numbers(other) == beside
    expect(other).to_have_url(address)
    page.bring_to_front()
    page.get_by_role("button", name="First step").click()
    becomes(page, f"{STEP}.value === '0' && {CENTRES} === 6")
    expect(page.locator(".words").first).to_contain_text("Step 0")


def test_a_map_that_does_not_change_stays_while_other_marks_move(visit):
    page = visit("/regression?regression_view=descent")
    maps = page.locator(".stage-plot[data-now] .heatmaplayer image")
    expect(maps).to_have_count(1)
    words = page.locator(".words").first
    for step in ("Step 1 of", "Step 2 of"):
        page.keyboard.press("ArrowRight")
        expect(words).to_contain_text(step)
    becomes(page, f"{CHART}._fullData.find(one => one.name === 'descent').x.length === 3")
    expect(maps).to_have_count(1)


def test_a_slider_writes_a_true_minus_and_reads_either(visit):
    page = visit("/regression?regression_view=local&regression_beyond=1.0&regression_query=-0.4")
    number = page.get_by_role("textbox", name="Diamond at x, as a number")
    expect(number).to_have_value("−0.40")
    expect(page.locator(".words").first).to_contain_text("At x = −0.4")
    for typed, there in (("-0.5", "−0.50"), ("−0.45", "−0.45")):
        number.fill(typed)
        number.press("Enter")
        expect(page).to_have_url(re.compile(f"regression_query={typed.replace('−', '-')}"))
        expect(number).to_have_value(there)
        expect(page.get_by_role("slider", name="Diamond at x")).to_have_attribute("aria-valuetext", there)


def test_a_curve_is_drawn_as_a_guess_and_stands_beside_the_true_one(visit):
    page = visit("/bias_variance?bias_variance_view=curve")
    page.get_by_role("button", name="Draw it", exact=True).click()
    settled(page)
    done = page.get_by_role("button", name="That is my guess")
    expect(done).to_be_disabled()
    box = page.locator(".stage-sketch").bounding_box()
    assert box is not None
    left, across, top = box["x"], box["width"], box["y"] + 50  # the errors are drawn on its right
    page.mouse.move(left + 0.6 * across, top)
    page.mouse.down()
    page.mouse.move(left + 0.85 * across, top + 80, steps=8)
    page.mouse.up()
    done.click()
    expect(page.locator(".st-key-truth")).to_contain_text(re.compile(r"Your curve is off by \d+% of the height"))
    expect(page.locator(".stage-sketch")).to_have_count(0)
    becomes(page, f"{CHART}.layout.shapes.some(one => one.type === 'path')")


def test_a_place_is_guessed_by_keys_and_by_touch(visit):
    page = visit("/clustering", phone=True)
    preset = page.get_by_role("button", name="One for all", exact=True)
    preset.tap()
    settled(page)
    done, pad = page.get_by_role("button", name="That is my guess"), page.locator(".stage-sketch")
    expect(done).to_be_disabled()
    pad.focus()
    for key in ("ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(done).to_be_enabled()
    preset.tap()  # anew
    expect(done).to_be_disabled()
    pad.tap()
    done.tap()
    expect(page.locator(".st-key-truth")).to_contain_text(re.compile(r"Your place is \d+% of the picture away"))
    becomes(page, f"{CHART}.layout.annotations?.some(one => one.text === 'your guess')")


def test_a_place_beside_the_axes_is_no_guess(visit):
    page = visit("/clustering")
    page.get_by_role("button", name="One for all", exact=True).click()
    settled(page)
    done, pad = page.get_by_role("button", name="That is my guess"), page.locator(".stage-sketch")
    box = pad.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + 150)  # left of the axis
    expect(page.get_by_text("Inside the axes, please.")).to_be_visible()
    expect(page.locator(".sketch-there")).to_have_count(0)
    expect(done).to_be_disabled()
    page.mouse.move(box["x"] + 150, box["y"] + 150)
    page.mouse.down()
    spot = page.locator(".sketch-spot")
    there = spot.get_attribute("cx")
    page.mouse.move(box["x"] + 8, box["y"] + 150)  # it stays where it was
    expect(spot).to_have_attribute("cx", str(there))
    page.mouse.up()
    expect(page.get_by_text("Inside the axes, please.")).to_have_count(0)
    expect(done).to_be_enabled()


def test_a_curve_is_drawn_by_a_finger_on_a_phone(visit):
    page = visit("/bias_variance?bias_variance_view=curve", phone=True)
    page.get_by_role("button", name="Draw it", exact=True).tap()
    settled(page)
    low, high = page.evaluate(f"{CHART}._fullLayout.yaxis.range")
    pad = page.locator(".stage-sketch")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    assert box is not None
    along = """([x, y, wide]) => {
        const pad = document.querySelector('.stage-sketch');
        const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
        const go = (type, part) =>
            pad.dispatchEvent(new PointerEvent(type, { ...finger, clientX: x + part * wide, clientY: y }));
        pad.setPointerCapture = () => {};
        go('pointerdown', 0);
        for (let i = 1; i <= 20; i++) go('pointermove', i / 20);
        go('pointerup', 1);
    }"""
    x, y = page.evaluate(
        f"(({{ xaxis, yaxis }}) => [xaxis, yaxis].map(a => [a._offset, a._length]))({CHART}._fullLayout)"
    )
    page.evaluate(
        along, [box["x"] + x[0] + 2, box["y"] + y[0] + y[1] / 3, x[1] - 4]
    )  # a level line, a third from above
    done = page.get_by_role("button", name="That is my guess")
    expect(done).to_be_enabled()
    done.tap()
    said = page.locator(".st-key-truth")
    expect(said).to_contain_text(re.compile(r"Your curve is off by \d+% of the height"))
    becomes(page, f"{CHART}.layout.shapes?.some(one => one.type === 'path')")
    path = page.evaluate(f"{CHART}.layout.shapes.find(one => one.type === 'path').path")
    heights = [math.log10(float(point.split(",")[1])) for point in path[1:].split(" L")]  # on a logarithmic axis
    assert len(heights) == 40 and heights == pytest.approx([high - (high - low) / 3] * 40, abs=(high - low) / 50)


@pytest.mark.parametrize("phone", [False, True])
def test_which_run_wins_is_said_by_a_key_or_a_finger_on_a_button_of_its_colour(visit, phone):
    page = visit("/regression?regression_view=descent", phone=phone)
    page.get_by_role("button", name="Three rates race", exact=True).click()
    settled(page)
    third = page.locator('[class*="st-key-regression_guess_0_"] button')
    assert third.evaluate("one => getComputedStyle(one).borderLeftColor") == "rgb(200, 95, 166)"  # as in the chart
    size = third.bounding_box()
    assert size is not None and size["height"] >= 48 and size["width"] >= (150 if phone else 160)
    if phone:
        third.tap()
    else:
        page.keyboard.press("1")
    expect(page.locator(".st-key-truth")).to_contain_text(
        re.compile(r"You said “A third of the rate”. The answer: Three times the rate. Cost J .*; lower by 0\.12[89]\.")
    )
    expect(page.locator(".words").first).to_contain_text("Step 100 of 100")


def test_answers_have_not_the_look_of_the_runs_that_were_asked_about_before(visit):
    page = visit("/regression?regression_view=descent")
    for preset in ("Three rates race", "Newton's method"):
        page.get_by_role("button", name=preset, exact=True).click()
        settled(page)
    answer = page.get_by_role("button", name="At the star", exact=True)
    assert answer.evaluate("one => getComputedStyle(one).borderLeftWidth") == "1px"


def test_a_browser_counts_the_guesses_of_all_visits_to_a_page(visit):
    page = visit("/clustering")
    for answers in (("Yes", "Yes"), ("No: two share one, one is cut in two",)):  # of two visits
        for answer in answers:
            page.get_by_role("button", name="The trap", exact=True).click()
            page.get_by_role("button", name=answer, exact=True).click()
            expect(page.locator(".st-key-truth")).to_contain_text("You said")
            settled(page)
        page.reload()
        settled(page)
    page.get_by_role("button", name="The trap", exact=True).click()
    page.get_by_role("button", name="Show me").click()  # no guess
    expect(page.locator(".tally")).to_have_text("On this page you were right 1 of 3 times.")


def test_bars_have_the_colours_of_their_frame_however_far_one_jumps(visit):
    page = visit("/bias_variance?bias_variance_view=validation")
    fills = "[...document.querySelectorAll('.stage-plot[data-now] .bars path')].map(bar => getComputedStyle(bar).fill)"
    average = "rgb(125, 104, 216)"
    assert page.evaluate(fills).count(average) == 2  # the folds to come have only their place
    page.get_by_role("button", name="Last step").click()
    becomes(page, f"{STEP}.value === {STEP}.max && {fills}.length === 10")
    settled(page)
    assert page.evaluate(fills).count(average) == 5


def test_a_number_in_a_cell_stays_when_it_is_written_in_another_colour(visit):
    page = visit("/hmm?hmm_view=learn&hmm_data=five&hmm_learn_states=4")
    written = f"[...{CHART}.querySelectorAll('g.textpoint')].filter(one => one.textContent.trim()).length"
    before = page.evaluate(written)
    assert before > 10
    for _ in range(20):
        page.get_by_role("button", name="Step forward").click()
    settled(page)
    assert page.evaluate(written) == before


def test_what_a_picture_shows_stands_above_it_and_its_length_moves_nothing(visit):
    page = visit("/clustering")
    step = page.get_by_role("slider", name="Step")
    for width in range(1100, 800, -20):  # until the first sentence, and it alone, takes two lines
        page.set_viewport_size({"width": width, "height": 900})
        if page.locator(".words span").first.evaluate(LINES) == 2:
            break
    tops, heights = set(), set()
    for key, there in (("Home", "0"), ("ArrowRight", "1")):
        page.keyboard.press(key)
        expect(step).to_have_value(there)
        becomes(page, "!document.querySelector('[data-busy]')")
        said, whole, chart = (
            page.locator(name).first.evaluate("node => node.getBoundingClientRect().toJSON()")
            for name in (".words span", ".words", ".stage-plot[data-now]")
        )
        assert whole["bottom"] <= chart["top"]
        tops.add(chart["top"])
        heights.add(page.locator(".words span").first.evaluate(LINES))
        assert said["height"] == whole["height"], "room for the longest is there from the start"
    assert heights == {1, 2}, "the first sentence takes another line"
    assert len(tops) == 1


def test_a_long_run_opens_at_a_pace_at_which_it_ends_within_half_a_minute(visit):
    page = visit("/clustering?clustering_view=density")
    expect(page.locator(".speed")).to_have_text("8×")
    step = page.get_by_role("slider", name="Step")
    before = int(step.input_value())
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_value(str(before - 1))  # a step stays a step
    for _ in range(3):
        page.get_by_role("button", name="Slower").click()
    expect(page.locator(".speed")).to_have_text("1×")
    page.locator(".st-key-clustering_data_seed [type=range]").press("ArrowRight")
    expect(page.locator("body")).not_to_have_attribute("data-held", "")
    expect(page.locator(".speed")).to_have_text("1×")  # chosen


def test_a_slider_goes_along_where_the_player_goes_through_its_setting(visit):
    page = visit("/regression?regression_view=local")
    asked = page.locator(".st-key-regression_query .slider-number")
    for key, there, said in (("ArrowRight", "0.50", "0.5"), ("Home", "−0.02", "−0.02"), ("ArrowRight", "0.00", "0")):
        page.keyboard.press(key)
        expect(page.locator(".words")).to_contain_text(f"At x = {said}: ")
        expect(asked).to_have_value(there)
    bandwidth = int(page.locator(".st-key-regression_bandwidth [type=range]").input_value())
    grab(page, "regression_bandwidth", bandwidth)
    grab(page, "regression_bandwidth", bandwidth + 2)
    expect(page.locator(".words")).to_contain_text("At x = 0: ")  # another run, at the same place
    expect(asked).to_have_value("0.00")
    page.mouse.up()
    expect(page.locator("body")).not_to_have_attribute("data-held", "")
    expect(page.locator(".words")).to_contain_text("At x = 0: ")
    expect(asked).to_have_value("0.00")


COLOURED = """() => [...document.querySelectorAll('.words span span, .numbers dt span[style]')].map(word => [
    word.textContent, getComputedStyle(word).color.match(/\\d+/g).slice(0, 3).map(Number)])"""


def test_what_the_chart_names_is_said_beside_it_in_its_colour(visit):
    page = visit("/descent?descent_view=race")
    page.wait_for_function(f"({COLOURED})().length >= 2")
    orange, green = ([round(int(part, 16)) for part in (c[1:3], c[3:5], c[5:7])] for c in ("#e8700e", "#14a37a"))
    for word, seen in page.evaluate(COLOURED):
        like = green if word == "Momentum" else orange
        assert word == "Momentum" or word.strip() in ("Gradient", "descent", "Gradient descent")
        assert max(range(3), key=seen.__getitem__) == max(range(3), key=like.__getitem__), word
        assert sum(abs(a - b) for a, b in zip(seen, like, strict=True)) < 200, word  # darker on white, to be read
    said = page.locator(".numbers dt").filter(has_text="Gradient descent")
    assert said.inner_text().split("\n")[0].startswith("Height, Gradient descent")
    page.locator(".st-key-descent_methods").get_by_role("button", name=re.compile("Momentum")).click()
    page.wait_for_function(f"!({COLOURED})().some(([word]) => word === 'Momentum')")


EYE = """(document.querySelector('.stage-plot')._fullLayout?.scene?._scene?.getCamera().eye.x ?? NaN).toFixed(3)"""
IN_SPACE = """() => {
    const box = document.querySelector('.stage-plot')._fullLayout.scene._scene.container.getBoundingClientRect();
    return [box.left + 0.8 * box.width, box.top + 0.8 * box.height];
}"""


def test_a_view_in_space_stays_as_it_was_turned_until_the_whole_picture_is_asked_for(visit):
    page = visit("/pca?pca_view=space")
    x, y = page.evaluate(IN_SPACE)
    made = page.evaluate(EYE)

    def turn() -> str:
        while page.evaluate(EYE) == made:  # the scene hears the hand once it has been drawn
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - 100, y - 20, steps=5)
            page.mouse.up()
            page.evaluate(FRAMES, 20)
        page.wait_for_function(f"window.eye === (window.eye = {EYE})", polling=200)
        return str(page.evaluate(EYE))

    turned = turn()
    page.get_by_role("button", name="Last step").first.click()
    settled(page)
    assert page.evaluate(EYE) == turned
    page.mouse.move(x, y)
    page.locator(".stage-tools").first.hover()
    page.get_by_role("button", name="Show the whole picture").first.click()
    page.evaluate(FRAMES, 20)  # or the hand would turn what is still being drawn
    becomes(page, f"{EYE} === '{made}'")


WALKS = """async () => {
    const g = document.querySelector('.stage-plot');
    const robots = () => g._fullData.find(trace => trace.ids?.length === 50);
    const [was, seen] = [Array.from(robots().x), new Set()];
    const key = String(was);
    document.querySelector('[data-do=forward]').click();
    do {
        await new Promise(requestAnimationFrame);
        seen.add(String(robots().x));
    } while (document.querySelector('[data-busy]') || String(robots().x) === key);
    const now = Array.from(robots().x);
    const between = (x, i) => x > Math.min(was[i], now[i]) && x < Math.max(was[i], now[i]);
    return [...seen].some(one => one.split(',').map(Number).some(between));
}"""


def test_robots_go_from_cell_to_cell_beside_a_map(visit):
    page = visit("/gridworld?gridworld_view=walk", motion=True)
    assert any(page.evaluate(WALKS) for _ in range(4)), (
        "they are seen on their way, on the slowest machine at some move"
    )
    expect(page.locator(".words").first).to_contain_text(re.compile(r"^Move \d+ of 12"))


def test_of_few_steps_each_has_its_tick_and_of_many_none(visit):
    page = visit("/clustering")
    spaces = f"+{STEP}.style.getPropertyValue('--steps') === +{STEP}.max"
    ticks = f"[getComputedStyle({STEP}).backgroundImage !== 'none', {spaces}]"
    assert page.evaluate(ticks) == [True, True]
    few = page.evaluate(f"+{STEP}.max")
    hold(page, "clustering_k", 6)
    becomes(page, f"+{STEP}.max !== {few}")  # another run, before the slider is let go
    assert page.evaluate(ticks) == [True, True]
    page = visit("/kernels")  # hundreds of steps
    assert page.evaluate(ticks) == [False, True]


def test_what_is_said_under_a_headline_follows_a_held_slider(visit):
    page = visit("/gridworld?gridworld_view=walk")
    note = page.locator(".stage .note").first
    expect(note).to_contain_text("2 in 10 moves slip")
    hold(page, "gridworld_slip", 0)
    expect(note).not_to_contain_text("slip")


# Where the word is seen from now on, frame by frame of the browser: {"x,y": true}.
FOLLOWED = """word => {
    window.seen = new Set();
    const follow = () => {
        const text = [...document.querySelectorAll('.textpoint text')].find((one) => one.textContent.trim() === word);
        const { x, y } = text?.getBoundingClientRect() ?? {};
        const seen = text && getComputedStyle(text).visibility !== 'hidden';
        if (seen) window.seen.add(`${Math.round(x)},${Math.round(y)}`);
        requestAnimationFrame(follow);
    };
    follow();
}"""


def test_a_word_on_the_picture_glides_with_what_it_names(visit):
    page = visit("/classification?classification_view=by_hand", motion=True)
    page.evaluate(FOLLOWED, "w")  # before it in its trace are words that have no place
    at = int(page.evaluate(f"{STEP}.value"))
    page.keyboard.press("Space")
    becomes(page, f"Number({STEP}.value) > {at + 8}")
    page.keyboard.press("Space")
    ways = [[int(part) for part in place.split(",")] for place in page.evaluate("[...window.seen]")]
    assert len(ways) > 8
    assert (
        max(abs(a - b) for one, two in pairwise(ways) for a, b in zip(one, two, strict=True)) < 150
    )  # the corner is farther
