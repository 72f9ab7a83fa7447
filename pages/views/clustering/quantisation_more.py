"""The numbers of a quantised photograph, one pixel's arithmetic, the notes' count, and the scripts."""

import numpy as np
import streamlit as st

from algos.clustering import quantisation
from algos.clustering.quantisation import Coded, Size
from algos.numerics import squared_distances
from datasets.dataset import Dataset
from ui import controls, export, page, words

NOTES = (1024 * 1024, 32)  # pixels and colours of the example in the notes
NEAREST = 3  # colours whose distance is written out


def kilobytes(bits: int) -> float:
    """Units of 1024 bytes, as the notes count."""
    return bits / 8 / 1024


def numbers(coded: Coded, size: Size) -> dict[str, float]:
    """What the picture costs in so many colours, and what is lost."""
    return {
        "Bits per pixel": quantisation.bits_per_pixel(len(coded.palette)),
        "Kilobytes": kilobytes(size.compressed),
        "Times smaller": size.ratio,
        "Colour error": coded.error,
    }


def closer(data: Dataset, coded: Coded, size: Size) -> None:
    """One pixel's nearest colours with their distances, and the size of the whole, summed up."""
    left, right = st.columns(2)
    with left:
        help = "Which pixel to look at, counted row by row from the top."
        i = int(controls.slider("Pixel", 1, len(data.X), 1, key="pixel", help=help, place=st)) - 1
        x, won = data.X[i], int(coded.codes[i])
        squared = squared_distances(x[None], coded.palette)[0]
        bits = quantisation.bits_per_pixel(len(coded.palette))
        st.markdown(f"Pixel {i + 1} is ({', '.join(f'{v:.0f}' for v in x)}). Its nearest colours, and what it becomes:")
        for j in np.argsort(squared, kind="stable")[:NEAREST].tolist():
            terms = " + ".join(f"({a:.0f} - {b:.0f})^2" for a, b in zip(x, coded.palette[j], strict=True))
            total = f"{squared[j]:.0f}"
            st.latex(f"d_{{{j + 1}}}^2 = {terms} = " + (rf"\boxed{{{total}}}" if j == won else total))
        st.markdown(
            f"It becomes colour {won + 1}, stored as code {won} in {words.count(bits, 'bit')}: `{won:0{bits}b}` "
            "instead of 24 bits."
        )
    with right:
        k = len(coded.palette)
        pixels, colours = NOTES
        example = quantisation.size(pixels, colours)
        st.markdown(f"This photograph in {k} colours, and the example of the notes:")
        st.table(
            {
                "": ["pixels", "colours", "original", "codes", "palette", "in all", "times smaller"],
                "photograph": _column(len(data.X), k, size),
                "notes": _column(pixels, colours, example),
            }
        )


def _column(pixels: int, k: int, size: Size) -> list[str]:
    parts = (size.original, size.codes, size.palette, size.compressed)
    shown = [f"{words.number(kilobytes(b))} KB" if b >= 8 * 1024 else f"{b // 8} bytes" for b in parts]
    return [words.number(pixels), words.number(k), *shown, words.number(size.ratio)]


def theory() -> None:
    """A codebook, its size, and why k-means finds it."""
    st.markdown(
        "**Vector quantisation** replaces every pixel by the nearest of $K$ representative colours. What is stored is "
        "the number of that colour for each pixel, $\\lceil \\log_2 K \\rceil$ bits, and once the codebook of $K$ "
        "colours of 24 bits:"
    )
    st.latex(r"\text{size} = n \lceil \log_2 K \rceil + 24 K \quad \text{bits, instead of } 24\, n")
    st.markdown(
        "The notes' example has $1024 \\times 1024$ pixels of 24 bits, 25 165 824 bits or 3 MB. With $K = 32$ the "
        "codes take 5 bits a pixel, 655 360 bytes or 640 KB, and the codebook 96 bytes more: 4.799 times smaller, "
        "nearly $24/5$."
    )
    st.latex(r"\min_{c,\, \mu} \; \sum_{i=1}^{n} \lVert x_i - \mu_{c_i} \rVert^2")
    st.markdown(
        "The codebook that loses least, in squared distance of colours, is what k-means looks for: pixels are the "
        "points, colours the centres. A sample of the pixels is enough to find it. Between 33 and 64 colours every "
        "code takes 6 bits, so 48 colours save next to nothing over 64."
    )


def code(data: Dataset, k: int, sample: int, seed: int) -> None:
    """The coding of this photograph as a script, with this project and with scikit-learn."""
    sweep = export.call("quantisation.sweep", "data.X", ks=[k], sample=sample, seed=seed)
    sizes = {
        "Bits per pixel": f"quantisation.bits_per_pixel({k})",
        "Kilobytes": "size.compressed / 8 / 1024",
        "Times smaller": "size.ratio",
    }
    script = export.script(
        data,
        [f"coded = next({sweep})", f"size = quantisation.size(len(data.X), {k})"],
        sizes | {"Colour error": "coded.error"},
        imports=["from algos.clustering import quantisation"],
        title=f"A photograph in {k} colours.",
    )
    library = export.script(
        data,
        [
            "image = data.X",
            f"seen = shuffle(image, random_state={seed}, n_samples={sample})",
            f"model = KMeans(n_clusters={k}, n_init=1, random_state={seed}).fit(seen)",
            "colours = np.rint(model.cluster_centers_)",
            "codes = pairwise_distances_argmin(image, colours)",
        ],
        {"Colour error": "np.sqrt(((image - colours[codes]) ** 2).sum(axis=1).mean())"},
        imports=[
            "import numpy as np",
            "from sklearn.cluster import KMeans",
            "from sklearn.metrics import pairwise_distances_argmin",
            "from sklearn.utils import shuffle",
        ],
        title="The same with scikit-learn.",
    )
    page.code(
        quantisation, script, library, why="It draws other pixels and starts elsewhere, so its error differs a little."
    )
