"""Encryption of push messages for one browser (RFC 8291), and what names us to its push service (RFC 8292)."""

from __future__ import annotations

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
"""Bytes of a record; a message is one."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
AUTH = 16
"""Bytes of a browser's secret."""


def base64url(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """The bytes of base64url with or without padding; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless these are the keys of a browser."""
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_base64url(p256dh))
    if len(from_base64url(auth)) != AUTH:
        raise ValueError("a secret of 16 bytes is wanted")


def encrypted(
    message: bytes, p256dh: str, auth: str, own: EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message for one browser, as `aes128gcm` content; key and salt are new for each, but in tests."""
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(16)
    theirs, ours = from_base64url(p256dh), public_bytes(own)
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
    secret = derived(shared, from_base64url(auth), b"WebPush: info\0" + theirs + ours, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!LB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(SHA256(), length, salt, info).derive(secret)


@lru_cache(4)
def signing_key(secret: str) -> EllipticCurvePrivateKey:
    """The key by which push services know us, derived from the site's secret: there is no other file to keep."""
    number = int.from_bytes(derived(secret.encode(), b"", b"clairiere web push", 48), "big")
    return derive_private_key(1 + number % (ORDER - 1), SECP256R1())


def signed_token(key: EllipticCurvePrivateKey, audience: str, subject: str, expires: int) -> str:
    """A JSON web token (ES256) that says to a push service who sends, and until when that holds."""
    head = base64url(b'{"typ":"JWT","alg":"ES256"}')
    claims = base64url(json.dumps({"aud": audience, "exp": expires, "sub": subject}).encode())
    r, s = decode_dss_signature(key.sign(f"{head}.{claims}".encode(), ECDSA(SHA256())))
    return f"{head}.{claims}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
