; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A half is moved between lanes in a dword whose other half is undefined.
; RUN: %lgc-opt -passes=lgc-lower-subgroup-ops %s -o - | FileCheck %s --implicit-check-not=zext

; CHECK: %[[PAIR:.*]] = insertelement <2 x half> poison, half %x, i64 0
; CHECK-NEXT: %[[DWORD:.*]] = bitcast <2 x half> %[[PAIR]] to i32
; CHECK-NEXT: call i32 @llvm.amdgcn.set.inactive.i32(i32 %[[DWORD]], i32 0)
; CHECK: fadd half
; CHECK: call i32 @llvm.amdgcn.strict.wwm.i32(

declare half @lgc.subgroup.scan.inclusive.f16(half, i32) convergent memory(none) nounwind willreturn

define amdgpu_cs half @main(half %x) {
  %sum = call half @lgc.subgroup.scan.inclusive.f16(half %x, i32 1)
  ret half %sum
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
