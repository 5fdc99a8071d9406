; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Code without searches, though it reads the buffer of addresses.
; RUN: %lgc-opt %s -S -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-address-ranges -S %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

define i32 @main(ptr addrspace(7) %ranges, i1 %suspected) {
  br i1 %suspected, label %read, label %end
read:
  %count = load i32, ptr addrspace(7) %ranges, align 16
  br label %end
end:
  %result = phi i32 [ 0, %0 ], [ %count, %read ]
  ret i32 %result
}

!lgc.pipeline = !{!0, !1}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
