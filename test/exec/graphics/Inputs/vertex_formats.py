# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints an Amber script that reads vertex attributes of many formats: vertex_formats.py KIND SPACING

KIND is float, uint, sint or double: the type in the shader. With SPACING `tight`, elements follow each other; with `loose`
each is behind an unused component. Expected values follow from Vulkan's definition of the formats.
"""

import random
import struct
import sys

VERTICES = 3
PER_PIPELINE = 12
BYTES = [(order, 8, False) for order in ("R", "RG", "RGB", "BGR", "RGBA", "BGRA", "ABGR")]
HALVES = [("RGBA"[:count], 16, True) for count in (1, 2, 3, 4)]
NAMES = {"ABGR": "A8B8G8R8_{}_PACK32"}


def bits_of(number, raw, width):
    """The value of a component whose bits are `raw`."""
    signed = raw - (1 << width) if raw >> (width - 1) else raw
    match number:
        case "UNORM":
            return raw / ((1 << width) - 1)
        case "SNORM":
            return max(signed / ((1 << (width - 1)) - 1), -1.0)
        case "USCALED":
            return float(raw)
        case "SSCALED":
            return float(signed)
        case "UINT":
            return raw
        case "SINT":
            return signed
        case "SFLOAT":
            return struct.unpack({16: "<e", 32: "<f", 64: "<d"}[width], raw.to_bytes(width // 8, "little"))[0]
        case "UFLOAT":  # five bits of exponent, no sign
            return struct.unpack("<e", (raw << (15 - width)).to_bytes(2, "little"))[0]


def random_bits(rng, number, width):
    if number in ("SFLOAT", "UFLOAT"):
        mantissa = {16: 10, 32: 23, 64: 52, 11: 6, 10: 5}[width]
        bias = {16: 15, 32: 127, 64: 1023, 11: 15, 10: 15}[width]
        sign = rng.getrandbits(1) << (width - 1) if number == "SFLOAT" else 0
        return sign | rng.randrange(bias - 4, bias + 5) << mantissa | rng.getrandbits(mantissa)
    return rng.choice([0, (1 << width) - 1, 1 << (width - 1), rng.getrandbits(width), rng.getrandbits(width)])


def formats(kind):
    """Name, number format, components (from the lowest bits on, with their widths), whether they are one word."""
    numbers = {"float": ["UNORM", "SNORM", "USCALED", "SSCALED"], "uint": ["UINT"], "sint": ["SINT"]}.get(kind, [])
    for number in numbers:
        for order, width, _ in BYTES:
            name = NAMES.get(order, "".join(f"{c}{width}" for c in order) + "_{}").format(number)
            lowest_first = order[::-1] if order == "ABGR" else order
            yield name, number, [(c, 8) for c in lowest_first], False
        for order, width, _ in HALVES:
            yield f"{''.join(f'{c}{width}' for c in order)}_{number}", number, [(c, 16) for c in order], False
        for name in ("RGB", "BGR"):
            fields = [(c, 10) for c in name] + [("A", 2)]
            yield "A2" + "".join(f"{c}10" for c in reversed(name)) + f"_{number}_PACK32", number, fields, True
    widths = {"float": [(16, "SFLOAT"), (32, "SFLOAT")], "uint": [(32, "UINT")], "sint": [(32, "SINT")], "double": [(64, "SFLOAT")]}
    for width, number in widths[kind]:
        for count in (1, 2, 3, 4):
            order = "RGBA"[:count]
            yield f"{''.join(f'{c}{width}' for c in order)}_{number}", number, [(c, width) for c in order], False
    if kind == "float":
        yield "B10G11R11_UFLOAT_PACK32", "UFLOAT", [("R", 11), ("G", 11), ("B", 10)], True


def element(rng, number, fields, is_packed):
    """The bytes of a random element, and its four components."""
    result = [0, 0, 0, 1]
    bits, shift, size = 0, 0, sum(width for _, width in fields) // 8
    for channel, width in fields:
        raw = random_bits(rng, number, width)
        bits |= raw << shift
        shift += width
        result["RGBA".index(channel)] = bits_of(number, raw, width)
    return list(bits.to_bytes(size, "little")), result


def main():
    kind, spacing = sys.argv[1], sys.argv[2]
    rng = random.Random(kind + spacing)
    types = {"float": ("vec4", "vec4<float>"), "uint": ("uvec4", "vec4<uint32>"), "sint": ("ivec4", "vec4<int32>"), "double": ("dvec4", "vec4<double>")}
    glsl, amber = types[kind]
    every = list(formats(kind))
    step = PER_PIPELINE if kind != "double" else 4
    print("#!amber")
    for number, first in enumerate(range(0, len(every), step)):
        group = every[first : first + step]
        locations = [i * (2 if kind == "double" else 1) for i in range(len(group))]
        print(f"SHADER vertex read{number} GLSL\n#version 450")
        for i, location in enumerate(locations):
            # Doubles that are missing are undefined.
            name = glsl
            if kind == "double":
                count = len(group[i][2])
                name = "double" if count == 1 else f"dvec{count}"
            print(f"layout(location = {location}) in {name} a{i};")
        print(f"layout(std430, set = 0, binding = 0) buffer Result {{ {glsl} values[]; }};")
        print("void main() {\n  gl_Position = vec4(0.0, 0.0, 0.0, 1.0), gl_PointSize = 1.0;")
        for i in range(len(group)):
            missing = ", 0.0lf" * (4 - len(group[i][2])) if kind == "double" else ""
            print(f"  values[gl_VertexIndex * {len(group)} + {i}] = {glsl}(a{i}{missing});")
        print("}\nEND")
        print(f"SHADER fragment nothing{number} GLSL\n#version 450\nlayout(location = 0) out vec4 color;\nvoid main() {{ color = vec4(1.0); }}\nEND")
        expected = [[None] * len(group) for _ in range(VERTICES)]
        data = []
        for i, (name, numbers, fields, is_packed) in enumerate(group):
            alignment = 4 if is_packed else fields[0][1] // 8
            padding = [170] * alignment if spacing == "loose" else []
            content = []
            for vertex in range(VERTICES):
                content += padding
                values, expected[vertex][i] = element(rng, numbers, fields, is_packed)
                if kind == "double":
                    expected[vertex][i][len(fields) :] = [0] * (4 - len(fields))
                content += values
            stride = len(content) // VERTICES
            print(f"BUFFER data{number}_{i} DATA_TYPE uint8 DATA {' '.join(map(str, content))} END")
            data.append(f"  VERTEX_DATA data{number}_{i} LOCATION {locations[i]} FORMAT {name} OFFSET {len(padding)} STRIDE {stride}")
        print(f"BUFFER result{number} DATA_TYPE {amber} SIZE {VERTICES * len(group)} FILL 0")
        print(f"PIPELINE graphics pipeline{number}\n  ATTACH read{number}\n  ATTACH nothing{number}\n  FRAMEBUFFER_SIZE 1 1")
        print("\n".join(data))
        print(f"  BIND BUFFER result{number} AS storage DESCRIPTOR_SET 0 BINDING 0\nEND")
        print(f"RUN pipeline{number} DRAW_ARRAY AS POINT_LIST START_IDX 0 COUNT {VERTICES}")
        size = 32 if kind == "double" else 16
        tolerance = "TOLERANCE 0.000001 " if kind == "float" else ""
        for vertex in range(VERTICES):
            for i, values in enumerate(expected[vertex]):
                offset = (vertex * len(group) + i) * size
                print(f"# {group[i][0]}\nEXPECT result{number} IDX {offset} {tolerance}EQ {' '.join(map(repr, values))}")


main()
