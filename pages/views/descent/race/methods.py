"""The methods of the race: what each is called, how it is run, and what it is asked with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from algos.descent import conjugate_gradient, coordinate_descent, first_order, newton, quasi_newton
from algos.descent.iterate import Iterate
from ui import controls

PLAIN, ADAPTIVE = "rate", "adaptive"  # which learning rate a method has


@dataclass(frozen=True)
class Method:
    """One of them: its generator, its fixed settings, and the names of those that the reader moves."""

    steps: Callable[..., Iterator[Iterate]]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    rate: str = ""  # 'rate', 'adaptive', or none
    remembers: bool = False  # whether momentum is a setting of it


def _rule(name: str, rate: str, *, remembers: bool = False, **more: Any) -> Method:
    return Method(first_order.steps, {"method": name, **more}, rate, remembers)


METHODS: Mapping[str, Method] = {
    "Gradient descent": _rule("gradient", PLAIN),
    "Momentum": _rule("momentum", PLAIN, remembers=True),
    "Nesterov": _rule("nesterov", PLAIN, remembers=True),
    "AdaGrad": _rule("adagrad", ADAPTIVE),
    "RMSProp": _rule("rmsprop", ADAPTIVE, decay=0.99),
    "Adam": _rule("adam", ADAPTIVE, remembers=True),
    "Newton": Method(newton.steps),
    "Damped Newton": Method(newton.steps, {"damped": True}),
    "Conjugate gradient": Method(conjugate_gradient.steps),
    "BFGS": Method(quasi_newton.steps),
    "L-BFGS": Method(quasi_newton.steps, {"memory": 5}),
    "Coordinate descent": Method(coordinate_descent.steps),
}
MOST = 5  # at a time
FIRST = ("Gradient descent", "Momentum")


def choose(rate: float, adaptive: float) -> dict[str, Mapping[str, Any]]:
    """The controls: which race, and the settings of each, by name. The rates are those they open with."""
    names = controls.several(
        "Methods", list(METHODS), FIRST, key="methods", most=MOST, help=f"Who races, up to {MOST} at a time."
    )
    rates = {
        PLAIN: (
            "Learning rate",
            rate,
            "What the gradient is multiplied by. Those that search along a line, and Newton, need none.",
        ),
        ADAPTIVE: (
            "Rate of adaptive methods",
            adaptive,
            "Of AdaGrad, RMSProp and Adam, which divide each entry of the gradient by its usual size: about the "
            "length of a step.",
        ),
    }
    asked: dict[str, float] = {}
    for kind, (label, default, help) in rates.items():
        if any(METHODS[name].rate == kind for name in names):
            asked[kind] = controls.log_slider(label, 0.001, 2, default, fine=True, key=kind, help=help)
    momentum = 0.0
    if any(METHODS[name].remembers for name in names):
        momentum = controls.slider(
            "Momentum",
            0.0,
            0.99,
            0.9,
            step=0.01,
            key="momentum",
            help="The share of the last step that is kept (Momentum, Nesterov), or of the mean gradient (Adam).",
        )
    return {name: _settings(METHODS[name], asked, momentum) for name in names}


def _settings(method: Method, rates: Mapping[str, float], momentum: float) -> Mapping[str, Any]:
    rate = {"learning_rate": rates[method.rate]} if method.rate else {}
    return {**method.fixed, **rate, **({"momentum": momentum} if method.remembers else {})}


def titled(names: Sequence[str]) -> str:
    """How a title speaks of them: "Adam"; "Adam and Newton"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
