; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt -passes=lgc-lower-float8 %s -o /dev/null 2>&1 | FileCheck %s

declare <2 x float> @lgc.float8.extend.v2f32.v2i8(<2 x i8>, i32) memory(none) nosync nounwind willreturn
declare <2 x float> @lgc.float8.extend.v2f32.v3i8(<3 x i8>, i32) memory(none) nosync nounwind willreturn
declare i8 @lgc.float8.truncate.i8.f32(float, i32, i1) memory(none) nosync nounwind willreturn
declare <2 x i8> @lgc.float8.truncate.v2i8.f32(float, i32, i1) memory(none) nosync nounwind willreturn

define <2 x float> @main(<2 x i8> %two, <3 x i8> %three, float %float, ptr addrspace(1) %out) {
; CHECK: there is no format 2 of 8-bit floats
  %a = call <2 x float> @lgc.float8.extend.v2f32.v2i8(<2 x i8> %two, i32 2)
; CHECK: a conversion of 8-bit floats keeps the number of components
  %b = call <2 x float> @lgc.float8.extend.v2f32.v3i8(<3 x i8> %three, i32 0)
; CHECK: there is no format 7 of 8-bit floats
  %c = call i8 @lgc.float8.truncate.i8.f32(float %float, i32 7, i1 false)
  store i8 %c, ptr addrspace(1) %out
; CHECK: a conversion of 8-bit floats keeps the number of components
  %d = call <2 x i8> @lgc.float8.truncate.v2i8.f32(float %float, i32 0, i1 false)
  store <2 x i8> %d, ptr addrspace(1) %out
  %sum = fadd <2 x float> %a, %b
  ret <2 x float> %sum
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
