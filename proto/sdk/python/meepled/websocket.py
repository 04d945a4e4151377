"""A WebSocket client (RFC 6455) for text, on asyncio alone."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import ssl
import struct
from urllib.parse import urlsplit

MESSAGE_MAX = 1 << 24
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10


class Lost(ConnectionError):
    """The connection ended, or never began: `code` is that of its close, or of HTTP."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"{code} {reason}".strip())
        self.code, self.reason = code, reason


class WebSocket:
    """Of one connection; open() makes it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, url: str, subprotocol: str) -> WebSocket:
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ValueError(f"an address is ws://HOST/ws or wss://HOST/ws, not {url!r}")
        secure = ssl.create_default_context() if parts.scheme == "wss" else None
        port = parts.port or (443 if secure else 80)
        reader, writer = await asyncio.open_connection(
            parts.hostname, port, ssl=secure, limit=1 << 20
        )
        key = base64.b64encode(os.urandom(16)).decode()
        host = parts.netloc.rpartition("@")[2]
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
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
            raise Lost(1006, "no answer to the handshake") from error
        fields = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:])
        }
        status = int(head[0].split(" ")[1]) if head[0].startswith("HTTP/1.1 ") else 0
        expected = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        if status != 101 or fields.get("sec-websocket-accept") != expected:
            writer.close()
            raise Lost(status, head[0])
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
                raise Lost(code, content[2:].decode("utf-8", "replace"))
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
