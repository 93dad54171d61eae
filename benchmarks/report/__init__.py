"""What a run leaves behind: tables for the terminal, files for programs."""

from .files import written
from .tables import comparison_table, demo_table, has_few, profile_table

__all__ = ["comparison_table", "demo_table", "has_few", "profile_table", "written"]
