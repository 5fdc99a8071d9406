// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A 3 x 3 convolution of eight channels with weights of a uniform buffer and a ReLU.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform Parameters { int width, height; };
layout(set = 0, binding = 0) uniform Weights { vec4 weights[9 * 8 * 2]; vec4 bias[2]; };
layout(set = 0, binding = 1) readonly buffer Source { vec4 source[]; };
layout(set = 0, binding = 2) writeonly buffer Target { vec4 target[]; };

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  vec4 low = bias[0], high = bias[1];
  for (int tap = 0; tap < 9; ++tap) {
    ivec2 from = at + ivec2(tap % 3, tap / 3) - 1;
    if (from.x < 0 || from.y < 0 || from.x >= width || from.y >= height)
      continue;
    for (int half_ = 0; half_ < 2; ++half_) {
      vec4 channels = source[(from.y * width + from.x) * 2 + half_];
      for (int k = 0; k < 4; ++k) {
        int row = (tap * 8 + half_ * 4 + k) * 2;
        low += channels[k] * weights[row];
        high += channels[k] * weights[row + 1];
      }
    }
  }
  int to = (at.y * width + at.x) * 2;
  target[to] = max(low, 0.0);
  target[to + 1] = max(high, 0.0);
}
