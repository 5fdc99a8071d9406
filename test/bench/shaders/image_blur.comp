// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One direction of a Gaussian blur of 13 texels: linear filtering reads two at a time.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1, rgba16f) uniform writeonly image2D target;
layout(push_constant) uniform Constants { vec2 direction; };

const float kOffsets[3] = float[](1.411765, 3.294118, 5.176471);
const float kWeights[4] = float[](0.196483, 0.296907, 0.094470, 0.010381);

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
  ivec2 size = imageSize(target);
  if (any(greaterThanEqual(texel, size)))
    return;
  vec2 step = direction / vec2(size);
  vec2 center = (vec2(texel) + 0.5) / vec2(size);
  vec3 color = textureLod(source, center, 0.0).rgb * kWeights[0];
  for (int i = 0; i < 3; ++i) {
    color += textureLod(source, center + step * kOffsets[i], 0.0).rgb * kWeights[i + 1];
    color += textureLod(source, center - step * kOffsets[i], 0.0).rgb * kWeights[i + 1];
  }
  imageStore(target, texel, vec4(color, 1));
}
