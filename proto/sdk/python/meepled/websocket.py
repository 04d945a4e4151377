"""A WebSocket client (RFC 6455) for text, on asyncio alone."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import ssl
import struct
from typing import Any
from urllib.parse import SplitResult, urlsplit

from . import errors
from .errors import Lost

MESSAGE_MAX = 1 << 24
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10


def address_of(url: str) -> SplitResult:
    """The parts of a server's address: with "/ws" if it has no path; http is as good as ws."""
    try:
        parts = urlsplit(url)
        scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
        if isinstance(url, str) and scheme in ("ws", "wss") and parts.hostname:
            parts.port  # Raises ValueError for what is no port.
            path = "/ws" if parts.path in ("", "/") else parts.path
            return parts._replace(scheme=scheme, path=path)
    except (ValueError, AttributeError):
        pass
    raise errors.BadAddress(f"an address is like ws://HOST/ws or wss://HOST/ws, not {url!r}")


class WebSocket:
    """Of one connection; open() makes it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, url: str, subprotocol: str) -> WebSocket:
        parts = address_of(url)
        address = parts.geturl()
        secure: Any = ssl.create_default_context() if parts.scheme == "wss" else None
        port = parts.port or (443 if secure else 80)
        try:
            reader, writer = await asyncio.open_connection(
                parts.hostname, port, ssl=secure, limit=1 << 20
            )
        except (OSError, UnicodeError) as error:
            raise Lost(1006, f"no connection to {address}: {error}") from error
        key = base64.b64encode(os.urandom(16)).decode()
        host = parts.netloc.rpartition("@")[2]
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        writer.write(
            (
                f"GET {path} HTTP/1.1\r\nHost: {host}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Protocol: {subprotocol}\r\n\r\n"
            ).encode()
        )
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            writer.close()
            raise Lost(1006, f"no connection to {address}: no answer to the handshake") from error
        fields = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:])
        }
        status = int(head[0].split(" ")[1]) if head[0].startswith("HTTP/1.1 ") else 0
        expected = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        if status != 101 or fields.get("sec-websocket-accept") != expected:
            writer.close()
            hint = "; the path of a server is /ws" if status == 404 else ""
            raise Lost(status, f"no connection to {address}: it answered {head[0]!r}{hint}")
        return cls(reader, writer)

    async def send(self, text: str) -> None:
        self._write(_TEXT, text.encode())
        await self._writer.drain()

    async def receive(self) -> str:
        """The next text; Lost when there is none any more."""
        message = b""
        while True:
            try:
                last, kind, content = await self._frame(MESSAGE_MAX - len(message))
            except (asyncio.IncompleteReadError, OSError) as error:
                raise Lost(1006, "the connection broke") from error
            if kind == _CLOSE:
                code = struct.unpack(">H", content[:2])[0] if len(content) >= 2 else 1005
                self._write(_CLOSE, content[:2])
                reason = content[2:].decode("utf-8", "replace")
                raise Lost(code, f"the server closed the connection: {code} {reason}".rstrip())
            if kind == _PING:
                self._write(_PONG, content)
            elif kind in (0, _TEXT, _BINARY):
                message += content
                if last:
                    return message.decode()

    async def close(self) -> None:
        try:
            self._write(_CLOSE, struct.pack(">H", 1000))
            self._writer.close()
            await asyncio.wait_for(self._writer.wait_closed(), 2)
        except (OSError, asyncio.TimeoutError):
            pass

    async def _frame(self, room: int) -> tuple[bool, int, bytes]:
        first, second = await self._reader.readexactly(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", await self._reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self._reader.readexactly(8))[0]
        if size > room or second & 128:
            raise Lost(1009, "a message is too long, or masked")
        return bool(first & 128), first & 15, await self._reader.readexactly(size)

    def _write(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes([128 | kind])
        if size < 126:
            head += bytes([128 | size])
        elif size < 1 << 16:
            head += bytes([254]) + struct.pack(">H", size)
        else:
            head += bytes([255]) + struct.pack(">Q", size)
        mask = os.urandom(4)
        number = int.from_bytes(content, "big") ^ int.from_bytes(
            (mask * (size // 4 + 1))[:size], "big"
        )
        self._writer.write(head + mask + number.to_bytes(size, "big"))
