// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The memory of variables: scratch, LDS and push constants. In scratch and LDS a bool is an i32.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(push_constant) uniform P { uint i; uint8_t small; float16_t h; } p;
layout(set = 0, binding = 0) buffer B { u8vec2 bytes; } b;
layout(set = 0, binding = 1) coherent buffer C { float data[]; } c;

// CHECK-DAG: @shared_flags = internal addrspace(3) global [4 x i32] poison, align 4
// CHECK-DAG: @state = internal addrspace(5) global { <3 x float>, i32 } undef, align 16
shared bool shared_flags[4];
struct State { vec3 v; bool flag; } state;

// CHECK: define void @main()
void main() {
  // CHECK: %local = alloca [3 x <2 x i32>], align {{.*}}, addrspace(5)
  bvec2 local[3];
  local[p.i] = bvec2(true, false);
  // CHECK: %[[LOCAL:.*]] = getelementptr inbounds [8 x i8], ptr addrspace(5) %local, i32
  // CHECK-NEXT: store <2 x i32> <i32 1, i32 0>, ptr addrspace(5) %[[LOCAL]], align 8
  state.flag = local[1].y;
  // CHECK: getelementptr inbounds nuw i8, ptr addrspace(5) %local, i32 12
  // CHECK-NEXT: %[[WORD:.*]] = load i32, ptr addrspace(5) %{{.*}}, align 4
  // CHECK-NEXT: icmp ne i32 %[[WORD]], 0
  // CHECK: store i32 %{{.*}}, ptr addrspace(5) getelementptr inbounds nuw (i8, ptr addrspace(5) @state, i32 16)
  shared_flags[p.i] = state.flag;
  // CHECK: getelementptr inbounds [4 x i8], ptr addrspace(3) @shared_flags, i32
  c.data[0] = float(p.h) + float(p.small);
  // CHECK: %[[PUSH:.*]] = call ptr addrspace(4) @lgc.resource.push.constants()
  // CHECK-NEXT: %[[H:.*]] = getelementptr i8, ptr addrspace(4) %[[PUSH]], i64 6
  // CHECK-NEXT: load half, ptr addrspace(4) %[[H]], align 2, {{.*}}!invariant.load
  // CHECK: load i8, ptr addrspace(4) %{{.*}}, align 4, {{.*}}!invariant.load
  // Accesses to coherent memory bypass the caches of the compute unit.
  // CHECK: store volatile float
}
