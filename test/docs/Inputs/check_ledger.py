# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks docs/llvm-defects.md against the passes that there are: check_ledger.py ROOT PASSES

PASSES is what `lgc-opt --list-passes` prints. Each header of lgc/workarounds/{defects,bounds} is a pass that is listed
there, has one row, and a test in test/workarounds that runs without it (--disable-pass) too; each row is such a pass, and
its report and tests are files.
"""

import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
LEDGER = "docs/llvm-defects.md"
problems = []


def command_line_name(header):
    return "lgc-" + re.sub(r"(?<!^)([A-Z])", r"-\1", header.stem).lower()


def check_row(number, cells):
    where = f"{LEDGER}:{number}"
    if not all(cells):
        problems.append(f"{where}: an empty cell")
    reported, tests = cells[-3], cells[-1]
    if not re.search(r"\d{4}", reported) and "](llvm-reports/" not in reported:
        problems.append(f"{where}: neither reported upstream nor a text that can be sent")
    for report in re.findall(r"\]\((llvm-reports/[^)]+)\)", reported):
        if not (root / "docs" / report).exists():
            problems.append(f"{where}: no file docs/{report}")
        reports.add(Path(report).name)
    folder = "workarounds"
    for test in re.findall(r"`([\w./-]+\.\w+)`", tests):
        folder, name = test.rsplit("/", 1) if "/" in test else (folder, test)
        if not (root / "test" / folder / name).exists():
            problems.append(f"{where}: no file test/{folder}/{name}")


def runs_without(name):
    files = (root / "test/workarounds").glob(name.removeprefix("lgc-") + "*.*")
    return any(f"--disable-pass={name}" in file.read_text() for file in files)


passes = set(re.findall(r"^ +(lgc-[\w-]+)", Path(sys.argv[2]).read_text(), re.M))
rows, reports = {}, set()
for number, line in enumerate((root / LEDGER).read_text().splitlines(), start=1):
    if not line.startswith("| `"):
        continue
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
    check_row(number, cells)
    if name := re.match(r"`(lgc-[\w-]+)`", cells[0]):
        if name[1] in rows:
            problems.append(f"{LEDGER}:{number}: '{name[1]}' has a row already")
        rows[name[1]] = number

headers = [file for folder in ("defects", "bounds") for file in (root / "lgc/workarounds" / folder).glob("*.h")]
for header in sorted(headers):
    name = command_line_name(header)
    if name not in passes:
        problems.append(f"{header.relative_to(root)}: lgc-opt has no pass '{name}'")
    if name not in rows:
        problems.append(f"{header.relative_to(root)}: {LEDGER} has no row '{name}'")
for name, number in rows.items():
    if name not in passes:
        problems.append(f"{LEDGER}:{number}: lgc-opt has no pass '{name}'")
    if not runs_without(name):
        problems.append(f"{LEDGER}:{number}: no test/workarounds/{name.removeprefix('lgc-')}* runs without the pass")
for report in (root / "docs/llvm-reports").glob("*.md"):
    if report.name not in reports:
        problems.append(f"docs/llvm-reports/{report.name}: no row of {LEDGER} leads here")

print("\n".join(problems), end="\n" if problems else "")
sys.exit(bool(problems))
