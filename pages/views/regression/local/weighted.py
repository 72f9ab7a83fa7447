"""Weighted least squares: weights from what one knows of the noise, or for a region one cares about."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from algos.regression import least_squares, weighted
from algos.regression.least_squares import LeastSquares
from algos.regression.weighted import Weighted
from pages.views.regression import choices
from pages.views.regression.local import closer, weights
from pages.views.regression.scene import Scene
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, info, rows_of
from ui.words import Share

POWERS = [round(0.25 * k, 2) for k in range(17)]
FACTORS = [0.0, *controls.one_two_five(0.01, 1000)]
LEADS = 0.5  # of all weight: one point that has more is named
KINDS = {"power": "1 / xᵖ: noise that grows with x", "region": "more or less in a region"}


@dataclass(frozen=True)
class Rule:
    """Weights that depend on one number, which the player sweeps."""

    name: str
    key: str  # of its slider
    stops: list[float]
    chosen: float
    weights: Callable[[float], np.ndarray]
    source: str  # the same as Python, with {} for the number


@dataclass(frozen=True, eq=False)
class WeightedFit:
    """The lines that a rule gives, and the one for equal weights."""

    at: Scene
    rule: Rule
    models: dict[float, Weighted]  # by the rule's number
    straight: LeastSquares

    @property
    def model(self) -> Weighted:
        return self.models[self.rule.chosen]


def choose(at: Scene) -> WeightedFit:
    rule = _rule(at)
    models = {v: next(weighted.steps(at.data.X, at.y, weights=rule.weights(v))) for v in rule.stops}
    return WeightedFit(at, rule, models, next(least_squares.steps(at.data.X, at.y)))


def _rule(at: Scene) -> Rule:
    """The controls for the weights, and what they say."""
    x = at.data.X[:, 0]
    kinds = ["power", "region"] if x.min() > 1e-6 * x.max() else ["region"]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = controls.choice("Weights", kinds, kind, key="weights", titles=KINDS, help="How much each point counts.")
    if kind == "power":
        help = "2 is right where the standard deviation of the noise grows like x: weight = 1 / variance. 0: all equal."
        p = controls.stop_slider("Power p", POWERS, 2.0, key="power", help=help)
        return Rule(
            "Power p =", "power", POWERS, p, lambda p: (x / x.max()) ** -p, "(data.X[:, 0] / data.X.max()) ** -{}"
        )
    first, last, step = weights.places(at.x_range)
    third = (last - first) / 3
    low = controls.slider("From x", first, last, last - third, step=step, key="from", help="Where the region begins.")
    high = controls.slider("To x", first, last, last, step=step, key="to", help="Where the region ends.")
    inside = (x >= low) & (x <= high)
    stops = FACTORS[1:] if inside.all() else FACTORS
    help = "How many times a point of the region counts. 0 leaves it out, 1 is least squares."
    factor = controls.stop_slider("Weight in the region", stops, 10.0, key="factor", help=help)
    source = f"np.where((data.X[:, 0] >= {low!r}) & (data.X[:, 0] <= {high!r}), {{}}, 1.0)"
    return Rule("Weight in the region", "factor", stops, factor, lambda w: np.where(inside, w, 1.0), source)


def chart(fit: WeightedFit) -> Picture:
    """The line for each value of the rule's number, among the points as large as they count."""
    at, rule, models = fit.at, fit.rule, fit.models
    guide = fit.straight.predict(np.array(at.x_range)[:, None])
    slope, intercept, slope_equal, intercept_equal = map(words.number, numbers(fit).values())
    return picture.sweep(
        rule.stops,
        lambda v: weights.weighted(at.data.X[:, 0], at.y, models[v], models[v].weights, guide, at.frame),
        name=rule.name,
        caption=lambda v: caption(fit, models[v]),
        start=rule.stops.index(rule.chosen),
        on_click=choices.look_at,
        moves={rule.key: rule.stops},
        alt=f"Weighted least squares on {words.count(len(at.y), 'point')} of {at.data.title}: slope {slope} and "
        f"intercept {intercept}, against {slope_equal} and {intercept_equal} with equal weights.",
    )


def caption(fit: WeightedFit, model: Weighted) -> str:
    """How steep the line is, beside that of equal weights, and whether one point leads it."""
    slope, equal = (words.number(float(each.coef[0])) for each in (model, fit.straight))
    most = int(model.weights.argmax())
    share = float(model.weights[most] / model.weights.sum())
    told = "as with equal weights" if slope == equal else f"against {equal} with equal weights"
    leads = f", and point {most + 1} has {words.number(Share(share))} of all weight" if share > LEADS else ""
    return f"the slope is {slope}, {told}{leads}"


def weighted_at(fit: WeightedFit, frame: int) -> WeightedFit:
    """The line for the rule's number of a frame."""
    return replace(fit, rule=replace(fit.rule, chosen=fit.rule.stops[frame]))


def numbers(fit: WeightedFit) -> dict[str, float]:
    return {
        "Slope": float(fit.model.coef[0]),
        "Intercept": fit.model.intercept,
        "Slope, equal weights": float(fit.straight.coef[0]),
        "Intercept, equal weights": fit.straight.intercept,
    }


def said(fit: WeightedFit) -> list[Said]:
    return [info(fit.model.reason, ":material/info:")] if fit.model.method == "pseudoinverse" else []


def code(fit: WeightedFit) -> Code:
    expression = fit.rule.source.format(repr(fit.rule.chosen))
    script = export.script(
        fit.at.data,
        [
            f"model = next(weighted.steps(data.X, data.y, weights={expression}))",
            "straight = next(least_squares.steps(data.X, data.y))",
        ],
        {
            "Slope": "model.coef[0]",
            "Intercept": "model.intercept",
            "Slope, equal weights": "straight.coef[0]",
            "Intercept, equal weights": "straight.intercept",
        },
        imports=[
            "from algos.regression import least_squares, weighted",
            *(["import numpy as np"] if "np." in expression else []),
        ],
        title="Weighted least squares.",
    )
    library = export.filled(__file__, "library_weighted.py", data=fit.at.data.code, weights=expression)
    return Code(weighted, script, library)


def rows(fit: WeightedFit) -> Rows:
    return rows_of(fit.at.data, {"weight": fit.model.weights, "prediction": fit.model.predict(fit.at.data.X)})


SCREEN = Screen(
    chart,
    numbers,
    at=weighted_at,
    said=said,
    closer=lambda fit: closer.of_weights(fit.at, fit.model),
    theory="weighted.md",
    code=code,
    rows=rows,
)
