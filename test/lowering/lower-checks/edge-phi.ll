; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A pointer that is one of several, also in a loop: set, binding and index of its buffer are those of the one that it is,
; and its offset counts from the buffer's start.
; RUN: %lgc-opt -passes=lgc-lower-checks -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK: loop:
; CHECK-DAG: [[BINDING:%.*]] = phi i32 [ 1, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-DAG: %pointer = phi ptr addrspace(7)
; CHECK: [[START:%.*]] = ptrtoint ptr addrspace(7) %pointer to i32
; CHECK: zext i32 [[START]] to i64
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 0, {{.*}}, i32 [[BINDING]], {{.*}}, i32 4, i32 {{%.*}})
; CHECK: [[NEXT]] = select i1 %condition, i32 2, i32 [[BINDING]]
define void @main(i32 %i, i1 %condition) {
entry:
  %one = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 0, i1 false)
  %other = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 2, i32 0, i1 false)
  %first = getelementptr [4 x i8], ptr addrspace(7) %one, i32 %i
  br label %loop
loop:
  %pointer = phi ptr addrspace(7) [ %first, %entry ], [ %next, %loop ]
  %part = getelementptr i8, ptr addrspace(7) %pointer, i32 8
  call i1 @lgc.check.buffer(ptr addrspace(7) %part, i32 4, i32 0)
  store i32 1, ptr addrspace(7) %part
  %next = select i1 %condition, ptr addrspace(7) %other, ptr addrspace(7) %part
  br i1 %condition, label %loop, label %end
end:
  ret void
}

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.buffer(ptr addrspace(7), i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 2}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
