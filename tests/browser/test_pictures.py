"""Charts as files: what is downloaded is opened, looked at and played."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Literal

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Download, Page, expect

from tests.browser.conftest import PATIENCE, settled
from tests.ui.send.test_pictures import EVIL, made, panel
from ui import palette
from ui.send import pictures

GREYS = {"light": "rgb(93, 100, 112)", "dark": "rgb(230, 234, 241)"}  # of a chart's text
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def reader(browser, tmp_path):
    """`reader(text)`: the file, opened from a disk without a network; and whom it has asked for anything."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light", offline=True)
    context.set_default_timeout(PATIENCE)

    def read(text: bytes) -> tuple[Page, list[str]]:
        (tmp_path / "run.html").write_bytes(text)
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.on("dialog", lambda dialog: asked.append(dialog.message))
        page.goto((tmp_path / "run.html").as_uri())
        page.wait_for_function(
            "() => { const all = [...document.querySelectorAll('.stage-plot')];"
            " return all.length && all.every(p => p._fullLayout) && document.querySelector('.stage input'); }"
        )
        return page, asked

    yield read
    context.close()


def downloaded(page: Page, button: str) -> Download:
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return download.value


def test_a_chart_is_saved_as_it_is_shown_and_the_web_page_plays_without_a_network(visit, reader):
    page = visit("/clustering?clustering_k=3&clustering_view=k-means", dark=True)
    shape = page.locator(".js-plotly-plot").first.evaluate(
        "g => ({ width: g._fullLayout.width, height: g._fullLayout.height })"
    )
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("button", name="PNG", exact=True)).to_be_enabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Last step").first.click()
    expect(page.locator(".words").first).to_contain_text(re.compile(r"Step (\d+) of \1:"))
    last = page.locator(".words").first.inner_text()
    page.get_by_role("button", name="Step back").first.click()
    expect(page.locator(".words").first).not_to_have_text(last)
    said = page.locator(".words").first.inner_text()
    settled(page)
    page.get_by_role("button", name="Send").click()

    png = downloaded(page, "PNG")
    step = re.sub(r"\W+", "-", said.split(":")[0].lower())
    assert png.suggested_filename == f"clustering_k_means_{step}.png"
    picture = np.asarray(Image.open(io.BytesIO(png.path().read_bytes())).convert("RGB"))
    assert picture.shape == (2 * round(shape["height"]), 2 * round(shape["width"]), 3)
    colours = {*np.unique(picture @ np.array([1 << 16, 1 << 8, 1])).tolist()}
    assert tuple(picture[0, 0]) == rgb(pictures._colours()["dark"]["backgroundColor"])
    assert {int(palette.CLASSES[i][1:], 16) for i in range(3)} <= colours

    root = ET.fromstring(downloaded(page, "SVG").path().read_bytes())
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == page.locator(".stage-plot").first.get_attribute("aria-label")
    assert root.findtext(f"{SVG}desc") == said
    assert "base64" in root.findtext(f"{SVG}style", "")
    assert "x1" in {text.text for text in root.iter(f"{SVG}text")}

    file = downloaded(page, "Web page")
    assert file.suggested_filename == "clustering_k_means.html"
    saved, asked = reader(file.path().read_bytes())
    it_looks_right(saved)
    it_plays(saved)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Last step").first.click()
    expect(page.locator(".words").first).to_have_text(last)
    assert saved.locator("dl.numbers dd").all_inner_texts() == page.locator(".numbers dd").all_inner_texts()
    expect(saved.locator("dl.settings")).to_contain_text("Clusters k")
    expect(saved.get_by_role("link")).to_have_attribute("href", re.compile("clustering_k=3"))
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def it_looks_right(page: Page) -> None:
    """By the colours of the device, and as chosen."""
    devices: tuple[tuple[Literal["light", "dark"], str, str], ...] = (
        ("light", "", "light"),
        ("dark", "", "dark"),
        ("dark", "light", "light"),
    )
    for device, choice, name in devices:
        page.emulate_media(color_scheme=device)
        page.get_by_label("Colours").select_option(choice)
        colours = pictures._colours()[name]
        expect(page.locator("body")).to_have_css("background-color", "rgb{}".format(rgb(colours["backgroundColor"])))
        expect(page.locator(".xtitle").first).to_have_css("fill", GREYS[name])
    expect(page.locator(".stage-plot").first).to_have_attribute("aria-label", re.compile("clusters"))


def it_plays(page: Page) -> None:
    words, plot = page.locator(".words").first, page.locator(".stage-plot").first
    page.get_by_role("button", name="First step").first.click()
    expect(words).to_contain_text("Step 0")
    before = plot.locator(".cartesianlayer").evaluate("n => n.innerHTML")
    for _ in range(5):
        page.get_by_role("button", name="Faster").first.click()
    page.get_by_role("button", name="Play").first.click()
    expect(page.get_by_role("button", name="Pause").first).to_be_visible()
    expect(words).to_contain_text(re.compile(r"Step (\d+) of \1:"))
    assert plot.locator(".cartesianlayer").evaluate("n => n.innerHTML") != before


def test_words_from_outside_run_nothing_in_the_file(reader):
    from plotly.offline import get_plotlyjs

    label = '<img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a>' + EVIL
    evil = panel(said=(label, label), alt=label)
    evil["figure"]["layout"] |= dict(title=dict(text=label), showlegend=True, xaxis=dict(title=dict(text=label)))
    page, asked = reader(made({label: [evil]}, plotly=get_plotlyjs(), numbers={label: label}).encode())
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".words")).to_have_text(label)
    assert page.locator("script").count() == 3
    assert page.locator("img, [onload], [onerror]").count() == 0
    assert page.locator('a[*|href^="javascript"]').count() == 0
    assert [entry for entry in asked if not entry.startswith("file:")] == []


def rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue
