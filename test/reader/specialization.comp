// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Specialization constants take the caller's value, and so do the values computed from them.

// RUN: %amdllpc --emit-lgc %s -o - | FileCheck %s --check-prefix=DEFAULT
// RUN: %amdllpc --emit-lgc --spec-constant 3=7 --spec-constant 4=true --spec-constant 5=2.0 --spec-constant 6=0x100000000 %s -o - \
// RUN:   | FileCheck %s --check-prefix=SET
// RUN: not %amdllpc --emit-lgc --spec-constant 9=1 %s -o - 2>&1 | FileCheck %s --check-prefix=UNKNOWN

#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x_id = 8) in;
layout(constant_id = 3) const uint count = 4;
layout(constant_id = 4) const bool choice = false;
layout(constant_id = 5) const float scale = 1.5;
layout(constant_id = 6) const uint64_t wide = 2ul;
const uint doubled = count * 2u + 1u;
const int selected = choice ? 10 : -20;
layout(set = 0, binding = 0) buffer B { uint data[]; } b;

// DEFAULT: global [9 x i32]
// SET: global [15 x i32]
shared uint array[doubled];

void main() {
  array[b.data[0]] = doubled / count;
  // DEFAULT: store i32 2, ptr addrspace(3)
  // SET: store i32 2, ptr addrspace(3)
  b.data[1] = floatBitsToUint(scale);
  // DEFAULT: store i32 1069547520
  // SET: store i32 1073741824
  b.data[2] = uint(wide >> 32);
  // DEFAULT: store i32 0
  // SET: store i32 1,
  b.data[3] = uint(selected);
  // DEFAULT: store i32 -20
  // SET: store i32 10
}

// UNKNOWN: error: there is no specialization constant with id 9
// UNKNOWN: the module has 3, 4, 5, 6, 8
