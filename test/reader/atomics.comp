// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Atomics on storage buffers and workgroup memory, with their scope and ordering.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
  uint u;
  int i;
};
shared uint s;

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: atomicrmw add ptr addrspace(7) %{{.*}}, i32 1 syncscope("agent") monotonic, align 4
  atomicAdd(u, 1);
  // CHECK: atomicrmw umin ptr addrspace(7)
  atomicMin(u, 2);
  // CHECK: atomicrmw min ptr addrspace(7)
  atomicMin(i, 2);
  // CHECK: atomicrmw umax ptr addrspace(7)
  atomicMax(u, 2);
  // CHECK: atomicrmw max ptr addrspace(7)
  atomicMax(i, 2);
  // CHECK: atomicrmw and ptr addrspace(3) @{{.*}}, i32 6
  atomicAnd(s, 6);
  // CHECK: atomicrmw or ptr addrspace(3)
  atomicOr(s, 6);
  // CHECK: atomicrmw xor ptr addrspace(3)
  atomicXor(s, 6);
  // CHECK: atomicrmw xchg ptr addrspace(7) %{{.*}}, i32 5 syncscope("agent") monotonic, align 4
  uint old = atomicExchange(u, 5);
  // CHECK: %[[PAIR:.*]] = cmpxchg ptr addrspace(7) %{{.*}}, i32 5, i32 %{{.*}} syncscope("agent") monotonic monotonic, align 4
  // CHECK-NEXT: extractvalue { i32, i1 } %[[PAIR]], 0
  old = atomicCompSwap(u, 5, old);
  // CHECK: load atomic i32, ptr addrspace(7) %{{.*}} syncscope("agent") acquire, align 4
  old += atomicLoad(u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
  // CHECK: store atomic i32 %{{.*}}, ptr addrspace(3) @{{.*}} syncscope("workgroup") release, align 4
  atomicStore(s, old, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
}
