// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A radix-8 step of an FFT in registers, with twiddles by sine and cosine.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint stride, span; };
layout(set = 0, binding = 0) buffer Signal { vec2 signal[]; };

vec2 times(vec2 a, vec2 b) {
  return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void butterfly(inout vec2 a, inout vec2 b) {
  vec2 sum = a + b;
  b = a - b;
  a = sum;
}

void main() {
  const float kRoot = 0.70710678;
  uint i = gl_GlobalInvocationID.x;
  uint place = i % span;
  vec2 v[8];
  float angle = -6.2831853 * float(place) / float(span * 8);
  for (int k = 0; k < 8; ++k)
    v[k] = times(signal[i + k * stride], vec2(cos(angle * k), sin(angle * k)));
  for (int k = 0; k < 4; ++k)
    butterfly(v[k], v[k + 4]);
  v[5] = times(v[5], vec2(kRoot, -kRoot));
  v[6] = vec2(v[6].y, -v[6].x);
  v[7] = times(v[7], vec2(-kRoot, -kRoot));
  for (int k = 0; k < 8; k += 4) {
    butterfly(v[k], v[k + 2]);
    butterfly(v[k + 1], v[k + 3]);
    v[k + 3] = vec2(v[k + 3].y, -v[k + 3].x);
    butterfly(v[k], v[k + 1]);
    butterfly(v[k + 2], v[k + 3]);
  }
  uint base = (i - place) * 8 + place;
  const int kOrder[8] = int[8](0, 4, 2, 6, 1, 5, 3, 7);
  for (int k = 0; k < 8; ++k)
    signal[base + k * span] = v[kOrder[k]];
}
