"""The browser's side of Web Push: keys, and decoding of messages (RFC 8291, 8188) and of the
sender's proof (RFC 8292). The command openssl computes on P-256 and AES; the rest is written from
the RFCs."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
import tempfile

# A SubjectPublicKeyInfo of P-256 up to its point.
INFO = base64.b64decode("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE")[:26]


def to_text(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def to_bytes(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def openssl(*arguments, files=(), given=b""):
    """Runs openssl, returns its output. Writes each of `files` first; {0} ... are their paths."""
    with tempfile.TemporaryDirectory(prefix="meepled-push-") as folder:
        names = []
        for number, content in enumerate(files):
            names.append(os.path.join(folder, str(number)))
            with open(names[-1], "wb") as file:
                file.write(content)
        command = ["openssl", *(one.format(*names) for one in arguments)]
        return subprocess.run(command, input=given, capture_output=True, check=True).stdout


def new_key():
    """A private key in PEM."""
    return openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")


def point_of(key):
    return openssl("pkey", "-in", "{0}", "-pubout", "-outform", "DER", files=[key])[-65:]


def hmac_sha256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def aes(mode, key, given, *more):
    return openssl("enc", f"-aes-128-{mode}", "-K", key.hex(), "-nopad", *more, given=given)


def product(a, b):
    """In the field of GCM (SP 800-38D, 6.3)."""
    result = 0
    for bit in range(127, -1, -1):
        if b >> bit & 1:
            result ^= a
        a = a >> 1 ^ (0xE1 << 120 if a & 1 else 0)
    return result


def opened(key, nonce, sealed):
    """AES-128-GCM without additional data; AssertionError if the tag is wrong."""
    text, tag = sealed[:-16], sealed[-16:]
    hash_key = int.from_bytes(aes("ecb", key, bytes(16)), "big")
    padded = text + bytes(-len(text) % 16) + bytes(8) + (8 * len(text)).to_bytes(8, "big")
    digest = 0
    for at in range(0, len(padded), 16):
        digest = product(digest ^ int.from_bytes(padded[at : at + 16], "big"), hash_key)
    stream = aes("ctr", key, bytes(16) + text, "-iv", (nonce + b"\0\0\0\1").hex())
    own_tag = bytes(a ^ b for a, b in zip(digest.to_bytes(16, "big"), stream[:16]))
    assert own_tag == tag, "a message with a wrong seal"
    return stream[16:]


class Receiver:
    def __init__(self, key=None, secret=None):
        self.key = key or new_key()
        self.point = point_of(self.key)
        self.secret = secret or os.urandom(16)

    def subscription(self, endpoint, **more):
        """The body of POST /v1/account/push/add."""
        return {
            "endpoint": endpoint,
            "key": base64.b64encode(self.point).decode(),
            "secret": base64.b64encode(self.secret).decode(),
            "origin": "https://games.example.org",
            "title": "Your turn",
            "language": "en",
            **more,
        }

    def read(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert (size, length) == (4096, 65), (size, length)
        assert len(body) <= 4096
        sender = body[21:86]
        files = [self.key, INFO + sender]
        ways = ("-inkey", "{0}", "-peerkey", "{1}", "-peerform", "DER")
        shared = openssl("pkeyutl", "-derive", *ways, files=files)
        info = b"WebPush: info\0" + self.point + sender + b"\1"
        key = hmac_sha256(salt, hmac_sha256(hmac_sha256(self.secret, shared), info))
        cipher_key = hmac_sha256(key, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hmac_sha256(key, b"Content-Encoding: nonce\0\1")[:12]
        text = opened(cipher_key, nonce, body[86:]).rstrip(b"\0")
        assert text[-1:] == b"\2", "not the last record"
        return text[:-1]


def der_number(raw):
    raw = raw.lstrip(b"\0") or b"\0"
    raw = (b"\0" if raw[0] & 0x80 else b"") + raw
    return bytes([2, len(raw)]) + raw


def read_vapid(header):
    """(claims, the sender's point) of a header Authorization whose signature is right."""
    scheme, _, rest = header.partition(" ")
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    assert scheme == "vapid" and set(parts) == {"t", "k"}, header
    text, _, signature = parts["t"].rpartition(".")
    raw, point = to_bytes(signature), to_bytes(parts["k"])
    assert len(raw) == 64 and len(point) == 65
    numbers = der_number(raw[:32]) + der_number(raw[32:])
    files = [INFO + point, bytes([0x30, len(numbers)]) + numbers]
    ways = ("-verify", "{0}", "-keyform", "DER", "-signature", "{1}")
    said = openssl("dgst", "-sha256", *ways, files=files, given=text.encode())
    assert said == b"Verified OK\n", said
    head, claims = (json.loads(to_bytes(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims, point
