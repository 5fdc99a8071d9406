// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Branches, calls, clocks and messages.

#include "Machine.h"

namespace rdnasim {
namespace {

using u32 = uint32_t;
using u64 = uint64_t;

struct State {
  bool scc;
  u64 vcc, exec;
};

/// Upper halves of VCC and EXEC count in wave64 alone.
TEST(ScalarControl, ConditionalBranches) {
  struct Case {
    const char *name;
    bool (*isTaken)(const State &);
  };
  constexpr Case kCases[] = {
      {"s_branch", [](const State &) { return true; }},
      {"s_cbranch_scc0", [](const State &s) { return !s.scc; }},
      {"s_cbranch_scc1", [](const State &s) { return s.scc; }},
      {"s_cbranch_vccz", [](const State &s) { return s.vcc == 0; }},
      {"s_cbranch_vccnz", [](const State &s) { return s.vcc != 0; }},
      {"s_cbranch_execz", [](const State &s) { return s.exec == 0; }},
      {"s_cbranch_execnz", [](const State &s) { return s.exec != 0; }},
  };
  constexpr State kStates[] = {{false, 0, 0}, {true, 1, 1}, {false, u64(1) << 40, u64(1) << 40}};
  for (const Variant &variant : allVariants())
    for (const Case &each : kCases)
      for (State state : kStates) {
        Machine machine("s_mov_b32 s0, 1\n" + std::string(each.name) + " past\ns_mov_b32 s0, 2\npast:\n",
                        variant);
        machine.wave.setScc(state.scc);
        machine.setScalar64(kVcc, state.vcc);
        machine.setExec(state.exec);
        machine.run();
        state.vcc &= machine.wave.allLanes(), state.exec &= machine.wave.allLanes();
        EXPECT_EQ(machine.scalar(0), each.isTaken(state) ? 1u : 2u) << toString(variant) << each.name;
      }
}

TEST(ScalarControl, LoopsGoBackwards) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_movk_i32 s0, 10\ns_movk_i32 s1, 0\nagain:\ns_xor_b32 s2, s0, 5\n"
                    "s_lshl1_add_u32 s1, s1, s2\ns_lshr_b32 s0, s0, 1\ns_cbranch_scc1 again",
                    variant);
    machine.run();
    // s0 is 10, 5, 2, 1: s2 is 15, 0, 7, 4.
    EXPECT_EQ(machine.scalar(1), ((15u * 2 + 0) * 2 + 7) * 2 + 4);
  }
}

/// Addresses are those behind the instruction.
TEST(ScalarControl, CallsAndReturns) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_call_b64 s[4:5], function\n"           // byte 0
                    "s_movk_i32 s1, 2\n"                      // byte 4
                    "s_swappc_b64 s[12:13], s[14:15]\n"       // byte 8
                    "s_endpgm\n"                              // byte 12
                    "function:\ns_getpc_b64 s[6:7]\n"         // byte 16
                    "s_movk_i32 s0, 3\n"                      // byte 20
                    "s_setpc_b64 s[4:5]\n"                    // byte 24
                    "s_movk_i32 s2, 4\ns_setpc_b64 s[12:13]", // byte 28
                    variant);
    constexpr u64 kCode = 0x123450000;
    machine.program.codeAddress = kCode;
    machine.setScalar64(14, kCode + 28);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 3u) << toString(variant);
    EXPECT_EQ(machine.scalar(1), 2u);
    EXPECT_EQ(machine.scalar(2), 4u);
    EXPECT_EQ(machine.scalar64(4), kCode + 4);
    EXPECT_EQ(machine.scalar64(6), kCode + 20);
    EXPECT_EQ(machine.scalar64(12), kCode + 12);
    EXPECT_EQ(machine.wave.state, WaveState::Ended);
  }
}

/// Where the target stood is read before the return address is written.
TEST(ScalarControl, ACallMayReturnIntoItsOwnRegisters) {
  for (const Variant &variant : allVariants()) {
    Machine machine("s_swappc_b64 s[4:5], s[4:5]\ns_movk_i32 s0, 1\ns_movk_i32 s1, 1", variant);
    machine.setScalar(0, 0);
    machine.setScalar64(4, machine.program.codeAddress + 8);
    machine.run();
    EXPECT_EQ(machine.scalar(0), 0u) << toString(variant);
    EXPECT_EQ(machine.scalar(1), 1u);
    EXPECT_EQ(machine.scalar(4), static_cast<u32>(machine.program.codeAddress) + 4);
  }
}

/// They count the wave's instructions.
TEST(ScalarControl, ClocksGoForwards) {
  for (const Variant &variant : allVariants()) {
    bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    std::string name = isRdna2 ? "s_memtime " : "s_sendmsg_rtn_b64 ";
    std::string message = isRdna2 ? "\n" : ", sendmsg(MSG_RTN_GET_REALTIME)\n";
    std::string text = name + "s[0:1]" + message + "s_nop 0\n" + name + "s[2:3]" + message +
                       "WAIT_SCALAR\ns_getreg_b32 s4, 0xf81d\ns_getreg_b32 s5, 0xf81d"; // all of register 29
    Machine machine(spelled(text, variant), variant);
    machine.run();
    EXPECT_EQ(machine.scalar64(2), machine.scalar64(0) + 2) << toString(variant);
    EXPECT_EQ(machine.scalar(5), machine.scalar(4) + 1);
  }
}

/// As compilers read all of RDNA4's clock.
TEST(ScalarControl, TheClockHasAnUpperHalf) {
  for (const Variant &variant : variantsOf(kRdna4)) {
    Machine machine("s_getreg_b32 s0, hwreg(HW_REG_SHADER_CYCLES_HI)\n"
                    "s_getreg_b32 s1, hwreg(HW_REG_SHADER_CYCLES_LO)",
                    variant);
    machine.wave.instructionsExecuted = 0x300000010;
    machine.run();
    EXPECT_EQ(machine.scalar(0), 3u);
    EXPECT_EQ(machine.scalar(1), 0x12u);
  }
}

TEST(ScalarControl, RefusesWhatAComputeShaderHasNoUseFor) {
  struct Case {
    const char *text, *reason;
    Generations generations = kAll;
  };
  constexpr Case kCases[] = {
      {"s_trap 2", "trap 2 is raised"},
      {"s_sethalt 1", "s_sethalt has no meaning"},
      {"s_sendmsg sendmsg(MSG_INTERRUPT)", "message 1 means nothing"},
      {"s_sendmsg_rtn_b32 s0, sendmsg(MSG_RTN_GET_DOORBELL)", "no message but MSG_RTN_GET_REALTIME", kRdna34},
  };
  for (const Case &each : kCases)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine(each.text, variant);
      EXPECT_NE(machine.runToFault().find(each.reason), std::string::npos)
          << toString(variant) << ": " << machine.wave.faultReason();
    }
}

/// It deallocates registers, which has no visible effect here.
TEST(ScalarControl, RegistersMayBeGivenBack) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    Machine machine("s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)", variant);
    machine.run();
    EXPECT_EQ(machine.wave.state, WaveState::Ended);
  }
}

} // namespace
} // namespace rdnasim
