# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

(shader,) = json.load(sys.stdin)["shaders"]
ours = shader["ours"]
assert [stage["stage"] for stage in ours["stages"]] == ["vertex", "fragment"], ours
for figure in ["instructions", "valu", "vgprs", "code_bytes"]:
    counts = [stage["code"][figure] for stage in ours["stages"]]
    assert min(counts) > 0 and sum(counts) == ours[figure], (figure, counts, ours[figure])
