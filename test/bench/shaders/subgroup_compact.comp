// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Keeps the positive values of a buffer, in order within a subgroup: one atomic for each subgroup.
#version 460
#extension GL_KHR_shader_subgroup_ballot : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Values { int values[]; };
layout(set = 0, binding = 1) buffer Kept { uint count; int kept[]; };

void main() {
  int value = values[gl_GlobalInvocationID.x];
  bool keep = value > 0;
  uvec4 keeping = subgroupBallot(keep);
  uint first = 0;
  if (subgroupElect())
    first = atomicAdd(count, subgroupBallotBitCount(keeping));
  first = subgroupBroadcastFirst(first);
  if (keep)
    kept[first + subgroupBallotExclusiveBitCount(keeping)] = value;
}
