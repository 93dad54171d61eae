"""Settings of the whole suite."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a slow machine is not a fault. In CI the same examples every time.
settings.register_profile("qanorm", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("qanorm")
