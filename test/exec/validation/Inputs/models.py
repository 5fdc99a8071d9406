# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Models of the scripts: the accesses that fail."""

import struct

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
        (error, "farther"): outside(lanes, 252, lambda i: (0x100000004, 4)),
        (error, "store"): outside(lanes, 256, lambda i: (i * 8, 4)),
        (error, "atomic"): outside(lanes, 256, lambda i: (i * 4 + 4, 4)),
        (error, "vector"): outside(lanes, 252, lambda i: (i * 16, 16)),
        (error, "component"): outside(lanes, 252, lambda i: (i * 16 + 12, 4)),
        (error, "matrix"): outside(lanes, 236, lambda i: (i * 48, 44)),
        (error, "member"): outside(lanes, 236, lambda i: (i * 48 + 40, 4)),
    }


def loops():
    """Of loops.amber: numbers has 40 elements, stored 500."""
    error = "buffer_out_of_bounds"

    def elements(size, indices):
        """The offset of an index is exact: it is not taken modulo 2^32, and the index has a sign."""
        accesses = [(i, index * 4) for i in range(64) for index in indices(i)]
        return [(x(i), (0, offset % 2**64, 4, size)) for i, offset in accesses if not 0 <= offset <= size - 4]

    return {
        (error, tag): elements(160, indices) for tag, indices in {
            "begins": lambda i: range(i, i + 8),
            "ends": lambda i: range(37, 37 + i % 5),
            "falls": lambda i: range(38 + i % 4, 35, -1),
            "below": lambda i: range(i % 2, i % 2 - 2, -1),
            "around": lambda i: range(-2, 2),
            "strides": lambda i: range(i % 2, i % 2 + 52, 13),
            "back": lambda i: range(30, -26, -7),
            "inner": lambda i: (i + 5 * k + l for k in range(0, 8, 3) for l in range(0, 8, 2)),
            "branch": lambda i: range(39, 39 + i % 3),
            "before": lambda i: range(38, 39 + i % 4),
            "behind": lambda i: range(38, 38 + i % 4),
        }.items()
    } | {(error, "store"): elements(2000, lambda i: range(i * 8, i * 8 + 8))}


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
    """Of arithmetic.amber: 64 invocations divide, shift and convert."""
    least, lanes = -2**31, range(64)

    def by_zero(dividend_of, divisor_of, bits=32):
        return [(x(i), (dividend_of(i) & (1 << bits) - 1,)) for i in lanes if divisor_of(i) == 0]

    def overflow(dividend_of, divisor_of):
        return [(x(i), (32,)) for i in lanes if dividend_of(i) == least and divisor_of(i) == -1]

    def shift(amount_of, bits):
        return [(x(i), (amount_of(i), bits)) for i in lanes if amount_of(i) >= bits]

    def converted(number_of, bits, is_signed):
        least, most = (-2**(bits - 1), 2**(bits - 1) - 1) if is_signed else (0, 2**bits - 1)
        return [(x(i), (struct.unpack("<Q", struct.pack("<d", number_of(i)))[0], bits, int(is_signed)))
                for i in lanes if number_of(i) == float("inf") or not least <= int(number_of(i)) <= most]

    def as_float(number):
        return struct.unpack("<f", struct.pack("<f", number))[0]

    range_error = "conversion_out_of_range"
    return {
        (range_error, "to unsigned"): (converted(lambda i: i * 0.25 - 3, 32, False) +
                                       converted(lambda i: float("inf"), 32, False)),
        (range_error, "to signed"): converted(lambda i: (i - 33) * 67108864.0, 32, True),
        (range_error, "to short"): converted(lambda i: i * 1024.0, 16, True),
        (range_error, "from double"): converted(lambda i: i * 69273666.0, 32, False),
        (range_error, "to long"): converted(lambda i: as_float(i * as_float(292805461487452961)), 64, False),
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


def push_constants():
    """Of push-constants.amber: an array of four elements, a vector of three and a matrix of two columns."""
    def beyond(index_of, length):
        return [(x(i), (index_of(i), length)) for i in range(32) if index_of(i) >= length]

    error = "index_out_of_bounds"
    return {
        (error, "element"): beyond(lambda i: i % 6, 4),
        (error, "component"): beyond(lambda i: i % 4, 3),
        (error, "column"): beyond(lambda i: i // 8, 2),
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
        (error, "atomic"): beyond(lambda i: i, 8),
        (error, "component"): beyond(lambda i: i % 5 - 1, 4) * 2,
    }


def texels():
    """Of texels.amber: of the parts of a texel, in the order of the checks, the first that is out of bounds."""
    X, Y, Z, LAYER, FACE, LEVEL, SAMPLE = range(7)

    def first(parts_of, index=0):
        """parts_of(lane) has, for each part, its name, its number and how many there are."""
        failed = []
        for i in range(64):
            wrong = [part for part in parts_of(i) if not 0 <= part[1] < part[2]]
            failed += [(x(i), (index, wrong[0][0], wrong[0][1] & M32, wrong[0][2]))] if wrong else []
        return failed

    def in_levels(i):
        level, width, height = i % 4, max(8 >> i % 4, 1), max(4 >> i % 4, 1)
        return [(LEVEL, level, 3), (X, i % 9, width), (Y, i // 16, height)]

    error = "texel_out_of_bounds"
    return {
        (error, "store"): first(lambda i: [(X, i % 7 - 1, 5), (Y, i // 7 - 1, 3)]),
        (error, "fetch"): first(in_levels),
        (error, "offset"): first(lambda i: [(X, i % 10 - 1, 8), (Y, 3, 4)]),
        (error, "layers"): first(lambda i: [(X, 3, 4), (Y, i & 3, 4), (LAYER, i % 5 - 1, 3)]),
        (error, "lines"): first(lambda i: [(X, i & 7, 6), (LAYER, i >> 3, 2)]),
        (error, "volume"): first(lambda i: [(X, 2, 3), (Y, 1, 2), (Z, i % 6 - 1, 4)]),
        (error, "face"): first(lambda i: [(X, i & 3, 4), (Y, 3, 4), (FACE, i % 8, 6)]),
        (error, "cubes"): first(lambda i: [(X, i & 3, 4), (Y, 3, 4), (LAYER, i % 14, 12)]),
        (error, "sample"): first(lambda i: [(SAMPLE, i % 6 - 1, 4), (X, i & 1, 2), (Y, i & 1, 2)]),
        (error, "texel"): first(lambda i: [(X, i * 2, 40)]),
        (error, "counted"): first(lambda i: [(X, i // 8 - 1, 6)]),
        (error, "pair"): first(lambda i: [(X, i, 16), (Y, 0, 1)], index=1),
        (error, "size"): first(lambda i: [(LEVEL, i % 5, 3)]),
    }


def stages():
    """Of stages.amber: three vertices of two instances, and the pixels of a triangle without the second column."""
    vertices = [((vertex, instance), vertex * 2 + instance) for vertex in range(3) for instance in range(2)]
    pixels = [(column, row) for row in range(8) for column in range(8) if column + row < 7 and column != 1]

    def name(column, row):
        return (column + 0.5, row + 0.5)

    outside = "buffer_out_of_bounds"
    texels = []
    for column, row in pixels:
        wrong = [part for part in ((0, column, 5), (1, row, 3)) if part[1] >= part[2]]
        texels += [(name(column, row), (0,) + wrong[0])] if wrong else []
    return {
        (outside, "vertex"): [(vertex, (0, index * 4, 4, 16)) for vertex, index in vertices if index >= 4],
        (outside, "pixel"): [(name(column, row), (0, (column + 8 * row) * 4, 4, 80)) for column, row in pixels
                             if column + 8 * row >= 20],
        ("texel_out_of_bounds", "texel"): texels,
    }


def addresses():
    """Of addresses.amber: 64 words, 4 that were freed, 64 stored and added, two nodes of 16 bytes."""
    lanes = range(64)

    def outside(accesses, size=256, lanes=lanes):
        return [(x(i), (first, count, size)) for i in lanes for first, count in [accesses(i)]
                if first < 0 or first + count > size]

    error = "address_out_of_bounds"
    return {
        (error, "load"): outside(lambda i: ((i + 3) * 4, 4)),
        (error, "front"): outside(lambda i: ((i - 2) * 4, 4)),
        (error, "beyond"): outside(lambda i: (256, 4)),
        (error, "store"): outside(lambda i: (i * 8, 4)),
        (error, "atomic"): outside(lambda i: (i * 4 + 4, 4)),
        ("address_freed", "freed"): [(x(i), (i % 4 * 4, 4, 16)) for i in lanes],
        (error, "null"): [(x(i), (i * 4, 4)) for i in range(3)],
        (error, "list"): [(x(i), (0x123450008, 4)) for i in range(10)],
        (error, "next"): [(x(i), (0x123450000, 8)) for i in range(10)],
        ("address_misaligned", "misaligned"): [(x(i), (i % 4, 4)) for i in range(8) if i % 4],
        (error, "record"): outside(lambda i: (i * 124, 124)),
        (error, "vector"): outside(lambda i: (i * 16, 16)),
        (error, "matrix"): outside(lambda i: (i * 48, 48)),
    }


def control(size):
    """Of control.amber: 64 invocations in waves of that size, and loops of up to 100 iterations."""
    lanes = range(64)
    many = [(x(i), (100,)) for i in lanes]
    barrier, loop, lane = "barrier_diverged", "loop_limit_exceeded", "lane_out_of_range"
    return {
        (barrier, "some"): [(x(i), (size // 4, size)) for i in lanes if i % 4 == 1],
        (barrier, "loop"): [(x(i), (21, size)) for i in range(21)] * 3,
        (loop, "more"): many,
        (loop, "divergent"): [(x(i), (100,)) for i in lanes if i * 4 > 100],
        (loop, "inner"): many * 3,
        (loop, "endless"): many,
        (lane, "outside"): [(x(i), (i % size + 2, size)) for i in lanes if i % size + 2 >= size],
        (lane, "broadcast"): [(x(i), (40, size)) for i in lanes if size <= 40],
        (lane, "xor"): [(x(i), (i % size ^ 32, size)) for i in lanes if i % size ^ 32 >= size],
    }


def control_32():
    return control(32)


def control_64():
    return control(64)


def aborting_barriers(size):
    """Of barriers-of-aborting-shaders.amber, in waves of that size: lanes that execute a barrier, and that are left."""
    def missing(stopped, executes):
        accesses = []
        for wave in range(0, 64, size):
            left = [i for i in range(wave, wave + size) if not stopped(i)]
            here = [i for i in left if executes(i)]
            if len(here) != len(left):
                accesses += [(x(i), (len(here), len(left))) for i in here]
        return accesses

    def first(i):
        return i % 8 == 3 or i % 16 in (5, 6)

    error = "barrier_diverged"
    return {
        (error, "all"): missing(first, lambda i: i % 8 != 3),
        (error, "some"): missing(first, lambda i: i < 40),
        (error, "odd"): missing(lambda i: first(i) or i % 8 == 1, lambda i: i % 2 == 0 or i < 3),
    }


def aborting_barriers_32():
    return aborting_barriers(32)


def aborting_barriers_64():
    return aborting_barriers(64)


def kinds():
    """Of kinds.amber."""
    lanes = range(64)

    def all_of(index, bound, expected):
        return [(x(i), (index, bound, expected)) for i in lanes]

    # Views: 2D, 3D, array of 2D, multisampled 2D. Numbers: float, signed, unsigned.
    flat, volume, layers, samples, compare = 2 << 8, 3 << 8, 6 << 8, 8 << 8, 2 << 14
    floats, signed, unsigned, plain = 1 << 12, 2 << 12, 3 << 12, 1 << 14
    bound = {1: volume | floats, 2: flat | unsigned}
    error = "descriptor_kind"
    return {
        (error, "view"): [(x(i), (i % 3, bound[i % 3], flat | floats)) for i in lanes if i % 3],
        (error, "layer"): all_of(0, layers | floats, flat | floats),
        (error, "samples"): all_of(0, flat | floats, samples | floats),
        (error, "comparing"): all_of(0, compare, plain),
        (error, "plain"): all_of(0, plain, compare),
        (error, "load"): all_of(0, flat | unsigned, flat | signed),
        (error, "floats"): all_of(0, signed, floats),
    }


def not_finite():
    """Of not-finite.amber: the squares of 2 to the power of 64 and more are infinite."""
    error = "not_finite"
    large = [(x(i), ("inf",)) for i in range(32, 64)]
    return {
        (error, "product"): large,
        (error, "quotient"): [(x(i), ("inf",)) for i in range(64)],
        (error, "root"): [(x(i), ("nan",)) for i in range(64)],
        (error, "dot"): large,
        (error, "scaled"): large,
    }


def matrices():
    """Of matrices.amber: rows of 64 bytes, at the end of memory or behind it. `put` is where `gone` is."""
    buffer, address, lanes = "buffer_out_of_bounds", "address_out_of_bounds", range(64)
    return {
        (buffer, "wide"): outside(lanes, 1024, lambda i: (1920, 64)),
        (buffer, "short"): outside(lanes, 960, lambda i: (0, 1024)),
        (buffer, "store"): outside(lanes, 2044, lambda i: (1024, 1024)),
        (address, "gone"): [(x(i), (0, 1024, 1020)) for i in lanes],
    }


def helpers():
    """Of helpers.amber: 8 columns and 5 rows of fragments, of which 6 columns are in memory."""
    return {("address_out_of_bounds", "column"): [((column + 0.5, row + 0.5), (column * 4, 4, 24))
                                                  for column in (6, 7) for row in range(5)]}
