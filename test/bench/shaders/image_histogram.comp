// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A histogram of luminance: each workgroup counts in its memory, then adds to an image.

#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(set = 0, binding = 0, rgba16f) uniform readonly image2D source;
layout(set = 0, binding = 1, r32ui) uniform uimage1D histogram;
layout(push_constant) uniform Constants { float least, scale; };

shared uint counts[256];

void main() {
  counts[gl_LocalInvocationIndex] = 0;
  barrier();
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
  if (all(lessThan(texel, imageSize(source)))) {
    float luminance = dot(imageLoad(source, texel).rgb, vec3(0.2126, 0.7152, 0.0722));
    uint bin = luminance < 0.005 ? 0 : uint(clamp((log2(luminance) - least) * scale, 0.0, 1.0) * 254.0 + 1.0);
    atomicAdd(counts[bin], 1);
  }
  barrier();
  imageAtomicAdd(histogram, int(gl_LocalInvocationIndex), counts[gl_LocalInvocationIndex]);
}
