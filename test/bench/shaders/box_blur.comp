// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A separable box blur along a row: a sliding window of LDS over packed RGBA8.

#version 450
layout(local_size_x = 128) in;
layout(push_constant) uniform Parameters { uint width, height; int radius; };
layout(set = 0, binding = 0) readonly buffer Source { uint source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { uint target[]; };

shared vec4 row[128 + 32];

vec4 load(int x, uint y) {
  return unpackUnorm4x8(source[y * width + uint(clamp(x, 0, int(width) - 1))]);
}

void main() {
  int lane = int(gl_LocalInvocationID.x);
  int x = int(gl_GlobalInvocationID.x);
  uint y = gl_GlobalInvocationID.y;
  row[lane + 16] = load(x, y);
  if (lane < 16)
    row[lane] = load(x - 16, y);
  if (lane >= 112)
    row[lane + 32] = load(x + 16, y);
  barrier();
  vec4 sum = vec4(0.0);
  for (int i = -radius; i <= radius; ++i)
    sum += row[lane + 16 + i];
  if (x < int(width) && y < height)
    target[y * width + uint(x)] = packUnorm4x8(sum / float(2 * radius + 1));
}
