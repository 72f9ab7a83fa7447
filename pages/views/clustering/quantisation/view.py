"""Vector quantisation: a photograph in few colours, found by k-means on its pixels."""

from dataclasses import dataclass, replace

from algos.clustering import quantisation
from algos.clustering.quantisation import Coded, Size
from algos.trace import Trace
from datasets import catalog, pixels
from datasets.dataset import Dataset
from datasets.entries_clustering import PHOTOGRAPH
from datasets.pixels import Pixels
from pages.views.clustering.quantisation import closer, own, photograph
from pages.views.clustering.quantisation.closer import kilobytes
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, note, rows_of
from ui.words import Share

COLOURS = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
BITS, ERROR = "Bits per pixel (before 24)", "Colour error (black to white 100%)"
BLACK_TO_WHITE = 255 * 3**0.5
HELP = {
    BITS: "The least number of bits that gives each of K colours a code of its own.",
    ERROR: "The root mean squared distance from a pixel to its colour, as a share of the distance from black to "
    "white. That is 442, where red, green and blue go from 0 to 255.",
}


@dataclass(frozen=True)
class Run:
    """The photograph in every number of colours, and the one that is chosen."""

    data: Pixels
    trace: Trace[Coded]
    k: int
    sample: int  # pixels that k-means learned from
    seed: int
    curtain: int  # where it hangs, in hundredths of the width

    @property
    def coded(self) -> Coded:
        return self.trace.states[COLOURS.index(self.k)]

    @property
    def size(self) -> Size:
        return quantisation.size(len(self.data.X), self.k)


def choose(data: Dataset) -> Run:
    k = int(
        controls.stop_slider(
            "Colours K",
            COLOURS,
            16,
            key="colours",
            help="How many colours the picture may use. The player moves this slider, too.",
        )
    )
    sample = int(
        controls.stop_slider(
            "Pixels to learn from",
            [100, 200, 500, 1000, 2000, 5000],
            2000,
            key="pixels",
            help="k-means runs on this many pixels, drawn at random. Fewer are faster but may miss a rare colour.",
        )
    )
    seed = controls.seed()
    curtain = controls.slider(
        "Curtain",
        0,
        100,
        34,  # through the tower
        key="curtain",
        help="How much of the width shows the original, in per cent. Or drag the curtain in the picture.",
    )
    settings = dict(ks=list(COLOURS), sample=sample, seed=seed)
    data = pixels.of(data, catalog.photograph().shape)
    return Run(data, compute.run(quantisation.sweep, data.X, limit=len(COLOURS), **settings), k, sample, seed, curtain)


def chart(run: Run) -> Picture:
    image = run.data.image
    original = photograph.png(image)

    def draw(i: int) -> picture.Figure:
        coded = run.trace.states[i]
        codes = coded.codes.reshape(image.shape[:2])
        share = run.curtain / 100
        return photograph.figure(
            codes, coded.palette, coded.counts, original=original, most=max(COLOURS), curtain=share
        )

    def hung(_: int, x: float, y: float) -> dict[str, float]:
        return {"curtain": 100 * (x + 0.5) / image.shape[1]}

    return picture.frames(
        len(COLOURS),
        draw,
        lambda i: _caption(run, COLOURS[i]),
        start=COLOURS.index(run.k),
        maps=True,
        moves={"colours": COLOURS},
        drags=[Drag(photograph.CURTAIN, hung, "Drag the curtain")],
        alt=f"A photograph, and right of a curtain the same in {run.k} colours: {words.number(run.size.ratio)} times "
        f"smaller, colour error {words.number(run.coded.error)}. At the right, the colours by share.",
        key="photograph",
    )


def numbers(run: Run) -> dict[str, float]:
    return {
        BITS: quantisation.bits_per_pixel(run.k),
        ERROR: Share(run.coded.error / BLACK_TO_WHITE),
    }


def said(run: Run) -> list[Said]:
    unused = int((run.coded.counts == 0).sum())
    are = "is" if unused == 1 else "are"
    nearest = f"{words.count(unused, 'colour')} of the palette, learned from a sample, {are} nearest to no pixel."
    return [note(nearest)] if unused else []


def code(run: Run) -> Code:
    k = run.k
    sweep = export.call("quantisation.sweep", "data.X", ks=[k], sample=run.sample, seed=run.seed)
    script = export.script(
        run.data,
        [f"coded = next({sweep})"],
        {BITS: f"quantisation.bits_per_pixel({k})", ERROR: "coded.error / (255 * 3**0.5)"},
        imports=["from algos.clustering import quantisation"],
        title=f"A photograph in {k} colours.",
    )
    return Code(
        quantisation,
        script,
        export.filled(__file__, "library.py", data=run.data.code, k=k, sample=run.sample, seed=run.seed),
        why="It draws other pixels and starts elsewhere, so its error differs a little.",
    )


def rows(run: Run) -> Rows:
    return rows_of(run.data, {"colour": run.coded.codes.astype(int) + 1})


def _caption(run: Run, k: int) -> str:
    """The colour error with k colours, and what the picture takes then."""
    size, coded = quantisation.size(len(run.data.X), k), run.trace.states[COLOURS.index(k)]
    ratio = words.number(size.ratio)
    much = f"{ratio} times less memory" if size.ratio > 1 else "no less memory"
    return f"With {k} colours the picture takes {much}, at a colour error of {coded.error / BLACK_TO_WHITE:.1%}"


def _learned(run: Run) -> float:
    """The colour error of as many colours learned from 2 000 pixels."""
    settings = dict(ks=[run.k], sample=2000, seed=run.seed)
    return compute.run(quantisation.sweep, run.data.X, limit=1, **settings).final.error


def _48_under_64(run: Run) -> float:
    """By how many per cent the picture is smaller in 48 colours than in 64, whichever are on display."""
    few, many = (quantisation.size(len(run.data.X), k).compressed for k in (48, 64))
    return 100 * (1 - few / many)


view = View(
    "Photograph",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, k=COLOURS[i]),
        said=said,
        closer=lambda run: closer.show(run.data, run.coded, run.size),
        code=code,
        rows=rows,
        quantities={
            "Bits per pixel": lambda run: quantisation.bits_per_pixel(run.k),
            "Kilobytes": lambda run: kilobytes(run.size.compressed),
            "Times smaller": lambda run: run.size.ratio,
            "Colour error": lambda run: run.coded.error,
            "off": lambda run: Share(run.coded.error / BLACK_TO_WHITE),
            "48 colours smaller than 64 (%)": _48_under_64,
            "error over that from 2 000 pixels": lambda run: run.coded.error / _learned(run),
            "off from 2 000 pixels": lambda run: Share(_learned(run) / BLACK_TO_WHITE),
            "step of these colours": lambda run: COLOURS.index(run.k),
        },
    ),
    data="photograph",
    entries=(PHOTOGRAPH,),
    own=own.choose,
    draw="",
    folded=("seed", "pixels", "curtain"),
)
