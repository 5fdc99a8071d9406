; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s

; Lanes that end elsewhere than where outputs are written meet the others at the exit, and are taken out there.

; CHECK-LABEL: define void @fragment(
; CHECK: discarded:
; CHECK-NEXT: br label %exit
; CHECK: finish:
; CHECK: br label %exit
; CHECK: exit:
; CHECK-DAG: [[VALUE:%[a-zA-Z0-9.]+]] = phi float [ %y, %finish ], [ poison, %discarded ]
; CHECK-DAG: [[KEPT:%[a-zA-Z0-9.]+]] = phi i1 [ true, %finish ], [ false, %discarded ]
; CHECK: call void @llvm.amdgcn.kill(i1 [[KEPT]])
; CHECK: call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float [[VALUE]], float poison, float poison, float poison, i1 true, i1 true)
; CHECK-NEXT: ret void
define void @fragment(float %x, i1 %c) {
  br i1 %c, label %discarded, label %finish
discarded:
  ret void
finish:
  %y = fadd float %x, 1.0
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %y, i32 0, i32 0, i32 0)
  ret void
}
define void @vertex() {
  ret void
}

; CHECK: !{!"fragment", {{.*}}, !"discards", i1 true, !"dummy_export", i1 false

declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6}
!6 = !{!"color", !"location", i32 0, !"format", i32 100}
