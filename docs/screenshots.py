"""Make the README's pictures anew: `make screenshots`. One PNG of each page, as it opens, under docs/."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, ensure
from tests.browser.conftest import settled, start_server
from ui.front import shell

HERE = Path(__file__).parent


def main() -> None:
    """Open every page in a browser of 1440 x 900 and keep what it shows."""
    server, address = start_server()
    try:
        with sync_playwright() as p:
            browser = p.chromium.launch(executable_path=ensure(), args=FLAGS)
            for name in ["home", *(topic.name for topic in shell.TOPICS)]:
                page = browser.new_page(
                    viewport={"width": 1440, "height": 900}, color_scheme="light", reduced_motion="reduce"
                )
                page.goto(f"{address}/{'' if name == 'home' else name}")
                settled(page)
                page.screenshot(path=HERE / f"{name}.png")
                page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    main()
