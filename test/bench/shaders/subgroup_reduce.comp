// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums a buffer: each subgroup in registers, then one invocation of it in memory.
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x = 256) in;
layout(set = 0, binding = 0) readonly buffer Values { float values[]; };
layout(set = 0, binding = 1) writeonly buffer Sums { float sums[]; };

void main() {
  float sum = subgroupAdd(values[gl_GlobalInvocationID.x]);
  if (subgroupElect())
    sums[gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID] = sum;
}
