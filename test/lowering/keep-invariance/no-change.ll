; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Without an invariant output, all flags stay.

; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-keep-invariance %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define void @outputs(float %x, float %y) {
  %product = fmul nsz contract afn float %x, %y
  %sum = fadd nsz contract float %product, %x
  call void @lgc.vertex.export(float %sum, i32 0, i32 0)
  ret void
}

declare void @lgc.vertex.export(float, i32, i32) nounwind willreturn memory(inaccessiblemem: readwrite)
