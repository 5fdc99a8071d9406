#version 450
// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The reference: D = A × B + C by a loop over values of codes. Every matrix has an order, 0 row-major and 1 column-major, and a
// stride.

layout(local_size_x = 16, local_size_y = 16) in;
layout(constant_id = 0) const uint orderA = 0;
layout(constant_id = 1) const uint orderB = 0;
layout(constant_id = 2) const uint orderC = 0;
layout(constant_id = 3) const uint strideA = 16;
layout(constant_id = 4) const uint strideB = 16;
layout(constant_id = 5) const uint strideC = 16;
layout(set = 0, binding = 0) buffer A { uint a[]; };
layout(set = 0, binding = 1) buffer B { uint b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
layout(set = 0, binding = 3) buffer D { float d[]; };
layout(set = 0, binding = 4) readonly buffer ValuesA { float valuesA[256]; };
layout(set = 0, binding = 5) readonly buffer ValuesB { float valuesB[256]; };
uint at(uint row, uint column, uint order, uint stride) {
  return order == 0 ? row * stride + column : column * stride + row;
}
void main() {
  const uint row = gl_LocalInvocationID.y, column = gl_LocalInvocationID.x;
  float sum = c[at(row, column, orderC, strideC)];
  for (uint k = 0; k < 16; ++k) {
    const uint i = 16 + at(row, k, orderA, strideA), j = at(k, column, orderB, strideB);
    sum += valuesA[a[i / 4] >> 8 * (i % 4) & 0xff] * valuesB[b[j / 4] >> 8 * (j % 4) & 0xff];
  }
  d[16 + at(row, column, orderC, strideC)] = sum;
}
