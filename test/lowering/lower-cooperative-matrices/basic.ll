; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A product of halves: matrix instructions on gfx11 and gfx12, where the factors have different lengths, and dot products on
; gfx10.3.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/; s/A_COUNT/8/g; s/B_COUNT/16/g' %s | %lgc-opt --mcpu=gfx1030 -passes=lgc-lower-cooperative-matrices - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/0/; s/A_COUNT/16/g; s/B_COUNT/16/g' %s | %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/; s/A_COUNT/8/g; s/B_COUNT/8/g' %s | %lgc-opt --mcpu=gfx1201 -passes=lgc-lower-cooperative-matrices - -o - | FileCheck %s --check-prefixes=CHECK,GFX12

declare <A_COUNT x half> @lgc.cooperative.matrix.load.vA_COUNTf16.p7(ptr addrspace(7), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn
declare <B_COUNT x half> @lgc.cooperative.matrix.load.vB_COUNTf16.p3(ptr addrspace(3), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn
declare <8 x float> @lgc.cooperative.matrix.multiply.add.v8f32.vA_COUNTf16.vB_COUNTf16(<A_COUNT x half>, <B_COUNT x half>, <8 x float>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn

; CHECK-LABEL: define <8 x float> @main(
; The rows of A are contiguous: 16 bytes are loaded at a time.
; CHECK: load <8 x half>, ptr addrspace(7) %{{.*}}, align 4
; GFX11-NEXT: getelementptr i8, ptr addrspace(7) %{{.*}}, i32 16
; GFX11-NEXT: load <8 x half>, ptr addrspace(7) %{{.*}}, align 4
; The columns of B are not.
; CHECK: load half, ptr addrspace(3) %{{.*}}, align 2
; CHECK-NEXT: [[SECOND:%.*]] = mul i32 %stride, 1
; CHECK-NEXT: [[POINTER:%.*]] = getelementptr i8, ptr addrspace(3) %{{.*}}, i32 [[SECOND]]
; CHECK-NEXT: load half, ptr addrspace(3) [[POINTER]], align 2
; GFX10: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 336, i32 15, i32 15, i1 true)
; GFX10: call float @llvm.amdgcn.fdot2(
; GFX10: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 344, i32 15, i32 15, i1 true)
; GFX10: call float @llvm.amdgcn.fdot2(
; GFX11: call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(<16 x half> %{{.*}}, <16 x half> %{{.*}}, <8 x float> %c)
; GFX12: call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16(<8 x half> %{{.*}}, <8 x half> %{{.*}}, <8 x float> %c)
define <8 x float> @main(ptr addrspace(7) %a, ptr addrspace(3) %b, i32 %stride, <8 x float> %c) {
  %first = call <A_COUNT x half> @lgc.cooperative.matrix.load.vA_COUNTf16.p7(ptr addrspace(7) %a, i32 %stride, i32 0, i32 0, i1 false)
  %second = call <B_COUNT x half> @lgc.cooperative.matrix.load.vB_COUNTf16.p3(ptr addrspace(3) %b, i32 %stride, i32 1, i32 0, i1 false)
  %sum = call <8 x float> @lgc.cooperative.matrix.multiply.add.v8f32.vA_COUNTf16.vB_COUNTf16(<A_COUNT x half> %first, <B_COUNT x half> %second, <8 x float> %c, i1 false, i1 false, i1 false, i1 false)
  ret <8 x float> %sum
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
