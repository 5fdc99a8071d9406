; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-images %s -o - | FileCheck %s %end

; Samples with an implicit level are executed with helpers in fragment shaders, others are not.

declare <4 x float> @lgc.image.sample.v4f32(<8 x i32>, <4 x i32>, i32, i32, ...) convergent memory(read) nounwind willreturn

; CHECK-LABEL: define void @fragment(
; CHECK: [[TEXEL:%.*]] = call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32
; CHECK-NEXT: call <4 x float> @llvm.amdgcn.wqm.v4f32(<4 x float> [[TEXEL]])
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.l.2d.v4f32
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.d.2d.v4f32
; CHECK-NOT: call {{.*}}wqm
define void @fragment(<8 x i32> %i, <4 x i32> %s, float %x, float %y, ptr %to) {
  %a = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 0, float %x, float %y)
  store <4 x float> %a, ptr %to
  %b = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 4, float %x, float %y, float 3.0)
  store <4 x float> %b, ptr %to
  %c = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 8, float %x, float %y, float 1.0, float 2.0, float 3.0, float 4.0)
  store <4 x float> %c, ptr %to
  ret void
}

; CHECK-LABEL: define void @compute(
; CHECK: call <4 x float> @llvm.amdgcn.image.sample.2d.v4f32
define void @compute(<8 x i32> %i, <4 x i32> %s, float %x, float %y, ptr %to) {
  %a = call <4 x float> (<8 x i32>, <4 x i32>, i32, i32, ...) @lgc.image.sample.v4f32(<8 x i32> %i, <4 x i32> %s, i32 2, i32 0, float %x, float %y)
  store <4 x float> %a, ptr %to
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!2 = !{!"shader", !"stage", !"compute", !"function", !"compute"}
