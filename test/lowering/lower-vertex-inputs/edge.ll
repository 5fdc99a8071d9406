; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-lower-vertex-inputs %s | FileCheck %s

; Formats that the hardware does not load in one piece.

; CHECK-LABEL: define double @vertex()
; Three bytes, blue first: each for itself, without LLVM merging them (bit 31).
; CHECK: call i32 @llvm.amdgcn.struct.tbuffer.load.i32({{.*}}, i32 0, i32 0, i32 1, i32 -2147483648)
; CHECK: call i32 @llvm.amdgcn.struct.tbuffer.load.i32({{.*}}, i32 1, i32 0, i32 1, i32 -2147483648)
; CHECK: call i32 @llvm.amdgcn.struct.tbuffer.load.i32({{.*}}, i32 2, i32 0, i32 1, i32 -2147483648)
; Four bytes at an odd stride, of which two are read.
; CHECK: call i32 @llvm.amdgcn.struct.tbuffer.load.i32({{.*}}, i32 0, i32 0, i32 1, i32 -2147483648)
; CHECK: call i32 @llvm.amdgcn.struct.tbuffer.load.i32({{.*}}, i32 1, i32 0, i32 1, i32 -2147483648)
; CHECK-NOT: tbuffer
; Ten bits, red and blue exchanged; the second instance of two has the same.
; CHECK: udiv i32 {{%[0-9]+}}, 2
; CHECK: call <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32({{.*}}, i32 36, i32 0)
; Three doubles: two, and one at the next location.
; CHECK: call <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32({{.*}}, i32 0, i32 0, i32 61, i32 0)
; CHECK: call <2 x i32> @llvm.amdgcn.struct.tbuffer.load.v2i32({{.*}}, i32 16, i32 0, i32 48, i32 0)
define double @vertex() {
  %a = call float @lgc.vertex.attribute.f32(i32 0, i32 0)
  %b = call float @lgc.vertex.attribute.f32(i32 1, i32 1)
  %c = call float @lgc.vertex.attribute.f32(i32 2, i32 0)
  %d = call i32 @lgc.vertex.attribute.i32(i32 3, i32 2)
  %e = call i32 @lgc.vertex.attribute.i32(i32 4, i32 1)
  %f = fadd float %a, %b
  %g = fadd float %f, %c
  %h = add i32 %d, %e
  %i = sitofp i32 %h to double
  %j = fpext float %g to double
  %k = fadd double %i, %j
  ret double %k
}
declare float @lgc.vertex.attribute.f32(i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.attribute.i32(i32, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1, !2, !13}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !12}
!2 = !{!"graphics", !3}
!3 = !{!"vertex_input", !4, !5, !6, !7, !8, !9, !10, !11}
!4 = !{!"binding", !"binding", i32 0, !"stride", i32 3}
!5 = !{!"binding", !"binding", i32 1, !"stride", i32 5}
!6 = !{!"binding", !"binding", i32 2, !"stride", i32 4, !"rate", !"instance", !"divisor", i32 2}
!7 = !{!"binding", !"binding", i32 3, !"stride", i32 24}
!8 = !{!"attribute", !"location", i32 0, !"binding", i32 0, !"format", i32 30, !"offset", i32 0}
!9 = !{!"attribute", !"location", i32 1, !"binding", i32 1, !"format", i32 37, !"offset", i32 0}
!10 = !{!"attribute", !"location", i32 2, !"binding", i32 2, !"format", i32 58, !"offset", i32 0}
!11 = !{!"attribute", !"location", i32 3, !"binding", i32 3, !"format", i32 118, !"offset", i32 0}
!12 = !{!"vertex", !"linked", i1 true}
!13 = !{!"mapping"}
