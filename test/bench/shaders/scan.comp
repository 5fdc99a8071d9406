// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An exclusive prefix sum of 512 numbers a workgroup: up-sweep and down-sweep in LDS.

#version 450
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer Values { uint values[]; };
layout(set = 0, binding = 1) writeonly buffer Totals { uint totals[]; };

shared uint tree[512];

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint first = gl_WorkGroupID.x * 512;
  tree[2 * lane] = values[first + 2 * lane];
  tree[2 * lane + 1] = values[first + 2 * lane + 1];
  uint offset = 1;
  for (uint pairs = 256; pairs > 0; pairs >>= 1) {
    barrier();
    if (lane < pairs) {
      uint left = offset * (2 * lane + 1) - 1;
      tree[left + offset] += tree[left];
    }
    offset <<= 1;
  }
  if (lane == 0) {
    totals[gl_WorkGroupID.x] = tree[511];
    tree[511] = 0;
  }
  for (uint pairs = 1; pairs < 512; pairs <<= 1) {
    offset >>= 1;
    barrier();
    if (lane < pairs) {
      uint left = offset * (2 * lane + 1) - 1;
      uint old = tree[left];
      tree[left] = tree[left + offset];
      tree[left + offset] += old;
    }
  }
  barrier();
  values[first + 2 * lane] = tree[2 * lane];
  values[first + 2 * lane + 1] = tree[2 * lane + 1];
}
