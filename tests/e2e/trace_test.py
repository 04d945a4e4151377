"""Traces: the stages of a command at a collector; collectors that fail; settings."""

import contextlib
import re
import socket
import unittest

import collector
import harness
from collector import Collector, attributes
from harness import Client, Server, a_step, eventually, new_id, next_decision, started_game

STAGES = ["session", "room", "store", "tell"]
TRACE = "0af7651916cd43dd8448eb211c80319c"
SPAN = "b7ad6b7169203331"
HEADER = {"traceparent": f"00-{TRACE}-{SPAN}-01"}


def move(table):
    """A step of the seat to move: its client, and the number of its request."""
    seat, told = next_decision(table)
    client, handle = table[seat]
    step = {"decision": told["decision"]["id"], "actions": a_step(told)}
    done = client.ask("command", handle=handle, commandId=new_id(), **step)
    assert "commandDone" in done, done
    return client, done["re"]


class Traced(harness.Case):
    def serve(self, *settings, status=200):
        self.collector = Collector(status)
        self.addCleanup(self.collector.close)
        server = Server("--trace-url", self.collector.url, "--node", "left", *settings)
        self.addCleanup(server.close)
        return server

    def test_a_command_has_a_span_for_each_stage(self):
        server = self.serve("--trace-ratio", "1")
        table, room = started_game(server, private=True, name="A secret name")
        client, number = move(table)
        spans = self.collector.of(client.welcome["session"], number, 5)
        whole = spans["socket"]
        self.assertNotIn("parentSpanId", whole)
        self.assertEqual(len(bytes.fromhex(whole["traceId"])), 16)
        self.assertEqual(len({one["spanId"] for one in spans.values()}), 5)
        told = attributes(whole)
        self.assertEqual((told["meepled.request"], told["meepled.room"]), ("command", room["room"]))
        # One stage begins where the one before it ends, and all of them are the whole.
        end = whole["startTimeUnixNano"]
        for name in STAGES:
            self.assertEqual(spans[name]["traceId"], whole["traceId"])
            self.assertEqual(spans[name]["parentSpanId"], whole["spanId"])
            self.assertEqual(spans[name]["startTimeUnixNano"], end)
            end = spans[name]["endTimeUnixNano"]
            self.assertLessEqual(
                int(spans[name]["startTimeUnixNano"]) + attributes(spans[name]).get(
                    "meepled.wait_ns", 0
                ),
                int(end),
            )
        self.assertEqual(whole["endTimeUnixNano"], end)
        self.assertGreaterEqual(attributes(spans["tell"])["meepled.frames"], 3)
        path, kind, source = self.collector.requests[0]
        self.assertEqual((path, kind), ("/v1/traces", "application/json"))
        self.assertEqual(source["service.name"], "meepled")
        self.assertEqual(source["service.instance.id"], "left")
        eventually(lambda: server.metric("meepled_spans_sent_total") == len(self.collector.spans))
        self.assertEqual(server.metric("meepled_spans_dropped_total"), 0)
        for secret in ("A secret name", "Host", "Guest", room["invite"], client.token):
            self.assertNotIn(secret, self.collector.text)

    def test_a_client_names_the_span_that_caused_its_requests(self):
        server = self.serve("--trace-ratio", "1")
        client = Client(server, headers=HEADER)
        handle = client.attach(client.create()["room"])["handle"]
        number = client.ready(handle)["re"]
        spans = self.collector.of(client.welcome["session"], number, 5)
        self.assertEqual(spans["socket"]["parentSpanId"], SPAN)
        self.assertEqual({one["traceId"] for one in spans.values()}, {TRACE})

    def test_a_client_does_not_choose_what_is_sampled(self):
        server = self.serve("--trace-ratio", "0")
        client = Client(server, headers=HEADER)
        handle = client.attach(client.create()["room"])["handle"]
        self.assertIn("commandDone", client.ready(handle))
        server.terminate()
        self.assertEqual(self.collector.spans, [])

    def test_a_refusal_in_the_log_is_found_among_the_traces(self):
        server = self.serve("--trace-ratio", "1", "--log-level", "info")
        client = Client(server)
        handle = client.attach(client.create()["room"])["handle"]
        step = {"handle": handle, "commandId": new_id(), "decision": 9, "actions": []}
        refused = client.ask("command", **step)
        self.assertIn("error", refused)
        line = server.process.find(r" refused session=(\d+) re=(\d+)", server.process.errors)
        session, number = int(line.group(1)), int(line.group(2))
        self.assertEqual((str(session), number), (client.welcome["session"], refused["re"]))
        spans = self.collector.of(session, number, 2)
        told = attributes(spans["socket"])
        self.assertEqual(told["meepled.error"], refused["error"]["code"])
        self.assertNotIn("status", spans["socket"])

    def test_a_collector_that_fails_costs_only_its_spans(self):
        server = self.serve("--trace-ratio", "1", status=503)
        table, _ = started_game(server)
        for _ in range(3):
            move(table)
        eventually(lambda: server.metric("meepled_spans_dropped_total") >= 25)
        self.assertEqual(server.metric("meepled_spans_sent_total"), 0)
        server.process.find("spans_dropped", server.process.errors)  # written by another thread
        lines = [one for one in server.process.errors if "spans_dropped" in one]
        self.assertEqual(len(lines), 1, lines)  # one a minute
        self.assertIn("status=503", lines[0])
        self.collector.status = 200
        client, number = move(table)
        self.collector.of(client.welcome["session"], number, 5)

    def test_without_a_collector_the_game_goes_on(self):
        with contextlib.closing(socket.socket()) as taken:
            taken.bind(("127.0.0.1", 0))  # no one listens
            url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1/traces"
            with contextlib.closing(Server("--trace-url", url, "--trace-ratio", "1")) as server:
                table, _ = started_game(server)
                move(table)
                eventually(lambda: server.metric("meepled_spans_dropped_total") >= 15)
                server.process.find(r"spans_dropped status=0", server.process.errors)
                self.assertEqual(server.terminate(), 0)


class Settings(harness.Case):
    def test_what_cannot_be_used_ends_the_start_with_one_line(self):
        for settings, problem in (
            (("--trace-url", "localhost:4318"), "trace-url: 'localhost:4318' is no http://"),
            (("--trace-url", "http://"), "trace-url: 'http://' is no http://"),
            (("--trace-ratio", "2"), "--trace-ratio: 2 is not between 0 and 1"),
            (("--trace-ratio", "-0.1"), "--trace-ratio: -0.1 is not between 0 and 1"),
            (("--trace-ratio", "nan"), "--trace-ratio: nan is not between 0 and 1"),
            (("--trace-ratio", "1%"), "--trace-ratio: '1%' is not a number"),
        ):
            process = harness.Process("serve", "--port", 0, *settings)
            self.addCleanup(process.kill)
            self.assertEqual(process.wait(), 1)
            self.assertEqual(len(process.errors), 1, process.errors)
            self.assertTrue(re.match(f"meepled: {re.escape(problem)}", process.errors[0]), settings)


if __name__ == "__main__":
    unittest.main()
