// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A 32 x 32 tile a workgroup, through LDS with a padded row so that columns do not meet in one bank.

#version 450
layout(local_size_x = 32, local_size_y = 8) in;
layout(push_constant) uniform Parameters { uint width, height; };
layout(set = 0, binding = 0) readonly buffer Source { float source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { float target[]; };

shared float tile[32][33];

void main() {
  uvec2 local = gl_LocalInvocationID.xy;
  uvec2 from = gl_WorkGroupID.xy * 32 + local;
  for (uint row = 0; row < 32; row += 8)
    if (from.x < width && from.y + row < height)
      tile[local.y + row][local.x] = source[(from.y + row) * width + from.x];
  barrier();
  uvec2 to = gl_WorkGroupID.yx * 32 + local;
  for (uint row = 0; row < 32; row += 8)
    if (to.x < height && to.y + row < width)
      target[(to.y + row) * height + to.x] = tile[local.x][local.y + row];
}
