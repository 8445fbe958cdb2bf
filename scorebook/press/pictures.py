"""The guide's pictures for printing: the light ones, small enough for a booklet that a phone sends."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "img" / "guide"
DARK = "-dark"
SCALE = 5 / 6  # of a phone's pixels: 200 dpi on paper
QUALITY = 60


def pictures() -> tuple[Path, ...]:
    """Return the files of the guide's light pictures, in every language."""
    return tuple(file for file in sorted(GUIDE.glob("??/*.webp")) if not file.stem.endswith(DARK))


def as_printed(file: Path) -> bytes:
    """Return a picture as JPEG, the format that stays small in a PDF."""
    with Image.open(file) as opened:
        picture = opened.convert("RGB")
    smaller = picture.resize((round(picture.width * SCALE), round(picture.height * SCALE)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    smaller.save(buffer, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return buffer.getvalue()
