"""What a run leaves behind: tables for the terminal, files for programs."""

from .files import write
from .tables import demo_table, profile_table

__all__ = ["demo_table", "profile_table", "write"]
