"""A server older than minor versions, for clients that speak JSON: a proxy in front of a current
server that refuses what the old one did not know and omits what it did not send."""

import base64
import hashlib
import json
import socket
import struct
import threading

import websocket
from harness import JSON

OLD_FEATURES = ("legal", "takeback", "continue", "talk", "people", "reports")
NEW_ABOUT = ("extends", "from", "tower", "captured")  # Of a row of the agenda.
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def as_before(said):
    """Without the fields that are newer."""
    if isinstance(said, list):
        return [as_before(one) for one in said]
    if not isinstance(said, dict):
        return said
    gone = {"wholeTile"}
    if {"phase", "question", "data"} <= said.keys():
        gone |= set(NEW_ABOUT)
    if "shown" in said or isinstance(said.get("tiles"), list):
        gone.add("hidden")
    return {key: as_before(value) for key, value in said.items() if key not in gone}


class OldServer:
    def __init__(self, server):
        self.server = server
        self.refused = []  # Fields, as they were sent.
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self.listener.getsockname()[1]}/ws"
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        stream = client.makefile("rb")
        lines = iter(lambda: stream.readline().decode().strip(), "")
        headers = dict(line.split(": ", 1) for line in lines if ": " in line)
        key = next(value for name, value in headers.items() if name.lower() == "sec-websocket-key")
        accept = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        said = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
                f"Sec-WebSocket-Protocol: {JSON}", f"Sec-WebSocket-Accept: {accept}", "", ""]
        client.sendall("\r\n".join(said).encode())
        today = websocket.create_connection(self.server.url, subprotocols=[JSON])
        down = threading.Thread(target=self.tell, args=(today, client), daemon=True)
        down.start()
        try:
            while True:
                frame = json.loads(read_text(stream))
                answer = self.refusal(frame)
                if answer:
                    send_text(client, answer)
                else:
                    today.send(json.dumps(frame))
        except (OSError, ValueError, EOFError):
            today.close()
            down.join()
            client.close()

    def refusal(self, frame):
        """Nothing: the old server knew all of it."""
        hello = frame.get("hello")
        if hello is None:
            return None
        if "minor" in hello:
            self.refused.append("minor")
            return {"re": frame["re"], "error": {
                "code": "BAD_FIELD", "retry": "NEVER", "retryAfterMs": 0, "url": "",
                "detail": "hello: no such field: 'minor'"}}
        known = [one for one in hello.get("features", []) if one in OLD_FEATURES]
        frame["hello"]["features"] = known
        return None

    def tell(self, today, client):
        try:
            while True:
                frame = as_before(json.loads(today.recv()))
                frame.get("welcome", {}).pop("minor", None)
                send_text(client, frame)
        except (OSError, ValueError, websocket.WebSocketException):
            client.close()


def read_exactly(stream, count):
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def read_text(stream):
    """The next text of a client; pings and pongs are left out."""
    while True:
        first, length = read_exactly(stream, 2)
        length &= 127
        if length == 126:
            [length] = struct.unpack(">H", read_exactly(stream, 2))
        mask = read_exactly(stream, 4)
        data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(read_exactly(stream, length)))
        if first & 15 == 8:
            raise EOFError
        if first & 15 == 1:
            return data


def send_text(client, frame):
    data = json.dumps(frame).encode()
    if len(data) < 126:
        head = bytes([0x81, len(data)])
    elif len(data) < 65536:
        head = b"\x81\x7e" + struct.pack(">H", len(data))
    else:
        head = b"\x81\x7f" + struct.pack(">Q", len(data))
    client.sendall(head + data)
