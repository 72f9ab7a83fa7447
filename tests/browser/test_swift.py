"""What is put into a chart past most of Plotly looks as if Plotly had drawn all of it again."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import FRAMES, settled
from tests.browser.marks import MARKS, PLOT

COUNT = f"""() => {{
    window.drawings = 0;
    for (const name of ['react', 'animate']) {{
        const draw = Plotly[name];
        Plotly[name] = (plot, ...rest) => (window.drawings += plot === {PLOT}, draw(plot, ...rest));
    }}
}}"""
STEP = """([at, of]) => {
    const range = document.querySelector('[data-do=range]');
    range.value = Math.round(at * range.max / of);
    range.dispatchEvent(new Event('input'));
}"""


BOTH = f"""async () => {{
    const marks = {MARKS};
    const swift = marks();
    await Plotly.redraw({PLOT});
    return [swift, marks()];
}}"""


def drawn(page: Page) -> tuple[list[str], list[str]]:
    """The marks as they are, and as Plotly draws them: in one go, as the page goes on meanwhile."""
    swift, anew = page.evaluate(BOTH)
    return swift, anew


@pytest.mark.parametrize(
    "path",
    [
        "/classification",  # a heat map, and the curve of the objective on an axis of Plotly's choice
        "/classification?classification_view=evaluation",  # a contour whose level moves
        "/classification?classification_view=densities&classification_frame=3",  # a map that is there but not seen
        "/clustering?clustering_k=5&clustering_start=bad",  # points that change colour, shape and size
        "/regression?regression_view=bayes",  # a band
        "/gridworld",  # cells with words
        "/text",  # bars
        "/hmm?hmm_view=generate",  # bars among bars that are not seen yet
        "/pca?pca_view=how_many",
        "/neural",  # many small maps
        "/text?text_view=mistakes",
        "/gridworld?gridworld_view=locate",  # marks that come and go
        "/gridworld?gridworld_view=moves",  # bars that have another width
    ],
)
def test_any_step_looks_as_plotly_draws_it(visit, path):
    page = visit(path)
    page.evaluate(COUNT)
    seen = set()
    for at in (3, 1, 2, 0, 3):
        page.evaluate(STEP, [at, 3])
        settled(page)
        swift, anew = drawn(page)
        assert swift == anew
        seen.add("\n".join(swift))
    assert len(seen) > 2
    assert page.evaluate("drawings") <= 3  # of five: what comes into sight, or goes


@pytest.mark.parametrize(
    ("path", "control"),
    [
        ("/classification", "classification_split"),  # the objective's axis, and a map
        ("/gridworld", "gridworld_gamma"),  # a board with words
        ("/descent", "descent_tilt"),  # contours, and an axis that is told its ticks
        ("/clustering", "clustering_seed"),
        ("/recommender?recommender_frame=1", "recommender_seed"),  # cells with numbers
    ],
)
def test_another_range_of_an_axis_looks_as_plotly_draws_it(visit, path, control):
    page = visit(path)
    page.get_by_text("More settings").click()
    thumb = page.locator(f".st-key-{control}").get_by_role("slider")
    thumb.focus()
    page.evaluate(COUNT)
    seen = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        settled(page)
        swift, anew = drawn(page)
        assert sorted(swift) == sorted(anew)  # new lines of a grid may come last
        seen.add("\n".join(sorted(swift)))
    assert len(seen) == 2
    assert page.evaluate("drawings") <= 2  # of eight: what has more marks, or another legend


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("/descent?descent_view=stream&descent_frame=0", (1, 0)),  # on which no example is new
        ("/pca?pca_view=power", (13, 4)),
        ("/gridworld?gridworld_view=walk", (12, 4)),
    ],
)
def test_what_is_not_there_in_a_frame_is_taken_away(visit, path, steps):
    page = visit(path)
    for step in steps:
        page.evaluate(STEP, [step, page.locator("[data-do=range]").first.evaluate("range => range.max")])
        settled(page)
    unseen = page.evaluate(
        f"""() => {{
        const there = ({{ x, y }}) => [...x].some((value, i) => Number.isFinite(value) && Number.isFinite([...y][i]));
        const gone = {PLOT}._fullData.filter(one => one.visible !== true || (one.type === 'scatter' && !there(one)));
        return gone.flatMap(({{ uid }}) => ['path:not([d="M0,0Z"])', 'text'].map(mark => `.trace${{uid}} ${{mark}}`));
    }}"""
    )
    assert unseen
    assert page.locator(", ".join(unseen)).count() == 0


@pytest.mark.parametrize(
    "path",
    [
        "/classification?classification_view=margin&classification_plays=pairs",
        "/bias_variance?bias_variance_view=curve",
    ],
)
def test_a_mark_without_a_place_is_nowhere_while_others_go(visit, path):
    page = visit(f"{path}&{path[1:].split('?')[0]}_frame=0", motion=True)
    page.evaluate(
        f"""() => {{
            window.went = 0;
            window.strays = [];
            const look = () => {{
                const all = [...{PLOT}.querySelectorAll('.scatterlayer path.point')];
                window.went += {PLOT}.classList.contains('stage-glides');
                window.strays.push(...all.filter(one => !one.hasAttribute('transform') && one.checkVisibility()));
                requestAnimationFrame(look);
            }};
            look();
        }}"""
    )
    for _ in range(3):
        page.locator("[data-do=forward]").first.click()
        page.evaluate(FRAMES, 20)
    assert page.evaluate("window.went") and not page.evaluate("window.strays.length")


def test_what_glides_after_it_keeps_its_fill(visit):
    page = visit("/clustering?clustering_k=4", motion=True)
    regions = page.locator("[data-now] .scatterlayer .fills path.js-fill")
    for _ in range(2):  # each puts the regions past Plotly
        page.evaluate(STEP, [1, 3])
        settled(page)
        page.evaluate(STEP, [0, 3])
        settled(page)
    assert regions.count() == 4
    page.locator("[data-do=forward]").first.click()
    settled(page)
    assert regions.count() == 4


def test_what_is_more_than_a_value_is_left_to_plotly(visit):
    page = visit("/regression?regression_view=descent")
    tried = page.evaluate(
        f"""async () => {{
        const files = performance.getEntriesByType('resource').map(({{ name }}) => name);
        const home = files.find(name => name.endsWith('/panel.js'));
        const {{ changed, swift }} = await import(home.replace('panel.js', 'swift.js'));
        const plot = {PLOT}, data = plot.data, points = data.findIndex(one => one.mode === 'markers' && one.x);
        const put = async (change) => {{
            const news = changed(plot, new Map([[points, {{ ...data[points], ...change }}]]));
            return news === null ? 'not only values' : await swift(plot, news);
        }};
        const marker = data[points].marker;
        return {{
            gone: await put({{ marker: {{ size: marker.size }} }}), unseen: await put({{ visible: 'legendonly' }}),
            none: await put({{ x: [], y: [] }}),
            scale: await put({{ marker: {{ ...marker, colorscale: 'Greys' }} }}), other: await put({{ mode: 'lines' }}),
            colour: await put({{ marker: {{ ...marker, color: 'rgb(1, 2, 3)' }} }}),
            painted: plot.querySelectorAll('.point[style*="rgb(1, 2, 3)"]').length, n: plot._fullData[points].x.length,
        }};
    }}"""
    )
    painted, n = tried.pop("painted"), tried.pop("n")
    assert tried == dict(gone="not only values", unseen=False, none=False, scale=False, other=False, colour=True)
    assert painted >= n > 1


def test_what_breaks_on_the_way_is_drawn_by_plotly(visit):
    page = visit("/classification")
    page.evaluate(STEP, [1, 3])
    settled(page)
    page.evaluate(
        f"""() => {{
        window.broke = 0;
        const module = {PLOT}._fullData.find(one => one.type === 'heatmap')._module, calc = module.calc;
        module.calc = (plot, full) => {{
            module.calc = calc;
            window.broke += 1;
            throw new Error('as another Plotly might');
        }};
    }}"""
    )
    page.evaluate(STEP, [2, 3])
    settled(page)
    assert page.evaluate("broke") == 1
    swift, anew = drawn(page)
    assert swift == anew
    page.evaluate(STEP, [0, 3])
    settled(page)
    swift, anew = drawn(page)
    assert swift == anew
