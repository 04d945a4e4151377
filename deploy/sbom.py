"""Prints the parts of a file of a release as an SBOM in CycloneDX 1.5 (JSON).

Parts are the Debian packages of the shared libraries that the program loads, the libraries and
tools that it was built with, the packages of npm that its page was built from, and for an image all
packages in it. Equal inputs give equal bytes: the time is SOURCE_DATE_EPOCH. Debian only.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import uuid

REQUIRED, EXCLUDED = "required", "excluded"  # in the program; used to build it


def said_by(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          check=False, env={**os.environ, "LC_ALL": "C"}).stdout


def system():
    """ID and version of this system, as /etc/os-release has them."""
    with open("/etc/os-release", encoding="utf-8") as file:
        fields = dict(line.strip().split("=", 1) for line in file if "=" in line)
    return fields["ID"].strip('"'), fields.get("VERSION_ID", "").strip('"')


def debian(name, version, architecture, scope, role):
    vendor, release = system()
    distro = f"{vendor}-{release}" if release else vendor
    # "%3a": an epoch; the others of a version need no escape.
    where = version.replace(":", "%3a").replace("+", "%2b")
    return component(name, version, scope, role,
                     f"pkg:deb/{vendor}/{name.replace('+', '%2b')}@{where}"
                     f"?arch={architecture}&distro={distro}")


def component(name, version, scope, role, purl):
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope,
            "purl": purl, "properties": [{"name": "meepled:role", "value": role}]}


def packages_of(names, scope, role):
    """The installed ones of these packages."""
    lines = said_by("dpkg-query", "--show", "--showformat",
                    "${db:Status-Status} ${Package} ${Version} ${Architecture}\n", *names)
    fields = [line.split() for line in lines.splitlines()]
    return [debian(*one[1:], scope, role) for one in fields if one[0] == "installed"]


def loaded(program):
    """The packages of the shared libraries that the program loads."""
    names = set()
    for path in re.findall(r"(/\S+) \(0x", said_by("ldd", program)):
        # dpkg knows a file by its path before or after the merge of /lib and /usr/lib.
        forms = {path, os.path.realpath(path)}
        forms |= {form.removeprefix("/usr") for form in forms}
        owners = said_by("dpkg-query", "--search", *sorted(forms))
        found = [line.split(": ")[0] for line in owners.splitlines()]
        if not found:
            sys.exit(f"sbom: no package owns {path}")
        names.add(found[0])
    if not names:
        sys.exit(f"sbom: {program} loads no library")
    return packages_of(sorted(names), REQUIRED, "shared library")


def built_with(names):
    tools = [name for name in names if not name.startswith("lib")]
    # Boost and the headers alone are compiled into the program.
    libraries = [name for name in names if name.startswith("lib") or name.endswith("-dev")]
    tools = [name for name in tools if name not in libraries]
    return (packages_of(libraries, REQUIRED, "headers or static library")
            + packages_of(tools, EXCLUDED, "build tool"))


def of_npm(lock):
    with open(lock, encoding="utf-8") as file:
        packages = json.load(file)["packages"]
    parts = []
    for path, fields in packages.items():
        if not path or fields.get("link"):
            continue
        name = fields.get("name", path.split("node_modules/")[-1])
        tool = fields.get("dev") or fields.get("optional")
        part = component(name, fields["version"], EXCLUDED if tool else REQUIRED,
                         "build tool of the page" if tool else "in the page",
                         f"pkg:npm/{name.replace('@', '%40')}@{fields['version']}")
        if fields.get("license"):
            part["licenses"] = [{"expression": fields["license"]}]
        algorithm, _, digest = fields.get("integrity", "").partition("-")
        if algorithm == "sha512":
            part["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
        parts.append(part)
    return parts


def in_image(path):
    with open(path, encoding="utf-8") as file:
        return [debian(*line.split(), REQUIRED, "in the image") for line in file]


def document(options):
    with open(options.artifact, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    parts = loaded(options.program) + built_with(options.built_with.split()) + of_npm(options.lock)
    if options.packages:
        parts += in_image(options.packages)
    # Of a part that is named twice, the first one says what it is for.
    once = {}
    for part in parts:
        once.setdefault(part["purl"], part)
    name = os.path.basename(options.artifact)
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{name}#{digest}')}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {
                "type": "container" if options.packages else "application",
                "bom-ref": name, "name": "meepled", "version": options.version,
                "hashes": [{"alg": "SHA-256", "content": digest}],
                "licenses": [{"expression": "Apache-2.0"}],
                "properties": [{"name": "meepled:file", "value": name},
                               {"name": "meepled:commit", "value": options.commit}],
            },
        },
        "components": sorted(once.values(), key=lambda part: part["purl"]),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--artifact", required=True, help="the file of the release")
    parser.add_argument("--program", required=True, help="the program in it")
    parser.add_argument("--version", required=True)
    parser.add_argument("--commit", required=True)
    parser.add_argument("--lock", required=True, help="package-lock.json of the page")
    parser.add_argument("--built-with", required=True, help="names of Debian packages")
    parser.add_argument("--packages", help="of an image: lines with name, version, architecture")
    print(json.dumps(document(parser.parse_args()), indent=1))


if __name__ == "__main__":
    main()
