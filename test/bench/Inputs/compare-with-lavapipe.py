#!/usr/bin/env python3
# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs one workgroup of each SPIR-V shader of a folder on lavapipe and on each simulated GPU, with random buffers, and
compares what they hold afterwards. Sums may be fused on one side, so numbers may differ by a few units in the last
place of the largest terms.

Usage: compare-with-lavapipe.py <folder of the programs> <folder of the shaders> <folder for what is written>
"""

import pathlib
import random
import re
import struct
import subprocess
import sys

ELEMENTS = 8192  # floats in each buffer: more than a workgroup touches
TOLERANCE = 1e-4  # of 1 + the number; the buffers hold numbers below 1
TARGETS = [(gpu, wave) for gpu in ("gfx1030", "gfx1100", "gfx1201") for wave in ("32", "64")]


def script_for(assembly, bindings):
    numbers = random.Random(1)
    lines = ["#!amber", "SHADER compute shader SPIRV-ASM TARGET_ENV spv1.0", assembly, "END"]
    for binding in bindings:
        values = " ".join(f"{numbers.uniform(-1, 1):.3f}" for _ in range(ELEMENTS))
        lines += [f"BUFFER b{binding} DATA_TYPE float DATA", values, "END"]
    lines.append("BUFFER constants DATA_TYPE uint32 SIZE 32 FILL 0")
    lines += ["PIPELINE compute pipeline", "ATTACH shader"]
    lines += [f"BIND BUFFER b{binding} AS storage DESCRIPTOR_SET 0 BINDING {binding}" for binding in bindings]
    if "PushConstant" in assembly:
        lines.append("BIND BUFFER constants AS push_constant")
    return "\n".join(lines + ["END", "RUN pipeline 1 1 1", ""])


def run(command, script, bindings, output):
    files = [output / f"b{binding}" for binding in bindings]
    dumps = [f"--dump=b{binding}={file}" for binding, file in zip(bindings, files)]
    subprocess.run([*command, *dumps, script], check=True)
    return b"".join(file.read_bytes() for file in files)


def largest_difference(one, other, kind):
    count = len(one) // struct.calcsize(kind)
    pairs = zip(struct.unpack(f"<{count}{kind}", one), struct.unpack(f"<{count}{kind}", other))
    return max(abs(a - b) / (1 + abs(a)) for a, b in pairs if a == a or b == b)


def main():
    programs, shaders, output = map(pathlib.Path, sys.argv[1:])
    output.mkdir(parents=True, exist_ok=True)
    failures = 0
    for shader in sorted(shaders.glob("*.spv")):
        assembly = subprocess.run(["spirv-dis", "--no-header", "--raw-id", shader], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout
        bindings = re.findall(r"OpDecorate \S+ Binding (\d+)", assembly)
        script = output / f"{shader.stem}.amber"
        script.write_text(script_for(assembly, bindings))
        expected = run([programs / "vulkan-run"], script, bindings, output)
        for gpu, wave in TARGETS:
            got = run([programs / "rdna-run", "--mcpu", gpu, "--wave-size", wave], script, bindings, output)
            difference = largest_difference(expected, got, "d" if "double" in shader.stem else "f")
            if not difference <= TOLERANCE:
                failures += 1
            print(f"{shader.stem} {gpu} wave{wave}: {difference:.1e} {'ok' if difference <= TOLERANCE else 'WRONG'}")
    return 1 if failures else 0


sys.exit(main())
