; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: not %lgc-opt --mcpu=gfx1100 -passes=lgc-zero-workgroup-variables %s -o %t.out 2>&1 | FileCheck %s
; RUN: not test -e %t.out

; Vulkan allows only zero as the initializer; and a function that was not inlined is not the start of a workgroup.

; CHECK: errors.ll: error: workgroup variable 'seven' has an initializer that is not null
@seven = internal addrspace(3) global i32 7
; CHECK: errors.ll: error: workgroup variable 'shared' with an initializer is used by function 'helper', which is no entry point
@shared = internal addrspace(3) global i32 0

define internal void @helper() {
  store i32 1, ptr addrspace(3) @shared
  ret void
}

!lgc.pipeline = !{!0}
!0 = !{!"target", !"major", i32 11}
