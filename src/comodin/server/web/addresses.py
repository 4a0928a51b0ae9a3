"""Where this machine is reached from others on the same network; nothing is sent to find out."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

__all__ = ["local_addresses"]

INNER: Final = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet")
"""Interfaces that lead nowhere but into this machine."""

SIOCGIFADDR: Final = 0x8915


def local_addresses() -> tuple[str, ...]:
    """Return the addresses by which others on the same network reach this machine, the likeliest first."""
    found = dict.fromkeys((*_by_route(), *_by_interface(), *_by_name()))
    return tuple(address for address in found if _is_useful(address))


def _by_route() -> Iterator[str]:
    """Return the address from which a packet to elsewhere would leave; none is sent."""
    for elsewhere in ("10.255.255.255", "192.0.2.1"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            yield str(probe.getsockname()[0])


def _by_interface() -> Iterator[str]:
    """Return the address of every interface, where the system tells."""
    if not sys.platform.startswith("linux"):
        return
    from fcntl import ioctl  # noqa: PLC0415 - not on every system

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if not name.startswith(INNER):
                with suppress(OSError):
                    told = ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                    yield socket.inet_ntoa(told[20:24])


def _by_name() -> Iterator[str]:
    with suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _is_useful(address: str) -> bool:
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local or ip.is_multicast)
