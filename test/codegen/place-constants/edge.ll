; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; One address of the constants for each function that uses them, behind its private variables and for all uses there,
; which may be the values of a phi node. Parts that are undefined are zeros. An alignment below 4 is 4, one of 32 is kept,
; for the first constant, too; where none is given, it is that of the type.
; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-place-constants %s -o - | FileCheck %s --check-prefixes=CHECK,$GEN --allow-unused-prefixes %end

; CHECK: module asm ".text 1"
; CHECK-NEXT: module asm ".p2align 5"
; CHECK-NEXT: module asm ".Llgc_constants:"
; CHECK-NEXT: module asm ".zero 0"
; CHECK-NEXT: module asm ""
; CHECK-NEXT: module asm ".long 513"
; CHECK-NEXT: module asm ".zero 4"
; CHECK-NEXT: module asm ""
; CHECK-NEXT: module asm ".long 9, 0"
; CHECK-NEXT: module asm ".zero 16"
; CHECK-NEXT: module asm ""
; CHECK-NEXT: module asm ".long 4294967295, 4294967295, 0, 7"
@bytes = internal addrspace(4) constant [3 x i8] c"\01\02\00", align 1
@natural = internal addrspace(4) constant i64 9
@structure = internal addrspace(4) constant { i64, i8, i32 } { i64 -1, i8 undef, i32 7 }, align 32

; CHECK-LABEL: @first(
; CHECK-NEXT: entry:
; CHECK-NEXT: %variable = alloca i32
; CHECK-NEXT: [[PC:%[0-9]+]] = call { i64, i32 } asm "s_getpc_b64
; GFX12-SAME: s_wait_alu depctr_sa_sdst(0)
; GFX12: [[HERE:%[0-9]+]] = ashr i64
; CHECK: [[START:%[0-9]+]] = inttoptr i64
; CHECK-NEXT: [[SECOND:%[0-9]+]] = getelementptr inbounds i8, ptr addrspace(4) [[START]], i64 32
; CHECK-NEXT: [[ZERO:%[0-9]+]] = getelementptr inbounds i8, ptr addrspace(4) [[START]], i64 0
; CHECK-NOT: s_getpc
; CHECK: phi ptr addrspace(4) [ [[ZERO]], %entry ], [ [[SECOND]], %side ]
define amdgpu_cs i32 @first(i1 %c) {
entry:
  %variable = alloca i32, addrspace(5)
  br i1 %c, label %side, label %end
side:
  br label %end
end:
  %p = phi ptr addrspace(4) [ @bytes, %entry ], [ @structure, %side ]
  %x = load i32, ptr addrspace(4) %p, align 4
  ret i32 %x
}

; CHECK-LABEL: @second(
; CHECK: s_getpc_b64
; CHECK: [[START:%[0-9]+]] = inttoptr i64
; CHECK: getelementptr inbounds i8, ptr addrspace(4) [[START]], i64 32
define amdgpu_cs i32 @second() {
  %x = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @structure, i64 12), align 4
  %y = load i32, ptr addrspace(4) @natural, align 8
  %sum = add i32 %x, %y
  ret i32 %sum
}

; CHECK-LABEL: @neither(
; CHECK-NEXT: ret void
define amdgpu_cs void @neither() {
  ret void
}
