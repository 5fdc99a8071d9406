; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A message is allocated and stored like a print. When it is complete a flag is set; if it does not fit it is counted. A
; dword that has become constant is not written.
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %s -o - | FileCheck %s
; RUN: sed 's/!"binding", i32 256/!"binding", i32 7/' %s > %t.no-buffer.ll
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t.no-buffer.ll -o - | FileCheck %s --check-prefix=NONE

@type = private addrspace(4) constant [9 x i8] c"u32[4/4]\00"
@constants = private addrspace(4) constant [1 x i32] [i32 5]
@status = private addrspace(4) constant [1 x i64] [i64 2]

; CHECK-LABEL: define void @main(
; CHECK-NEXT:    %[[OFFSET:.+]] = atomicrmw add ptr addrspace(7) %buffer, i64 4 syncscope("agent") monotonic, align 8
; CHECK:         br i1 %{{.+}}, label %[[STORE:.+]], label %[[DROP:.+]]
; CHECK:       [[STORE]]:
; CHECK:         %[[BYTES:.+]] = add nuw i32 %{{.+}}, 16
; CHECK-NEXT:    %[[ENTRY:.+]] = getelementptr nuw i8, ptr addrspace(7) %buffer, i32 %[[BYTES]]
; CHECK:         %[[REST:.+]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY]], i32 4
; CHECK:         %[[FIRST:.+]] = insertelement <3 x i32> <i32 {{-?[0-9]+}}, i32 poison, i32 poison>, i32 %x, i64 1
; CHECK-NEXT:    %[[BOTH:.+]] = insertelement <3 x i32> %[[FIRST]], i32 %y, i64 2
; CHECK-NEXT:    store <3 x i32> %[[BOTH]], ptr addrspace(7) %[[REST]], align 4
; CHECK-NEXT:    fence release
; CHECK-NEXT:    store atomic i32 {{-?[0-9]+}}, ptr addrspace(7) %[[ENTRY]] monotonic, align 4
; CHECK-NEXT:    %[[RAISED:.+]] = getelementptr i8, ptr addrspace(7) %buffer, i32 8
; CHECK-NEXT:    fence release
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(7) %[[RAISED]] monotonic, align 4
; CHECK:       [[DROP]]:
; CHECK:         store <2 x i32> <i32 -65536, i32 -1>, ptr addrspace(7)
; CHECK:         %[[DROPPED:.+]] = getelementptr i8, ptr addrspace(7) %buffer, i32 12
; CHECK-NEXT:    atomicrmw add ptr addrspace(7) %[[DROPPED]], i32 1 syncscope("agent") monotonic, align 4
; NONE-LABEL: define void @main(
; NONE-NEXT:    ret void
define void @main(ptr addrspace(7) %buffer, i32 %x, i32 %y) !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort.record(ptr addrspace(7) %buffer, i32 16, ptr addrspace(4) @type, ptr addrspace(4) @constants, ptr addrspace(4) @status, i32 %x, i32 9, i32 %y)
  ret void
}

; A function that writes dwords is inlined between those that are values; the size comes last.
; CHECK-LABEL: define void @written(
; CHECK-NEXT:    atomicrmw add ptr addrspace(7) %buffer, i64 104
; CHECK:         %[[AT1:.+]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY:.+]], i32 4
; CHECK:         store <2 x i32> %{{.+}}, ptr addrspace(7) %[[AT1]], align 4
; CHECK-NEXT:    %[[AT3:.+]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY]], i32 12
; CHECK-NEXT:    %[[FIRST:.+]] = load i32, ptr addrspace(5) %memory
; CHECK-NEXT:    store i32 %[[FIRST]], ptr addrspace(7) %[[AT3]]
; CHECK-NEXT:    store i32 %x, ptr addrspace(7) %[[AT3]]
; CHECK-NEXT:    %[[AT103:.+]] = getelementptr nuw i8, ptr addrspace(7) %[[ENTRY]], i32 412
; CHECK-NEXT:    store i32 %y, ptr addrspace(7) %[[AT103]]
; CHECK-NEXT:    fence release
; CHECK-NEXT:    store atomic i32 {{-?[0-9]+}}, ptr addrspace(7) %[[ENTRY]] monotonic, align 4
; CHECK-NEXT:    getelementptr i8, ptr addrspace(7) %buffer, i32 8
; CHECK-NEXT:    fence release
; Such functions are removed, used or not.
; CHECK-NOT:   @part
; NONE-NOT:    @part
@hundred = private addrspace(4) constant [2 x i64] zeroinitializer
@no.constants = private addrspace(4) constant [0 x i32] zeroinitializer
define void @written(ptr addrspace(7) %buffer, i32 %x, ptr addrspace(5) %memory, i32 %y) {
  call void (ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) @lgc.abort.record(ptr addrspace(7) %buffer, i32 408, ptr addrspace(4) @type, ptr addrspace(4) @no.constants, ptr addrspace(4) @hundred, i32 %x, ptr @part, i32 100, i32 2, ptr addrspace(5) %memory, i32 %x, i32 %y)
  ret void
}

define internal void @part(ptr addrspace(7) %target, ptr addrspace(5) %memory, i32 %x) "lgc-message-part" {
  %first = load i32, ptr addrspace(5) %memory
  store i32 %first, ptr addrspace(7) %target
  store i32 %x, ptr addrspace(7) %target
  ret void
}

define internal void @part.unused(ptr addrspace(7) %target) "lgc-message-part" {
  ret void
}

declare void @lgc.abort.record(ptr addrspace(7), i32, ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), ...) cold nounwind

!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 256, !"type", !"storage_buffer", !"user_data_offset", i32 5}
