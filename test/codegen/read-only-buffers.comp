// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all lanes read from a buffer that the shader cannot write is a scalar load, also next to stores to another
// buffer. A buffer that it writes is read by vector loads, and so is one that may be the same memory: decorated
// Aliased, or with the binding of a block that is not read-only.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s | FileCheck %s %end
// RUN: sed 's/readonly buffer/buffer/' %s > %t.comp
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %t.comp \
// RUN:   | FileCheck %s --check-prefix=WRITABLE %end
// RUN: glslangValidator -V %s -o %t.spv > /dev/null
// RUN: spirv-dis %t.spv | sed 's/OpDecorate %list Binding 0/&\n OpDecorate %list Aliased/' > %t.spvasm
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %t.spvasm \
// RUN:   | FileCheck %s --check-prefix=WRITABLE %end
// RUN: sed 's/binding = 1/binding = 0/' %s > %t.same.comp
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %t.same.comp \
// RUN:   | FileCheck %s --check-prefix=WRITABLE %end

// CHECK-NOT: buffer_load
// CHECK: s_buffer_load_{{b32|dword}} s
// CHECK-NOT: buffer_load
// CHECK: buffer_store

// WRITABLE-NOT: s_buffer_load
// WRITABLE: buffer_load_{{b32|dword}} v
// WRITABLE-NOT: s_buffer_load

#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer List { uint values[]; } list;
layout(set = 0, binding = 1) buffer Out { uint data[]; };
void main() {
  data[gl_GlobalInvocationID.x] = gl_LocalInvocationIndex + list.values[gl_WorkGroupID.x];
}
