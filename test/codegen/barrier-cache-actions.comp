// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A release waits for stores, an acquire invalidates caches: for a workgroup only the CU's cache, since its waves share
// the next level. A barrier for shared memory waits only for accesses to it.

// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --filetype=asm %s -o - | FileCheck %s --check-prefixes=CHECK,$GEN %end

#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) buffer Work { uint a[128]; uint b[128]; uint c[128]; uint d[128]; };
shared uint s[128];

const int kBuffer = gl_StorageSemanticsBuffer, kShared = gl_StorageSemanticsShared;
const int kRelease = gl_SemanticsRelease | gl_SemanticsMakeAvailable;
const int kAcquire = gl_SemanticsAcquire | gl_SemanticsMakeVisible;
const int kBoth = gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible;

void main() {
  const uint i = gl_LocalInvocationIndex;
  a[i] = i;
  // CHECK: buffer_store
  // GFX10: s_waitcnt_vscnt null, 0x0
  // GFX11: s_waitcnt_vscnt null, 0x0
  // GFX12: s_wait_storecnt 0x0
  memoryBarrier(gl_ScopeDevice, kBuffer, kRelease);
  // CHECK: buffer_store
  b[i] = i;
  // GFX10: buffer_gl1_inv
  // GFX10: buffer_gl0_inv
  // GFX11: buffer_gl1_inv
  // GFX11: buffer_gl0_inv
  // GFX12: global_inv scope:SCOPE_DEV
  memoryBarrier(gl_ScopeDevice, kBuffer, kAcquire);
  // CHECK: buffer_load
  c[i] = a[i ^ 64];
  // CHECK: buffer_store
  // GFX10: s_waitcnt_vscnt null, 0x0
  // GFX10: s_barrier
  // GFX10: buffer_gl0_inv
  // GFX11: s_waitcnt_vscnt null, 0x0
  // GFX11: s_barrier
  // GFX11: buffer_gl0_inv
  // GFX12: s_wait_storecnt 0x0
  // GFX12: s_barrier_signal -1
  // GFX12: s_barrier_wait -1
  // GFX12: global_inv scope:SCOPE_SE
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, kBuffer, kBoth);
  // CHECK: buffer_load
  d[i] = b[i ^ 64];
  // CHECK: ds_{{write|store}}_b32
  s[i] = i;
  // CHECK-NOT: {{vscnt|storecnt|_inv}}
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, kShared, kBoth);
  // CHECK: s_barrier
  // CHECK-NOT: {{vscnt|storecnt|_inv}}
  // CHECK: ds_{{read|load}}_b32
  a[i] = s[i ^ 64];
  // CHECK-NOT: {{s_barrier|_inv}}
  controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, kShared, kBoth);
}
