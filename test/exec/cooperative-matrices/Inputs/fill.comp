#version 450
// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Small integers, so that sums of products are exact.

#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { float16_t a[]; };
layout(set = 0, binding = 1) buffer B { float16_t b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  a[i] = float16_t(float(i * 7u % 17u) - 8.0);
  b[i] = float16_t(float(i * i % 13u) - 6.0);
  c[i] = float(i * 29u % 2003u) - 1000.0;
}
