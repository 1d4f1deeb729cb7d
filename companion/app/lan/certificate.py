"""The certificate the page is served with: browsers give a camera to https only.

It is made here on first use, signed by itself, and kept; a browser warns of it once a device.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.errors import CompanionError

FILE = "certificate.pem"
VALID = timedelta(days=397)
"""Browsers refuse certificates that are good for longer than 398 days."""
RENEW = timedelta(days=14)
"""A certificate that ends sooner than this is made anew."""
_USABLE = re.compile(r"[0-9A-Za-z.:-]+")
"""A name or an address; one with a zone (fe80::1%eth0) is nobody else's."""
LOCAL = ("localhost", "127.0.0.1", "::1")


def own_address() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    return _towards(socket.AF_INET, "192.0.2.1") or LOCAL[1]


def own_names() -> tuple[str, ...]:
    """Every name and address under which others may open this machine's page."""
    name = socket.gethostname()
    found = [*LOCAL, name, f"{name}.local", own_address(), _towards(socket.AF_INET6, "2001:db8::1")]
    # A machine that doesn't know its own name still has its addresses.
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(name, None)]
    return tuple(sorted({each for each in found if _USABLE.fullmatch(each)}))


def certificate(folder: Path, names: Sequence[str], now: datetime | None = None) -> Path:
    """A file with key and certificate for these names and addresses.

    The one in `folder` is used as long as it is valid and holds them all. Raises `CompanionError`
    where it can't be written.
    """
    now = now or datetime.now(UTC)
    path = folder / FILE
    if not _fits(path, names, now):
        draft = path.with_suffix(".new")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            draft.unlink(missing_ok=True)
            # Nobody but the owner reads the key, from the first byte on.
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as f:
                f.write(_made(names, now))
            os.replace(draft, path)
        except OSError as error:
            raise CompanionError(
                f"the certificate can't be kept in '{folder}' ({error.strerror}); "
                "set COMPANION_DATA to another folder"
            ) from error
    return path


def _fits(path: Path, names: Sequence[str], now: datetime) -> bool:
    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        held = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    known = {str(entry.value) for entry in held}
    return (
        set(names) <= known
        and found.not_valid_before_utc <= now
        and now + RENEW < found.not_valid_after_utc
    )


def _made(names: Sequence[str], now: datetime) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Companion")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks of phones differ.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + VALID - timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_general(n) for n in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret + made.public_bytes(Encoding.PEM)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _towards(family: socket.AddressFamily, address: str) -> str:
    """Our own end of a way to an address reserved for documentation; a datagram socket sends
    nothing until it is written to."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
