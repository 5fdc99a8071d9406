// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One block of SHA-256 a lane; the compiler decides how far to unroll the rounds and where the message lives.

#version 450
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Blocks { uint blocks[]; };
layout(set = 0, binding = 1) buffer Digests { uint digests[]; };

const uint kRound[64] = uint[64](
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u);

uint rotate(uint x, int bits) {
  return (x >> bits) | (x << (32 - bits));
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  uint w[16], state[8], v[8];
  for (int k = 0; k < 16; ++k)
    w[k] = blocks[i * 16 + k];
  for (int k = 0; k < 8; ++k)
    v[k] = state[k] = digests[i * 8 + k];
  for (int round = 0; round < 64; ++round) {
    if (round >= 16) {
      uint a = w[(round + 1) & 15], b = w[(round + 14) & 15];
      w[round & 15] += (rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)) + w[(round + 9) & 15] +
                       (rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10));
    }
    uint choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    uint majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    uint first = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) + choice + kRound[round] +
                 w[round & 15];
    uint second = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) + majority;
    for (int k = 7; k > 0; --k)
      v[k] = v[k - 1];
    v[4] += first;
    v[0] = first + second;
  }
  for (int k = 0; k < 8; ++k)
    digests[i * 8 + k] = state[k] + v[k];
}
