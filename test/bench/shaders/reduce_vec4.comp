// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Minimum, maximum and sum of vec4s in a grid-stride loop, finished by atomics.

#version 450
layout(local_size_x = 128) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Source { vec4 source[]; };
layout(set = 0, binding = 1) buffer Result { uint least, greatest; };
layout(set = 0, binding = 2) writeonly buffer Sums { vec4 sums[]; };

void main() {
  vec4 low = vec4(1e30), high = vec4(0.0), sum = vec4(0.0);
  uint step = gl_NumWorkGroups.x * 128;
  for (uint i = gl_GlobalInvocationID.x; i < count; i += step) {
    vec4 value = abs(source[i]);
    low = min(low, value);
    high = max(high, value);
    sum += value;
  }
  atomicMin(least, floatBitsToUint(min(min(low.x, low.y), min(low.z, low.w))));
  atomicMax(greatest, floatBitsToUint(max(max(high.x, high.y), max(high.z, high.w))));
  sums[gl_GlobalInvocationID.x] = sum;
}
