; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1201 %s | FileCheck %s --check-prefix=SAME
; RUN: %lgc-opt -S < %s | FileCheck %s --check-prefix=READ
; RUN: %lgc-opt -passes='function(instcombine),lgc-lower-private-variables' %s | FileCheck %s --check-prefix=BOTH
; RUN: %lgc-opt %s --emit=nothing | count 0

; LLVM's passes and ours in one pipeline. The target determines the triple and the layout; the state or the command line
; the target.

; SAME: target datalayout = {{.*}}p7:160
; SAME: target triple = "amdgcn--amdpal"
; SAME: %x = add i32 1, 2
; SAME: !{!"target", !"major", i32 12, !"minor", i32 0, !"stepping", i32 1}
; READ: !{!"target", !"major", i32 11
; BOTH: %v = alloca i32
; BOTH-NOT: add i32
; BOTH: store i32 3, ptr addrspace(5) %v
@v = internal addrspace(5) global i32 poison
define void @main() !lgc.stage !0 {
  %x = add i32 1, 2
  store i32 %x, ptr addrspace(5) @v
  ret void
}

!lgc.pipeline = !{!1, !2}
!0 = !{!"compute"}
!1 = !{!"target", !"major", i32 11, !"minor", i32 0, !"stepping", i32 0}
!2 = !{!"shader", !"stage", !"compute", !"function", !"main", !{!"compute", !"workgroup_size", i32 64, i32 1, i32 1}}
