// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One pass of a radix sort by four bits: ranks in a workgroup by counters packed into LDS, then a scatter.

#version 450
layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint shift, groups; };
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) readonly buffer Starts { uint starts[]; };
layout(set = 0, binding = 2) writeonly buffer Target { uint target[]; };

shared uint counters[16][256];
shared uint digitStart[16];

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint key = source[gl_GlobalInvocationID.x];
  uint digit = (key >> shift) & 15;
  for (uint d = 0; d < 16; ++d)
    counters[d][lane] = d == digit ? 1 : 0;
  barrier();
  for (uint stride = 1; stride < 256; stride <<= 1) {
    uint sums[16];
    for (uint d = 0; d < 16; ++d)
      sums[d] = counters[d][lane] + (lane >= stride ? counters[d][lane - stride] : 0);
    barrier();
    for (uint d = 0; d < 16; ++d)
      counters[d][lane] = sums[d];
    barrier();
  }
  if (lane < 16)
    digitStart[lane] = starts[lane * groups + gl_WorkGroupID.x];
  barrier();
  target[digitStart[digit] + counters[digit][lane] - 1] = key;
}
