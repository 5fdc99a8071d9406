; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; A module that prints nothing has no formats; without a printf buffer in the mapping a printf writes nothing and
; its string is not kept.
; RUN: split-file %s %t
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/no-printf.ll -o - | FileCheck %s --check-prefix=NONE
; RUN: %lgc-opt -passes=lgc-lower-debug-output -S %t/no-buffer.ll -o - | FileCheck %s --check-prefix=BUFFER

; NONE: define void @main() {{.*}}{
; NONE-NEXT: ret void
; NONE-NOT: lgc.formats

; BUFFER: define void @main(ptr addrspace(7) %buffer) {{.*}}{
; BUFFER-NEXT: ret void
; BUFFER-NOT: lgc.formats

;--- no-printf.ll
define void @main() !lgc.stage !{!"compute"} {
  ret void
}
!lgc.pipeline = !{!0, !1, !2, !3}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer"}
!3 = !{!"mapping", !4}
!4 = !{!"root_descriptor", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"user_data_offset", i32 5}

;--- no-buffer.ll
@format = private unnamed_addr addrspace(4) constant [1 x i8] zeroinitializer
declare void @lgc.debug.printf(ptr addrspace(7), ptr addrspace(4), ...) memory(inaccessiblemem: readwrite) nosync nounwind willreturn
define void @main(ptr addrspace(7) %buffer) !lgc.stage !{!"compute"} {
  call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %buffer, ptr addrspace(4) @format)
  ret void
}
!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
