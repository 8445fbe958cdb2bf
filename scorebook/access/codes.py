"""QR codes of addresses, and addresses that no other device can open."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe


def code(address: str) -> SafeString:
    """Return the QR code of an address as SVG without style attributes, dark on light in every theme."""
    import segno

    drawn = segno.make(address, error="m", micro=False)
    picture = drawn.svg_inline(scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return mark_safe(picture)  # noqa: S308 - drawn by segno from our own address


def is_local(request: HttpRequest) -> bool:
    """Say whether the page was opened by an address that means the own machine on every device."""
    host = split_domain_port(request.get_host())[0]
    return host in ("localhost", "[::1]") or host.endswith(".localhost") or host.startswith("127.")
