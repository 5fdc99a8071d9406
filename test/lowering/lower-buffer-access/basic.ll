; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-buffer-access %s | FileCheck %s

; Atomic accesses get metadata that memory is neither fine-grained nor remote, and those to buffers that of their scope.

define void @main(ptr addrspace(7) %b, ptr addrspace(3) %l, i32 %v) {
; CHECK: atomicrmw umax ptr addrspace(7) %b, i32 %v syncscope("agent") monotonic, align 4, !amdgpu.no.fine.grained.memory [[YES:![0-9]+]], !amdgpu.no.remote.memory [[YES]], !lgc.scope [[AGENT:![0-9]+]]
  %a = atomicrmw umax ptr addrspace(7) %b, i32 %v syncscope("agent") monotonic
; CHECK: atomicrmw add ptr addrspace(7) %b, i64 1 seq_cst, align 8, {{.*}}!lgc.scope [[SYSTEM:![0-9]+]]
  %c = atomicrmw add ptr addrspace(7) %b, i64 1 seq_cst
; CHECK: atomicrmw fmin ptr addrspace(7) %b, float 1.000000e+00 syncscope("workgroup") {{.*}}, !lgc.scope [[GROUP:![0-9]+]], !amdgpu.ignore.denormal.mode [[YES]]
  %f = atomicrmw fmin ptr addrspace(7) %b, float 1.0 syncscope("workgroup") monotonic
; CHECK: load atomic i32, ptr addrspace(7) %b syncscope("agent-one-as") acquire, align 4, !lgc.scope [[AGENT]]
  %d = load atomic i32, ptr addrspace(7) %b syncscope("agent-one-as") acquire, align 4
; CHECK: store atomic i32 %d, ptr addrspace(7) %b release, align 4, !lgc.scope [[SYSTEM]]
  store atomic i32 %d, ptr addrspace(7) %b release, align 4
; CHECK: cmpxchg ptr addrspace(7) %b, i32 %v, i32 %d syncscope("workgroup") acquire monotonic, align 4, !lgc.scope [[GROUP]]
  %e = cmpxchg ptr addrspace(7) %b, i32 %v, i32 %d syncscope("workgroup") acquire monotonic
; LDS has no cache.
; CHECK: atomicrmw sub ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory [[YES]], !amdgpu.no.remote.memory [[YES]]{{$}}
  %g = atomicrmw sub ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic
  ret void
}

; CHECK-DAG: [[AGENT]] = !{!"agent"}
; CHECK-DAG: [[SYSTEM]] = !{!"system"}
; CHECK-DAG: [[GROUP]] = !{!"workgroup"}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
