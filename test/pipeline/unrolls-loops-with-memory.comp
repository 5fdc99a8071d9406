// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A loop with a constant trip count over workgroup memory is unrolled: its reads follow without a branch.
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm %s -o - | FileCheck %s %end

#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { float data[]; };
shared float tile[64][8];

// CHECK-LABEL: _amdgpu_cs_main:
// CHECK: {{s_barrier(_wait)?|wave barrier}}
// CHECK-NOT: {{s_c?branch}}
// CHECK: ds_{{read2?|load|load_2addr}}_b{{32|64|128}}
// CHECK-NOT: {{s_c?branch}}
// CHECK: s_endpgm
void main() {
  const uint lane = gl_LocalInvocationIndex;
  for (uint k = 0; k < 8; ++k)
    tile[lane][k] = data[k * 64 + lane];
  barrier();
  float sum = 0.0;
  for (uint k = 0; k < 8; ++k)
    sum += tile[lane ^ 1][k];
  data[lane] = sum;
}
