"""A club with people who sign in."""

from __future__ import annotations
