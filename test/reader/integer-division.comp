// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Division by zero and INT_MIN / -1 have undefined results in SPIR-V, and must not be undefined behaviour in LLVM.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
  uint a, b;
  int c, d;
};

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: %[[ONE:.*]] = call i32 @llvm.umax.i32(i32 %{{.*}}, i32 1)
  // CHECK-NEXT: udiv i32 %{{.*}}, %[[ONE]]
  a = a / b;
  // CHECK: call i32 @llvm.umax.i32(i32 %{{.*}}, i32 1)
  // CHECK-NEXT: urem i32
  b = a % b;

  // CHECK: %[[PLUS:.*]] = add i32 %[[D:.*]], 1
  // CHECK-NEXT: %[[SPECIAL:.*]] = icmp ult i32 %[[PLUS]], 2
  // CHECK-NEXT: %[[DIVISOR:.*]] = select i1 %[[SPECIAL]], i32 1, i32 %[[D]]
  // CHECK-NEXT: %[[QUOTIENT:.*]] = sdiv i32 %[[C:.*]], %[[DIVISOR]]
  // CHECK-NEXT: %[[NEGATED:.*]] = sub i32 0, %[[C]]
  // CHECK-NEXT: select i1 %[[SPECIAL]], i32 %[[NEGATED]], i32 %[[QUOTIENT]]
  c = c / d;

  // A constant divisor needs no check.
  // CHECK: sdiv i32 %{{.*}}, -7
  // CHECK-NOT: select i1 %
  // CHECK: ret void
  c = c / -7;
}
