; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; An internal buffer that the mapping lacks, and an element beyond an array's end, are empty buffers:
; reads return zero and writes are ignored. Dword 3 depends on the generation: 0x31014FAC or
; 0x30014FAC.
; RUN: sed 's/MAJOR/10/; s/MINOR/3/' %s | %lgc-opt -passes=lgc-lower-resources - -o - | FileCheck %s --check-prefixes=CHECK,GFX10
; RUN: sed 's/MAJOR/11/; s/MINOR/5/' %s | %lgc-opt -passes=lgc-lower-resources - -o - | FileCheck %s --check-prefixes=CHECK,GFX11
; RUN: sed 's/MAJOR/12/; s/MINOR/0/' %s | %lgc-opt -passes=lgc-lower-resources - -o - | FileCheck %s --check-prefixes=CHECK,GFX11

declare ptr addrspace(7) @lgc.resource.buffer(i32, i32, i32, i1) memory(none) nosync nounwind willreturn

; CHECK-LABEL: define ptr addrspace(7) @printf()
; GFX10: i128 bitcast (<4 x i32> <i32 0, i32 0, i32 0, i32 822169516> to i128)
; GFX11: i128 bitcast (<4 x i32> <i32 0, i32 0, i32 0, i32 805392300> to i128)
define ptr addrspace(7) @printf() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 6, i32 0, i1 false)
  ret ptr addrspace(7) %buffer
}

; CHECK-LABEL: define ptr addrspace(7) @beyond()
; CHECK-NOT: load
; CHECK: <i32 0, i32 0, i32 0, i32 8
define ptr addrspace(7) @beyond() {
  %buffer = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 1, i1 false)
  ret ptr addrspace(7) %buffer
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 MAJOR, !"minor", i32 MINOR}
!1 = !{!"mapping", !2}
!2 = !{!"table", !"user_data_offset", i32 0, !3}
!3 = !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"storage_buffer", !"offset", i32 0}
