; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-buffer-access %s | FileCheck %s

; Plain accesses and fences do not change; lanes of one wave share all caches.

; CHECK: load i32, ptr addrspace(7) %b, align 4{{$}}
; CHECK: store volatile i32 %a, ptr addrspace(7) %b, align 4{{$}}
; CHECK: fence syncscope("agent") acq_rel{{$}}
; CHECK: load atomic i32, ptr addrspace(7) %b syncscope("wavefront") monotonic, align 4{{$}}
define void @main(ptr addrspace(7) %b) {
  %a = load i32, ptr addrspace(7) %b, align 4
  store volatile i32 %a, ptr addrspace(7) %b, align 4
  fence syncscope("agent") acq_rel
  %c = load atomic i32, ptr addrspace(7) %b syncscope("wavefront") monotonic, align 4
  ret void
}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
