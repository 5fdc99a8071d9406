// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An instruction with an unsupported result type gives one error: its handler does not run.

// RUN: not %amdllpc --emit-lgc -o - %s 2>&1 | FileCheck %s --implicit-check-not=error:

#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 1) buffer Result { vec4 result; };

void main() { result = texture(image, vec2(0.5)); }

// CHECK: error: needs type %{{[0-9]+}}: OpTypeSampledImage is not supported
