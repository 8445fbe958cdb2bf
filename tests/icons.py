"""Draws the icons of the first screen of a phone from ``icon.svg``: ``python -m tests.icons`` writes them anew."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM
from tests.house import ROOT

FOLDER = ROOT / "scorebook" / "static" / "scorebook"
GREEN = "#1d4f3c"
# Name, side, background, and how much of the side is drawn on: what a phone cuts round stays within a circle of 0.8.
ICONS = (
    ("icon-192.png", 192, "transparent", 1.0),
    ("icon-512.png", 512, "transparent", 1.0),
    ("icon-maskable-512.png", 512, GREEN, 0.7),
    ("apple-touch-icon.png", 180, GREEN, 0.8),
)


def draw(folder: Path) -> None:
    """Write every icon."""
    drawing = (folder / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM))
        for name, side, ground, share in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            margin, width = side * (1 - share) / 2, side * share
            page.set_content(
                f'<body style="margin:0;background:{ground}"><div style="padding:{margin}px;width:{width}px">{drawing}'
            )
            page.screenshot(path=folder / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw(FOLDER)
