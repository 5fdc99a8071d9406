# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Fails when a function that an installed header declares is in no installed library.

Usage: check_exports.py <prefix>

A static library has to define each; a shared one has to export what its headers (SHARED) declare, and what its static
counterpart defines of what any header declares. The declarations are those of clang's AST, so that overloads count one by
one. Prints the mangled names that are missing.
"""

import json
import subprocess
import sys
from pathlib import Path

SHARED = {
    "llpc": ["llpc/Compiler.h", "llpc/Cache.h", "llpc/Version.h"],
    "llpc-sources": ["llpc/SourceCompiler.h"],
}
FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl"}
WITHOUT_SYMBOL = {"isImplicit", "explicitlyDeleted", "explicitlyDefaulted", "pure"}


def run(*command, text="", folder=None):
    return subprocess.run(command, input=text, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout


def functions(node):
    """Yields the mangled names of functions with a body elsewhere, but those that are private."""
    if node["kind"] in FUNCTIONS:
        has_body = any(child.get("kind") == "CompoundStmt" for child in node.get("inner", []))
        if not has_body and not WITHOUT_SYMBOL & node.keys():
            yield node["mangledName"]
    elif node["kind"] == "CXXRecordDecl":
        is_private = node.get("tagUsed") == "class"
        for child in node.get("inner", []):
            if child["kind"] == "AccessSpecDecl":
                is_private = child["access"] == "private"
            elif not is_private:
                yield from functions(child)


def declared(include, headers):
    """The functions that headers declare, with those that these include."""
    names = set()
    for namespace in ("llpc::", "pipeline::", "protocol::"):
        ast = run("clang++-22", "-std=c++20", "-fsyntax-only", "-I.", "-Xclang", "-ast-dump=json",
                  "-Xclang", f"-ast-dump-filter={namespace}", "-x", "c++", "-",
                  text="".join(f'#include "{header}"\n' for header in headers), folder=include)
        while ast := ast.lstrip():
            node, end = json.JSONDecoder().raw_decode(ast)
            ast = ast[end:]
            names.update(functions(node))
    return names


def defined(library):
    flags = ["-D"] if library.suffix == ".so" else []
    return set(run("nm", *flags, "--defined-only", "--format=just-symbols", str(library)).split())


def main(prefix):
    include = prefix / "include/llpc"
    everything = declared(include, [str(header.relative_to(include)) for header in include.rglob("*.h")])
    static = {library.stem: defined(library) for library in (prefix / "lib").glob("libllpc*.a")}
    missing = [(name, "every static library") for name in everything.difference(*static.values())]
    for name, headers in SHARED.items():
        wanted = declared(include, headers) | everything & static[f"lib{name}"]
        exported = defined(prefix / f"lib/lib{name}.so")
        missing += [(function, f"lib{name}.so") for function in wanted - exported]
    for function, library in sorted(missing):
        print(f"{run('c++filt', function).strip()} is declared, and missing in {library}")
    return 1 if missing or not everything else 0


sys.exit(main(Path(sys.argv[1])))
