// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// OpLine becomes LLVM's debug locations, for functions and their instructions; without lines there is no debug
// information.

// RUN: %glslang -g -V --target-env vulkan1.1 %s -o %t.spv
// RUN: %amdllpc --emit-lgc %t.spv -o - | FileCheck %s
// RUN: %glslang -V --target-env vulkan1.1 %s -o %t.plain.spv
// RUN: %amdllpc --emit-lgc %t.plain.spv -o - | FileCheck %s --check-prefix=PLAIN

#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer B { float data[]; } b;

float twice(float x) {
#line 100
  return x + x;
}

// CHECK: define void @main() {{.*}}!dbg ![[MAIN:[0-9]+]]
void main() {
#line 200
  b.data[0] = twice(b.data[1]);
  // CHECK: call float @"twice(f1;"({{.*}}), !dbg ![[CALL:[0-9]+]]
}
// CHECK: fadd {{.*}}, !dbg ![[ADD:[0-9]+]]

// CHECK: distinct !DICompileUnit(language: DW_LANG_GLSL, file: ![[FILE:[0-9]+]]
// CHECK: ![[FILE]] = !DIFile(filename: "{{.*}}debug-lines.comp"
// CHECK: ![[MAIN]] = distinct !DISubprogram(name: "main"
// CHECK: ![[CALL]] = !DILocation(line: 200, {{.*}}scope: ![[MAIN]])
// CHECK: ![[TWICE:[0-9]+]] = distinct !DISubprogram(name: "twice(f1;"
// CHECK: ![[ADD]] = !DILocation(line: 100, {{.*}}scope: ![[TWICE]])

// PLAIN-NOT: dbg
// PLAIN-NOT: !DI
