// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sharpens by the local contrast of a cross of five texels, without ringing.

#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D target;
layout(push_constant) uniform Constants { float strength; };

float luma(vec3 color) { return color.g + 0.5 * (color.r + color.b); }

void main() {
  // Four by four quads of a workgroup of 64.
  uint i = gl_LocalInvocationIndex;
  ivec2 local = ivec2(bitfieldExtract(i, 0, 1) | bitfieldExtract(i, 2, 2) << 1, bitfieldExtract(i, 1, 1) | (i >> 4) << 1);
  ivec2 texel = ivec2(gl_WorkGroupID.xy) * 8 + local;
  vec3 up = texelFetch(source, texel + ivec2(0, -1), 0).rgb;
  vec3 left = texelFetch(source, texel + ivec2(-1, 0), 0).rgb;
  vec3 middle = texelFetch(source, texel, 0).rgb;
  vec3 right = texelFetch(source, texel + ivec2(1, 0), 0).rgb;
  vec3 down = texelFetch(source, texel + ivec2(0, 1), 0).rgb;
  vec3 least = min(min(up, left), min(right, down)), most = max(max(up, left), max(right, down));
  vec3 limitLow = min(least, middle) / (4.0 * most), limitHigh = (1.0 - max(most, middle)) / (4.0 * least - 4.0);
  vec3 limit = max(-limitLow, limitHigh);
  float lobe = clamp(max(limit.r, max(limit.g, limit.b)), -0.1875, 0.0) * strength;
  float around = (luma(up) + luma(left) + luma(right) + luma(down)) * 0.25 - luma(middle);
  float range = max(luma(most), luma(middle)) - min(luma(least), luma(middle));
  lobe *= 1.0 - 0.5 * clamp(abs(around) / range, 0.0, 1.0);
  vec3 color = (lobe * (up + left + right + down) + middle) / (4.0 * lobe + 1.0);
  imageStore(target, texel, vec4(color, 1));
}
