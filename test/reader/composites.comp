// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Construction, shuffles, indexing and selection of vectors and structures.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { vec4 v; uint u; };

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: shufflevector <4 x float> %{{.*}}, <4 x float> %{{.*}}, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  vec4 swapped = v.wzyx;

  // An out-of-bounds index gives an arbitrary value, not poison.
  // CHECK: %[[ELEMENT:.*]] = extractelement <4 x float> %{{.*}}, i32 %{{.*}}
  // CHECK-NEXT: freeze float %[[ELEMENT]]
  float element = (v + swapped)[u];

  // CHECK: %[[LESS:.*]] = fcmp olt <4 x float>
  // CHECK: select <4 x i1> %[[LESS]], <4 x float>
  v = mix(swapped, v * element, lessThan(v, swapped));
}
