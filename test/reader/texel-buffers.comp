// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Texel buffers are their descriptors, from where they are loaded to the access. Coherent ones are accessed with the
// scope of the device (2), and atomics get fences for their memory semantics.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) uniform usamplerBuffer read;
layout(binding = 1, r32i) uniform iimageBuffer plain[2];
layout(binding = 2, rgba16f) coherent uniform imageBuffer shared_;
layout(binding = 3) buffer Data { int data[]; };

// CHECK-LABEL: define void @main()
void main() {
  int i = int(gl_GlobalInvocationID.x);
  // CHECK: [[READ:%.*]] = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 0, i32 0, i1 false)
  // CHECK: call <4 x i32> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4i32.v4i32(<4 x i32> [[READ]], i32 0, i1 false, i32 0, i32 %{{.*}})
  data[i] = int(texelFetch(read, i).y);
  // CHECK: [[PLAIN:%.*]] = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 1, i32 1, i1 false)
  // CHECK: call <4 x i32> (<4 x i32>, i32, i1, i32, ...) @lgc.image.load.v4i32.v4i32(<4 x i32> [[PLAIN]], i32 0, i1 false, i32 0, i32 %{{.*}})
  data[i] += imageLoad(plain[1], i).x;
  // CHECK: [[SHARED:%.*]] = call <4 x i32> @lgc.resource.descriptor.v4i32(i32 0, i32 2, i32 0, i1 false)
  // CHECK: call void (<4 x float>, <4 x i32>, i32, i1, i32, ...) @lgc.image.store.v4f32.v4i32(<4 x float> splat (float 1.000000e+00), <4 x i32> [[SHARED]], i32 0, i1 false, i32 2, i32 %{{.*}})
  imageStore(shared_, i, vec4(1));
  // CHECK: fence syncscope("agent") release
  // CHECK: call i32 (i32, i32, <4 x i32>, i32, ...) @lgc.image.atomic.i32.v4i32(i32 1, i32 5, <4 x i32> %{{.*}}, i32 0, i32 7)
  // CHECK: fence syncscope("agent") acquire
  data[i] += imageAtomicAdd(plain[0], 7, 5, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  // CHECK: call <3 x i32> @lgc.image.size.v4i32(<4 x i32> %{{.*}}, i32 0, i32 0)
  data[i] += imageSize(shared_);
}
