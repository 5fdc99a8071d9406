# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Runs `rdna-run ...` and holds the messages of its aborts against what the shader's source says:
messages.py CASE rdna-run ARGUMENT...

The messages are read from the bytes that an application gets through pMessageData, by the specification's text."""

import collections
import json
import struct
import subprocess
import sys

ABORTED = 4


def types(i):
    """message-types.amber: what invocation i says."""
    low = i * 0x0123456789ABCDEF % 2**64
    message = bytearray(160)
    f = float(i)
    column, other = (f * f, f, 1.5), (1.5, -2, 1.5)

    def put(offset, layout, *values):
        struct.pack_into("<" + layout, message, offset, *values)

    put(0, "B", i * 37 % 256)
    put(2, "H", i * 40503 % 65536)
    put(4, "e", f)
    put(8, "Q", low)
    put(16, "d", float(low))
    put(24, "3f", f, 1.5, -2)
    put(48, "3f", *column)
    put(64, "3f", *other)
    for row in range(3):
        put(80 + 8 * row, "2f", other[row], column[row])
    for element, values in enumerate([(i, i * 40503), (9, 0xDEADBEEF), (i, i * 40503)]):
        put(104 + 8 * element, "B", values[0])
        put(108 + 8 * element, "I", values[1])
    put(128, "5s", b"name\0")
    put(133, "B", 9)
    put(134, "2H", *[i * 40503 % 65536] * 2)
    put(140, "I", 0xDEADBEEF)
    put(149, "B", i)
    put(152, "Q", low)
    return bytes(message)


def pointers():
    """large-pointers.amber: words of the buffer are a pointer, a tag, nothing, three floats and nothing."""
    words = range(7, 7 + 800 * 65793, 65793)
    message = struct.pack("<12sI", b"nodes: %u", 1)
    for entry in range(0, 800, 8):
        low, high, tag, _, x, y, z, _ = words[entry : entry + 8]
        message += struct.pack("<2IB3x3I", low, high, tag % 256, x, y, z)
    return [message]


def divergent():
    """divergent.amber: who aborts, and with what."""
    messages = []
    for i in range(192):
        rounds = [k for k in range(i % 4) if (i + k) % 7 == 3]
        if rounds:
            messages.append(struct.pack("<16s2I", b"%u in round %u\0", i + rounds[0], rounds[0]))
    return messages


def many():
    """many-lanes.amber."""
    return [struct.pack("<8sI2fI", b"many\0", i, i, 0.5, i * i % 2**32) for i in range(4096)]


def barriers():
    """barriers.amber."""
    first = [struct.pack("<12sI", b"%u at first", i) for i in range(32, 64)]
    return first + [struct.pack("<12sI", b"%u later", i) for i in range(96, 128)]


def constant(size):
    """large_constant.py."""
    text = (b"0123456789abcdef" * (size // 16 + 1))[: size - 1] + b"\0"
    return [text + struct.pack("<I", i) for i in range(3)]


def words(first, step, count):
    """What SERIES_FROM and INC_BY fill a buffer with."""
    return struct.pack(f"<{count}I", *(n % 2**32 for n in range(first, first + step * count, step)))


def every(data, size, stride):
    """The first bytes of each element."""
    return b"".join(data[at : at + size] for at in range(0, len(data), stride))


def frames():
    """largest-from-buffer.amber: an element of the buffer is a byte, 15 of nothing, three floats, a byte, and 3 or 15."""
    entries = words(7, 65793, 104848)
    padded = b"padded data\0"
    for at in range(0, len(entries), 32):
        padded += entries[at : at + 1] + bytes(3) + entries[at + 16 : at + 28] + entries[at + 28 : at + 29] + bytes(3)
    return [b"frame\0\0\0" + b"\xff" * 4 * 65531, padded]


def mixture():
    """largest-mixture.amber."""
    message = struct.pack("<12sI", b"mixed %u", 3) + bytes((3 + n) % 256 for n in range(1001)) + bytes(1)
    halves = struct.pack("<2000H", *range(5, 5 + 7 * 2000, 7))
    message += every(halves, 6, 8) + bytes(2)
    message += every(words(9, 65537, 16000), 12, 16)
    message += struct.pack("<4I", 11, 22, 33, 44) + words(0, 3, 60) + words(2000, 5, 20000)
    message += words(5, 1, 32) + words(7, 1, 32) + words(1000, 3, 32399)
    return [message + struct.pack("<I", 9)]


def loaded():
    """loaded-before-stores.amber."""
    old = lambda i: words(300 + 200 * i, 2, 100)
    own = lambda i: old(i)[:396] + struct.pack("<I", i)
    changed = lambda i: struct.pack("<2I", 1, 1) + own(i)[8:]
    late = own(5)[:392] + struct.pack("<2I", 5, 5)
    return [b"store\0\0\0" + old(1), b"atomic\0\0" + old(2), b"call\0\0\0\0" + old(3),
            b"loop\0\0\0\0" + old(4) + changed(4), b"local\0\0\0" + own(5) + late,
            b"twice\0\0\0" + old(6)[28:32] + old(6) + own(6)]


def local():
    """large-local.amber."""
    return [struct.pack("<8sI", b"local", 2) + words(2 * 12345, 12345, 32000)]


# The messages in any order, and how many of them did not fit. A message's entry has a header of 8 bytes, the buffer one
# of 16, and constant dwords are not in it: an entry of many() has 20 bytes.
CASES = {
    "specification": ([struct.pack("<12sI", b"test: %u", 65536)], 0),
    "types": ([types(i) for i in range(80)], 0),
    "words": ([b"words: %u\0\0\0" + struct.pack("<16381I", *range(5, 5 + 3 * 16381, 3))], 0),
    "pointers": (pointers(), 0),
    "divergent": (divergent(), 0),
    "barriers": (barriers(), 0),
    "frames": (frames(), 0),
    "mixture": (mixture(), 0),
    "loaded": (loaded(), 0),
    "local": (local(), 0),
    "many": (many(), 0),
    "some": (many(), 4096 - 51),
    "one": (many(), 4096 - 1),
    "none": (many(), 4096),
    "constant65536": (constant(65536), 0),
    "constant262128": (constant(262128), 0),
}


def messages_in(data):
    """Pairs of a 64-bit size and as many bytes, each at a multiple of 8 bytes from the start."""
    messages, position = [], 0
    while position < len(data):
        begin = (position + 7) // 8 * 8
        if any(data[position:begin]):
            sys.exit(f"the padding at byte {position} of the message data is not zero")
        (size,) = struct.unpack_from("<Q", data, begin)
        position = begin + 8 + size
        if position > len(data):
            sys.exit(f"the message at byte {begin} of the message data is not all there")
        messages.append(data[begin + 8 : position])
    return messages


def messages_of(records):
    """What applications get of all dispatches whose output, as JSON, the records are."""
    data = [bytes.fromhex(record["message_data"]) for record in records if "message_data" in record]
    messages = [message for dispatch in data for message in messages_in(dispatch)]
    if messages != [bytes.fromhex(record["message"]) for record in records if "message" in record]:
        sys.exit("the message data and the records of the abort buffer are not the same messages")
    return messages


def main():
    expected, dropped = CASES[sys.argv[1]]
    run = subprocess.run([sys.argv[2], "--json", *sys.argv[3:]], stdout=subprocess.PIPE, check=False)
    if run.returncode != ABORTED:
        sys.exit(f"exit status {run.returncode}")
    records = [json.loads(line) for line in run.stdout.splitlines()]
    messages = messages_of(records)
    lost = sum(record.get("dropped_messages", 0) for record in records)
    unexpected = collections.Counter(messages) - collections.Counter(expected)
    for message in unexpected:
        print("not expected:", message[:200].hex(" ", 4))
    if unexpected or lost != dropped or len(messages) + lost != len(expected):
        sys.exit(f"{len(messages)} of {len(expected)} messages, {lost} dropped instead of {dropped}")


if __name__ == "__main__":
    main()
