"""Servers as processes, for measurements."""

import socket
import subprocess
import urllib.request

UNLIMITED = [
    option
    for name in ("commands-per-second", "commands-burst", "frames-per-second", "frames-burst")
    for option in (f"--{name}", "1000000")
] + ["--connections-per-address", "0"]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """`meepled serve` that has begun to listen, on one processor if that is named."""

    def __init__(self, program, arguments, processor=None):
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        place = [] if processor is None else ["taskset", "-c", str(processor)]
        command = [program, "serve", "--port", str(self.port), *arguments, *UNLIMITED]
        if "--store" in arguments:
            command += ["--node-url", self.url]
        self.child = subprocess.Popen(
            [*place, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = iter(self.child.stdout.readline, "")
        if not any("listening on" in line for line in lines):
            raise SystemExit(f"{program} does not start")

    def counters(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if line and not line.startswith("#"))
        return {name: float(value) for name, value in pairs}

    def stop(self):
        self.child.terminate()
        self.child.communicate()
