; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Accesses outside of a buffer of 0xFFFF0000 bytes (-65536) get that offset: by one minimum if one index can exceed it,
; in 64 bits if two can, or if the pointer has an offset of its own. Chains of address computations become one sum.

; RUN: %lgc-opt -passes=lgc-bound-buffer-offsets %s -o - | FileCheck %s

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn
declare i32 @lgc.input.local.invocation.index() memory(none) nosync nounwind willreturn

define void @main(i32 %i, i32 %j, i64 %long, i16 %short, i1 %which) !lgc.stage !2 {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)

; CHECK-LABEL: define void @main(
; An array at the start: 0x3FFFC000 elements of 4 bytes are 0xFFFF0000.
; CHECK: %[[MIN:.*]] = call i32 @llvm.umin.i32(i32 %i, i32 1073725440)
; CHECK: %[[BYTES:.*]] = mul nuw i32 %[[MIN]], 4
; CHECK: %[[SUM:.*]] = add nuw i32 %[[BYTES]], 0
; CHECK: %[[P:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %[[SUM]]
; CHECK: store i32 1, ptr addrspace(7) %[[P]]
  %array = getelementptr inbounds [4 x i8], ptr addrspace(7) %buffer, i32 %i
  store i32 1, ptr addrspace(7) %array, align 4

; A member after an index that may be negative: element -1 of an array at byte 20 is at byte 4.
; CHECK: %[[FROM_0:.*]] = add i32 %i, 1
; CHECK: %[[MIN:.*]] = call i32 @llvm.umin.i32(i32 %[[FROM_0]], i32 268431360)
; CHECK: %[[BYTES:.*]] = mul nuw i32 %[[MIN]], 16
; CHECK: %[[SUM:.*]] = add nuw i32 %[[BYTES]], 4
; CHECK: %[[P:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %[[SUM]]
; CHECK: store i32 2, ptr addrspace(7) %[[P]]
  %records = getelementptr [16 x i8], ptr addrspace(7) %buffer, i32 %i
  %member = getelementptr i8, ptr addrspace(7) %records, i32 20
  store i32 2, ptr addrspace(7) %member, align 4

; An index that cannot be large, and one that can.
; CHECK: %[[MIN:.*]] = call i32 @llvm.umin.i32(i32 %i, i32 67107840)
; CHECK: mul nuw i32 %[[MIN]], 64
; CHECK: %[[INNER:.*]] = mul nuw i32 %small, 4
; CHECK: add nuw i32 %{{.*}}, %[[INNER]]
; CHECK: store i32 3,
  %small = and i32 %j, 15
  %row = getelementptr [64 x i8], ptr addrspace(7) %buffer, i32 %i
  %inner = getelementptr [4 x i8], ptr addrspace(7) %row, i32 %small
  store i32 3, ptr addrspace(7) %inner, align 4

; Two that can.
; CHECK: %[[I:.*]] = sext i32 %{{[ij]}} to i64
; CHECK: mul i64 %[[I]]
; CHECK: %[[MIN:.*]] = call i64 @llvm.umin.i64(i64 %{{.*}}, i64 4294901760)
; CHECK: %[[BYTES:.*]] = trunc i64 %[[MIN]] to i32
; CHECK: %[[P:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %[[BYTES]]
; CHECK: store i32 4, ptr addrspace(7) %[[P]]
  %any = getelementptr [4 x i8], ptr addrspace(7) %row, i32 %j
  store i32 4, ptr addrspace(7) %any, align 4

; 64 bits are compared before truncation; 16 bits are sign-extended.
; CHECK: %[[MIN:.*]] = call i64 @llvm.umin.i64(i64 %long, i64 536862720)
; CHECK: trunc i64 %[[MIN]] to i32
; CHECK: store i32 5,
; CHECK: sext i16 %short to i32
; CHECK: store i32 6,
  %far = getelementptr [8 x i8], ptr addrspace(7) %buffer, i64 %long
  store i32 5, ptr addrspace(7) %far, align 4
  %near = getelementptr [8 x i8], ptr addrspace(7) %buffer, i16 %short
  store i32 6, ptr addrspace(7) %near, align 4

; Constants.
; CHECK: %[[P:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 -65536
; CHECK: store i32 7, ptr addrspace(7) %[[P]]
  %constant = getelementptr i8, ptr addrspace(7) %buffer, i64 4294967300
  store i32 7, ptr addrspace(7) %constant, align 4

; A pointer with an offset of its own.
; CHECK: %[[OWN:.*]] = ptrtoint ptr addrspace(7) %chosen to i32
; CHECK: call i64 @llvm.umin.i64(
; CHECK: %[[STEP:.*]] = sub i32 %{{.*}}, %[[OWN]]
; CHECK: %[[P:.*]] = getelementptr i8, ptr addrspace(7) %chosen, i32 %[[STEP]]
; CHECK: store i32 8, ptr addrspace(7) %[[P]]
  %chosen = select i1 %which, ptr addrspace(7) %array, ptr addrspace(7) %buffer
  %step = getelementptr [4 x i8], ptr addrspace(7) %chosen, i32 %i
  store i32 8, ptr addrspace(7) %step, align 4

; An offset that cannot exceed 32 bits does not change, except that it loses `inbounds`.
; CHECK: %id = call range(i32 0, 64) i32 @lgc.input.local.invocation.index()
; CHECK-NEXT: %fits = getelementptr [4 x i8], ptr addrspace(7) %buffer, i32 %id
; CHECK-NEXT: store i32 9, ptr addrspace(7) %fits
  %id = call i32 @lgc.input.local.invocation.index()
  %fits = getelementptr inbounds [4 x i8], ptr addrspace(7) %buffer, i32 %id
  store i32 9, ptr addrspace(7) %fits, align 4
  ret void
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main", !"robust_buffer_access_2", i1 true, !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
!2 = !{!"compute"}
