; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-fragment-inputs %s | FileCheck %s %end

; How an invocation began is read before any demotion.

; CHECK-LABEL: define float @fragment(
; CHECK-NEXT: [[LIVE:%[0-9]+]] = call i1 @llvm.amdgcn.live.mask()
; CHECK-NEXT: %began = xor i1 [[LIVE]], true
; CHECK-NEXT: call void asm sideeffect "", ""() [[HOLD:#[0-9]+]]
; CHECK-NEXT: call void @llvm.amdgcn.wqm.demote(i1 false)
; CHECK-NEXT: [[MASK:%[0-9]+]] = call i1 @llvm.amdgcn.live.mask()
; CHECK-NEXT: %is = xor i1 [[MASK]], true
; CHECK-NEXT: %whole = call float @llvm.amdgcn.wqm.f32(float %x)
define float @fragment(float %x) {
  call void @lgc.fragment.demote()
  %began = call i1 @lgc.fragment.began.as.helper()
  %is = call i1 @lgc.fragment.is.helper()
  %whole = call float @lgc.fragment.whole.quads.f32(float %x)
  %a = uitofp i1 %began to float
  %b = uitofp i1 %is to float
  %c = fadd float %a, %b
  %d = fadd float %c, %whole
  ret float %d
}
declare i1 @lgc.fragment.began.as.helper() memory(none) nosync nounwind willreturn
declare i1 @lgc.fragment.is.helper() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.demote() convergent memory(read, inaccessiblemem: readwrite) nounwind willreturn
declare float @lgc.fragment.whole.quads.f32(float) convergent memory(none) nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true}
