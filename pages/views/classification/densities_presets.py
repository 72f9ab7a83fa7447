"""Settings of the densities worth seeing."""

from ui import page

FEW = {"view": "densities", "data": "equal_covariance", "data_n": 300, "test": 0.5, "few": 4}
PRESETS = (
    page.Preset(
        "Few points, QDA",
        "Four points of each class, whose true covariances are equal. How well does QDA do on the points it has not "
        "seen, and how well LDA?",
        FEW | {"gaussians": "qda"},
    ),
    page.Preset(
        "Too few for QDA",
        "Two points of each class: why does LDA still have an ellipse, and QDA none?",
        FEW | {"gaussians": "qda", "few": 2},
    ),
    page.Preset(
        "Equal covariances",
        "Both classes have the same shape. Does QDA, which may bend its boundary, find anything to bend it for?",
        {"view": "densities", "data": "equal_covariance", "data_n": 300, "gaussians": "qda"},
    ),
    page.Preset(
        "Unequal covariances",
        "A tight class and a wide one: which mistakes does the straight boundary make that QDA's does not?",
        {"view": "densities", "data": "unequal_covariance", "gaussians": "lda"},
    ),
    page.Preset(
        "A class vanishes",
        "The wide class has a prior of 0.99. Is any place left to the narrow one, and at which prior is it back?",
        {"view": "densities", "data": "unequal_covariance", "gaussians": "qda", "prior": 0.99},
    ),
    page.Preset(
        "Naive and tilted",
        "The columns go together within both classes. What can naive Bayes' ellipses not do, and what does it cost?",
        {"view": "densities", "data": "equal_covariance", "data_n": 300, "gaussians": "naive"},
    ),
)
