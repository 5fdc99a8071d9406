; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %for-each-gfx %lgc-opt --mcpu=$gfx -passes=lgc-lower-entry-point %s | FileCheck %s --check-prefixes=CHECK,$GEN %end

; A vertex shader is surrounded by the code of a primitive shader: on gfx10 the first wave requests space for what the
; workgroup exports; lanes with a primitive export it; lanes with a vertex run the shader.

; CHECK-LABEL: define amdgpu_gs void @_amdgpu_gs_main(
; CHECK-SAME: [2 x i32] inreg {{.*}}i32 inreg noundef %mergedGroupInfo, i32 inreg noundef %mergedWaveInfo, [1 x i32] inreg {{.*}}i32 inreg noundef %attributeRingBase, [2 x i32] inreg {{.*}}i32 inreg noundef %globalTable, i32 inreg noundef %baseVertex, i32 inreg noundef %baseInstance, i32 inreg noundef %vertexBuffers,
; GFX10-SAME: i32 noundef %primitive, i32 noundef %v1, i32 noundef %primitiveId, i32 noundef %v3, i32 noundef %v4, i32 noundef %vertexNumber, i32 noundef %v6, i32 noundef %v7, i32 noundef %instanceNumber)
; GFX11-SAME: i32 noundef %primitive, {{.*}}, i32 noundef %vertexNumber, {{.*}}, i32 noundef %instanceNumber)
; GFX12-SAME: i32 noundef %primitive, i32 noundef %primitiveId, i32 noundef %v2, i32 noundef %vertexNumber, i32 noundef %instanceNumber)
; CHECK: call void @llvm.amdgcn.init.exec(i64 -1)
; GFX10: call void @llvm.amdgcn.s.sendmsg(i32 9, i32 {{%[0-9]+}})
; GFX11-NOT: sendmsg
; CHECK: primitives:
; CHECK-NEXT: [[WORD:%[0-9]+]] = bitcast i32 %primitive to float
; CHECK-NEXT: call void @llvm.amdgcn.exp.f32(i32 20, i32 1, float [[WORD]], float poison, float poison, float poison, i1 true, i1 true)
; CHECK: chooseVertices:
; CHECK: and i32 %mergedWaveInfo, 255
; CHECK: add i32 %vertexNumber, %baseVertex
; CHECK: add i32 %instanceNumber, %vertexBuffers
; CHECK: and i32 %attributeRingBase, 32767
; CHECK: end:
; CHECK-NEXT: ret void
define void @vertex() !lgc.stage !8 {
  %number = call i32 @lgc.vertex.number()
  %base = call i32 @lgc.user.data.special(i32 268435459)
  %index = add i32 %number, %base
  %instance = call i32 @lgc.vertex.instance.number()
  %table = call i32 @lgc.user.data.special(i32 268435471)
  %sum = add i32 %instance, %table
  %slot = call i32 @lgc.vertex.slot()
  %offset = call i32 @lgc.vertex.attribute.ring.offset()
  %a = add i32 %index, %sum
  %b = add i32 %slot, %offset
  %c = add i32 %a, %b
  store volatile i32 %c, ptr addrspace(1) null
  ret void
}

; CHECK: !{!"vertex", {{.*}}!"reads_instance", i1 true, !"reads_primitive_id", i1 false}

declare i32 @lgc.vertex.number() memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.instance.number() memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.slot() memory(none) nosync nounwind willreturn
declare i32 @lgc.vertex.attribute.ring.offset() memory(none) nosync nounwind willreturn
declare i32 @lgc.user.data.special(i32) memory(none) nosync nounwind willreturn

!lgc.pipeline = !{!0, !1, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"vertex", !"function", !"vertex", !2}
!2 = !{!"vertex", !"linked", i1 true}
!3 = !{!"mapping"}
!8 = !{!"vertex"}
