; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; What no instruction saturates; 16-bit factors, for which only gfx10.3 has instructions.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,SINCE11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,SINCE11

declare i32 @lgc.integer.dot(i32, i32, i32, i32, i1, i1, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define i32 @unsigned.saturated(
; GFX10: [[SUM:%.*]] = add i32
; SINCE11-NEXT: [[SUM:%.*]] = call i32 @llvm.amdgcn.sudot4(i1 false, i32 %a, i1 false, i32 %b, i32 0, i1 false)
; CHECK-NEXT: call i32 @llvm.uadd.sat.i32(i32 [[SUM]], i32 %c)
define i32 @unsigned.saturated(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 8, i1 false, i1 false, i1 true)
  ret i32 %sum
}

; The second factor is the signed one.
; CHECK-LABEL: define i32 @mixed.saturated(
; GFX10-NEXT: call i32 @llvm.amdgcn.sdot4(i32 %b, i32 1077952576, i32 0, i1 false)
; GFX10: xor i32 %a,
; GFX10-NEXT: [[SUM:%.*]] = call i32 @llvm.amdgcn.sdot4(i32 %b,
; GFX10-NEXT: call i32 @llvm.sadd.sat.i32(i32 [[SUM]], i32 %c)
; SINCE11-NEXT: call i32 @llvm.amdgcn.sudot4(i1 false, i32 %a, i1 true, i32 %b, i32 %c, i1 true)
define i32 @mixed.saturated(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 8, i1 false, i1 true, i1 true)
  ret i32 %sum
}

; CHECK-LABEL: define i32 @shorts(
; GFX10: call i32 @llvm.amdgcn.udot2(<2 x i16> {{.*}}, <2 x i16> {{.*}}, i32 %c, i1 true)
; SINCE11: lshr i32 %a, 16
; SINCE11: lshr i32 %b, 16
; SINCE11: [[SUM:%.*]] = add i32
; SINCE11-NEXT: call i32 @llvm.uadd.sat.i32(i32 [[SUM]], i32 %c)
define i32 @shorts(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 16, i1 false, i1 false, i1 true)
  ret i32 %sum
}

; CHECK-LABEL: define i32 @mixed.shorts(
; CHECK: sext i16
; CHECK: zext i16
; CHECK: ashr i32 %a, 16
; CHECK: lshr i32 %b, 16
; CHECK: [[SUM:%.*]] = add i32
; CHECK-NEXT: add i32 [[SUM]], %c
define i32 @mixed.shorts(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 16, i1 true, i1 false, i1 false)
  ret i32 %sum
}

; An addition in the same block is part of the instruction.
; CHECK-LABEL: define i32 @added(
; GFX10: [[ONE:%.*]] = call i32 @llvm.amdgcn.sdot4(i32 %a, i32 %b, i32 %c, i1 false)
; GFX10-NEXT: call i32 @llvm.amdgcn.sdot4(i32 %b, i32 %c, i32 [[ONE]], i1 false)
; SINCE11: [[ONE:%.*]] = call i32 @llvm.amdgcn.sudot4(i1 true, i32 %a, i1 true, i32 %b, i32 %c, i1 false)
; SINCE11-NEXT: call i32 @llvm.amdgcn.sudot4(i1 true, i32 %b, i1 true, i32 %c, i32 [[ONE]], i1 false)
; CHECK-NEXT: ret
define i32 @added(i32 %a, i32 %b, i32 %c) {
  %one = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 0, i32 8, i1 true, i1 true, i1 false)
  %two = call i32 @lgc.integer.dot(i32 %b, i32 %c, i32 0, i32 8, i1 true, i1 true, i1 false)
  %partial = add i32 %c, %one
  %sum = add i32 %two, %partial
  ret i32 %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
