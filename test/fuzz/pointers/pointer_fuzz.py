# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Compares what pointer_program.py generates on lavapipe and on the six targets, in turn."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from pointer_program import PointerProgram

TARGETS = [(gfx, wave) for gfx in ("gfx1030", "gfx1100", "gfx1201") for wave in ("32", "64")]


def run(*command):
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, errors="replace")
    return result.stdout if result.returncode != 0 else ""


def difference(script, gfx, wave, arguments, folder):
    """What is wrong with the script on a target; empty if nothing is."""
    failure = run(arguments.vulkan_run, "--dump-all", folder / "lavapipe", script)
    if failure:
        return "lavapipe: " + failure
    ours = folder / "results.bin"
    failure = run(arguments.rdna_run, "--mcpu", gfx, "--wave-size", wave, "--dump", f"results={ours}", script)
    if failure:
        return failure
    expected, actual = (folder / "lavapipe" / "results.bin").read_bytes(), ours.read_bytes()
    wrong = [at for at in range(0, len(expected), 4) if expected[at:at + 4] != actual[at:at + 4]]
    return f"results differ at bytes {wrong[:8]}\n" if wrong else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="0..5", help="A..B")
    parser.add_argument("--out", type=pathlib.Path, help="a folder for the scripts that differ")
    parser.add_argument("--vulkan-run", default="build/release/bin/vulkan-run")
    parser.add_argument("--rdna-run", default="build/release/bin/rdna-run")
    arguments = parser.parse_args()
    first, last = (int(bound) for bound in arguments.seeds.split(".."))
    findings = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last + 1):
            gfx, wave = TARGETS[seed % len(TARGETS)]
            script = pathlib.Path(folder, "script.amber")
            script.write_text(PointerProgram(seed).script())
            wrong = difference(script, gfx, wave, arguments, pathlib.Path(folder))
            if not wrong:
                continue
            findings += 1
            print(f"seed {seed}, {gfx}, wave{wave}: {wrong}", end="")
            if arguments.out:
                arguments.out.mkdir(parents=True, exist_ok=True)
                (arguments.out / f"{seed}-{gfx}-wave{wave}.amber").write_text(script.read_text())
    print(f"{last + 1 - first} programs, {findings} findings")
    sys.exit(findings != 0)


main()
