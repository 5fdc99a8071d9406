# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints an Amber script with a random interface between a vertex and a fragment shader: random_interfaces.py SEED

Outputs are scalars, vectors and arrays at random components of random locations. Each component is a constant, comes from
a uniform buffer, push constants or an attribute, or is computed from them; all vertices have the same values, which the
fragment shader stores, as far as it reads them. Inputs may have fewer components than outputs. Some outputs are written
behind a branch, in a loop or at an index that LLVM does not know, as are distances to clip and the position.
"""

import random
import sys

TYPES = {"float": "vec", "int": "ivec", "uint": "uvec", "double": "dvec"}
QUALIFIERS = ["", "noperspective ", "centroid ", "flat "]
FLOATS = [0.25 * n for n in range(-15, 16, 2)]
INTS = [3, 5, 9, 17, 33, 65, 129, 257]


class Variable:
    def __init__(self, name, kind, size, length, location, component, qualifier):
        self.name, self.kind, self.size, self.length = name, kind, size, length
        self.location, self.component, self.qualifier = location, component, qualifier

    def declaration(self, direction, size):
        kind = self.kind if size == 1 else f"{TYPES[self.kind]}{size}"
        component = f", component = {self.component}" if self.component else ""
        array = f"[{self.length}]" if self.length > 1 else ""
        layout = f"layout(location = {self.location}{component})"
        return f"{layout} {self.qualifier}{direction} {kind} {self.name}{array};"

    def parts(self, size):
        for i in range(self.length):
            for c in range(size):
                element = f"[{i}]" if self.length > 1 else ""
                yield self.name + element + (f".{'xyzw'[c]}" if size > 1 else "")


def make_variables(rng):
    used, kinds = set(), {}
    for number in range(rng.randrange(4, 15)):
        kind = rng.choice(["float", "float", "float", "int", "uint", "double"])
        words = 2 if kind == "double" else 1
        component = rng.choice([0, 0, 0, 2] if words == 2 else [0, 0, 1, 2, 3])
        size = rng.randrange(1, (4 - component) // words + 1)
        length, location = rng.choice([1, 1, 1, 2, 3]), rng.randrange(0, 26)
        qualifier = rng.choice(QUALIFIERS) if kind == "float" else "flat "
        slots = {(location + i, component + c) for i in range(length) for c in range(size * words)}
        # Variables at one location have the same type and qualifier.
        if slots & used or any(kinds.get(place, (kind, qualifier)) != (kind, qualifier) for place, _ in slots):
            continue
        used |= slots
        kinds.update({place: (kind, qualifier) for place, _ in slots})
        yield Variable(f"v{number}", kind, size, length, location, component, qualifier)


def make_value(rng, kind):
    """An expression of the vertex shader, and its value."""
    k, other = rng.randrange(8), rng.randrange(8)
    if kind in ("float", "double"):
        number = rng.choice(FLOATS)
        text, value = rng.choice(
            [
                (str(number), number),
                (f"uniforms.floats[{k // 4}][{k % 4}]", FLOATS[k]),
                (f"push.floats[{k}]", -FLOATS[k]),
                (f"push.floats[{k}] * uniforms.floats[{other // 4}][{other % 4}]", -FLOATS[k] * FLOATS[other]),
                (f"uniforms.floats[{k // 4}][{k % 4}] + {number}", FLOATS[k] + number),
                (f"-push.floats[{k}]", FLOATS[k]),
                (f"source[{k % 4}]", FLOATS[k % 4]),
                (f"source[{k % 4}] - {number}", FLOATS[k % 4] - number),
            ]
        )
        return (f"double({text})" if kind == "double" else text), value
    text, value = rng.choice(
        [
            (str(INTS[k]), INTS[k]),
            (f"uniforms.ints[{k // 4}][{k % 4}]", INTS[k]),
            (f"(uniforms.ints[{k // 4}][{k % 4}] ^ 64)", INTS[k] ^ 64),
            (f"(uniforms.ints[{k // 4}][{k % 4}] + {INTS[other]})", INTS[k] + INTS[other]),
            (f"int(source[{k % 4}] * 4.0)", int(FLOATS[k % 4] * 4)),
        ]
    )
    return (f"uint({text})" if kind == "uint" else text), (value % (1 << 32) if kind == "uint" else value)


def make_write(rng, part, text):
    """A statement that writes the value to the part: at once, or so that LLVM does not know it."""
    three = "uniforms.ints[0][0]"
    if part[-2] == "." and rng.random() < 0.15:
        return f"{part[:-2]}[{three} - 3 + {'xyzw'.find(part[-1])}] = {text};"
    return rng.choice(
        [f"{part} = {text};"] * 5
        + [f"if ({three} == 3) {part} = {text};", f"for (int i = 0; i < {three}; ++i) {part} = {text};"]
    )


def make_position(rng):
    """Lines before main, and those in it, that write what the rasteriser reads."""
    before, inside = [], ["float w = 1.0 + gl_VertexIndex;", "gl_Position = vec4(corner * w, 0.0, w);"]
    if rng.random() < 0.3:
        before.append(rng.choice(["out float gl_ClipDistance[3];", "out float gl_CullDistance[3];"]))
        inside.append(f"for (int i = 0; i < uniforms.ints[0][0]; ++i) {before[0][10:-4]}[i] = 1.0 + w;")
    if rng.random() < 0.3:
        inside.append("gl_Position[gl_VertexIndex & 1] *= 1.0;")
    if rng.random() < 0.3:
        before.append("invariant gl_Position;")
    return before, inside


def main():
    rng = random.Random(int(sys.argv[1]))
    variables = list(make_variables(rng))
    outputs, inputs, writes, stores = [], [], [], []
    expected = {kind: [] for kind in TYPES}
    for variable in variables:
        outputs.append(variable.declaration("out", variable.size))
        values = {}
        for part in variable.parts(variable.size):
            text, values[part] = make_value(rng, variable.kind)
            writes.append(make_write(rng, part, text))
        if rng.random() < 0.15:
            continue
        size = rng.randrange(1, variable.size + 1) if rng.random() < 0.3 else variable.size
        inputs.append(variable.declaration("in", size))
        for read, written in zip(variable.parts(size), [p for p in values if size == variable.size or "xyzw".find(p[-1]) < size]):
            if rng.random() < 0.1:
                continue
            stores.append(f"{variable.kind}s[{len(expected[variable.kind])}] = {read};")
            expected[variable.kind].append(values[written])
    uniforms = "uniform Uniforms { vec4 floats[2]; ivec4 ints[2]; } uniforms;"
    print("#!amber\nSHADER vertex write GLSL\n#version 450\nlayout(location = 0) in vec2 corner;\nlayout(location = 1) in vec4 source;")
    print(f"layout(set = 0, binding = 0) {uniforms}\nlayout(push_constant) uniform Push {{ float floats[8]; }} push;")
    before, inside = make_position(rng)
    print("\n".join(outputs + before) + "\nvoid main() {\n  " + "\n  ".join(inside))
    print("  " + "\n  ".join(writes) + "\n}\nEND")
    print("SHADER fragment read GLSL\n#version 450\n" + "\n".join(inputs) + "\nlayout(location = 0) out vec4 color;")
    for number, kind in enumerate(TYPES):
        print(f"layout(std430, set = 0, binding = {number + 1}) buffer B{number} {{ {kind} {kind}s[]; }};")
    print("void main() {\n  color = vec4(1.0);\n  if (ivec2(gl_FragCoord.xy) != ivec2(1, 2))\n    return;")
    print("  " + "\n  ".join(stores) + "\n}\nEND")
    print("BUFFER corners DATA_TYPE vec2<float> DATA -1 -1  3 -1  -1 3 END")
    print(f"BUFFER attributes DATA_TYPE vec4<float> DATA {' '.join(map(str, FLOATS[:4] * 3))} END")
    print("STRUCT uniforms\n  vec4<float> a OFFSET 0\n  vec4<float> b OFFSET 16\n  vec4<int32> c OFFSET 32\n  vec4<int32> d OFFSET 48\nEND")
    print(f"BUFFER uniforms DATA_TYPE uniforms STD140 DATA {' '.join(map(str, FLOATS[:8] + INTS))} END")
    print(f"BUFFER push DATA_TYPE float DATA {' '.join(str(-x) for x in FLOATS[:8])} END")
    for kind, type_ in (("float", "float"), ("int", "int32"), ("uint", "uint32"), ("double", "double")):
        print(f"BUFFER {kind}s DATA_TYPE {type_} SIZE 128 FILL 77")
    print("PIPELINE graphics pipeline\n  ATTACH write\n  ATTACH read\n  FRAMEBUFFER_SIZE 4 4\n  VERTEX_DATA corners LOCATION 0\n  VERTEX_DATA attributes LOCATION 1")
    print("  BIND BUFFER uniforms AS uniform DESCRIPTOR_SET 0 BINDING 0\n  BIND BUFFER push AS push_constant")
    for number, kind in enumerate(TYPES):
        print(f"  BIND BUFFER {kind}s AS storage DESCRIPTOR_SET 0 BINDING {number + 1}")
    print("END\nRUN pipeline DRAW_ARRAY AS TRIANGLE_LIST START_IDX 0 COUNT 3")
    for kind, values in expected.items():
        if values:
            tolerance = "TOLERANCE 0.0001 " if kind == "float" else ""
            print(f"EXPECT {kind}s IDX 0 {tolerance}EQ {' '.join(map(str, values))} 77" if kind != "float" else f"EXPECT floats IDX 0 {tolerance}EQ {' '.join(map(str, values))}")


main()
