// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Upper halves of registers as sources and results of 16-bit instructions, by op_sel or by name.

#include "Machine.h"

namespace rdnasim {
namespace {

using u32 = uint32_t;

/// v0 has 3 above 1, v1 has -2 above 4, v3 has 0.5 above 8, as halves; v4 to v6 integers: 300 above 3, 7
/// above 1000, 9 above 50. v2 is the result, 0x12345678 before.
void prepare(Machine &machine) {
  machine.setVector(0, [](uint32_t) { return 0x42003c00; });
  machine.setVector(1, [](uint32_t) { return 0xc0004400; });
  machine.setVector(3, [](uint32_t) { return 0x38004800; });
  machine.setVector(4, [](uint32_t) { return 300u << 16 | 3; });
  machine.setVector(5, [](uint32_t) { return 7u << 16 | 1000; });
  machine.setVector(6, [](uint32_t) { return 9u << 16 | 50; });
  machine.setVector(2, [](uint32_t) { return 0x12345678; });
}

struct Case {
  const char *text;
  u32 expected;
  Generations generations = kAll;
};

TEST(Halves, OfVectorRegisters) {
  constexpr Case kCases[] = {
      {"v_fma_f16 v2, v0, v1, v3 op_sel:[1,0,1,1]", 0x4a405678},            // 3 * 4 + 0.5
      {"v_fma_f16 v2, v0, v1, v3 op_sel:[0,1,0,0]", 0x12344600},            // 1 * -2 + 8
      {"v_max3_i16 v2, v4, v5, v6 op_sel:[1,0,1,1]", 1000u << 16 | 0x5678}, //
      {"v_max3_i16 v2, v4, v5, v6 op_sel:[1,1,0,0]", 0x12340000 | 300},     //
      {"v_mad_u16 v2, v4, v5, v6 op_sel:[0,1,1,1]", 30u << 16 | 0x5678},    // 3 * 7 + 9
      {"v_mad_u32_u16 v2, v4, v5, v6 op_sel:[1,0,0,0]", 300000 + (9u << 16 | 50)},
      {"v_pack_b32_f16 v2, v0, v1 op_sel:[1,0,0]", 0x44004200},
      {"v_pack_b32_f16 v2, v0, v1 op_sel:[0,1,0]", 0xc0003c00},
      {"v_dot2_f16_f16 v2, v0, v1, v3 op_sel:[0,0,1,1]", 0xbe005678, kRdna34}, // 4 - 6 + 0.5
      {"v_dot2_f16_f16 v2, v0, v1, v3 op_sel:[0,0,0,0]", 0x12344600, kRdna34}, // 4 - 6 + 8
      // As bfloats: 2^-7 * 512 + 32 * -2, and 2^-15, which is lost.
      {"v_dot2_bf16_bf16 v2, v0, v1, v3 op_sel:[0,0,1,1]", 0xc2705678, kRdna34},
      {"v_cvt_f32_f16 v2, v0.h", 0x40400000, kRdna3},
      {"v_cvt_f16_f32 v2.h, 1.0", 0x3c005678, kRdna3},
      {"v_add_f16 v2.h, v0.h, v1.h", 0x3c005678, kRdna3},
      {"v_mul_f16 v2.l, v0.h, v1.l", 0x12344a00, kRdna3},
      {"v_mov_b16 v2.h, v1.l", 0x44005678, kRdna3},
      {"v_sub_nc_u16 v2.h, v4.h, v5.h", 293u << 16 | 0x5678, kRdna3},
      {"v_and_b16 v2.l, v4.h, 0xff", 0x12340000 | (300 & 0xff), kRdna3},
      // The amount is a half there, too: 7 bits, 1 byte more than 8.
      {"v_alignbit_b32 v2, v4, v5, v5.h", u32((300ull << 48 | 3ull << 32 | 7u << 16 | 1000) >> 7), kRdna3},
      {"v_alignbyte_b32 v2, v4, v5, v6.h", u32((300ull << 48 | 3ull << 32 | 7u << 16 | 1000) >> 8), kRdna3},
  };
  for (const Case &each : kCases)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine(each.text, variant);
      prepare(machine);
      machine.run();
      EXPECT_EQ(machine.vector(2, 0), each.expected) << toString(variant) << ": " << each.text;
    }
}

TEST(Halves, AccumulatedAndCompared) {
  for (const Variant &variant : variantsOf(kRdna3)) {
    std::string mask = variant.isWave64 ? "s[20:21]" : "s20";
    Machine machine("v_fmac_f16 v3.h, v0.h, v1.l\nv_cmp_lt_f16_e64 " + mask +
                        ", v1.h, v0.l\nv_cmp_class_f16_e64 " + (variant.isWave64 ? "s[22:23]" : "s22") +
                        ", v1.h, v7.h",
                    variant);
    prepare(machine);
    machine.setVector(7, [](uint32_t) { return 0x00080000; }); // negative and normal
    machine.run();
    EXPECT_EQ(machine.vector(3, 0), 0x4a404800u) << "3 * 4 + 0.5 above";
    EXPECT_EQ(machine.scalar(20), ~0u) << "-2 is less than 1";
    EXPECT_EQ(machine.scalar(22), ~0u);
  }
}

} // namespace
} // namespace rdnasim
