"""The Send panel in a browser: the address is complete, pinned and copied; the file opens what it was made of."""

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import SENT, settled
from ui.session.versions import VERSION

QUICKLY = """async names => {
    for (const name of names) {
        [...document.querySelectorAll('.st-key-presets button')].find(button => button.innerText === name).click();
        await new Promise(done => setTimeout(done, 120));
    }
}"""


def query(address):
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def test_the_link_is_copied_the_experiment_opened_again_and_one_act_is_one_step_back(visit):
    page = visit("/clustering?clustering_v=1")
    page.wait_for_function("location.search === ''")  # nothing to pin at the defaults
    steps = page.evaluate("history.length")
    page.locator(".st-key-clustering_k").get_by_role("slider").press("ArrowRight")
    page.wait_for_function("location.search.includes('clustering_k=5')")
    settled(page)
    page.get_by_role("button", name="Last step").first.click()
    page.wait_for_function("location.search.includes('frame=')")
    settled(page)
    page.locator(".st-key-clustering_k").get_by_role("slider").press("ArrowRight")
    page.wait_for_function("location.search.includes('clustering_k=6')")
    settled(page)
    page.locator(".st-key-clustering_point").get_by_role("slider").press("ArrowRight")  # the run stays
    page.wait_for_function("location.search.includes('clustering_point=2')")
    settled(page)
    assert page.evaluate("history.length") == steps + 1  # all that is moved is one step
    page.go_back()
    page.wait_for_function("location.search === ''")
    expect(page.locator(".st-key-clustering_k").get_by_role("slider")).to_have_value("4")
    settled(page)
    page.locator(".st-key-clustering_point").get_by_role("slider").press("ArrowRight")
    page.wait_for_function("location.search.includes('clustering_point=2')")
    settled(page)
    page.go_back()
    page.wait_for_function("location.search === ''")
    settled(page)
    page.locator(".st-key-clustering_k").get_by_role("slider").press("ArrowRight")
    page.wait_for_function("location.search.includes('clustering_k=5')")
    settled(page)
    page.get_by_role("button", name="Last step").first.click()
    page.wait_for_function("location.search.includes('frame=')")
    assert page.evaluate("history.length") == steps + 1
    settled(page)

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Send").click()
    field = page.get_by_label("Address of this picture")
    expect(field).to_have_value(page.url)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    last = page.get_by_role("slider", name="Step").get_attribute("max")
    assert query(copied) == {"clustering_k": "5", "clustering_frame": last, "clustering_v": str(VERSION)}

    # Without leave to write to the clipboard the address is marked and copied the old way.
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); }")
    page.evaluate("() => { window.copies = 0; document.addEventListener('copy', () => { window.copies += 1; }); }")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_function("window.copies === 1")

    with page.expect_download() as download:
        page.get_by_role("button", name="Experiment").click()
    file = download.value.path().read_bytes()
    assert json.loads(file)["settings"] == {"k": 5}

    moons = {**json.loads(file), "shown": {}, "settings": {"data": "moons", "k": 3}}
    upload = {"name": "experiment.json", "mimeType": "application/json", "buffer": json.dumps(moons).encode()}
    page.locator('input[type="file"]').set_input_files([upload])  # the same page, with other settings
    page.wait_for_function("new URLSearchParams(location.search).get('clustering_k') === '3'")
    settled(page)
    assert query(page.url) == {"clustering_data": "moons", "clustering_k": "3", "clustering_v": str(VERSION)}
    expect(page.locator(".st-key-clustering_k").get_by_role("slider")).to_have_value("3")

    page.get_by_role("link", name="Home").click()  # and the file itself from the front page
    upload["buffer"] = file
    page.locator('input[type="file"]').set_input_files([upload])
    page.wait_for_function("new URLSearchParams(location.search).get('clustering_k') === '5'")
    settled(page)
    assert query(page.url) == {"clustering_k": "5", "clustering_frame": last, "clustering_v": str(VERSION)}
    k = page.locator(".st-key-clustering_k").get_by_role("slider")
    expect(k).to_have_value("5")

    steps = page.evaluate("history.length")
    page.get_by_role("button", name="Too many").click()  # sets two controls
    expect(k).to_have_value("7")
    page.wait_for_function("location.search.includes('start=') && location.search.includes('k=7')")
    settled(page)
    assert page.evaluate("history.length") == steps + 1
    left = query(page.url)
    page.get_by_role("link", name="Home").click()
    page.wait_for_function("location.pathname === '/' && location.search === ''")
    expect(page.get_by_text("Start here").first).to_be_visible()
    settled(page)
    assert page.evaluate("history.length") == steps + 2
    page.go_back()
    expect(k).to_have_value("7")
    settled(page)
    assert query(page.url) == left

    page.keyboard.press("k")  # Back and Forward within the page: its settings follow in one run, kept runs stay
    page.wait_for_function("location.search.includes('kept_runs=') && location.search.includes('_v=')")
    settled(page)
    left = query(page.url)
    first = {"clustering_k": "5", "clustering_frame": last, "clustering_v": str(VERSION)}
    first["clustering_kept_runs"] = left["clustering_kept_runs"]
    for go, value, said in ((page.go_back, "5", first), (page.go_forward, "7", left)):
        sent = len(SENT[page])
        go()
        expect(k).to_have_value(value)
        settled(page)
        page.wait_for_function(
            "location.search.includes('_v=') && location.search.includes('kept_runs=')"
        )  # pinned again
        assert query(page.url) == said
        assert len(SENT[page]) == sent + 1
    assert page.evaluate("history.length") == steps + 2

    page.locator(".st-key-clustering_view").get_by_text("Medoids").click()  # a choice is a step, too
    page.wait_for_function("location.search.includes('view=medoids')")
    settled(page)
    assert page.evaluate("history.length") == steps + 2  # in place of Home, which lay ahead
    page.go_back()
    page.wait_for_function("!location.search.includes('view=')")
    expect(k).to_have_value("7")
    settled(page)
    assert query(page.url) == left

    # Presets pressed faster than their runs: the last one, and all of it. What the browser sends by itself meanwhile
    # must not bring back how the controls stood.
    page.goto(urlsplit(page.url)._replace(path="/classification", query="classification_view=side_by_side").geturl())
    settled(page)
    page.evaluate(QUICKLY, ["Only fifteen points", "Opposite clusters", "One tree or fifty"])
    page.wait_for_function("""() => {
        const [data, noise, method] = ["data", "data_noise", "methods"].map(
            (name) => new URLSearchParams(location.search).get(`classification_${name}`));
        return data === null && noise === '0.3' && method?.startsWith('Decision tree');
    }""")
    settled(page)
    expect(page.get_by_text("Which is wrong less often on test points?")).to_be_visible()


BACK = """async ([times, pause]) => {
    for (let i = 0; i < times; i++) {
        history.back();
        await new Promise(done => setTimeout(done, pause));
    }
}"""


def test_back_pressed_quickly_leaves_every_entry_as_it_was(visit):
    page = visit("/clustering")
    said = []
    for preset in ("Too few", "Too many", "Rings"):
        page.get_by_role("button", name=preset, exact=True).click()
        page.wait_for_function("location.search.includes('clustering_k=') && !location.search.includes('frame=')")
        expect(page.get_by_role("button", name=preset, exact=True)).to_have_attribute("kind", "primary")
        settled(page)
        if preset == "Rings":  # it asks for a guess first
            page.get_by_role("button", name="Show me").click()
            settled(page)
        page.keyboard.press("End")
        page.wait_for_function("location.search.includes('frame=')")
        settled(page)
        said.append(query(page.url))
    page.evaluate(BACK, [2, 60])
    for there in said:
        page.wait_for_function(
            "asked => new URLSearchParams(location.search).get('clustering_k') === asked", arg=there["clustering_k"]
        )
        k = page.locator(".st-key-clustering_k").get_by_role("slider")
        expect(k).to_have_value(there["clustering_k"])
        settled(page)
        assert query(page.url) == there
        page.go_forward()


def test_a_preset_just_after_a_step_has_all_of_its_settings(visit):
    page = visit("/clustering")
    page.evaluate(
        """async () => {
            const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            press('End');
            await new Promise(done => setTimeout(done, 240));
            const presets = [...document.querySelectorAll('.st-key-presets button')];
            presets.find(button => button.innerText === 'An empty cluster').click();
        }"""
    )
    page.wait_for_function("location.search.includes('clustering_k=2')")
    settled(page)
    page.wait_for_function("location.search.includes('frame=') === false")
    asked = query(page.url)
    assert (asked["clustering_data"], asked["clustering_start"], asked["clustering_k"]) == ("four_points", "far", "2")


def test_back_asks_what_stood_above_that_picture_also_where_the_preset_was_left(visit):
    page = visit("/regression?regression_view=local")
    asked = page.locator(".st-key-asked")
    page.get_by_role("button", name="Sweep the bandwidth").click()
    page.wait_for_function("location.search.includes('sweep=')")
    settled(page)
    question = asked.inner_text()
    page.locator(".st-key-regression_query [type=range]").press("ArrowRight")
    page.wait_for_function("location.search.includes('query=')")
    expect(asked).to_contain_text("Moved since: Diamond at x")
    said = asked.inner_text()
    assert said.startswith(question)
    page.get_by_role("button", name="Far outside").click()
    expect(asked).not_to_contain_text(question)
    expect(page).to_have_url(re.compile("beyond="))  # what came after has its entry: Back leads to where one was
    settled(page)
    page.go_back()
    expect(asked).to_have_text(said, use_inner_text=True)
