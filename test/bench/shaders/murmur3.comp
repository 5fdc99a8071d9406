// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MurmurHash3 (32 bits) of strings of different lengths: a loop and a switch for the tail.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count, seed; };
layout(set = 0, binding = 0) readonly buffer Offsets { uint offsets[]; };
layout(set = 0, binding = 1) readonly buffer Text { uint text[]; };
layout(set = 0, binding = 2) writeonly buffer Hashes { uint hashes[]; };

uint rotateLeft(uint x, int bits) {
  return (x << bits) | (x >> (32 - bits));
}

uint mixed(uint k) {
  return rotateLeft(k * 0xcc9e2d51u, 15) * 0x1b873593u;
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  uint first = offsets[i], bytes = offsets[i + 1] - first;
  uint hash = seed;
  first /= 4;
  for (uint k = 0; k < bytes / 4; ++k)
    hash = rotateLeft(hash ^ mixed(text[first + k]), 13) * 5 + 0xe6546b64u;
  uint tail = text[first + bytes / 4], last = 0;
  switch (bytes & 3) {
  case 3:
    last ^= tail & 0xff0000u;
  case 2:
    last ^= tail & 0xff00u;
  case 1:
    last ^= tail & 0xffu;
    hash ^= mixed(last);
  }
  hash ^= bytes;
  hash = (hash ^ (hash >> 16)) * 0x85ebca6bu;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35u;
  hashes[i] = hash ^ (hash >> 16);
}
