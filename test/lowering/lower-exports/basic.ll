; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-exports %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; The position is an export. Attributes are exports on gfx10; gfx11 stores them to the attribute ring before positions,
; gfx12 behind them. Colours are exported in the formats that their attachments need.

; CHECK-LABEL: define void @vertex(
; GFX10: call void @llvm.amdgcn.exp.f32(i32 12, i32 15, float %x, float 0.000000e+00, float 0.000000e+00, float 1.000000e+00, i1 true, i1 true)
; GFX10: call void @llvm.amdgcn.exp.f32(i32 32, i32 2, float poison, float %x, float poison, float poison, i1 false, i1 false)
; GFX11: %attributeRing = load <4 x i32>, ptr addrspace(4) {{%[0-9]+}}, align 16, !invariant.load
; GFX11: [[SLOT:%[0-9]+]] = call i32 @lgc.vertex.slot()
; GFX11: [[BASE:%[0-9]+]] = call i32 @lgc.vertex.attribute.ring.offset()
; GFX11: call void @llvm.amdgcn.struct.buffer.store.v4f32(<4 x float> {{%[0-9]+}}, <4 x i32> %attributeRing, i32 [[SLOT]], i32 0, i32 [[BASE]], i32 1)
; GFX11: fence syncscope("agent") release
; GFX11: call void @llvm.amdgcn.exp.f32(i32 12, i32 15,
; GFX12: call void @llvm.amdgcn.exp.f32(i32 12, i32 15,
; GFX12-NOT: fence
; GFX12: call void @llvm.amdgcn.struct.buffer.store.v4f32({{.*}}, i32 23)
define void @vertex(float %x) {
  call void @lgc.vertex.export(float %x, i32 0, i32 0)
  call void @lgc.vertex.output.f32(float %x, i32 0, i32 1)
  ret void
}

; CHECK-LABEL: define void @fragment(
; CHECK: [[RG:%[0-9]+]] = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %x, float %y)
; GFX10: call void @llvm.amdgcn.exp.compr.v2f16(i32 0, i32 3, <2 x half> [[RG]], <2 x half> poison, i1 false, i1 false)
; GFX11: call void @llvm.amdgcn.exp.f32(i32 0, i32 1, float {{%[0-9]+}}, float poison, float poison, float poison, i1 false, i1 false)
; CHECK: call void @llvm.amdgcn.exp.f32(i32 1, i32 15, float {{%[0-9]+}}, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, i1 true, i1 true)
define void @fragment(float %x, float %y, i32 %i) {
  call void @lgc.fragment.finish()
  call void @lgc.fragment.color.f32(float %x, i32 0, i32 0, i32 0)
  call void @lgc.fragment.color.f32(float %y, i32 0, i32 1, i32 0)
  call void @lgc.fragment.color.i32(i32 %i, i32 2, i32 0, i32 0)
  ret void
}

; Fp16 and 32_ABGR, the components of locations 0 and 2.
; CHECK: !{!"fragment", {{.*}}!"color_formats", i32 4, i32 9, !"color_mask", i32 3855,

declare void @lgc.vertex.export(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.vertex.output.f32(float, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.finish() memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.f32(float, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn
declare void @lgc.fragment.color.i32(i32, i32, i32, i32) memory(inaccessiblemem: readwrite) nounwind willreturn

!lgc.pipeline = !{!0, !1, !2, !4}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !3}
!2 = !{!"shader", !"stage", !"fragment", !"function", !"fragment"}
!3 = !{!"vertex", !"linked", i1 true, !"attributes", i32 1}
!4 = !{!"graphics", !5}
!5 = !{!"render_targets", !6, !7}
!6 = !{!"color", !"location", i32 0, !"format", i32 37}
!7 = !{!"color", !"location", i32 2, !"format", i32 107}
