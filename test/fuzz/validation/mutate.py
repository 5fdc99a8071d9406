#!/usr/bin/env python3
# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Puts one wrong index, coordinate, divisor, shift or conversion into shaders of Amber scripts, and compares what
validation reports with what an interpreter of bounds predicts (docs/validation.md)."""

import argparse
import random
import sys
from pathlib import Path

from campaign import Campaign
from control_mutations import CONTROL_KINDS
from mutations import OPERAND_KINDS
from races import RemovedBarrier
from runner import Tools

KINDS = OPERAND_KINDS + CONTROL_KINDS + [RemovedBarrier()]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scripts", nargs="+", type=Path, help="Amber scripts, or folders of them")
    parser.add_argument("--seed", type=int, default=0, help="of the choices; the same seed makes the same mutants")
    parser.add_argument("--count", type=int, default=20, help="number of mutants")
    parser.add_argument("--gfxip", "--mcpu", default="gfx1100", help="the GPU, or several with commas")
    parser.add_argument("--wave-size", default="32", help="32 or 64, or both with a comma")
    parser.add_argument("--kinds", default="", help="only these kinds: " + ", ".join(kind.name for kind in KINDS))
    parser.add_argument("--action", default="report", choices=("report", "continue", "abort"),
                        help="what invocations do that fail a check")
    parser.add_argument("--samples", type=int, default=8, help="other instructions to predict, for each mutant")
    parser.add_argument("--unmutated", action="store_true", help="only check that correct shaders report nothing")
    parser.add_argument("--out", type=Path, help="folder for scripts of disagreements")
    parser.add_argument("--rdna-run", default="build/release/bin/rdna-run")
    parser.add_argument("--amdllpc", default="build/release/bin/amdllpc")
    return parser.parse_args()


def scripts_of(paths):
    found = []
    for path in paths:
        found += sorted(path.rglob("*.amber")) if path.is_dir() else [path]
    return found


def main():
    arguments = parse_arguments()
    targets = [(gpu, size) for gpu in arguments.gfxip.split(",") for size in arguments.wave_size.split(",")]
    names = arguments.kinds.split(",") if arguments.kinds else [kind.name for kind in KINDS]
    kinds = [kind for kind in KINDS if kind.name in names]
    if len(kinds) < len(set(names)):
        sys.exit(f"no such kind among: {arguments.kinds}")
    tools = [Tools(arguments.rdna_run, arguments.amdllpc, gpu, size, arguments.action) for gpu, size in targets]
    campaign = Campaign(scripts_of(arguments.scripts), tools, kinds, arguments)
    if arguments.unmutated:
        campaign.check_unmutated(random.Random(arguments.seed))
    else:
        for i in range(arguments.count):
            campaign.run_mutant(i, random.Random(f"{arguments.seed}:{i}"))
    campaign.print_summary()
    return 1 if campaign.findings else 0


if __name__ == "__main__":
    sys.exit(main())
