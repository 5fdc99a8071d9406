; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A condition that is the same in all lanes needs no ballot. Several searches of a block, of which one is of another's
; result, are lowered in order. An access of one byte has no byte beyond its first.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-address-ranges -S %s -o - | FileCheck %s

; CHECK-LABEL: define amdgpu_cs void @main(
; CHECK-NOT: llvm.amdgcn.ballot
; CHECK: br i1 %suspected, label
; CHECK: call i64 @llvm.usub.sat.i64(i64 {{.*}}, i64 0)
; CHECK: phi i1
; CHECK: call i32 @llvm.ctlz.i32(
; CHECK: zext i32 {{.*}} to i64
; CHECK: call i32 @llvm.ctlz.i32(
; CHECK-NOT: lgc.address
; CHECK: ret void
define amdgpu_cs void @main(ptr addrspace(7) inreg %ranges, i64 inreg %address, i32 inreg %number, ptr addrspace(1) inreg %to) {
  %suspected = icmp eq i32 %number, 0
  %outside = call i1 @lgc.address.is.outside(ptr addrspace(7) %ranges, i64 %address, i1 %suspected, i32 1)
  store i1 %outside, ptr addrspace(1) %to
  %first = call i32 @lgc.address.range(ptr addrspace(7) %ranges, i64 %address)
  %wide = zext i32 %first to i64
  %second = call i32 @lgc.address.range(ptr addrspace(7) %ranges, i64 %wide)
  store i32 %second, ptr addrspace(1) %to
  ret void
}

declare i32 @lgc.address.range(ptr addrspace(7), i64) memory(none) nosync nounwind willreturn
declare i1 @lgc.address.is.outside(ptr addrspace(7), i64, i1, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
