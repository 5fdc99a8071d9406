// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Division and roots use one approximation that is precise enough for Vulkan; 64-bit ones are correctly rounded.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s
// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --filetype=asm %s -o - | FileCheck %s --check-prefix=ISA %end

#version 450
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float a[64], b[64], c[64], d[64]; };
layout(binding = 1, std430) buffer Doubles { double e[64]; };

// CHECK-LABEL: define void @main()
// ISA-LABEL: _amdgpu_cs_main:
void main() {
  uint i = gl_LocalInvocationIndex;
  // CHECK: fdiv nsz arcp contract float %{{.*}}, %{{.*}}!fpmath ![[ULP:[0-9]+]]
  // ISA-DAG: v_rcp_f32
  // ISA-NOT: v_div_
  a[i] = a[i] / b[i];
  // CHECK: call nsz contract float @llvm.sqrt.f32(float %{{.*}}), {{.*}}!fpmath ![[ULP]]
  // ISA-DAG: v_sqrt_f32
  b[i] = sqrt(b[i]);
  // CHECK: fdiv nsz arcp contract float 1.000000e+00, %{{.*}}!fpmath ![[ULP]]
  // ISA-DAG: v_rsq_f32
  c[i] = inversesqrt(c[i]);
  // ISA-DAG: v_fract_f32
  d[i] = fract(d[i]);
  // CHECK: fdiv nsz contract double
  // CHECK-NOT: fpmath
  // CHECK: ret void
  // ISA-DAG: v_div_fmas_f64
  e[i] = e[i] / e[i + 1];
}

// CHECK: ![[ULP]] = !{float 2.500000e+00}
