"""Planning: the numbers of the notes' chapter 13 (entries 104, 106, 108 to 113) and its misprints."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, model, policy_iteration, q_value_iteration, value_iteration
from algos.gridworld.model import ARROWS
from algos.trace import record
from datasets import catalog
from pages.views.gridworld.plan import fig44 as of_the_notes

CELLS = [0, 1, 3, 5, 6, 7]  # a b; c; d e f: without the wall and the two terminals
SWEEPS = {
    1: (0, 0.8, 0, 0, 0, 0),
    2: (0.576, 0.944, 0, 0, 0, 0),
    3: (0.7315, 0.9699, 0.4147, 0, 0, 0),
    4: (0.8015, 0.9746, 0.6013, 0.2986, 0, 0),
    5: (0.8280, 0.9754, 0.6853, 0.4598, 0.2150, 0),
    10: (0.8452, 0.9756, 0.7417, 0.6393, 0.5544, 0.3169),
}
BEST = (0.8453, 0.9756, 0.7422, 0.6431, 0.5647, 0.3369)
BEST_Q = [  # up, right, down, left
    (0.7725, 0.8453, 0.6983, 0.7515),
    (0.8785, 0.9756, 0.8785, 0.7842),
    (0.7422, 0.6684, 0.5966, 0.6684),
    (0.6431, 0.5312, 0.5717, 0.5877),
    (0.4948, 0.3442, 0.4948, 0.5647),
    (-0.7189, 0.1729, 0.3237, 0.3369),
]


def world(name, **settings):
    b = catalog.make(name)
    return b, model.model(b.wall, b.terminal, b.reward, b.wind, b.start, **settings)


def arrows(b, greedy):
    """The policy row by row: * a terminal, # a wall."""
    signs = [
        "*" if end else "".join(np.array(list(ARROWS))[row])
        for end, row in zip(b.terminal[~b.wall], greedy, strict=True)
    ]
    laid = np.full(b.shape, "#", dtype=object)
    laid[~b.wall] = signs
    return ["".join(row) for row in laid]


@pytest.fixture(scope="module")
def fig44():
    return world("fig44", slip=0.2)[1]


def test_the_sweeps_of_the_3_by_3_board(fig44):
    states = record(value_iteration.steps(fig44, gamma=0.9), limit=100).states
    for i, values in SWEEPS.items():
        assert_allclose(states[i].V[CELLS], values, atol=6e-5)
    assert_allclose(states[-1].V[CELLS], BEST, atol=6e-5)
    assert arrows(catalog.make("fig44"), states[-1].greedy) == ["→→*", "↑#*", "↑←←"]


def test_q_of_the_3_by_3_board_and_its_maxima(fig44):
    ours = record(q_value_iteration.steps(fig44, gamma=0.9), limit=100)
    assert_allclose(ours.final.Q[CELLS], BEST_Q, atol=6e-5)
    swept = record(value_iteration.steps(fig44, gamma=0.9), limit=100).states
    for a, b in zip(ours.states, swept, strict=False):
        assert_allclose(a.Q.max(axis=1), b.V, atol=1e-14)


def test_without_slips_the_values_are_powers_of_the_discount():
    _, sure = world("fig44", slip=0.0)
    assert_allclose(value_iteration.solution(sure, 0.9).V[CELLS], [0.9, 1, 0.81, 0.729, 0.6561, 0.59049])


def test_the_residual_is_0_and_no_policy_is_better(fig44):
    best = value_iteration.solution(fig44, 0.9)
    assert_allclose(bellman.best(bellman.look_ahead(fig44, best.V, 0.9)), best.V, atol=1e-12)
    rng = np.random.default_rng(0)
    for _ in range(20):
        policy = rng.dirichlet(np.full(4, 0.3), fig44.n_states)
        assert (bellman.exact(fig44, policy, 0.9) <= best.V + 1e-12).all()


def test_the_error_shrinks_by_878_in_1000_or_more(fig44):
    V = record(value_iteration.steps(fig44, gamma=0.9), limit=100).curve("V")
    error = np.abs(V - value_iteration.solution(fig44, 0.9).V).max(axis=1)[:20]
    assert (error[1:] / error[:-1]).max() == pytest.approx(0.878, abs=5e-4)


@pytest.mark.parametrize(
    ("gamma", "living", "printed"),
    [
        (1.0, -0.04, [0.8116, 0.8678, 0.9178, 1, 0.7616, 0.6603, -1, 0.7053, 0.6553, 0.6114, 0.3879]),
        (0.9, 0.0, [0.6450, 0.7444, 0.8478, 1, 0.5663, 0.5719, -1, 0.4907, 0.4308, 0.4755, 0.2773]),
    ],
)
def test_the_4_by_3_world_as_utilities_of_being_in_a_cell(gamma, living, printed):
    b, classic = world("classic", slip=0.2)
    own = np.where(classic.terminal, b.reward[~b.wall], living)  # no living reward in terminals
    held = model.Model(classic.P, own, classic.terminal, classic.start, classic.cells, classic.shape)
    assert_allclose(own + gamma * value_iteration.solution(held, gamma).V, printed, atol=6e-5)
    if gamma == 1:  # paid for every cell left or for every move: the same sum
        _, moves = world("classic", slip=0.2, living=living)
        free = ~moves.terminal
        assert_allclose(value_iteration.solution(moves, gamma).V[free], np.array(printed)[free], atol=6e-5)


def test_the_policy_of_the_4_by_3_world_and_that_it_depends_on_the_rewards():
    b, classic = world("classic", slip=0.2, living=-0.04)
    assert arrows(b, value_iteration.solution(classic, 1.0).greedy) == ["→→→*", "↑#↑*", "↑←←←"]
    _, hurried = world("classic", slip=0.2, living=-2.0)
    assert arrows(b, value_iteration.solution(hurried, 1.0).greedy) == ["→→→*", "↑#→*", "→→→↑"]


def test_three_planners_agree(fig44):
    swept = [record(m.steps(fig44, gamma=0.9), limit=100).final for m in (value_iteration, q_value_iteration)]
    solved = record(policy_iteration.steps(fig44, gamma=0.9), limit=100).final
    for state in swept:
        assert_allclose(state.V, solved.V, atol=1e-8)
        assert (state.greedy == solved.greedy).all()


def test_misprint_7_one_arrow_of_fig_44_is_not_greedy():
    at = of_the_notes.printed()
    assert at.wrong.nonzero()[0].tolist() == [5]
    assert at.Q[5, [0, 3]].tolist() == pytest.approx([0.76, 0.71])
    chosen = [0.882, 0.98, 0.816, 0.66, 0.33]  # of the other printed arrows
    assert_allclose(at.Q.max(axis=1)[[0, 1, 3, 6, 7]], chosen)
    assert_allclose(at.Q[at.arrows][[0, 1, 2, 4, 5]], chosen)


def test_the_values_of_fig_44_follow_from_no_discount_and_living_reward():
    nearest = np.inf
    for slip in (0.0, 0.2):
        for living in np.arange(-0.1, 0.021, 0.02):
            _, board = world("fig44", slip=slip, living=living)
            for gamma in np.arange(0.84, 1.0, 0.03):
                V = value_iteration.solution(board, gamma).V
                for values in (V, living + gamma * V):
                    nearest = min(nearest, np.abs(values - of_the_notes.VALUES)[CELLS].max())
    assert 0.06 < nearest < 0.08


def test_misprint_8_the_look_ahead_sums_over_where_one_lands(fig44):
    """The sum over s of T(s, a, s') is not even a mean: the transitions into a cell need not sum to 1."""
    assert_allclose(fig44.P.sum(axis=2), 1)
    assert np.abs(fig44.P.sum(axis=0) - 1).max() > 0.5


def test_the_chances_to_slip_are_a_tenth_to_each_side(fig44):
    """Misprint 30: 0.1 to each of the two sides, or the chances would not sum to 1."""
    assert sorted(fig44.P[6, 0][fig44.P[6, 0] > 0].tolist()) == pytest.approx([0.1, 0.1, 0.8])


def test_the_utility_counts_the_first_reward_and_v_does_not(fig44):
    """Misprint 26: U(s) = R(s) + gamma V(s), where U follows from its own equation on rewards of cells."""
    rng = np.random.default_rng(2)
    R = np.where(fig44.terminal, fig44.arrival, rng.normal(size=fig44.n_states))
    held = model.Model(fig44.P, R, fig44.terminal, fig44.start, fig44.cells, fig44.shape)
    U = R.copy()
    for _ in range(400):
        U = R + np.where(fig44.terminal, 0, 0.9 * (fig44.P @ U).max(axis=1))
    assert_allclose(U, R + 0.9 * value_iteration.solution(held, 0.9).V, atol=1e-9)
