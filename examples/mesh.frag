// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles in the colours of the rainbow, a light, a highlight, and a rim that the sky lights.
#version 450
layout(set = 0, binding = 0) uniform sampler2D tiles;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
  const vec3 n = normalize(normal), toEye = normalize(-position), toLight = normalize(vec3(-0.4, 0.9, -0.7));
  const float tile = texture(tiles, uv * vec2(48.0, 4.0)).r;
  const vec3 hue = 0.5 + 0.5 * cos(6.2831853 * (uv.x + vec3(0.0, 0.33, 0.67)));
  const vec3 paint = mix(vec3(0.02), hue, tile);
  const float diffuse = max(dot(n, toLight), 0.0);
  const float highlight = pow(max(dot(n, normalize(toLight + toEye)), 0.0), 40.0);
  const float rim = pow(1.0 - max(dot(n, toEye), 0.0), 3.0);
  color = vec4(paint * (0.12 + 0.88 * diffuse) + 0.5 * highlight + rim * vec3(0.1, 0.2, 0.4), 1.0);
}
