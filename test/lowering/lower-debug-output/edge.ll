; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Payloads of every type, entries that need several stores, and inferred attributes.
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %s -o - | FileCheck %s

@format = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer

declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn

; Integers narrower than 32 bits are zero-extended, a half is extended to float.
; CHECK-LABEL: define void @narrow(
; CHECK: zext i8 %a to i32
; CHECK: zext i16 %b to i32
; CHECK: %[[H:.*]] = fpext half %h to float
; CHECK: bitcast float %[[H]] to i32
; CHECK: atomicrmw add ptr addrspace(7) %buffer, i64 5 
define void @narrow(ptr addrspace(7) %buffer, i8 %a, i16 %b, half %h) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i8 %a, i16 %b, half %h)
  ret void
}

; 64 bits are two dwords; 2 + 2 + 6 dwords are four stores, the one with the size last and alone.
; CHECK-LABEL: define void @wide(
; CHECK: atomicrmw add ptr addrspace(7) %buffer, i64 10 
; CHECK: %[[ENTRY:.*]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %{{.*}}
; CHECK: %[[AT1:.*]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY]], i32 4
; CHECK: store <4 x i32> %{{.*}}, ptr addrspace(7) %[[AT1]], align 4
; CHECK: %[[AT5:.*]] = getelementptr nuw i8, ptr addrspace(7) %[[AT1]], i32 16
; CHECK: store <4 x i32> %{{.*}}, ptr addrspace(7) %[[AT5]], align 4
; CHECK: %[[AT9:.*]] = getelementptr nuw i8, ptr addrspace(7) %[[AT1]], i32 32
; CHECK: store i32 %{{.*}}, ptr addrspace(7) %[[AT9]], align 4
; CHECK: fence release
; CHECK-NEXT: store atomic i32 {{.*}}, ptr addrspace(7) %[[ENTRY]] monotonic, align 4
define void @wide(ptr addrspace(7) %buffer, i64 %a, <3 x double> %v) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format, i64 %a, <3 x double> %v)
  ret void
}

; No arguments: only the header.
; CHECK-LABEL: define void @empty(
; CHECK: atomicrmw add ptr addrspace(7) %buffer, i64 2 
; CHECK: store i32 {{.*}}, ptr addrspace(7) %{{.*}}, align 4
; CHECK-NEXT: fence release
; CHECK-NEXT: store atomic i32 {{.*}}, ptr addrspace(7) %{{.*}} monotonic, align 4
define void @empty(ptr addrspace(7) %buffer) {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  ret void
}

; Neither the function that prints nor its callers keep the attributes that LLVM inferred from the op.
; CHECK-LABEL: define internal void @printing(
; CHECK-SAME: #[[PRINTING:[0-9]+]] {
define internal void @printing(ptr addrspace(7) %buffer) memory(inaccessiblemem: readwrite) nosync nounwind willreturn {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  ret void
}
; CHECK-LABEL: define void @main(
; CHECK-SAME: #[[PRINTING]]
; CHECK: call void @printing(ptr addrspace(7) %buffer){{$}}
define void @main(ptr addrspace(7) %buffer) memory(inaccessiblemem: readwrite) nosync nounwind willreturn !lgc.stage !{!"compute"} {
  call void @printing(ptr addrspace(7) %buffer) memory(inaccessiblemem: readwrite) nosync willreturn
  ret void
}

; CHECK: attributes #[[PRINTING]] = { nounwind }

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}
