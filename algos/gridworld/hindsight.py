"""What all readings of a walk together say of every cell on it: the robot of `localisation` in the words of `algos.hmm`
(Jaakkola and Barzilay, MIT 6.036 lecture notes, chapter 12 and section 13.1).

Cells are the tags, readings the words. Chapter 12 ends a sentence with STOP; here a walk ends after each reading with
probability 1/2, whatever the cell: n readings get the factor 2^-n, and what follows for the cells stays the same.
"""

from typing import NamedTuple

import numpy as np

from algos.gridworld import localisation
from algos.gridworld.localisation import Walk
from algos.gridworld.model import Model
from algos.hmm import forward_backward, viterbi
from algos.hmm import model as hmm


class Hindsight(NamedTuple):
    """Where the robot was at each reading, by all of them."""

    posterior: np.ndarray  # (n, S) p(y_t | x_1 .. x_n); nan if the readings are impossible
    path: np.ndarray | None  # (n,) the likeliest cells as a whole (Viterbi), None if the readings are impossible


def tables(first: np.ndarray, move: np.ndarray, emission: np.ndarray) -> hmm.Model:
    """The hidden Markov model of first (S,), move (S, S) and emission (S, V)."""
    return hmm.model(first, np.column_stack([move / 2, np.full(len(move), 0.5)]), emission)


def tables_with_actions(model: Model, first: np.ndarray, choice: np.ndarray, emission: np.ndarray) -> hmm.Model:
    """The same if the moves are known, drawn from `choice` (4,): tags are pairs 4 s + a, words are pairs 4 x + a.

    a is the move that comes after.
    """
    S, V = emission.shape
    move = (model.P[:, :, :, None] * choice).reshape(4 * S, 4 * S)
    pairs = np.einsum("sx,ab->saxb", emission, np.eye(4)).reshape(4 * S, 4 * V)
    return tables((first[:, None] * choice).ravel(), move, pairs)


def look_back(
    model: Model, walk: Walk, *, first: np.ndarray, rule: np.ndarray, emission: np.ndarray, known: bool = False
) -> Hindsight:
    """Forward-backward and Viterbi for the readings of a walk by `rule` (S, 4), knowing its moves or not.

    Raises ValueError if moves are known that depend on the cell: then they would be readings themselves.
    """
    n, per = len(walk.readings), 4 if known else 1
    used, x = np.unique(walk.readings, return_inverse=True)
    others = np.maximum(1 - emission[:, used].sum(axis=1), 0)
    emission = np.column_stack([emission[:, used], others])  # readings that never came count as one: smaller tables
    if known:
        if not (rule == rule[0]).all():
            raise ValueError("Known moves must be chosen in the same way in every cell.")
        made = tables_with_actions(model, first, rule[0], emission)
        words = 4 * x + np.append(walk.actions, rule[0].argmax())  # there is no move after the last
    else:
        made, words = tables(first, localisation.transition(model, rule), emission), x
    posterior = forward_backward.run(made, words).posterior().reshape(n, -1, per).sum(axis=2)
    posterior /= posterior.sum(axis=1, keepdims=True)  # 1 where a cell is certain, without rounding
    path, _ = viterbi.decode(made, words)
    return Hindsight(posterior, None if path is None else path // per)
