// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The first indices of an array of buffers select the descriptor, in row-major order.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(std430, set = 0, binding = 3) buffer B { uint first; uint data[]; } b[2][4];
layout(push_constant) uniform P { uint i; uint j; } p;

void main() {
  // CHECK: %[[I:.*]] = load i32
  // CHECK: %[[J:.*]] = load i32
  // CHECK: %[[ROW:.*]] = mul i32 %[[I]], 4
  // CHECK: %[[INDEX:.*]] = add i32 %[[ROW]], %[[J]]
  // CHECK: %[[BUFFER:.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 3, i32 %[[INDEX]], i1 false)
  // CHECK: getelementptr i8, ptr addrspace(7) %[[BUFFER]], i32 12
  b[p.i][p.j].data[2] = 1;
  // CHECK: call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 3, i32 6, i1 false)
  b[1][2].first = 2;
}

// CHECK: !{!"binding", !"set", i32 0, !"binding", i32 3, !"type", !"storage_buffer", !"count", i32 8}
// CHECK: !{!"push_constants", !"size", i32 8}
