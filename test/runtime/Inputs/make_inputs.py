# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Makes pipeline ELFs and printf buffers from a JSON description on stdin, into the folder that is the argument.

{"elfs": {"a.elf": [{".index": 1, ".string": "x=%d", ".argument_types": "i32"}]},
 "buffers": {"a.bin": {"entries": [[1, 42], [2, 1.5, 7]], "offset": 7, "zeros": 2}}}

An entry is its format id and its payload: integers are dwords, numbers with a point are 32-bit floats. "offset" is
bufferOffset when it is not what the entries take, "zeros" are dwords after them.
"""

import json
import os
import struct
import sys


def msgpack(value):
    if isinstance(value, dict):
        items = b"".join(msgpack(key) + msgpack(item) for key, item in value.items())
        return b"\xdf" + struct.pack(">I", len(value)) + items
    if isinstance(value, list):
        return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(msgpack, value))
    if isinstance(value, str):
        return b"\xdb" + struct.pack(">I", len(value.encode())) + value.encode()
    return b"\xcf" + struct.pack(">Q", value)


def elf(strings):
    blob = msgpack({"amdpal.format_strings": {".version": 1, ".strings": strings}})
    note = struct.pack("<III", 7, len(blob), 32) + b"AMDGPU\0\0" + blob
    header = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    header += struct.pack("<HHIQQQIHHHHHH", 3, 224, 1, 0, 64, 0, 0, 64, 56, 1, 64, 0, 0)
    segment = struct.pack("<IIQQQQQQ", 4, 4, 120, 120, 120, len(note), len(note), 4)
    return header + segment + note


def dword(value):
    return struct.pack("<f", value) if isinstance(value, float) else struct.pack("<I", value & 0xFFFFFFFF)


def buffer(description):
    entries = b""
    for format_id, *payload in description["entries"]:
        entries += struct.pack("<Q", len(payload) + 2 | format_id << 16) + b"".join(map(dword, payload))
    offset = description.get("offset", len(entries) // 4)
    return struct.pack("<QQ", offset, 0) + entries + bytes(4 * description.get("zeros", 0))


description = json.load(sys.stdin)
os.makedirs(sys.argv[1], exist_ok=True)
for kind, make in (("elfs", elf), ("buffers", buffer)):
    for name, content in description.get(kind, {}).items():
        with open(os.path.join(sys.argv[1], name), "wb") as file:
            file.write(make(content))
