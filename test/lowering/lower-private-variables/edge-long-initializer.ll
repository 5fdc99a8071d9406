; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-private-variables %s | FileCheck %s

; An initializer of more than 1024 scalars is copied from a constant in memory, unless it is all zeros.

; CHECK: [[CONSTANT:@[^ ]+]] = private unnamed_addr addrspace(4) constant { [1024 x i8], i32 } { [1024 x i8] zeroinitializer, i32 1 }, align 16
@longer = internal addrspace(5) global { [1024 x i8], i32 } { [1024 x i8] zeroinitializer, i32 1 }, align 16
@shorter = internal addrspace(5) global { [1023 x i8], i32 } { [1023 x i8] zeroinitializer, i32 2 }
@zeroed = internal addrspace(5) global [5000 x i32] zeroinitializer

; CHECK-LABEL: define void @main()
; CHECK-DAG: call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 16 %longer, ptr addrspace(4) align 16 [[CONSTANT]], i64 1028, i1 false)
; CHECK-DAG: store i32 2, ptr addrspace(5)
; CHECK-DAG: call void @llvm.memset.p5.i64(ptr addrspace(5) align 4 %zeroed, i8 0, i64 20000, i1 false)
define void @main() !lgc.stage !0 {
  %a = load i8, ptr addrspace(5) @longer
  %b = load i8, ptr addrspace(5) @shorter
  %c = load i8, ptr addrspace(5) @zeroed
  ret void
}

!0 = !{!"compute"}
