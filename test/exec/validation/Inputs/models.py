# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Models of the scripts: the accesses that fail."""

M32 = 0xFFFFFFFF


def x(invocation):
    return (invocation, 0, 0)


def outside(lanes, size, accesses):
    """Accesses of one buffer: for each lane the first byte and the number of bytes."""
    return [(x(i), (0, first, count, size)) for i in lanes for first, count in [accesses(i)]
            if first < 0 or first + count > size]


def buffer_bounds():
    """Of buffer-bounds.amber: numbers has 64 elements, vectors 15 and three components, blocks 4 and most of one."""
    error = "buffer_out_of_bounds"
    lanes = range(64)
    return {
        (error, "scalar"): outside(lanes, 256, lambda i: ((i + 3) * 4, 4)),
        (error, "far"): outside(lanes, 256, lambda i: ((0x40000000 + i) * 4, 4)),
        (error, "store"): outside(lanes, 256, lambda i: (i * 8, 4)),
        (error, "atomic"): outside(lanes, 256, lambda i: (i * 4 + 4, 4)),
        (error, "vector"): outside(lanes, 252, lambda i: (i * 16, 16)),
        (error, "component"): outside(lanes, 252, lambda i: (i * 16 + 12, 4)),
        (error, "matrix"): outside(lanes, 236, lambda i: (i * 48, 44)),
        (error, "member"): outside(lanes, 236, lambda i: (i * 48 + 40, 4)),
    }


def descriptor_index():
    """Of descriptor-index.amber: three buffers; invocation i uses number (i * 7) % 5, first for a load."""
    beyond = [(x(i), ((i * 7) % 5, 3)) for i in range(64) if (i * 7) % 5 >= 3]
    uniform = [(x(i), (0xFFFFFFFF, 3)) for i in range(64)]
    error = "descriptor_index_out_of_bounds"
    return {
        (error, "divergent"): beyond,
        (error, "uniform"): uniform,
        (error, "length"): [(x(i), (4, 3)) for i in range(64)],
        (error, "loop"): [(x(i), (index, 3)) for i in range(64) for index in (3, 4)],
    }


def unwritten():
    """Of unwritten.amber: of four buffers number 1 is not written, and number 2 destroyed."""
    lanes = range(32)
    return {
        ("descriptor_uninitialized", "each"): [(x(i), (1,)) for i in lanes if i % 4 == 1],
        ("descriptor_destroyed", "each"): [(x(i), (2,)) for i in lanes if i % 4 == 2],
        ("descriptor_uninitialized", "single"): [(x(i), (0,)) for i in lanes],
    }


def images():
    """Of images.amber: 48 invocations use arrays of two elements."""
    def beyond(index_of):
        return [(x(i), (index_of(i), 2)) for i in range(48) if index_of(i) >= 2]

    error = "descriptor_index_out_of_bounds"
    which = beyond(lambda i: i % 3)
    return {
        (error, "fetch"): which,
        (error, "sampler"): beyond(lambda i: (i + 1) % 3),
        (error, "gather"): beyond(lambda i: (i + 2) % 3),
        (error, "atomic"): which,
        (error, "store"): which,
        (error, "texel"): which,
        (error, "query"): beyond(lambda i: i // 16),
    }


def images_unwritten():
    """Of images.amber, where elements are not written: of images number 0, of pairs number 1, of stored number 1."""
    def at(index_of, index):
        return [(x(i), (index,)) for i in range(48) if index_of(i) == index]

    return images() | {
        ("descriptor_uninitialized", "fetch"): at(lambda i: i % 3, 0),
        ("descriptor_uninitialized", "sampler"): [(x(i), (0,)) for i in range(48)],
        ("descriptor_destroyed", "gather"): at(lambda i: (i + 2) % 3, 1),
        ("descriptor_uninitialized", "atomic"): at(lambda i: i % 3, 1),
        ("descriptor_destroyed", "query"): at(lambda i: i // 16, 1),
    }


def arithmetic():
    """Of arithmetic.amber: 64 invocations divide and shift."""
    least, lanes = -2**31, range(64)

    def by_zero(dividend_of, divisor_of, bits=32):
        return [(x(i), (dividend_of(i) & (1 << bits) - 1,)) for i in lanes if divisor_of(i) == 0]

    def overflow(dividend_of, divisor_of):
        return [(x(i), (32,)) for i in lanes if dividend_of(i) == least and divisor_of(i) == -1]

    def shift(amount_of, bits):
        return [(x(i), (amount_of(i), bits)) for i in lanes if amount_of(i) >= bits]

    return {
        ("division_by_zero", "unsigned"): by_zero(lambda i: 100, lambda i: i >> 3),
        ("division_by_zero", "signed"): by_zero(lambda i: least + (i & 1), lambda i: i - 5),
        ("division_overflow", "signed"): overflow(lambda i: least + (i & 1), lambda i: i - 5),
        ("division_by_zero", "remainder"): by_zero(lambda i: least + (i >> 5), lambda i: i % 3 - 1),
        ("division_overflow", "remainder"): overflow(lambda i: least + (i >> 5), lambda i: i % 3 - 1),
        ("division_by_zero", "vector"): by_zero(lambda i: 7, lambda i: i >> 4) + by_zero(lambda i: 7, lambda i: i & 3),
        ("division_by_zero", "long"): by_zero(lambda i: i, lambda i: i // 8, 64),
        ("shift_out_of_range", "left"): shift(lambda i: i, 32),
        ("shift_out_of_range", "long right"): shift(lambda i: i + 1, 64),
        ("shift_out_of_range", "short right"): shift(lambda i: i, 16),
    }


def indices():
    """Of indices.amber: rows are three of four, the table has five, the workgroup's array eight elements."""
    error, lanes = "index_out_of_bounds", range(32)

    def beyond(index_of, length, active=lanes):
        return [(x(i), (index_of(i) % 2**64, length)) for i in active if not 0 <= index_of(i) < length]

    return {
        (error, "rows"): beyond(lambda i: i % 4, 3) + beyond(lambda i: i % 5, 4),
        (error, "stored"): beyond(lambda i: i % 4, 3),
        (error, "table"): beyond(lambda i: i % 6, 5),
        (error, "shared"): beyond(lambda i: i, 8, range(10)),
        (error, "component"): beyond(lambda i: i % 5 - 1, 4) * 2,
    }
