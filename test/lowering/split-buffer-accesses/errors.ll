; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Only numbers have parts with their own bounds.

; RUN: not %lgc-opt -passes=lgc-split-buffer-accesses %s -o /dev/null 2>&1 | FileCheck %s

; CHECK-COUNT-3: error: {{.*}}with robustBufferAccess2, an access to a buffer must be to numbers

define amdgpu_cs void @main(ptr addrspace(7) %p) {
  %struct = load { i32, i32 }, ptr addrspace(7) %p, align 4
  %pointer = load ptr addrspace(1), ptr addrspace(7) %p, align 8
  %odd = load i37, ptr addrspace(7) %p, align 8
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
