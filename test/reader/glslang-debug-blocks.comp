// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// For nested blocks glslang 12 -g writes debug information of the instruction set %0; it must not matter.
// RUN: %amdllpc --mcpu=gfx1100 --emit-lgc %s -o - | FileCheck %s
// RUN: %glslang -V -g --quiet %s -o %t.spv && %amdllpc --mcpu=gfx1100 --emit-lgc %t.spv -o - | FileCheck %s

#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint data[]; };

// CHECK: define void @main()
// CHECK: atomicrmw add
void main() {
  for (uint d = 32; d > 0; d >>= 1) {
    if (gl_LocalInvocationIndex < d) {
      uint x = data[d];
      atomicAdd(data[0], x);
    }
  }
}
