// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A matrix with constant zeros costs one instruction for each of its other elements; with SignedZeroInfNanPreserve, and
// for precise results, the products with zero stay, as they may be NaN.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s | FileCheck %s %end
// RUN: sed 's/  vec3 out_/  precise vec3 out_/' %s > %t.comp
// RUN: %amdllpc --mcpu=gfx1030 --filetype=asm -o - %t.comp | FileCheck %s --check-prefix=PRECISE
// RUN: glslangValidator -V %s -o %t.spv > /dev/null
// RUN: spirv-dis %t.spv | sed 's/OpCapability Shader/&\n OpCapability SignedZeroInfNanPreserve\n OpExtension "SPV_KHR_float_controls"/; s/OpExecutionMode %main LocalSize.*/&\n OpExecutionMode %main SignedZeroInfNanPreserve 32/' > %t.spvasm
// RUN: %amdllpc --mcpu=gfx1030 --filetype=asm -o - %t.spvasm | FileCheck %s --check-prefix=PRECISE

// CHECK: _amdgpu_cs_main:
// CHECK-COUNT-4: v_{{.*}}{{mul|fma}}
// CHECK-NOT: v_{{.*}}_f32
// CHECK: s_endpgm

// PRECISE: v_mul_f32_e32 v{{[0-9]+}}, 0, v
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { vec4 data[]; };
void main() {
  vec3 in_ = data[gl_GlobalInvocationID.x].xyz;
  vec3 out_ = mat3(3, 0, 0, 0, 7, 0, 5, 0, 11) * in_;
  data[gl_GlobalInvocationID.x].xyz = out_;
}
