// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// DPP: which lane's source each lane takes, and what happens when there is none.

#include "Machine.h"

#include <bit>

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

constexpr int kNone = -1;
constexpr u32 kOld = 7, kFirst = 100;

struct Control {
  const char *text;
  /// The lane that a lane of a row of 16 takes its source from, relative to the row; or none.
  int (*from)(int);
};
constexpr Control kControls[] = {
    {"quad_perm:[3,2,1,0]", [](int lane) { return lane / 4 * 4 + 3 - lane % 4; }},
    {"quad_perm:[1,1,0,2]",
     [](int lane) {
       constexpr int kOf[] = {1, 1, 0, 2};
       return lane / 4 * 4 + kOf[lane % 4];
     }},
    {"row_shl:1", [](int lane) { return lane + 1 < 16 ? lane + 1 : kNone; }},
    {"row_shl:15", [](int lane) { return lane == 0 ? 15 : kNone; }},
    {"row_shr:1", [](int lane) { return lane - 1; }},
    {"row_shr:7", [](int lane) { return lane < 7 ? kNone : lane - 7; }},
    {"row_ror:1", [](int lane) { return (lane + 15) % 16; }},
    {"row_ror:12", [](int lane) { return (lane + 4) % 16; }},
    {"row_mirror", [](int lane) { return 15 - lane; }},
    {"row_half_mirror", [](int lane) { return lane < 8 ? 7 - lane : 23 - lane; }},
    {"row_share:0", [](int) { return 0; }},
    {"row_share:13", [](int) { return 13; }},
    {"row_xmask:1", [](int lane) { return lane ^ 1; }},
    {"row_xmask:10", [](int lane) { return lane ^ 10; }},
};

/// v0 has 100 and up, v1 the old result.
void prepare(Machine &machine) {
  machine.setVector(0, [](uint32_t lane) { return kFirst + lane; });
  machine.setVector(1, [](uint32_t) { return kOld; });
}

int sourceOf(const Control &control, uint32_t lane) {
  int from = control.from(static_cast<int>(lane % 16));
  return from == kNone ? kNone : static_cast<int>(lane / 16 * 16) + from;
}

/// Without a source the result stays, or with bound_ctrl takes 0; the same where the source's lane is off,
/// unless fi fetches from it.
TEST(Dpp, ControlsWithAllTheirModifiers) {
  constexpr u64 kExec = 0xfedcba98f0f3c5a7;
  for (const Variant &variant : allVariants())
    for (const Control &control : kControls)
      for (bool isBound : {false, true})
        for (bool fetches : {false, true}) {
          std::string text = std::string("v_mov_b32_dpp v1, v0 ") + control.text +
                             " row_mask:0xf bank_mask:0xf" + (isBound ? " bound_ctrl:1" : "") +
                             (fetches ? " fi:1" : "");
          Machine machine(text, variant);
          prepare(machine);
          machine.setExec(kExec & machine.wave.allLanes());
          machine.run();
          for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
            int from = sourceOf(control, lane);
            bool isLive = from != kNone && (fetches || (kExec >> from & 1) != 0);
            bool isOn = (kExec >> lane & 1) != 0;
            u32 expected = !isOn ? kOld : isLive ? kFirst + static_cast<u32>(from) : isBound ? 0 : kOld;
            EXPECT_EQ(machine.vector(1, lane), expected) << toString(variant) << " " << text << " " << lane;
          }
        }
}

/// A row has 16 lanes, a bank 4: the masks say which are written, and do not keep lanes from being read.
TEST(Dpp, RowAndBankMasks) {
  for (const Variant &variant : allVariants())
    for (auto [rows, banks] : {std::pair(0b0101u, 0b1111u), std::pair(0b1010u, 0b0011u),
                               std::pair(0b1111u, 0b1000u), std::pair(0u, 15u)}) {
      std::string text = "v_mov_b32_dpp v1, v0 row_share:0 row_mask:" + std::to_string(rows) +
                         " bank_mask:" + std::to_string(banks) + " bound_ctrl:1";
      Machine machine(text, variant);
      prepare(machine);
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        bool isWritten = (rows >> lane / 16 & 1) != 0 && (banks >> lane / 4 % 4 & 1) != 0;
        EXPECT_EQ(machine.vector(1, lane), isWritten ? kFirst + lane / 16 * 16 : kOld)
            << toString(variant) << " " << text << " " << lane;
      }
    }
}

/// Any lane of a group of eight. A lane that is off gives 0, unless fi fetches from it.
TEST(Dpp, Dpp8) {
  constexpr uint32_t kOf[] = {7, 0, 6, 1, 5, 2, 4, 4};
  constexpr u64 kExec = 0xfedcba98f0f3c5a7;
  for (const Variant &variant : allVariants())
    for (bool fetches : {false, true}) {
      Machine machine(std::string("v_mov_b32_dpp v1, v0 dpp8:[7,0,6,1,5,2,4,4]") + (fetches ? " fi:1" : ""),
                      variant);
      prepare(machine);
      machine.setExec(kExec & machine.wave.allLanes());
      machine.run();
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
        uint32_t from = lane / 8 * 8 + kOf[lane % 8];
        bool isLive = fetches || (kExec >> from & 1) != 0, isOn = (kExec >> lane & 1) != 0;
        EXPECT_EQ(machine.vector(1, lane), !isOn    ? kOld
                                           : isLive ? kFirst + from
                                                    : 0)
            << toString(variant) << lane;
      }
    }
}

/// The first source moves, the second does not; signs are of the value that arrives.
TEST(Dpp, OnlyTheFirstSourceMoves) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_sub_f32_dpp v1, -v0, |v2| row_ror:15 row_mask:0xf bank_mask:0xf\n"
                    "v_fmac_f32_dpp v3, v0, v2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf\n"
                    "v_subrev_f32_dpp v4, v0, v2 dpp8:[1,0,3,2,5,4,7,6]",
                    variant);
    auto number = [](float value) { return std::bit_cast<u32>(value); };
    machine.setVector(0, [&](uint32_t lane) { return number(static_cast<float>(lane)); });
    machine.setVector(2, [&](uint32_t lane) { return number(-0.5f * static_cast<float>(lane)); });
    machine.setVector(3, [&](uint32_t lane) { return number(static_cast<float>(lane) + 0.25f); });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      auto own = static_cast<float>(lane), next = static_cast<float>(lane / 16 * 16 + (lane + 1) % 16),
           neighbour = static_cast<float>(lane ^ 1);
      EXPECT_EQ(machine.vector(1, lane), number(-next - own / 2)) << toString(variant) << lane;
      EXPECT_EQ(machine.vector(3, lane), number(neighbour * (-own / 2) + (own + 0.25f)));
      EXPECT_EQ(machine.vector(4, lane), number(-own / 2 - neighbour));
    }
  }
}

/// Where the hardware exchanges the sources of an instruction, the second one moves.
TEST(Dpp, SecondSourcesOfReversedInstructions) {
  const struct {
    std::string mnemonic;
    u32 (*meaning)(u32, u32);
    Generations reversed;
    bool hasCarryOut = false, hasCarryIn = false;
  } kCases[] = {
      {"v_subrev_nc_u32_dpp", [](u32 a, u32 b) { return b - a; }, kAll},
      {"v_subrev_nc_u32_e64_dpp", [](u32 a, u32 b) { return b - a; }, kAll},
      {"v_subrev_co_u32_e64_dpp", [](u32 a, u32 b) { return b - a; }, kAll, true},
      {"v_subrev_co_ci_u32_dpp", [](u32 a, u32 b) { return b - a; }, kAll, true, true},
      {"v_lshlrev_b32_dpp", [](u32 a, u32 b) { return b << a % 32; }, kRdna2},
      {"v_lshrrev_b32_dpp", [](u32 a, u32 b) { return b >> a % 32; }, kRdna2},
      {"v_ashrrev_i32_dpp", [](u32 a, u32 b) { return static_cast<u32>(static_cast<int32_t>(b) >> a % 32); },
       kRdna2},
  };
  auto amount = [](uint32_t lane) { return lane * 5 + 3; };
  auto value = [](uint32_t lane) { return lane * 0x9e3779b1u; };
  for (const Variant &variant : allVariants())
    for (const auto &each : kCases) {
      const Target target = *findTarget(variant.processor);
      if (target.isIn(kRdna2) && each.mnemonic.ends_with("_e64_dpp"))
        continue; // VOP3 has no DPP there
      std::string mask = variant.isWave64 ? "vcc" : "vcc_lo";
      Machine machine(each.mnemonic + " v1, " + (each.hasCarryOut ? mask + ", " : "") + "v0, v2" +
                          (each.hasCarryIn ? ", " + mask : "") +
                          " quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
                      variant);
      machine.setVector(0, amount);
      machine.setVector(2, value);
      machine.setScalar64(kVcc, 0);
      machine.run();
      bool isReversed = target.isIn(each.reversed);
      for (uint32_t lane = 0; lane < machine.lanes(); ++lane)
        EXPECT_EQ(machine.vector(1, lane),
                  each.meaning(amount(isReversed ? lane : lane ^ 1), value(isReversed ? lane ^ 1 : lane)))
            << toString(variant) << each.mnemonic << lane;
    }
}

/// Lanes that DPP leaves out get 0 in a mask, and take no part in v_cmpx.
TEST(Dpp, Comparisons) {
  for (const Variant &variant : allVariants()) {
    bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    std::string mask = variant.isWave64 ? "vcc" : "vcc_lo";
    if (isRdna2) // compares have no DPP there
      continue;
    Machine machine("v_cmp_lt_u32_dpp " + mask + ", v0, v2 row_shr:1 row_mask:0xf bank_mask:0xf", variant);
    prepare(machine);
    machine.setScalar64(kVcc, ~0ull);
    machine.setVector(2, [](uint32_t lane) { return kFirst + lane; });
    machine.run();
    // Each lane but the first of a row finds its neighbour less than itself.
    EXPECT_EQ(machine.wave.vcc(), 0xfffefffefffefffe & machine.wave.allLanes()) << toString(variant);
  }
}

/// RDNA3 lets VOP3 and VOP3P instructions have DPP.
TEST(Dpp, InstructionsOfThreeSources) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    Machine machine("v_mad_u32_u24_e64_dpp v1, v0, v2, v3 row_xmask:3 row_mask:0xf bank_mask:0xf\n"
                    "v_add_nc_u32_e64_dpp v4, v0, v2 clamp row_share:2 row_mask:0xf bank_mask:0xf\n"
                    "v_dot2_f32_f16_e64_dpp v5, v6, v7, v8 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
                    variant);
    machine.setVector(0, [](uint32_t lane) { return lane + 1; });
    machine.setVector(2, [](uint32_t lane) { return lane % 2 == 0 ? lane : ~0u; });
    machine.setVector(3, [](uint32_t) { return 5; });
    machine.setVector(6, [](uint32_t lane) { return lane % 2 == 0 ? 0x3c00u : 0x40000000u; });
    machine.setVector(7, [](uint32_t) { return 0x42003c00; });
    machine.setVector(8, [](uint32_t) { return std::bit_cast<u32>(0.5f); });
    machine.run();
    for (uint32_t lane = 0; lane < machine.lanes(); ++lane) {
      u32 own = lane % 2 == 0 ? lane : ~0u, first = lane / 16 * 16 + 3;
      EXPECT_EQ(machine.vector(1, lane), ((lane ^ 3) + 1) * (own & 0xffffff) + 5)
          << toString(variant) << lane;
      EXPECT_EQ(machine.vector(4, lane), lane % 2 == 0 ? first + lane : ~0u) << toString(variant) << lane;
      // Even lanes get (0, 2), odd ones (1, 0), times (1, 3).
      EXPECT_EQ(machine.vector(5, lane), std::bit_cast<u32>(lane % 2 == 0 ? 6.5f : 1.5f));
    }
  }
}

/// A source lane that no lane reads may be undefined.
TEST(Dpp, WhatIsDefined) {
  for (const Variant &variant : allVariants()) {
    Machine machine("v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1", variant);
    prepare(machine);
    machine.wave.setVectorDefined(0, 0b0101);
    machine.run();
    EXPECT_EQ(machine.wave.vectorDefined(1) & 0x1ffff, 0b1'0000'0000'0000'1011u) << toString(variant);
  }
}

} // namespace
} // namespace rdnasim
