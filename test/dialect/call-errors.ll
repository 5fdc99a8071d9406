; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The dialect verifier's errors for calls of ops, with the call below the message.

; RUN: rm -rf %t && split-file %s %t
; RUN: for f in %t/*.ll; do cat $f %t/declarations > $f.all; \
; RUN:   not %lgc-opt --mcpu=gfx1100 $f.all -o %t/out 2> $f.err || exit 1; \
; RUN:   FileCheck --input-file=$f.err $f || exit 1; done

;--- declarations
@format = private unnamed_addr addrspace(4) constant [2 x i8] c"x\00"
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

;--- immediate-not-constant.ll
; CHECK: lgc.resource.buffer: operand 'binding' must be a constant
; CHECK-NEXT: in @test:
; CHECK-NEXT: %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 %binding, i32 0, i1 false)
define void @test(i32 %binding) {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 %binding, i32 0, i1 false)
  ret void
}

;--- immediate-poison.ll
; CHECK: lgc.resource.buffer: operand 'set' must be a constant
define void @test() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 poison, i32 0, i32 0, i1 false)
  ret void
}

;--- type-of-call.ll
; CHECK: lgc.resource.buffer: the call's type must be the declaration's, ptr addrspace(7) (i32, i32, i32, i1)
; CHECK-NEXT: in @test:
; CHECK-NEXT: call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i1 false)
define void @test() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i1 false)
  ret void
}

;--- calling-convention.ll
; CHECK: lgc.resource.buffer: the call must have the C calling convention
define void @test() {
  %buffer = call fastcc ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  ret void
}

;--- address-stored.ll
; CHECK: lgc.resource.buffer: an operation can only be called
; CHECK-NEXT: in @test:
; CHECK-NEXT: store ptr @lgc.resource.buffer, ptr %p
define void @test(ptr %p) {
  store ptr @lgc.resource.buffer, ptr %p
  ret void
}

;--- address-in-a-constant.ll
; CHECK: lgc.resource.buffer: an operation can only be called
; CHECK-NEXT: @table = constant ptr @lgc.resource.buffer
@table = constant ptr @lgc.resource.buffer

;--- passed-to-a-call.ll
; CHECK: lgc.resource.buffer: an operation can only be called
declare void @other(ptr)
define void @test() {
  call void @other(ptr @lgc.resource.buffer)
  ret void
}

;--- every-error-is-told-in-order.ll
; CHECK: lgc.resource.buffer: operand 'set' must be a constant
; CHECK: lgc.resource.buffer: operand 'binding' must be a constant
define void @test(i32 %n) {
  %x = call ptr addrspace(7) @lgc.resource.buffer(i32 %n, i32 0, i32 0, i1 false)
  %y = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 %n, i32 0, i1 false)
  ret void
}
