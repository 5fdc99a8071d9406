; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Inputs that the hardware does not provide are computed from those that it does.
; RUN: sed 's/WAVE/32/; s/MAJOR/11/' %s | %lgc-opt -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: sed 's/WAVE/64/; s/MAJOR/10, !"minor", i32 3/' %s | %lgc-opt -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefixes=CHECK,WAVE64
; RUN: sed 's/WAVE/32/; s/MAJOR/12/' %s | %lgc-opt -passes=lgc-apply-shader-modes,lgc-lower-shader-inputs - -o - | FileCheck %s --check-prefix=GFX12

declare i32 @lgc.input.local.invocation.index() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.id() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.num.subgroups() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.size() memory(none) nosync nounwind willreturn
declare i32 @lgc.input.subgroup.local.invocation.id() memory(none) nosync nounwind willreturn

; 10 x 5 x 2 invocations: 4 waves of 32, 2 of 64, the last one partly filled.
define void @main(ptr addrspace(1) %out) {
; CHECK: [[ID:%.*]] = call <3 x i32> @lgc.input.local.invocation.id()
; CHECK: [[Z:%.*]] = extractelement <3 x i32> [[ID]], i64 2
; CHECK: [[Y:%.*]] = extractelement <3 x i32> [[ID]], i64 1
; CHECK: [[ZZ:%.*]] = mul nuw nsw i32 [[Z]], 5
; CHECK: [[YZ:%.*]] = add nuw nsw i32 [[ZZ]], [[Y]]
; CHECK: [[X:%.*]] = extractelement <3 x i32> [[ID]], i64 0
; CHECK: [[YYZ:%.*]] = mul nuw nsw i32 [[YZ]], 10
; CHECK: %index = add nuw nsw i32 [[YYZ]], [[X]]
  %index = call i32 @lgc.input.local.invocation.index()
  store volatile i32 %index, ptr addrspace(1) %out
; WAVE32: [[SUBGROUP:%.*]] = lshr i32 {{.*}}, 5
; WAVE64: [[SUBGROUP:%.*]] = lshr i32 {{.*}}, 6
; CHECK: %subgroup = call i32 @llvm.amdgcn.readfirstlane.i32(i32 [[SUBGROUP]])
; GFX12: %subgroup = call i32 @llvm.amdgcn.wave.id()
  %subgroup = call i32 @lgc.input.subgroup.id()
  store volatile i32 %subgroup, ptr addrspace(1) %out
; WAVE32: store volatile i32 4,
; WAVE64: store volatile i32 2,
  %count = call i32 @lgc.input.num.subgroups()
  store volatile i32 %count, ptr addrspace(1) %out
; WAVE32: store volatile i32 32,
; WAVE64: store volatile i32 64,
  %size = call i32 @lgc.input.subgroup.size()
  store volatile i32 %size, ptr addrspace(1) %out
; WAVE32: %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
; WAVE64: [[LOW:%.*]] = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
; WAVE64: %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 [[LOW]])
  %lane = call i32 @lgc.input.subgroup.local.invocation.id()
  store volatile i32 %lane, ptr addrspace(1) %out
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 WAVE, !{!"compute", !"workgroup_size", i32 10, i32 5, i32 2}}
