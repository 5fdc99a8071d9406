; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-mark-atomics %s | FileCheck %s

; Loads, stores and exchanges that compare have no such metadata; an operation that is marked stays as it is.

; CHECK: load atomic i32, ptr addrspace(3) %l syncscope("workgroup") monotonic, align 4{{$}}
; CHECK: cmpxchg ptr addrspace(3) %l, i32 %v, i32 0 syncscope("workgroup") monotonic monotonic, align 4{{$}}
; CHECK: atomicrmw add ptr addrspace(3) %l, {{.*}}, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0{{$}}
define void @main(ptr addrspace(3) %l, i32 %v) {
  %a = load atomic i32, ptr addrspace(3) %l syncscope("workgroup") monotonic, align 4
  %b = cmpxchg ptr addrspace(3) %l, i32 %v, i32 0 syncscope("workgroup") monotonic monotonic, align 4
  %c = atomicrmw add ptr addrspace(3) %l, i32 %v syncscope("workgroup") monotonic, align 4, !amdgpu.no.fine.grained.memory !0, !amdgpu.no.remote.memory !0
  ret void
}
!0 = !{}
