"""QR codes of addresses."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe


def code(address: str) -> SafeString:
    """Return the QR code of an address as SVG without style attributes, dark on light in every theme."""
    import segno

    drawn = segno.make(address, error="m", micro=False)
    picture = drawn.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return mark_safe(picture)  # noqa: S308 - drawn by segno from our own address
