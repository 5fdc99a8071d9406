// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Floating-point operations may be fused, unless they are decorated NoContraction; signed zeros may be lost.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { float a, b, c, d, e; };

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: fmul nsz contract float
  // CHECK: fadd nsz contract float
  c = a * b + c;

  // CHECK: fmul nsz float
  // CHECK: fsub nsz float
  precise float difference = d * e - d;
  // CHECK: fneg nsz arcp contract float
  a = -b;
  e = difference;

  // Comparisons and conversions must not have any flags.
  // CHECK: fcmp olt float
  // CHECK: freeze i32
  b = a < c ? float(int(a)) : b;
}
