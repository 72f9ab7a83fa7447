"""What only a real browser shows."""

import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import FRAMES, HOSTS, PHONE, SENT, settled, start_server
from tests.browser.marks import MARKS
from ui.front import shell
from ui.session.versions import VERSION

PAGES = [topic.name for topic in shell.TOPICS]
PATHS = ["/", *(f"/{name}" for name in PAGES)]


def words(page: Page) -> str:
    """What the player says of the frame on display."""
    expect(page.locator(".words").first).not_to_be_empty()
    return page.locator(".words").first.inner_text()


DRAWN = f"() => ({MARKS})().join('\\n')"


def drawn(page: Page) -> str:
    """The first chart as it is painted now."""
    return str(page.evaluate(DRAWN))


def stands(page: Page, *, at: str) -> None:
    """The player is at the first or the last frame: "min" or "max"."""
    scrubber = page.get_by_role("slider", name="Step")
    expect(scrubber).to_have_value(scrubber.get_attribute(at) or "")


def test_the_first_visitor_of_a_server_comes_by_a_deep_link_and_every_page_fits_a_phone_in_the_dark(visit):
    """One visit to all pages. A cold link to each of them: tests/pages/test_shell.py, as a first visitor's too."""
    server, address = start_server()
    try:
        page = visit(PATHS[-1], at=address, phone=True, dark=True)
        the_whole_app_is_there(page, PATHS[-1])
        for path in reversed(PATHS):
            if path != PATHS[-1]:
                the_page_is_there(page, path)
            every_chart_has_a_sentence_for_the_blind(page, path)
            text_in_charts_reads(page, path, dark=True)
            nothing_runs_off_the_side(page, path)
            if path != "/":
                the_chart_comes_first(page, path)
        assert HOSTS[page] - {None} == {"127.0.0.1"}  # None: data and blob addresses
    finally:
        server.terminate()
        server.wait(10)


def the_page_is_there(page: Page, path: str) -> None:
    """By the navigation, which a phone has folded away."""
    page.locator(f'a[data-testid="stSidebarNavLink"][href$="{path}"]').evaluate("link => link.click()")
    expect(page.get_by_role("heading", name=title(path), exact=True)).to_be_visible()
    settled(page)


def becomes(page: Page, condition: str, complaint: str) -> None:
    """Wait until this is true in the browser. Fails with these words if it never is."""
    try:
        page.wait_for_function(condition)
    except TimeoutError:
        pytest.fail(complaint)


def title(path: str) -> str:
    return next((t.title for t in shell.TOPICS if f"/{t.name}" == path), shell.NAME)


def the_whole_app_is_there(page: Page, path: str) -> None:
    expect(page.get_by_role("heading", name=title(path), exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    expect(page.get_by_text("Page not found")).to_have_count(0)


def the_chart_comes_first(page: Page, path: str) -> None:
    becomes(
        page,
        """() => {
            const [chart, presets, sections] = ['.js-plotly-plot', '.st-key-presets', '[role=tablist]'].map(
                name => document.querySelector(name)?.getBoundingClientRect());
            return chart && presets && sections && chart.bottom <= presets.top && presets.bottom <= sections.top;
        }""",
        f"{path}: the chart does not come before the presets, or these not before the sections",
    )


def every_chart_has_a_sentence_for_the_blind(page: Page, path: str) -> None:
    said = page.evaluate("""() => [...document.querySelectorAll('.stage-plot')].map(n => n.ariaLabel ?? '')""")
    assert said and min(len(sentence) for sentence in said) > 20, path


def text_in_charts_reads(page: Page, path: str, *, dark: bool) -> None:
    background = page.locator('[data-testid="stApp"]').evaluate("n => getComputedStyle(n).backgroundColor")
    assert (luminance(background) < 0.1) == dark, path
    # All at once: Plotly puts new nodes in place of the old when it draws again.
    colours = page.evaluate(
        """() => ['xtitle', 'ytitle', 'legendtext', 'ytick text'].flatMap(
            name => [...document.querySelectorAll(`.js-plotly-plot .${name}`)].map(n => getComputedStyle(n).fill))"""
    )
    assert colours, path
    for colour in colours:
        assert contrast(colour, background) > 3, path


def nothing_runs_off_the_side(page: Page, path: str) -> None:
    becomes(
        page,
        """() => {
            const chart = document.querySelector('.js-plotly-plot')?.getBoundingClientRect();
            return chart && document.documentElement.scrollWidth <= window.innerWidth + 1
                && chart.left >= 0 && chart.right <= 391 && chart.top < 844;
        }""",
        f"{path}: something runs off the side, or the chart is not in sight",
    )


def test_on_a_phone_runs_to_bet_on_stand_side_by_side(visit):
    page = visit("/gridworld?gridworld_view=race", phone=True)
    page.get_by_role("button", name="The cliff", exact=True).click()
    page.wait_for_selector(".st-key-guess")
    page.wait_for_function(
        """() => {
            const box = i => document.querySelector(`[class*="guess_${i}"] button`)?.getBoundingClientRect();
            const [one, other] = [box(0), box(1)];
            return one && other && one.top === other.top && one.right < other.left
                && other.right < innerWidth && one.height < 56;
        }"""
    )


def test_on_a_phone_the_curves_title_stands_clear_of_its_numbers_however_late_the_chart_is_drawn(visit):
    page = visit("/clustering", phone=True, late="**/*lotly*")  # drawn long after its player
    page.wait_for_selector("[data-fit=narrow]")
    page.wait_for_function(
        """() => {
            const place = (part) => part?.getBoundingClientRect();
            const titles = [...document.querySelectorAll('.annotation-text')];
            const title = place(titles.find(one => /distortion/i.test(one.textContent)));
            const numbers = [...document.querySelectorAll('.y2tick text')].map(place);
            const clear = (n) => title.right <= n.left || n.right <= title.left || title.bottom <= n.top;
            return title && numbers.length && numbers.every(clear);
        }"""
    )


@pytest.mark.parametrize("path", ["/descent?descent_view=stream", "/kernels?kernels_view=choosing"])
def test_on_a_phone_a_line_of_keys_goes_on_in_another_line_rather_than_off_the_screen(visit, path):
    page = visit(path, phone=True)
    keys = page.locator(".stage-plot .annotation-text").filter(has_text="━").first
    assert keys.locator(".line").count() == 2
    lines, chart = keys.bounding_box(), page.locator(".stage-box").first.bounding_box()
    assert chart["x"] <= lines["x"] and lines["x"] + lines["width"] <= chart["x"] + chart["width"]
    assert chart["y"] <= lines["y"]


def test_on_a_phone_a_wide_table_moves_within_itself_and_not_the_page(visit):
    page = visit("/classification?classification_view=densities&classification_frame=3", phone=True)
    wide, main = page.evaluate("""() => {
        const room = node => node.scrollWidth - node.clientWidth;
        const tables = document.querySelectorAll('[data-testid="stMarkdownContainer"] > table');
        return [Math.max(...[...tables].map(room)), room(document.querySelector('[data-testid="stMain"]'))];
    }""")
    assert wide > 100  # the test is of one
    assert main == 0


def test_nonsense_in_a_link_is_said_and_a_changed_setting_travels_stays_when_one_leaves_and_is_reset(visit):
    page = visit("/clustering?clustering_k=99")
    expect(page.get_by_text("The link asks for")).to_be_visible()
    expect(page).to_have_url(re.compile("clustering_k=8"))
    before = drawn(page)
    slider = page.locator(".st-key-clustering_k").get_by_role("slider")
    slider.press("ArrowLeft")
    slider.press("ArrowLeft")
    expect(page).to_have_url(re.compile("clustering_k=6"))
    settled(page)
    page.get_by_role("button", name="Last step").first.click()
    expect(page).to_have_url(re.compile("(?=.*clustering_k=6)(?=.*clustering_frame=)"))
    settled(page)
    stands(page, at="max")
    page.wait_for_function("() => document.querySelectorAll('.js-plotly-plot .trace').length > 0")
    other = visit("/" + page.url.split("/", 3)[3])
    expect(other.locator(".st-key-clustering_k").get_by_role("slider")).to_have_value("6")
    stands(other, at="max")
    assert words(other) == words(page)
    assert drawn(other) != before
    it_can_be_copied_and_reset(other)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name=shell.NAME)).to_be_visible()
    settled(page)
    page.locator(".st-key-card_clustering").get_by_role("link").click()
    expect(page).to_have_url(re.compile("clustering_k=6"))
    expect(page.locator(".st-key-clustering_k").get_by_role("slider")).to_have_value("6")
    page.get_by_role("link", name="Home").click()
    page.locator(".st-key-lecture_clustering").get_by_role("link").first.click()  # a link's settings win
    expect(page.locator(".lecture-where")).to_contain_text("1 of ")
    page.keyboard.press("l")
    expect(page.get_by_role("heading", name="Clustering")).to_be_visible()
    expect(page).not_to_have_url(re.compile("clustering_k"))


def it_can_be_copied_and_reset(page: Page) -> None:
    page.get_by_role("button", name="Send").click()
    expect(page.locator('[data-testid="stPopoverBody"] input[readonly]')).to_have_value(
        re.compile(rf"/clustering\?(?=.*clustering_frame=\d)(?=.*clustering_k=6)(?=.*clustering_v={VERSION})")
    )
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".st-key-clustering_k").get_by_role("slider")).to_have_value("4")
    expect(page).not_to_have_url(re.compile("clustering_"))
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")


def test_a_chart_is_played_scrubbed_paused_clicked_and_reshaped_in_one_visit(visit):
    page = visit("/clustering?clustering_more=Theory", motion=True)
    text_in_charts_reads(page, "/clustering", dark=False)
    page.get_by_text("An empty cluster").first.wait_for()
    the_player_opens_at_the_start_steps_scrubs_and_plays_while_the_page_rests(page)
    the_picture_follows_the_pointer_while_the_scrubber_is_held(page)
    play_can_be_paused(page)
    a_click_on_a_point_looks_closer_at_it(page)
    on_a_phone_the_curve_stands_below_the_picture(page)


def the_player_opens_at_the_start_steps_scrubs_and_plays_while_the_page_rests(page: Page) -> None:
    first, begin = words(page), drawn(page)
    before = len(SENT[page])
    scrubber = page.get_by_role("slider", name="Step")
    expect(scrubber).to_have_value("0")
    page.get_by_role("button", name="Last step").click()
    stands(page, at="max")
    expect(page.locator(".words")).not_to_have_text(first)
    page.wait_for_function(f"before => (now => now && now !== before)(({DRAWN})())", arg=begin)
    settled(page)
    last, end = words(page), drawn(page)
    page.get_by_role("button", name="First step").click()
    stands(page, at="min")
    expect(page.locator(".words")).to_contain_text("Step 0")
    page.get_by_role("button", name="Step forward").click()
    expect(scrubber).to_have_value("1")
    page.get_by_role("button", name="Step back").click()
    expect(scrubber).to_have_value("0")
    scrubber.press("ArrowRight")
    scrubber.press("ArrowRight")
    expect(scrubber).to_have_value("2")
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".words")).to_have_text(last)
    page.wait_for_function(f"end => ({DRAWN})() === end", arg=end)
    for _ in range(3):
        page.get_by_role("button", name="Faster").click()
    it_plays_to_the_end(page, last)
    page.evaluate(FRAMES, 60)
    assert len(SENT[page]) == before  # the frames come another way


def it_plays_to_the_end(page: Page, last: str) -> None:
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Replay")).to_be_visible()  # it stops at the end by itself
    expect(page.locator(".words")).to_have_text(last)


def the_picture_follows_the_pointer_while_the_scrubber_is_held(page: Page) -> None:
    box = page.get_by_role("slider", name="Step").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 4, y)
    page.mouse.down()
    seen = set()
    for share in (0.8, 0.5, 0.2, 0.01):
        before = drawn(page)
        page.mouse.move(box["x"] + share * box["width"], y)
        page.wait_for_function(f"before => (now => now && now !== before)(({DRAWN})())", arg=before)
        seen.add((words(page), drawn(page)))
    page.mouse.up()
    assert len({w for w, _ in seen}) >= 3
    assert len({d for _, d in seen}) >= 3


def play_can_be_paused(page: Page) -> None:
    for _ in range(4):  # it has been made faster three times
        page.get_by_role("button", name="Slower").click()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    held = words(page)
    page.evaluate(FRAMES, 90)
    assert words(page) == held


def a_click_on_a_point_looks_closer_at_it(page: Page) -> None:
    page.get_by_role("tab", name="Look closer").click()
    slider = page.locator(".st-key-clustering_point").get_by_role("slider")
    expect(slider).to_have_value("1")
    page.locator(".js-plotly-plot .scatterlayer .points path").nth(40).click(force=True)
    expect(slider).not_to_have_value("1")


def on_a_phone_the_curve_stands_below_the_picture(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('.js-plotly-plot')?._fullLayout?.xaxis2?.domain[0] > 0.5")
    page.set_viewport_size(PHONE)
    page.wait_for_function("() => document.querySelector('.js-plotly-plot')?._fullLayout?.yaxis2?.domain[1] < 0.5")


# From where the scene is seen, once that is the same for forty frames: it turns on for a while after the hand.
CAMERA = """async () => {
    const scene = () => document.querySelector('.js-plotly-plot')?._fullLayout?.scene?._scene;
    const eye = () => Object.values(scene().getCamera().eye).map(v => v.toFixed(2)).join(' ');
    for (let still = 0, last = '', n = 0; still < 40; still = eye() === last ? still + 1 : 0) {
        if (n++ > 2000) throw new Error('The scene never stands still.');
        last = eye();
        await new Promise(requestAnimationFrame);
    }
    return eye();
}"""


def test_a_scene_in_space_stays_as_the_reader_turned_it(visit):
    page = visit("/pca?pca_view=In%20space")
    page.wait_for_function("() => document.querySelector('.js-plotly-plot')?._fullLayout?.scene?._scene")
    before = turned = page.evaluate(CAMERA)
    box = page.locator(".js-plotly-plot").first.bounding_box()
    x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.5 * box["height"]
    for _ in range(10):  # the scene may be there before it listens
        page.mouse.move(x, y)
        page.mouse.down()
        for i in range(1, 9):
            page.mouse.move(x + 10 * i, y + 3 * i)
        page.mouse.up()
        turned = page.evaluate(CAMERA)
        if turned != before:
            break
    assert turned != before
    still = 0
    while still < 5:  # frames: it may stand for one before all of the drag has come
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        seen, turned = turned, page.evaluate(CAMERA)
        still = still + 1 if seen == turned else 0
    said = words(page)
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".words")).not_to_have_text(said)
    assert page.evaluate(CAMERA) == turned


def test_a_file_is_read_and_used(visit):
    page = visit("/regression?regression_data=own")
    content = "größe;preis\n" + "".join(f"{i},5;{2 * i},25\n" for i in range(12))
    page.set_input_files(
        '[data-testid="stFileUploader"] input',
        files=[{"name": "werte.csv", "mimeType": "text/csv", "buffer": content.encode("latin-1")}],
    )
    expect(page.get_by_text("delimiter semicolon, decimal comma")).to_be_visible()
    page.get_by_role("button", name="Use this table (12 rows)").click()
    expect(page.locator(".js-plotly-plot .xtitle").first).to_have_text("größe")
    settled(page)
    assert page.locator(".js-plotly-plot .ytitle").first.text_content() == "preis"
    text_in_charts_reads(page, "/regression", dark=False)


def luminance(colour: str) -> float:
    values = [float(v) / 255 for v in re.findall(r"[\d.]+", colour)[:3]]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_who_plays_goes_on_while_another_cell_is_looked_at(visit):
    page = visit("/gridworld?gridworld_view=plan")
    words(page)
    count = page.get_by_role("slider", name="Step").get_attribute("max")
    page.get_by_role("button", name="First step").click()
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("slider", name="Step")).not_to_have_value("0")
    cell = page.locator(".st-key-gridworld_state").get_by_role("slider")
    cell.press("ArrowLeft")
    expect(page).to_have_url(re.compile("gridworld_state"))
    settled(page)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    for _ in range(5):
        page.get_by_role("button", name="Faster").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value(count)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_formula_wider_than_a_phone_takes_lines_and_fades_until_it_is_scrolled_to_its_end_where_it_cannot(visit):
    page = visit("/kernels?kernels_view=trick", phone=True)
    short, wide = (page.locator(".katex-display").nth(i) for i in (0, 1))
    assert wide.bounding_box()["height"] > 1.5 * short.bounding_box()["height"]
    for formula in (short, wide):
        expect(formula).to_have_css("mask-image", "none")
    wide.evaluate("formula => (formula.firstElementChild.style.whiteSpace = 'nowrap')")
    expect(wide).to_have_css("mask-image", re.compile("gradient"))
    expect(short).to_have_css("mask-image", "none")
    wide.evaluate("formula => formula.scrollTo(formula.scrollWidth, 0)")
    expect(wide).to_have_css("mask-image", "none")


def test_a_formula_that_fits_is_seen_to_its_end(visit):
    page = visit("/clustering?clustering_view=k_means")
    fits = "formula => formula.scrollWidth <= formula.clientWidth"  # a box around a number is 2 pixels too wide
    formulas = page.locator("[role=tabpanel] .katex-display:visible")
    expect(formulas.first).to_have_css("mask-image", "none")
    assert formulas.count() > 2 and formulas.evaluate_all(f"all => all.every({fits})")


SIZES = """() => {
    const box = document.querySelector('.stage-box');
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const chart = new DOMMatrix(getComputedStyle(document.querySelector('.stage-plot')).transform).a;
    return { text, chart, wide: box.clientWidth, high: box.clientHeight };
}"""


@pytest.mark.parametrize("path", ["/", "/classification"])
def test_on_a_screen_on_its_side_text_grows_with_the_width_and_no_chart_is_higher_than_wide(visit, path):
    page = visit(path)
    page.set_viewport_size({"width": 1440, "height": 2560})
    page.wait_for_function(f"({SIZES})().chart > 1")
    seen = page.evaluate(SIZES)
    assert 16 <= seen["text"] < 18
    assert seen["chart"] < 1.3
    assert seen["high"] <= seen["wide"]
    page.set_viewport_size({"width": 1920, "height": 1080})  # one that lies, as ever
    page.wait_for_function(f"({SIZES})().text > 18 && ({SIZES})().chart > 1.3")


def test_on_a_phone_stars_stand_in_two_columns_and_the_picture_begins_on_the_first_screen(visit):
    page = visit("/recommender?recommender_view=you", phone=True)
    tops = [page.get_by_text(name, exact=True).first.bounding_box() for name in ("Moon Base", "Star Pilots")]
    assert tops[0]["y"] == tops[1]["y"]
    assert page.locator(".stage-box").first.bounding_box()["y"] < 0.75 * PHONE["height"]


@pytest.mark.parametrize(
    ("path", "preset"),
    [
        ("/recommender?recommender_view=content", "First letter of a name"),  # which asks for a guess
        ("/hmm", "The dog"),
    ],
)
def test_a_preset_does_not_scroll_the_page(visit, path, preset):
    page = visit(path, motion=True)
    asks, scrolled = page.get_by_role("button", name=preset), "document.querySelector('[data-testid=stMain]').scrollTop"
    asks.scroll_into_view_if_needed()
    before = page.evaluate(scrolled)
    asks.click()
    becomes(page, "location.search.split('&').length > 1", "The preset does nothing.")
    settled(page)
    page.evaluate(FRAMES, 60)
    assert page.evaluate(scrolled) == before


@pytest.mark.parametrize("preset", ["Rank too high", "By hand"])  # the second asks for no guess
def test_a_preset_pressed_from_below_brings_its_question_into_sight(visit, preset):
    page = visit("/recommender")
    page.get_by_role("button", name="Hide a rating", exact=True).click()
    expect(page.locator(".st-key-guess")).to_be_visible()
    settled(page)
    page.locator(".st-key-presets").evaluate("row => row.scrollIntoView({ block: 'center' })")
    expect(page.locator(".st-key-asked")).not_to_be_in_viewport()
    page.get_by_role("button", name=preset, exact=True).click()
    expect(page.locator(".st-key-asked")).to_be_in_viewport(ratio=1)


def test_what_charts_are_drawn_with_is_there_before_there_is_one(visit):
    page = visit("/clustering")
    page.goto(page.url.split("/clustering")[0] + "/lecture")
    page.wait_for_function("() => Boolean(window.Plotly)")
    assert page.locator(".stage-plot").count() == 0


def test_an_exponent_on_an_axis_is_read_from_the_last_row(visit):
    page = visit("/regression?regression_view=shrinkage")
    shares = page.locator("[class$='tick'] tspan[dy='-0.6em']").evaluate_all(
        """raised => raised.map(one => {
            const size = of => parseFloat(getComputedStyle(of).fontSize);
            return size(one) / size(one.closest('text'));
        })"""
    )
    assert shares and min(shares) >= 0.8


def test_a_kernel_that_goes_along_to_another_view_stays_whatever_is_pressed_there(visit):
    """The two views call it by other names."""
    page = visit("/kernels?kernels_view=machine&kernels_data=xor&kernels_kernel=polynomial&kernels_power=2")
    page.get_by_text("Gallery", exact=True).first.click()
    becomes(page, "location.search.includes('view=gallery')", "The gallery does not open.")
    settled(page)
    page.get_by_text("Gram matrix", exact=True).first.click()
    becomes(page, "location.search.includes('gram=true')", "The matrix is not asked for.")
    assert "kernels_kernel=polynomial" in page.url


@pytest.mark.parametrize("path", ["/gridworld", "/hmm"])  # made higher than there is room
def test_on_a_wall_the_player_is_on_the_screen_as_a_page_opens(visit, path):
    page = visit(path)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function(f"({SIZES})().chart > 1.3")
    settled(page)
    expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "path", ["/classification?classification_view=evaluation", "/recommender?recommender_view=plane"]
)
def test_below_the_picture_stand_player_numbers_and_presets_none_cut_by_the_screens_edge(visit, path):
    page = visit(path)
    page.set_viewport_size({"width": 1440, "height": 900})
    lies = """() => {
      const names = [".stage-box", ".stage .bar", ".numbers", ".st-key-presets"];
      const [chart, ...rows] = names.map((name) => document.querySelector(name).getBoundingClientRect());
      return rows.every((row, i) => row.top >= (rows[i - 1] ?? chart).bottom - 1) && rows.at(-1).bottom <= innerHeight;
    }"""
    becomes(page, f"({lies})()", "They do not come to stand below each other on the screen.")


@pytest.mark.parametrize(
    ("path", "width", "height"),
    [
        ("/bias_variance", 1440, 900),  # on the sections
        ("/clustering?clustering_view=quantisation", 1440, 900),  # on the presets
        ("/recommender", 1440, 900),  # no number yet
        ("/kernels?kernels_view=perceptron", 1440, 900),  # no number
        ("/gridworld", 1920, 1080),
    ],
)
def test_a_screen_ends_on_a_whole_row(visit, path, width, height):
    page = visit(path)
    page.set_viewport_size({"width": width, "height": height})
    ends = """() => {
      const rows = [".st-key-presets", "[role=tablist]"].map((name) => document.querySelector(name));
      const [presets, sections] = rows.map((row) => row.getBoundingClientRect());
      return presets.bottom <= innerHeight && (sections.bottom <= innerHeight || sections.top + 10 >= innerHeight);
    }"""
    becomes(page, f"({ends})()", "A row is cut by the screen's edge.")
    settled(page)
    assert page.evaluate(ends)


@pytest.mark.parametrize("path", ["/recommender", "/kernels?kernels_view=perceptron"])  # a number, and how it ended
def test_what_comes_below_the_player_with_a_step_moves_nothing(visit, path):
    page = visit(path)
    top = "document.querySelector('.st-key-presets').getBoundingClientRect().top"
    said = "document.querySelector('.numbers').innerText"
    page.get_by_role("button", name="First step").click()
    settled(page)
    before = page.evaluate(said), page.evaluate(top)
    page.get_by_role("button", name="Last step").click()
    settled(page)
    after = page.evaluate(said), page.evaluate(top)
    assert before[0] != after[0] and before[1] == after[1]


@pytest.mark.parametrize("path", ["/kernels", "/recommender", "/hmm?hmm_view=tag", "/clustering"])
def test_on_a_small_laptop_the_player_is_on_the_screen_below_the_whole_chart(visit, path):
    page = visit(path)
    page.set_viewport_size({"width": 1366, "height": 768})
    lies = """() => [...document.querySelectorAll(".stage")].map((stage) => {
      const [chart, bar] = [".stage-box", ".bar"].map((name) => stage.querySelector(name).getBoundingClientRect());
      return chart.bottom <= bar.top + 1 && bar.bottom <= innerHeight + 1;
    })[0]"""
    becomes(page, f"({lies})()", "The player does not come to stand on the screen.")
    settled(page)
    assert page.evaluate(lies)
    expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
