// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A small private array of structs that is indexed by variables takes no scratch memory.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s | FileCheck %s %end
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s \
// RUN:   --disable-pass=lgc-split-private-arrays | FileCheck %s --check-prefix=OFF %end

// CHECK-NOT: scratch_{{load|store}}
// CHECK: .scratch_memory_size: 0{{$}}
// OFF: .scratch_memory_size: 0x{{[1-9a-f]}}

#version 450
layout(local_size_x = 64) in;
struct Entry { uint key; vec3 place; };
layout(set = 0, binding = 0) buffer Data { uint which[64]; vec4 data[64]; };
void main() {
  uint i = gl_LocalInvocationIndex, k = which[i] & 3;
  Entry entries[4];
  for (uint n = 0; n < 4; ++n)
    entries[n] = Entry(which[n], data[n].xyz);
  entries[k].place.y += 1;
  data[i] = vec4(entries[3 - k].place, entries[k].key);
}
