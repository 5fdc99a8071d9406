// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// 256 bins in LDS, four bytes a load, added to the global histogram at the end.

#version 450
layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) buffer Bins { uint bins[256]; };

shared uint local[256];

void main() {
  uint lane = gl_LocalInvocationID.x;
  local[lane] = 0;
  barrier();
  uint step = gl_NumWorkGroups.x * 256;
  for (uint i = gl_GlobalInvocationID.x; i < count; i += step) {
    uint word = source[i];
    for (int byte = 0; byte < 4; ++byte)
      atomicAdd(local[bitfieldExtract(word, byte * 8, 8)], 1);
  }
  barrier();
  if (local[lane] != 0)
    atomicAdd(bins[lane], local[lane]);
}
