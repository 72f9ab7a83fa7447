"""The numbers of the view, as a script and with scikit-learn."""

from algos.pca import principal_components
from pages.views.pca.digits_choice import Choice
from ui import export, page

KEPT = "Share kept"
PIXEL = "Error of a pixel"
NUMBERS = "Numbers a picture"
SMALLER = "Times smaller"
HELP = {
    KEPT: "Of the pictures' squared distances to the mean picture of the axes: 1 − Σ|x − x_approx|² / Σ|x − mean|².",
    PIXEL: "The root of the mean squared difference between a pixel and its reconstruction. Pixels go from 0 to 16.",
    NUMBERS: "The scores that stand for 64 pixels.",
    SMALLER: "How much less is stored for all these pictures together: k scores each, and once the mean and k axes.",
}


def show(at: Choice) -> None:
    rows = "data.X" if at.digit == "all" else f"data.X[data.y == {int(at.digit)}]"
    source = "data.X" if at.source == "all" else f"data.X[data.y == {int(at.source)}]"
    smaller = "X.size / (len(X) * k + (k + 1) * X.shape[1])"
    script = export.script(
        at.data,
        [f"X = {rows}", f"k = {at.k}", f"model = principal_components.fit({source})"],
        {
            KEPT: "1 - principal_components.unexplained(model, X, k)",
            PIXEL: "float(np.sqrt(np.mean((X - model.reconstruct(X, k)) ** 2)))",
            NUMBERS: "k",
            SMALLER: smaller,
        },
        imports=["import numpy as np", "from algos.pca import principal_components"],
        title="Pictures of digits from k components.",
    )
    library = export.script(
        at.data,
        [
            f"X = {rows}",
            f"k = {at.k}",
            f"model = PCA().fit({source})",
            "axes = model.components_[:k]",
            "rebuilt = model.mean_ + (X - model.mean_) @ axes.T @ axes",
        ],
        {
            KEPT: "float(1 - ((X - rebuilt) ** 2).sum() / ((X - model.mean_) ** 2).sum())",
            PIXEL: "float(np.sqrt(np.mean((X - rebuilt) ** 2)))",
            NUMBERS: "k",
            SMALLER: smaller,
        },
        imports=["import numpy as np", "from sklearn.decomposition import PCA"],
        title="The same with scikit-learn.",
    )
    page.code(principal_components, script, library)
