; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; Buffers with existing descriptors, and push constants, do not change.
; RUN: %lgc-opt %s -o %t.before.ll
; RUN: %lgc-opt -passes=lgc-lower-resources %s -o %t.after.ll
; RUN: diff %t.before.ll %t.after.ll

declare ptr addrspace(4) @lgc.resource.push.constants() memory(none) nosync nounwind willreturn

define void @main(<4 x i32> %descriptor) !lgc.stage !{!"compute"} {
  %bits = bitcast <4 x i32> %descriptor to i128
  %resource = inttoptr i128 %bits to ptr addrspace(8)
  %buffer = addrspacecast ptr addrspace(8) %resource to ptr addrspace(7)
  %constants = call ptr addrspace(4) @lgc.resource.push.constants()
  %value = load i32, ptr addrspace(4) %constants, align 4
  store i32 %value, ptr addrspace(7) %buffer, align 4
  ret void
}

!lgc.pipeline = !{!0, !1, !2}
!0 = !{!"target", !"major", i32 11}
!1 = !{!"shader", !"stage", !"compute", !"function", !"main"}
!2 = !{!"mapping"}
