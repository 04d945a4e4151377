"""The files for Prometheus and Grafana fit together: the rules are valid and fire when they should,
and a running server exports every metric that they and the dashboard name."""

import json
import os
import re
import subprocess
import tempfile
import unittest
import urllib.parse
import urllib.request

from tools import DEPLOY, need, read, run

from harness import (Case, Client, Server, a_step, eventually, free_ports, new_id, next_decision,
                     started_game)

[PROMTOOL] = need("promtool")
PROMETHEUS = os.path.join(DEPLOY, "prometheus")


def panels():
    return json.loads(read("dashboards/meepled.json"))["panels"]


def expressions():
    """Every expression of the dashboard, with what Grafana would put in."""
    found = [target["expr"] for panel in panels() for target in panel.get("targets", [])]
    return [one.replace("$__rate_interval", "5m").replace("$instance", ".*") for one in found]


class Rules(unittest.TestCase):
    def test_prometheus_takes_the_example(self):
        code, said = run(PROMTOOL, "check", "config", os.path.join(PROMETHEUS, "prometheus.yml"))
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"[1-9]\d* rules found")

    def test_alerts_come_when_they_should(self):
        code, said = run(PROMTOOL, "test", "rules", os.path.join(PROMETHEUS, "alerts_test.yml"))
        self.assertEqual(code, 0, said)

    def test_each_alert_is_tried(self):
        alerts = set(re.findall(r"- alert: (\w+)", read("prometheus/alerts.yml")))
        tried = set(re.findall(r'labels: \'{alertname="(\w+)"', read("prometheus/alerts_test.yml")))
        self.assertGreater(len(alerts), 10)
        self.assertEqual(alerts, tried)

    def test_prometheus_takes_the_expressions_of_the_dashboard(self):
        rules = [{"record": f"panel:{i}", "expr": one} for i, one in enumerate(expressions())]
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            json.dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)  # YAML as well
            file.flush()
            code, said = run(PROMTOOL, "check", "rules", file.name)
        self.assertEqual(code, 0, said)
        self.assertIn(f"{len(rules)} rules found", said)

    def test_the_dashboard_is_laid_out(self):
        self.assertEqual(len({panel["id"] for panel in panels()}), len(panels()))
        taken = set()
        for panel in panels():
            at = panel["gridPos"]
            self.assertLessEqual(at["x"] + at["w"], 24, panel["title"])
            cells = {(x, y) for x in range(at["x"], at["x"] + at["w"])
                     for y in range(at["y"], at["y"] + at["h"])}
            self.assertFalse(cells & taken, f"{panel['title']} lies on another panel")
            taken |= cells


class Figures(Case):
    def busy_server(self):
        """A server that has counted every kind of thing, and its figures."""
        server = Server()
        self.addCleanup(server.close)
        # Counters by code and reason come with the first of their kind.
        table, _ = started_game(server)
        seat, told = next_decision(table)
        client, handle = table[seat]
        place = {**a_step(told)[0]["tiles"]["place"], "x": 0, "y": 0}
        refused = client.ask("command", handle=handle, commandId=new_id(),
                             decision=told["decision"]["id"], actions=[{"tiles": {"place": place}}])
        self.assertEqual(refused["error"]["reason"], "CELL_OCCUPIED")

        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        self.assertEqual(server.get("/ws", {**upgrade, "Sec-WebSocket-Key": "x"})[0], 400)
        self.assertEqual(server.get("/", {"Host": "other.example"})[0], 421)
        rude = Client(server)
        rude.send("command", handle="no number")
        self.assertEqual(rude.closed().code, 1007)

        def closes_are_counted():
            page = server.get("/metrics")[1].decode()
            closes = ("meepled_closes_received_total{", "meepled_closes_sent_total{")
            return page if all(name in page for name in closes) else None

        client.close()
        return server, eventually(closes_are_counted)

    def test_whatever_is_named_is_there(self):
        _, page = self.busy_server()
        there = set(re.findall(r"^# TYPE (\w+) ", page, re.MULTILINE))
        there |= {name + part for name in re.findall(r"^# TYPE (\w+) histogram$", page, re.M)
                  for part in ("_bucket", "_sum", "_count")}
        self.assertGreater(len(there), 40)
        for where, text in (("the dashboard", "\n".join(expressions())),
                            ("the alerts", read("prometheus/alerts.yml"))):
            # In alerts, words of prose and names of labels do not look like that.
            named = set(re.findall(r"\b(?:meepled|process)_\w+", text))
            self.assertGreater(len(named), 10)
            self.assertEqual(named - there, set(), f"{where} names what no server tells")
        shown = re.findall(r"\bmeepled_\w+", "\n".join(expressions()))
        told = set(re.findall(r"^# TYPE (meepled_\w+) ", page, re.MULTILINE))
        missing = {name for name in told if not any(one.startswith(name) for one in shown)}
        self.assertEqual(missing, set(), "the dashboard does not show what the server tells")

    def test_every_panel_shows_something_in_a_real_prometheus(self):
        [program] = need("prometheus")
        server, _ = self.busy_server()
        where = f"127.0.0.1:{free_ports(1)[0]}"
        folder = tempfile.TemporaryDirectory(prefix="meepled-prometheus-")
        self.addCleanup(folder.cleanup)
        scrape = {"job_name": "meepled",
                  "static_configs": [{"targets": [f"127.0.0.1:{server.port}"]}]}
        config = os.path.join(folder.name, "prometheus.yml")
        with open(config, "w", encoding="utf-8") as file:
            json.dump({"global": {"scrape_interval": "200ms"}, "scrape_configs": [scrape]}, file)
        prometheus = subprocess.Popen(
            [program, f"--config.file={config}", f"--storage.tsdb.path={folder.name}/data",
             f"--web.listen-address={where}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(prometheus.wait)
        self.addCleanup(prometheus.terminate)

        def ask(expression):
            query = urllib.parse.urlencode({"query": expression})
            with urllib.request.urlopen(f"http://{where}/api/v1/query?{query}") as answer:
                return json.load(answer)["data"]["result"]

        def scraped():
            self.assertIsNone(prometheus.poll())
            try:
                return ask("count_over_time(meepled_ready[5m]) > 2")
            except OSError:
                return None

        eventually(scraped, "three looks of Prometheus")
        empty = [one for one in expressions() if not ask(one)]
        self.assertEqual(empty, [])

    def test_the_page_is_as_prometheus_likes_it(self):
        server = Server()
        self.addCleanup(server.close)
        done = subprocess.run([PROMTOOL, "check", "metrics"], input=server.get("/metrics")[1],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.assertEqual((done.returncode, done.stdout.decode()), (0, ""))


if __name__ == "__main__":
    unittest.main()
