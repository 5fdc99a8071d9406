// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Adds up by key: the lanes with the first lane's key at a time, which leave the loop together.
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Pairs { uvec2 pairs[]; };
layout(set = 0, binding = 1) buffer Totals { uint totals[]; };

void main() {
  uvec2 pair = pairs[gl_GlobalInvocationID.x];
  for (;;) {
    uint key = subgroupBroadcastFirst(pair.x);
    if (key == pair.x) {
      uint sum = subgroupAdd(pair.y);
      if (subgroupElect())
        atomicAdd(totals[key], sum);
      break;
    }
  }
}
