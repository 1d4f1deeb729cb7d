"""Which of the missing cards lie there: every card once, all of them weighed together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def assign(scores: NDArray[np.floating]) -> list[int]:
    """For every row of `scores` (rows x columns, not more rows than columns) its column: no
    column twice, the sum as great as can be.

    Kuhn's method with the potentials of Jonker and Volgenant (1987). Raises `ValueError` where
    there are more rows than columns.
    """
    rows, columns = scores.shape
    if rows > columns:
        raise ValueError(f"{rows} rows can't have a column each of {columns}")
    cost = -np.asarray(scores, np.float64)
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    owner = [-1] * columns
    for new in range(rows):
        # The cheapest way from the new row to a free column, by rows that would move on.
        nearest = cost[new] - row_price[new] - column_price
        before = np.full(columns, -1)
        done = np.zeros(columns, bool)
        while True:
            at = int(np.where(done, np.inf, nearest).argmin())
            done[at] = True
            if owner[at] < 0:
                break
            row = int(owner[at])
            further = nearest[at] + cost[row] - row_price[row] - column_price
            better = ~done & (further < nearest)
            nearest[better], before[better] = further[better], at
        reached = done & (nearest < nearest[at])
        row_price[new] += nearest[at]
        for column in np.flatnonzero(reached).tolist():
            row_price[owner[column]] += nearest[at] - nearest[column]
        column_price[reached] += nearest[reached] - nearest[at]
        while before[at] >= 0:
            last = int(before[at])
            owner[at], at = owner[last], last
        owner[at] = new
    found = [-1] * rows
    for column, row in enumerate(owner):
        if row >= 0:
            found[row] = column
    return found
