# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Writes a script with long strings, runs it and compares: long_strings.py BEHAVIOR rdna-run ARGUMENT... SCRIPT.
BEHAVIOR is that of GL_EXT_abort."""

import subprocess
import sys

SCRIPT = """#!amber
SHADER compute shader GLSL
#version 450
#extension GL_EXT_debug_printf : require
#extension GL_EXT_abort : %s
layout(local_size_x = 1) in;
void main() {
%s}
END
PIPELINE compute pipeline
  ATTACH shader
END
RUN pipeline 1 1 1
"""


def texts():
    """Around the limits of glslang and of what is left to it, then long ones."""
    for size in [999, 1000, 1001, 1021, 1022, 1023, 1024, 1025, 1026, 5000]:
        yield "0123456789" * (size // 10) + "x" * (size % 10)
    yield "größe " * 400
    yield "a" * 60000


def main():
    behavior, command = sys.argv[1], sys.argv[2:]
    statements = ""
    expected = []
    for text in texts():
        statements += f'  debugPrintfEXT("{text}%u", gl_WorkGroupSize.x);\n  debugPrintfEXT("<%s>", "{text}");\n'
        expected += [text + "1", f"<{text}>"]
    with open(command[-1], "w", encoding="utf-8") as script:
        script.write(SCRIPT % (behavior, statements))
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    for got, wanted in zip(printed, expected, strict=True):
        assert got == wanted, f"{len(got)} characters instead of {len(wanted)}: {got[-40:]} {wanted[-40:]}"


main()
