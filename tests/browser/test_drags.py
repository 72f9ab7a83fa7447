"""What stands for a setting is dragged in the chart."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FRAMES, settled

WORDS = ".words"
MAIN = "document.querySelector('[data-testid=stMain]')"


def place(page: Page, meta: str, i: int) -> tuple[float, float]:
    """Where point i of a trace of the first chart stands on the screen."""
    x, y = page.locator(".stage-plot").first.evaluate(
        """(g, [meta, i]) => {
            const trace = g._fullData.find(one => one.meta === meta);
            const box = g.getBoundingClientRect();
            const { xaxis: x, yaxis: y } = g._fullLayout;
            return [box.left + x._offset + x.c2p(trace.x[i]), box.top + y._offset + y.c2p(trace.y[i])];
        }""",
        [meta, i],
    )
    return x, y


def finger(page: Page) -> Callable[..., None]:
    """What a finger does: `touch("touchMove", (x, y))`."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    return touch


def test_a_start_of_k_means_is_dragged_and_a_press_on_it_stays_a_click(visit):
    page = visit("/clustering?clustering_start=chosen&clustering_rows=3,9,200")
    words, first, goal = page.locator(WORDS).first, place(page, "start", 1), place(page, "pick", 119)
    before = words.inner_text()
    page.mouse.move(*first)
    expect(page.get_by_title("Drag the start of a centre").first).to_be_visible()
    page.mouse.down()
    page.mouse.move(*goal, steps=5)
    page.wait_for_function(
        """() => {
            const g = document.querySelector('.stage-plot');
            const [ring, cloud] = ['start', 'pick'].map(meta => g?._fullData?.find(one => one.meta === meta));
            return ring && cloud && ring.x[1] === cloud.x[119] && ring.y[1] === cloud.y[119];
        }"""
    )
    expect(words).not_to_have_text(before)
    assert "120" not in page.url.partition("?")[2]  # nothing is set yet
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"clustering_rows=3%2C\+120%2C\+200"))
    settled(page)
    page.mouse.click(*place(page, "start", 1))
    expect(page).to_have_url(re.compile(r"clustering_rows=3%2C\+200"))


def test_all_of_a_centre_is_taken_before_a_point_that_lies_under_it(visit):
    page = visit("/clustering?clustering_start=chosen&clustering_rows=3,9,200")
    x, y, far = page.locator(".stage-plot").first.evaluate(
        """g => {
            const [starts, cloud] = ["start", "pick"].map(meta => g._fullData.find(one => one.meta === meta));
            const { left, top } = g.getBoundingClientRect(), { xaxis: x, yaxis: y } = g._fullLayout;
            const at = ({ x: across, y: up }) =>
                Array.from(across, (v, i) => [left + x._offset + x.c2p(v), top + y._offset + y.c2p(up[i])]);
            const pairs = at(starts).flatMap(([a, b]) => at(cloud).map(([u, v]) => [u, v, Math.hypot(u - a, v - b)]));
            return pairs.filter(([, , far]) => far > 4 && far < 10).sort((a, b) => b[2] - a[2])[0];
        }"""
    )
    assert far > 4
    page.mouse.move(x, y)
    expect(page.get_by_title("Drag the start of a centre").first).to_be_visible()


def test_the_slider_of_what_is_dragged_moves_along(visit):
    page = visit("/classification?classification_view=by_hand")
    turn = page.locator(".st-key-classification_turn [type=range]")
    before, (x, y) = turn.input_value(), place(page, "handles", 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 60, steps=4)
    expect(turn).not_to_have_value(before)
    assert "turn=" not in page.url
    page.mouse.up()
    page.wait_for_function("location.search.includes('classification_turn=')")
    settled(page)
    assert f"classification_turn={turn.input_value()}&" in page.url


def test_a_run_goes_to_where_the_slider_that_its_player_moves_is_dragged_in_the_picture(visit):
    page = visit("/clustering?clustering_view=tree")
    words, k = page.locator(WORDS).first, page.locator(".st-key-clustering_k [type=range]")
    step = page.get_by_role("slider", name="Step")
    opened, (x, y) = int(step.input_value()), place_of_cut(page)
    expect(words).to_contain_text("4 clusters")
    page.mouse.move(x, y)
    page.mouse.down()
    for up in range(3, 75, 3):
        page.mouse.move(x, y - up)
    expect(words).to_contain_text("2 clusters")
    expect(k).to_have_value("2")
    expect(step).to_have_value(str(opened + 2))
    cut_stands_at(page, y - 72)
    assert "clustering_k" not in page.url  # nothing is set yet
    page.mouse.up()
    expect(page).to_have_url(re.compile("clustering_k=2"))
    settled(page)
    expect(words).to_contain_text("2 clusters")
    expect(k).to_have_value("2")
    expect(step).to_have_value(str(opened + 2))
    cut_stands_at(page, y - 72)
    page.keyboard.press("Home")
    expect(words).to_contain_text("60 clusters")
    x, y = place_of_cut(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for up in range(3, 93, 3):
        page.mouse.move(x, y - up)
    expect(words).not_to_contain_text("60 clusters")
    page.keyboard.press("Escape")
    expect(words).to_contain_text("60 clusters")
    page.mouse.up()


CUT = """(g => {
    const cut = g._fullData.find(one => one.meta === "cut"), box = g.getBoundingClientRect();
    const { xaxis2: x, yaxis2: y } = g._fullLayout;
    return [box.left + x._offset + x.c2p(cut.x[0]), box.top + y._offset + y.c2p(cut.y[0])];
})(document.querySelector(".stage-plot"))"""


def place_of_cut(page: Page) -> tuple[float, float]:
    """Where the handle of the cut stands on the screen."""
    x, y = page.evaluate(CUT)
    return x, y


def cut_stands_at(page: Page, y: float) -> None:
    """Waits until the picture has followed the hand, whose last moves it may not have heard yet."""
    page.wait_for_function(f"y => Math.abs({CUT}[1] - y) <= 3", arg=y)


def test_escape_puts_back_what_is_dragged_and_its_slider(visit):
    page = visit("/classification?classification_view=by_hand")
    words, turn = page.locator(WORDS).first, page.locator(".st-key-classification_turn [type=range]")
    before, said, (x, y) = turn.input_value(), words.inner_text(), place(page, "handles", 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 60, steps=4)
    expect(turn).not_to_have_value(before)
    expect(words).not_to_have_text(said)
    page.keyboard.press("Escape")
    expect(turn).to_have_value(before)
    expect(words).to_have_text(said)
    page.mouse.move(x - 80, y + 90, steps=4)
    page.mouse.up()
    settled(page)
    assert turn.input_value() == before
    assert words.inner_text() == said
    assert "turn=" not in page.url


def test_a_handle_is_gripped_before_the_line_on_which_it_lies(visit):
    page = visit("/classification?classification_view=by_hand")
    (x, y), (u, v) = place(page, "handles", 0), place(page, "handles", 1)
    far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    page.mouse.move(x + 7 * (u - x) / far, y + 7 * (v - y) / far)
    expect(page.get_by_title("Drag to turn the line").first).to_be_visible()
    page.mouse.move(x + 25 * (u - x) / far, y + 25 * (v - y) / far)
    expect(page.get_by_title("Drag to shift the line").first).to_be_visible()


def test_a_finger_on_a_handle_turns_the_line_and_leaves_the_page_where_it_is(visit):
    page = visit("/classification?classification_view=by_hand", phone=True)
    page.locator(".stage-plot").first.evaluate("g => g.scrollIntoView({ block: 'start' })")
    main = page.locator('[data-testid="stMain"]')
    scrolled = main.evaluate("main => { main.scrollBy(0, -100); return main.scrollTop; }")
    words, (x, y) = page.locator(WORDS).first, place(page, "handles", 0)
    before = words.inner_text()
    touch = finger(page)
    touch("touchStart", (x, y))
    for i in range(1, 6):
        touch("touchMove", (x - 12 * i, y + 8 * i))
    expect(words).not_to_have_text(before)
    assert "turn=" not in page.url
    touch("touchEnd")
    expect(page).to_have_url(re.compile("classification_turn="))
    settled(page)
    assert main.evaluate("main => main.scrollTop") == scrolled


def test_the_front_pages_point_is_dragged_and_stays_where_it_is_let_go(visit):
    page = visit("/")
    words, (x, y) = page.locator(WORDS).first, place(page, "moved", 0)
    before = words.inner_text()
    page.mouse.move(x, y)
    expect(page.get_by_title("Drag the point").first).to_be_visible()
    page.mouse.down()
    page.mouse.move(x, y - 115, steps=4)  # to where it is in line with the others
    expect(words).to_contain_text("agree")
    page.mouse.up()
    page.wait_for_selector("body:not([data-held])", state="attached")  # the page has heard of it
    settled(page)
    again = place(page, "moved", 0)
    assert abs(again[1] - (y - 115)) < 4 and abs(again[0] - x) < 2
    page.reload()
    settled(page)
    expect(words).to_have_text(before)  # nobody has asked for the address to say it


def test_the_front_pages_picture_plays_once_by_itself_where_motion_is_welcome(visit):
    page = visit("/clustering", motion=True)
    page.goto(page.url.split("clustering")[0])
    page.wait_for_function("() => document.querySelector('.stage .main')?.ariaLabel === 'Pause'")
    words = page.locator(WORDS).first
    expect(words).not_to_have_text(words.inner_text())
    page.wait_for_function("() => document.querySelector('.stage .main').ariaLabel === 'Replay'")


def test_play_that_is_pressed_before_the_page_has_heard_of_a_drag_plays_what_comes_of_it(visit):
    page = visit("/clustering?clustering_view=mixture")
    x, y = place(page, "pick", 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y - 90, steps=5)
    page.wait_for_selector("body[data-held]", state="attached")
    page.keyboard.press("Space")
    page.mouse.up()
    expect(page.locator(WORDS).first).to_contain_text(re.compile("^Step [2-9]"))
    expect(page).to_have_url(re.compile("drawn"))


def test_space_plays_the_front_pages_picture_as_long_as_it_is_on_the_screen(visit):
    page = visit("/")
    play = page.get_by_role("button", name="Play")
    page.evaluate(f"{MAIN}.scrollTop = {MAIN}.scrollHeight")
    page.wait_for_function("() => document.querySelector('.stage').getBoundingClientRect().bottom < 0")
    page.keyboard.press("Space")
    expect(play).to_have_count(1)
    page.evaluate(f"{MAIN}.scrollTop = 0")
    page.wait_for_function("() => document.querySelector('.stage').getBoundingClientRect().bottom > 0")
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('.stage .main').ariaLabel !== 'Play'")
    assert page.evaluate(f"{MAIN}.scrollTop") == 0


@pytest.mark.parametrize("first", [False, True])
def test_a_point_of_built_in_data_is_dragged_the_step_stays_and_back_undoes_it(visit, first):
    page = visit("/clustering?clustering_view=mixture")
    headline = page.locator(WORDS).first
    if not first:
        page.get_by_role("button", name="Step forward").first.click()
        expect(headline).to_contain_text(re.compile("^Step 1"))
        settled(page)
    step = headline.inner_text().partition(" of ")[0]
    assert (step == "Step 0") == first
    at = "document.querySelector('.stage-plot')?._fullData?.find(one => one.meta === 'pick')?.x[5]"
    before, (x, y) = page.evaluate(at), place(page, "pick", 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y - 90, steps=5)
    page.wait_for_function(f"was => {at} && {at} !== was", arg=before)
    assert "drawn" not in page.url
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"clustering_data=drawn&clustering_drawn=d1"))
    settled(page)
    expect(headline).to_have_text(re.compile(rf"^{step} of "))
    expect(page.get_by_text("with points dragged in the chart")).to_be_visible()
    expect(page.locator(".st-key-drawing_pad")).to_have_count(0)
    page.go_back()
    page.wait_for_function(f"was => {at} === was", arg=before)
    expect(page).not_to_have_url(re.compile("drawn"))


EYE = """Object.values(document.querySelector('.stage-plot')._fullLayout.scene._scene.getCamera().eye)
    .map(v => v.toFixed(2)).join()"""


def test_a_point_that_is_dragged_on_the_floor_does_not_turn_the_space_beside_it(visit):
    page = visit("/kernels?kernels_view=trick")
    seen, (x, y) = page.evaluate(EYE), place(page, "pick", 5)
    at = "document.querySelector('.stage-plot')._fullData.find(one => one.meta === 'pick').x[5]"
    before = page.evaluate(at)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 70, steps=5)
    page.wait_for_function(f"was => {at} !== was", arg=before)
    assert page.evaluate(EYE) == seen
    page.mouse.up()
    expect(page).to_have_url(re.compile("kernels_data=drawn"))
    settled(page)
    assert page.evaluate(EYE) == seen


AXES = "document.querySelector('.stage-plot')._fullLayout"
SPANS = f"JSON.stringify([{AXES}.xaxis.range, {AXES}.yaxis.range].map(range => range.map(v => v.toFixed(4))))"


@pytest.mark.parametrize("motion", [True, False])
def test_axes_go_to_where_a_point_that_is_let_go_has_room(visit, motion):
    page = visit("/regression?regression_view=local", motion=motion)
    before = page.evaluate(SPANS)
    x, y, right, top = page.locator(".stage-plot").first.evaluate(
        """g => {
            const box = g.getBoundingClientRect(), { xaxis: x, yaxis: y } = g._fullLayout;
            const places = g._fullData.filter(one => one.mode === "markers" && one.x.length > 9 && one.xaxis === "x")
                .flatMap(one => Array.from(one.x, (v, i) => [x.c2p(v), y.c2p(one.y[i])]));
            const [px, py] = places.reduce((a, b) => (b[0] > a[0] ? b : a));
            return [x._offset + px, y._offset + py, x._offset + x._length - 3, y._offset + 3]
                .map((v, i) => v + (i % 2 ? box.top : box.left));
        }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(right, top)
    page.wait_for_selector("body[data-held]", state="attached")
    assert page.evaluate(SPANS) == before  # the window stands still under what is dragged
    page.evaluate(
        "was => { window.spans = []; const look = () => {"
        f" const now = {SPANS}; if (now !== was) window.spans.push(was = now);"
        " requestAnimationFrame(look); }; look(); }",
        before,
    )
    page.mouse.up()
    expect(page).to_have_url(re.compile("drawn"))
    settled(page)
    page.wait_for_function("window.spans.length")
    page.wait_for_function("() => !document.querySelector('[data-busy]')")
    seen = page.evaluate("window.spans")
    assert len(seen) > 1 if motion else len(seen) == 1, seen
    page.reload()
    settled(page)
    assert page.evaluate(SPANS) == seen[-1]


def test_a_finger_drags_one_of_few_points_and_scrolls_over_many(visit):
    few = visit("/regression?regression_view=robust", phone=True)
    few.locator(".stage-plot").first.evaluate("g => g.scrollIntoView({ block: 'center' })")
    x, y = few.locator(".stage-plot").first.evaluate(
        """g => {
            const trace = g._fullData.filter(one => one.mode === 'markers' && one.x.length > 9)[0];
            const box = g.getBoundingClientRect();
            const { xaxis: x, yaxis: y } = g._fullLayout;
            return [box.left + x._offset + x.c2p(trace.x[4]), box.top + y._offset + y.c2p(trace.y[4])];
        }"""
    )
    touch = finger(few)
    touch("touchStart", (x, y))
    for i in range(1, 6):
        touch("touchMove", (x, y + 8 * i))
    touch("touchEnd")
    expect(few).to_have_url(re.compile("regression_data=drawn"))

    many = visit("/clustering?clustering_view=mixture", phone=True)
    main = many.locator('[data-testid="stMain"]')
    many.locator(".stage-plot").first.evaluate("g => g.scrollIntoView({ block: 'start' })")
    scrolled, (x, y) = main.evaluate("main => main.scrollTop"), place(many, "pick", 40)
    touch = finger(many)
    touch("touchStart", (x, y))
    for i in range(1, 6):
        touch("touchMove", (x, y + 12 * i))
    touch("touchEnd")
    many.wait_for_function("was => document.querySelector('[data-testid=\"stMain\"]').scrollTop < was", arg=scrolled)
    settled(many)
    assert "drawn" not in many.url


def test_who_pulls_at_what_cannot_be_dragged_has_not_clicked_it(visit):
    page = visit("/kernels?kernels_view=logistic")
    x, y = place(page, "pick", 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y - 40, steps=5)
    page.mouse.up()
    page.evaluate(FRAMES, 60)
    settled(page)
    assert "point=" not in page.url
    page.mouse.click(*place(page, "pick", 5))
    expect(page).to_have_url(re.compile("kernels_point=6"))


def test_who_has_pulled_at_a_point_is_not_told_of_it_where_the_pointer_is_not(visit):
    page = visit("/kernels?kernels_view=logistic")
    x, y = place(page, "pick", 1)
    label = page.locator(".hoverlayer .hovertext").first
    page.mouse.move(x, y)
    expect(label).to_be_visible()
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=6)
    page.mouse.up()
    page.evaluate(FRAMES, 30)
    expect(page.locator(".hoverlayer .hovertext:visible")).to_have_count(0)
    page.mouse.move(x, y)
    expect(label).to_be_visible()


def test_over_what_a_click_chooses_the_pointer_is_a_hand(visit):
    page = visit("/hmm?hmm_view=tag")
    pointer = "getComputedStyle(document.querySelector('.stage-plot .nsewdrag')).cursor"
    x, y = place(page, "pick", 1)
    page.mouse.move(x, y)
    page.wait_for_function(f"{pointer} === 'pointer'")
    page.mouse.move(x, y - 300)
    page.wait_for_function(f"{pointer} !== 'pointer'")


OBJECTIVE = """g => {
    const { left, top } = g.getBoundingClientRect(), { xaxis2: x, yaxis2: y } = g._fullLayout;
    return [left + x._offset, top + y._offset + y._length / 2, x._length, x.c2p(4)];
}"""  # where the curve of a run stands on the screen, and its step 4


def test_the_curve_of_a_run_takes_the_player_along_by_mouse_and_by_a_tap(visit):
    page = visit("/clustering")
    words = page.locator(WORDS).first
    x, y, wide, fourth = page.locator(".stage-plot").first.evaluate(OBJECTIVE)
    page.mouse.move(x + fourth, y)
    expect(page.get_by_title("Press or drag to go there").first).to_be_visible()
    page.mouse.down()
    expect(words).to_contain_text("Step 4 of")
    page.mouse.move(x + 2 * wide, y + 300, steps=5)  # past its end
    expect(words).to_contain_text("Step 14 of 14")
    page.mouse.up()
    page.mouse.move(x + fourth, y, steps=5)
    page.evaluate(FRAMES, 20)
    expect(words).to_contain_text("Step 14 of 14")

    phone = visit("/clustering", phone=True)
    phone.locator(".stage-plot").first.evaluate("g => g.scrollIntoView({ block: 'end' })")
    x, y, wide, fourth = phone.locator(".stage-plot").first.evaluate(OBJECTIVE)
    touch = finger(phone)
    touch("touchStart", (x + fourth, y))
    touch("touchEnd")
    expect(phone.locator(WORDS).first).to_contain_text("Step 4 of")


def test_a_negative_number_at_the_pointer_has_a_minus_sign(visit):
    page = visit("/clustering")
    left = """() => {
        const plot = document.querySelector('.stage-plot'), box = plot.getBoundingClientRect();
        const points = plot._fullData.find(t => t.mode === 'markers' && t.x.length > 50);
        const i = points.x.findIndex((x, i) => x < -1 && points.y[i] < -1);
        const { xaxis, yaxis } = plot._fullLayout;
        return [box.left + xaxis._offset + xaxis.c2p(points.x[i]), box.top + yaxis._offset + yaxis.c2p(points.y[i])];
    }"""
    page.mouse.move(*page.evaluate(left))
    expect(page.locator(".hoverlayer .hovertext").first).to_contain_text(re.compile(r"−\d"))
    expect(page.locator(".hoverlayer .hovertext").first).not_to_contain_text(re.compile(r"(^|[\s(])-\d"))
