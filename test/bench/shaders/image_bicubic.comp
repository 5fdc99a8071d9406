// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Upscales with a Catmull-Rom filter: 16 texels in nine samples of a linear filter.

#version 450
layout(local_size_x = 16, local_size_y = 4) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D target;

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
  vec2 size = vec2(textureSize(source, 0));
  vec2 position = (vec2(texel) + 0.5) / vec2(imageSize(target)) * size;
  vec2 center = floor(position - 0.5) + 0.5;
  vec2 f = position - center;
  vec2 w0 = f * (-0.5 + f * (1.0 - 0.5 * f));
  vec2 w1 = 1.0 + f * f * (-2.5 + 1.5 * f);
  vec2 w2 = f * (0.5 + f * (2.0 - 1.5 * f));
  vec2 w3 = f * f * (-0.5 + 0.5 * f);
  vec2 middle = w1 + w2;
  vec2 x0 = (center - 1) / size, x1 = (center + w2 / middle) / size, x2 = (center + 2) / size;
  vec4 color = (textureLod(source, x0, 0.0) * w0.x + textureLod(source, vec2(x1.x, x0.y), 0.0) * middle.x +
                textureLod(source, vec2(x2.x, x0.y), 0.0) * w3.x) * w0.y;
  color += (textureLod(source, vec2(x0.x, x1.y), 0.0) * w0.x + textureLod(source, x1, 0.0) * middle.x +
            textureLod(source, vec2(x2.x, x1.y), 0.0) * w3.x) * middle.y;
  color += (textureLod(source, vec2(x0.x, x2.y), 0.0) * w0.x + textureLod(source, vec2(x1.x, x2.y), 0.0) * middle.x +
            textureLod(source, x2, 0.0) * w3.x) * w3.y;
  imageStore(target, texel, clamp(color, 0.0, 1.0));
}
