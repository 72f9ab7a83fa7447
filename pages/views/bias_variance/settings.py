"""The sidebar of the views that draw their own training sets: the same words and keys on each of them."""

from dataclasses import dataclass

import streamlit as st

from algos.bias_variance import truths
from algos.bias_variance.families import FAMILIES, Family
from algos.bias_variance.truths import Truth
from datasets.names import plain
from pages.views.bias_variance import settings_sketch
from ui import answers, controls

TYPED = "typed"
TITLES = {
    "sine": "sine",
    "cubic": "cubic",
    "step": "step",
    "bump": "bump",
    "line": "straight line",
    TYPED: "a formula of yours",
    settings_sketch.NAME: "a sketch of yours",
}
SIZES = (5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500)
REPEATS = (20, 50, 100, 200, 500)
MOST_OWN_PLACES = (100, 200)  # points and sets at most, where every set has places of its own to solve for


@dataclass(frozen=True)
class Settings:
    """Where the training sets come from."""

    truth: Truth
    noise: float  # standard deviation
    n: int  # points of a set
    repeats: int  # how many sets
    places: str  # of truths.PLACES
    seed: int

    @property
    def sets(self) -> truths.TrainingSets:
        """The training sets."""
        return truths.draw(
            self.truth, n=self.n, noise=self.noise, repeats=self.repeats, places=self.places, seed=self.seed
        )

    @property
    def code(self) -> str:
        """The expression that draws them, given `from algos.bias_variance import truths`."""
        return (
            f"truths.draw(truths.read({self.truth.text!r}), n={self.n}, noise={self.noise!r}, "
            f"repeats={self.repeats}, places={self.places!r}, seed={self.seed})"
        )


def truth(default: str = "sine") -> Truth:
    """The true function: named, typed or sketched."""
    name = controls.choice(
        "Truth",
        list(TITLES),
        default,
        key="truth",
        titles=TITLES,
        help="The function behind the noise, on [0, 1]. A sketch starts from the truth shown before.",
        on_change=settings_sketch.begin,
    )
    if name == settings_sketch.NAME:
        return settings_sketch.truth()
    found = _typed() if name == TYPED else truths.read(name)
    settings_sketch.remember(found)
    return found


def _typed() -> Truth:
    """A formula. What cannot be read is said, and the last formula that could stays."""
    text = controls.words(
        "f(x) =",
        "sin(2*pi*x) + x",
        key="formula",
        help=f"Numbers, x, pi, e, + - * / ^, brackets, and {', '.join(truths.FUNCTIONS)}. "
        "knots(0, 1, 0, -1, 0) is a smooth curve through 5 to 33 heights at even places.",
        longest=truths.LONGEST,
    )
    kept = controls.key_of("formula_read")
    try:
        found = truths.read(text)
    except ValueError as problem:
        controls.sidebar().warning(plain(problem, 300), icon=":material/block:")
        found = truths.read("sine" if answers.now() else st.session_state.get(kept, "sine"))
        controls.sidebar().caption(f"Until then: f(x) = `{found.text}`")
        return found
    if not answers.now():
        st.session_state[kept] = text
    return found


def noise(default: float = 0.3) -> float:
    """The standard deviation of the noise."""
    return float(
        controls.slider(
            "Noise σ",
            0.0,
            1.0,
            default,
            step=0.05,
            key="noise",
            help="Standard deviation of what is added to every target. No model can predict it.",
        )
    )


def choose(*, n: int = 25, repeats: int = 200, sizes: bool = True) -> Settings:
    """Truth, noise, size, number and places of the training sets. Without `sizes`, n is as given."""
    f, sigma = truth(), noise()
    places = controls.choice(
        "Places x",
        list(truths.PLACES),
        "even",
        key="places",
        help="Even: the same places for every training set. Random: each set draws its own.",
    )
    most_n, most_sets = (SIZES[-1], REPEATS[-1]) if places == "even" else MOST_OWN_PLACES
    if sizes:
        offered = [size for size in SIZES if size <= most_n]
        n = int(controls.stop_slider("Points n", offered, n, key="n", help="How many points each training set has."))
    count = controls.stop_slider(
        "Training sets",
        [r for r in REPEATS if r <= most_sets],
        repeats,
        key="sets",
        help="How often everything is done again with new noise. More sets, steadier numbers.",
    )
    return Settings(f, sigma, n, int(count), places, controls.seed())


def family(default: str = "polynomial") -> Family:
    """The family of models."""
    name = controls.choice(
        "Family",
        list(FAMILIES),
        default,
        key="family",
        titles={name: f.title for name, f in FAMILIES.items()},
        help="The kind of model; one number makes it stiff or flexible.",
    )
    return FAMILIES[name]


def number(chosen: Family, n: int, default: float) -> float:
    """Which model of the family: a slider over its numbers that n points allow, from stiff to flexible."""
    allowed = chosen.settings(n)
    return controls.stop_slider(
        chosen.symbol if len(chosen.symbol) == 1 else chosen.symbol.capitalize(),  # a capital λ is another letter
        allowed,
        min(allowed, key=lambda a: abs(a - default)),
        key=f"number_{chosen.name}",
        help=f"{chosen.meaning[0].upper()}{chosen.meaning[1:]}. To the right the model is more flexible.",
    )
