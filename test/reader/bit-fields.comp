// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Bit fields may be empty or as wide as the integer.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
  uint a[64];
  int b[64];
};

// CHECK-LABEL: define void @main()
void main() {
  uint i = gl_LocalInvocationIndex;

  // CHECK: %[[WHOLE:.*]] = icmp eq i32 %[[BITS:.*]], 32
  // CHECK-NEXT: select i1 %[[WHOLE]], i32 -1, i32
  a[i + 2] = bitfieldExtract(a[i + 2], b[i], b[i + 1]);

  // CHECK: ashr i32
  // CHECK: %[[EMPTY:.*]] = icmp eq i32 %[[BITS:.*]], 0
  // CHECK-NEXT: select i1 %[[EMPTY]], i32 0, i32
  b[i + 2] = bitfieldExtract(b[i + 2], b[i], b[i + 1]);

  // CHECK: call i32 @llvm.bitreverse.i32
  a[i + 3] = bitfieldReverse(a[i + 3]);
  // CHECK: call i32 @llvm.ctpop.i32
  b[i + 3] = bitCount(a[i + 4]);
}
