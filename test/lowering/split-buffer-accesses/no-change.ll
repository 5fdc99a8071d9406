; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses within a dword, atomics and other memory do not change, nor do shaders without robustBufferAccess2.

; RUN: %lgc-opt -passes=lgc-split-buffer-accesses %s -o %t.split && %lgc-opt -passes=verify %s -o %t.same && diff %t.same %t.split
; RUN: sed 's/i1 true/i1 false/; s/<2 x half>/<4 x float>/' %s > %t.ll
; RUN: %lgc-opt -passes=lgc-split-buffer-accesses %t.ll -o %t.split && %lgc-opt -passes=verify %t.ll -o %t.same && diff %t.same %t.split

define amdgpu_cs void @main(ptr addrspace(7) %p, ptr addrspace(1) %global) {
  %a = load i32, ptr addrspace(7) %p, align 4
  %b = load <2 x half>, ptr addrspace(7) %p, align 4
  %c = load i8, ptr addrspace(7) %p, align 1
  %d = load atomic i64, ptr addrspace(7) %p monotonic, align 8
  %e = load <4 x i32>, ptr addrspace(1) %global, align 4
  store <4 x i32> %e, ptr addrspace(1) %global, align 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
