; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A vertex shader whose invocations abort: all lanes export where they meet, and those that have aborted no position.
; RUN: %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-exports %s | FileCheck %s

; CHECK-LABEL: define void @vertex(
; CHECK: exit:
; CHECK-DAG: [[X:%.*]] = phi float [ %x, %finish ], [ 0x7FF8000000000000, %aborted ]
; CHECK-DAG: [[A:%.*]] = phi float [ %x, %finish ], [ 0.000000e+00, %aborted ]
; CHECK: call void @llvm.amdgcn.exp.f32(i32 12, i32 15, float [[X]], float 0.000000e+00, float 0.000000e+00, float {{.*}},
; CHECK: call void @llvm.amdgcn.exp.f32(i32 32, i32 1, float [[A]],
; CHECK: ret void
define void @vertex(float %x, i1 %aborts) {
entry:
  br i1 %aborts, label %aborted, label %finish
aborted:
  ret void
finish:
  call void @lgc.vertex.export(float %x, i32 0, i32 0)
  call void @lgc.vertex.export(float %x, i32 0, i32 3)
  call void @lgc.vertex.output.f32(float %x, i32 0, i32 0)
  ret void
}
declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 10, !"minor", i32 3}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"graphics"}
!3 = !{!"vertex", !"linked", i1 true}
