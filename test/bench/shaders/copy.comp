// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The smallest kernel that does something: one load, one store.

#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Source { float source[]; };
layout(set = 0, binding = 1) writeonly buffer Target { float target[]; };

void main() {
  target[gl_GlobalInvocationID.x] = source[gl_GlobalInvocationID.x];
}
