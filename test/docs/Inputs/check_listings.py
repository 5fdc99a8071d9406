# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Checks what documents show of the compiler's output.

A listing is a fenced block behind a line `<!-- listing: SCRIPT OPTION... -->`. The GLSL of that Amber script, given from
the project's root, is compiled by amdllpc with the options; the listing's lines have to appear in the output, in their
order. Comments, debug locations and attribute numbers do not count, and a line `...` is for the reader.

usage: check_listings.py AMDLLPC ROOT FOLDER DOCUMENT...
"""

import pathlib
import re
import subprocess
import sys

LISTING = re.compile(r"<!-- listing: (\S+) ([^\n]*) -->\n+```\w*\n(.*?)```", re.DOTALL)
GLSL = re.compile(r"^SHADER compute \S+ GLSL.*?\n(.*?)^END$", re.DOTALL | re.MULTILINE)


def normalized(text):
    lines = (re.sub(r"(, !dbg !\d+| #\d+|;.*)", "", line) for line in text.splitlines())
    return [" ".join(line.split()) for line in lines if line.strip() not in ("", "...")]


def output_of(amdllpc, script, options, folder):
    shader = folder / (script.stem + ".comp")
    shader.write_text(GLSL.search(script.read_text()).group(1))
    command = [amdllpc, *options.split(), "-o", "-", str(shader)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def first_missing(listing, output):
    """The first line of the listing that does not appear behind the ones before it; None: all do."""
    rest = iter(normalized(output))
    return next((line for line in normalized(listing) if line not in rest), None)


def main(amdllpc, root, folder, *documents):
    folder = pathlib.Path(folder)
    folder.mkdir(exist_ok=True)
    count = 0
    for document in documents:
        for script, options, listing in LISTING.findall(pathlib.Path(document).read_text()):
            count += 1
            missing = first_missing(listing, output_of(amdllpc, pathlib.Path(root) / script, options, folder))
            if missing is not None:
                sys.exit(f"{document}: amdllpc {options} for {script} does not print: {missing}")
    if count == 0:
        sys.exit("no listing found")


main(*sys.argv[1:])
