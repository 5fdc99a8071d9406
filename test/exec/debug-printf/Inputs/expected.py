# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Compares printed lines (standard input) with what this program computes for a script of this folder.

    expected.py SCRIPT [all | prefix N]

`all`: every line, in any order of lanes, but each lane's in its own order. `prefix N`: N of these lines and the
runner's line that says how many dwords did not fit.
"""

import collections
import struct
import sys


def float16(bits):
    return struct.unpack("<e", struct.pack("<H", bits))[0]


def argument_types():
    """Each invocation's lines: shader `argument-types.amber`."""
    for lane in range(70):
        i = lane * 0x01234567 & 0xFFFFFFFF
        signed = i - (1 << 32) if i >> 31 else i
        wide = (i << 32 | ~i & 0xFFFFFFFF) & (1 << 64) - 1
        swide = wide - (1 << 64) if wide >> 63 else wide
        byte, half = i & 0xFF, i & 0xFFFF
        sbyte = byte - 256 if byte >> 7 else byte
        shalf = half - 65536 if half >> 15 else half
        f = struct.unpack("<f", struct.pack("<I", 0x40000000 | lane << 15))[0]
        d = 1.0 + lane / 1024.0
        h = float16(0x3C00 + lane)
        yield lane, f"{lane}: {signed} {i} {i:x} {i:o} {signed:+d} {i | 1:#010x}"
        yield lane, f"{lane}: {swide} {wide} {wide:x}"
        yield lane, f"{lane}: {sbyte} {byte} {shalf} {half}"
        yield lane, f"{lane}: {f:f} {f:e} {f:g} {f:8.2f} {d:.12f} {h:f}"
        yield lane, f"{lane}: {i}, {lane} {signed}, {-lane}, {lane * lane} {f:f}, {-f:f}, {f * 2:f}, 0.500000"
        yield lane, f"{lane}: {wide}, {i} {d:.3f}, {-d:.3f} {byte}, {byte ^ 255} {h:.4f}, {-h:.4f}"
        yield lane, f"{lane}: {1 if lane % 3 == 0 else 0} %{chr(ord('a') + lane % 26)} word"


def fragments():
    """Each pixel's lines: shader `fragments.amber`, the pixels whose centres are above the diagonal of 16 by 16."""
    for y in range(16):
        for x in range(16 - y):
            pixel = 16 * y + x
            if x + y == 15 or x % 5 == 2:  # below the diagonal by the rule for edges; demoted
                continue
            yield pixel, f"{pixel}: here"
            for round in range(y):
                if (pixel + round) % 3 == 0:
                    yield pixel, f"{pixel}: round {round}"
            if x % 7 == 3:
                yield pixel, f"{pixel}: the last"
                continue
            left = x // 2 * 2
            yield pixel, f"{pixel}: differs by {(left + 1) ** 2 - left**2:.1f}"


def divergent():
    """Each invocation's lines: shader `divergent.amber`, three workgroups of 96."""
    for lane in range(288):
        group = lane // 96
        if lane % 5 == 0:
            yield lane, f"{lane}: a fifth"
        elif lane % 2 == 1:
            for round in range(lane % 7):
                if (lane + round) % 3 == 0:
                    yield lane, f"{lane}: round {round}"
        else:
            steps, value = 0, lane
            while value != 1:
                value = value // 2 if value % 2 == 0 else 3 * value + 1
                steps += 1
                if steps == 6:
                    break
            yield lane, f"{lane}: {steps} steps to {value}"
        if group == 1:
            yield lane, f"{lane}: in the second workgroup"
        yield lane, f"{lane}: done"


def many():
    """Each invocation's lines: shader `buffer-sizes.amber`, 12 workgroups of 64."""
    for lane in range(768):
        yield lane, f"{lane}: {lane * lane}"


SCRIPTS = {"argument-types": argument_types, "fragments": fragments, "divergent": divergent, "buffer-sizes": many}


def by_lane(lines):
    lanes = collections.defaultdict(list)
    for lane, line in lines:
        lanes[lane].append(line)
    return lanes


def main():
    expected = by_lane(SCRIPTS[sys.argv[1]]())
    lines = [line.rstrip("\n") for line in sys.stdin]
    if sys.argv[2:3] == ["prefix"]:
        count = int(sys.argv[3])
        note = lines.pop()
        all_lines = {line for each in expected.values() for line in each}
        assert "did not fit" in note, note
        assert len(lines) == count and len(set(lines)) == count and set(lines) <= all_lines, lines
        return
    printed = by_lane((int(line.split(":")[0]), line) for line in lines)
    for lane in sorted(expected.keys() | printed.keys()):
        assert printed[lane] == expected[lane], f"invocation {lane}\n  expected {expected[lane]}\n  printed  {printed[lane]}"


main()
