; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The forms of the range check: of a constant offset, of an index whose stride is the bytes, of an offset that is a
; multiple of the bytes, and of any other. A check that another one of the same pointer dominates falls away unless it is
; of more bytes; in a branch it does not dominate. An offset that is 0 modulo 2^32 is outside. With an action of continue, the index of the descriptor is the shader's.
; RUN: %lgc-opt -passes=lgc-lower-checks -S %s -o - | FileCheck %s

; CHECK-LABEL: define void @main(
; CHECK: %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
; CHECK: icmp ult i32 {{%.*}}, 20{{$}}
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 0,
; CHECK: [[LENGTH:%.*]] = lshr i32 {{%.*}}, 3
; CHECK: icmp uge i32 %i, [[LENGTH]]
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 1,
; CHECK: [[LAST:%.*]] = add nuw i32 {{%.*}}, 11
; CHECK: icmp uge i32 [[LAST]],
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 2,
; CHECK-NOT: lgc.check.report
; CHECK: [[WIDER:%.*]] = add nuw i32 {{%.*}}, 15
; CHECK: icmp uge i32 [[WIDER]],
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 4,
; CHECK: br i1 %condition
; CHECK: yes:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK: [[LIMIT:%.*]] = and i32 {{%.*}}, -4
; CHECK: icmp uge i32 {{%.*}}, [[LIMIT]]
; CHECK: @lgc.check.report({{.*}}, i32 4, i32 7,
; CHECK: @lgc.check.report(i1 true, {{.*}}, i32 4, i32 8, {{.*}}, i64 8589934592, i32 8, i32
; CHECK: @lgc.check.report(i1 true, {{.*}}, i32 4, i32 9, {{.*}}, i64 -4, i32 4, i32
; CHECK-NOT: lgc.check.report
; CHECK: ret void
define void @main(i32 %which, i32 %i, i1 %condition) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 1, i32 %which, i1 false)
  %fixed = getelementptr i8, ptr addrspace(7) %buffer, i32 16
  call i1 @lgc.check.buffer(ptr addrspace(7) %fixed, i32 4, i32 0)
  %aligned = getelementptr [8 x i8], ptr addrspace(7) %buffer, i32 %i
  call i1 @lgc.check.buffer(ptr addrspace(7) %aligned, i32 8, i32 1)
  %other = getelementptr [12 x i8], ptr addrspace(7) %buffer, i32 %i
  call i1 @lgc.check.buffer(ptr addrspace(7) %other, i32 12, i32 2)
  call i1 @lgc.check.buffer(ptr addrspace(7) %other, i32 8, i32 3)
  call i1 @lgc.check.buffer(ptr addrspace(7) %other, i32 16, i32 4)
  br i1 %condition, label %yes, label %end
yes:
  call i1 @lgc.check.buffer(ptr addrspace(7) %aligned, i32 8, i32 5)
  call i1 @lgc.check.buffer(ptr addrspace(7) %aligned, i32 4, i32 6)
  br label %end
end:
  %new = getelementptr [8 x i8], ptr addrspace(7) %buffer, i32 %which
  call i1 @lgc.check.buffer(ptr addrspace(7) %new, i32 4, i32 7)
  %far = getelementptr [8 x i8], ptr addrspace(7) %buffer, i32 1073741824
  call i1 @lgc.check.buffer(ptr addrspace(7) %far, i32 8, i32 8)
  %front = getelementptr [4 x i8], ptr addrspace(7) %buffer, i32 -1
  call i1 @lgc.check.buffer(ptr addrspace(7) %front, i32 4, i32 9)
  ret void
}

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i1 @lgc.check.buffer(ptr addrspace(7), i32, i32) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !3, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 0, !"binding", i32 1, !"type", !"storage_buffer", !"count", i32 3}
!3 = !{!"validation", !"checks", i32 2, !"action", !"continue"}
!4 = !{!"mapping", !5}
!5 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 257, !"type", !"storage_buffer", !"user_data_offset", i32 5}
