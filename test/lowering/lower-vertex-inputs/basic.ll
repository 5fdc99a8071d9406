; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-vertex-inputs %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; One load for each attribute, by the index of the vertex or of the instance. Components that the format lacks are 0, 0
; and 1.

; CHECK-LABEL: define float @vertex()
; CHECK: [[TABLE:%[0-9]+]] = call i32 @lgc.user.data.special(i32 268435471)
; CHECK: %vertexBuffer{{[0-9]*}} = load <4 x i32>, ptr addrspace(4) {{%[0-9]+}}, align 16, !invariant.load
; CHECK: call i32 @lgc.user.data.special(i32 268435459)
; CHECK: call i32 @lgc.vertex.number()
; R32G32B32_SFLOAT at byte 4.
; GFX10: call <3 x i32> @llvm.amdgcn.struct.tbuffer.load.v3i32(<4 x i32> %vertexBuffer{{[0-9]*}}, i32 {{%[0-9]+}}, i32 4, i32 0, i32 74, i32 0)
; GFX11: call <3 x i32> @llvm.amdgcn.struct.tbuffer.load.v3i32(<4 x i32> %vertexBuffer{{[0-9]*}}, i32 {{%[0-9]+}}, i32 4, i32 0, i32 60, i32 0)
; GFX12: call <3 x i32> @llvm.amdgcn.struct.tbuffer.load.v3i32(<4 x i32> %vertexBuffer{{[0-9]*}}, i32 {{%[0-9]+}}, i32 4, i32 0, i32 60, i32 0)
; CHECK: call i32 @lgc.user.data.special(i32 268435460)
; CHECK: call i32 @lgc.vertex.instance.number()
; R8G8_UINT, of each instance.
; CHECK: call <2 x i32> @llvm.amdgcn.struct.tbuffer.load.v2i32(<4 x i32> %vertexBuffer{{[0-9]*}}, i32 {{%[0-9]+}}, i32 0, i32 0, i32 18, i32 0)
; CHECK: %h = trunc i32 {{%[0-9]+}} to i16
; CHECK: %draw = call i32 @lgc.user.data.special(i32 268435461)
; CHECK: sitofp i32 1 to float
; CHECK: fadd float %y, 1.000000e+00
define float @vertex() !lgc.stage !8 {
  %y = call float @lgc.vertex.attribute.f32(i32 0, i32 1)
  %w = call float @lgc.vertex.attribute.f32(i32 0, i32 3)
  %h = call i16 @lgc.vertex.attribute.i16(i32 1, i32 1)
  %one = call i32 @lgc.vertex.attribute.i32(i32 1, i32 3)
  %draw = call i32 @lgc.vertex.draw.index()
  %a = sitofp i16 %h to float
  %b = sitofp i32 %one to float
  %c = fadd float %a, %b
  %d = fadd float %y, %w
  %e = fadd float %c, %d
  %f = sitofp i32 %draw to float
  %g = fadd float %e, %f
  ret float %g
}

declare float @lgc.vertex.attribute.f32(i32, i32) memory(none) nosync nounwind willreturn
declare i16 @lgc.vertex.attribute.i16(i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.attribute.i32(i32, i32) memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.draw.index() memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !10}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !9}
!2 = !{!"graphics", !3}
!3 = !{!"vertex_input", !4, !5, !6, !7}
!4 = !{!"binding", !"binding", i32 0, !"stride", i32 16}
!5 = !{!"binding", !"binding", i32 3, !"stride", i32 2, !"rate", !"instance"}
!6 = !{!"attribute", !"location", i32 0, !"binding", i32 0, !"format", i32 106, !"offset", i32 4}
!7 = !{!"attribute", !"location", i32 1, !"binding", i32 3, !"format", i32 20, !"offset", i32 0}
!8 = !{!"vertex"}
!9 = !{!"vertex", !"linked", i1 true}
!10 = !{!"mapping"}
