; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The format of lgc.debug.printf must have an initializer, and a linkage with which no other module can replace it.

; RUN: rm -rf %t && split-file %s %t
; RUN: for f in %t/*.ll; do cat $f %t/caller > $f.all; not %lgc-opt --mcpu=gfx1100 $f.all -o %t/out 2> $f.err || exit 1; \
; RUN:   FileCheck --input-file=$f.err $f || exit 1; done

;--- caller
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @test(ptr addrspace(7) %buffer) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  ret void
}

;--- not-constant.ll
; CHECK: lgc.debug.printf: operand 'format' must be a private or internal constant
; CHECK-NEXT: in @test:
@format = private addrspace(4) global [2 x i8] c"x\00"

;--- external-linkage.ll
; CHECK: lgc.debug.printf: operand 'format' must be a private or internal constant
; CHECK-NEXT: in @test:
@format = addrspace(4) constant [2 x i8] c"x\00"

;--- no-initializer.ll
; CHECK: lgc.debug.printf: operand 'format' must be a private or internal constant
; CHECK-NEXT: in @test:
@format = external addrspace(4) constant [2 x i8]

;--- alias.ll
; CHECK: lgc.debug.printf: operand 'format' must be a private or internal constant
; CHECK-NEXT: in @test:
@bytes = private addrspace(4) constant [2 x i8] c"x\00"
@format = internal alias [2 x i8], ptr addrspace(4) @bytes

;--- not-an-array.ll
; CHECK: lgc.debug.printf: operand 'format' must point at an array of i8 with known elements
; CHECK-NEXT: in @test:
@format = private addrspace(4) constant i8 0

;--- array-of-i16.ll
; CHECK: lgc.debug.printf: operand 'format' must point at an array of i8 with known elements
; CHECK-NEXT: in @test:
@format = private addrspace(4) constant [2 x i16] [i16 1, i16 0]

;--- undefined-element.ll
; CHECK: lgc.debug.printf: operand 'format' must point at an array of i8 with known elements
; CHECK-NEXT: in @test:
@format = private addrspace(4) constant [2 x i8] [i8 undef, i8 0]

;--- undefined-array.ll
; CHECK: lgc.debug.printf: operand 'format' must point at an array of i8 with known elements
; CHECK-NEXT: in @test:
@format = private addrspace(4) constant [2 x i8] undef
