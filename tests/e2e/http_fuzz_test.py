"""A fuzzer of HTTP: valid requests of every route with random changes, and nonsense, against the
program.

Promises: every answer is whole and has a status that the documentation knows; no request makes the
server fail (a 500, `request_failed` or `handler_failed` in its log); no line of the log comes
from outside; at the end the server answers all clients as at the start and is about as large.

MEEPLED_SEED=N repeats a run, MEEPLED_FUZZ_SECONDS=N makes it longer.
"""

import json
import os
import random
import re
import socket
import sys
import time
import unittest

from harness import Case, Client, Process, Server

SECONDS = float(os.environ.get("MEEPLED_FUZZ_SECONDS", "3"))
SEED = int(os.environ.get("MEEPLED_SEED", random.randrange(1 << 32)))
GROWTH_MB = 60
STATUS_LINE = re.compile(rb"HTTP/1\.1 (\d{3}) ")
# No fuzzed request may get these: 500 is a mistake of the server.
STATUSES = {100, 101, 200, 302, 304, 400, 401, 403, 404, 405, 409, 413, 414, 415, 417, 421, 422,
            423, 426, 429, 431, 501, 503}

PASSWORD = "correct horse battery"
ROOM = "no-such-room"
GETS = (
    "/", "/index.html", "/style.css", "/v1/catalogue", "/healthz", "/readyz", "/metrics", "/ws",
    "/.well-known/security.txt",
    "/ws/a", "/game/x", "/person/x", "/v1/records/{room}", "/v1/records/{room}/review",
    "/v1/records/{room}?invite=abc", "/v1/records", "/v1/records?after=-5.x", "/v1/finished",
    "/v1/puzzles", "/v1/account", "/v1/account/export", "/v1/account/push",
    "/v1/people/{name}",
    "/v1/people/{name}/games?game=carcassonne&opponent=Ben&after=x", "/v1/people/{name}/games",
    "/v1/people/{name}/opponents", "/v1/people/{name}/ratings?game=carcassonne&speed=slow&after=1",
    "/v1/people/{name}/ratings?game=carcassonne", "/v1/results/{room}",
    "/v1/leaderboards/{game}", "/v1/leaderboards/{game}?speed=slow&of=bots&after=1",
    "/v1/order/log", "/v1/order/log?after=1", "/v1/order/reports?settled=1&after=x",
    "/v1/order/person?name={name}", "/v1/order/person?person=x", "/nothing",
)
PASSKEY = {"credential": "AAAA", "clientData": "e30=", "authenticatorData": "AAAA",
           "signature": "AAAA"}
POSTS = {
    "/v1/puzzles": {"puzzle": "6d484da749", "solved": True},
    "/v1/reports": {"what": "no", "where": "f (http://h/#/room/r)"},
    "/v1/account/challenge": {},
    "/v1/account/register": {"name": "Ada", "password": PASSWORD, "session": "x"},
    "/v1/account/sign-in": {"name": "Ada", "password": PASSWORD, "device": "x", "deviceKey": "x"},
    "/v1/account/password": {"password": PASSWORD, "proof": {"password": PASSWORD}},
    "/v1/account/passkeys/add": {"clientData": "e30=", "authenticatorData": "AAAA",
                                 "publicKey": "AAAA", "label": "key", "proof": {"code": "x"}},
    "/v1/account/passkeys/remove": {"credential": "AAAA", "proof": {"passkey": PASSKEY}},
    "/v1/account/tokens/revoke": {"id": "AAAA"},
    "/v1/account/codes": {"proof": {"password": PASSWORD}},
    "/v1/account/records": {"withheld": True},
    "/v1/account/portrait": {"portrait": 3},
    "/v1/account/bots": {"name": "Robot"},
    "/v1/account/bots/token": {"bot": "Robot", "device": "x"},
    "/v1/account/push/add": {"endpoint": "https://127.0.0.1/x", "key": "AAAA", "secret": "AAAA",
                             "origin": "https://games.example.org", "title": "x",
                             "language": "de"},
    "/v1/account/push/remove": {"endpoint": "https://127.0.0.1/x"},
    "/v1/account/delete": {"name": "Ada", "proof": {"password": "a wrong one"}},
    "/v1/order": {"kind": "CLOSE_ROOM", "room": ROOM, "reason": "no", "seat": 1, "minutes": 1,
                  "name": "Ada", "text": "1.2.3.4", "report": "x"},
    "/v1/order/report": {"room": ROOM, "seat": 1, "reason": "no"},
}
# No SET_ROLE and DRAIN: with the right proof they would end the server or the tokens' rank.
ORDERS = ("WARN", "MUTE_PERSON", "BAN_PERSON", "PARDON", "CLOSE_ROOM", "PUT_SEAT_OUT", "RENAME",
          "ANNOUNCE", "SETTLE", "BAN_ADDRESS")
HEADERS = (
    "Accept-Encoding: br, gzip;q=0.5", "If-None-Match: \"0\"", "X-Invite: abc",
    "X-Forwarded-For: 1.2.3.4, 5.6.7.8", "Origin: http://evil.example", "Expect: 100-continue",
    "Connection: keep-alive, Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: meeple.v1",
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=15",
    "Content-Type: text/plain", "Host: elsewhere", "Range: bytes=0-1", "TE: trailers",
    "Trailer: X", "Transfer-Encoding: gzip", "Content-Length: 3", "Via: 1.1 x", "Cookie: a=b",
)
PIECES = (
    b"\r\n", b"\n", b"\r", b"\0", b" ", b"\t", b"\r\n ", b"\xff", b"\x7f", b"%00", b"%2e%2e/", b"?",
    b"#", b"\"", b"\\", b"{", b"}", b"[", b"]", b"0\r\n\r\n", b"ffffffffffffffff", b"-1",
    b"\xe2\x80\xa8", b"\xc2\x85", b"\xed\xa0\x80", b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 0\r\n", b"HTTP/1.0", b"HTTP/9.9", b"GET / HTTP/1.1\r\n\r\n", b"a" * 9000,
)
LOG_LINE = re.compile(r"time=\S+ level=\w+ part=\w+ \w+")


class Fuzzer:
    def __init__(self, dice, tokens):
        self.dice = dice
        self.tokens = tokens

    def value(self, depth=0):
        kinds = [None, True, 0, -1, 1e308, 2**64, "", "Ada", "\u2028\u0085", "x" * 300, "AAAA"]
        if depth < 3 and self.dice.random() < 0.3:
            return [self.value(depth + 1) for _ in range(self.dice.randrange(4))]
        if depth < 3 and self.dice.random() < 0.2:
            return {str(self.dice.choice(kinds)): self.value(depth + 1)}
        return self.dice.choice(kinds)

    def body(self, sample):
        chosen = dict(sample)
        while self.dice.random() < 0.4:
            names = [*sample, "kind", "passkey", "code", "name", "unknown"]
            chosen[self.dice.choice(names)] = self.value()
        if "kind" in sample and self.dice.random() < 0.8:
            chosen["kind"] = self.dice.choice(ORDERS)
        if self.dice.random() < 0.05:
            return b"[" * self.dice.randrange(5000)
        return json.dumps(chosen).encode()

    def chunks(self, body):
        coded = b""
        while body:
            size = min(len(body), 1 + self.dice.randrange(40))
            extension = self.dice.choice((b"", b"", b";a", b";a=b", b";a=\"b c\""))
            coded += b"%x%s\r\n%s\r\n" % (size, extension, body[:size])
            body = body[size:]
        return coded + b"0\r\n" + self.dice.choice((b"", b"X: y\r\n")) + b"\r\n"

    def request(self):
        posts = self.dice.random() < 0.5
        path = self.dice.choice(list(POSTS) if posts else GETS)
        path = path.format(room=ROOM, name=self.dice.choice(("Ada", "Ben")), game="carcassonne")
        method = "POST" if posts else self.dice.choice(("GET", "GET", "GET", "HEAD", "PUT"))
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
        if self.dice.random() < 0.5:
            lines.append(f"Authorization: Bearer {self.dice.choice(self.tokens)}")
        while self.dice.random() < 0.3:
            lines.append(self.dice.choice(HEADERS))
        content = b""
        if posts:
            content = self.body(POSTS[path])
            lines.append("Content-Type: application/json")
            if self.dice.random() < 0.3:
                lines.append("Transfer-Encoding: chunked")
                content = self.chunks(content)
            else:
                lines.append(f"Content-Length: {len(content)}")
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + content

    def changed(self, request):
        data = bytearray(request)
        for _ in range(self.dice.choice((0, 0, 1, 1, 2, 5))):
            at = self.dice.randrange(len(data) + 1)
            kind = self.dice.randrange(4)
            if kind == 0:
                data[at:at] = self.dice.choice(PIECES)
            elif kind == 1:
                del data[at:at + 1 + self.dice.randrange(20)]
            elif kind == 2 and at < len(data):
                data[at] = self.dice.randrange(256)
            else:
                data[at:at] = data[max(0, at - self.dice.randrange(60)):at]
        return bytes(data)

    def bytes(self):
        if self.dice.random() < 0.05:
            return self.dice.randbytes(self.dice.randrange(1, 3000))
        one = self.changed(self.request())
        if self.dice.random() < 0.1:
            one += self.changed(self.request())
        if self.dice.random() < 0.1:
            one = one[:self.dice.randrange(len(one) + 1)]
        return one


def answers(data):
    """Statuses of the answers in what came back; a broken one raises."""
    found = []
    while data:
        head, mark, data = data.partition(b"\r\n\r\n")
        status = STATUS_LINE.match(head)
        assert status, f"no answer: {head[:200]!r}"
        found.append(int(status.group(1)))
        if not mark or found[-1] == 101:
            return found
        length = re.search(rb"\r\nContent-Length: (\d+)", head)
        size = int(length.group(1)) if length else 0
        # After HEAD there is a length and no body. A body may begin with "HTTP/" as well.
        data = data if STATUS_LINE.match(data) else data[size:]
    return found


class HttpFuzz(Case):
    def setUp(self):
        self.server = Server(
            "--password-memory", "8", "--connections-per-address", "0",
            "--connects-per-second", "0", "--log-level", "info")
        self.addCleanup(self.server.close)

    def account(self, name, role=None):
        """The token of a new account, in the role."""
        headers = {"Authorization": f"Bearer {Client(self.server, name='Guest').token}",
                   "Content-Type": "application/json"}
        status, answer, _ = self.server.get("/v1/account/register", headers, "POST",
                                            json.dumps({"name": name, "password": PASSWORD}))
        self.assertEqual(status, 200, answer)
        if role:
            admin = Process("admin", "--data", self.server.data, "role", name, role)
            self.assertEqual(admin.wait(), 0)
            admin.kill()
        return json.loads(answer)["token"]

    def resident_mb(self):
        with open(f"/proc/{self.server.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"VmRSS:\s+(\d+) kB", file.read()).group(1)) / 1024

    def talk(self, data):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as peer:
            back = b""
            try:
                peer.sendall(data)
                peer.shutdown(socket.SHUT_WR)
                while True:
                    more = peer.recv(65536)
                    if not more:
                        break
                    back += more
            except (ConnectionResetError, BrokenPipeError):
                pass
            return back

    def test_every_route(self):
        print(f"seed {SEED}", file=sys.stderr)
        dice = random.Random(SEED)
        tokens = ["nonsense", "", Client(self.server, name="Ada").token or "none",
                  self.account("Ada"), self.account("Mona", "MODERATOR"),
                  self.account("Adele", "ADMINISTRATOR")]
        fuzzer = Fuzzer(dice, tokens)
        seen = {}
        for _ in range(200):
            self.talk(fuzzer.bytes())
        before = self.resident_mb()
        end = time.monotonic() + SECONDS
        count = 0
        while time.monotonic() < end:
            data = fuzzer.bytes()
            for status in answers(self.talk(data)):
                self.assertIn(status, STATUSES, data)
                seen[status] = seen.get(status, 0) + 1
            count += 1
        print(f"{count} requests, answers {dict(sorted(seen.items()))}, resident "
              f"{before:.0f} -> {self.resident_mb():.0f} MB", file=sys.stderr)
        after = self.resident_mb()
        self.assertEqual(self.server.get("/healthz")[0], 200)
        self.assertEqual(self.server.get("/readyz")[0], 200)
        Client(self.server, name="Ben")
        for line in self.server.process.errors:
            self.assertRegex(line, LOG_LINE)
            self.assertNotRegex(line, "request_failed|handler_failed|level=error|level=critical")
        self.assertLess(after - before, GROWTH_MB)

    def test_a_body_is_not_taken_for_an_answer(self):
        body = b"HTTP/1.0 has no Transfer-Encoding.\n"
        one = b"HTTP/1.1 400 Bad Request\r\nContent-Length: %d\r\n\r\n" % len(body)
        self.assertEqual(answers(one + body), [400])
        self.assertEqual(answers(one + one + body), [400, 400])  # the first to a HEAD

    def test_no_route_is_left_out(self):
        here = os.path.dirname(os.path.abspath(__file__))
        path = os.path.join(here, "..", "..", "proto", "docs", "openapi.json")
        with open(path, encoding="utf-8") as file:
            paths = json.load(file)["paths"]
        known = {re.sub(r"\?.*", "", one) for one in (*GETS, *POSTS)}
        self.assertEqual([one for one in paths if one not in known], [])

    def test_reports_in_the_log(self):
        body = json.dumps({"what": "a\" level=error x=\"\u0085\u2028\u202e\x7f"},
                          ensure_ascii=False).encode()
        head = (b"POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body))
        self.assertEqual(answers(self.talk(head + body)), [200])
        line = self.server.process.find(
            r".*page_report .*", self.server.process.errors).group(0)
        self.assertIn(r'page_report body="{\"what\": \"a\\\" level=error x=\\\"'
                      r'\u{85}\u{2028}\u{202e}\u{7f}\"}"', line)


if __name__ == "__main__":
    unittest.main()
