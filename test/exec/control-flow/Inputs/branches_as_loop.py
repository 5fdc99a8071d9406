# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Writes a script in which very many branches do what a loop does: branches_as_loop.py COUNT > SCRIPT.

Masks of lanes live across many blocks, are read and written anew; results of transcendental instructions are read
early in the blocks that follow, and permuted behind branches. A small loop of each kind is among the branches."""

import sys

SCRIPT = """#!amber
SHADER compute shader GLSL TARGET_ENV spv1.5
#version 460
#extension GL_KHR_shader_subgroup_clustered : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Data {{ uint d[]; }};
layout(std430, binding = 1) buffer Looped {{ uint e[]; }};
layout(std430, binding = 2) buffer In {{ uint count; uint table[16]; }};
uint power(uint x) {{ return uint(exp2(float(x & 7u))); }}
#define STATEMENT(k, place) \\
  if ((v ^ (k)) % 3u == 1u) {{ v += power(v + (k)); a = !b && (v & 1u) == 0u; }} \\
  else {{ b = c != a; v = (a ? v * 3u : v + (k)) + table[v & 15u]; }} \\
  if (a) c = power(v) > (k) % 50u; \\
  if ((v & 3u) == ((k) & 3u)) {{ place = v; s = sin(float(v & 15u)); }} \\
  v += floatBitsToUint(s) >> 20;
#define ROUNDS(k) \\
  for (uint j = v & 3u; j < 5u; ++j) if ((table[j] & v) != 0u) {{ v += c ? j : 7u; c = power(v >> 3) > 9u; }} \\
  v += subgroupClusteredAdd(b ? v : 1u, 32);
void main() {{
  uint i = gl_GlobalInvocationID.x, v = d[i];
  bool a = (v & 1u) == 0u, b = (v & 2u) == 0u, c = (v & 4u) == 0u;
  float s = 1.0;
{statements}
  d[i] = v + (a ? v : v * 7u) + (b ? v * 2u : v * 11u) + (c ? v * 13u : v);
  v = e[i], s = 1.0;
  a = (v & 1u) == 0u, b = (v & 2u) == 0u, c = (v & 4u) == 0u;
  for (uint k = 0u; k < count; ++k) {{
    STATEMENT(k, e[i])
    if (k % 50u == 49u) {{ ROUNDS(k) }}
  }}
  e[i] = v + (a ? v : v * 7u) + (b ? v * 2u : v * 11u) + (c ? v * 13u : v);
}}
END
BUFFER data DATA_TYPE uint32 SIZE 256 SERIES_FROM 3 INC_BY 7
BUFFER looped DATA_TYPE uint32 SIZE 256 SERIES_FROM 3 INC_BY 7
BUFFER in DATA_TYPE uint32 DATA {count} 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 END
PIPELINE compute pipeline
  ATTACH shader
  BIND BUFFER data AS storage DESCRIPTOR_SET 0 BINDING 0
  BIND BUFFER looped AS storage DESCRIPTOR_SET 0 BINDING 1
  BIND BUFFER in AS storage DESCRIPTOR_SET 0 BINDING 2
END
RUN pipeline 4 1 1
EXPECT data EQ_BUFFER looped
"""


def main():
    count = int(sys.argv[1])
    statements = [f"  STATEMENT({k}u, d[i])" + (f" ROUNDS({k}u)" if k % 50 == 49 else "") for k in range(count)]
    print(SCRIPT.format(statements="\n".join(statements), count=count))


main()
