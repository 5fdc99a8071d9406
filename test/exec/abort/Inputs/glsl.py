# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs `rdna-run ... SCRIPT` and holds what it prints against what the shader's source says:
glsl.py CASE rdna-run ARGUMENT..."""

import json
import os
import struct
import subprocess
import sys

from messages import messages_of

ABORTED = 4


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def calls():
    """glsl-calls.amber: position and text."""
    aborts = [("36", "5 is five"), ("39:5", "7 and no more"), ("45:5", "74, which is small"),
              ("45:5", "75, which is small"), ("49:35", "chosen")]
    aborts += [("29", f"{lane} is not small") for lane in range(76, 80)]
    aborts += [("46:36", "behind &&")] * 3
    aborts += [("47:39", f"in the loop, {lane}") for lane in range(3)]
    aborts += [("24:7", f"{lane} has more than 90 steps") for lane in range(3, 71)
               if lane not in (5, 7, 11) and collatz(lane + 1) > 90]
    return ["7 calls abortEXT("] + [f"glsl-calls.amber:{at}: abort: {text}" for at, text in aborts]


def types(i):
    """glsl-types.amber: the bytes of what invocation i says, every number aligned as its own size asks."""
    message = bytearray()

    def put(layout, *values, align):
        message.extend(bytes(-len(message) % align))
        message.extend(struct.pack("<" + layout, *values))

    half, single = i / 4, i + 0.5
    put("6s", b"types\0", align=1)
    put("b", i - 20, align=1)
    put("B", i * 6, align=1)
    put("h", -i * 100, align=2)
    put("H", i * 1000, align=2)
    put("e", half, align=2)
    put("i", -i, align=4)
    put("q", -i << 33, align=8)
    put("Q", (i << 60 | 5) % 2**64, align=8)
    put("d", i / 3, align=8)
    put("3B", i, i, i, align=1)
    put("3f", single, 1, single, align=4)
    put("2d", i / 3, 8, align=8)
    put("3e", half, half, 2, align=2)
    put("3I", i > 8, True, False, align=4)
    put("I", i == 9, align=4)
    for column in range(2):
        put("3f", single, column, i, align=4)
    put("2s", b"s\0", align=1)
    for element in range(2):  # of struct Pair { uint8_t tag; dvec3 where; f16mat2 turn; }
        put("B", element + i, align=8)
        put("3d", i, element, 0.5, align=8)
        put("4e", half, 0, 0, half, align=2)
        message.extend(bytes(-len(message) % 8))
    put("5i", *range(i, i + 5), align=4)
    put("B", i, align=4)
    put("5I", i > 3, i > 4, True, i > 5, False, align=4)
    return bytes(message)


def check(printed, expected):
    for line in sorted(set(printed) ^ set(expected)):
        print("missing:" if line in expected else "not expected:", line)
    if sorted(printed) != sorted(expected):
        sys.exit(f"{len(printed)} messages instead of {len(expected)}")


def main():
    case, command = sys.argv[1], sys.argv[2:]
    if case == "types":
        command.insert(1, "--json")
    run = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if run.returncode != ABORTED:
        sys.exit(f"exit status {run.returncode}")
    lines = run.stdout.decode().splitlines()
    if case == "types":
        check(messages_of([json.loads(line) for line in lines]), [types(i) for i in range(40)])
    else:
        folder = os.path.dirname(command[-1]) + "/"
        check([line.removeprefix(folder) for line in lines], calls())


main()
