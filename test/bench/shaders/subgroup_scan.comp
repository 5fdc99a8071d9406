// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An exclusive scan over a workgroup: within subgroups, then over their sums.
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer Values { uint values[]; };
shared uint sums[64];

void main() {
  uint index = gl_GlobalInvocationID.x;
  uint value = values[index];
  uint before = subgroupExclusiveAdd(value);
  if (gl_SubgroupInvocationID == gl_SubgroupSize - 1)
    sums[gl_SubgroupID] = before + value;
  barrier();
  if (gl_SubgroupID == 0 && gl_SubgroupInvocationID < gl_NumSubgroups)
    sums[gl_SubgroupInvocationID] = subgroupExclusiveAdd(sums[gl_SubgroupInvocationID]);
  barrier();
  values[index] = before + sums[gl_SubgroupID];
}
