// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 8, local_size_y = 4) in;
layout(set = 0, binding = 0) buffer B { uint data[]; } b;

void main() {
  // CHECK: %[[GROUP:.*]] = call <3 x i32> @lgc.input.workgroup.id()
  // CHECK-NEXT: %[[FIRST:.*]] = mul <3 x i32> %[[GROUP]], <i32 8, i32 4, i32 1>
  // CHECK-NEXT: %[[LOCAL:.*]] = call <3 x i32> @lgc.input.local.invocation.id()
  // CHECK-NEXT: add <3 x i32> %[[FIRST]], %[[LOCAL]]
  uvec3 sum = gl_GlobalInvocationID;
  // CHECK: call <3 x i32> @lgc.input.num.workgroups()
  sum += gl_NumWorkGroups;
  // CHECK: %[[Y:.*]] = extractelement <3 x i32> %{{.*}}, i32 1
  sum += gl_LocalInvocationID.y;
  // CHECK: %[[DYNAMIC:.*]] = extractelement <3 x i32> %{{.*}}, i32 %
  // CHECK-NEXT: freeze i32 %[[DYNAMIC]]
  sum += gl_WorkGroupID[b.data[0]];
  // CHECK: add <3 x i32> %{{.*}}, <i32 8, i32 4, i32 1>
  sum += gl_WorkGroupSize;
  // CHECK: call i32 @lgc.input.local.invocation.index()
  // CHECK: call i32 @lgc.input.subgroup.id()
  // CHECK: call i32 @lgc.input.num.subgroups()
  // CHECK: call i32 @lgc.input.subgroup.size()
  // CHECK: call i32 @lgc.input.subgroup.local.invocation.id()
  b.data[gl_LocalInvocationIndex] = sum.x + gl_SubgroupID * gl_NumSubgroups + gl_SubgroupSize * gl_SubgroupInvocationID;
}
