// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Four adjacent elements in workgroup memory become one access, although GLSL's arrays are only aligned to an element.
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm %s -o - | FileCheck %s %end
// RUN: %amdllpc --filetype=asm --disable-pass=lgc-align-workgroup-variables %s -o - | FileCheck %s --check-prefix=OFF

#version 450
layout(local_size_x = 256) in;
layout(binding = 0) buffer Data { float data[]; };
shared float odd;
shared float tile[256];

// CHECK-LABEL: _amdgpu_cs_main:
// CHECK-COUNT-1: {{ds_read|ds_load}}_b128
// CHECK-NOT: {{ds_read|ds_load}}
// CHECK: s_endpgm
// OFF: _amdgpu_cs_main:
// OFF-NOT: ds_load_b128
// OFF: s_endpgm
void main() {
  const uint lane = gl_LocalInvocationIndex;
  tile[lane] = data[lane];
  odd = 0.5;
  barrier();
  const uint first = lane / 4 * 4;
  data[lane] = tile[first] + tile[first + 1] * tile[first + 2] - tile[first + 3];
}
