"""Where a function given on a grid takes a certain value: lines, by marching squares (Lorensen and Cline 1987)."""

import numpy as np

GAP = np.array([[np.nan, np.nan]])


def lines(across: np.ndarray, up: np.ndarray, Z: np.ndarray, level: float = 0.0) -> np.ndarray:
    """The lines on which Z (len(up), len(across)) equals `level`: points (m, 2), a NaN row between two lines.

    Z is taken as linear along the edges of the grid. A single NaN row if the level is nowhere crossed.
    """
    segments, points = _segments(np.asarray(across, float), np.asarray(up, float), np.asarray(Z, float) - level)
    if not segments:
        return GAP.astype(np.float32)
    pieces: list[np.ndarray] = []
    for chain in _chains(segments):
        pieces += [points[chain], GAP]
    return np.vstack(pieces[:-1]).astype(np.float32)


def _segments(x: np.ndarray, y: np.ndarray, Z: np.ndarray) -> tuple[list[tuple[int, int]], np.ndarray]:
    """Pairs of crossed edges, and where each edge is crossed.

    Edges are numbered: first those along a row of the grid, then those along a column.
    """
    columns = Z.shape[1]
    above = Z > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        t_row = Z[:, :-1] / (Z[:, :-1] - Z[:, 1:])
        t_column = Z[:-1] / (Z[:-1] - Z[1:])
    along_row = np.stack([x[:-1] + t_row * np.diff(x), np.broadcast_to(y[:, None], t_row.shape)], axis=-1)
    along_column = np.stack(
        [np.broadcast_to(x, t_column.shape), y[:-1, None] + t_column * np.diff(y)[:, None]], axis=-1
    )
    points = np.vstack([along_row.reshape(-1, 2), along_column.reshape(-1, 2)])
    row_edge = np.arange(t_row.size).reshape(t_row.shape)
    column_edge = t_row.size + np.arange(t_column.size).reshape(t_column.shape)
    crossed_row, crossed_column = above[:, :-1] != above[:, 1:], above[:-1] != above[1:]
    # The four edges of each square: below, right, above, left.
    edges = np.stack([row_edge[:-1], column_edge[:, 1:], row_edge[1:], column_edge[:, :-1]]).reshape(4, -1)
    crossed = np.stack([crossed_row[:-1], crossed_column[:, 1:], crossed_row[1:], crossed_column[:, :-1]])
    crossed = crossed.reshape(4, -1)
    count = crossed.sum(axis=0)
    twice = np.flatnonzero(count == 2)
    first = crossed[:, twice].argmax(axis=0)
    last = 3 - crossed[::-1, twice].argmax(axis=0)
    pairs = [np.column_stack([edges[first, twice], edges[last, twice]])]
    saddle = np.flatnonzero(count == 4)
    if saddle.size:  # the middle decides which corners are joined
        j, i = np.divmod(saddle, columns - 1)
        middle = (Z[j, i] + Z[j, i + 1] + Z[j + 1, i] + Z[j + 1, i + 1]) > 0
        cut = middle == above[j, i]  # the corner below left is joined with the one above right
        below, right, top, left = edges[:, saddle]
        pairs += [
            np.column_stack([below, np.where(cut, right, left)]),
            np.column_stack([top, np.where(cut, left, right)]),
        ]
    joined = np.vstack(pairs)
    return [(int(a), int(b)) for a, b in joined], points


def _chains(segments: list[tuple[int, int]]) -> list[list[int]]:
    """Segments that share an edge, put end to end; a closed line ends where it began."""
    neighbours: dict[int, list[int]] = {}
    for a, b in segments:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    ends = [edge for edge, others in neighbours.items() if len(others) == 1]
    chains = []
    for start in (*ends, *neighbours):
        if not neighbours[start]:
            continue
        chain = [start]
        while neighbours[chain[-1]]:
            here = chain[-1]
            there = neighbours[here].pop()
            neighbours[there].remove(here)
            chain.append(there)
        chains.append(chain)
    return chains
