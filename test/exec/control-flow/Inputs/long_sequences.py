# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Prints a script whose shader has very many branches of one kind: long_sequences.py SHAPE. Behind them all lanes of
a workgroup that have not returned count themselves."""

import sys

COUNT = 150
MANY = 300  # for the back end to have over 512 blocks
LANES = 32  # in a workgroup, of which there are two

SCRIPT = """#!amber
SHADER compute shader GLSL
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = %d) in;
layout(binding = 0) buffer Data { uint d[]; };
void main() {
uint i = gl_GlobalInvocationID.x;
uint v = d[i];
uint w = v * 3u;
%s
d[i] = v + w + subgroupAdd(1u);
}
END
BUFFER data DATA_TYPE uint32 DATA
%s
END
PIPELINE compute pipeline
  ATTACH shader
  BIND BUFFER data AS storage DESCRIPTOR_SET 0 BINDING 0
END
RUN pipeline 2 1 1
EXPECT data IDX 0 EQ %s
"""


class Shape:
    """GLSL for the branches, and what they do to v and w. None for w: the lane has returned with v."""

    def switch_text(self):
        cases = [
            f"case {k * 3}u: v = v * {k + 7}u + {k}u; w ^= v;{'' if k % 5 == 0 else ' break;'}" for k in range(COUNT)
        ]
        return "switch (v) {\n" + "\n".join(cases) + "\ndefault: v += 1u;\n}"

    def switch(self, v, w):
        if v % 3 or v // 3 >= COUNT:
            return v + 1, w
        k = v // 3
        while k < COUNT:
            v = v * (k + 7) + k
            w ^= v
            if k % 5:
                return v, w
            k += 1
        return v + 1, w

    def falls_text(self):
        cases = [
            f"case {k * 3}u: v = v * {k + 7}u + {k}u; w ^= v; if (v % 5u == {k % 5}u) break;{' w += 3u; break;' if k % 70 == 69 else ''}"
            for k in range(COUNT)
        ]
        return "switch (v) {\n" + "\n".join(cases) + "\ndefault: v += 1u; w *= 5u;\n}"

    def falls(self, v, w):
        first = v // 3 if v % 3 == 0 else COUNT
        for k in range(first, COUNT):
            v = (v * (k + 7) + k) % 2**32
            w ^= v
            if v % 5 == k % 5:
                return v, w
            if k % 70 == 69:
                return v, w + 3
        return v + 1, w * 5

    def ifs_text(self):
        return "\n".join(f"if (((v >> {k % 7}u) + {k}u) % 3u == 0u) {{ v = v * 5u + {k}u; w ^= v; }}" for k in range(MANY))

    def ifs(self, v, w):
        for k in range(MANY):
            if ((v >> k % 7) + k) % 3 == 0:
                v = (v * 5 + k) % 2**32
                w ^= v
        return v, w

    def else_if_text(self):
        return " else ".join(f"if ((v ^ {k}u) % 67u == 5u) {{ v = v * 5u + {k}u; w += v; }}" for k in range(COUNT))

    def else_if(self, v, w):
        for k in range(COUNT):
            if (v ^ k) % 67 == 5:
                v = v * 5 + k
                return v, w + v
        return v, w

    def returns_text(self):
        return "\n".join(f"if ((v ^ {k}u) % 197u == 5u) {{ d[i] = v + w; return; }}\nw = w * 3u + {k}u; v += 1u;" for k in range(COUNT))

    def returns(self, v, w):
        for k in range(COUNT):
            if (v ^ k) % 197 == 5:
                return (v + w) % 2**32, None
            w = (w * 3 + k) % 2**32
            v += 1
        return v, w

    def breaks_text(self):
        body = [f"if (v % 211u == {k}u) break;\nif (v % 103u == {k + 3}u) continue;\nv += {k}u; w ^= v;" for k in range(COUNT // 2)]
        return "for (uint j = 0u; j < 5u; ++j) {\n" + "\n".join(body) + "\nv += j;\n}"

    def breaks(self, v, w):
        for j in range(5):
            for k in range(COUNT // 2):
                if v % 211 == k:
                    return v, w
                if v % 103 == k + 3:
                    break
                v += k
                w ^= v
            else:
                v += j
        return v, w

    def conditions_text(self):
        return "if (" + " && ".join(f"(v + {k}u) % 251u != {k}u * (w & 1u)" for k in range(COUNT)) + ") v += 1000u; else w = 7u;"

    def conditions(self, v, w):
        if all((v + k) % 251 != k * (w & 1) for k in range(COUNT)):
            return v + 1000, w
        return v, 7

    def loops_text(self):
        return "\n".join(
            f"for (uint j = 0u; j < v % 4u; ++j) {{ w = w * 3u + j; if (w % 997u == {k}u) {{ d[i] = w; return; }} }} v += w;"
            for k in range(COUNT)
        )

    def loops(self, v, w):
        for k in range(COUNT):
            for j in range(v % 4):
                w = (w * 3 + j) % 2**32
                if w % 997 == k:
                    return w, None
            v = (v + w) % 2**32
        return v, w

    def nested_text(self):
        arms = [
            f"if ((v + j) % {k % 5 + 2}u == 0u) {{ v = v * 5u + {k}u; if ((v & 4u) != 0u) w += v; else {'break;' if k % 50 == 49 else f'last = {k}u;'} }}"
            f" else {{ w ^= v; for (uint n = v % 3u; n != 0u; --n) w = w * 3u + last; }}"
            for k in range(COUNT // 2)
        ]
        return "uint last = 1000u;\nif (v != 11u) {\nfor (uint j = 0u; j < 3u; ++j) {\n" + "\n".join(arms) + "\nv ^= last;\n}\n}"

    def nested(self, v, w):
        last = 1000
        for j in range(3 if v != 11 else 0):
            for k in range(COUNT // 2):
                if (v + j) % 2**32 % (k % 5 + 2) == 0:
                    v = (v * 5 + k) % 2**32
                    if v & 4:
                        w = (w + v) % 2**32
                    elif k % 50 == 49:
                        return v, w
                    else:
                        last = k
                else:
                    w ^= v
                    for _ in range(v % 3):
                        w = (w * 3 + last) % 2**32
            v ^= last
        return v, w


def main():
    name = sys.argv[1]
    shape = Shape()
    start = [(lane * 37 + 11) % 500 for lane in range(2 * LANES)]
    ends = [getattr(shape, name)(v, v * 3) for v in start]
    expected = []
    for lane, (v, w) in enumerate(ends):
        group = lane // LANES * LANES
        together = sum(other is not None for _, other in ends[group : group + LANES])
        expected.append(v if w is None else (v + w + together) % 2**32)
    numbers = [" ".join(str(number) for number in row) for row in (start, expected)]
    print(SCRIPT % (LANES, getattr(shape, name + "_text")(), *numbers))


main()
