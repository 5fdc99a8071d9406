// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The sum of 512 numbers a workgroup: a tree in LDS.

#version 450
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) readonly buffer Source { float source[]; };
layout(set = 0, binding = 1) writeonly buffer Sums { float sums[]; };

shared float partial[256];

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint first = gl_WorkGroupID.x * 512 + lane;
  partial[lane] = source[first] + source[first + 256];
  barrier();
  for (uint stride = 128; stride > 0; stride >>= 1) {
    if (lane < stride)
      partial[lane] += partial[lane + stride];
    barrier();
  }
  if (lane == 0)
    sums[gl_WorkGroupID.x] = partial[0];
}
