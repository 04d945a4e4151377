"""Branches of a folder's code that the tests took, from gcov's data.

    branch_coverage.py BUILD FOLDER [PERCENT]      exits 1 below so many percent

Counted per line of source: a branch that any copy of the line took counts as taken (templates and
inline functions have many). Branches that only an exception takes are left out.
"""

import collections
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path


def reports(build: Path, folder: str):
    """gcov's report on each compiled file that could hold code of the folder."""
    data = [str(path.resolve()) for path in build.rglob("*.gcda")]
    with tempfile.TemporaryDirectory() as scratch:
        for start in range(0, len(data), 50):
            command = ["gcov", "--json-format", "--branch-probabilities", *data[start : start + 50]]
            subprocess.run(command, cwd=scratch, check=True, capture_output=True)
            for path in Path(scratch).glob("*.gcov.json.gz"):
                with gzip.open(path) as file:
                    yield json.load(file)
                path.unlink()


def main() -> int:
    build, folder = Path(sys.argv[1]), sys.argv[2]
    wanted = float(sys.argv[3]) if len(sys.argv) > 3 else 0.0
    root = Path(__file__).parents[2]
    taken = collections.defaultdict(dict)  # file -> (line, index) -> ever
    lines = collections.defaultdict(dict)  # file -> line -> ever
    for report in reports(build, folder):
        compiled_in = Path(report["current_working_directory"])  # paths may be relative to it
        for file in report["files"]:
            try:
                source = (compiled_in / file["file"]).resolve()
                path = source.relative_to(root.resolve()).as_posix()
            except ValueError:
                continue
            if not path.startswith(folder + "/"):
                continue
            for line in file["lines"]:
                number = line["line_number"]
                lines[path][number] = lines[path].get(number, False) or line["count"] > 0
                real = [branch for branch in line["branches"] if not branch["throw"]]
                for index, branch in enumerate(real):
                    key = (number, index)
                    taken[path][key] = taken[path].get(key, False) or branch["count"] > 0
    if not lines:
        print(f"nothing was measured in {folder}")
        return 1
    print(f"{'lines':>7} {'branches':>9}  file")
    for path in sorted(lines):
        ran = sum(lines[path].values()) / len(lines[path])
        ways = sum(taken[path].values()) / max(1, len(taken[path])) if taken[path] else 1.0
        print(f"{ran:7.1%} {ways:9.1%}  {path}")
    all_lines = [ran for file in lines.values() for ran in file.values()]
    all_ways = [way for file in taken.values() for way in file.values()]
    percent = 100 * sum(all_ways) / max(1, len(all_ways))
    print(f"{folder}: {sum(all_lines) / len(all_lines):.1%} of lines, {percent:.1f}% of branches")
    return 1 if percent < wanted else 0


if __name__ == "__main__":
    sys.exit(main())
