// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One element of C = A B a lane, straight from memory.

#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { uint rows, columns, depth; };
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };

void main() {
  uint row = gl_GlobalInvocationID.y, column = gl_GlobalInvocationID.x;
  if (row >= rows || column >= columns)
    return;
  float sum = 0.0;
  for (uint k = 0; k < depth; ++k)
    sum += a[row * depth + k] * b[k * columns + column];
  c[row * columns + column] = sum;
}
