; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: sed '/lgc.vertex.export(float %layer/d' %s | %lgc-opt -passes=lgc-link-stages | FileCheck %s --check-prefix=FIRST
; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s --check-prefix=CHOSEN

; A vertex shader that chooses no layer draws to the first one.

; FIRST: %color = uitofp i32 0 to float
; CHOSEN: %number = call i32 @lgc.fragment.layer()
; CHOSEN: %color = uitofp i32 %number to float
define void @vertex(float %layer) {
  call void @lgc.vertex.export(float %layer, i32 4, i32 0)
  ret void
}

define void @fragment() {
  %number = call i32 @lgc.fragment.layer()
  %color = uitofp i32 %number to float
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %color, i32 0, i32 0, i32 0)
  ret void
}

declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare i32 @lgc.fragment.layer() memory(none) nosync nounwind willreturn
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex"}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
