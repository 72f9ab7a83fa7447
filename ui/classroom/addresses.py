"""The addresses of this machine, as others in its network reach it."""

import ipaddress
import socket
from contextlib import suppress

_ANYWHERE = (("198.51.100.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))  # reserved: nobody has these addresses


def own() -> list[str]:
    """The addresses of this machine but for the loopback, that of the default route first."""
    found = [address for address in map(_towards, *zip(*_ANYWHERE, strict=True)) if address]
    with suppress(OSError):  # of a machine that does not know its own name
        found += [str(where[0]) for *_, where in socket.getaddrinfo(socket.gethostname(), None)]
    return [address for address in dict.fromkeys(found) if _reached(address)]


def _towards(far: str, family: socket.AddressFamily) -> str:
    """The address from which a packet would go there. None is sent: a datagram socket only notes where it would go."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((far, 9))
            return str(line.getsockname()[0])
    except OSError:
        return ""


def _reached(address: str) -> bool:
    """Whether others may reach a machine under it, written as it is."""
    it = ipaddress.ip_address(address.partition("%")[0])
    return not (it.is_loopback or it.is_link_local or it.is_unspecified)


def problem(host: str, port: int | None) -> str:
    """Why this machine cannot listen there, on any port if none is said; empty if it can."""
    if port is not None and not 1 <= port <= 65535:
        return f"Port {port} is not one of 1 to 65535."
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port or 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind(where)
    except (OSError, UnicodeError) as error:  # the second of a name that no machine can have
        reason = getattr(error, "strerror", None) or "This is no name of a machine"
        return f"{host or 'No address'}{f', port {port}' if port else ''}: {reason}."
    return ""


def url(host: str, port: int, path: str) -> str:
    """Something on this machine as a browser asks for it; a host that stands for all addresses is the first of them."""
    if host in ("0.0.0.0", "::"):
        host = next(iter(own()), "127.0.0.1")
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{path}"
