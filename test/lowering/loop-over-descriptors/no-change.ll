; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Uniform and constant indices, queries, and images that come from elsewhere stay.
; RUN: %lgc-opt --mcpu=gfx1100 %s -o %t.before.ll
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-loop-over-descriptors %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare <8 x i32> @lgc.resource.descriptor.v8i32(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare <4 x float> @lgc.image.load.v4f32.v8i32(<8 x i32>, i32, i1, i32, ...) memory(read) nounwind willreturn
declare <3 x i32> @lgc.image.size.v8i32(<8 x i32>, i32, i32) memory(none) nosync nounwind willreturn

define void @main(i32 %i, <8 x i32> %other, ptr %to) {
  %uniform = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 false)
  %a = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %uniform, i32 1, i1 false, i32 0, i32 %i)
  store <4 x float> %a, ptr %to
  %fixed = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 3, i1 true)
  %b = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %fixed, i32 1, i1 false, i32 0, i32 %i)
  store <4 x float> %b, ptr %to
  %queried = call <8 x i32> @lgc.resource.descriptor.v8i32(i32 0, i32 1, i32 %i, i1 true)
  %size = call <3 x i32> @lgc.image.size.v8i32(<8 x i32> %queried, i32 0, i32 1)
  store <3 x i32> %size, ptr %to
  %c = call <4 x float> (<8 x i32>, i32, i1, i32, ...) @lgc.image.load.v4f32.v8i32(<8 x i32> %other, i32 1, i1 false, i32 0, i32 %i)
  store <4 x float> %c, ptr %to
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
