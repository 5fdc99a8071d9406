; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An access of a buffer that is an element of an array: the index of the descriptor against the array's length, and the
; index of the element against the buffer's length, of which the descriptor has the bytes. A wrong index becomes that of no descriptor. The facts
; of the element are looked up where records are written. Loops may be larger than without checks.
; RUN: %lgc-opt -passes=lgc-lower-checks -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK-DAG: call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 259,
; CHECK-DAG: [[RECORDS:%.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 257,
; CHECK-DAG: [[COUNTERS:%.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 258,
; CHECK: [[THERE:%.*]] = icmp ult i32 %which, 3
; CHECK-NEXT: [[INDEX:%.*]] = select i1 [[THERE]], i32 %which, i32 -1
; CHECK-NEXT: %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 [[INDEX]], i1 false)
; CHECK: [[SIZE:%.*]] = call i32 @lgc.resource.buffer.size(ptr addrspace(7) %buffer)
; CHECK: [[BEYOND:%.*]] = icmp uge i32 %which, 3
; CHECK: @lgc.check.report(i1 [[BEYOND]], i1 [[BEYOND]], ptr addrspace(7) [[RECORDS]], ptr addrspace(7) [[COUNTERS]], ptr addrspace(7) {{%.*}}, i32 0, i32 0, i32 0, {{.*}}, i32 0, i32 1, i32 %which, i32 3)
; CHECK: [[EXACT:%.*]] = call i64 (i64, ...) @lgc.check.offset(i64 0, i32 %i, i64 4)
; CHECK: [[LENGTH:%.*]] = lshr i32 [[SIZE]], 2
; CHECK: [[OUTSIDE:%.*]] = icmp uge i32 %i, [[LENGTH]]
; CHECK: @lgc.check.report(i1 [[OUTSIDE]], {{.*}}, i32 4, i32 0, i32 2, {{.*}}, i32 0, i32 1, i32 %which, i64 [[EXACT]], i32 4, i32 [[SIZE]])
; CHECK-NOT: lgc.check
; CHECK: ret void
; CHECK: attributes #{{.*}}"amdgpu-unroll-threshold"="1200"
define void @main(i32 %which, i32 %i) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
  %pointer = getelementptr [4 x i8], ptr addrspace(7) %buffer, i32 %i
  call i1 @lgc.check.buffer(ptr addrspace(7) %pointer, i32 4, i32 0)
  store i32 1, ptr addrspace(7) %pointer
  ret void
}

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.buffer(ptr addrspace(7), i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 3}
!4 = !{!"mapping", !5, !6, !7}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
!6 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 258, !"type", !"storage_buffer", !"user_data_offset", i32 9}
!7 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 259, !"type", !"storage_buffer", !"user_data_offset", i32 13}
