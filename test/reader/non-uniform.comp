// SPDX-FileCopyrightText: The project's contributors SPDX-License-Identifier:
// Apache-2.0 WITH LLVM-exception A non-uniform index of an array of buffers is not made
// scalar.
// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s
// RUN: %amdllpc --mcpu=gfx1100 --filetype=asm %s -o - | FileCheck %s --check-prefix=ASM
#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data; } buffers[4];
void main() {
  uint i = gl_LocalInvocationIndex % 4;
  // CHECK: @lgc.resource.buffer(i32 0, i32 0, i32 %{{.*}}, i1 true)
  buffers[nonuniformEXT(i)].data = 1;
  // CHECK: @lgc.resource.buffer(i32 0, i32 0, i32 %{{.*}}, i1 false)
  buffers[gl_WorkGroupID.x].data = 2;
}
// ASM: global_load_b128
// ASM: v_readfirstlane_b32
// ASM: s_and_saveexec_b32
// ASM: buffer_store_b32
// ASM: s_cbranch_execnz
