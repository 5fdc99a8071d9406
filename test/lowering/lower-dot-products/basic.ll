; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Bytes: signed factors have an instruction everywhere, all factors since gfx11.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,SINCE11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-dot-products - -o - | FileCheck %s --check-prefixes=CHECK,SINCE11

declare i32 @lgc.integer.dot(i32, i32, i32, i32, i1, i1, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define i32 @signed.bytes(
; GFX10-NEXT: call i32 @llvm.amdgcn.sdot4(i32 %a, i32 %b, i32 %c, i1 true)
; SINCE11-NEXT: call i32 @llvm.amdgcn.sudot4(i1 true, i32 %a, i1 true, i32 %b, i32 %c, i1 true)
; CHECK-NEXT: ret
define i32 @signed.bytes(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 8, i1 true, i1 true, i1 true)
  ret i32 %sum
}

; CHECK-LABEL: define i32 @unsigned.bytes(
; GFX10-NEXT: [[SECOND:%.*]] = call i32 @llvm.amdgcn.sad.u8(i32 %a, i32 0, i32 -512)
; GFX10-NEXT: [[SUM:%.*]] = call i32 @llvm.amdgcn.sad.u8(i32 %b, i32 0, i32 [[SECOND]])
; GFX10-NEXT: [[A:%.*]] = xor i32 %a, -2139062144
; GFX10-NEXT: [[B:%.*]] = xor i32 %b, -2139062144
; GFX10-NEXT: [[PRODUCTS:%.*]] = call i32 @llvm.amdgcn.sdot4(i32 [[A]], i32 [[B]], i32 %c, i1 false)
; GFX10-NEXT: [[SHIFTED:%.*]] = shl i32 [[SUM]], 7
; GFX10-NEXT: add i32 [[SHIFTED]], [[PRODUCTS]]
; SINCE11-NEXT: call i32 @llvm.amdgcn.sudot4(i1 false, i32 %a, i1 false, i32 %b, i32 %c, i1 false)
; CHECK-NEXT: ret
define i32 @unsigned.bytes(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 8, i1 false, i1 false, i1 false)
  ret i32 %sum
}

; CHECK-LABEL: define i32 @mixed.bytes(
; GFX10-NEXT: [[ONCE:%.*]] = call i32 @llvm.amdgcn.sdot4(i32 %a, i32 1077952576, i32 %c, i1 false)
; GFX10-NEXT: [[TWICE:%.*]] = call i32 @llvm.amdgcn.sdot4(i32 %a, i32 1077952576, i32 [[ONCE]], i1 false)
; GFX10-NEXT: [[B:%.*]] = xor i32 %b, -2139062144
; GFX10-NEXT: call i32 @llvm.amdgcn.sdot4(i32 %a, i32 [[B]], i32 [[TWICE]], i1 false)
; SINCE11-NEXT: call i32 @llvm.amdgcn.sudot4(i1 true, i32 %a, i1 false, i32 %b, i32 %c, i1 false)
; CHECK-NEXT: ret
define i32 @mixed.bytes(i32 %a, i32 %b, i32 %c) {
  %sum = call i32 @lgc.integer.dot(i32 %a, i32 %b, i32 %c, i32 8, i1 true, i1 false, i1 false)
  ret i32 %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
