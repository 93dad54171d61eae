"""What a run leaves behind: tables for the terminal, files for programs."""

from .explaining import gap_lines
from .files import written
from .tables import NO_INTERVAL, comparison_table, demo_table, has_few, profile_table, spread

__all__ = [
    "NO_INTERVAL",
    "comparison_table",
    "demo_table",
    "gap_lines",
    "has_few",
    "profile_table",
    "spread",
    "written",
]
