; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow %t/twice.ll -o %t.out 2>&1 | FileCheck %s --check-prefix=TWICE
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow %t/unknown.ll -o %t.out 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow %t/aside.ll -o %t.out 2>&1 | FileCheck %s --check-prefix=ASIDE
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-control-flow %t/elsewhere.ll -o %t.out 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
; RUN: not test -e %t.out

; Markers that do not match the loops.

;--- twice.ll
; TWICE: twice.ll: error: two lgc.control.loop in a function have the id 7
define void @f() {
  call void @lgc.control.loop(i32 7)
  call void @lgc.control.loop(i32 7)
  ret void
}
declare void @lgc.control.loop(i32) convergent noduplicate nounwind

;--- unknown.ll
; UNKNOWN: unknown.ll: error: no loop of the function has the id 7
define void @f() {
  call void @lgc.control.merge(i32 7)
  ret void
}
declare void @lgc.control.merge(i32) convergent noduplicate nounwind

;--- aside.ll
; ASIDE: aside.ll: error: the merge block can be reached other than through the header of its loop
define void @f(i1 %condition) {
  br i1 %condition, label %header, label %merge

header:
  call void @lgc.control.loop(i32 7)
  br i1 %condition, label %merge, label %header

merge:
  call void @lgc.control.merge(i32 7)
  ret void
}
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
declare void @lgc.control.merge(i32) convergent noduplicate nounwind

;--- elsewhere.ll
; ELSEWHERE: elsewhere.ll: error: a branch leaves a loop elsewhere than to its merge block
define void @f(i1 %condition) {
  br i1 %condition, label %header, label %merge

header:
  call void @lgc.control.loop(i32 7)
  %ballot = call i32 @llvm.amdgcn.ballot.i32(i1 true)
  br i1 %condition, label %merge, label %header

merge:
  ret void
}
declare void @lgc.control.loop(i32) convergent noduplicate nounwind
