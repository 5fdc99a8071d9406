// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// C = A B in 64 x 64 tiles: 16-deep slices of both in LDS, 4 x 4 results a lane in registers.

#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { uint rows, columns, depth; };
layout(set = 0, binding = 0) readonly buffer A { vec4 a[]; };
layout(set = 0, binding = 1) readonly buffer B { vec4 b[]; };
layout(set = 0, binding = 2) writeonly buffer C { vec4 c[]; };

shared float tileA[16][64];
shared vec4 tileB[16][16];

void main() {
  uvec2 local = gl_LocalInvocationID.xy;
  uint lane = gl_LocalInvocationIndex;
  uint firstRow = gl_WorkGroupID.y * 64, firstColumn = gl_WorkGroupID.x * 64;
  vec4 sums[4] = vec4[4](vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
  for (uint k = 0; k < depth; k += 16) {
    uint rowA = lane / 4, columnA = lane % 4 * 4;
    vec4 fromA = a[((firstRow + rowA) * depth + k + columnA) / 4];
    for (int i = 0; i < 4; ++i)
      tileA[columnA + i][rowA] = fromA[i];
    tileB[local.y][local.x] = b[((k + local.y) * columns + firstColumn) / 4 + local.x];
    barrier();
    for (uint inner = 0; inner < 16; ++inner) {
      vec4 right = tileB[inner][local.x];
      for (uint i = 0; i < 4; ++i)
        sums[i] += tileA[inner][local.y * 4 + i] * right;
    }
    barrier();
  }
  for (uint i = 0; i < 4; ++i)
    c[((firstRow + local.y * 4 + i) * columns + firstColumn) / 4 + local.x] = sums[i];
}
