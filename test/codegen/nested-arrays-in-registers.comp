// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A small private array of arrays of numbers that is indexed by two variables takes no scratch memory.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s | FileCheck %s %end
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s \
// RUN:   --disable-pass=lgc-split-private-arrays | FileCheck %s --check-prefix=OFF %end

// CHECK-NOT: scratch_{{load|store}}
// CHECK: .scratch_memory_size: 0{{$}}
// OFF: .scratch_memory_size: 0x{{[1-9a-f]}}

#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint row[64]; uint column[64]; float data[64]; };
void main() {
  uint t = gl_LocalInvocationIndex, i = row[t] & 1, k = column[t] & 3;
  float a[2][4];
  for (uint n = 0; n < 8; ++n)
    a[n / 4][n % 4] = data[n];
  a[i][k] += 1;
  data[t] = a[1 - i][3 - k];
}
