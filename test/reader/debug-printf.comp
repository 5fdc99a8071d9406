// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The arguments keep their types, string literals become part of the format, and the metadata has the signedness.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s

#version 450
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(push_constant) uniform P { vec3 v; int i; uint u; double d; int64_t l; float16_t h; } p;

// CHECK: @printf.format = private unnamed_addr addrspace(4) constant [6 x i8] c"plain\00", align 1
// CHECK: constant [34 x i8] c"100%% of    50%%|sun: %u %v3f %d\0A\00"
// CHECK: constant [24 x i8] c"%d %hd %ld %f %lf %u %d\00"

// CHECK-LABEL: define void @main()
void main() {
  // CHECK: %[[BUFFER:.*]] = call ptr addrspace(7) @lgc.resource.buffer(i32 -16, i32 6, i32 0, i1 false)
  // CHECK-NEXT: call void (ptr addrspace(7), ptr addrspace(4), ...) @lgc.debug.printf(ptr addrspace(7) %[[BUFFER]], ptr addrspace(4) @printf.format){{.*}}, !lgc.printf.types ![[NONE:[0-9]+]]
  debugPrintfEXT("plain");
  // CHECK: @lgc.debug.printf({{.*}}, i32 %{{.*}}, <3 x float> %{{.*}}, i32 %{{.*}}){{.*}}, !lgc.printf.types ![[MIXED:[0-9]+]]
  debugPrintfEXT("100%% of %6s|%.3s: %u %v3f %d\n", "50%", "sunday", p.u, p.v, p.i);
  // CHECK: @lgc.debug.printf({{.*}}, i8 %{{.*}}, i16 %{{.*}}, i64 %{{.*}}, half %{{.*}}, double %{{.*}}, i32 %{{.*}}, i32 1){{.*}}, !lgc.printf.types ![[WIDTHS:[0-9]+]]
  debugPrintfEXT("%d %hd %ld %f %lf %u %d", int8_t(p.i), uint16_t(p.u), p.l, p.h, p.d, p.i == 3, true);
}

// CHECK: !{!"binding", !"set", i32 -16, !"binding", i32 6, !"type", !"storage_buffer", !"count", i32 1}
// CHECK: ![[NONE]] = !{!""}
// CHECK: ![[MIXED]] = !{!"u32,f32x3,i32"}
// CHECK: ![[WIDTHS]] = !{!"i8,u16,i64,f16,f64,u32,u32"}
