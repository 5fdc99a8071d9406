; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without robustBufferAccess2, and in other memory than buffers, offsets do not change.

; RUN: %lgc-opt -passes=lgc-bound-buffer-offsets %s -o - | FileCheck %s
; RUN: sed 's/"main"}/"main", !"robust_buffer_access_2", i1 true}/' %s | %lgc-opt -passes=lgc-bound-buffer-offsets - -o - | FileCheck %s --check-prefix=ROBUST

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

define void @main(i32 %i, ptr addrspace(1) %global) !lgc.stage !2 {
; CHECK: %p = getelementptr inbounds [4 x i8], ptr addrspace(7) %buffer, i32 %i
; CHECK-NEXT: store i32 1, ptr addrspace(7) %p
; ROBUST: call i32 @llvm.umin.i32
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %p = getelementptr inbounds [4 x i8], ptr addrspace(7) %buffer, i32 %i
  store i32 1, ptr addrspace(7) %p, align 4
; ROBUST: %q = getelementptr inbounds [4 x i8], ptr addrspace(1) %global, i32 %i
; ROBUST-NEXT: store i32 1, ptr addrspace(1) %q
  %q = getelementptr inbounds [4 x i8], ptr addrspace(1) %global, i32 %i
  store i32 1, ptr addrspace(1) %q, align 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"compute"}
