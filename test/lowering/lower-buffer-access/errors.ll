; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: split-file %s %t
; RUN: not %lgc-opt -passes=lgc-lower-buffer-access %t/width.ll 2>&1 | FileCheck %t/width.ll
; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-buffer-access %t/no-state.ll 2>&1 | FileCheck %t/no-state.ll

;--- width.ll
; CHECK: error: atomic access to a buffer must be to a 32- or 64-bit scalar, or a half
define void @main(ptr addrspace(7) %b) {
  %a = load atomic i16, ptr addrspace(7) %b monotonic, align 2
  ret void
}
!lgc.pipeline = !{!1, !2}
!1 = !{!"target", !"major", i32 10, !"minor", i32 3, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main"}

;--- no-state.ll
; CHECK: error: {{.*}}lgc.pipeline
define void @main() {
  ret void
}
