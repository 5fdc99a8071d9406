// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Lanes walk lists of different lengths; those that come to an end reserve room for their results together.
#version 460
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Nodes { uvec4 nodes[]; }; // next, key, value, flags
layout(set = 0, binding = 1) buffer Found { uint count; uvec2 found[]; };
layout(push_constant) uniform Constants { uint wanted; uint limit; };

void main() {
  uint index = gl_GlobalInvocationID.x;
  for (uint step = 0; step < limit; ++step) {
    uvec4 node = nodes[index];
    if ((node.w & 1) != 0) {
      index = node.x;
      continue;
    }
    if (node.y == wanted) {
      uvec4 arriving = subgroupBallot(true);
      uint first = 0;
      if (subgroupElect())
        first = atomicAdd(count, subgroupBallotBitCount(arriving));
      first = subgroupBroadcastFirst(first);
      found[first + subgroupBallotExclusiveBitCount(arriving)] = uvec2(index, node.z);
      break;
    }
    if (node.x == 0)
      return;
    index = node.x;
  }
}
