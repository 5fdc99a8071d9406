; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports %s | FileCheck %s
; RUN: sed '/wqm/d; s/^;demote/  /' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-exports - | FileCheck %s

; Helpers, of whole quads or after demotions, need not have executed what says whether the lane is kept.

; CHECK: exit:
; CHECK: [[KEPT:%[a-zA-Z0-9.]+]] = phi i1 [ true, %finish ], [ false, %discarded ]
; CHECK: call void asm sideeffect "", ""()
; CHECK-NEXT: [[LIVE:%[a-zA-Z0-9.]+]] = call i1 @llvm.amdgcn.live.mask()
; CHECK: [[BOTH:%[a-zA-Z0-9.]+]] = and i1 [[KEPT]], [[LIVE]]
; CHECK: call void @llvm.amdgcn.kill(i1 [[BOTH]])
define void @fragment(float %x, i1 %c) {
  br i1 %c, label %discarded, label %finish
discarded:
  ret void
finish:
  %y = call float @llvm.amdgcn.wqm.f32(float %x)
;demote  call void @lgc.fragment.demote()
;demote  %y = fneg float %x
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %y, i32 0, i32 0, i32 0)
  ret void
}
define void @vertex() {
  ret void
}

declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.demote() convergent memory(read, inaccessiblemem: readwrite) nounwind willreturn
declare float @llvm.amdgcn.wqm.f32(float)

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6}
!6 = !{!"color", !"location", i32 0, !"format", i32 100}
