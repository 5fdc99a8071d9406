# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs frames.amber with buffers of many sizes, and says what each frame prints: frames.py rdna-run ARGUMENT..."""

import subprocess
import sys

HEADER = 16

# Bytes of an entry, and the lines that may be there.
FIRST = (12, {f"first {i}" for i in range(40)})
SECOND = (20, {f"second {i} {i * i} {i + 7}" for i in range(40) if i % 3 != 1})
THIRD = (8, {"third"})
FRAMES = [(FIRST, 40), (SECOND, 27), (THIRD, 40), (SECOND, 27)]


def check(size, lines):
    for (entry, possible), count in FRAMES:
        fitting = min((size // 4 * 4 - HEADER) // entry, count)
        frame, lines = lines[:fitting], lines[fitting:]
        if len(frame) != fitting or not possible.issuperset(frame) or (entry > 8 and len(set(frame)) != fitting):
            sys.exit(f"a buffer of {size} bytes: {frame} where {fitting} of {count} entries fit")
        lost = count * entry // 4 - fitting * entry // 4
        if lost and (not lines or not lines.pop(0).startswith(f"({lost} dwords of printf output did not fit")):
            sys.exit(f"a buffer of {size} bytes: {lost} dwords are lost, and nobody says so")
    if lines:
        sys.exit(f"a buffer of {size} bytes: {lines} is left")


# Dwords of entries: none, 1, and where an entry of 5 that does not fit begins where one of an earlier frame lies that
# did: 10 of 12 to 14 for entries of 2 dwords, 15 of 18 and 19 for those of 3; 19.75.
for size in [16, 20, 64, 68, 72, 88, 92, 95]:
    run = subprocess.run([*sys.argv[1:-1], "--printf-buffer", str(size), sys.argv[-1]], stdout=subprocess.PIPE, check=True)
    check(size, run.stdout.decode().splitlines())
