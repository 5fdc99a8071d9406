# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Fails when a relative link in a Markdown file leads nowhere."""

import os
import re
import sys

broken = 0
for path in sys.argv[1:]:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", open(path, encoding="utf-8").read()):
        if not os.path.exists(os.path.join(os.path.dirname(path), target)):
            print(f"{path}: {target} does not exist")
            broken += 1
sys.exit(1 if broken else 0)
