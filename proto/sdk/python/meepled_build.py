"""Builds the wheel and the source package (PEP 517), with nothing but Python.

The shared library is taken from MEEPLED_ENV_LIBRARY, from the package itself, or from the
project's build folder: `cmake --build build/release --target meepled_env`.
"""

import base64
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
LIBRARY = "libmeepled_env.so"
TAG = "py3-none-linux_x86_64"
MOMENT = (2020, 1, 1, 0, 0, 0)  # Of every file: equal sources, equal bytes.


def project():
    """Name, version and so on of pyproject.toml: lines `key = "value"` of its [project] part."""
    lines = (HERE / "pyproject.toml").read_text("utf-8").split("[project]")[1].split("\n[")[0]
    pairs = [line.split(" = ", 1) for line in lines.splitlines() if " = " in line]
    return {key: value.strip('"') for key, value in pairs}


def library_bytes():
    given = os.environ.get("MEEPLED_ENV_LIBRARY")
    places = (
        [pathlib.Path(given)]
        if given
        else [
            HERE / "meepled" / LIBRARY,
            *(ROOT / "build" / preset / "lib" / LIBRARY for preset in ("release", "debug")),
        ]
    )
    for place in places:
        if place.is_file():
            return stripped(place)
    raise SystemExit(
        f"no {LIBRARY}: build it with `cmake --build build/release --target meepled_env`, "
        "or set MEEPLED_ENV_LIBRARY to it"
    )


def stripped(path):
    """Without what only debuggers read, where `strip` is installed."""
    strip = shutil.which("strip")
    if strip is None:
        return path.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, LIBRARY)
        subprocess.run([strip, "--strip-unneeded", "-o", copy, path], check=True)
        return pathlib.Path(copy).read_bytes()


def licence():
    places = [HERE / "LICENSE", ROOT / "LICENSE"]
    return next(place for place in places if place.is_file()).read_bytes()


def package_files():
    """Of the package without its library: path in the wheel, bytes."""
    for path in sorted((HERE / "meepled").rglob("*")):
        if path.suffix == ".py" or path.name == "py.typed":
            yield path.relative_to(HERE).as_posix(), path.read_bytes()


def metadata():
    it = project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {it['name']}",
        f"Version: {it['version']}",
        f"Summary: {it['description']}",
        f"Requires-Python: {it['requires-python']}",
        "License: Apache-2.0",
        "Requires-Dist: numpy",
        "Description-Content-Type: text/markdown",
        "",
    ]
    return ("\n".join(lines) + "\n").encode() + (HERE / "README.md").read_bytes()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    it = project()
    stem = f"{it['name']}-{it['version']}"
    info = f"{stem}.dist-info"
    files = [
        *package_files(),
        (f"meepled/{LIBRARY}", library_bytes()),
        (f"{info}/LICENSE", licence()),
        (f"{info}/METADATA", metadata()),
        (
            f"{info}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: meepled_build\nRoot-Is-Purelib: false\n"
            f"Tag: {TAG}\n".encode(),
        ),
    ]
    record = ""
    for name, content in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    wheel = f"{stem}-{TAG}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    it = project()
    stem = f"{it['name']}-{it['version']}"
    files = [
        *package_files(),
        (f"meepled/{LIBRARY}", library_bytes()),
        ("LICENSE", licence()),
        ("PKG-INFO", metadata()),
    ]
    for name in ("README.md", "pyproject.toml", "meepled_build.py"):
        files.append((name, (HERE / name).read_bytes()))
    name = f"{stem}.tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz") as out:
        for path, content in files:
            entry = tarfile.TarInfo(f"{stem}/{path}")
            entry.size = len(content)
            entry.mode = 0o644
            out.addfile(entry, io.BytesIO(content))
    return name
