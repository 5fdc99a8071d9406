// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Two mip levels of an image at once: the second from the first through workgroup memory.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D half_size;
layout(set = 0, binding = 2, rgba8) uniform writeonly image2D quarter_size;

shared vec4 colors[8][8];

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
  ivec2 local = ivec2(gl_LocalInvocationID.xy);
  vec2 coordinate = (vec2(texel) * 2 + 1) / vec2(textureSize(source, 0));
  vec4 color = textureLod(source, coordinate, 0.0);
  imageStore(half_size, texel, color);
  colors[local.y][local.x] = color;
  barrier();
  if (((local.x | local.y) & 1) == 0) {
    vec4 sum = color + colors[local.y][local.x + 1] + colors[local.y + 1][local.x] + colors[local.y + 1][local.x + 1];
    imageStore(quarter_size, texel >> 1, sum * 0.25);
  }
}
