// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer B { uint data[]; } b;

uint collatz(uint x) {
  if (x == 0u)
    return 7u;
  uint steps = 0u;
  [[dont_unroll]] while (x != 1u) {
    if (steps == 99u)
      break;
    x = (x & 1u) == 0u ? x / 2u : 3u * x + 1u;
    steps++;
  }
  return steps;
}

// CHECK-LABEL: define void @main()
void main() {
  uint sum = 0u;
  [[unroll]] for (uint i = 0u; i < 4u; ++i) {
    if (b.data[i] == 5u)
      continue;
    sum += collatz(b.data[i]);
  }
  // CHECK: br label %{{.*}}, !llvm.loop ![[UNROLL:[0-9]+]]
  // CHECK: switch i32 %{{.*}}, label %[[DEFAULT:.*]] [
  // CHECK-NEXT: i32 1, label %[[ONE:.*]]
  // CHECK-NEXT: i32 -1, label %[[ONE]]
  // CHECK-NEXT: i32 9, label %
  // CHECK-NEXT: ]
  switch (sum) {
  case 1u:
  case 0xFFFFFFFFu: sum = 2u; // falls through
  case 9u: sum += 3u; break;
  default: return;
  }
  b.data[0] = sum;
}

// CHECK: ; Function Attrs: alwaysinline convergent nounwind
// CHECK-NEXT: define internal i32 @"collatz(u1;"(ptr addrspace(5) %
// CHECK: ret i32 7
// CHECK: br label %{{.*}}, !llvm.loop ![[KEEP:[0-9]+]]

// CHECK: ![[UNROLL]] = distinct !{![[UNROLL]], ![[ENABLE:[0-9]+]]}
// CHECK: ![[ENABLE]] = !{!"llvm.loop.unroll.enable"}
// CHECK: ![[KEEP]] = distinct !{![[KEEP]], ![[DISABLE:[0-9]+]]}
// CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"}
