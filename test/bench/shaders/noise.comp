// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Five octaves of gradient noise in three dimensions with domain warping.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform Parameters { vec3 origin; float scale; uint width; };
layout(set = 0, binding = 0) writeonly buffer Field { float field[]; };

vec3 gradient(ivec3 cell) {
  uvec3 v = uvec3(cell) * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return vec3(v & 0xffffu) / 32767.5 - 1.0;
}

float noise(vec3 p) {
  ivec3 cell = ivec3(floor(p));
  vec3 f = fract(p);
  vec3 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float corners[8];
  for (int i = 0; i < 8; ++i) {
    ivec3 corner = ivec3(i & 1, (i >> 1) & 1, i >> 2);
    corners[i] = dot(gradient(cell + corner), f - vec3(corner));
  }
  vec4 x = mix(vec4(corners[0], corners[2], corners[4], corners[6]),
               vec4(corners[1], corners[3], corners[5], corners[7]), u.x);
  vec2 y = mix(x.xz, x.yw, u.y);
  return mix(y.x, y.y, u.z);
}

float octaves(vec3 p) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < 5; ++i) {
    sum += weight * noise(p);
    p = p * 2.03 + 17.1;
    weight *= 0.5;
  }
  return sum;
}

void main() {
  vec3 p = origin + vec3(gl_GlobalInvocationID.xy, 0.0) * scale;
  vec3 warp = vec3(octaves(p), octaves(p + 5.2), octaves(p + 9.7));
  field[gl_GlobalInvocationID.y * width + gl_GlobalInvocationID.x] = octaves(p + 2.0 * warp);
}
