// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A loop around a barrier is not unrolled if it has more than a few iterations and the shader does not request it.
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm %s -o - | FileCheck %s --check-prefixes=CHECK,KEPT %end
// RUN: %amdllpc --spec-constant=0=4 --filetype=asm %s -o - | FileCheck %s --check-prefixes=CHECK,UNROLLED
// RUN: %amdllpc --filetype=asm --disable-pass=lgc-keep-barrier-loops %s -o - | FileCheck %s --check-prefixes=CHECK,UNROLLED
// RUN: sed 's/for (/[[unroll]] &/' %s | %amdllpc -x comp --filetype=asm - -o - | FileCheck %s --check-prefixes=CHECK,UNROLLED

#version 450
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 256) in;
layout(binding = 0) buffer Data { float data[]; };
shared float tile[256];
layout(constant_id = 0) const uint rounds = 8;

// CHECK-LABEL: _amdgpu_cs_main:
// KEPT-COUNT-2: s_barrier{{$|_wait}}
// KEPT: s_cbranch
// KEPT-NOT: s_barrier{{$|_wait}}
// UNROLLED-NOT: s_cbranch
// UNROLLED-COUNT-8: s_barrier{{$}}
// UNROLLED-NOT: s_cbranch
// CHECK: s_endpgm
void main() {
  const uint lane = gl_LocalInvocationIndex;
  float sum = data[lane];
  for (uint k = 0; k < rounds; ++k) {
    tile[lane] = sum;
    barrier();
    sum += tile[lane ^ (1 << k)];
    barrier();
  }
  data[lane] = sum;
}
