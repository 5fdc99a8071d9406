// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sorts 1,024 keys with their values in LDS.

#version 450
layout(local_size_x = 512) in;
layout(set = 0, binding = 0) buffer Pairs { uvec2 pairs[]; };

shared uint keys[1024], values[1024];

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint base = gl_WorkGroupID.x * 1024;
  for (uint i = lane; i < 1024; i += 512) {
    keys[i] = pairs[base + i].x;
    values[i] = pairs[base + i].y;
  }
  for (uint size = 2; size <= 1024; size <<= 1) {
    for (uint stride = size >> 1; stride > 0; stride >>= 1) {
      barrier();
      uint low = 2 * lane - (lane & (stride - 1));
      uint high = low + stride;
      bool ascending = (low & size) == 0;
      if ((keys[low] > keys[high]) == ascending) {
        uint key = keys[low], value = values[low];
        keys[low] = keys[high];
        values[low] = values[high];
        keys[high] = key;
        values[high] = value;
      }
    }
  }
  barrier();
  for (uint i = lane; i < 1024; i += 512)
    pairs[base + i] = uvec2(keys[i], values[i]);
}
