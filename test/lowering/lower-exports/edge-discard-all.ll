; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s

; A shader that discards all invocations has no block in which outputs are written, and exports that no lane is left.

; CHECK-LABEL: define void @fragment(
; CHECK-NEXT: call void @llvm.amdgcn.kill(i1 false)
; CHECK-NEXT: call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float 0.000000e+00, float poison, float poison, float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
define void @fragment() {
  ret void
}
define void @vertex() {
  ret void
}

; CHECK: !{!"fragment", {{.*}}!"color_formats", i32 1, !"color_mask", i32 1, {{.*}}!"writes_depth", i1 false, {{.*}}!"discards", i1 true, !"dummy_export", i1 true

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics"}
