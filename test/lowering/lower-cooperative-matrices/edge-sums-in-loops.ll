; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; On gfx11 sums of 16 bits are spread over twice as many components. They stay so in nested loops, and are packed where
; something else uses them.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-cooperative-matrices,simplifycfg,instcombine %s -o - | FileCheck %s

declare <8 x half> @lgc.cooperative.matrix.multiply.add.v8f16.v16f16.v16f16(<16 x half>, <16 x half>, <8 x half>, i1, i1, i1, i1) convergent memory(none) nounwind willreturn
declare <16 x half> @lgc.cooperative.matrix.load.v16f16.p3(ptr addrspace(3), i32, i32, i32, i1) memory(argmem: read) nounwind willreturn

; CHECK-LABEL: define <8 x half> @main(
; CHECK: outer:
; CHECK: phi <16 x half> [ <half 0xH0000, half {{.*}}>, %entry ], [ [[SUM:%.*]], %latch ]
; CHECK: inner:
; CHECK: [[VALUE:%.*]] = phi <16 x half>
; CHECK-NOT: shufflevector
; CHECK: [[SUM]] = call <16 x half> @llvm.amdgcn.wmma.f16.16x16x16.f16.v16f16.v16f16(<16 x half> %a, <16 x half> %b, <16 x half> [[VALUE]], i1 false)
; CHECK-NOT: shufflevector
; CHECK: exit:
; CHECK: shufflevector <16 x half> [[SUM]], <16 x half> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
define <8 x half> @main(ptr addrspace(3) %p, i32 %n) {
entry:
  %a = call <16 x half> @lgc.cooperative.matrix.load.v16f16.p3(ptr addrspace(3) %p, i32 32, i32 0, i32 0, i1 false)
  %b = call <16 x half> @lgc.cooperative.matrix.load.v16f16.p3(ptr addrspace(3) %p, i32 32, i32 1, i32 1, i1 false)
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %outer.sum = phi <8 x half> [ zeroinitializer, %entry ], [ %sum, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %value = phi <8 x half> [ %outer.sum, %outer ], [ %sum, %inner ]
  %sum = call <8 x half> @lgc.cooperative.matrix.multiply.add.v8f16.v16f16.v16f16(<16 x half> %a, <16 x half> %b, <8 x half> %value, i1 false, i1 false, i1 false, i1 false)
  %j.next = add i32 %j, 1
  %inner.done = icmp eq i32 %j.next, %n
  br i1 %inner.done, label %latch, label %inner

latch:
  %i.next = add i32 %i, 1
  %outer.done = icmp eq i32 %i.next, %n
  br i1 %outer.done, label %exit, label %outer

exit:
  ret <8 x half> %sum
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
