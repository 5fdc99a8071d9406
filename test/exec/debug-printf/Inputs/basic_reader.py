# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""A model of the printf reader in AMD's open driver: basic_reader.py ELF BUFFER prints the text of a buffer.

What is modelled:
- Of "amdpal.format_strings" it knows `.version` and `.strings`, of a string `.index`, `.string`, `.argument_count` and
  `.64bit_arguments`. Other keys, and empty strings, trip assertions. A second string of the same id is dropped.
- An entry's size only decides whether the entry is all there. How far to go, the metadata decides: `.argument_count` times
  a value is read, a dword each; when bit i % 64 of word i / 64 of `.64bit_arguments` is set, value i has another dword
  behind it, the high one. So many dwords the reader advances. An unknown id ends the reading.
- Directives are found in a string by a pattern, which knows C's conversions of numbers and characters, but neither `%p`
  nor `%s`, no space among the flags, and not that `%%` is none. A vector size is accepted, and C's printf then gets what
  it does not know.
- The i-th directive gets the i-th value, of 64 bits or cut to 32, as an integer or a float. A value without a directive is
  passed over; a directive without a value is a null pointer. Text between directives comes out as it stands.
"""

import ctypes
import re
import struct
import sys

DIRECTIVE = re.compile(rb"%[-+#0]*[0-9]*(?:.[0-9]+)?(?:v[2-4])*(?:h+|l+|[jztL])*([diuoxXfFeEgGaAc])", re.ASCII)
ROOM = 255  # bytes that the text of a value has


def unpack(data, at):
    """A msgpack value, and what comes behind it."""
    byte = data[at]
    number = lambda code: struct.unpack_from(">" + code, data, at + 1)[0]
    sizes = {"B": 1, "H": 2, "I": 4, "Q": 8, "b": 1, "h": 2, "i": 4, "q": 8}
    lengths = {0xD9: "B", 0xDA: "H", 0xDB: "I", 0xDC: "H", 0xDD: "I", 0xDE: "H", 0xDF: "I"}
    if byte < 0x80 or byte >= 0xE0:
        return byte - (256 if byte >= 0xE0 else 0), at + 1
    if 0xC2 <= byte <= 0xC3:
        return byte == 0xC3, at + 1
    if 0xCC <= byte <= 0xD3:
        code = "BHIQbhiq"[byte - 0xCC]
        return number(code), at + 1 + sizes[code]
    if byte in lengths:
        length, at = number(lengths[byte]), at + 1 + sizes[lengths[byte]]
    else:
        length, at = byte & (0x1F if byte >= 0xA0 else 0x0F), at + 1
    if 0xA0 <= byte <= 0xBF or byte in (0xD9, 0xDA, 0xDB):
        return data[at : at + length], at + length
    if 0x90 <= byte <= 0x9F or byte in (0xDC, 0xDD):
        result = []
        for _ in range(length):
            item, at = unpack(data, at)
            result.append(item)
        return result, at
    assert 0x80 <= byte <= 0x8F or byte in (0xDE, 0xDF), hex(byte)
    result = {}
    for _ in range(length):
        key, at = unpack(data, at)
        result[key], at = unpack(data, at)
    return result, at


def metadata(elf):
    """The root map of the NT_AMDGPU_METADATA note."""
    header = elf.index(struct.pack("<I", 32) + b"AMDGPU\0\0")
    size = struct.unpack_from("<I", elf, header - 4)[0]
    return unpack(elf[header + 12 : header + 12 + size], 0)[0]


def formats(elf):
    root = metadata(elf)[b"amdpal.format_strings"]
    assert root.keys() == {b".version", b".strings"}, root.keys()
    result = {}
    for entry in root[b".strings"]:
        assert entry.keys() == {b".index", b".string", b".argument_count", b".64bit_arguments"}, entry.keys()
        assert len(entry[b".string"]) >= 1
        words = entry[b".64bit_arguments"]
        wide = [words[i // 64] >> i % 64 & 1 for i in range(entry[b".argument_count"])]
        result.setdefault(entry[b".index"], (entry[b".string"], wide))
    return result


def value_text(directive, value, is_wide):
    kind = directive.group(1)
    value &= 2 ** (64 if is_wide else 32) - 1
    if kind in b"fFeEgGaA":
        argument = ctypes.c_double(struct.unpack("<d" if is_wide else "<f", value.to_bytes(8 if is_wide else 4, "little"))[0])
    else:
        argument = ctypes.c_uint64(value) if is_wide else ctypes.c_uint32(value)
    text = ctypes.create_string_buffer(ROOM)
    length = ctypes.CDLL(None).snprintf(text, ROOM, directive.group(0), argument)
    assert 0 <= length < ROOM, (directive, length)
    return text.value


def entry_text(string, values):
    text, end = b"", 0
    for index, directive in enumerate(DIRECTIVE.finditer(string)):
        assert index < len(values), f"{string}: no value for {directive.group(0)}"
        text += string[end : directive.start()] + value_text(directive, *values[index])
        end = directive.end()
    return text + string[end:]


def main():
    elf, buffer = (open(name, "rb").read() for name in sys.argv[1:])
    known = formats(elf)
    dwords = struct.unpack(f"<{len(buffer) // 4}I", buffer)
    entries = dwords[4:][: dwords[0] | dwords[1] << 32]
    at = 0
    while len(entries) - at > 1:
        header = entries[at] | entries[at + 1] << 32
        at += 2
        size, identifier = header & 0xFFFF, header >> 16
        if identifier not in known or len(entries) - at < size - 2:
            sys.stderr.write(f"unknown id {identifier:#x} before dword {at}\n")
            break
        string, wide = known[identifier]
        values = []
        for is_wide in wide:
            value = entries[at]
            at += 1
            if is_wide:
                value |= entries[at] << 32
                at += 1
            values.append((value, is_wide))
        sys.stdout.buffer.write(entry_text(string, values))


main()
