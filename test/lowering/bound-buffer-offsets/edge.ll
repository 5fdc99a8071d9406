; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The original chains of addresses are removed, also those without uses, so that `inbounds` does not occur any
; more.
; RUN: %lgc-opt -passes=lgc-bound-buffer-offsets %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define void @main(
; CHECK-NOT: inbounds
; CHECK: store i32 1
; CHECK-NOT: getelementptr
; CHECK: ret void
define void @main(i32 %i) !lgc.stage !2 {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %unused = getelementptr inbounds [4 x i8], ptr addrspace(7) %buffer, i32 %i
  %row = getelementptr inbounds [64 x i8], ptr addrspace(7) %buffer, i32 %i
  %member = getelementptr inbounds i8, ptr addrspace(7) %row, i32 12
  store i32 1, ptr addrspace(7) %member, align 4
  %alsoUnused = getelementptr inbounds i8, ptr addrspace(7) %member, i32 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true}
!2 = !{!"compute"}
