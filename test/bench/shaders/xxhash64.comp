// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// xxHash (64 bits) of 128-byte records: 64-bit multiplications and rotations.

#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint64_t seed; uint count; };
layout(set = 0, binding = 0) readonly buffer Records { uint64_t records[]; };
layout(set = 0, binding = 1) writeonly buffer Hashes { uint64_t hashes[]; };

const uint64_t kPrime1 = 0x9E3779B185EBCA87ul, kPrime2 = 0xC2B2AE3D27D4EB4Ful, kPrime3 = 0x165667B19E3779F9ul,
               kPrime4 = 0x85EBCA77C2B2AE63ul;

uint64_t rotateLeft(uint64_t x, int bits) {
  return (x << bits) | (x >> (64 - bits));
}

uint64_t round_(uint64_t sum, uint64_t word) {
  return rotateLeft(sum + word * kPrime2, 31) * kPrime1;
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  uint64_t v[4] = uint64_t[4](seed + kPrime1 + kPrime2, seed + kPrime2, seed, seed - kPrime1);
  for (int stripe = 0; stripe < 4; ++stripe)
    for (int k = 0; k < 4; ++k)
      v[k] = round_(v[k], records[i * 16 + stripe * 4 + k]);
  uint64_t hash = rotateLeft(v[0], 1) + rotateLeft(v[1], 7) + rotateLeft(v[2], 12) + rotateLeft(v[3], 18);
  for (int k = 0; k < 4; ++k)
    hash = (hash ^ round_(0ul, v[k])) * kPrime1 + kPrime4;
  hash += 128ul;
  hash = (hash ^ (hash >> 33)) * kPrime2;
  hash = (hash ^ (hash >> 29)) * kPrime3;
  hashes[i] = hash ^ (hash >> 32);
}
