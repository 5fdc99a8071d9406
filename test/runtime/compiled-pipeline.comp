// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The driver's side reads the metadata that the compiler has written to an ELF: types with their signedness, positions,
// ids that are the same in both pipelines.
// RUN: %amdllpc --mcpu=gfx1100 -o %t.a.elf %s
// RUN: %amdllpc --mcpu=gfx1201 --wave-size=64 -o %t.b.elf %s
// RUN: %printf-decode --elf %t.a.elf --elf %t.b.elf | sort -t: -k4n | FileCheck %s
// CHECK:      0x{{[0-9a-f]+}} "start 100%%\n" () {{.*}}.a.elf, {{.*}}.b.elf: compute: {{.*}}compiled-pipeline.comp:[[#@LINE+13]]
// CHECK-NEXT: "narrow %d %d %u %f" (i8,i16,u16,f16) {{.*}}.comp:[[#@LINE+13]]
// CHECK-NEXT: "wide %ld %lu %f" (i64,u64,f64) {{.*}}.comp:[[#@LINE+13]]
// CHECK-NEXT: "vectors %v2d %v3f %v4ul" (i32x2,f32x3,u64x4) {{.*}}.comp:[[#@LINE+13]]

#version 450
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(set = 0, binding = 0) buffer Data { int i; float f; } data;

void main() {
  // Literal text is part of the format.
  debugPrintfEXT("start 100%%\n");
  debugPrintfEXT("narrow %d %d %u %f", int8_t(data.i), int16_t(data.i), uint16_t(data.i), float16_t(data.f));
  debugPrintfEXT("wide %ld %lu %f", int64_t(data.i), uint64_t(data.i), double(data.f));
  debugPrintfEXT("vectors %v2d %v3f %v4ul", ivec2(data.i), vec3(data.f), u64vec4(data.i));
}
