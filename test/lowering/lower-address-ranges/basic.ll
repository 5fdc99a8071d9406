; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A search halves its step in a loop, which has the same number of iterations for all lanes. Whether an access is outside
; is searched for out of line, if some lane is suspected.
; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-address-ranges -S %s -o - | FileCheck %s

; CHECK-LABEL: define i32 @search(
; CHECK: [[COUNT:%.*]] = load i32, ptr addrspace(7) %ranges, align 16, !invariant.load
; CHECK: [[ZEROS:%.*]] = call i32 @llvm.ctlz.i32(i32 [[COUNT]], i1 false)
; CHECK: [[SHIFT:%.*]] = and i32 [[ZEROS]], 31
; CHECK: [[HIGHEST:%.*]] = lshr i32 -2147483648, [[SHIFT]]
; CHECK: [[FIRST:%.*]] = and i32 [[HIGHEST]], [[COUNT]]
; CHECK: [[LOOP:.*]]:
; CHECK: [[NUMBER:%.*]] = phi i32 [ 0, %{{.*}} ], [ [[FOUND:%.*]], %[[LOOP]] ]
; CHECK: [[STEP:%.*]] = phi i32 [ [[FIRST]], %{{.*}} ], [ [[HALF:%.*]], %[[LOOP]] ]
; CHECK: [[NEXT:%.*]] = add nuw i32 [[NUMBER]], [[STEP]]
; CHECK: mul nuw i32 [[NEXT]], 16
; CHECK: [[BELOW:%.*]] = icmp ule i64 {{.*}}, %address
; CHECK: [[IN:%.*]] = icmp ule i32 [[NEXT]], [[COUNT]]
; CHECK: [[THERE:%.*]] = and i1 [[IN]], [[BELOW]]
; CHECK: [[FOUND]] = select i1 [[THERE]], i32 [[NEXT]], i32 [[NUMBER]]
; CHECK: [[HALF]] = lshr i32 [[STEP]], 1
; CHECK: ret i32 [[FOUND]]
define i32 @search(ptr addrspace(7) %ranges, i64 %address) {
  %number = call i32 @lgc.address.range(ptr addrspace(7) %ranges, i64 %address)
  ret i32 %number
}

; CHECK-LABEL: define i1 @main(
; CHECK: [[LANES:%.*]] = call i32 @llvm.amdgcn.ballot.i32(i1 %suspected)
; CHECK: [[ANY:%.*]] = icmp ne i32 [[LANES]], 0
; CHECK: br i1 [[ANY]], label %{{.*}}, label %[[END:.*]], !prof
; CHECK: call i32 @llvm.ctlz.i32(
; CHECK: call i64 @llvm.smax.i64(i64 {{.*}}, i64 0)
; CHECK: call i64 @llvm.usub.sat.i64(i64 {{.*}}, i64 3)
; CHECK: [[OUTSIDE:%.*]] = and i1 {{.*}}, %suspected
; CHECK: [[END]]:
; CHECK: phi i1 [ false, %{{.*}} ], [ [[OUTSIDE]], %{{.*}} ]
; CHECK: ret i1
define i1 @main(ptr addrspace(7) %ranges, i64 %address, i1 %suspected) {
  %outside = call i1 @lgc.address.is.outside(ptr addrspace(7) %ranges, i64 %address, i1 %suspected, i32 4)
  ret i1 %outside
}

declare i32 @lgc.address.range(ptr addrspace(7), i64) memory(none) nosync nounwind willreturn
declare i1 @lgc.address.is.outside(ptr addrspace(7), i64, i1, i32) memory(none) nosync nounwind willreturn
!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"wave_size", i32 32}
