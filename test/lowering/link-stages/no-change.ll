; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-link-stages %s | FileCheck %s

; A compute shader has no stages to link, and a pipeline is linked once.

; CHECK-LABEL: define void @main()
; CHECK-NEXT: ret void
define void @main() {
  ret void
}

; CHECK: call void @lgc.vertex.output.f32(float %x, i32 5, i32 0)
define void @vertex(float %x) !lgc.stage !8 {
  call void @lgc.vertex.output.f32(float %x, i32 5, i32 0)
  ret void
}

declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

; CHECK-NOT: !"graphics"
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !2}
!2 = !{!"vertex", !"linked", i1 true}
!8 = !{!"vertex"}
