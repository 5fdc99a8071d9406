// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Eigenvalues of symmetric 3 x 3 matrices by unrolled Jacobi rotations: long chains of divisions and roots.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Matrices { float matrices[]; };
layout(set = 0, binding = 1) writeonly buffer Values { vec4 values[]; };

void rotate(inout mat3 a, int p, int q) {
  if (abs(a[p][q]) < 1e-12)
    return;
  float theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
  float t = sign(theta) / (abs(theta) + sqrt(theta * theta + 1.0));
  float c = 1.0 / sqrt(t * t + 1.0), s = t * c;
  for (int k = 0; k < 3; ++k) {
    float x = a[k][p], y = a[k][q];
    a[k][p] = c * x - s * y;
    a[k][q] = s * x + c * y;
  }
  for (int k = 0; k < 3; ++k) {
    float x = a[p][k], y = a[q][k];
    a[p][k] = c * x - s * y;
    a[q][k] = s * x + c * y;
  }
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  mat3 a;
  for (int k = 0; k < 9; ++k)
    a[k / 3][k % 3] = matrices[i * 9 + k];
  for (int sweep = 0; sweep < 4; ++sweep) {
    rotate(a, 0, 1);
    rotate(a, 0, 2);
    rotate(a, 1, 2);
  }
  values[i] = vec4(a[0][0], a[1][1], a[2][2], determinant(a));
}
