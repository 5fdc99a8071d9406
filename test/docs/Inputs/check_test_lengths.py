# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Fails when a test is too long to be read as one: a lit test of over 150 lines, or a GoogleTest body of over 80.

Usage: check_test_lengths.py <root>

A lit test is a file below test/ with a RUN line, outside of Inputs. The table under "## Length" in test/README.md has those
that may be longer, each with the reason; a row that has no reason, or that nothing needs, is an error, too.
"""

import pathlib
import re
import sys

LINES_OF_LIT_TEST = 150
LINES_OF_BODY = 80
# Sources may hold RUN lines in strings.
OTHER_SUFFIXES = {".cpp", ".h", ".md", ".py", ".in"}


def read_exceptions(readme):
    """By path: the reason and the line."""
    exceptions, inside = {}, False
    for number, line in enumerate(readme.read_text().splitlines(), start=1):
        if line.startswith("## "):
            inside = line == "## Length"
        row = re.match(r"\| `([^`]+)` \|(.*)\|$", line)
        if inside and row:
            exceptions[row[1]] = row[2].strip(), number
    return exceptions


def lit_tests(folder):
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in OTHER_SUFFIXES and "Inputs" not in path.parts:
            text = path.read_text(errors="replace")
            if "RUN:" in text:
                yield path.relative_to(folder).as_posix(), len(text.splitlines())


def bodies(folder):
    """First line and length of each TEST of GoogleTest, braces included."""
    for path in sorted(folder.rglob("*.cpp")):
        start = None
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if re.match(r"TEST(_F|_P)?\(", line):
                start = number
            elif line == "}" and start is not None:
                yield path.relative_to(folder).as_posix(), start, number - start + 1
                start = None


def main(root):
    folder = pathlib.Path(root) / "test"
    exceptions, problems = read_exceptions(folder / "README.md"), []
    for test, lines in lit_tests(folder):
        reason, number = exceptions.pop(test, (None, None))
        if lines > LINES_OF_LIT_TEST and reason is None:
            problems.append(f"test/{test} has {lines} lines: split it by behaviour, or say in test/README.md why not")
        elif lines > LINES_OF_LIT_TEST and not reason:
            problems.append(f"test/README.md:{number}: {test} has no reason")
        elif lines <= LINES_OF_LIT_TEST and number is not None:
            problems.append(f"test/README.md:{number}: {test} has {lines} lines and needs no exception")
    problems += [f"test/README.md:{number}: there is no test {test}" for test, (_, number) in exceptions.items()]
    for test, number, lines in bodies(folder / "unit"):
        if lines > LINES_OF_BODY:
            problems.append(f"test/unit/{test}:{number}: the test has {lines} lines")
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main(sys.argv[1])
