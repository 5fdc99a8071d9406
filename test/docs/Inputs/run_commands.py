# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs every ```sh block of Markdown files as a reader would, in a throw-away copy of the source tree's layout."""

import argparse
import os
import re
import shutil
import subprocess
import sys

# What installs, builds or runs this very test; the demo has a test of its own.
SKIPPED = re.compile(r"^(\./)?utils/(setup|build|test|demo|lint|bench)\b|^cmake |^ninja |^git ")


def blocks(path):
    """Yields (line number, commands) of each fenced block whose language is sh."""
    commands, start = None, 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if line.strip() == "```sh":
            commands, start = [], number + 1
        elif line.strip() == "```" and commands is not None:
            yield start, [command for command in commands if not SKIPPED.match(command)]
            commands = None
        elif commands is not None:
            commands.append(line.rstrip("\n"))


def make_tree(source, build, directory):
    """The source tree as links, and the build under test as build/release."""
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(os.path.join(directory, "build"))
    for name in os.listdir(source):
        if name not in ("build", ".git"):
            os.symlink(os.path.join(source, name), os.path.join(directory, name))
    os.symlink(build, os.path.join(directory, "build", "release"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("build")
    parser.add_argument("directory")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    failures = 0
    for path in arguments.files:
        make_tree(arguments.source, arguments.build, arguments.directory)
        for line, commands in blocks(path):
            script = "set -euo pipefail\n" + "\n".join(commands)
            run = subprocess.run(["bash", "-c", script], cwd=arguments.directory, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            print(f"{path}:{line}: {'failed' if run.returncode else 'ran'} {sum(map(bool, commands))} lines")
            if run.returncode:
                failures += 1
                print(run.stdout.decode(errors="replace"))
    return 1 if failures else 0


sys.exit(main())
