// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The expansion of GLSL.std.450's functions, if there are several possibilities.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data { vec4 v; float a, b, c; uint u; int i; };

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: call nsz contract float @llvm.amdgcn.fmed3.f32(float %{{.*}}, float 0.000000e+00, float 1.000000e+00)
  a = clamp(a, 0.0, 1.0);
  // CHECK: %[[NEGATED:[0-9]+]] = fneg nsz contract float %[[C:[0-9]+]]
  // CHECK-NEXT: %[[REST:[0-9]+]] = call nsz contract float @llvm.fma.f32(float %[[NEGATED]], float %[[A:[0-9]+]], float %[[A]])
  // CHECK-NEXT: call nsz contract float @llvm.fma.f32(float %[[C]], float %{{.*}}, float %[[REST]])
  a = mix(a, b, c);
  // CHECK: call nsz contract float @llvm.amdgcn.fract.f32
  b = fract(b);
  // CHECK: %[[LOG:.*]] = call nsz contract float @llvm.log2.f32
  // CHECK-NEXT: %[[SCALED:.*]] = fmul nsz contract float %{{.*}}, %[[LOG]]
  // CHECK-NEXT: call nsz contract float @llvm.exp2.f32(float %[[SCALED]])
  c = pow(a, b);
  // CHECK: %[[SINE:.*]] = call nsz contract float @llvm.sin.f32
  // CHECK-NEXT: %[[COSINE:.*]] = call nsz contract float @llvm.cos.f32
  // CHECK-NEXT: fdiv nsz arcp contract float %[[SINE]], %[[COSINE]]
  c += tan(a);
  // CHECK: call <2 x i16> @llvm.amdgcn.cvt.pknorm.i16(float %{{.*}}, float %{{.*}})
  u = packSnorm2x16(v.xy);
  // CHECK: fptrunc <2 x float> %{{.*}} to <2 x half>
  u += packHalf2x16(v.zw);
  // CHECK: %[[ZEROS:.*]] = call i32 @llvm.ctlz.i32(i32 %{{.*}}, i1 false)
  // CHECK-NEXT: sub i32 31, %[[ZEROS]]
  i = findMSB(u);
  // A vector product is a sum of products that can be fused.
  // CHECK: fmul nsz contract <4 x float>
  // CHECK-COUNT-3: fadd nsz contract float
  // CHECK: call nsz contract float @llvm.sqrt.f32
  a = length(v);
}
