; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow --verify-ir %s | FileCheck %s

; A lane ends by returning from all functions.

; CHECK: @has.ended = internal addrspace(5) global i1 false

; CHECK-LABEL: define void @main(
; CHECK:        %result = call i32 @caller(i1 %condition)
; CHECK-NEXT:   %ended = load i1, ptr addrspace(5) @has.ended
; CHECK-NEXT:   br i1 %ended, label %[[ENDED:.+]], label %[[REST:.+]]
; CHECK:      [[ENDED]]:
; CHECK-NEXT:   ret void
; CHECK:      [[REST]]:
; CHECK-NEXT:   {{.*}} call i32 @harmless()
; CHECK-NEXT:   ret void
define void @main(i1 %condition) {
  %result = call i32 @caller(i1 %condition)
  %other = call i32 @harmless()
  ret void
}

; CHECK-LABEL: define internal i32 @caller(
; CHECK:      end:
; CHECK-NEXT:   store i1 true, ptr addrspace(5) @has.ended
; CHECK-NEXT:   ret i32 poison
define internal i32 @caller(i1 %condition) {
  br i1 %condition, label %end, label %go.on

end:
  call void @lgc.control.terminate()
  unreachable

go.on:
  ret i32 5
}

define internal i32 @harmless() {
  ret i32 1
}

; Code before it belongs to the loop's iteration, as before a return.
; CHECK-LABEL: define void @in.loop(
; CHECK:      last:
; CHECK-NEXT:   {{.*}} call i32 @llvm.amdgcn.ballot.i32
; CHECK-NEXT:   store i1 true, ptr addrspace(5) @has.ended
; CHECK:      latch:
; CHECK:        br i1 %leave, label %exit, label %header
; CHECK:      exit:
; CHECK-NEXT:   br label %end
define void @in.loop(i1 %condition) {
  br label %header

header:
  call void @lgc.control.loop(i32 7)
  br i1 %condition, label %last, label %header

last:
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  call void @lgc.control.terminate()
  unreachable
}

declare void @lgc.control.terminate() convergent noduplicate nounwind
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind
