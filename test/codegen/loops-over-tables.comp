// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A small loop over an array of constants is unrolled, and the array is gone. That it indexes such an array is no
// reason to unroll a large loop: the array is a table, which is read in the loop.

// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %s \
// RUN:   | FileCheck %s --check-prefix=SMALL %end
// RUN: sed 's/TAPS 2/TAPS 16/' %s > %t.comp
// RUN: %for-each-target %amdllpc --mcpu=$gfx --wave-size=$wave --filetype=asm -o - %t.comp \
// RUN:   | FileCheck %s --check-prefix=LARGE %end

// SMALL-NOT: {{lgc_constants|s_cbranch}}
// SMALL-COUNT-4: image_sample_l
// SMALL-NOT: {{image_sample_|s_cbranch}}
// SMALL: s_endpgm

// LARGE: .Llgc_constants:
// LARGE: .long 1040187392
// LARGE-COUNT-2: image_sample_l
// LARGE-NOT: image_sample_
// LARGE: s_cbranch
// LARGE: s_endpgm

#version 450
#define TAPS 2
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1) buffer Out { vec4 data[]; };
const vec2 offsets[16] = vec2[](
  vec2(0.125, 1), vec2(2, 3), vec2(4, 5), vec2(6, 7), vec2(8, 9), vec2(1, 1), vec2(2, 3), vec2(4, 5), vec2(6, 7),
  vec2(8, 9), vec2(1, 1), vec2(2, 3), vec2(4, 5), vec2(6, 7), vec2(8, 9), vec2(9, 9));
void main() {
  uint id = gl_GlobalInvocationID.x;
  vec4 sum = vec4(0);
  for (int i = 0; i < TAPS; ++i) {
    vec2 at = offsets[i] * data[id].xy;
    vec4 left = textureLod(source, at, sum.x), right = textureLod(source, sqrt(at), left.y);
    sum = sum * left + mix(exp2(right), log2(left), data[id]) * inversesqrt(right.yzwx + left.wxyz);
  }
  data[id] = sum;
}
