// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Conway's Game of Life on 32 cells a word: bit-parallel adders, neighbours from the words around.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint words, height; };
layout(set = 0, binding = 0) readonly buffer Now { uint now[]; };
layout(set = 0, binding = 1) writeonly buffer Next { uint next[]; };

void fullAdd(uint a, uint b, uint c, out uint low, out uint high) {
  low = a ^ b ^ c;
  high = (a & b) | (c & (a ^ b));
}

void main() {
  uint x = gl_GlobalInvocationID.x, y = gl_GlobalInvocationID.y;
  if (x >= words)
    return;
  uint left = (x + words - 1) % words, right = (x + 1) % words;
  uint sums[3], carries[3], self = 0;
  for (uint row = 0; row < 3; ++row) {
    uint base = (y + height + row - 1) % height * words;
    uint center = now[base + x];
    uint west = (center << 1) | (now[base + left] >> 31);
    uint east = (center >> 1) | (now[base + right] << 31);
    if (row == 1) {
      self = center;
      sums[row] = west ^ east;
      carries[row] = west & east;
    } else {
      fullAdd(west, center, east, sums[row], carries[row]);
    }
  }
  uint ones, carry, twos, fours;
  fullAdd(sums[0], sums[1], sums[2], ones, carry);
  fullAdd(carries[0], carries[1], carries[2], twos, fours);
  uint overflow = twos & carry;
  twos ^= carry;
  next[y * words + x] = twos & ~(fours | overflow) & (ones | self);
}
