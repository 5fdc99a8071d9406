// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Escape time with smooth colouring: a loop whose lanes leave one by one.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform Parameters { vec2 center; float scale; uint width; uint limit; };
layout(set = 0, binding = 0) writeonly buffer Image { uint image[]; };

void main() {
  vec2 c = center + (vec2(gl_GlobalInvocationID.xy) - 0.5 * float(width)) * scale;
  vec2 z = vec2(0.0);
  uint i = 0;
  for (; i < limit && dot(z, z) < 16.0; ++i)
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
  float smoothed = i == limit ? 0.0 : float(i) + 1.0 - log2(0.5 * log2(dot(z, z)));
  vec3 color = 0.5 + 0.5 * cos(3.0 + smoothed * 0.15 + vec3(0.0, 0.6, 1.0));
  image[gl_GlobalInvocationID.y * width + gl_GlobalInvocationID.x] = packUnorm4x8(vec4(color, 1.0));
}
