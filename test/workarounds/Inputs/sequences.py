# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Prints a function with COUNT branches one behind the other to one block, or with a switch of so many targets, each of
which may fall into the next or not, or reads the value that it is for: sequences.py branches|switch|falls|reads COUNT."""

import sys

STATE = """!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}"""


def branches(count):
    lines = ["define void @main(i32 %v, ptr %p) {", "b0:"]
    entries = []
    for k in range(count):
        lines += [f"  %x{k} = mul i32 %{'v' if k == 0 else f'x{k - 1}'}, {k + 3}", f"  %c{k} = icmp eq i32 %x{k}, {k}"]
        lines += [f"  br i1 %c{k}, label %join, label %b{k + 1}", f"b{k + 1}:"]
        entries.append(f"[ {k}, %b{k} ]")
    entries.append(f"[ %x{count - 1}, %b{count} ]")
    return lines + ["  br label %join", "join:", "  %r = phi i32 " + ", ".join(entries)]


def switch(count):
    lines = ["define void @main(i32 %v, ptr %p) {", "entry:", "  switch i32 %v, label %join ["]
    lines += [f"    i32 {k}, label %c{k}\n    i32 {k + 10000}, label %c{k}" for k in range(count)] + ["  ]"]
    for k in range(count):
        lines += [f"c{k}:", f"  store volatile i32 {k}, ptr %p", "  br label %join"]
    entries = ["[ 7, %entry ]"] + [f"[ {k}, %c{k} ]" for k in range(count)]
    return lines + ["join:", "  %r = phi i32 " + ", ".join(entries)]


def falls(count):
    lines = ["define void @main(i32 %v, ptr %p) {", "entry:", "  switch i32 %v, label %join ["]
    lines += [f"    i32 {k}, label %c{k}" for k in range(count)] + ["  ]"]
    for k in range(count):
        fallen = f", [ %y{k - 1}, %c{k - 1} ]" if k else ""
        lines += [f"c{k}:", f"  %x{k} = phi i32 [ {k + 1000}, %entry ]{fallen}", f"  %y{k} = mul i32 %x{k}, {k + 3}"]
        lines += [f"  %z{k} = icmp eq i32 %y{k}, {k}"]
        lines += [f"  br i1 %z{k}, label %join, label %{f'c{k + 1}' if k + 1 < count else 'join'}"]
    entries = ["[ 7, %entry ]"] + [f"[ {k}, %c{k} ]" for k in range(count)] + [f"[ {count - 1}, %c{count - 1} ]"]
    return lines + ["join:", "  %r = phi i32 " + ", ".join(entries)]


def reads(count):
    """The first target has two values, lanes come to the second from the first, too."""
    lines = ["define void @main(i32 %v, ptr %p) {", "entry:", "  switch i32 %v, label %join [", "    i32 9999, label %c0"]
    lines += [f"    i32 {k}, label %c{k}" for k in range(count)] + ["  ]"]
    for k in range(count):
        lines += [f"c{k}:", "  %c = icmp eq i32 %v, 3" if k == 0 else "  store volatile i32 %v, ptr %p"]
        lines += ["  br i1 %c, label %c1, label %d0" if k == 0 else f"  br label %d{k}"]
        lines += [f"d{k}:", f"  %x{k} = add i32 %v, {k}", f"  store volatile i32 %x{k}, ptr %p", "  br label %join"]
    entries = ["[ %v, %entry ]"] + [f"[ %v, %d{k} ]" for k in range(count)]
    return lines + ["join:", "  %r = phi i32 " + ", ".join(entries), "  store i32 %v, ptr %p"]


def main():
    shape, count = sys.argv[1:]
    lines = {"branches": branches, "switch": switch, "falls": falls, "reads": reads}[shape](int(count))
    print("\n".join(lines + ["  store i32 %r, ptr %p", "  ret void", "}", STATE]))


main()
