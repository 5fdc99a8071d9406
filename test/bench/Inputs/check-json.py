# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

report = json.load(sys.stdin)
assert report["gfxip"] == [12, 0, 1] and report["wave_size"] == 32 and report["repeat"] == 3, report
assert [shader["name"] for shader in report["shaders"]] == ["copy", "scan"]
for shader in report["shaders"]:
    ours = shader["ours"]
    kinds = ["valu", "salu", "vmem", "smem", "lds", "branches", "waits", "other"]
    assert sum(ours[kind] for kind in kinds) == ours["instructions"] > 0, ours
    assert ours["code_bytes"] >= 4 * ours["instructions"], ours
    assert 0 < ours["phases"]["codegen"] <= ours["milliseconds"], ours
    assert ours["peak_kib"] > 0, ours
