// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Particles that age, fall, bounce from a sphere and a floor, and are born anew from a random number.

#version 450
layout(local_size_x = 64) in;
struct Particle { vec3 position; float age; vec3 velocity; uint seed; };
layout(push_constant) uniform Parameters { uint count; float step, lifetime, drag; };
layout(set = 0, binding = 0) uniform Scene { vec4 sphere; vec4 gravity; vec4 source; };
layout(set = 0, binding = 1) buffer Particles { Particle particles[]; };
layout(set = 0, binding = 2) buffer Alive { uint alive; uint indices[]; };

float random(inout uint seed) {
  seed = seed * 747796405u + 2891336453u;
  uint word = ((seed >> ((seed >> 28) + 4)) ^ seed) * 277803737u;
  return float((word >> 22) ^ word) / 4294967296.0;
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  Particle particle = particles[i];
  particle.age += step;
  if (particle.age > lifetime) {
    float turn = random(particle.seed) * 6.2831853, height = random(particle.seed) * 2.0 - 1.0;
    float radius = sqrt(1.0 - height * height);
    particle.position = source.xyz;
    particle.velocity = vec3(cos(turn) * radius, height, sin(turn) * radius) * source.w;
    particle.age = random(particle.seed) * step;
  } else {
    particle.velocity = (particle.velocity + gravity.xyz * step) * exp(-drag * step);
    particle.position += particle.velocity * step;
    vec3 out_ = particle.position - sphere.xyz;
    float distance = length(out_);
    if (distance < sphere.w) {
      vec3 normal = out_ / distance;
      particle.position = sphere.xyz + normal * sphere.w;
      particle.velocity = reflect(particle.velocity, normal) * 0.8;
    }
    if (particle.position.y < 0.0) {
      particle.position.y = -particle.position.y;
      particle.velocity.y = abs(particle.velocity.y) * 0.6;
    }
    indices[atomicAdd(alive, 1)] = i;
  }
  particles[i] = particle;
}
