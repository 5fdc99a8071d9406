# SPDX-FileCopyrightText: The project's contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

"""Writes a script in which a long block does what a loop does: same_as_loop.py MEMORY COUNT > SCRIPT.

Four of five invocations run it, each on eight words. A statement reads one of them and writes another, so that a
wrong order of two accesses changes what follows. MEMORY is buffer, workgroup, reference, private or atomic."""

import sys

PLACES = {
    "buffer": "b.d[p + ({})]",
    "workgroup": "s[p % 512u + ({})]",
    "reference": "w.d[p + ({})]",
    "private": "a[{}]",
    "atomic": "b.d[p + ({})]",
}

SCRIPT = """#!amber
DEVICE_FEATURE BufferDeviceAddressFeatures.bufferDeviceAddress
SHADER compute shader GLSL TARGET_ENV spv1.5
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 64) in;
layout(buffer_reference, std430) buffer Words {{ uint d[]; }};
layout(std430, binding = 0) buffer Data {{ uint d[]; }} b;
layout(std430, binding = 1) buffer Looped {{ uint d[]; }} c;
layout(std430, binding = 2) buffer In {{ uint count; Words w; }};
shared uint s[512];
void main() {{
  uint p = gl_GlobalInvocationID.x * 8u, t = gl_GlobalInvocationID.x % 5u + 1u;
  uint a[8];
  for (uint j = 0u; j < 8u; ++j) c.d[p + j] = b.d[p + j];
  for (uint j = 0u; j < 8u; ++j) {here} = b.d[p + j];
  if (t != 3u) {{
{statements}
  }}
  for (uint j = 0u; j < 8u; ++j) b.d[p + j] = {here};
  for (uint k = 0u; k < count && t != 3u; ++k) c.d[p + (k * t & 7u)] = c.d[p + (k * 3u + t & 7u)] * 5u + k;
}}
END
BUFFER data DATA_TYPE uint32 SIZE 1024 SERIES_FROM 3 INC_BY 7
BUFFER looped DATA_TYPE uint32 SIZE 1024 FILL 0
BUFFER in DATA_TYPE uint32 DATA {count} 0 0 0 END
PIPELINE compute pipeline
  ATTACH shader
  POINTER TO data IN in IDX 8
  BIND BUFFER data AS storage DESCRIPTOR_SET 0 BINDING 0
  BIND BUFFER looped AS storage DESCRIPTOR_SET 0 BINDING 1
  BIND BUFFER in AS storage DESCRIPTOR_SET 0 BINDING 2
END
RUN pipeline 2 1 1
EXPECT data EQ_BUFFER looped
"""


def main():
    memory, count = sys.argv[1], int(sys.argv[2])
    place = PLACES[memory].format
    statements = []
    for k in range(count):
        target, value = place(f"{k}u * t & 7u"), place(f"{k * 3}u + t & 7u") + f" * 5u + {k}u"
        statements.append(f"atomicExchange({target}, {value});" if memory == "atomic" else f"{target} = {value};")
    print(SCRIPT.format(here=place("j"), statements="\n".join(statements), count=count))


main()
