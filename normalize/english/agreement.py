"""Whether two English answers that state values agree, beyond equality of their values."""

from __future__ import annotations

from ..values import Ambiguous, Date, Number, Value, keys


def resolves(ambiguous: Value | str | None, stated: Value | str | None) -> bool:
    """Whether a stated date decides a date whose day and month may be swapped: 03/04/1982.

    Only the order is decided by the other side; "May 3 or May 4" names two dates and stays so.

    >>> both = Ambiguous((Date(1982, 4, 3), Date(1982, 3, 4)))
    >>> resolves(both, Date(1982, 3, 4)), resolves(both, Date(1982, 5, 3))
    (True, False)
    """
    if not isinstance(ambiguous, Ambiguous) or len(ambiguous.readings) != 2:
        return False
    one, other = ambiguous.readings
    if not isinstance(one, Date) or not isinstance(other, Date):
        return False
    swapped = Date(one.year, one.day, one.month, one.time)
    return other == swapped and stated in (one, other)


def refines(prediction: Value | str | None, gold: Value | str | None) -> bool:
    """Whether a predicted date states all that the gold states, and more.

    >>> refines(Date(1879, 3, 1), Date(1879, 3)), refines(Date(1879, 3), Date(1879, 3, 1))
    (True, False)
    """
    if not isinstance(prediction, Date) or not isinstance(gold, Date | Number):
        return False
    return set(keys(gold)) < set(keys(prediction))
