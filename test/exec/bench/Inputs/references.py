#!/usr/bin/env python3
# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Computes what the scripts in test/exec/bench expect, from the inputs that stand in them.

Without an option, reports each script that does not expect the computed numbers, and exits with 1. With --update,
writes these numbers into the scripts: into EXPECT lines with IDX, which keep their place, their tolerance and the number
of their values, and into buffers whose names begin with expected_.
"""

import argparse
import math
import pathlib
import re
import struct
import sys
import textwrap

import buffer_references
import hash_references
import image_references
import order_references
import picture_references

FOLDER = pathlib.Path(__file__).parent.parent
MODULES = (buffer_references, hash_references, image_references, order_references, picture_references)
SCALARS = {"uint8": "B", "uint16": "H", "int32": "i", "uint32": "I", "uint64": "Q", "float16": "e", "float": "f"}
FORMATS = {"R8G8B8A8_UNORM": ("B", 4), "R16G16B16A16_SFLOAT": ("e", 4), "R32_UINT": ("I", 1)}


def parse_type(name):
    """The scalars of an element, as letters of the module struct."""
    if name in FORMATS:
        letter, count = FORMATS[name]
        return letter * count
    shape = re.fullmatch(r"(?:vec(\d)|mat(\d)x(\d))<(\w+)>", name)
    if shape:
        return SCALARS[shape[4]] * (int(shape[1]) if shape[1] else int(shape[2]) * int(shape[3]))
    return SCALARS[name]


def as_stored(letter, value):
    """Rounds a float and truncates an integer as rdna-run does when it fills a buffer."""
    if letter in "ef":
        return struct.unpack("<" + letter, struct.pack("<" + letter, value))[0]
    bits = 8 * struct.calcsize("<" + letter)
    value = int(value) % (1 << bits)
    return value - (1 << bits) if letter.islower() and value >> (bits - 1) else value


def number(text):
    return int(text, 0) if re.fullmatch(r"-?(0x[0-9a-fA-F]+|\d+)", text) else float(text)


class Script:
    """The buffers and the dispatch of a script. script["x"] is the list of all scalars of the buffer or image x."""

    def __init__(self, path):
        text = re.sub(r"#.*", "", path.read_text())
        self.structs = {}
        for name, body in re.findall(r"^STRUCT (\w+)\n(.*?)^END", text, re.M | re.S):
            self.structs[name] = "".join(parse_type(kind) * int(count or 1)
                                         for kind, count in re.findall(r"^\s*(\S+) \w+(?:\[(\d+)\])?", body, re.M))
        self.letters, self.values, self.extents = {}, {}, {}
        for line in re.finditer(r"^(?:BUFFER|IMAGE) (\w+) (?:DATA_TYPE|FORMAT) (\S+)(.*)", text, re.M):
            self.read_buffer(line[1], line[2], line[3].split(), text[line.start(3):])
        groups = [int(count) for count in re.search(r"^RUN \w+ (\d+) (\d+) (\d+)", text, re.M).groups()]
        source = (path.parent / re.search(r"^SHADER compute .* FILE (\S+)", text, re.M)[1]).read_text()
        sizes = [re.search(rf"local_size_{axis} = (\d+)", source) for axis in "xyz"]
        self.groups = groups
        self.threads = [count * int(size[1] if size else 1) for count, size in zip(groups, sizes)]

    def __getitem__(self, name):
        return self.values[name]

    def read_buffer(self, name, kind, words, rest):
        letters = self.structs.get(kind) or parse_type(kind)
        options = dict(zip(words, words[1:]))
        self.letters[name] = letters
        self.extents[name] = (int(options.get("WIDTH", 0)), int(options.get("HEIGHT", 1)))
        if "DATA" in words:
            data = rest[rest.index("DATA") + 4:re.search(r"\bEND\b", rest).start()].split()
            self.values[name] = [as_stored(letters[i % len(letters)], number(text)) for i, text in enumerate(data)]
            return
        elements = int(options["SIZE"]) if "SIZE" in options else math.prod(self.extents[name])
        first = number(options.get("FILL") or options.get("SERIES_FROM") or "0")
        step = number(options.get("INC_BY", "0"))
        values = []
        for i in range(elements * len(letters)):
            values.append(as_stored(letters[i % len(letters)], first))
            first += step
        self.values[name] = values

    def texel(self, name, x, y):
        """The colour at integer coordinates, which are clamped to the edges; bytes as numbers from 0 to 1."""
        width, height = self.extents[name]
        at = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
        scale = 255 if self.letters[name][0] == "B" else 1
        return [value / scale for value in self.values[name][at:at + 4]]

    def sample(self, name, u, v):
        """A linear filter, with coordinates from 0 to 1."""
        width, height = self.extents[name]
        x, y = u * width - 0.5, v * height - 0.5
        left, top = math.floor(x), math.floor(y)
        across, down = (1 - x + left, x - left), (1 - y + top, y - top)
        return [sum(across[i] * down[j] * self.texel(name, left + i, top + j)[k] for i in (0, 1) for j in (0, 1))
                for k in range(4)]


def text_of(letter, value, is_exact):
    return str(value) if letter not in "ef" else f"{value:.9g}" if is_exact else f"{value:.6g}"


def updated(path):
    """The script's text with the computed numbers."""
    text = path.read_text()
    reference = next(getattr(module, path.stem) for module in MODULES if hasattr(module, path.stem))
    script = Script(path)
    results = reference(script)

    def values_of(name, first, count, is_exact):
        letters = script.letters[name]
        assert first + count <= len(results[name]), f"{path}: {name} has {len(results[name])} values"
        return [text_of(letters[i % len(letters)], results[name][i], is_exact) for i in range(first, first + count)]

    def expected(line):
        first = int(line[3]) // struct.calcsize("<" + script.letters[line[2]][0])
        return " ".join([line[1]] + values_of(line[2], first, len(line[4].split()), "TOLERANCE" not in line[1]))

    def block(lines):
        texts = values_of(lines[2], 0, len(results[lines[2]]), True)
        return lines[1] + textwrap.fill(" ".join(texts), 118, initial_indent="  ", subsequent_indent="  ") + "\n"

    text = re.sub(r"^(EXPECT (\w+) IDX (\d+) (?:TOLERANCE \S+ )?EQ)((?: -?[\w.+-]+)+)$", expected, text, flags=re.M)
    return re.sub(r"^(BUFFER (expected_\w+) DATA_TYPE \w+ DATA\n)[^A-Z]*", block, text, flags=re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the numbers into the scripts")
    parser.add_argument("scripts", nargs="*", type=pathlib.Path, help="by default all")
    arguments = parser.parse_args()
    status = 0
    for path in arguments.scripts or sorted(FOLDER.glob("*.amber")):
        text = updated(path)
        if text == path.read_text():
            continue
        if arguments.update:
            path.write_text(text)
        else:
            print(f"{path}: expects other numbers than the computed ones, which references.py --update writes")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
