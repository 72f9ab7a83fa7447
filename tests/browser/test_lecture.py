"""A lecture in a browser: given by keys alone, in step with its second window, left as it was found, printed."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FRAMES, settled
from ui.data.own_source import Source
from ui.lecture.lecture import Lecture, Stop, pack, shipped, write
from ui.send.experiment import Experiment

TRAP = "Four circles, four centres, and a bad start: does every circle end with a centre of its own?"
MINE = Lecture(
    "Two pictures",
    (
        Stop(Experiment("clustering", {"data": "trap", "start": "bad"}), "", TRAP, "No step leads out.", "Ask twice."),
        Stop(Experiment("pca", {"view": "turn"}), "", "Which way does it lean?", "Upwards."),
    ),
)
HEAD, SIDEBAR = ".st-key-head", "[data-testid=stSidebar]"
BET, BARS, SWEPT = "Going downhill", "Ten million paths", "No line at all"  # stops of lectures
INKED = """() => {
    const pen = document.querySelector('.lecture-pen').getContext('2d');
    return new Uint32Array(pen.getImageData(300, 300, 200, 200).data.buffer).some(Boolean);
}"""


ABOVE_THE_FOOT = """() => {
    const box = (name) => document.querySelector(name)?.getBoundingClientRect();
    return box('.stage-plot')?.bottom <= box('.lecture-foot')?.top + 1;
}"""

NUMBERS_ABOVE_THE_FOOT = """() => {
    const edge = name => document.querySelector(name)?.getBoundingClientRect();
    const [numbers, foot] = [edge('.numbers-verdict'), edge('.lecture-foot')];
    return numbers?.height > 0 && foot && numbers.bottom <= foot.top + 1;
}"""


def stop(page: Page, number: int) -> None:
    expect(page).to_have_url(re.compile(f"[?&]stop={number}(&|$)"))
    expect(page.locator(".lecture-where")).to_have_text(f"Two pictures · {number} of 2")
    settled(page)


def test_a_lecture_is_given_by_keys_alone_and_left_as_it_was(visit):
    page = visit(f"/clustering?lecture={pack(MINE)}&stop=1")
    stop(page, 1)
    expect(page.get_by_text(TRAP)).to_be_visible()
    for hidden in (
        HEAD,
        "[data-testid=stSidebar]",
        "[data-testid=stHeader]",
        ".st-key-presets",
        "[data-testid=stTabs]",
    ):
        expect(page.locator(hidden)).to_be_hidden()
    chart = page.locator(".stage-plot").first.bounding_box()
    assert chart is not None and chart["height"] > 0.5 * 900
    with page.context.expect_page() as opened:
        page.keyboard.press("n")
    notes = opened.value
    expect(notes.locator("body")).to_contain_text("Ask twice.")
    expect(notes.locator("body")).to_contain_text("Next: Which way does it lean?")

    page.keyboard.press("PageDown")  # the guess is answered, and the run stands at its end
    expect(page.locator(".st-key-truth")).to_contain_text("No: two share one, one is cut in two")
    expect(page.locator(".words").first).to_contain_text("Step 2 of 2")
    settled(page)
    line = page.locator(".lecture-said")
    expect(line).to_have_count(0)
    page.keyboard.press("Space")
    expect(line).to_have_text("No step leads out.")
    expect(notes.locator("body")).to_contain_text("Said: No step leads out.")
    page.keyboard.press("b")
    expect(page.locator(".lecture-blank")).to_be_visible()
    page.keyboard.press("PageDown")  # the picture is back, and nothing else has happened
    expect(page.locator(".lecture-blank")).to_be_hidden()
    stop(page, 1)
    page.keyboard.press("PageUp")
    expect(line).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(line).to_have_text("No step leads out.")  # of presses that come before it only the last would count

    notes.get_by_role("button", name="On").click()  # from the second window
    stop(page, 2)
    expect(page.get_by_text("Which way does it lean?")).to_be_visible()
    expect(notes.locator("body")).to_contain_text("2 of 2")
    page.keyboard.press("s")
    expect(page.locator(SIDEBAR)).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(SIDEBAR)).to_be_hidden()
    page.keyboard.press("PageDown")  # the sweep is played, and ended by a press
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(1)
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    expect(line).to_have_count(0)
    settled(page)
    page.keyboard.press("PageDown")
    expect(line).to_have_text("Upwards.")
    page.keyboard.press("PageDown")  # there is no other
    stop(page, 2)
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    stop(page, 1)

    page.keyboard.press("l")
    expect(page.locator(HEAD)).to_be_visible()
    expect(page.locator(SIDEBAR)).to_be_visible()
    expect(page).not_to_have_url(re.compile("lecture=|stop="))
    expect(page).to_have_url(re.compile("clustering_data=trap"))
    page.keyboard.press("l")  # and it goes on where it was
    stop(page, 1)


# Two presses while the script runs, which the first press has begun.
PRESSED_MEANWHILE = """() => new Promise((done) => {
    const press = () => document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: ' ', bubbles: true, composed: true, cancelable: true }));
    const app = document.querySelector('[data-testid=stApp]');
    const look = () => {
        if (app.dataset.testScriptState === 'notRunning') return;
        watch.disconnect();
        press();
        press();
        done(document.querySelectorAll('.lecture-said').length);
    };
    const watch = new MutationObserver(look);
    watch.observe(app, { attributes: true });
    press();
})"""


def test_a_key_pressed_while_the_script_runs_is_carried_out_once_when_the_page_is_at_rest(visit):
    page = visit(f"/clustering?lecture={pack(MINE)}&stop=1")
    stop(page, 1)
    assert page.evaluate(PRESSED_MEANWHILE) == 0  # the guess is answered, nothing else yet
    expect(page.locator(".lecture-said")).to_have_text("No step leads out.")
    settled(page)
    page.evaluate(FRAMES, 30)
    stop(page, 1)
    expect(page.locator(".lecture-said")).to_have_count(1)
    page.keyboard.press("Space")
    stop(page, 2)


def test_points_of_which_some_are_pale_keep_the_colours_of_their_clusters(visit):
    page = visit("/clustering?clustering_view=side_by_side&clustering_data=uniform&clustering_k=2&lecture=1")
    expect(page.locator(".lecture-bar")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".words").first).to_contain_text("in different clusters")
    settled(page)
    fills = "all => [...new Set(all.map(one => getComputedStyle(one).fill))].includes('rgb(0, 0, 0)')"
    assert page.locator(".stage-plot .scatterlayer .points path").evaluate_all(fills) is False


def test_a_pen_draws_over_the_picture_and_is_wiped(visit):
    page = visit("/pca?pca_view=turn&lecture=1")
    expect(page.locator(".lecture-bar")).to_be_visible()
    assert page.evaluate(INKED) is False
    page.keyboard.press("p")
    page.mouse.move(310, 310)
    page.mouse.down()
    page.mouse.move(480, 480, steps=3)
    page.mouse.up()
    assert page.evaluate(INKED) is True
    before = page.url
    page.keyboard.press("w")
    assert page.evaluate(INKED) is False and page.url == before
    page.keyboard.press("p")
    player = page.get_by_role("slider", name="Step")
    at = player.input_value()
    page.keyboard.press("PageDown")  # without a lecture the keys are the player's
    expect(player).not_to_have_value(at)


def test_what_is_asked_of_a_runs_beginning_is_talked_about_there_and_played_then(visit):
    (deep,) = (one for one in shipped()["neural"].stops if one.title == "What reaches the first layer")
    page = visit(f"/neural?lecture={pack(Lecture('Two pictures', (deep, MINE.stops[1])))}&stop=1")
    stop(page, 1)
    words, line = page.locator(".words").first, page.locator(".lecture-said")
    page.keyboard.press("PageDown")
    expect(page.locator(".st-key-truth")).to_contain_text("A million times")
    settled(page)
    page.keyboard.press("PageDown")
    expect(line).to_contain_text("at the start")
    expect(words).to_contain_text("Epoch 0")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")  # it is played, and a press ends that
    expect(words).to_contain_text("Epoch 100")
    expect(line).to_have_count(1)
    settled(page)
    page.keyboard.press("PageDown")
    stop(page, 2)


# How dark the ink of words, lines and axes is on paper, and the paper: from 0 to 255.
INKS = """() => {
    const parts = (element, name) => getComputedStyle(element)[name].match(/\\d+/g).slice(0, 3).map(Number);
    const light = (element, name) => Math.max(...parts(element, name));
    const there = document.querySelector('.st-key-handout');
    const all = (names) => [...there.querySelectorAll(names)];
    return {
        words: Math.max(...all('h2, p, .handout-line').map((one) => light(one, 'color'))),
        axes: Math.max(...all('.js-plotly-plot .xtick text, .js-plotly-plot .xtitle').map((one) => light(one, 'fill'))),
        paper: [there, document.querySelector('[data-testid=stApp]')].map((one) => light(one, 'backgroundColor')),
    };
}"""


def test_a_lecture_is_made_of_what_is_on_the_screen_and_printed(visit):
    page = visit("/clustering?clustering_data=trap&clustering_start=bad", dark=True)
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Add to lecture").click()
    page.get_by_role("link", name="Your lecture: 1 picture").click()
    expect(page).to_have_url(re.compile(r"/lecture\?lecture=\."))
    expect(page.get_by_label("Question")).to_have_value(TRAP)
    page.get_by_text("Handout", exact=True).click()
    expect(page.locator(".st-key-handout")).to_contain_text("☐ Yes")
    expect(page.locator(".st-key-handout img, .st-key-handout svg").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_label("Question")).to_be_hidden()
    expect(page.locator(".st-key-handout .js-plotly-plot")).to_be_visible()
    inks = page.evaluate(INKS)
    assert inks["paper"] == [255, 255] and max(inks["words"], inks["axes"]) < 128
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Give it").click()
    expect(page.locator(".lecture-where")).to_have_text("1 of 1")
    expect(page.get_by_role("button", name="Show me")).to_be_visible()


def test_charts_end_above_the_foot_before_and_after_the_guess_and_its_line_can_be_read(visit):
    asked = next(stop for stop in shipped()["regression"].stops if stop.title == "Forty squares")
    page = visit(f"/regression?lecture={pack(Lecture('Two pictures', (asked, asked)))}&stop=1")
    stop(page, 1)
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    page.wait_for_function(ABOVE_THE_FOOT)
    page.keyboard.press("PageDown")
    expect(page.locator(".st-key-truth")).to_contain_text("27.2%")
    settled(page)
    page.wait_for_function(ABOVE_THE_FOOT)
    page.keyboard.press("PageDown")
    expect(page.locator(".lecture-said")).to_have_text(asked.line)
    foot = page.locator(".lecture-foot")
    assert foot.evaluate("foot => getComputedStyle(foot).backgroundColor") == "rgb(255, 255, 255)"


KEPT = "localStorage.getItem('playground lecture') ?? ''"


def test_a_lecture_on_the_desk_survives_a_reload_of_any_page_and_another_tab_hears_of_it(visit):
    page = visit("/clustering?clustering_data=trap&clustering_start=bad")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Add to lecture").click()
    expect(page.get_by_role("link", name="Your lecture: 1 picture")).to_be_visible()
    page.wait_for_function(f"({KEPT}).includes('clustering')")
    page.goto(page.url.split("/clustering")[0] + "/pca?pca_view=turn")  # a new visit: the server knows nothing of it
    settled(page)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("link", name="Your lecture: 1 picture")).to_be_visible()
    page.get_by_role("button", name="Add to lecture").click()
    other = page.context.new_page()
    other.goto(page.url.split("/pca")[0] + "/lecture")
    expect(other.get_by_label("Question")).to_have_count(2)
    page.get_by_role("button", name="Add to lecture").click()
    expect(other.get_by_label("Question")).to_have_count(3)
    other.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("link", name="Your lecture")).to_have_count(0)
    assert page.evaluate(KEPT) == ""


def test_of_two_tabs_that_change_the_lecture_neither_wins_silently(visit):
    page = visit("/clustering?clustering_data=trap&clustering_start=bad")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Add to lecture").click()
    page.wait_for_function(f"({KEPT}).includes('clustering')")
    settled(page)
    other = write(Lecture("Theirs", (*MINE.stops[1:], *MINE.stops[:1]))).decode()
    page.evaluate("text => localStorage.setItem('playground lecture', text)", other)  # and this tab is not told yet
    page.get_by_role("button", name="Add to lecture").click()
    expect(page.get_by_text("Another tab has changed the lecture, too")).to_be_visible()
    page.wait_for_function(f"JSON.parse({KEPT}).stops.length === 3")
    assert page.evaluate(f"JSON.parse({KEPT}).title") == "Theirs"


def test_a_lecture_that_came_by_a_link_does_not_take_the_place_of_ones_own_until_it_is_changed(visit):
    page = visit("/clustering?clustering_data=trap&clustering_start=bad")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Add to lecture").click()
    page.wait_for_function(f"({KEPT}).includes('clustering')")
    own = page.evaluate(KEPT)
    page.goto(page.url.split("/clustering")[0] + f"/lecture?lecture={pack(MINE)}")
    expect(page.get_by_text("This browser keeps another lecture of yours, with 1 picture.")).to_be_visible()
    expect(page.get_by_label("Question")).to_have_count(2)
    assert page.evaluate(KEPT) == own
    page.get_by_role("button", name="Back to the other").click()
    expect(page.get_by_label("Question")).to_have_count(1)
    assert page.evaluate(KEPT) == own


def test_another_lecture_with_the_same_settings_and_other_data_is_not_taken_for_the_one_that_is_kept(visit, tmp_path):
    def made(rows: str) -> str:
        own = Source("own_table", "mine.csv", f"a,b\n{rows}", {"header": True})
        return write(Lecture("Mine", (Stop(Experiment("clustering", {"data": "own"}, {}, own)),))).decode()

    ours, other = made("1,2\n2,3\n9,9\n8,8\n"), made("100,200\n210,310\n900,900\n850,800\n")
    page = visit("/clustering")
    page.evaluate("text => localStorage.setItem('playground lecture', text)", ours)
    page.goto(page.url.split("/clustering")[0] + "/lecture")
    kept = page.get_by_text("This browser keeps it, on this device alone")
    expect(kept).to_be_visible()
    file = tmp_path / "other.json"
    file.write_text(other)
    page.locator("[data-testid=stFileUploaderDropzoneInput]").set_input_files(file)
    expect(page.get_by_text("This browser keeps another lecture of yours, with 1 picture.")).to_be_visible()
    expect(kept).to_have_count(0)
    assert page.evaluate(KEPT) == ours
    page.get_by_label("Title").fill("Theirs")
    page.keyboard.press("Tab")
    expect(kept).to_be_visible()
    assert page.evaluate(KEPT) == other.replace('"Mine"', '"Theirs"')


def test_a_browser_that_has_no_room_says_so_and_does_not_say_that_it_keeps_the_lecture(visit):
    page = visit("/clustering")
    page.goto(page.url.split("/clustering")[0] + f"/lecture?lecture={pack(MINE)}")
    kept = page.get_by_text("This browser keeps it, on this device alone")
    expect(kept).to_be_visible()
    page.evaluate(
        """() => {
            for (let n = 1 << 22; n; n >>= 1)
                for (let i = 0; i < 9; i++)
                    try { localStorage.setItem(`full ${n} ${i}`, 'x'.repeat(n)); } catch { break; }
        }"""
    )
    page.get_by_label("Title").fill("y" * 900)
    page.keyboard.press("Tab")
    expect(page.get_by_text("This browser keeps nothing: save the lecture as a file.")).to_be_visible()
    expect(kept).to_have_count(0)


def test_a_stop_of_another_page_opens_that_page_and_a_sweep_is_played_by_space_and_comes_back(visit):
    sweep = Stop(Experiment("pca", {"view": "turn"}), "", "Which way does it lean?", "Upwards.")
    page = visit(f"/clustering?lecture={pack(Lecture('Two pictures', (sweep, MINE.stops[0])))}&stop=1")
    stop(page, 1)
    expect(page).to_have_url(re.compile("/pca[?]"))
    player = page.get_by_role("slider", name="Step")
    at, last = player.input_value(), player.get_attribute("max")
    assert last is not None and 0 < int(at) < int(last)
    page.evaluate(
        "stage => { window.seen = new Set(); const bar = document.querySelector('.stage [data-do=range]');"
        " const look = () => { seen.add(Number(bar.value)); requestAnimationFrame(look); }; look(); }"
    )
    page.keyboard.press("Space")
    page.wait_for_function(f"seen.has({last}) && seen.has(0)")
    expect(player).to_have_value(at)
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    expect(page.locator(".lecture-said")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.locator(".lecture-said")).to_have_text("Upwards.")


def test_names_of_rows_that_would_lie_on_each_other_are_thinned_out(visit):
    names = """() => [
        ...document.querySelector('.stage-plot')?.querySelectorAll('.yaxislayer-above .ytick text') ?? []
    ].filter(one => one.textContent.trim()).map(one => one.getBoundingClientRect()).map(box => box.y)"""
    page = visit("/recommender?lecture=recommender&stop=4")
    page.wait_for_function(f"({names})().length > 5")
    text = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.ytick text')).fontSize)")
    scale = page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.stage-plot')).transform).a")
    at = sorted(page.evaluate(names))
    assert min(below - above for above, below in pairwise(at)) > 0.9 * text * scale


def test_names_below_a_map_are_seen_whole_where_a_lecture_leaves_little_height(visit):
    page = visit("/recommender?lecture=recommender&stop=2")
    room = """(() => {
        const plot = document.querySelector('.stage-plot');
        const scale = plot.getBoundingClientRect().width / plot.offsetWidth;
        const names = [...plot.querySelectorAll('.xtick text')].map(
            one => one.getBoundingClientRect().bottom);
        const under = plot.getBoundingClientRect().top + plot._fullLayout.height * scale;
        return names.length > 7 && plot._fullLayout.height < 400 ? under - Math.max(...names) : null;
    })()"""
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".st-key-truth")).to_be_visible()
    page.wait_for_function(f"{room} !== null")
    assert page.evaluate(room) > 0


def test_small_data_of_ones_own_travel_in_the_file_of_a_lecture_and_survive_a_reload(visit, tmp_path):
    table = "across,up\n" + "".join(f"{i},{i * i % 7}\n" for i in range(12))
    own = Source("own_table", "mine.csv", table, {})
    made = Lecture("Mine", (Stop(Experiment("clustering", {"data": "own", "k": 2}, {}, own), "", "How many?", "Two."),))
    file = tmp_path / "mine.json"
    file.write_bytes(write(made))
    page = visit("/pca?pca_view=turn")
    page.get_by_role("button", name="Send").click()
    page.locator("[data-testid=stFileUploaderDropzoneInput]").set_input_files(file)
    expect(page.get_by_text("Your own data are in the file, not in the link")).to_be_visible()
    page.get_by_role("link", name="Give it").click()
    expect(page.locator(".lecture-where")).to_have_text("Mine · 1 of 1")
    settled(page)
    drawn = (
        "document.querySelector('.stage-plot')?._fullData"
        "?.reduce((n, one) => n + (one.mode === 'markers' ? one.x.length : 0), 0)"
    )
    assert page.evaluate(drawn) < 20
    page.reload()
    expect(page.locator(".lecture-where")).to_have_text("Mine · 1 of 1")
    page.wait_for_function(f"{drawn} < 20")
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_text("This picture was made of data that a link cannot hold.")).to_be_visible()


def test_numbers_below_a_picture_and_the_sentence_under_them_stand_above_the_foot(visit):
    opening = Stop(Experiment("clustering", {"view": "k_means"}))
    page = visit(f"/clustering?lecture={pack(Lecture('k-means', (opening,)))}&stop=1")
    settled(page)
    page.wait_for_function(NUMBERS_ABOVE_THE_FOOT)


def test_runs_to_bet_on_are_read_in_full_words_on_bars_keep_their_colours_and_a_setting_comes_back(visit):
    stops = {stop.title: stop for name in ("regression", "hmm", "classification") for stop in shipped()[name].stops}
    bet, bars, swept = (stops[title] for title in (BET, BARS, SWEPT))
    page = visit(f"/regression?lecture={pack(Lecture('Two pictures', (bet, bars)))}&stop=1")
    stop(page, 1)
    expect(page.get_by_role("button", name="Three times the rate")).to_be_visible()
    cut = """all => all.filter(one => [...one.querySelectorAll('*')].some(
        part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
    )).map(one => one.textContent)"""
    assert page.locator("[class*=_guess_] button").evaluate_all(cut) == []
    edges = page.locator("[class*=_guess_] button").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert all(one["right"] <= other["left"] for one, other in pairwise(edges))

    both = pack(Lecture("Two pictures", (swept, bars)))
    page.goto(page.url.split("/regression")[0] + f"/hmm?lecture={both}&stop=2")
    stop(page, 2)
    page.keyboard.press("PageDown")
    expect(page.locator(".st-key-truth")).to_be_visible()
    settled(page)
    fills = "all => [...new Set(all.map(one => getComputedStyle(one).fill))]"
    inks = sorted(page.locator(".stage-plot .bartext").evaluate_all(fills))
    assert inks == ["rgb(255, 255, 255)"]  # on the boxes of the best path, all of one colour

    page.goto(page.url.split("/hmm")[0] + f"/classification?lecture={both}&stop=1")
    stop(page, 1)
    page.keyboard.press("PageDown")
    expect(page.locator(".st-key-truth")).to_be_visible()
    settled(page)
    player = page.get_by_role("slider", name="Step")
    expect(player).to_have_value("0")  # as many neighbours as the question is about
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_have_count(1)
    expect(player).not_to_have_value("0")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    expect(player).to_have_value("0")


# Of all words, lines and marks of the charts on the screen: how they stand out from the ground, and the width of lines.
SEEN = """() => {
    const numbers = (colour) => (colour.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const ground = numbers(getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor).slice(0, 3);
    const light = (rgb) => rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const against = (element, what) => {
        const style = getComputedStyle(element);
        let [r, g, b, a = 1] = numbers(style[what]);
        a *= Number(style[`${what}Opacity`] ?? 1);
        for (let at = element; at && !at.matches('.stage-plot'); at = at.parentElement)
            a *= Number(getComputedStyle(at).opacity);
        const drawn = [r, g, b].map((v, i) => ground[i] + (v - ground[i]) * a);
        const [low, high] = [light(drawn), light(ground)].sort((x, y) => x - y);
        return { ratio: (high + 0.05) / (low + 0.05), says: `${element.getAttribute('class')} ${style[what]} ${a}` };
    };
    const large = (one) => one.getBBox().width + one.getBBox().height > 0;
    const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility() && large(one));
    const hollow = ({ fill, fillOpacity }) => fill === 'none' || numbers(fill)[3] === 0 || Number(fillOpacity) === 0;
    const seen = (style) => !hollow(style) || parseFloat(style.strokeWidth) > 0; // or it only keeps an axis as it is
    const marks = all('.stage-plot .scatterlayer .points path').map((one) => [one, getComputedStyle(one)]).filter(
        ([, style]) => seen(style)).map(([one, style]) => against(one, hollow(style) ? 'stroke' : 'fill'));
    const width = (line) => parseFloat(getComputedStyle(line).strokeWidth);
    const lines = all('.stage-plot .scatterlayer .js-line').filter(
        (line) => width(line) > 0 && !line.closest('.trace').querySelector('.js-fill')); // the edge of a wash is ground
    return {
        texts: all('.stage-plot svg text').filter((one) => one.textContent).map((one) => against(one, 'fill')),
        marks: [...marks, ...lines.map((one) => against(one, 'stroke'))],
        width: Math.max(0, ...lines.map(width)),
    };
}"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "place",
    [
        "/regression?regression_view=robust&regression_losses=squares&regression_losses=absolute&regression_losses=chebyshev",
        "/clustering?clustering_frame=1",
        "/bias_variance?bias_variance_view=beyond",
        "/descent?descent_view=tangents",
    ],
)
def test_a_chart_in_a_lecture_stands_out_from_the_ground_in_both_themes(visit, place, dark):
    page = visit(place, dark=dark)
    before = page.evaluate(SEEN)
    width = "document.querySelector('.stage-plot')?._fullLayout?.width"
    was = page.evaluate(width)
    # from then on it hears the key
    page.wait_for_function("() => Boolean(document.querySelector('.lecture-enter')?.onclick)")
    page.keyboard.press("l")
    page.wait_for_function(f"was => (now => now && now !== was)({width})", arg=was)  # it is drawn anew
    settled(page)
    now = page.evaluate(SEEN)
    assert len(now["texts"]) > 8 and len(now["marks"]) > 3
    pale = [one for one in before["texts"] if one["ratio"] < 4.5]
    assert bool(pale) == ("tangents" in place), "on a page, too, words are read, but for those that are to come"
    assert not [one for one in now["texts"] if one["ratio"] < 4.5]
    assert not [one for one in now["marks"] if one["ratio"] < 3]
    assert "robust" not in place or now["width"] >= 1.3 * before["width"]
