// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An atomic with a divergent operand reduces the wave with DPP, without a loop over the lanes, and one lane executes
// the atomic.
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm %s -o - | FileCheck %s %end

#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint sum; uint data[]; };

// CHECK-LABEL: _amdgpu_cs_main:
// CHECK-NOT: s_cbranch_scc
// CHECK: row_xmask:1
// CHECK-NOT: s_cbranch_scc
// CHECK: buffer_atomic_add
// CHECK-NOT: s_cbranch_scc
// CHECK: s_endpgm
void main() {
  atomicAdd(sum, data[gl_GlobalInvocationID.x]);
}
