// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A whole FFT of 1,024 points a workgroup: five radix-4 steps that exchange through LDS.

#version 450
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer Signal { vec2 signal[]; };

shared float real[1024], imaginary[1024];

vec2 times(vec2 a, vec2 b) {
  return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void radix4(inout vec2 v[4]) {
  vec2 a = v[0] + v[2], b = v[0] - v[2];
  vec2 c = v[1] + v[3], d = v[1] - v[3];
  vec2 rotated = vec2(d.y, -d.x);
  v[0] = a + c;
  v[1] = b + rotated;
  v[2] = a - c;
  v[3] = b - rotated;
}

void main() {
  uint lane = gl_LocalInvocationID.x;
  uint base = gl_WorkGroupID.x * 1024;
  vec2 v[4];
  for (int k = 0; k < 4; ++k)
    v[k] = signal[base + lane + k * 256];
  uint span = 1;
  for (int step = 0; step < 5; ++step) {
    uint place = lane & (span - 1);
    float angle = -6.2831853 * float(place) / float(span * 4);
    for (int k = 1; k < 4; ++k)
      v[k] = times(v[k], vec2(cos(angle * k), sin(angle * k)));
    radix4(v);
    if (step == 4)
      break;
    uint to = ((lane - place) << 2) + place;
    for (int k = 0; k < 4; ++k) {
      real[to + k * span] = v[k].x;
      imaginary[to + k * span] = v[k].y;
    }
    barrier();
    for (int k = 0; k < 4; ++k)
      v[k] = vec2(real[lane + k * 256], imaginary[lane + k * 256]);
    barrier();
    span <<= 2;
  }
  for (int k = 0; k < 4; ++k)
    signal[base + lane + k * 256] = v[k];
}
