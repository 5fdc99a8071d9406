; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Operations on integers, and exchanges of floats, are instructions of every GPU.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-expand-image-atomics %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare float @lgc.image.atomic.f32.v8i32(i32, float, <8 x i32>, i32, ...) nounwind willreturn
declare i64 @lgc.image.atomic.i64.v8i32(i32, i64, <8 x i32>, i32, ...) nounwind willreturn

define i64 @main(<8 x i32> %image, i32 %x, float %value) {
  %a = call float (i32, float, <8 x i32>, i32, ...) @lgc.image.atomic.f32.v8i32(i32 0, float %value, <8 x i32> %image, i32 1, i32 %x)
  %b = call i64 (i32, i64, <8 x i32>, i32, ...) @lgc.image.atomic.i64.v8i32(i32 1, i64 3, <8 x i32> %image, i32 1, i32 %x)
  ret i64 %b
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
