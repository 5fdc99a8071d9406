#version 450
// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Pseudo-random codes of zeros and of numbers from 1/8 to 4, and numbers with a few bits, so that sums of products are exact.

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(set = 0, binding = 1) buffer B { uint b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
layout(set = 0, binding = 4) readonly buffer ValuesA { float valuesA[256]; };
layout(set = 0, binding = 5) readonly buffer ValuesB { float valuesB[256]; };
uint seed = gl_GlobalInvocationID.x;
uint random() {
  seed = seed * 1664525u + 1013904223u;
  return seed >> 24;
}
bool isSuitable(float value) { return abs(value) >= 0.125 && abs(value) <= 4.0; }
void main() {
  uint wordA = 0, wordB = 0;
  for (uint i = 0; i < 12; ++i) { // twelve attempts at four bytes
    const uint codeA = random(), codeB = random(), shift = 8 * (i % 4);
    if (isSuitable(valuesA[codeA]) && (wordA >> shift & 0xff) == 0)
      wordA |= codeA << shift;
    if (isSuitable(valuesB[codeB]) && (wordB >> shift & 0xff) == 0)
      wordB |= codeB << shift;
  }
  const uint i = gl_GlobalInvocationID.x;
  a[i] = wordA;
  b[i] = wordB;
  for (uint k = 0; k < 4; ++k)
    c[4 * i + k] = (float((4 * i + k) * 29u % 2003u) - 1000.0) / 64.0;
}
