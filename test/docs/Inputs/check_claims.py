# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Fails when a number or an option in a document is not what the code has.

Usage: check_claims.py <root> <root of the documents> <document>...

CLAIMS has a row for each number: the document, the text around it (the number is the group), and the constant. A claim
whose text the document no longer has fails as well, so that the row follows the text. Every option in backquotes must be
spelled out in the sources of a program or a script.
"""

import os
import re
import subprocess
import sys

SIZE = "lgc/lowering/ProgramSize.h"
CLAIMS = [
    ("docs/architecture.md", r"most ([\d,]+) instructions and", SIZE, "kMaxInstructions"),
    ("docs/architecture.md", r"instructions and ([\d,]+) blocks", SIZE, "kMaxBlocks"),
    ("docs/bench.md", r"functions of more than ([\d,]+) instructions", SIZE, "kMaxInstructions"),
    ("docs/bench.md", r"instructions or ([\d,]+) blocks", SIZE, "kMaxBlocks"),
    ("docs/architecture.md", r"more than ([\d,]+) scalars", "llpc/reader/core/TypeMap.cpp", "kMaxRegisterScalars"),
    ("docs/add-a-spirv-instruction.md", r"more than ([\d,]+) scalars", "llpc/reader/core/TypeMap.cpp", "kMaxRegisterScalars"),
    ("docs/architecture.md", r"a value at most (\d+ MiB)", "llpc/reader/core/TypeMap.cpp", "kMaxValueBytes"),
    ("docs/architecture.md", r"at most ([\d,]+) accesses", "llpc/reader/memory/ObjectCopy.cpp", "kMaxAccesses"),
    ("docs/architecture.md", r"with its strings (\d+ KiB)", "llpc/reader/debug/PrintfInstruction.cpp", "kMaxFormatBytes"),
    ("docs/debug-printf.md", r"takes more than (\d+ KiB)", "llpc/reader/debug/PrintfInstruction.cpp", "kMaxFormatBytes"),
    ("docs/debug-printf.md", r"Bound at set (0x\w+),", "pipeline/InternalBuffers.h", "kInternalDescriptorSet"),
    ("docs/abort.md", r"Bound at set (0x\w+),", "pipeline/InternalBuffers.h", "kInternalDescriptorSet"),
    ("docs/abi.md", r"in a buffer of (0x\w+) bytes", "lgc/abi/BufferDescriptor.h", "kMaxRobustBufferBytes"),
]

# Options of programs that are not ours.
FOREIGN = {"print-after-all", "run-pass", "stop-before", "target-env", "version", "passes", "target", "mcpu", "tool", "cache-sim", "stat"}
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20}


def number_of(text):
    """A number as documents write it."""
    digits, _, unit = text.partition(" ")
    return int(digits.replace(",", ""), 0) * UNITS.get(unit, 1)


def constant(path, name):
    """The value of a constant that is a literal or a shift of one."""
    match = re.search(rf"\b{name} = (?:\w+\()?(\w+)\)?(?: << (\d+))?;", open(path, encoding="utf-8").read())
    if not match:
        sys.exit(f"{path}: no literal {name}")
    return int(match[1].rstrip("u"), 0) << int(match[2] or 0)


def check_numbers(root, documents):
    """Compares each row of CLAIMS for the documents that are there."""
    for document, text, source, name in CLAIMS:
        path = f"{documents}/{document}"
        if not os.path.exists(path):
            continue
        content = re.sub(r"\s+", " ", open(path, encoding="utf-8").read())
        found = re.search(text, content)
        if not found:
            yield f"{document}: no text '{text}'"
        elif number_of(found[1]) != constant(f"{root}/{source}", name):
            yield f"{document}: {found[1]}, but {name} is {constant(f'{root}/{source}', name)}"


def spelled_options(root):
    """Every option that sources of programs and scripts spell out, and every name of LLVM's command line library."""
    files = subprocess.check_output(["find", "tools", "test", "utils", "lgc", "llpc", "-type", "f", "(", "-name", "*.cpp", "-o",
                                     "-name", "*.h", "-o", "-name", "*.py", "-o", "-path", "utils/*", ")"], cwd=root, text=True)
    options = set(FOREIGN)
    for file in files.splitlines():
        text = open(f"{root}/{file}", encoding="utf-8", errors="ignore").read()
        options |= set(re.findall(r"--([a-z][a-z0-9-]+)", text)) | set(re.findall(r'"([a-z][a-z0-9-]+)"', text))
    return options


def check_options(root, documents):
    """Looks for each option in backquotes."""
    known = spelled_options(root)
    for document in documents:
        for number, line in enumerate(open(document, encoding="utf-8"), start=1):
            for quoted in re.findall(r"`([^`]+)`", line):
                for option in re.findall(r"(?:^|\s)--([a-z][a-z0-9-]+)", quoted):
                    if option not in known:
                        yield f"{os.path.basename(document)}:{number}: no program has --{option}"


def main(root, documents_root, documents):
    problems = [*check_numbers(root, documents_root), *check_options(root, documents)]
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
