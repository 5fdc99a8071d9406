; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; What an invariant output depends on is neither contracted nor reassociated; the rest of the shader is, also where the
; two share operations.

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-invariance %s -o - | FileCheck %s

; CHECK-LABEL: @outputs
; CHECK-NEXT: %product = fmul nsz afn float %x, %y
; CHECK-NEXT: %sum = fadd nsz float %product, %x
; CHECK-NEXT: %quotient = fdiv nsz float %sum, %y
; CHECK-NEXT: %other = fadd nsz contract float %product, %y
; CHECK-NEXT: call void @lgc.vertex.export(float %quotient, i32 0, i32 0)
; CHECK-NOT: !lgc.invariant
; CHECK: call void @lgc.vertex.output.f32(float %other, i32 0, i32 0)
define void @outputs(float %x, float %y) {
  %product = fmul nsz contract afn float %x, %y
  %sum = fadd nsz contract reassoc float %product, %x
  %quotient = fdiv nsz contract arcp float %sum, %y
  %other = fadd nsz contract float %product, %y
  call void @lgc.vertex.export(float %quotient, i32 0, i32 0), !lgc.invariant !0
  call void @lgc.vertex.output.f32(float %other, i32 0, i32 0)
  ret void
}

declare void @lgc.vertex.export(float, i32, i32) nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @lgc.vertex.output.f32(float, i32, i32) nounwind willreturn memory(inaccessiblemem: readwrite)
!0 = !{}
