; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; One allocation of header and payload, a check that the whole entry fits, and its stores: the size is last, after a
; release. The first entry that does not fit is replaced by an end mark if a header fits.
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %s -o - | FileCheck %s

@format = private unnamed_addr addrspace(4) constant [7 x i8] c"x = %d\00"

declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

; CHECK-LABEL: define void @main(ptr addrspace(7) %buffer, i32 %x)
; CHECK-NEXT: %[[OFFSET:.*]] = atomicrmw add ptr addrspace(7) %buffer, i64 3 syncscope("agent") monotonic, align 8
; CHECK-NEXT: %[[CLAMPED:.*]] = call i64 @llvm.umin.i64(i64 %[[OFFSET]], i64 4294967295)
; CHECK-NEXT: %[[DWORD:.*]] = trunc i64 %[[CLAMPED]] to i32
; CHECK-NEXT: %[[SIZE:.*]] = call i32 @lgc.resource.buffer.size(ptr addrspace(7) %buffer)
; CHECK-NEXT: %[[BYTES:.*]] = call i32 @llvm.umin.i32(i32 %[[SIZE]], i32 -2147483632)
; CHECK-NEXT: %[[DWORDS:.*]] = lshr i32 %[[BYTES]], 2
; The header of the buffer is 4 dwords: the offset must be less than capacity - 4 - 3 + 1.
; CHECK-NEXT: %[[LIMIT:.*]] = call i32 @llvm.usub.sat.i32(i32 %[[DWORDS]], i32 6)
; CHECK-NEXT: %[[FITS:.*]] = icmp ult i32 %[[DWORD]], %[[LIMIT]]
; CHECK-NEXT: %[[LIMIT:.*]] = call i32 @llvm.usub.sat.i32(i32 %[[DWORDS]], i32 5)
; CHECK-NEXT: %[[BEGINS:.*]] = icmp ult i32 %[[DWORD]], %[[LIMIT]]
; CHECK-NEXT: %[[MARKS:.*]] = xor i1 %[[FITS]], %[[BEGINS]]
; CHECK-NEXT: br i1 %[[FITS]], label %[[WRITE:.*]], label %[[WRITTEN:.*]]
; CHECK: [[WRITE]]:
; CHECK-NEXT: %[[SHIFTED:.*]] = shl nuw i32 %[[DWORD]], 2
; CHECK-NEXT: %[[BYTE:.*]] = add nuw i32 %[[SHIFTED]], 16
; CHECK-NEXT: %[[ENTRY:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %[[BYTE]]
; CHECK-NEXT: %[[REST:.*]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY]], i32 4
; CHECK-NEXT: %[[VALUE:.*]] = insertelement <2 x i32> <i32 {{-?[0-9]+}}, i32 poison>, i32 %x, i64 1
; CHECK-NEXT: store <2 x i32> %[[VALUE]], ptr addrspace(7) %[[REST]], align 4
; CHECK-NEXT: fence release
; CHECK-NEXT: store atomic i32 {{-?[0-9]+}}, ptr addrspace(7) %[[ENTRY]] monotonic, align 4
; CHECK-NEXT: br label %[[WRITTEN]]
; CHECK: [[WRITTEN]]:
; CHECK-NEXT: br i1 %[[MARKS]], label %[[MARK:.*]], label %[[END:.*]]
; CHECK: [[MARK]]:
; CHECK: store <2 x i32> <i32 -65536, i32 -1>, ptr addrspace(7) %{{.*}}, align 4
; CHECK: [[END]]:
; CHECK-NEXT: ret void
; CHECK-NOT: lgc.debug.printf
define void @main(ptr addrspace(7) %buffer, i32 %x) !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i32 %x)
  ret void
}

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}

; CHECK: !lgc.formats = !{![[FORMAT:[0-9]+]]}
; CHECK: ![[FORMAT]] = !{!"print", !"id", i64 {{[0-9]+}}, !"format", !"{{.*}}", !"arguments", !"i32", !"stage", !"compute"}
