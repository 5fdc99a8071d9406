# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Fails when a document names a file, a folder or a pass that does not exist.

Usage: check_names.py <root> <list of passes> <document>...

A path in backquotes that begins with one of the project's folders must be there, with an extension or without; public
headers may be named as they are included. Every `lgc-…` must be a pass, or one of the few other things of such a name.
"""

import glob
import os
import re
import sys

FOLDERS = "cmake|docs|examples|lgc|llpc|pipeline|protocol|test|tools|utils"
# Programs, the name of all passes in their order, and an attribute of functions.
OTHERS = {"lgc-mlir", "lgc-opt", "lgc-tblgen", "lgc-pipeline", "lgc-message-part"}


def exists(root, path):
    places = (path, f"llpc/include/{path}", f"test/{path}")
    return any(os.path.exists(f"{root}/{place}") or glob.glob(f"{root}/{place}.*") for place in places)


def main(root, pass_list, documents):
    names = OTHERS | set(re.findall(r"lgc-[a-z0-9-]+", open(pass_list, encoding="utf-8").read()))
    problems = []
    for document in documents:
        for number, line in enumerate(open(document, encoding="utf-8"), start=1):
            where = f"{os.path.relpath(document, root)}:{number}"
            for path in re.findall(rf"`((?:{FOLDERS})/[\w./+-]*)`", line):
                if not exists(root, path.rstrip("/")):
                    problems.append(f"{where}: there is no {path}")
            for name in re.findall(r"`(lgc-[a-z0-9-]+)`", line):
                if name not in names:
                    problems.append(f"{where}: there is no pass {name}")
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
