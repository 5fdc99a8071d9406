// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Gravity between all bodies, 256 at a time through LDS.

#version 450
layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint count; float step, softening; };
layout(set = 0, binding = 0) readonly buffer Positions { vec4 positions[]; };
layout(set = 0, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(set = 0, binding = 2) writeonly buffer Moved { vec4 moved[]; };

shared vec4 others[256];

void main() {
  uint i = gl_GlobalInvocationID.x;
  vec4 self = positions[i];
  vec3 pull = vec3(0.0);
  for (uint first = 0; first < count; first += 256) {
    others[gl_LocalInvocationID.x] = positions[first + gl_LocalInvocationID.x];
    barrier();
    for (uint k = 0; k < 256; ++k) {
      vec3 distance = others[k].xyz - self.xyz;
      float inverse = inversesqrt(dot(distance, distance) + softening);
      pull += distance * (others[k].w * inverse * inverse * inverse);
    }
    barrier();
  }
  vec3 velocity = velocities[i].xyz + pull * step;
  velocities[i] = vec4(velocity, 0.0);
  moved[i] = vec4(self.xyz + velocity * step, self.w);
}
