// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A path tracer of spheres and a floor: nested divergent loops, Russian roulette, three materials.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
struct Sphere { vec4 place; vec4 color; };
layout(set = 0, binding = 0) uniform Scene { vec4 eye; uvec4 size; Sphere spheres[16]; };
layout(set = 0, binding = 1) buffer Image { vec4 image[]; };

uint seed;

float random() {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return float(seed) * (1.0 / 4294967296.0);
}

vec3 onSphere() {
  float z = random() * 2.0 - 1.0, turn = random() * 6.2831853;
  return vec3(sqrt(1.0 - z * z) * vec2(cos(turn), sin(turn)), z);
}

int intersect(vec3 origin, vec3 direction, inout float nearest) {
  int hit = -1;
  for (int i = 0; i < int(size.z); ++i) {
    vec3 offset = origin - spheres[i].place.xyz;
    float b = dot(offset, direction);
    float d = b * b - dot(offset, offset) + spheres[i].place.w * spheres[i].place.w;
    if (d <= 0.0)
      continue;
    float root = sqrt(d), t = -b - root;
    if (t < 0.001)
      t = -b + root;
    if (t >= 0.001 && t < nearest) {
      nearest = t;
      hit = i;
    }
  }
  return hit;
}

void main() {
  uvec2 at = gl_GlobalInvocationID.xy;
  seed = (at.x * 1973u + at.y * 9277u + size.w * 26699u) | 1u;
  vec3 origin = eye.xyz;
  vec3 direction = normalize(vec3((vec2(at) + vec2(random(), random())) / vec2(size.xy) * 2.0 - 1.0, -1.5));
  vec3 light = vec3(0.0), carried = vec3(1.0);
  for (int bounce = 0; bounce < 8; ++bounce) {
    float t = 1e20;
    int hit = intersect(origin, direction, t);
    if (hit < 0) {
      light += carried * mix(vec3(1.0), vec3(0.5, 0.7, 1.0), direction.y * 0.5 + 0.5);
      break;
    }
    origin += direction * t;
    vec3 normal = (origin - spheres[hit].place.xyz) / spheres[hit].place.w;
    vec4 color = spheres[hit].color;
    if (color.a < 0.0) {
      light += carried * color.rgb;
      break;
    }
    if (color.a < 1.0) {
      direction = normalize(normal * 1.001 + onSphere());
    } else if (color.a < 2.0) {
      direction = normalize(reflect(direction, normal) + (color.a - 1.0) * onSphere());
    } else {
      bool inside = dot(direction, normal) > 0.0;
      vec3 facing = inside ? -normal : normal;
      vec3 refracted = refract(direction, facing, inside ? 1.5 : 1.0 / 1.5);
      float cosine = 1.0 - abs(dot(direction, normal));
      bool mirrored = refracted == vec3(0.0) || random() < 0.04 + 0.96 * pow(cosine, 5.0);
      direction = mirrored ? reflect(direction, facing) : refracted;
    }
    carried *= color.rgb;
    float keep = max(carried.r, max(carried.g, carried.b));
    if (bounce > 2) {
      if (random() > keep)
        break;
      carried /= keep;
    }
  }
  uint to = at.y * size.x + at.x;
  image[to] = mix(image[to], vec4(light, 1.0), 1.0 / float(size.w + 1u));
}
