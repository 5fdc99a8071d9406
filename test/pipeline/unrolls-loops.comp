// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A loop with a constant trip count is unrolled, and its array becomes registers.

// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --filetype=asm %s -o - | FileCheck %s %end

// CHECK-NOT: scratch_
// CHECK-NOT: s_cbranch_scc
// CHECK: s_endpgm

#version 450
layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) buffer Words { uint words[]; };

void main() {
  uint copies[4];
  for (uint i = 0; i < 4; ++i)
    copies[i] = words[gl_GlobalInvocationID.x * 4 + i];
  for (uint i = 0; i < 4; ++i)
    words[gl_GlobalInvocationID.x * 4 + i] = copies[3 - i];
}
