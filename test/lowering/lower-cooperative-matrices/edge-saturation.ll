; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; The matrix instruction clamps to signed values; unsigned sums are clamped afterwards. On gfx12 a lane of a wave64 has four
; bytes of each factor.
; RUN: %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-cooperative-matrices %s -o - | FileCheck %s

declare <4 x i32> @lgc.cooperative.matrix.multiply.add.v4i32.v4i8.v4i8(<4 x i8>, <4 x i8>, <4 x i32>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn

; CHECK-LABEL: define <4 x i32> @main(
; CHECK: [[SIGNED:%.*]] = call <4 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v4i32.i32(i1 true, i32 %{{.*}}, i1 false, i32 %{{.*}}, <4 x i32> %c, i1 true)
; CHECK: [[SUM:%.*]] = call <4 x i32> @llvm.amdgcn.wmma.i32.16x16x16.iu8.v4i32.i32(i1 false, i32 %{{.*}}, i1 false, i32 %{{.*}}, <4 x i32> zeroinitializer, i1 false)
; CHECK-NEXT: call <4 x i32> @llvm.uadd.sat.v4i32(<4 x i32> [[SUM]], <4 x i32> [[SIGNED]])
define <4 x i32> @main(<4 x i8> %a, <4 x i8> %b, <4 x i32> %c) {
  %x = call <4 x i32> @lgc.cooperative.matrix.multiply.add.v4i32.v4i8.v4i8(<4 x i8> %a, <4 x i8> %b, <4 x i32> %c, i1 true, i1 false, i1 true, i1 true)
  %y = call <4 x i32> @lgc.cooperative.matrix.multiply.add.v4i32.v4i8.v4i8(<4 x i8> %a, <4 x i8> %b, <4 x i32> %x, i1 false, i1 false, i1 false, i1 true)
  ret <4 x i32> %y
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 12}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64}
