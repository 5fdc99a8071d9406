; SPDX-FileCopyrightText: The project's contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

; RUN: %lgc-opt --mcpu=gfx1100 -passes=lgc-lower-private-variables %s | FileCheck %s

; A private variable becomes an alloca of the entry point; its initializer is stored value by value, so that SROA can
; promote it.

; CHECK-NOT: addrspace(5) global
@counter = internal addrspace(5) global i32 7
@pair = internal addrspace(5) global { i32, [2 x float] } { i32 1, [2 x float] [float 2.0, float 3.0] }
@zeroed = internal addrspace(5) global [64 x i32] zeroinitializer, align 16
@unset = internal addrspace(5) global <4 x float> undef

; CHECK-LABEL: define void @main()
; CHECK-DAG: %counter = alloca i32, align 4, addrspace(5)
; CHECK-DAG: %pair = alloca { i32, [2 x float] }, align 8, addrspace(5)
; CHECK-DAG: %zeroed = alloca [64 x i32], align 16, addrspace(5)
; CHECK-DAG: %unset = alloca <4 x float>, align 16, addrspace(5)
; CHECK-DAG: store i32 7, ptr addrspace(5) %counter, align 4
; CHECK-DAG: store i32 1, ptr addrspace(5) %pair, align 8
; CHECK-DAG: store float 2.000000e+00, ptr addrspace(5) {{.*}}, align 4
; CHECK-DAG: store float 3.000000e+00, ptr addrspace(5) {{.*}}, align 8
; CHECK-DAG: call void @llvm.memset.p5.i64(ptr addrspace(5) align 16 %zeroed, i8 0, i64 256, i1 false)
; CHECK-NOT: store {{.*}} %unset
define void @main() !lgc.stage !0 {
  %old = load i32, ptr addrspace(5) @counter
  %new = add i32 %old, 1
; CHECK: store i32 %new, ptr addrspace(5) %counter
  store i32 %new, ptr addrspace(5) @counter
; An address inside a constant expression.
; CHECK: [[ELEMENT:%.*]] = getelementptr {{.*}} %zeroed, i32 0, i32 3
; CHECK: store i32 %old, ptr addrspace(5) [[ELEMENT]]
  store i32 %old, ptr addrspace(5) getelementptr ([64 x i32], ptr addrspace(5) @zeroed, i32 0, i32 3)
  store i32 %old, ptr addrspace(5) @pair
  %v = load <4 x float>, ptr addrspace(5) @unset
  ret void
}

; Each entry point has its own copy.
; CHECK-LABEL: define void @other()
; CHECK: %counter = alloca i32
; CHECK: store i32 7, ptr addrspace(5) %counter
define void @other() !lgc.stage !0 {
  store i32 1, ptr addrspace(5) @counter
  ret void
}

!0 = !{!"compute"}
