"""What the page's links and files said before today."""

from ui.session.history import LAST, Change, History, Opened, Renamed

_RIVALS = {"view": ("rivals", "Side by side")}
_SUPPORT: dict[str, tuple[str | None, ...]] = {"view": (None, "machine", "Support vectors")}
_RIDGE = {"view": ("ridge", "Ridge and Gaussian process")}
_OWN = {"data": ("own", "Your own data")}  # with them `inputs` are their columns
_MACHINE = {"view": (None, "machine", "Support vectors")}
_COUNT = {"view": ("trick", "The trick"), "show": ("count", "how many features")}
_ON_A_BOUNDARY = ((None, "machine", "Support vectors"), ("perceptron", "Perceptron"), ("logistic", "Logistic"))

HISTORY = History(
    changed=(
        Change(21, "C", "1", _SUPPORT),
        *(
            Change(
                21,
                name,
                before,
                {"view": (None, "machine", "Support vectors"), "data": (None, "moons", "Moons")},
            )
            for name, before in (("data_n", "300"), ("data_noise", "0.08"))
        ),
        Change(4, "objectives", "true", {"view": (None, "machine", "Support vectors")}),
        Change(4, "data_n", "120", {"view": ("perceptron", "Perceptron"), "data": (None, "xor", "XOR")}),
        Change(21, "test", "0.3", _RIVALS),
        Change(4, "right", "logistic", _RIVALS),
        Change(20, "right", "perceptron", _RIVALS),
        Change(20, "C", "1", _RIVALS),
        Change(4, "data_n", "300", _RIVALS | {"data": (None, "moons", "Moons")}),
        Change(4, "data_noise", "0.08", _RIVALS | {"data": (None, "moons", "Moons")}),
        Change(5, "data_n", "200", _RIVALS | {"data": (None, "moons", "Moons")}),
        Change(5, "data_noise", "0.25", _RIVALS | {"data": (None, "moons", "Moons")}),
        *(
            Change(11, name, before, {"view": ("logistic", "Logistic"), "data": (None, "moons", "Moons")})
            for name, before in (("data_n", "300"), ("data_noise", "0.08"))
        ),
        Change(4, "data_n", "300", {"view": ("trick", "The trick"), "data": (None, "rings", "Rings")}),
        Change(4, "eigenvalues", "true", {"view": ("gallery", "Gallery")}),
        Change(5, "bumps", "false", _RIDGE | {"look": (None, "fit", "one kernel")}),
        *(
            Change(5, name, before, _RIDGE | {"data": (None, "sine", "Sine")})
            for name, before in (("data_n", "25"), ("data_seed", "0"))
        ),
        Change(
            6,
            "moved",
            "bandwidth",
            _RIDGE
            | {
                "look": (None, "fit", "one kernel"),
                "kernel": (None, "gaussian", "Gaussian", "laplacian", "Laplacian"),
            },
        ),
        Change(5, "training", "true", {"view": ("choosing", "Choosing")}),
        Change(20, "every", "true", {"view": ("choosing", "Choosing")}),
        Change(20, "standardise", "true", {"view": ("choosing", "Choosing")}),
        Change(13, "data_seed", "0", {"view": ("logistic", "Logistic"), "data": (None, "moons", "Moons")}),
        Change(13, "point", "1", {"view": ("gallery", "Gallery")}),
        Change(13, "best_cell", "true", {"view": ("choosing", "Choosing")}),
        Change(8, "gram", "true", {"view": ("gallery", "Gallery")}),
        Change(12, "plain", "1", {"view": ("logistic", "Logistic")}),
    ),
    renamed=(
        Renamed("inputs", "how_many", _RIDGE, _OWN),
        Renamed("inputs", "dimension", _COUNT, _OWN),
        Renamed("penalty", "landmark_penalty", _MACHINE, {}),
        Renamed("scale", "prior_scale", _RIDGE | {"look": ("process", "Gaussian process")}, {}),
    ),
    opened=(
        Opened(11, {"view": ("trick", "The trick"), "show": (None, "lift", "the lift")}, step=LAST),
        *(Opened(3, {"view": names}, step=0) for names in _ON_A_BOUNDARY),
        Opened(8, _MACHINE, step=LAST),
        Opened(9, _MACHINE, step=1),
        Opened(  # three bandwidths more to either side
            6,
            _RIDGE | {"look": (None, "fit", "one kernel"), "moved": (None, "bandwidth")},
            earlier=lambda asked: 3,
        ),
    ),
)
