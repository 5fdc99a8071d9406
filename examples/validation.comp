// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#version 450
#extension GL_EXT_nonuniform_qualifier : require

// Smooths the heights of a terrain, each cell by its material. It has three bugs, which GPU-assisted validation finds:
// the last cell reads a neighbour that does not exist, a cell has a kind of which there is no material, and the
// application has destroyed a material that is still used.

layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer Heights { float heights[]; };
layout(set = 0, binding = 1) readonly buffer Kinds { uint kinds[]; };
layout(set = 0, binding = 2) readonly buffer Material { float hardness; } materials[3];
layout(set = 0, binding = 3) writeonly buffer Smoothed { float smoothed[]; };

float hardnessOf(uint cell) {
  return materials[nonuniformEXT(kinds[cell])].hardness;
}

void main() {
  uint cell = gl_GlobalInvocationID.x;
  float mean = (heights[cell] + heights[cell + 1]) * 0.5;
  smoothed[cell] = mix(mean, heights[cell], hardnessOf(cell));
}
