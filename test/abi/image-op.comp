// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The metadata says whether the shader accesses images; texel buffers are not images.

// RUN: %for-each-target %amdllpc --mcpu $gfx --wave-size $wave --filetype=asm -o - %s | FileCheck %s %end
// RUN: sed 's/image2D/imageBuffer/; s/ivec2(0)/0/' %s > %t.comp
// RUN: %for-each-target %amdllpc --mcpu $gfx --wave-size $wave --filetype=asm -o - %t.comp | FileCheck %s --check-prefix=BUFFER %end

// CHECK: .image_op: true
// BUFFER: .image_op: false

#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, r32f) uniform image2D target;

void main() { imageStore(target, ivec2(0), vec4(1)); }
