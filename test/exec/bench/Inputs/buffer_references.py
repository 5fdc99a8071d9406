# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What shaders of arithmetic on buffers compute: from definitions, in double precision."""

import cmath
import math


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def copy(s):
    return {"target": s["source"]}


def saxpy(s):
    a, count = s["push"]
    return {"y": [a * x + y if i < count else y for i, (x, y) in enumerate(zip(s["x"], s["y"]))]}


def product(a, b, rows, columns, depth):
    return [sum(a[row * depth + k] * b[k * columns + column] for k in range(depth))
            for row in range(rows) for column in range(columns)]


def matmul_naive(s):
    return {"c": product(s["a"], s["b"], *s["push"])}


def matmul_tiled(s):
    return {"c": product(s["a"], s["b"], *s["push"])}


def cooperative_matmul(s):
    a, b = s["a"], s["b"]
    c = [0] * len(s["c"])
    for row in range(32):
        for column in range(32):
            c[row * 1024 + column] = dot(a[row * 1024:(row + 1) * 1024], b[column * 1024:(column + 1) * 1024])
    return {"c": c}


def transpose(s):
    width, height = s["push"]
    return {"target": [s["source"][y * width + x] for x in range(width) for y in range(height)]}


def convolution3x3(s):
    width, height = s["push"]
    source, weights = s["source"], s["weights"]
    bias = weights[9 * 8 * 8:]
    target = []
    for y in range(height):
        for x in range(width):
            sums = list(bias)
            for tap in range(9):
                column, row = x + tap % 3 - 1, y + tap // 3 - 1
                if not (0 <= column < width and 0 <= row < height):
                    continue
                for channel in range(8):
                    value = source[(row * width + column) * 8 + channel]
                    for k in range(8):
                        sums[k] += value * weights[(tap * 8 + channel) * 8 + k]
            target += [max(value, 0) for value in sums]
    return {"target": target}


def matvec(s):
    """Vertices are blended after they were transformed by each bone, not before."""
    skinned = []
    for i in range(s["push"][0]):
        vertex = s["vertices"][16 * i:16 * i + 16]
        position, normal, bones, weights = vertex[:3] + [1], vertex[4:7], vertex[8:12], vertex[12:]
        matrices = [s["bones"][16 * bone:16 * bone + 16] for bone in bones]

        def blended(vector, rows):
            return [sum(weight * sum(matrix[4 * k + row] * vector[k] for k in range(len(vector)))
                        for matrix, weight in zip(matrices, weights)) for row in range(rows)]

        turned = blended(normal, 3)
        skinned += blended(position, 4) + [value / math.hypot(*turned) for value in turned] + [0]
    return {"skinned": skinned}


def fourier(values):
    count = len(values)
    if count == 1:
        return values
    even, odd = fourier(values[0::2]), fourier(values[1::2])
    turned = [cmath.exp(-2j * math.pi * k / count) * value for k, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]


def complexes(values):
    return [complex(*pair) for pair in zip(values[0::2], values[1::2])]


def flat(values):
    return [part for value in values for part in (value.real, value.imag)]


def fft1024_lds(s):
    signal = complexes(s["signal"])
    return {"signal": flat([value for at in range(0, len(signal), 1024) for value in fourier(signal[at:at + 1024])])}


def fft8(s):
    """The last of the steps of a transform: it combines eight transforms of `span` points."""
    stride, span = s["push"]
    signal = complexes(s["signal"])
    result = list(signal)
    for i in range(s.threads[0]):
        for k in range(8):
            result[i + k * span] = sum(signal[i + j * stride] * cmath.exp(-2j * math.pi * j * (i / (8 * span) + k / 8))
                                       for j in range(8))
    return {"signal": flat(result)}


def eigenvalues(a):
    """Jacobi's method until nothing is left beside the diagonal; checked by the characteristic polynomial."""
    trace = sum(a[i][i] for i in range(3))
    determinant = (a[0][0] * (a[1][1] * a[2][2] - a[1][2] ** 2) - a[0][1] * (a[0][1] * a[2][2] - a[1][2] * a[0][2]) +
                   a[0][2] * (a[0][1] * a[1][2] - a[1][1] * a[0][2]))
    minors = sum(a[i][i] * a[j][j] - a[i][j] ** 2 for i, j in ((0, 1), (0, 2), (1, 2)))
    a = [list(row) for row in a]
    for _ in range(20):
        for p, q in ((0, 1), (0, 2), (1, 2)):
            angle = 0.5 * math.atan2(2 * a[p][q], a[q][q] - a[p][p])
            # Rotates by at most 45 degrees, so that eigenvalues keep their places.
            angle -= math.pi / 2 * round(angle / (math.pi / 2))
            c, n = math.cos(angle), math.sin(angle)
            turn = [[float(i == j) for j in range(3)] for i in range(3)]
            turn[p][p], turn[p][q], turn[q][p], turn[q][q] = c, n, -n, c
            half = [[dot(row, [t[j] for t in turn]) for j in range(3)] for row in a]
            a = [[sum(turn[k][i] * half[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    values = [a[i][i] for i in range(3)]
    for value in values:
        assert abs(((trace - value) * value - minors) * value + determinant) < 1e-9
    return values + [determinant]


def jacobi_svd(s):
    values = []
    for i in range(s["push"][0]):
        flat_matrix = s["matrices"][9 * i:9 * i + 9]
        values += eigenvalues([flat_matrix[0:3], flat_matrix[3:6], flat_matrix[6:9]])
    return {"values": values}


def nbody(s):
    count, step, softening = s["push"]
    positions, velocities = s["positions"], list(s["velocities"])
    moved = []
    for i in range(s.threads[0]):
        here = positions[4 * i:4 * i + 3]
        pull = [0.0] * 3
        for k in range(count):
            offset = [positions[4 * k + axis] - here[axis] for axis in range(3)]
            strength = positions[4 * k + 3] / (dot(offset, offset) + softening) ** 1.5
            pull = [sum_ + strength * part for sum_, part in zip(pull, offset)]
        velocity = [velocities[4 * i + axis] + pull[axis] * step for axis in range(3)]
        velocities[4 * i:4 * i + 4] = velocity + [0]
        moved += [place + speed * step for place, speed in zip(here, velocity)] + [positions[4 * i + 3]]
    return {"velocities": velocities, "moved": moved}


def reduce_lds(s):
    return {"sums": [sum(s["source"][at:at + 512]) for at in range(0, len(s["source"]), 512)]}


def reduce_vec4(s):
    values = [abs(value) for value in s["source"]]
    threads = s.threads[0]
    count = s["push"][0]
    sums = [sum(values[4 * i + k] for i in range(first, count, threads)) for first in range(threads) for k in range(4)]
    return {"result": [min(values), max(values)], "sums": sums}
