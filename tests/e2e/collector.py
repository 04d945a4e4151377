"""A collector of traces on this machine: OTLP over HTTP, in JSON."""

import contextlib
import http.server
import json
import threading

import harness


class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        collector = self.server.collector
        collector.take(self.path, self.headers["Content-Type"], json.loads(body))
        self.send_response(collector.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def value(attribute):
    """Numbers of 64 bits are text in this encoding."""
    told = attribute["value"]
    return int(told["intValue"]) if "intValue" in told else told["stringValue"]


def attributes(thing):
    return {one["key"]: value(one) for one in thing.get("attributes", [])}


class Collector:
    def __init__(self, status=200):
        self.status = status
        self.requests = []  # (path, content type, resource)
        self.spans = []
        self.text = ""  # everything that came
        self.service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.service.collector = self
        self.url = f"http://127.0.0.1:{self.service.server_port}/v1/traces"
        threading.Thread(target=self.service.serve_forever, daemon=True).start()

    def take(self, path, kind, body):
        self.text += json.dumps(body)
        for resource in body["resourceSpans"]:
            self.requests.append((path, kind, attributes(resource["resource"])))
            for scope in resource["scopeSpans"]:
                self.spans.extend(scope["spans"])

    def of(self, session, re, count):
        """The spans of a request, by their names, once there are so many."""

        def look():
            id_of = {"meepled.session": int(session), "meepled.re": re}
            whole = [one for one in self.spans if id_of.items() <= attributes(one).items()]
            if not whole:
                return None
            parent = whole[0]["spanId"]
            parts = [one for one in self.spans if one.get("parentSpanId") == parent]
            found = {one["name"]: one for one in (*whole, *parts)}
            return found if len(found) == count else None

        return harness.eventually(look, f"{count} spans of request {re}")

    def close(self):
        with contextlib.suppress(OSError):
            self.service.shutdown()
            self.service.server_close()
