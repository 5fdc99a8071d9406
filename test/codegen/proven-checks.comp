// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An index that the shader has compared with the array's length needs no check: neither behind a branch nor in a loop, nor
// for a part of an element. One that it has compared with something else does.
// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --validate=buffers --filetype=asm -o - %s | FileCheck %s %end
// RUN: sed 's/data\.length()/count/' %s > %t.comp
// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --validate=buffers --filetype=asm -o - %t.comp | FileCheck %s --check-prefix=OTHER %end

// CHECK-NOT: lgc_append_record
// CHECK: s_endpgm
// CHECK-NOT: lgc_append_record
// OTHER: s_swappc_b64
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint data[]; };
struct Pair {
  vec4 first, second;
};
layout(set = 0, binding = 1) buffer Pairs { Pair pairs[]; };
layout(push_constant) uniform Constants { uint count; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < data.length())
    data[i] = data[i] * 3 + 1;
  for (uint k = i; k < data.length(); k += 64)
    data[k] += k;
  if (i < pairs.length())
    pairs[i].first += pairs[i].second;
}
