"""What a page does against the policy with which it is served: nothing, in a browser that holds it to it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ENDED, PATIENCE, settled
from tests.browser.test_app import PATHS

WATCH = """addEventListener("securitypolicyviolation", (e) =>
    console.error("POLICY", e.violatedDirective, e.blockedURI, e.sourceFile, e.sample))"""


@pytest.fixture
def held(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    said: list[str] = []
    context.on("console", lambda one: said.append(one.text) if "POLICY" in one.text or "Policy" in one.text else None)
    yield context.new_page()
    context.close()
    assert not said


def drawn(page: Page) -> None:
    expect(page.locator(ENDED)).to_be_visible()
    expect(page.locator(".stage-plot .main-svg").first).to_be_visible()


def test_every_page_keeps_to_the_policy(held: Page, address: str) -> None:
    for path in PATHS:
        held.goto(address + path)
        drawn(held)
    for path in ("/lecture", "/how_it_works"):
        held.goto(address + path)
        expect(held.locator(ENDED)).to_be_visible()
        expect(held.locator("h1").first).to_be_visible()


def test_what_one_does_on_a_page_keeps_to_it_and_so_does_its_file(held: Page, address: str, tmp_path: Path) -> None:
    held.goto(address + "/clustering?clustering_data=drawn")
    drawn(held)
    held.get_by_role("button", name="Last step").click()
    settled(held)  # what one keeps is what has been drawn
    held.keyboard.press("k")
    expect(held).to_have_url(re.compile("kept_runs="))
    expect(held.locator(ENDED)).to_be_visible()
    held.get_by_role("button", name="Send").click()
    for name in ("PNG", "SVG", "Web page"):
        with held.expect_download() as saved:
            held.get_by_role("button", name=name, exact=True).click()
    file = tmp_path / "file.html"
    saved.value.save_as(file)
    for name in ("Theory", "Code", "Data"):
        held.get_by_role("tab", name=name, exact=True).click()
        expect(held.locator(ENDED)).to_be_visible()
    held.goto(address + "/pca?pca_view=space")
    drawn(held)
    held.goto(address + "/clustering?lecture=1")
    drawn(held)
    held.keyboard.press("p")
    held.goto(file.as_uri())
    expect(held.locator(".stage-plot .main-svg").first).to_be_visible()


def test_a_script_that_gets_into_a_page_does_not_run(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address + "/how_it_works", timeout=PATIENCE)
    expect(page.locator(ENDED)).to_be_visible()
    refused = page.evaluate("""() => new Promise((done) => {
        addEventListener("securitypolicyviolation", (e) => done(e.violatedDirective));
        const script = document.createElement("script");
        script.textContent = "window.evil = 1";
        document.body.append(script);
    })""")
    assert refused == "script-src-elem" and page.evaluate("window.evil") is None
    page.close()
