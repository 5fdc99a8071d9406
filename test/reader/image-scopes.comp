// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The scopes of MakeTexelVisible, MakeTexelAvailable and VolatileTexel decide which caches an access bypasses: the
// intrinsics' last operand. A texel that is private, or NonPrivateTexel alone, has no scope.

// RUN: %amdllpc --gfxip=gfx1030 --emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,GFX10
// RUN: %amdllpc --gfxip=gfx1100 --emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,GFX11
// RUN: %amdllpc --gfxip=gfx1201 --emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,GFX12

#version 450
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 1) in;
layout(binding = 0, r32ui) uniform uimage2D plain;
layout(binding = 1, r32ui) coherent uniform uimage2D device;
layout(binding = 2, r32ui) workgroupcoherent uniform uimage2D workgroup;
layout(binding = 3, r32ui) volatile uniform uimage2D changes;
layout(binding = 4, r32ui) nonprivate uniform uimage2D nonPrivate;
layout(binding = 5, r32ui) coherent uniform uimageBuffer texels;
layout(binding = 6) buffer Data { uint data[]; };
void main() {
  // CHECK: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 10, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  data[0] = imageLoad(plain, ivec2(10, 0)).x;
  // GFX10: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 11, i16 0, <8 x i32> %{{.*}}, i32 0, i32 5)
  // GFX11: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 11, i16 0, <8 x i32> %{{.*}}, i32 0, i32 1)
  // GFX12: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 11, i16 0, <8 x i32> %{{.*}}, i32 0, i32 16)
  data[1] = imageLoad(device, ivec2(11, 0)).x;
  // GFX10: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 12, i16 0, <8 x i32> %{{.*}}, i32 0, i32 1)
  // GFX11: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 12, i16 0, <8 x i32> %{{.*}}, i32 0, i32 1)
  // GFX12: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 12, i16 0, <8 x i32> %{{.*}}, i32 0, i32 8)
  data[2] = imageLoad(workgroup, ivec2(12, 0)).x;
  // GFX10: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 13, i16 0, <8 x i32> %{{.*}}, i32 0, i32 5)
  // GFX11: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 13, i16 0, <8 x i32> %{{.*}}, i32 0, i32 1)
  // GFX12: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 13, i16 0, <8 x i32> %{{.*}}, i32 0, i32 16)
  data[3] = imageLoad(changes, ivec2(13, 0)).x;
  // CHECK: call {{.*}}@llvm.amdgcn.image.load.2d.{{.*}}, i16 14, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  data[4] = imageLoad(nonPrivate, ivec2(14, 0)).x;
  // GFX10: @llvm.amdgcn.struct.ptr.buffer.load.format.{{.*}}, i32 15, i32 0, i32 0, i32 5)
  // GFX11: @llvm.amdgcn.struct.ptr.buffer.load.format.{{.*}}, i32 15, i32 0, i32 0, i32 1)
  // GFX12: @llvm.amdgcn.struct.ptr.buffer.load.format.{{.*}}, i32 15, i32 0, i32 0, i32 16)
  data[5] = imageLoad(texels, 15).x;
  // Stores write through on gfx10 and gfx11.
  // CHECK: @llvm.amdgcn.image.store.2d.{{.*}}, i16 20, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  imageStore(plain, ivec2(20, 0), uvec4(1));
  // GFX10: @llvm.amdgcn.image.store.2d.{{.*}}, i16 21, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX11: @llvm.amdgcn.image.store.2d.{{.*}}, i16 21, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX12: @llvm.amdgcn.image.store.2d.{{.*}}, i16 21, i16 0, <8 x i32> %{{.*}}, i32 0, i32 16)
  imageStore(device, ivec2(21, 0), uvec4(2));
  // GFX10: @llvm.amdgcn.image.store.2d.{{.*}}, i16 22, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX11: @llvm.amdgcn.image.store.2d.{{.*}}, i16 22, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX12: @llvm.amdgcn.image.store.2d.{{.*}}, i16 22, i16 0, <8 x i32> %{{.*}}, i32 0, i32 8)
  imageStore(workgroup, ivec2(22, 0), uvec4(3));
  // GFX10: @llvm.amdgcn.image.store.2d.{{.*}}, i16 23, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX11: @llvm.amdgcn.image.store.2d.{{.*}}, i16 23, i16 0, <8 x i32> %{{.*}}, i32 0, i32 0)
  // GFX12: @llvm.amdgcn.image.store.2d.{{.*}}, i16 23, i16 0, <8 x i32> %{{.*}}, i32 0, i32 16)
  imageStore(changes, ivec2(23, 0), uvec4(4));
  // GFX10: @llvm.amdgcn.struct.ptr.buffer.store.format.{{.*}}, i32 25, i32 0, i32 0, i32 0)
  // GFX11: @llvm.amdgcn.struct.ptr.buffer.store.format.{{.*}}, i32 25, i32 0, i32 0, i32 0)
  // GFX12: @llvm.amdgcn.struct.ptr.buffer.store.format.{{.*}}, i32 25, i32 0, i32 0, i32 16)
  imageStore(texels, 25, uvec4(5));
}

