# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that reports show what stock LLVM does: check_reports.py FOLDER REPORT...

In FOLDER/<report>, writes the report's code block to repro.ll, repro.mir or make.py, runs the lines of its console block
that begin with "$ ", and looks for the others in what the last one printed, in order and with "..." for any lines.
"""

import re
import subprocess
import sys
from pathlib import Path

FILES = {"llvm": "repro.ll", "yaml": "repro.mir", "python": "make.py"}


def pattern(line):
    """What a line must match: "{{...}}" is a regular expression, as with FileCheck."""
    parts = re.split(r"\{\{(.*?)\}\}", line.strip())
    return "".join(part if i % 2 else re.escape(part) for i, part in enumerate(parts))


def find(expected, printed):
    """The first expected line that is missing, or None."""
    at, adjacent = 0, False
    for line in expected:
        if line == "...":
            adjacent = False
            continue
        rest = range(at, min(at + 1, len(printed)) if adjacent else len(printed))
        found = next((i for i in rest if re.search(pattern(line), re.sub(r"\s+", " ", printed[i]))), None)
        if found is None:
            return line
        at, adjacent = found + 1, True
    return None


def check(report, folder):
    text = report.read_text()
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M)
    languages = [language for language, _ in blocks]
    if len(blocks) != 2 or languages[0] not in FILES or languages[1] != "console":
        return "a report has one block of llvm, yaml or python, and one of console"
    for part in ("What happens", "What should happen", "Where"):
        if f"**{part}.**" not in text:
            return f"no paragraph '{part}'"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILES[languages[0]]).write_text(blocks[0][1])
    lines = blocks[1][1].splitlines()
    commands = [line[2:] for line in lines if line.startswith("$ ")]
    expected = [re.sub(r"\s+", " ", line) for line in lines if not line.startswith("$ ")]
    for command in commands:
        done = subprocess.run(["bash", "-c", "ulimit -c 0; " + command], cwd=folder, capture_output=True, text=True,
                              check=False)
    printed = (done.stdout + done.stderr).splitlines()
    missing = find(expected, printed)
    return None if missing is None else f"not printed: {missing}"


def main():
    folder, failed = Path(sys.argv[1]), False
    for report in map(Path, sys.argv[2:]):
        if problem := check(report, folder / report.stem):
            print(f"{report}: {problem}")
            failed = True
    sys.exit(failed)


main()
