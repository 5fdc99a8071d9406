; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; On gfx11 every 16 lanes have a copy of a factor. The copies of %a are equal if its components depend on loaded matrices and on
; uniform values only; otherwise those of the lanes that store the components are distributed.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices %s -o - | FileCheck %s

declare <16 x half> @lgc.cooperative.matrix.load.v16f16.p7(ptr addrspace(7), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn
declare <4 x float> @lgc.cooperative.matrix.multiply.add.v4f32.v16f16.v16f16(<16 x half>, <16 x half>, <4 x float>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn
declare i32 @lgc.input.local.invocation.index() memory(none) nosync nounwind willreturn
declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define <4 x float> @main(
; CHECK-NOT: @lgc.subgroup.shuffle.xor
; CHECK: [[FIRST:%.*]] = call <4 x float> @llvm.amdgcn.wmma
; Component 0 belongs to group 0, component 15 to group 3.
; CHECK: call i32 @lgc.subgroup.shuffle.xor.i32(i32 %{{.*}}, i32 16)
; CHECK: call i32 @lgc.subgroup.shuffle.xor.i32(i32 %{{.*}}, i32 32)
; CHECK: call <4 x float> @llvm.amdgcn.wmma{{.*}}<4 x float> [[FIRST]])
define <4 x float> @main() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  %a = call <16 x half> @lgc.cooperative.matrix.load.v16f16.p7(ptr addrspace(7) %buffer, i32 32, i32 0, i32 0, i1 false)
  %b = call <16 x half> @lgc.cooperative.matrix.load.v16f16.p7(ptr addrspace(7) %buffer, i32 32, i32 1, i32 0, i1 false)
  %component = extractelement <16 x half> %a, i32 3
  %negative = fneg half %component
  %computed = insertelement <16 x half> %a, half %negative, i32 4
  %x = call <4 x float> @lgc.cooperative.matrix.multiply.add.v4f32.v16f16.v16f16(<16 x half> %computed, <16 x half> %b, <4 x float> zeroinitializer, i1 false, i1 false, i1 false, i1 false)
  %lane = call i32 @lgc.input.local.invocation.index()
  %number = uitofp i32 %lane to half
  %varying = insertelement <16 x half> %a, half %number, i32 4
  %y = call <4 x float> @lgc.cooperative.matrix.multiply.add.v4f32.v16f16.v16f16(<16 x half> %varying, <16 x half> %b, <4 x float> %x, i1 false, i1 false, i1 false, i1 false)
  ret <4 x float> %y
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 64}
