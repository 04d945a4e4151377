"""What operators read: lines of the log as JSON, the ids of refused requests, and security.txt."""

import json
import unittest

from tools import meepled

from harness import Case, Client, Server, eventually

CONTACTS = "mailto:security@example.org,https://example.org/security"


class Log(Case):
    def serve(self, *settings):
        server = Server("--log-level", "info", *settings)
        self.addCleanup(server.close)
        return server

    def line_of(self, server, **fields):
        """The line of the log that has these fields, when it has come."""
        def look():
            for line in list(server.process.errors):
                found = json.loads(line)
                if fields.items() <= found.items():
                    return found
            return None

        return eventually(look, f"a line with {fields}")

    def test_each_line_is_an_object_with_time_level_part_and_event(self):
        server = self.serve("--log-format", "json")
        started = self.line_of(server, event="started", part="app", level="info")
        self.assertEqual(started["port"], str(server.port))
        self.assertRegex(started["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$")
        self.assertEqual(server.terminate(), 0)
        for line in server.process.errors:
            self.assertLessEqual({"time", "level", "part", "event"}, json.loads(line).keys())

    def test_no_text_of_a_client_makes_a_line_or_a_field(self):
        server = self.serve("--log-format", "json")
        body = json.dumps({"what": 'a" level="error\u0085\u2028\u202e\n\\u{41}'},
                          ensure_ascii=False)
        status = server.get("/v1/reports", {"Content-Type": "application/json"}, "POST",
                            body.encode())[0]
        self.assertEqual(status, 200)
        line = self.line_of(server, event="page_report", level="warning")
        self.assertEqual(line["body"], body)
        self.assertEqual(line.keys(), {"time", "level", "part", "event", "body"})

    def test_a_refused_request_over_http_is_found_by_its_id(self):
        for settings in (("--log-format", "json"), ()):
            server = self.serve(*settings)
            status, _, headers = server.get("/none")
            self.assertEqual(status, 404)
            name = headers["X-Request-Id"]
            if settings:
                line = self.line_of(server, event="request_refused", request=name)
                self.assertEqual((line["status"], line["route"]), ("404", "page"))
            else:
                server.process.find(f"request_refused request={name} status=404 route=page",
                                    server.process.errors)

    def test_an_error_on_a_socket_is_found_by_session_and_number(self):
        server = self.serve("--log-format", "json")
        client = Client(server)
        refused = client.ask("attach", room="none")
        self.assertEqual(refused["error"]["code"], "ROOM_NOT_FOUND")
        line = self.line_of(server, event="refused", session=client.welcome["session"],
                            re=str(refused["re"]))
        self.assertEqual(line["code"], "ROOM_NOT_FOUND")

    def test_an_unknown_format_is_refused(self):
        code, said = meepled("serve", "--log-format", "xml")
        self.assertEqual((code, said), (1, "meepled: log-format: 'xml' is neither text nor json\n"))


class Security(Case):
    path = "/.well-known/security.txt"

    def serve(self, *settings):
        server = Server(*settings)
        self.addCleanup(server.close)
        return server

    def test_contacts_and_the_last_moment(self):
        server = self.serve("--security-contact", CONTACTS, "--security-expires", "2999-12-31")
        status, body, headers = server.get(self.path)
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "text/plain; charset=utf-8")
        self.assertEqual(body.decode().splitlines(), [
            "Contact: mailto:security@example.org", "Contact: https://example.org/security",
            "Expires: 2999-12-31T23:59:59Z"])

    def test_none_without_the_setting_and_none_after_its_end(self):
        self.assertEqual(self.serve().get(self.path)[0], 404)
        server = self.serve("--security-contact", CONTACTS, "--security-expires", "2001-01-01")
        self.assertEqual(server.get(self.path)[0], 404)
        server.process.find("security_text_expired day=2001-01-01", server.process.errors)

    def test_half_a_setting_is_refused(self):
        for settings, name in ((("--security-contact", CONTACTS), "security-expires"),
                               (("--security-expires", "2999-12-31"), "security-contact")):
            code, said = meepled("serve", *settings)
            self.assertEqual(code, 1)
            self.assertEqual(said, f"meepled: {name}: security-contact and security-expires are "
                                   "needed together\n")


if __name__ == "__main__":
    unittest.main()
