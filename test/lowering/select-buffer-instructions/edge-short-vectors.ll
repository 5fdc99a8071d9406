; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Vectors of 16-bit components are loaded as dwords, so that narrowing the load to the used components gives a type that
; the back end can select. A pair is a dword already.

; RUN: %lgc-opt -passes=lgc-select-buffer-instructions %s -o - | FileCheck %s
; RUN: %lgc-opt -passes=lgc-select-buffer-instructions,instcombine %s -o - | FileCheck %s --check-prefix=NARROWED

; CHECK-LABEL: define <4 x half> @four(
; CHECK: %[[DWORDS:.*]] = call <2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32(ptr addrspace(8) align 2 %buffer, i32 6, i32 0, i32 0), !invariant.load
; CHECK-NEXT: %value = bitcast <2 x i32> %[[DWORDS]] to <4 x half>
; CHECK-LABEL: define <8 x i16> @eight(
; CHECK: call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(
; CHECK-LABEL: define <2 x half> @pair(
; CHECK: call <2 x half> @llvm.amdgcn.raw.ptr.buffer.load.v2f16(

; NARROWED-LABEL: define <2 x half> @last(
; NARROWED: call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(

define <4 x half> @four(ptr addrspace(8) %buffer) {
  %value = call <4 x half> @llvm.amdgcn.raw.ptr.buffer.load.v4f16(ptr addrspace(8) align 2 %buffer, i32 6, i32 0, i32 0), !invariant.load !2
  ret <4 x half> %value
}

define <8 x i16> @eight(ptr addrspace(8) %buffer) {
  %value = call <8 x i16> @llvm.amdgcn.raw.ptr.buffer.load.v8i16(ptr addrspace(8) align 4 %buffer, i32 8, i32 0, i32 0)
  ret <8 x i16> %value
}

define <2 x half> @pair(ptr addrspace(8) %buffer) {
  %value = call <2 x half> @llvm.amdgcn.raw.ptr.buffer.load.v2f16(ptr addrspace(8) align 4 %buffer, i32 8, i32 0, i32 0)
  ret <2 x half> %value
}

define <2 x half> @last(ptr addrspace(8) %buffer) {
  %value = call <4 x half> @llvm.amdgcn.raw.ptr.buffer.load.v4f16(ptr addrspace(8) align 4 %buffer, i32 8, i32 0, i32 0)
  %part = shufflevector <4 x half> %value, <4 x half> poison, <2 x i32> <i32 2, i32 3>
  ret <2 x half> %part
}

!2 = !{}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
