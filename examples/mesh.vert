// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A torus knot, computed from the number of the vertex: two triangles for each cell of a grid that is wound
// around a tube. There is no vertex buffer.
#version 450
layout(location = 0) out vec3 position; // from the eye; z is the distance
layout(location = 1) out vec3 normal;
layout(location = 2) out vec2 uv;

const float kTurn = 6.2831853;
const ivec2 kCells = ivec2(192, 16); // along the knot and around the tube: 6 * 192 * 16 vertices
const float kTube = 0.17, kDistance = 2.7, kNear = 1.0, kFar = 5.0, kZoom = 2.3, kAspect = 4.0 / 3.0;

vec3 knot(float t) {
  const float radius = 0.65 + 0.28 * cos(3.0 * t);
  return vec3(radius * cos(2.0 * t), radius * sin(2.0 * t), 0.3 * sin(3.0 * t));
}

void main() {
  const ivec2 corners[6] = {ivec2(0, 0), ivec2(1, 0), ivec2(0, 1), ivec2(0, 1), ivec2(1, 0), ivec2(1, 1)};
  const int cell = gl_VertexIndex / 6;
  uv = vec2(ivec2(cell % kCells.x, cell / kCells.x) + corners[gl_VertexIndex % 6]) / vec2(kCells);

  const vec3 centre = knot(kTurn * uv.x);
  const vec3 along = normalize(knot(kTurn * uv.x + 0.01) - knot(kTurn * uv.x - 0.01));
  const vec3 side = normalize(cross(along, centre));
  normal = side * cos(kTurn * uv.y) + cross(side, along) * sin(kTurn * uv.y);

  const float tilt = 0.6;
  const mat3 view = mat3(1.0, 0.0, 0.0, 0.0, cos(tilt), sin(tilt), 0.0, -sin(tilt), cos(tilt));
  position = view * (centre + kTube * normal) + vec3(0.0, 0.0, kDistance);
  normal = view * normal;
  gl_Position = vec4(position.x * kZoom / kAspect, -position.y * kZoom,
                     (position.z - kNear) * kFar / (kFar - kNear), position.z);
}
