"""The container files of deploy/cluster fit together: names, ports and routes. HAProxy reads its
configuration; Docker and Kubernetes are not tried here."""

import os
import re
import sys
import tempfile
import unittest

from tools import DEPLOY, SKIPPED, known_settings, need, read, run

try:
    import yaml
except ImportError:
    print("skipped: not installed: python3-yaml")
    sys.exit(SKIPPED)

[HAPROXY] = need("haproxy")
FOLDER = os.path.join(DEPLOY, "cluster", "kubernetes")


def manifests():
    found = {}
    for name in sorted(os.listdir(FOLDER)):
        for one in yaml.safe_load_all(read(f"cluster/kubernetes/{name}")):
            key = one["kind"], one["metadata"]["name"]
            assert key not in found, f"{key} twice"
            found[key] = one
    return found


def routes(config):
    """Backend by path, and the servers of each backend, as HAProxy's configuration says."""
    paths = dict((path, backend) for backend, path in
                 re.findall(r"use_backend (\S+) if \{ path (\S+) \}", config))
    backends = {}
    for name, body in re.findall(r"^ *backend (\S+)\n(.*?)(?=^ *backend|\Z)", config, re.M | re.S):
        backends[name] = re.findall(r"^ *server (\S+) (\S+)", body, re.M)
    return paths, backends


class Kubernetes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = manifests()
        cls.servers = cls.all["StatefulSet", "meepled"]["spec"]
        cls.proxies = cls.all["Deployment", "meepled-proxy"]["spec"]

    def test_what_there_is(self):
        self.assertEqual(set(self.all), {
            ("Service", "meepled"), ("StatefulSet", "meepled"), ("PodDisruptionBudget", "meepled"),
            ("ConfigMap", "meepled-proxy"), ("Deployment", "meepled-proxy"),
            ("Service", "meepled-proxy"), ("PodDisruptionBudget", "meepled-proxy"),
            ("NetworkPolicy", "meepled")})

    def test_selectors_find_the_pods(self):
        for name, spec in (("meepled", self.servers), ("meepled-proxy", self.proxies)):
            labels = spec["template"]["metadata"]["labels"]
            self.assertEqual(spec["selector"]["matchLabels"], labels)
            self.assertEqual(self.all["Service", name]["spec"]["selector"], labels)
            budget = self.all["PodDisruptionBudget", name]["spec"]
            self.assertEqual(budget["selector"]["matchLabels"], labels)
        policy = self.all["NetworkPolicy", "meepled"]["spec"]
        target = policy["podSelector"]["matchLabels"]
        self.assertEqual(target, self.servers["selector"]["matchLabels"])
        source = policy["ingress"][0]["from"][0]["podSelector"]["matchLabels"]
        self.assertEqual(source, self.proxies["selector"]["matchLabels"])

    def test_ports_have_the_names_that_others_use(self):
        for name, spec in (("meepled", self.servers), ("meepled-proxy", self.proxies)):
            [container] = spec["template"]["spec"]["containers"]
            ports = {port["name"]: port["containerPort"] for port in container["ports"]}
            for port in self.all["Service", name]["spec"]["ports"]:
                self.assertIn(port["targetPort"], ports)
            for probe in ("livenessProbe", "readinessProbe", "startupProbe"):
                if probe in container:
                    self.assertIn(container[probe]["httpGet"]["port"], ports)

    def test_settings_are_those_of_the_server(self):
        [container] = self.servers["template"]["spec"]["containers"]
        given = {one["name"]: one for one in container["env"]}
        self.assertLessEqual(set(given) - {"POD"}, known_settings())
        ports = {port["name"]: str(port["containerPort"]) for port in container["ports"]}
        self.assertEqual(given["MEEPLED_PORT"]["value"], ports["http"])
        self.assertEqual(given["MEEPLED_METRICS_PORT"]["value"], ports["metrics"])
        self.assertEqual(container["args"],
                         ["serve", "--node", "$(POD)", "--node-url", "/ws/$(POD)"])

    def test_each_pod_has_its_way(self):
        config = self.all["ConfigMap", "meepled-proxy"]["data"]["haproxy.cfg"]
        pods = [f"meepled-{i}" for i in range(self.servers["replicas"])]
        paths, backends = routes(config)
        paths.pop("/metrics", None)
        self.assertEqual(paths, {f"/ws/{pod}": pod for pod in pods})
        service = self.servers["serviceName"]
        port = self.all["Service", service]["spec"]["ports"][0]["port"]
        where = {pod: (pod, f"{pod}.{service}:{port}") for pod in pods}
        self.assertEqual(backends, {"any": list(where.values()),
                                    **{pod: [one] for pod, one in where.items()}})

    def test_haproxy_takes_its_configuration(self):
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as file:
            file.write(self.all["ConfigMap", "meepled-proxy"]["data"]["haproxy.cfg"])
            file.flush()
            code, said = run(HAPROXY, "-c", "-f", file.name)
        self.assertEqual(code, 0, said)


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.all = yaml.safe_load(read("cluster/compose.yaml"))
        cls.services = cls.all["services"]

    def test_each_server_has_its_way(self):
        paths, _ = routes(read("cluster/haproxy.cfg"))
        proxy = self.services["proxy"]["environment"]
        for name in ("a", "b", "c"):
            own = self.services[name]["environment"]
            self.assertEqual(own["MEEPLED_NODE"], name)
            self.assertEqual(paths[own["MEEPLED_NODE_URL"]], name)
            self.assertEqual(proxy["NODE_" + name.upper()], f"{name}:{own['MEEPLED_PORT']}")
            self.assertLessEqual(set(own) - {"PGPASSWORD"}, known_settings())

    def test_who_depends_on_whom_is_there(self):
        for name, service in self.services.items():
            self.assertLessEqual(set(service.get("depends_on", ())), set(self.services), name)
            for volume in service.get("volumes", ()):
                source = volume.split(":")[0]
                if not source.startswith("."):
                    self.assertIn(source, self.all["volumes"])
                else:
                    path = os.path.join(DEPLOY, "cluster", source)
                    self.assertTrue(os.path.isfile(path), path)

    def test_images_are_made_by_the_targets_there_are(self):
        stages = re.findall(r" AS (\w+)$", read("cluster/Dockerfile"), re.M)
        for service in self.services.values():
            if "target" in service.get("build", {}):
                self.assertIn(service["build"]["target"], stages)

    def test_the_database_is_the_one_that_is_waited_for(self):
        first, second = (self.services[name]["environment"] for name in ("first", "second"))
        self.assertEqual(first["SYNCHRONOUS"], second["NAME"])
        self.assertEqual(second["STANDBY_OF"], "first")
        store = self.services["a"]["environment"]["MEEPLED_STORE"]
        self.assertIn("@first,second/", store)
        self.assertIn("target_session_attrs=read-write", store)

    def test_prometheus_asks_the_servers(self):
        told = yaml.safe_load(read("cluster/prometheus.yml"))
        [job] = told["scrape_configs"]
        port = self.services["a"]["environment"]["MEEPLED_METRICS_PORT"]
        self.assertEqual(job["static_configs"][0]["targets"], [f"{n}:{port}" for n in "abc"])
        # The name that alerts ask for.
        self.assertIn(f'job="{job["job_name"]}"', read("prometheus/alerts.yml"))


if __name__ == "__main__":
    unittest.main()
