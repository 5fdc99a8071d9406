; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Helper invocations of fragment shaders print nothing, not even an allocation.
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK-NEXT: [[HELPER:%.*]] = call i1 @lgc.fragment.is.helper()
; CHECK-NEXT: [[WRITES:%.*]] = xor i1 [[HELPER]], true
; CHECK-NEXT: br i1 [[WRITES]], label %[[PRINT:.*]], label %[[PRINTED:.*]]
; CHECK: [[PRINT]]:
; CHECK-NEXT: atomicrmw add
; CHECK: [[PRINTED]]:
; CHECK-NEXT: ret void
define void @main(ptr addrspace(7) %buffer, i32 %x) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x)
  ret void
}

@format = private unnamed_addr addrspace(4) constant [7 x i8] c"x = %d\00"
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}
