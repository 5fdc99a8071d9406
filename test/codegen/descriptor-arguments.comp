// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A subroutine accesses an image that is its argument once for all lanes; if lanes have different ones, in a loop.

// RUN: %amdllpc --keep-calls --mcpu=gfx1100 --wave-size=32 --filetype=asm -o - %s | FileCheck %s

#version 450
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform texture2D images[4];
layout(set = 0, binding = 1) buffer Result { vec4 result[]; };

// CHECK-LABEL: {{^}}subroutine.uniformly{{.*}}:
// CHECK: v_readfirstlane_b32
// CHECK-NOT: s_cbranch_execnz
// CHECK: image_load
// CHECK-NOT: s_cbranch_execnz
// CHECK: s_setpc_b64
vec4 uniformly(texture2D image, ivec2 at) { return texelFetch(image, at, 0) + texelFetch(image, at.yx, 0); }

// CHECK-LABEL: {{^}}subroutine.differently{{.*}}:
// CHECK: image_load
// CHECK: s_cbranch_execnz
// CHECK: s_setpc_b64
vec4 differently(texture2D image, ivec2 at) { return texelFetch(image, at, 0) + texelFetch(image, at.yx, 0); }

void main() {
  const uint i = gl_LocalInvocationIndex, group = gl_WorkGroupID.x;
  const ivec2 at = ivec2(i, group);
  result[i] = uniformly(images[group], at) + uniformly(images[2], at.yx) + differently(images[nonuniformEXT(i & 3)], at) +
              differently(images[1], at);
}
