// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The operands of samples, gathers, fetches and queries: coordinates, then the reference, the bias, the level, the
// gradients, offsets and the least level, as the bits of `given` say (lgc/dialect/ImageOperands.h).

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_NV_compute_shader_derivatives : require
#extension GL_ARB_sparse_texture_clamp : require
layout(local_size_x = 2, local_size_y = 2) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) uniform sampler2D plane;
layout(binding = 1) uniform samplerCubeArray cubes;
layout(binding = 2) uniform sampler3D volume;
layout(binding = 3) uniform sampler2DArrayShadow shadows;
layout(binding = 4) uniform sampler1D line;
layout(binding = 5) uniform usampler2DMSArray samples;
layout(binding = 6, rgba8) uniform image3D stored;
layout(binding = 7) buffer Data { vec4 data[]; };
const ivec2 offsets[4] = ivec2[](ivec2(1, 2), ivec2(3, 4), ivec2(5, 6), ivec2(7, -8));
void main() {
  vec4 c = data[0];
  // CHECK: @lgc.image.sample.v4f32(<8 x i32> %{{.*}}, <4 x i32> %{{.*}}, i32 2, i32 0, float %{{[^,]*}}, float %{{[^,]*}})
  data[1] = texture(plane, c.xy);
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 2, i32 16, float %{{[^,]*}}, float %{{[^,]*}}, i32 3, i32 -4)
  data[2] = textureOffset(plane, c.xy, ivec2(3, -4));
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 7, i32 4, float %{{[^,]*}}, float %{{[^,]*}}, float %{{[^,]*}}, float %{{[^,]*}}, float %{{[^,]*}})
  data[3] = textureLod(cubes, c, c.x);
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 3, i32 8,{{(( float %[^,]*,){8})}} float %{{[^,]*}})
  data[4] = textureGrad(volume, c.xyz, c.yzw, c.zwx);
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 6, i32 25,{{(( float %[^,]*,){8})}} i32 1, i32 2)
  data[5] = vec4(textureGradOffset(shadows, c, c.xy, c.zw, ivec2(1, 2)));
  // CHECK: [[QUOTIENT:%.*]] = fdiv {{.*}}float
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 1, i32 0, float [[QUOTIENT]])
  data[6] = textureProj(line, c.xy);
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 2, i32 2, i32 0, float %{{[^,]*}}, float %{{[^,]*}})
  data[7] = textureGather(plane, c.xy, 2);
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 6, i32 0, i32 1,{{(( float %[^,]*,){3})}} float 5.000000e-01)
  data[8] = textureGather(shadows, c.xyz, 0.5);
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 2, i32 1, i32 16, float %{{[^,]*}}, float %{{[^,]*}}, i32 %{{[^,]*}}, i32 %{{[^,]*}})
  data[9] = textureGatherOffset(plane, c.xy, ivec2(c.zw), 1);
  // CHECK: [[A:%.*]] = call {{.*}}@lgc.image.gather.v4f32({{.*}}, i32 2, i32 3, i32 16, {{.*}}, i32 1, i32 2)
  // CHECK: extractelement <4 x float> [[A]], i64 3
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 3, i32 4)
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 5, i32 6)
  // CHECK: @lgc.image.gather.v4f32({{.*}}, i32 7, i32 -8)
  data[10] = textureGatherOffsets(plane, c.xy, offsets, 3);
  // CHECK: @lgc.image.sample.v4f32({{.*}}, i32 2, i32 40,{{(( float %[^,]*,){6})}} float 5.000000e-01)
  data[11] = textureGradClampARB(plane, c.xy, c.xy, c.zw, 0.5);
  // CHECK: @lgc.image.load.v4i32.v8i32(<8 x i32> %{{.*}}, i32 9, i1 false, i32 0, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 7)
  data[12] = vec4(texelFetch(samples, ivec3(c.xyz), 7));
  // CHECK: add i32 %{{[0-9]+}}, 1
  // CHECK: add i32 %{{[0-9]+}}, 2
  // CHECK: add i32 %{{[0-9]+}}, 3
  // CHECK: @lgc.image.load.v4f32.v8i32(<8 x i32> %{{.*}}, i32 3, i1 true, i32 0, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 2)
  data[13] = texelFetchOffset(volume, ivec3(c.xyz), 2, ivec3(1, 2, 3));
  // CHECK: @lgc.image.load.v4f32.v8i32(<8 x i32> %{{.*}}, i32 3, i1 false, i32 0, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 %{{[^,]*}})
  data[14] = imageLoad(stored, ivec3(c.xyz));
  // CHECK: @lgc.image.store.v4f32.v8i32(<4 x float> %{{.*}}, <8 x i32> %{{.*}}, i32 3, i1 false, i32 0, i32 %{{[^,]*}}, i32 %{{[^,]*}}, i32 %{{[^,]*}})
  imageStore(stored, ivec3(c.xyz), c);
  // CHECK: @lgc.image.size.v8i32(<8 x i32> %{{.*}}, i32 1, i32 7)
  // CHECK: @lgc.image.levels(<8 x i32> %{{.*}})
  data[15] = vec4(textureSize(cubes, 1), textureQueryLevels(volume));
  // CHECK: @lgc.image.samples(<8 x i32> %{{.*}})
  // CHECK: @lgc.image.level.of.detail(<8 x i32> %{{.*}}, <4 x i32> %{{.*}}, i32 2, float %{{[^,]*}}, float %{{[^,]*}})
  // CHECK: @lgc.image.size.v8i32(<8 x i32> %{{.*}}, i32 0, i32 3)
  data[16] = vec4(textureSamples(samples), textureQueryLod(plane, c.xy), imageSize(stored).z);
}
