// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A texel is stored with the components that its format has, with all if the format is not known.

// RUN: %amdllpc --emit-lgc -o - %s | FileCheck %s

#version 450
#extension GL_EXT_shader_image_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, r32f) uniform writeonly image2D one;
layout(set = 0, binding = 1, rg8ui) uniform writeonly uimage2D two;
layout(set = 0, binding = 2, r11f_g11f_b10f) uniform writeonly image2D three;
layout(set = 0, binding = 3, rgba16_snorm) uniform writeonly image2D four;
layout(set = 0, binding = 4) uniform writeonly image2D unknown;
layout(set = 0, binding = 5, r64i) uniform writeonly i64image2D wide;
layout(set = 0, binding = 6, rg32f) uniform writeonly imageBuffer texels;
layout(push_constant) uniform Constants { vec4 v; uvec4 u; i64vec4 w; };
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  // CHECK: [[X:%.*]] = extractelement <4 x float> %{{.*}}, i64 0
  // CHECK: @lgc.image.store.f32.v8i32(float [[X]],
  imageStore(one, at, v);
  // CHECK: [[XY:%.*]] = shufflevector <4 x i32> %{{.*}}, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
  // CHECK: @lgc.image.store.v2i32.v8i32(<2 x i32> [[XY]],
  imageStore(two, at, u);
  // CHECK: @lgc.image.store.v3f32.v8i32(<3 x float> %{{.*}},
  imageStore(three, at, v);
  // CHECK: @lgc.image.store.v4f32.v8i32(<4 x float> %{{.*}},
  imageStore(four, at, v);
  // CHECK: @lgc.image.store.v4f32.v8i32(<4 x float> %{{.*}},
  imageStore(unknown, at, v);
  // CHECK: @lgc.image.store.i64.v8i32(i64 %{{.*}},
  imageStore(wide, at, w);
  // CHECK: @lgc.image.store.v2f32.v4i32(<2 x float> %{{.*}},
  imageStore(texels, at.x, v);
}
