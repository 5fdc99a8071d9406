; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Also what is legal on another GPU or in another wave size: 8 components of A in a lane.
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices %s -o /dev/null 2>&1 | FileCheck %s

declare <8 x half> @lgc.cooperative.matrix.load.v8f16.p7(ptr addrspace(7), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn
declare void @lgc.cooperative.matrix.store.p3.v8f32(ptr addrspace(3), <8 x float>, i32, i32, i32, i1) memory(argmem: readwrite) nounwind willreturn
declare <8 x i32> @lgc.cooperative.matrix.multiply.add.v8i32.v16f16.v16f16(<16 x half>, <16 x half>, <8 x i32>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn
declare <4 x float> @lgc.cooperative.matrix.multiply.add.v4f32.v16f16.v16f16(<16 x half>, <16 x half>, <4 x float>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn

define void @main(ptr addrspace(7) %buffer, ptr addrspace(3) %lds, <16 x half> %a, <8 x i32> %i, <8 x float> %c, <4 x float> %d) {
; CHECK: a matrix has 8 components in a lane instead of 16
  %short = call <8 x half> @lgc.cooperative.matrix.load.v8f16.p7(ptr addrspace(7) %buffer, i32 32, i32 0, i32 0, i1 false)
; CHECK: there is no use 3 of matrices
  call void @lgc.cooperative.matrix.store.p3.v8f32(ptr addrspace(3) %lds, <8 x float> %c, i32 32, i32 3, i32 0, i1 false)
; CHECK: there is no order 2 of matrices
  call void @lgc.cooperative.matrix.store.p3.v8f32(ptr addrspace(3) %lds, <8 x float> %c, i32 32, i32 2, i32 2, i1 false)
; CHECK: there is no multiplication for these components of matrices
  %x = call <8 x i32> @lgc.cooperative.matrix.multiply.add.v8i32.v16f16.v16f16(<16 x half> %a, <16 x half> %a, <8 x i32> %i, i1 false, i1 false, i1 false, i1 false)
; CHECK: a matrix has 4 components in a lane instead of 8
  %y = call <4 x float> @lgc.cooperative.matrix.multiply.add.v4f32.v16f16.v16f16(<16 x half> %a, <16 x half> %a, <4 x float> %d, i1 false, i1 false, i1 false, i1 false)
  ret void
}

; CHECK: lgc.cooperative.matrix.load.v8f16.p7 outside an entry point
define void @other(ptr addrspace(7) %buffer) {
  %short = call <8 x half> @lgc.cooperative.matrix.load.v8f16.p7(ptr addrspace(7) %buffer, i32 32, i32 0, i32 0, i1 false)
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
