; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The types that lgc.debug.printf accepts.

; RUN: not %lgc-opt --mcpu=gfx1100 %s -o %t 2>&1 | FileCheck --implicit-check-not=lgc.debug.printf: %s

@format = private unnamed_addr addrspace(4) constant [2 x i8] c"x\00"
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

define void @accepted(ptr addrspace(7) %buffer) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i8 1, i16 2, i32 3, i64 4, half 5.0, float 6.0, double 7.0)
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, <2 x i8> poison, <4 x double> poison, <16 x half> poison)
  ret void
}

define void @rejected(ptr addrspace(7) %buffer) {
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not i1
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, i1 true)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not i128
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, i128 0)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not bfloat
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, bfloat 0.0)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not ptr
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, ptr null)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not ptr addrspace(7)
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, ptr addrspace(7) %buffer)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not <2 x i1>
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, <2 x i1> zeroinitializer)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not <2 x ptr>
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, <2 x ptr> zeroinitializer)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not <vscale x 2 x i32>
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, <vscale x 2 x i32> zeroinitializer)
; CHECK: lgc.debug.printf: operand 'args' (number 1) must be i8, i16, i32, i64, half, float, double or a vector of these, not [2 x i32]
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 0, [2 x i32] zeroinitializer)
  ret void
}
