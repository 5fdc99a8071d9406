// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Fences specify their memory, so that a barrier for LDS does not wait for buffers.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 64) in;

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: fence syncscope("workgroup") release, {{.*}}!mmra ![[LOCAL:[0-9]+]]
  // CHECK-NEXT: call void @lgc.barrier.workgroup()
  // CHECK-NEXT: fence syncscope("workgroup") acquire, {{.*}}!mmra ![[LOCAL]]
  barrier();
  // CHECK-NEXT: fence syncscope("agent") acq_rel{{(, !dbg ![0-9]+)?$}}
  memoryBarrier();
  // CHECK-NEXT: fence syncscope("agent") acq_rel, {{.*}}!mmra ![[GLOBAL:[0-9]+]]
  memoryBarrierBuffer();
  // CHECK-NEXT: fence syncscope("agent") acq_rel, {{.*}}!mmra ![[LOCAL]]
  memoryBarrierShared();
  // CHECK-NEXT: fence syncscope("workgroup") acq_rel{{(, !dbg ![0-9]+)?$}}
  groupMemoryBarrier();
  // CHECK-NEXT: ret void
}

// CHECK: ![[LOCAL]] = !{!"amdgpu-synchronize-as", !"local"}
// CHECK: ![[GLOBAL]] = !{!"amdgpu-synchronize-as", !"global"}
