# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Makes pipeline ELFs, printf, abort and validation buffers from a JSON description on stdin, into the folder that is the argument.

{"elfs": {"a.elf": [{".index": 1, ".string": "x=%d", ".argument_types": "i32"},
                    {".index": 2, "message": ["i=%u\\u0000", "\\u0000\\u0000\\u0000", 0], "varying": [2],
                     ".message_type": "{0:utf8[5],8:u32}"}]},
 "buffers": {"a.bin": {"entries": [[1, 42], [2, 1.5, 7]], "offset": 7, "zeros": 2, "reserved": [1, 0]}}}

An entry is its format id and its payload: integers are dwords, numbers with a point are 32-bit floats. "offset" is
bufferOffset when it is not what the entries take, "zeros" are dwords after them, "reserved" is the header's.

An abort message is its parts: strings are bytes, numbers as in a payload. The dwords listed in "varying" come from
an entry, the others are constants.

{"validations": {"a.elf": {".counters": 1, ".shaders": [{".index": 67, ".stage": "fragment"}], ".places": [...]}},
 "records": {"a.bin": {"records": [[67, 108, 4, 419.5, 254.5, 0, 0, 6, 6, 0, 1, 7, 3]], "length": 14, "zeros": 2}}}

The metadata of validation is its map without the version. A record is its dwords without its size, numbers as in a
payload; "length" is dataWrittenLength when it is not what the records take, "zeros" are dwords after them.
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


def elf(metadata):
    blob = msgpack(metadata)
    note = struct.pack("<III", 7, len(blob), 32) + b"AMDGPU\0\0" + blob
    header = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    header += struct.pack("<HHIQQQIHHHHHH", 3, 224, 1, 0, 64, 0, 0, 64, 56, 1, 64, 0, 0)
    segment = struct.pack("<IIQQQQQQ", 4, 4, 120, 120, 120, len(note), len(note), 4)
    return header + segment + note


def format_elf(strings):
    return elf({"amdpal.format_strings": {".version": 1, ".strings": list(map(declaration, strings))}})


def validation_elf(validation):
    return elf({"lgc.validation": {".version": 1} | validation})


def dword(value):
    return struct.pack("<f", value) if isinstance(value, float) else struct.pack("<I", value & 0xFFFFFFFF)


def data(parts):
    return b"".join(part.encode() if isinstance(part, str) else dword(part) for part in parts)


def declaration(entry):
    """What a map of ".strings" has."""
    if "message" not in entry:
        return entry
    entry = dict(entry)
    message, varying = data(entry.pop("message")), entry.pop("varying", [])
    count = (len(message) + 3) // 4
    dwords = struct.unpack(f"<{count}I", message.ljust(4 * count, b"\0"))
    status = sum(1 << i for i in range(count) if i not in varying)
    return {".kind": "abort", ".message_size": len(message), ".data_count": count,
            ".constant_status": [status >> bit & (1 << 64) - 1 for bit in range(0, count, 64)],
            ".constants": [value for i, value in enumerate(dwords) if i not in varying],
            ".string": "", ".argument_count": len(varying), ".64bit_arguments": [0]} | entry


def buffer(description):
    entries = b""
    for format_id, *payload in description["entries"]:
        entries += struct.pack("<Q", len(payload) + 2 | format_id << 16) + b"".join(map(dword, payload))
    offset = description.get("offset", len(entries) // 4)
    return struct.pack("<QII", offset, *description.get("reserved", [0, 0])) + entries + bytes(4 * description.get("zeros", 0))


def records(description):
    dwords = b""
    for record in description["records"]:
        dwords += struct.pack("<I", len(record) + 1) + b"".join(map(dword, record))
    length = description.get("length", len(dwords) // 4)
    return struct.pack("<I", length) + dwords + bytes(4 * description.get("zeros", 0))


description = json.load(sys.stdin)
os.makedirs(sys.argv[1], exist_ok=True)
kinds = {"elfs": format_elf, "buffers": buffer, "validations": validation_elf, "records": records}
for kind, make in kinds.items():
    for name, content in description.get(kind, {}).items():
        with open(os.path.join(sys.argv[1], name), "wb") as file:
            file.write(make(content))
