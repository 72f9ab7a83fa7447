"""The frame around every page: navigation and page set-up."""

import importlib
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

import ui.session.streamlit_private  # noqa: F401  it is enough that it is there
from ui import served

log = logging.getLogger("playground")
ROOT = Path(__file__).parents[2]
NAME = "Machine learning playground"


# Text grows with a large screen; on one that stands on its side its width counts. On a phone the views are one line
# to scroll; what is above the chart is in two columns, and the title stands beside the button of the sidebar. Long
# runs that say how far they are take no room. A pad to draw on takes more of it. A formula wider than the page fades
# where it goes on, until it is scrolled to its end. The tools of a table would lie on what stands above it on a
# phone, where nothing hovers. Streamlit moves the page until the chosen tab is in sight whenever the tabs change: one
# of that margin always is. Whatever changes on a page, a browser matches all of it with every rule here whose last
# part names no element or whole class (`[class*=...]`), or that looks down (`:has`): few, and none from `body`.
_STYLE = """<style>[data-testid="stLayoutWrapper"]:has(> :is(.st-key-asked, .st-key-above, .st-key-figures):empty)
{ display: none; }
[data-testid="stLayoutWrapper"]:has(> .st-key-progress) { position: fixed; bottom: 1rem; width: 16rem; z-index: 1; }
.st-key-asked [data-testid="stAlertContainer"] { padding: 0.5rem 0.75rem; min-height: 0; }
.st-key-asked { gap: 0.4rem; }
.st-key-guess { padding: 0.5rem 0.75rem; }
.st-key-early { position: absolute; }
[data-testid="stMain"]:focus-visible { outline: none; }
[data-testid="stMain"]:focus-visible::before { box-shadow: none; }
[data-testid="stTooltipIcon"]:not(:hover) svg { opacity: 0.5; }
body[data-held] :is([data-testid="stTabs"], .st-key-kept, .st-key-truth, .st-key-shown
:is([data-testid="stCaptionContainer"], [data-testid="stHeading"])) { opacity: 0.4; }
body[data-past] [data-testid="stTabs"] { opacity: 0.4; }
body[data-covered] .st-key-truth * { visibility: hidden; }
.st-key-head > [data-testid="stElementContainer"]:last-child { flex: 0 0 auto; width: fit-content !important; }
.st-key-progress:has([data-testid="stProgress"]) { padding: 0.5rem; border-radius: 0.5rem; backdrop-filter: blur(9px); }
@keyframes goes-on { from, 95% { mask-image: linear-gradient(to left, transparent, #000 3rem); }
to { mask-image: none; } }
.katex-display { overflow: auto hidden; padding-inline-end: 0.2em; animation: goes-on linear both;
animation-timeline: scroll(self inline); }
[data-testid="stMarkdownContainer"] .katex-display > .katex { white-space: normal; }
.katex-display > .katex > .katex-html > .base { margin-block: 0.2em; }
[data-testid="stMainBlockContainer"] [data-testid="stPageLink-NavLink"] * { white-space: normal; }
@media (min-width: 641px) {
[data-testid="stMainBlockContainer"]:has(.st-key-head) { padding-top: 4.5rem; }
.st-key-guess { min-height: 6.6rem; }
}
@media (min-width: 900px) {
[data-testid="stMainBlockContainer"]:has(.st-key-head) { padding-inline: 3rem; }
.st-key-head { flex-wrap: nowrap; }
.st-key-presets button { min-height: 2rem; padding: 0.1rem 0.6rem; }
.st-key-presets button[data-testid="stBaseButton-secondary"]:not(:hover, :focus-visible) { border-color: transparent;
background: color-mix(in srgb, currentColor 6%, transparent); }
.st-key-presets button p { font-size: 0.9rem; }
[data-testid="stSidebar"][data-collapsed="false"]:has(.st-key-drawing_pad) { min-width: 400px; }
}
[data-testid="stTabs"] [role="tab"] { scroll-margin-block: 300vh; }
@media (min-width: 1200px) and (min-height: 1000px) { html { font-size: max(16px, min(1.7vh, 1.1vw)) !important; } }
@media (min-width: 641px) and (max-height: 820px) {
[data-testid="stMainBlockContainer"]:has(.st-key-head) { padding-top: 4rem; }
[data-testid="stVerticalBlock"]:has(> [data-testid="stLayoutWrapper"] > .st-key-head) { gap: 0.6rem; }
}
@media (hover: none) { [data-testid="stApp"] button kbd { display: none; } }
@media (max-width: 640px) {
[data-testid="stHeader"] { width: fit-content; border-end-end-radius: 0.5rem; }
[data-testid="stHeader"], [data-testid="stHeader"] > * { height: 2.6rem; min-height: 0; }
[data-testid="stMainBlockContainer"]:has(.st-key-head) { padding-top: 0.1rem; }
[data-testid="stVerticalBlock"]:has(> [data-testid="stLayoutWrapper"] > .st-key-head) { gap: 0.6rem; }
.st-key-head { flex-wrap: nowrap; gap: 0 0.3rem; padding-left: 2.4rem; }
.st-key-head [data-testid="stCaptionContainer"] { display: none; }
.st-key-head h1 { font-size: 1.15rem; padding: 0; }
.st-key-head button [data-testid="stMarkdownContainer"] { width: 0; overflow: hidden; }
.st-key-head button [aria-hidden]:has(> span) { display: none; }
[role="radiogroup"][aria-label="View"] { flex-wrap: nowrap; overflow: auto hidden; scrollbar-width: none;
animation: goes-on linear both; animation-timeline: scroll(self inline); }
[role="radiogroup"][aria-label="View"] button { flex: none; min-height: 0; padding: 0.15rem 0.5rem; font-size: 0.9rem; }
[data-testid="stSidebar"][data-collapsed="false"]:has(.st-key-drawing_pad) { min-width: 92vw; }
.st-key-asked [data-testid="stAlertContainer"] { padding: 0.3rem 0.6rem; font-size: 0.9rem; }
.st-key-above [data-testid="stColumn"] { min-width: calc(50% - 0.5rem); }
[data-testid="stMarkdownContainer"] > table { display: block; overflow: auto hidden; }
[data-testid="stElementToolbar"] { display: none; }
}</style>"""


def path(page: str) -> str:
    """The file of a page, as Streamlit's navigation and its links ask for it."""
    return str(ROOT / "pages" / f"{page}.py")


@dataclass(frozen=True)
class Topic:
    """One page: `name` is its file, its address and its folder in `algos`."""

    name: str
    title: str
    section: str
    icon: str
    question: str

    @property
    def path(self) -> str:
        return path(self.name)

    def thumbnail(self) -> Any:
        """The module that draws the page's picture for the front door: `figure()` and `ALT`."""
        return importlib.import_module(f"pages.views.{self.name}.thumbnail")


TOPICS = (
    Topic(
        "regression",
        "Regression",
        "Supervised learning",
        ":material/show_chart:",
        "Which line, and what does it cost to be wrong?",
    ),
    Topic(
        "classification",
        "Classification boundaries",
        "Supervised learning",
        ":material/border_vertical:",
        "Where does one class end and the next begin?",
    ),
    Topic(
        "kernels",
        "Kernels",
        "Supervised learning",
        ":material/blur_on:",
        "How can a straight cut come out curved?",
    ),
    Topic(
        "bias_variance",
        "Bias and variance",
        "Supervised learning",
        ":material/balance:",
        "Too simple, too wild, or just noise?",
    ),
    Topic(
        "neural",
        "Neural networks",
        "Supervised learning",
        ":material/graph_3:",
        "How do units that draw lines make a curve?",
    ),
    Topic(
        "text",
        "Text and naive Bayes",
        "Supervised learning",
        ":material/mail:",
        "Which words give a text away?",
    ),
    Topic(
        "clustering",
        "Clustering",
        "Unsupervised learning",
        ":material/bubble_chart:",
        "Which points belong together?",
    ),
    Topic(
        "pca",
        "PCA",
        "Unsupervised learning",
        ":material/3d_rotation:",
        "Which few directions tell nearly everything?",
    ),
    Topic(
        "recommender",
        "Recommender",
        "Unsupervised learning",
        ":material/star_half:",
        "What would you like, judging by others?",
    ),
    Topic(
        "hmm",
        "HMM tagging",
        "Sequences and decisions",
        ":material/label:",
        "Which hidden tags explain the words best?",
    ),
    Topic(
        "gridworld",
        "Gridworld",
        "Sequences and decisions",
        ":material/grid_on:",
        "Which way to go, when every step may slip?",
    ),
    Topic(
        "descent",
        "Gradient descent",
        "Foundations",
        ":material/downhill_skiing:",
        "How to the bottom, seeing only the slope?",
    ),
)


def run() -> None:
    """Draw the navigation and run the page that the address names."""
    st.set_page_config(page_title=NAME, page_icon=str(ROOT / "ui" / "favicon.png"), layout="wide")
    sections: dict[str, list[st.Page]] = {
        "": [
            st.Page(path("home"), title="Home", icon=":material/home:", default=True),
            st.Page(path("lecture"), title="Lectures", icon=":material/co_present:", url_path="lecture"),
            st.Page(path("how_it_works"), title="For teachers", icon=":material/school:", url_path="how_it_works"),
        ]
    }
    for topic in TOPICS:
        page = st.Page(topic.path, title=topic.title, icon=topic.icon, url_path=topic.name)
        sections.setdefault(topic.section, []).append(page)
    chosen = st.navigation(sections, position="top", expanded=True)  # a phone has them all in its sidebar
    st.html(_STYLE)
    _early(key="early", height="content")  # first: it is ready when the page has something to draw
    try:
        chosen.run()
    except Exception:
        apologise()


_early = served.component("early")


def apologise() -> None:
    """Say that this page failed, what to do, and log the traceback on the server."""
    log.exception("A page failed")
    st.error(
        "Sorry, this page could not be drawn with these settings. The rest of the app still works. "
        "Press **Reset** above, or reload the page without what follows the `?` in the address.",
        icon=":material/sentiment_dissatisfied:",
    )
