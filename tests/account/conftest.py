"""A club and its people, who sign in."""

from __future__ import annotations
