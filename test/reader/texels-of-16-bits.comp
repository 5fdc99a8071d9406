// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A texel that is only used as 16 bits is converted by the texture unit, and coordinates of 16 bits stay so. A shader
// that asks for rounding to nearest even converts itself, because the texture unit truncates 32-bit components.

// RUN: %amdllpc --gfxip=gfx1100 --emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,FREE
// RUN: sed 's|^// MODE: ||' %s >%t.comp && %amdllpc --gfxip=gfx1100 --emit-llvm %t.comp -o - | FileCheck %s --check-prefixes=CHECK,NEAREST

#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_AMD_gpu_shader_half_float_fetch : require
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D image;
layout(binding = 1) uniform f16sampler2D narrow;
layout(binding = 2) buffer Data { f16vec4 data[]; };
layout(binding = 3, rgba16f) uniform writeonly f16image2D stored;
// MODE: spirv_execution_mode(extensions = ["SPV_KHR_float_controls"], capabilities = [4467], 4462, 16);
void main() {
  uint i = gl_GlobalInvocationID.x;
  // FREE: call <4 x half> @llvm.amdgcn.image.sample.l.2d.v4f16.f32.
  // NEAREST: [[TEXEL:%.*]] = call <4 x float> @llvm.amdgcn.image.sample.l.2d.v4f32.f32.
  // NEAREST: fptrunc <4 x float>
  data[i] = f16vec4(textureLod(image, vec2(i, 7) * 0.125, float(i)));
  // CHECK: call <4 x half> @llvm.amdgcn.image.sample.l.2d.v4f16.f16.
  data[i + 64] = textureLod(narrow, data[i].xy, data[i].z);
  // CHECK: call void @llvm.amdgcn.image.store.2d.v4f16.
  imageStore(stored, ivec2(i, 0), data[i + 128]);
}
