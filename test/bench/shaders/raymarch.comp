// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ray marching through signed distances: a repeated scene with soft shadow, ambient occlusion and fog.

#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform Camera { vec4 eye, forward, right, up, light; vec2 size; float time; };
layout(set = 0, binding = 1) writeonly buffer Image { vec4 image[]; };

float box(vec3 p, vec3 half_, float round_) {
  vec3 q = abs(p) - half_;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - round_;
}

float torus(vec3 p, vec2 radii) {
  return length(vec2(length(p.xz) - radii.x, p.y)) - radii.y;
}

float smoothMin(float a, float b, float k) {
  float h = clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return mix(b, a, h) - k * h * (1.0 - h);
}

float scene(vec3 p) {
  vec3 cell = vec3(mod(p.x + 2.0, 4.0) - 2.0, p.y, mod(p.z + 2.0, 4.0) - 2.0);
  float c = cos(time + p.y), s = sin(time + p.y);
  vec3 twisted = vec3(c * cell.x - s * cell.z, cell.y, s * cell.x + c * cell.z);
  float shapes = smoothMin(box(twisted, vec3(0.5, 0.7, 0.3), 0.1), torus(cell, vec2(0.9, 0.2)), 0.3);
  return min(max(shapes, -(length(cell - vec3(0.0, 0.6, 0.0)) - 0.5)), p.y + 1.0);
}

vec3 normalAt(vec3 p) {
  const vec2 e = vec2(0.001, 0.0);
  return normalize(vec3(scene(p + e.xyy) - scene(p - e.xyy), scene(p + e.yxy) - scene(p - e.yxy),
                        scene(p + e.yyx) - scene(p - e.yyx)));
}

float shadow(vec3 origin, vec3 direction) {
  float lit = 1.0, t = 0.02;
  for (int i = 0; i < 32 && t < 12.0; ++i) {
    float d = scene(origin + direction * t);
    lit = min(lit, 8.0 * d / t);
    t += clamp(d, 0.02, 0.5);
  }
  return clamp(lit, 0.0, 1.0);
}

float occlusion(vec3 p, vec3 normal) {
  float sum = 0.0, weight = 1.0;
  for (int i = 1; i <= 5; ++i) {
    float reach = 0.12 * float(i);
    sum += weight * (reach - scene(p + normal * reach));
    weight *= 0.6;
  }
  return clamp(1.0 - 2.0 * sum, 0.0, 1.0);
}

void main() {
  vec2 at = (2.0 * vec2(gl_GlobalInvocationID.xy) - size) / size.y;
  vec3 direction = normalize(forward.xyz + at.x * right.xyz + at.y * up.xyz);
  float t = 0.0;
  bool hit = false;
  for (int i = 0; i < 96 && t < 40.0; ++i) {
    float d = scene(eye.xyz + direction * t);
    if (d < 0.0005 * t) {
      hit = true;
      break;
    }
    t += d;
  }
  vec3 sky = mix(vec3(0.6, 0.7, 0.9), vec3(0.1, 0.2, 0.5), clamp(direction.y, 0.0, 1.0));
  vec3 color = sky;
  if (hit) {
    vec3 p = eye.xyz + direction * t;
    vec3 normal = normalAt(p);
    float diffuse = max(dot(normal, light.xyz), 0.0) * shadow(p + normal * 0.01, light.xyz);
    float specular = pow(max(dot(reflect(direction, normal), light.xyz), 0.0), 32.0);
    vec3 base = 0.5 + 0.5 * cos(floor(p.x / 4.0 + 0.5) * 1.7 + vec3(0.0, 2.0, 4.0));
    color = base * (diffuse + 0.2 * occlusion(p, normal)) + specular * diffuse;
    color = mix(color, sky, 1.0 - exp(-0.004 * t * t));
  }
  uint to = gl_GlobalInvocationID.y * uint(size.x) + gl_GlobalInvocationID.x;
  image[to] = vec4(pow(color, vec3(0.4545)), 1.0);
}
