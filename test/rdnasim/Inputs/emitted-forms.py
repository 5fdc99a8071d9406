#!/usr/bin/env python3
# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Compares what the compiler emits for every shader of the tests with what rdnasim_test has executed.

Shaders are the .comp and .spvasm files under the folders given, those inside .test files (split-file), and those of
Amber scripts. One that is not meant to compile is left out. A form is the first word of an instruction (both of a
dual one) and its kind of DPP, as EncodingSweep.h says. Exit status: 0 every form was executed, 1 not.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

LEAST_SHADERS = 60  # fewer come from a mistake in here


def shaders_of_amber(text):
    """Yields (extension, source)."""
    for kind, body in re.findall(r"^SHADER +compute +\S+ +(GLSL|SPIRV-ASM)\b[^\n]*\n(.*?)^END\b", text, re.M | re.S):
        yield ("comp" if kind == "GLSL" else "spvasm"), body
    for kind, body in re.findall(r"^\[compute shader( spirv)?\]\n(.*?)(?=^\[|\Z)", text, re.M | re.S):
        yield ("spvasm" if kind else "comp"), body


def shaders_of_split_file(text):
    parts = re.split(r"^.{0,3}--- (\S+) *\n", text, flags=re.M)
    for name, body in zip(parts[1::2], parts[2::2]):
        if name.endswith((".comp", ".spvasm")):
            yield name.rsplit(".", 1)[1], body
        elif name.endswith(".amber"):
            yield from shaders_of_amber(body)


def collect(folders, out):
    """Writes every shader to a file of its own; returns their paths."""
    paths = []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix not in (".comp", ".spvasm", ".amber", ".test"):
                continue
            text = path.read_text(errors="replace")
            if path.suffix == ".amber":
                shaders = shaders_of_amber(text)
            elif "--- " in text and "split-file" in text:
                shaders = shaders_of_split_file(text)
            elif path.suffix == ".test":
                continue
            else:
                shaders = [(path.suffix[1:], text)]
            for extension, source in shaders:
                paths.append(out / f"{len(paths):04}-{path.stem}.{extension}")
                paths[-1].write_text(source)
    return paths


def form_of(line):
    form = line.split()[0]
    if " :: " in line:
        form += " " + line.split(" :: ")[1].split()[0]
    if " dpp8:" in line:
        return form + " dpp8"
    return form + " dpp16" if " row_mask:" in line or " quad_perm:" in line else form


def emitted(amdllpc, shaders, gpu, wave, out):
    """Maps forms to the shader that has it first; also the number of shaders compiled."""
    out.mkdir()
    command = [amdllpc, f"--mcpu={gpu}", f"--wave-size={wave}", "--filetype=asm", "-j2", "-o", out, *shaders]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    forms = {}
    listings = sorted(out.iterdir())
    for listing in listings:
        for line in re.findall(r"^\t([a-z]\w+(?: .*)?)$", listing.read_text(), re.M):
            forms.setdefault(form_of(line), listing.stem)
    return forms, len(listings)


def executed(report):
    """Maps GPUs to the forms that ran."""
    result = {}
    for suite in json.loads(report.read_text())["testsuites"]:
        for test in suite["testsuite"]:
            if "executed" in test:
                forms = test["executed"] + test["elsewhere"]
                result[test["name"].split("/")[-1]] = set(forms.split(";"))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--amdllpc", required=True)
    parser.add_argument("--report", type=pathlib.Path, required=True, help="of rdnasim_test, in JSON")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="an empty folder")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    shaders = collect(options.folders, options.out)
    status = 0
    ran_on = executed(options.report)
    if not ran_on:
        sys.exit("the report names no form that was executed")
    for gpu, ran in sorted(ran_on.items()):
        for wave in (32, 64):
            forms, count = emitted(options.amdllpc, shaders, gpu, wave, options.out / f"{gpu}-{wave}")
            if count < LEAST_SHADERS:
                sys.exit(f"{gpu}, wave{wave}: only {count} of {len(shaders)} shaders are compiled")
            missing = sorted(set(forms) - ran)
            for form in missing:
                print(f"{gpu}, wave{wave}: {form} of {forms[form]} was never executed")
                status = 1
            print(f"{gpu}, wave{wave}: {len(forms)} forms in {count} shaders")
    return status


if __name__ == "__main__":
    sys.exit(main())
