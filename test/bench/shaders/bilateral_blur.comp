// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A 7 x 7 bilateral filter, fully unrolled by its constant bounds.

#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { ivec2 size; float sigmaSpace, sigmaColor; };
layout(set = 0, binding = 0) readonly buffer Source { vec4 source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { vec4 target[]; };

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, size)))
    return;
  vec3 center = source[at.y * size.x + at.x].rgb;
  vec3 sum = vec3(0.0);
  float weights = 0.0;
  for (int dy = -3; dy <= 3; ++dy) {
    for (int dx = -3; dx <= 3; ++dx) {
      ivec2 from = clamp(at + ivec2(dx, dy), ivec2(0), size - 1);
      vec3 color = source[from.y * size.x + from.x].rgb;
      vec3 difference = color - center;
      float weight =
          exp(-float(dx * dx + dy * dy) * sigmaSpace - dot(difference, difference) * sigmaColor);
      sum += color * weight;
      weights += weight;
    }
  }
  target[at.y * size.x + at.x] = vec4(sum / weights, 1.0);
}
