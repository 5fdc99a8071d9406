; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Exactly a dword does not change, nor bytes of it; five bytes become a dword and one byte.
; RUN: %lgc-opt -passes=lgc-split-buffer-accesses %s -o - | FileCheck %s

; CHECK-LABEL: define amdgpu_cs void @main(
; CHECK-NEXT: load <2 x half>, ptr addrspace(7) %p, align 4
; CHECK-NEXT: load i8, ptr addrspace(7) %p, align 1
; CHECK-NEXT: load atomic i64, ptr addrspace(7) %p monotonic, align 8
; CHECK: load <4 x i8>, ptr addrspace(7) %p, align 4
; CHECK: load i8, ptr addrspace(7) %{{.*}}, align 4
define amdgpu_cs void @main(ptr addrspace(7) %p) {
  %dword = load <2 x half>, ptr addrspace(7) %p, align 4
  %byte = load i8, ptr addrspace(7) %p, align 1
  %atomic = load atomic i64, ptr addrspace(7) %p monotonic, align 8
  %five = load <5 x i8>, ptr addrspace(7) %p, align 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
