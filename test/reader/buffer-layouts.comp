// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Offsets in buffers are those of the decorations: std140 pads arrays, std430 does not, matrices have a stride, in rows
// or columns.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(std140, set = 0, binding = 0) uniform U {
  vec4 color;               // 0
  layout(row_major) mat3x2 rows; // 16: two rows of 16 bytes
  float padded[4];          // 48: 16 bytes each
  mat4 columns;             // 112
} u;
layout(std430, set = 2, binding = 5) buffer B {
  float packed[4];
  vec3 v;  // 16
  float w; // 28
  vec2 open[];
} b;

void main() {
  uint i = b.open.length();
  // CHECK: %[[SIZE:.*]] = call i32 @lgc.resource.buffer.size(ptr addrspace(7)
  // CHECK-NEXT: %[[REST:.*]] = call i32 @llvm.usub.sat.i32(i32 %[[SIZE]], i32 32)
  // CHECK-NEXT: udiv i32 %[[REST]], 8
  b.packed[i] = u.padded[i];
  // CHECK: %[[U:.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 0, i32 0, i32 0, i1 false)
  // CHECK-NEXT: %[[PADDED:.*]] = getelementptr [16 x i8], ptr addrspace(7) %[[U]], i32
  // CHECK-NEXT: %[[ELEMENT:.*]] = getelementptr i8, ptr addrspace(7) %[[PADDED]], i32 48
  // CHECK-NEXT: load float, ptr addrspace(7) %[[ELEMENT]], align 4, {{.*}}!invariant.load
  // CHECK: %[[B:.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 2, i32 5, i32 0, i1 false)
  // CHECK-NEXT: %[[PACKED:.*]] = getelementptr [4 x i8], ptr addrspace(7) %[[B]], i32
  // CHECK-NEXT: store float %{{.*}}, ptr addrspace(7) %[[PACKED]], align 4{{$|, !dbg}}
  b.v = u.color.xyz;
  // CHECK: %[[V:.*]] = getelementptr i8, ptr addrspace(7) %{{.*}}, i32 16
  // CHECK-NEXT: store <3 x float> %{{.*}}, ptr addrspace(7) %[[V]], align 4
  b.w = u.rows[i].y;
  // Row 1 begins at 32; its elements have a stride of 4 bytes.
  // CHECK: %[[COLUMN:.*]] = getelementptr [4 x i8], ptr addrspace(7) %{{.*}}, i32
  // CHECK-NEXT: getelementptr i8, ptr addrspace(7) %[[COLUMN]], i32 32
  b.open[3] = u.rows[2];
  // A column of a row-major matrix is spread over its rows.
  // CHECK: %[[TOP:.*]] = getelementptr i8, ptr addrspace(7) %{{.*}}, i32 24
  // CHECK-NEXT: load float, ptr addrspace(7) %[[TOP]]
  // CHECK: getelementptr i8, ptr addrspace(7) %[[TOP]], i32 16
  // CHECK: getelementptr i8, ptr addrspace(7) %{{.*}}, i32 56
  // CHECK-NEXT: store <2 x float>
  b.v = u.columns[i].yzw;
  // CHECK: getelementptr [16 x i8], ptr addrspace(7)
  // CHECK-NEXT: getelementptr i8, ptr addrspace(7) %{{.*}}, i32 112
}

// CHECK: !{!"binding", !"set", i32 0, !"binding", i32 0, !"type", !"uniform_buffer", !"count", i32 1}
// CHECK-NEXT: !{!"binding", !"set", i32 2, !"binding", i32 5, !"type", !"storage_buffer", !"count", i32 1}
