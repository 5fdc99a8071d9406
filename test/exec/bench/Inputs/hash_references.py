# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What the hash functions compute: from their specifications, byte by byte."""

import hashlib
import struct


def left(x, bits, width=32):
    return (x << bits | x >> (width - bits)) & ((1 << width) - 1)


def fractional_bits(count, root):
    """The first 32 bits behind the point of the roots of the first primes, as FIPS 180-4 defines its constants."""
    primes = [n for n in range(2, 400) if all(n % k for k in range(2, n))][:count]
    bits = []
    for prime in primes:
        low, high = 0, 1 << 40
        while high - low > 1:  # the root times 2^32, rounded down
            middle = (low + high) // 2
            low, high = (middle, high) if middle ** root <= prime << (32 * root) else (low, middle)
        bits.append(low & 0xffffffff)
    return bits


ROUND_CONSTANTS = fractional_bits(64, 3)


def compress(state, block):
    def right(x, *amounts):
        return left(x, 32 - amounts[0]) ^ left(x, 32 - amounts[1]) ^ (
            left(x, 32 - amounts[2]) if amounts[2] > 0 else x >> -amounts[2])

    schedule = list(block)
    for t in range(16, 64):
        schedule.append((schedule[t - 16] + right(schedule[t - 15], 7, 18, -3) + schedule[t - 7] +
                         right(schedule[t - 2], 17, 19, -10)) & 0xffffffff)
    a, b, c, d, e, f, g, h = state
    for word, constant in zip(schedule, ROUND_CONSTANTS):
        first = h + right(e, 6, 11, 25) + (g ^ e & (f ^ g)) + constant + word
        second = right(a, 2, 13, 22) + (a & b | c & (a | b))
        a, b, c, d, e, f, g, h = (first + second) & 0xffffffff, a, b, c, (d + first) & 0xffffffff, e, f, g
    return [(old + new) & 0xffffffff for old, new in zip(state, (a, b, c, d, e, f, g, h))]


def check_compress():
    message = b"a message in one block"
    block = message + b"\x80" + bytes(55 - len(message)) + struct.pack(">Q", 8 * len(message))
    digest = compress(fractional_bits(8, 2), struct.unpack(">16I", block))
    assert struct.pack(">8I", *digest) == hashlib.sha256(message).digest()


def sha256(s):
    check_compress()
    digests = list(s["digests"])
    for i in range(s["push"][0]):
        digests[8 * i:8 * i + 8] = compress(digests[8 * i:8 * i + 8], s["blocks"][16 * i:16 * i + 16])
    return {"digests": digests}


sha256_unrolled = sha256


def murmur3_of(data, seed):
    def scrambled(word):
        return left(word * 0xcc9e2d51 & 0xffffffff, 15) * 0x1b873593 & 0xffffffff

    hash_ = seed
    whole = len(data) & ~3
    for (word,) in struct.iter_unpack("<I", data[:whole]):
        hash_ = (left(hash_ ^ scrambled(word), 13) * 5 + 0xe6546b64) & 0xffffffff
    hash_ ^= scrambled(int.from_bytes(data[whole:], "little")) ^ len(data)
    for shift, factor in ((16, 0x85ebca6b), (13, 0xc2b2ae35), (16, 1)):
        hash_ = (hash_ ^ hash_ >> shift) * factor & 0xffffffff
    return hash_


def murmur3(s):
    assert murmur3_of(b"test", 0) == 0xba6bd213
    count, seed = s["push"]
    text = struct.pack(f"<{len(s['text'])}I", *s["text"])
    offsets = s["offsets"]
    return {"hashes": [murmur3_of(text[a & ~3:(a & ~3) + b - a], seed) for a, b in zip(offsets[:count], offsets[1:])]}


def xxhash64(s):
    """XXH64 of 128 bytes, which are four stripes."""
    mask = (1 << 64) - 1
    p1, p2, p3, p4 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63
    seed, count = s["push"]

    def accumulated(sum_, word):
        return left((sum_ + word * p2) & mask, 31, 64) * p1 & mask

    hashes = list(s["hashes"])
    for i in range(count):
        sums = [(seed + start) & mask for start in (p1 + p2, p2, 0, -p1)]
        for k in range(16):
            sums[k % 4] = accumulated(sums[k % 4], s["records"][16 * i + k])
        hash_ = sum(left(sum_, bits, 64) for sum_, bits in zip(sums, (1, 7, 12, 18))) & mask
        for sum_ in sums:
            hash_ = ((hash_ ^ accumulated(0, sum_)) * p1 + p4) & mask
        hash_ = (hash_ + 128) & mask
        for shift, factor in ((33, p2), (29, p3), (32, 1)):
            hash_ = (hash_ ^ hash_ >> shift) * factor & mask
        hashes[i] = hash_
    return {"hashes": hashes}
