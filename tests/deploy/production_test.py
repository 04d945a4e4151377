"""deploy/production: services, settings and files fit together; Caddy before a server; dumps."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

from tools import DEPLOY, SKIPPED, known_settings, need, read, run

import websocket
from harness import JSON, PATIENCE, Case, Server, eventually, free_ports

try:
    import yaml
except ImportError:
    print("skipped: not installed: python3-yaml")
    sys.exit(SKIPPED)

[CADDY] = need("caddy")
FOLDER = os.path.join(DEPLOY, "production")
HOST = "games.localhost"  # Caddy signs names below localhost itself


def dump_script():
    return os.path.join(FOLDER, "dump")


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = yaml.safe_load(read("production/compose.yaml"))
        cls.services = cls.all["services"]

    def port_of(self, address):
        """The service of an address, after a look at whether that service is told the port."""
        service, port = address.split(":")
        self.assertIn(service, self.services)
        return service, port

    def test_settings_are_those_of_the_server(self):
        own = self.services["meepled"]["environment"]
        self.assertLessEqual(set(own) - {"PGPASSWORD"}, known_settings())
        caddy = re.search(r"MEEPLED=(\S+)", read("production/Dockerfile")).group(1)
        self.assertEqual(self.port_of(caddy), ("meepled", own["MEEPLED_PORT"]))
        [network] = self.all["networks"]["default"]["ipam"]["config"]
        self.assertEqual(own["MEEPLED_TRUSTED_PROXIES"], network["subnet"])
        self.assertIn("@database/meepled?", own["MEEPLED_STORE"])
        # Caddy alone is reached from outside.
        open_to_all = {name: ports for name, service in self.services.items()
                       if (ports := [one for one in service.get("ports", ())
                                     if not one.startswith("127.0.0.1:")])}
        self.assertEqual(open_to_all, {"tls": ["80:8080", "443:8443"]})

    def test_the_monitoring_is_wired(self):
        own = self.services["meepled"]["environment"]
        [scrape] = yaml.safe_load(read("production/prometheus.yml"))["scrape_configs"]
        [target] = scrape["static_configs"][0]["targets"]
        self.assertEqual(self.port_of(target), ("meepled", own["MEEPLED_METRICS_PORT"]))
        self.assertEqual(scrape["job_name"], "meepled")  # as the dashboard has it
        [source] = yaml.safe_load(read("production/grafana/sources.yml"))["datasources"]
        self.assertEqual((source["type"], source["url"]), ("prometheus", "http://prometheus:9090"))
        self.assertEqual(self.services["prometheus"]["build"]["target"], "prometheus")
        dockerfile = read("cluster/Dockerfile").split(" AS prometheus\n")[1]
        self.assertIn("EXPOSE 9090", dockerfile)
        mounts = dict(one.split(":")[1::-1] for one in self.services["grafana"]["volumes"])
        [provider] = yaml.safe_load(read("production/grafana/dashboards.yml"))["providers"]
        shown = os.path.join(FOLDER, mounts[provider["options"]["path"]])
        for name in os.listdir(shown):
            with open(os.path.join(shown, name), encoding="utf-8") as file:
                dashboard = json.load(file)
            # Grafana fills the variable with the only source there is.
            [variable] = [one for one in dashboard["templating"]["list"]
                          if one["type"] == "datasource"]
            self.assertEqual(variable["query"], "prometheus")
            for panel in dashboard["panels"]:
                if panel["type"] != "row":
                    self.assertEqual(panel["datasource"]["uid"], "${%s}" % variable["name"])

    def test_files_volumes_and_services_that_are_named_exist(self):
        for name, service in self.services.items():
            self.assertLessEqual(set(service.get("depends_on", ())), set(self.services), name)
            for volume in service.get("volumes", ()):
                source = re.sub(r"^\$\{\w+:-(\w+)\}", r"\1", volume).split(":")[0]
                if source.startswith("."):
                    self.assertTrue(os.path.exists(os.path.join(FOLDER, source)), source)
                else:
                    self.assertIn(source, self.all["volumes"])
        with open(os.path.join(FOLDER, "README.md"), encoding="utf-8") as file:
            readme = file.read()
        required = set(re.findall(r"\$\{(\w+):\?", read("production/compose.yaml")))
        self.assertEqual(required, set(re.findall(r"^    (\w+)=", readme, re.M)))

    def test_caddy_takes_its_configuration(self):
        env = {**os.environ, "SITE": "games.example.org", "MEEPLED": "meepled:8080"}
        code, said = run(CADDY, "validate", "--adapter", "caddyfile", "--config",
                         os.path.join(FOLDER, "Caddyfile"), env=env)
        self.assertEqual(code, 0, said)


class BehindCaddy(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--connections-per-address", 3, "--trusted-proxies", "127.0.0.1",
                            "--hosts", HOST)
        cls.addClassCleanup(cls.server.close)
        cls.folder = tempfile.TemporaryDirectory(prefix="meepled-caddy-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.plain, cls.tls = free_ports(2)
        env = {**os.environ, "HOME": cls.folder.name, "XDG_DATA_HOME": cls.folder.name,
               "XDG_CONFIG_HOME": cls.folder.name, "SITE": HOST,
               "HTTP_PORT": str(cls.plain), "HTTPS_PORT": str(cls.tls),
               "MEEPLED": f"127.0.0.1:{cls.server.port}"}
        # It shall not ask for a password to add its authority to the system's.
        with open(os.path.join(FOLDER, "Caddyfile"), encoding="utf-8") as file:
            config = file.read().replace("admin off", "admin off\n\tskip_install_trust", 1)
        path = os.path.join(cls.folder.name, "Caddyfile")
        with open(path, "w", encoding="utf-8") as file:
            file.write(config)
        cls.log = open(os.path.join(cls.folder.name, "log"), "w+", encoding="utf-8")
        cls.addClassCleanup(cls.log.close)
        cls.caddy = subprocess.Popen([CADDY, "run", "--adapter", "caddyfile", "--config", path],
                                     env=env, stdout=cls.log, stderr=cls.log)
        cls.addClassCleanup(cls.stop)
        authority = os.path.join(cls.folder.name, "caddy/pki/authorities/local/root.crt")
        eventually(lambda: cls.caddy.poll() is not None or os.path.exists(authority),
                   "a certificate")
        cls.trust = ssl.create_default_context(cafile=authority)
        eventually(cls.answers, "an answer of Caddy")

    @classmethod
    def stop(cls):
        cls.caddy.terminate()
        cls.caddy.wait(PATIENCE)

    @classmethod
    def connect(cls, source="127.0.0.1"):
        plain = socket.create_connection(("127.0.0.1", cls.tls), PATIENCE, (source, 0))
        return cls.trust.wrap_socket(plain, server_hostname=HOST)

    @classmethod
    def answers(cls):
        if cls.caddy.poll() is not None:
            cls.log.seek(0)
            raise AssertionError(cls.log.read())
        try:
            cls.connect().close()
            return True
        except OSError:
            return False

    def get(self, path, way=None):
        connection = http.client.HTTPConnection(HOST, timeout=PATIENCE)
        connection.sock = way or self.connect()
        connection.request("GET", path, headers={"Host": f"{HOST}:{self.tls}"})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body, dict(answer.getheaders())

    def upgrade(self, source, **how):
        one = websocket.create_connection(
            f"wss://{HOST}:{self.tls}/ws", timeout=PATIENCE, subprotocols=[JSON],
            socket=self.connect(source), suppress_origin=True, **how)
        self.addCleanup(one.close)
        return one

    def test_the_page_and_no_figures(self):
        status, body, _ = self.get("/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>", body)
        self.assertEqual(self.get("/metrics")[0], 404)

    def test_without_tls_there_is_only_the_way_to_it(self):
        way = socket.create_connection(("127.0.0.1", self.plain), PATIENCE)
        status, _, headers = self.get("/some?thing", way)
        self.assertEqual(status, 308)
        self.assertRegex(headers["Location"], rf"^https://{HOST}(:\d+)?/some\?thing$")

    def test_limits_count_clients_and_not_what_they_say(self):
        one = self.upgrade("127.0.0.31")
        one.send('{"re": 1, "hello": {"protoMin": 1, "protoMax": 1, "guest": {}}}')
        self.assertIn('"welcome"', one.recv())
        forged = ["X-Forwarded-For: 10.9.8.7"]
        for _ in range(2):
            self.upgrade("127.0.0.31", header=forged)
        with self.assertRaises(websocket.WebSocketBadStatusException) as refused:
            self.upgrade("127.0.0.31", header=forged)
        self.assertEqual(refused.exception.status_code, 429)
        self.upgrade("127.0.0.32", header=["X-Forwarded-For: 127.0.0.31"])


FAKE_TOOLS = {
    "pg_dump": '[ ! -e "$FOLDER/broken" ] && echo dumped >"$3"',
    "pg_restore": 'grep -q dumped "$2"',
    "sleep": "exec tail -f /dev/null",  # until the next interval
}


class Dumps(unittest.TestCase):
    """The script, with a database that is easily broken."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="meepled-dump-")
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "dumps")
        tools = os.path.join(folder.name, "tools")
        for path in (self.folder, tools):
            os.mkdir(path)
        for name, text in FAKE_TOOLS.items():
            with open(os.path.join(tools, name), "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{text}\n")
            os.chmod(file.name, 0o755)
        self.env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "FOLDER": self.folder,
                    "EVERY_MINUTES": "60", "KEEP": "2"}

    def once(self):
        """What it says of one dump."""
        child = subprocess.Popen(["bash", dump_script()], env=self.env, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 start_new_session=True)
        line = child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        self.assertEqual(child.wait(PATIENCE), 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # the interval
        child.stdout.close()
        return line

    def healthy(self):
        return run("bash", dump_script(), "--healthy", env=self.env)[0] == 0

    def test_the_newest_are_kept(self):
        self.assertFalse(self.healthy())
        for day in (1, 2):
            with open(os.path.join(self.folder, f"meepled-2020010{day}T000000Z.dump"), "w") as file:
                file.write("dumped")
        self.assertRegex(self.once(), r"^dump: /.*meepled-\d{8}T\d{6}Z.dump 7 bytes$")
        names = sorted(os.listdir(self.folder))
        self.assertEqual((len(names), names[0]), (2, "meepled-20200102T000000Z.dump"))
        self.assertTrue(self.healthy())

    def test_a_dump_that_fails_leaves_nothing_and_is_tried_again(self):
        with open(os.path.join(self.folder, "broken"), "w", encoding="utf-8"):
            pass
        self.assertEqual(self.once(), "dump: failed, next in 60 minutes\n")
        self.assertEqual(os.listdir(self.folder), ["broken"])
        self.assertFalse(self.healthy())

    def test_wrong_settings_are_refused(self):
        for name, value in (("EVERY_MINUTES", "0"), ("KEEP", "many"), ("KEEP", "-1")):
            code, said = run("bash", dump_script(), env={**self.env, name: value})
            self.assertEqual(code, 1)
            self.assertEqual(said, "dump: EVERY_MINUTES and KEEP are numbers from 1 on, "
                                   f"not '{value}'\n")


if __name__ == "__main__":
    unittest.main()
