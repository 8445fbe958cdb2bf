"""The guide's pictures as the press prints them: in light, and small enough for a booklet that is sent by a phone."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "img" / "guide"
DARK = "-dark"
SCALE = 5 / 6  # of a phone's dots: 200 to the inch on paper
QUALITY = 60


def pictures() -> tuple[Path, ...]:
    """Return the files of the guide's pictures in light, in every language."""
    return tuple(file for file in sorted(GUIDE.glob("??/*.webp")) if not file.stem.endswith(DARK))


def as_printed(file: Path) -> bytes:
    """Return a picture as the only kind that lies in a document as small as it is: JPEG."""
    with Image.open(file) as opened:
        picture = opened.convert("RGB")
    smaller = picture.resize((round(picture.width * SCALE), round(picture.height * SCALE)), Image.Resampling.LANCZOS)
    written = io.BytesIO()
    smaller.save(written, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return written.getvalue()
