// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A blocked sum whose loops all lanes leave at once: nothing about control flow costs anything here.
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Values { float values[]; };
layout(set = 0, binding = 1) writeonly buffer Sums { float sums[]; };
layout(push_constant) uniform Constants { uint blocks; };

void main() {
  uint lane = gl_LocalInvocationIndex;
  float total = 0;
  for (uint block = 0; block < blocks; ++block)
    total += subgroupAdd(values[(gl_WorkGroupID.x * blocks + block) * 64 + lane] * float(block));
  if (lane == 0)
    sums[gl_WorkGroupID.x] = total;
}
