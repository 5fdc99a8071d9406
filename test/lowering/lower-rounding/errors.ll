; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An intrinsic that has no lowering.
; RUN: not %lgc-opt -passes=lgc-lower-rounding %s -o - 2>&1 | FileCheck %s
; CHECK: error: constrained operation llvm.experimental.constrained.frem.f32 is not supported

define float @main(float %a, float %b) strictfp {
  %rest = call float @llvm.experimental.constrained.frem.f32(float %a, float %b, metadata !"round.dynamic", metadata !"fpexcept.ignore") strictfp
  ret float %rest
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"round_to_zero_32", i1 true}
