// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A shift count beyond the width must not be poison. Masking it costs nothing: the hardware does it.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s
// RUN: %for-each-gfx %amdllpc --mcpu=$gfx --filetype=asm %s -o - | FileCheck %s --check-prefix=ISA %end

#version 450
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { uint a[64], b[64]; };

// CHECK: %[[COUNT:.*]] = and i32 %{{.*}}, 31
// CHECK-NEXT: shl i32 %{{.*}}, %[[COUNT]]

// ISA-NOT: v_and_b32
// ISA: v_lshlrev_b32_e32 [[RESULT:v[0-9]+]], v{{[0-9]+}}, v
// ISA-NOT: v_and_b32
// ISA: buffer_store_{{b32|dword}} [[RESULT]]
void main() { a[gl_LocalInvocationIndex] = a[gl_LocalInvocationIndex] << b[gl_LocalInvocationIndex]; }
