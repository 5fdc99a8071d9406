# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""What filters of images and of buffers with images compute."""

import math


def as_bytes(values):
    return [round(255 * min(max(value, 0), 1)) for value in values]


def bilateral_blur(s):
    width, height, space, color_scale = s["push"]
    source = s["source"]

    def color(x, y):
        at = 4 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1))
        return source[at:at + 3]

    target = []
    for y in range(height):
        for x in range(width):
            center, sums, weights = color(x, y), [0.0] * 3, 0.0
            for dx in range(-3, 4):
                for dy in range(-3, 4):
                    near = color(x + dx, y + dy)
                    distance = sum((a - b) ** 2 for a, b in zip(near, center))
                    weight = math.exp(-(dx * dx + dy * dy) * space - distance * color_scale)
                    sums = [sum_ + weight * value for sum_, value in zip(sums, near)]
                    weights += weight
            target += [value / weights for value in sums] + [1]
    return {"target": target}


def box_blur(s):
    width, height, radius = s["push"]
    source, target = s["source"], []
    for y in range(height):
        for x in range(width):
            columns = [min(max(x + i, 0), width - 1) for i in range(-radius, radius + 1)]
            window = [source[4 * (y * width + column):][:4] for column in columns]
            target += [round(sum(channel) / len(window)) for channel in zip(*window)]
    return {"target": target}


def cubic(f):
    """The weights of a Catmull-Rom spline for the points -1, 0, 1 and 2."""
    return [-f / 2 + f ** 2 - f ** 3 / 2, 1 - 2.5 * f ** 2 + 1.5 * f ** 3, f / 2 + 2 * f ** 2 - 1.5 * f ** 3,
            -f ** 2 / 2 + f ** 3 / 2]


def image_bicubic(s):
    width, height = s.extents["target"]
    source_width, source_height = s.extents["source"]
    target = []
    for y in range(height):
        for x in range(width):
            u, v = (x + 0.5) / width * source_width - 0.5, (y + 0.5) / height * source_height - 0.5
            left, top = math.floor(u), math.floor(v)
            sums = [0.0] * 4
            for j, vertical in enumerate(cubic(v - top)):
                for i, horizontal in enumerate(cubic(u - left)):
                    texel = s.texel("source", left + i - 1, top + j - 1)
                    sums = [sum_ + vertical * horizontal * value for sum_, value in zip(sums, texel)]
            target += as_bytes(sums)
    return {"target": target}


def image_blur(s):
    offsets, weights = (1.411765, 3.294118, 5.176471), (0.296907, 0.094470, 0.010381)
    width, height = s.extents["target"]
    direction = s["push"]
    target = []
    for y in range(height):
        for x in range(width):
            u, v = (x + 0.5) / width, (y + 0.5) / height
            color = [0.196483 * value for value in s.sample("source", u, v)]
            for offset, weight in zip(offsets, weights):
                for sign in (-offset, offset):
                    near = s.sample("source", u + sign * direction[0] / width, v + sign * direction[1] / height)
                    color = [sum_ + weight * value for sum_, value in zip(color, near)]
            target += color[:3] + [1]
    return {"target": target}


def image_histogram(s):
    least, scale = s["push"]
    width, height = s.extents["source"]
    histogram = list(s["histogram"])
    for y in range(height):
        for x in range(width):
            red, green, blue, _ = s.texel("source", x, y)
            luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            place = 1 + 254 * min(max((math.log2(luminance) - least) * scale, 0), 1) if luminance >= 0.005 else 0
            assert place in (0, 1, 255) or 0.0003 < place % 1 < 0.9997, "too near to the next bin"
            histogram[int(place)] += 1
    return {"histogram": histogram}


def image_mips(s):
    width, height = s.extents["half_size"]

    def mean(x, y, size):
        block = [s.texel("source", x * size + i, y * size + j) for i in range(size) for j in range(size)]
        return as_bytes(sum(texel[k] for texel in block) / size ** 2 for k in range(4))

    return {"half_size": [value for y in range(height) for x in range(width) for value in mean(x, y, 2)],
            "quarter_size": [value for y in range(height // 2) for x in range(width // 2) for value in mean(x, y, 4)]}


def image_sharpen(s):
    """Texels at the border of the image keep their colour, since one of their neighbours is zero."""
    width, height = s.extents["target"]
    strength = s["push"][0]
    target = []
    for y in range(height):
        for x in range(width):
            middle = s.texel("source", x, y)[:3]
            if x in (0, width - 1) or y in (0, height - 1):
                target += as_bytes(middle) + [255]
                continue
            cross = [s.texel("source", x + i, y + j)[:3] for i, j in ((0, -1), (-1, 0), (1, 0), (0, 1))]
            least, most = [min(channel) for channel in zip(*cross)], [max(channel) for channel in zip(*cross)]
            limits = []
            for low, high, own in zip(least, most, middle):
                limits += [-min(low, own) / (4 * high), (1 - max(high, own)) / (4 * low - 4)]
            lobe = strength * min(max(max(limits), -0.1875), 0)

            def luma(color):
                return color[1] + (color[0] + color[2]) / 2

            contrast = abs(sum(luma(color) for color in cross) / 4 - luma(middle))
            range_ = max(luma(most), luma(middle)) - min(luma(least), luma(middle))
            lobe *= 1 - min(contrast / range_, 1) / 2
            sums = [sum(channel) for channel in zip(*cross)]
            target += as_bytes((lobe * sum_ + own) / (4 * lobe + 1) for sum_, own in zip(sums, middle)) + [255]
    return {"target": target}
