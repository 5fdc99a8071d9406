// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// mat4 skinning: four weighted matrices of a uniform buffer applied to position and normal.

#version 450
layout(local_size_x = 64) in;
struct Vertex { vec4 position; vec4 normal; uvec4 bones; vec4 weights; };
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) uniform Bones { mat4 bones[128]; };
layout(set = 0, binding = 1) readonly buffer Vertices { Vertex vertices[]; };
layout(set = 0, binding = 2) writeonly buffer Skinned { vec4 skinned[]; };

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  Vertex vertex = vertices[i];
  mat4 blend = mat4(0.0);
  for (int k = 0; k < 4; ++k)
    blend += vertex.weights[k] * bones[vertex.bones[k]];
  skinned[2 * i] = blend * vec4(vertex.position.xyz, 1.0);
  skinned[2 * i + 1] = vec4(normalize(mat3(blend) * vertex.normal.xyz), 0.0);
}
