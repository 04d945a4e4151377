"""deploy/reverse-proxy.conf in front of a server: TLS, the page, WebSockets, origins, and limits by
the client's address, even if the client claims another one.

nginx runs as the file says, but for its ports, its certificate and where the server listens."""

import http.client
import os
import socket
import ssl
import subprocess
import tempfile
import unittest

import websocket
from tools import need, read

from harness import JSON, MEEPLED, PATIENCE, Case, Server, eventually, free_ports

NGINX, OPENSSL = need("nginx", "openssl")
HOST = "games.example.org"
# More loopback addresses of one machine: other people.
ANNA, BERT, CARL = "127.0.0.2", "127.0.0.3", "127.0.0.4"
PER_ADDRESS = 3

NGINX_CONF = """
daemon off;
worker_processes 1;
{user}
error_log stderr;
pid {folder}/pid;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def name_of_the_server():
    """The setting that tells a server the name that it is reached by, if it wants to know."""
    known = subprocess.run([MEEPLED, "serve", "--help"], capture_output=True, text=True, check=True)
    return ("--hosts", HOST) if "--hosts" in known.stdout else ()


class Proxy:
    def __init__(self, server_port):
        self.folder = tempfile.TemporaryDirectory()
        self.process = None
        name = os.path.join(self.folder.name, "certificate")
        subprocess.run(
            [OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext",
             f"subjectAltName=DNS:{HOST}", "-keyout", name + ".key", "-out", name + ".pem"],
            check=True, capture_output=True)
        self.certificate = name
        for _ in range(5):
            if self.start(server_port):
                return
        raise AssertionError("nginx found no free ports")

    def start(self, server_port):
        self.tls, self.plain = free_ports(2)
        site = read("reverse-proxy.conf")
        letters = f"/etc/letsencrypt/live/{HOST}/"
        for before, after in (
            ("    listen [::]:443 ssl http2;\n", ""),
            ("    listen [::]:80;\n", ""),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.tls} ssl http2;"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("server 127.0.0.1:8080;", f"server 127.0.0.1:{server_port};"),
            (letters + "fullchain.pem", self.certificate + ".pem"),
            (letters + "privkey.pem", self.certificate + ".key"),
        ):
            assert site.count(before) == 1, f"{before!r} is not in the example"
            site = site.replace(before, after)
        user = "user root;" if os.geteuid() == 0 else ""
        for name, text in (("site.conf", site), (
                "nginx.conf", NGINX_CONF.format(folder=self.folder.name, user=user))):
            with open(os.path.join(self.folder.name, name), "w", encoding="utf-8") as file:
                file.write(text)
        log = os.path.join(self.folder.name, "log")
        with open(log, "w", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [NGINX, "-p", self.folder.name, "-c", os.path.join(self.folder.name, "nginx.conf")],
                stdout=errors, stderr=errors)
        up = eventually(lambda: self.process.poll() is not None and "ended" or self.listens(), log)
        if up != "ended":
            return True
        with open(log, encoding="utf-8") as file:
            said = file.read()
        assert "in use" in said, said
        return False

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.tls)).close()
            return True
        except ConnectionRefusedError:
            return False

    def connect(self, source="127.0.0.1"):
        """A TLS connection from that address, with a check of the certificate."""
        trust = ssl.create_default_context(cafile=self.certificate + ".pem")
        plain = socket.create_connection(("127.0.0.1", self.tls), PATIENCE, (source, 0))
        return trust.wrap_socket(plain, server_hostname=HOST)

    def get(self, path, port=None):
        connection = http.client.HTTPConnection(HOST, timeout=PATIENCE)
        connection.sock = (
            socket.create_connection(("127.0.0.1", port), PATIENCE) if port else self.connect())
        connection.request("GET", path, headers={"Host": f"{HOST}:{self.tls}"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body, dict(answer.getheaders())

    def upgrade(self, source="127.0.0.1", origin=None, forwarded=()):
        """A WebSocket from that address; raises what it was refused with."""
        return websocket.create_connection(
            f"wss://{HOST}:{self.tls}/ws", timeout=PATIENCE, subprotocols=[JSON],
            socket=self.connect(source), suppress_origin=origin is None, origin=origin,
            header=[f"X-Forwarded-For: {one}" for one in forwarded])

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.folder.cleanup()


class BehindNginx(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--connections-per-address", PER_ADDRESS, "--trusted-proxies",
                            "127.0.0.1,::1", *name_of_the_server())
        cls.addClassCleanup(cls.server.close)
        cls.proxy = Proxy(cls.server.port)
        cls.addClassCleanup(cls.proxy.close)

    def setUp(self):
        self.sockets = []
        eventually(lambda: self.server.metric("meepled_sessions") == 0, "an empty server")

    def tearDown(self):
        for one in self.sockets:
            one.close()
        super().tearDown()

    def upgrade(self, *where, **how):
        self.sockets.append(self.proxy.upgrade(*where, **how))
        return self.sockets[-1]

    def refusal(self, *where, **how):
        try:
            self.upgrade(*where, **how)
        except websocket.WebSocketBadStatusException as refused:
            return refused.status_code
        return 101

    def fill(self, source, **how):
        for _ in range(PER_ADDRESS):
            self.assertEqual(self.refusal(source, **how), 101)

    def test_the_page(self):
        status, body, headers = self.proxy.get("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>", body)
        self.assertIn("Content-Security-Policy", headers)
        self.assertEqual(self.proxy.get("/healthz")[0], 200)

    def test_figures_are_not_for_everybody(self):
        self.assertEqual(self.proxy.get("/metrics")[0], 404)
        self.assertEqual(self.server.get("/metrics")[0], 200)

    def test_without_tls_there_is_only_the_way_to_it(self):
        status, _, headers = self.proxy.get("/some?thing", self.proxy.plain)
        self.assertEqual((status, headers["Location"]), (301, f"https://{HOST}/some?thing"))

    def test_frames_both_ways(self):
        connection = self.upgrade()
        connection.send('{"re": 1, "hello": {"protoMin": 1, "protoMax": 1, "guest": {}}}')
        self.assertIn('"welcome"', connection.recv())
        for number in range(2, 12):
            connection.send('{"re": %d, "ping": {}}' % number)
            self.assertIn('"pong"', connection.recv())

    def test_origins(self):
        own = f"https://{HOST}:{self.proxy.tls}"
        self.assertEqual(self.refusal(origin=own), 101)
        for other in ("https://evil.example", f"https://{HOST}.evil.example", "null"):
            self.assertEqual(self.refusal(origin=other), 403, other)

    def test_whose_address_is_counted(self):
        self.fill(ANNA)
        self.assertEqual(self.refusal(ANNA), 429)
        self.assertEqual(self.refusal(BERT), 101, "others have their own")

    def test_what_a_client_says_of_its_address_counts_for_nothing(self):
        # Another address does not get it more connections ...
        self.fill(ANNA)
        for forged in (("10.9.8.7",), ("10.9.8.7", "10.9.8.6"), ("127.0.0.1",), ("rubbish",),
                       (f"{CARL}, 127.0.0.1",)):
            self.assertEqual(self.refusal(ANNA, forwarded=forged), 429, forged)
        # ... and no client can use up another client's limit.
        self.fill(BERT, forwarded=(CARL, f"{CARL}, {CARL}"))
        self.assertEqual(self.refusal(BERT, forwarded=(CARL,)), 429)
        self.assertEqual(self.refusal(CARL), 101)


class WithoutProxy(Case):
    """The header of an untrusted peer means nothing."""

    def test_a_forged_header(self):
        server = Server("--connections-per-address", PER_ADDRESS, "--trusted-proxies", BERT)
        self.addCleanup(server.close)

        def connect():
            # From another address: the places of the requests that waited for the start are free
            # again at some later time.
            way = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (ANNA, 0))
            self.addCleanup(way.close)
            websocket.create_connection(
                server.url, socket=way, timeout=PATIENCE, subprotocols=[JSON],
                suppress_origin=True, header=["X-Forwarded-For: 10.9.8.7"])

        for _ in range(PER_ADDRESS):
            connect()
        with self.assertRaises(websocket.WebSocketBadStatusException) as refused:
            connect()
        self.assertEqual(refused.exception.status_code, 429)


if __name__ == "__main__":
    unittest.main()
