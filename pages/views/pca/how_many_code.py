"""The numbers of the view, as a script and with scikit-learn."""

from typing import TYPE_CHECKING

from algos.pca import choosing
from ui import export, page

if TYPE_CHECKING:
    from pages.views.pca.how_many import Choice

K = "Components k"
ROWS = "Error, by rows"
VARIANCES = "Error, by variances"
OUT = "Error, held out"
HELP = {
    K: "The fewest axes that keep the chosen share of the variance.",
    ROWS: "Σ|x − x_approx|² / Σ|x|² over the rows, centred: the rule as the notes print it.",
    VARIANCES: "1 − ΣSᵢ over the first k axes / ΣSᵢ over all: the cheap way to the same number.",
    OUT: "The first rule on the rows that the axes have not seen.",
}


def show(at: "Choice") -> None:
    expressions = {
        K: "k",
        ROWS: "principal_components.unexplained(model, train.X, k)",
        VARIANCES: "float(choosing.from_variances(model.explained_variance)[k])",
    }
    library = {
        K: "k",
        ROWS: "float(((Z - model.inverse_transform(model.transform(Z))) ** 2).sum() / (Z**2).sum())",
        VARIANCES: "float(1 - held[k - 1])",
    }
    if at.test is not None:
        expressions[OUT] = "principal_components.unexplained(model, test.X, k)"
        library[OUT] = "float(((T - model.inverse_transform(model.transform(T))) ** 2).sum() / (T**2).sum())"
    script = export.script(
        at.data,
        [
            *at.lines,
            f"model = {export.call('principal_components.fit', 'train.X', scale=at.scale)}",
            f"k = model.needed({at.share!r})",
        ],
        expressions,
        imports=["from algos.pca import choosing, principal_components"],
        title="How many components keep so much of the variance.",
    )
    scaled = [
        *at.lines,
        f"scaler = StandardScaler(with_std={at.scale}).fit(train.X)",
        "Z = scaler.transform(train.X)",
        *(["T = scaler.transform(test.X)"] if at.test is not None else []),
        "held = PCA().fit(Z).explained_variance_ratio_.cumsum()",
        f"k = int(np.searchsorted(held, {at.share!r} - 1e-12)) + 1",
        "model = PCA(k).fit(Z)",
    ]
    other = export.script(
        at.data,
        scaled,
        library,
        imports=[
            "import numpy as np",
            "from sklearn.decomposition import PCA",
            "from sklearn.preprocessing import StandardScaler",
        ],
        title="The same with scikit-learn.",
    )
    page.code(
        choosing,
        script,
        other,
        why="scikit-learn divides variances by n − 1, we by n: the shares are the same. `PCA(0.95)` chooses k itself.",
    )
