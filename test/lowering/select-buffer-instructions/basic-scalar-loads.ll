; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt -passes=lgc-select-buffer-instructions %s | FileCheck %s

; Invariant loads from uniform addresses become scalar loads.

; CHECK-LABEL: define amdgpu_cs void @main(
define amdgpu_cs void @main(<4 x i32> inreg %d, ptr addrspace(4) inreg %table, i32 inreg %u) {
  %i = bitcast <4 x i32> %d to i128
  %r = inttoptr i128 %i to ptr addrspace(8)
; CHECK: [[SUM:%.*]] = add nuw i32 %u, 16
; CHECK: %a = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %d, i32 [[SUM]], i32 0)
  %sum = add i32 %u, 16
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %r, i32 %sum, i32 0, i32 0), !invariant.load !0
; CHECK: [[V3:%.*]] = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %d, i32 %u, i32 0)
; CHECK: %b = bitcast <3 x i32> [[V3]] to <3 x float>
  %b = call <3 x float> @llvm.amdgcn.raw.ptr.buffer.load.v3f32(ptr addrspace(8) align 4 %r, i32 %u, i32 0, i32 0), !invariant.load !0
; CHECK: [[V2:%.*]] = call <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(
; CHECK: %c = bitcast <2 x i32> [[V2]] to <4 x half>
  %c = call <4 x half> @llvm.amdgcn.raw.ptr.buffer.load.v4f16(ptr addrspace(8) align 8 %r, i32 %u, i32 0, i32 0), !invariant.load !0
; CHECK: [[V4:%.*]] = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(
; CHECK: %e = bitcast <4 x i32> [[V4]] to <2 x i64>
  %e = call <2 x i64> @llvm.amdgcn.raw.ptr.buffer.load.v2i64(ptr addrspace(8) align 8 %r, i32 %u, i32 0, i32 0), !invariant.load !0
; A descriptor that is not assembled from dwords here.
; CHECK: [[BITS:%.*]] = ptrtoint ptr addrspace(8) %loaded to i128
; CHECK: [[DWORDS:%.*]] = bitcast i128 [[BITS]] to <4 x i32>
; CHECK: call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> [[DWORDS]], i32 0, i32 0)
  %loaded = load ptr addrspace(8), ptr addrspace(4) %table, !invariant.load !0
  %f = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) align 4 %loaded, i32 0, i32 0, i32 0), !invariant.load !0
  ret void
}

!0 = !{}

!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}
