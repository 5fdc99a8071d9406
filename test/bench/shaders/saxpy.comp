// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// y = a x + y with a guard for the last workgroup.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { float a; uint count; };
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) buffer Y { float y[]; };

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i < count)
    y[i] = a * x[i] + y[i];
}
