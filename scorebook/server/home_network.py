"""The address of this machine in its own network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, never bound


def own_address() -> str | None:
    """Return the address by which others in the network reach this machine, or ``None`` without a network.

    Connecting a datagram socket chooses the address and sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ip_address(address).is_loopback else address


def reachable_address(host: str) -> str | None:
    """Return the address for phones if the server listens at ``host``; ``None`` if only this machine reaches it."""
    if host in ANYWHERE:
        return own_address()
    try:
        return None if ip_address(host).is_loopback else host
    except ValueError:
        return None if host == "localhost" else host
