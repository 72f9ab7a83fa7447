"""Facts of notes 002, chapter 8: clustering, k-means, k-medoids, starting centres, choosing k."""

from dataclasses import replace
from math import acos, ceil, log2, prod

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import adjusted_rand_score, calinski_harabasz_score

from algos.clustering import elbow, features, few_labels, k_means, k_medoids, quantisation, starts
from algos.clustering.metrics import distances
from algos.trace import record
from datasets import catalog, short_texts
from pages.clustering import PAGE
from pages.views.clustering.few_labels.run import told_by
from tests.oracles import labelings


def circles(points, B=100.0, delta=1.0, half=0.0):
    """Four circles of that many points and radius delta on a line, B apart."""
    angle = 2 * np.pi * (np.arange(points) + half) / points
    ring = delta * np.column_stack([np.cos(angle), np.sin(angle)])
    return np.vstack([ring + np.array([B * j, 0]) for j in range(4)])


def trap(B):
    """Dasgupta's bad start: none in circle 1, one in 2, two opposite ones in 3, one in 4."""
    X = circles(24, B, half=0.5)
    return X, record(k_means.steps(X, k=4, start=X[[24 + 3, 48, 48 + 12, 72 + 5]]), limit=99)


def cloud(n=40, d=2, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d)) * np.arange(1, d + 1) + 2


def best_cost(X, k):
    return min(sum(((X[c == j] - X[c == j].mean(axis=0)) ** 2).sum() for j in range(k)) for c in labelings(len(X), k))


def test_clustering_problem_has_too_many_partitions_to_enumerate():
    X, count, least = cloud(10), 0, np.inf
    for labels in labelings(10, 3):
        count, least = count + 1, min(least, k_means.distortion(X, labels, k_means.move(X, labels, X[:3])))
    assert count == 9330
    *_, best = elbow.best_runs(X, k_max=3, n=20)
    assert k_means.distortion(X, best.labels, best.centers) == pytest.approx(least)  # in some twenty short runs


def test_clustering_problem_answer_is_a_partition():
    X = cloud()
    for state in record(k_means.steps(X, k=4), limit=99).states[1:]:
        assert state.counts.sum() == len(X)
        assert ((state.labels >= 0) & (state.labels < 4)).all()


def test_vector_quantization_3_mb_become_640_kb():
    size = quantisation.size(1024 * 1024, 32)
    assert quantisation.bits_per_pixel(32) == ceil(log2(32)) == 5
    assert size.original == 25_165_824
    assert size.original / 8 == 3 * 1024**2
    assert size.codes == 5_242_880
    assert size.codes / 8 / 1024 == 640
    assert size.palette == 32 * 24 == 768
    assert size.compressed / 8 == 655_456
    assert size.ratio == pytest.approx(4.79930, abs=5e-6)


def test_cosine_similarity_of_12_and_21_is_08():
    x, y = np.array([[1.0, 2.0]]), np.array([[2.0, 1.0]])
    assert 1 - distances(x, y, "cosine")[0, 0] == pytest.approx(0.8)
    assert 1 - distances(3 * x, 0.1 * y, "cosine")[0, 0] == pytest.approx(0.8)


def test_cosine_similarity_errata_it_is_the_cosine_of_the_angle_not_the_angle():
    x, y = np.array([[1.0, 2.0]]), np.array([[2.0, 1.0]])
    cosine = 1 - distances(x, y, "cosine")[0, 0]
    assert acos(cosine) == pytest.approx(0.6435, abs=1e-4)
    assert 1 - distances(x, x, "cosine")[0, 0] == 1


def test_cosine_similarity_stays_within_one_and_is_tied_to_distance_on_the_unit_circle():
    X = cloud(30, 3) - 2
    cosines = 1 - distances(X, X, "cosine")
    assert np.abs(cosines).max() <= 1 + 1e-15
    U = X / np.linalg.norm(X, axis=1, keepdims=True)
    np.testing.assert_allclose(distances(U, U, "squared"), 2 * (1 - cosines), atol=1e-12)


def test_squared_euclidean_distance_breaks_the_triangle_inequality():
    D = distances(np.array([[0.0], [1.0], [2.0]]), np.array([[0.0], [1.0], [2.0]]), "squared")
    assert D[0, 2] == 4 > D[0, 1] + D[1, 2] == 2


def test_l1_and_squared_distance_of_12_and_21():
    x, y = np.array([[1.0, 2.0]]), np.array([[2.0, 1.0]])
    assert distances(x, y, "squared")[0, 0] == 2
    assert distances(x, y, "l1")[0, 0] == 2


def test_exercise_l1_homework_the_best_centre_in_one_dimension_is_the_median():
    x = np.random.default_rng(1).exponential(size=(21, 1))
    totals = distances(x, x, "l1").sum(axis=0)
    assert x[totals.argmin(), 0] == np.median(x)
    medoid = k_medoids.move(x, np.zeros(21, dtype=int), np.array([0]), "l1")[0]
    assert x[medoid, 0] == np.median(x)


def test_cluster_distortions_pairs_sum_to_twice_the_size_times_the_distance_to_the_mean():
    X = cloud(15, 3)
    labels = np.zeros(15, dtype=int)
    mean = k_means.move(X, labels, X[:1])
    pairs = distances(X, X, "squared").sum()
    assert pairs == pytest.approx(2 * 15 * k_means.distortion(X, labels, mean))


def test_kmeans_cost_for_one_cluster_is_the_number_of_entries_times_the_variance():
    X = cloud(30, 3)
    final = record(k_means.steps(X, k=1), limit=9).final
    variance = ((X - X.mean(axis=0)) ** 2).sum() / X.size
    assert final.inertia == pytest.approx(30 * 3 * variance)


def test_kmeans_cost_is_zero_when_every_point_is_its_own_cluster():
    assert record(k_means.steps(cloud(9), k=9), limit=9).final.inertia == 0


def test_voronoi_cells_meet_on_the_hyperplane_between_two_centres():
    rng = np.random.default_rng(2)
    z = rng.normal(size=(2, 3))
    normal, offset = 2 * (z[1] - z[0]), z[1] @ z[1] - z[0] @ z[0]
    X = 2 * rng.normal(size=(500, 3))
    np.testing.assert_array_equal(k_means.nearest(X, z) == 1, X @ normal > offset)


def test_voronoi_cells_are_convex():
    rng = np.random.default_rng(3)
    centers, X = rng.normal(size=(5, 2)), 2 * rng.normal(size=(300, 2))
    cell = k_means.nearest(X, centers)
    for j in range(5):
        inside = X[cell == j]
        middles = (inside[:, None] + inside[None, :]).reshape(-1, 2) / 2
        assert (k_means.nearest(middles, centers) == j).all()


def test_kmeans_six_numbers_cost_303_then_50_then_4():
    x = np.array([0.0, 1.0, 2.0, 10.0, 11.0, 12.0])[:, None]
    trace = record(k_means.steps(x, k=2, start=x[:2]), limit=99)
    costs = [s.inertia for s in trace.states if s.phase == "assign"]
    np.testing.assert_allclose([*costs, trace.final.inertia], [303, 50.32, 4])
    assert trace.final.centers.tolist() == [[1], [11]]


def test_kmeans_errata_an_iteration_need_not_lower_the_cost():
    x = np.array([0.0, 1.0, 2.0, 10.0, 11.0, 12.0])[:, None]
    trace = record(k_means.steps(x, k=2, start=np.array([[1.0], [11.0]])), limit=99)
    assert trace.curve("inertia").tolist() == [4, 4, 4]


@pytest.mark.parametrize("seed", range(5))
def test_kmeans_convergence_half_steps_never_raise_the_cost_and_end_in_a_fixed_point(seed):
    X = cloud(60, 3, seed)
    trace = record(k_means.steps(X, k=5, start="random", seed=seed), limit=500)
    assert trace.finished
    assert (np.diff(trace.curve("inertia")) <= 1e-9).all()
    final = trace.final
    np.testing.assert_array_equal(k_means.nearest(X, final.centers), final.labels)
    np.testing.assert_allclose(k_means.move(X, final.labels, final.centers), final.centers)


def test_exercise_centroid_is_mean_with_an_exact_decomposition():
    X = cloud(12, 3)
    labels = np.zeros(12, dtype=int)
    mean = k_means.move(X, labels, X[:1])
    for z in np.random.default_rng(4).normal(size=(20, 1, 3)) * 5:
        apart = k_means.distortion(X, labels, mean) + 12 * ((mean - z) ** 2).sum()
        assert k_means.distortion(X, labels, z) == pytest.approx(apart)


def test_kmedoids_of_five_numbers_is_2_under_l1_and_3_under_squared_distance():
    x = np.array([0.0, 1.0, 2.0, 3.0, 100.0])[:, None]
    assert x.mean() == pytest.approx(21.2)
    assert distances(x, x, "l1").sum(axis=0).tolist() == [106, 103, 102, 103, 394]
    assert distances(x, x, "squared").sum(axis=0).tolist() == [10014, 9807, 9610, 9423, 38814]
    ends = {m: record(k_medoids.steps(x, k=1, metric=m), limit=9).final for m in ("l1", "squared")}
    assert ends["l1"].centers.tolist() == [[2]]
    assert ends["l1"].cost == 102
    assert ends["squared"].centers.tolist() == [[3]]
    assert ends["squared"].cost == 9423


@pytest.mark.parametrize("seed", range(3))
def test_kmedoids_can_cost_no_less_than_k_means(seed):
    X = cloud(8, 2, seed)
    medoids = min(
        record(k_medoids.steps(X, k=2, start=[i, j]), limit=99).final.cost for i in range(8) for j in range(i)
    )
    assert medoids >= best_cost(X, 2)


@pytest.mark.parametrize("metric", ["squared", "euclidean", "l1", "cosine"])
def test_kmedoids_cost_falls_monotonically_with_any_distance(metric):
    curve = record(k_medoids.steps(cloud(50, 3), k=4, metric=metric), limit=99).curve("cost")
    assert (np.diff(curve) <= 1e-12).all()


def test_google_news_exemplar_every_cluster_is_shown_by_one_of_its_own_points():
    X = cloud(50, 3)
    final = record(k_medoids.steps(X, k=4, metric="cosine"), limit=99).final
    assert final.labels[final.medoids].tolist() == [0, 1, 2, 3]


def test_google_news_exemplar_each_topic_is_shown_by_one_of_its_headlines_and_the_means_are_none():
    shown = PAGE.answer(dict(view="medoids", data="short_texts", metric="cosine", k=4, seed=3))
    data, final = shown.run.at.data, shown.run.final
    assert sorted(data.y[final.medoids]) == [0, 1, 2, 3]
    assert "4 of 4 groups have one of their own points as a medoid" in shown.pictures[0].captions[-1]
    assert all(f"“{data.names[row]}”" in shown.quantity("exemplars") for row in final.medoids)
    drawn = next(t for t in shown.pictures[0].frames[-1]["data"] if t.get("mode") == "text")
    pairs = zip(drawn["text"], final.medoids, strict=True)
    assert all(data.names[row].startswith(text.strip().removesuffix(" …")) for text, row in pairs)
    shared = [[word for word in data.feature_names if word in short_texts.words(name)] for name in data.names]
    for row, said in zip(data.X, shared, strict=True):
        expected = np.isin(data.feature_names, said) / np.sqrt(len(said))
        np.testing.assert_allclose(row, expected)
    counts = (data.X > 0).sum(axis=1)
    for j in range(4):
        assert (data.X[final.labels == j].mean(axis=0) > 0).sum() > counts.max()  # the mean has words of many at once


def test_kmeans_bad_initialization_is_stuck_after_one_update():
    X, run = trap(100.0)
    assert [s.phase for s in run.states] == ["start", "assign", "move"]
    assert run.finished
    assert run.final.inertia == pytest.approx(120086.2, abs=0.05)
    np.testing.assert_allclose(sorted(run.final.centers[:, 0]), [50, 199.36, 200.64, 300], atol=0.005)
    good = record(k_means.steps(X, k=4), limit=99).final
    assert good.inertia == pytest.approx(96)
    assert run.final.inertia == pytest.approx(96 * 100**2 / 8, rel=0.001)


@pytest.mark.parametrize(("B", "ratio"), [(10.0, 13.40), (100.0, 1250.9), (1000.0, 125000.9)])
def test_kmeans_bad_initialization_is_arbitrarily_bad(B, ratio):
    assert trap(B)[1].final.inertia / 96 == pytest.approx(ratio, abs=0.05)


def test_kmeans_bad_initialization_escapes_when_the_empty_circle_is_the_second():
    X = circles(25)
    trace = record(k_means.steps(X, k=4, start=X[[0, 50, 50 + 12, 75]]), limit=99)
    costs = [s.inertia for s in trace.states if s.phase == "assign"]
    np.testing.assert_allclose(costs[:2], [242035, 88566], atol=0.5)
    assert trace.final.inertia == pytest.approx(100)


def test_kmeans_bad_initialization_uniform_seeds_rarely_hit_all_four_circles():
    chance = 24 * 25**4 / prod((100, 99, 98, 97))
    assert chance == pytest.approx(0.09962, abs=5e-6)
    X = circles(25)
    hits = [len(set(starts.rows(X, k=4, method="random", seed=s) // 25)) == 4 for s in range(1500)]
    assert np.mean(hits) == pytest.approx(chance, abs=0.03)


def test_kmeans_bad_initialization_half_the_uniform_starts_and_nearly_all_plus_plus_reach_the_optimum():
    X = circles(25)
    uniform = [f.inertia < 101 for f in k_means.restarts(X, k=4, n=400, start="random")]
    plus_plus = [f.inertia < 101 for f in k_means.restarts(X, k=4, n=200)]
    assert np.mean(uniform) == pytest.approx(0.4875, abs=0.1)
    assert np.mean(plus_plus) > 0.98


def test_farthest_point_initialization_takes_one_point_of_each_circle_but_always_the_outlier():
    X = circles(25)
    outlier = np.vstack([X, [[150.0, 1000.0]]])
    for seed in range(20):
        assert sorted(starts.rows(X, k=4, method="farthest", seed=seed) // 25) == [0, 1, 2, 3]
        assert 100 in starts.rows(outlier, k=4, method="farthest", seed=seed)


def test_kmeans_plus_plus_never_repeats_a_point_and_weighs_by_the_nearest_centre():
    X = cloud(20, 2)
    for state in record(starts.steps(X, k=6, seed=3), limit=9).states[1:]:
        nearest = distances(X, state.centers, "squared").min(axis=1)
        np.testing.assert_allclose(state.probabilities, nearest / nearest.sum())
        assert (state.probabilities[state.chosen] == 0).all()


def test_kmeans_plus_plus_errata_the_printed_loop_returns_one_centre_too_many():
    k = 4
    printed: list[int] = []
    while len(printed) <= k:
        printed.append(len(printed))
    assert len(printed) == k + 1
    rows = starts.rows(cloud(20), k=k)
    assert len(rows) == len(set(rows.tolist())) == k


def test_kmeans_plus_plus_guarantee_holds_on_the_four_circles_before_any_k_means_step():
    X = circles(25)
    bound = 8 * (np.log(4) + 2)
    assert bound == pytest.approx(27.09, abs=0.005)
    seedings = [starts.rows(X, k=4, seed=s) for s in range(1500)]
    costs = np.array([distances(X, X[rows], "squared").min(axis=1).sum() for rows in seedings])
    assert costs.mean() / 100 < bound
    assert np.median(costs) / 100 == pytest.approx(1.96, abs=0.05)
    assert np.mean([len(set(rows // 25)) == 4 for rows in seedings]) > 0.995


def test_cost_vs_k_is_zero_at_n_largest_at_1_and_never_rises():
    X = cloud(8, 2)
    costs = [best_cost(X, k) for k in range(1, 9)]
    ours = [run.inertia for run in elbow.best_runs(X, k_max=8, n=30, start="random")]
    np.testing.assert_allclose(ours, costs, atol=1e-12)
    assert costs[0] == pytest.approx(((X - X.mean(axis=0)) ** 2).sum())
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0


def test_elbow_method_on_the_four_circles_needs_the_relative_drop():
    costs = np.array([run.inertia for run in elbow.best_runs(circles(25), k_max=6, n=30)])
    np.testing.assert_allclose(costs, [1250100, 250100, 125100, 100, 89.84, 79.68], atol=0.005)
    drops = elbow.relative_drops(costs)
    np.testing.assert_allclose(drops[1:], [0.7999, 0.4998, 0.9992, 0.1016, 0.1131], atol=5e-5)
    assert elbow.highest_drop(costs) == 4
    assert (costs[:-1] - costs[1:]).argmax() + 2 == 2


def test_choose_k_explained_variance_and_f_ratio_are_those_of_the_clusters():
    X = catalog.make("blobs", n=120, seed=3).X
    runs = list(elbow.best_runs(X, k_max=6, n=5))
    costs = np.array([run.inertia for run in runs])
    ratios, shares = elbow.variance_ratios(costs, len(X)), elbow.explained(costs)
    assert np.isnan(ratios[0]) and shares[0] == pytest.approx(0, abs=1e-12)
    for k, run in enumerate(runs[1:], start=2):
        assert ratios[k - 1] == pytest.approx(calinski_harabasz_score(X, run.labels), rel=1e-9)
        between = sum(
            (run.labels == j).sum() * ((X[run.labels == j].mean(axis=0) - X.mean(axis=0)) ** 2).sum() for j in range(k)
        )
        assert shares[k - 1] == pytest.approx(between / ((X - X.mean(axis=0)) ** 2).sum(), rel=1e-9)
    assert ratios[1:].argmax() + 2 == 4  # the four heaps


def test_generative_vs_discriminative_a_class_that_cuts_across_one_cluster_is_found_by_no_k_means():
    shown = PAGE.answer(dict(view="side_by_side", data="cut_along", left="k_means", right="groups", k=2))
    y, X = shown.run.at.data.y, shown.run.at.data.X
    assert adjusted_rand_score(y, shown.run.left.labels) < 0.02
    assert shown.quantity("Groups found, left") == pytest.approx(adjusted_rand_score(y, shown.run.left.labels))
    assert shown.quantity("Correct on the right") == 1
    assert LogisticRegression(C=1e4).fit(X, y).score(X, y) == 1  # with labels a line does


def test_cluster_onehot_features_give_all_points_of_a_cluster_one_prediction():
    X = cloud(40, 3)
    final = record(k_means.steps(X, k=4), limit=99).final
    marks = features.one_hot(final.labels, 4)
    score = marks @ np.random.default_rng(5).normal(size=4)
    assert all(len(set(score[final.labels == j])) == 1 for j in range(4))
    signs = [np.array([1 if i >> j & 1 else -1 for j in range(4)]) for i in range(2**4)]
    assert len({tuple(np.sign(marks @ w)) for w in signs}) == 2**4


def test_cluster_onehot_features_tell_more_with_few_labels_than_many_columns_do():
    shown = PAGE.answer(dict(view="few_labels", data="short_texts", k=4, labels=8))
    assert shown.run.at.data.X.shape == (40, 45)
    assert shown.quantity("Right by clusters") > shown.quantity("Right by raw columns") + 0.1
    cells = PAGE.answer(dict(view="few_labels", data="rings", k=8, labels=8)).run
    told = told_by(cells, cells.state, cells.at.data.X)
    near = k_means.nearest(cells.at.data.X, cells.state.centers)
    assert all(len(set(told[near == j])) == 1 for j in range(8))  # all points of a cluster get the same label


def test_cluster_distance_features_are_a_bit_better_than_one_hot():
    shown = PAGE.answer(dict(view="few_labels", data="rings", k=8, labels=8))
    of = shown.run.at.data
    _, clusters, distances = next(few_labels.sweep(of.X, of.y, ks=[8], sizes=[8], draws=50)).right.mean(axis=0)
    assert distances > clusters + 0.05
    run = replace(shown.run, kind="distances")
    told = told_by(run, run.state, run.at.data.X)
    near = k_means.nearest(run.at.data.X, run.state.centers)
    assert any(len(set(told[near == j])) == 2 for j in range(8))


def test_choose_k_by_cross_validation_takes_the_k_that_tells_most_held_out_labels():
    shown = PAGE.answer(dict(view="few_labels", data="short_texts", vary="k", labels=16))
    states = shown.run.trace.states
    held = [state.held_out[1] for state in states]
    assert shown.numbers["Best k so far"] == 1 + held.index(max(held)) == 4  # the four topics
    y, rows = shown.run.y, states[3].labelled
    near = k_means.nearest(shown.run.at.data.X, states[3].centers)
    for i in rows:  # by hand: the others' labels in the same cluster have the same topic
        mates = [j for j in rows if j != i and near[j] == near[i]]
        assert mates and all(y[j] == y[i] for j in mates)


def test_cluster_distance_features_tell_points_of_one_cluster_apart():
    X = cloud(40, 3)
    final = record(k_means.steps(X, k=4), limit=99).final
    shares = features.relative_distances(X, final.centers)
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    np.testing.assert_array_equal(shares.argmin(axis=1), final.labels)
    assert len(np.unique(shares, axis=0)) == 40
