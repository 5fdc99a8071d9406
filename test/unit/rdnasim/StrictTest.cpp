// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tests that the wave stops where the hardware leaves results undefined. s[2:3] and v[2:3] hold the address
// of 256 bytes, v1 4 bytes for each lane; s8, s9, v8, v9 and LDS are undefined.

#include "Machine.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

struct Case {
  const char *text, *reason;
  Generations generations = kAll;
};

void point(Machine &machine) {
  Allocation &allocation = machine.memory.allocate("data", 256);
  machine.setScalar64(2, allocation.address);
  machine.setVector(1, [](uint32_t lane) { return lane * 4; });
  machine.setVector(2, [&](uint32_t lane) { return static_cast<uint32_t>(allocation.address + lane * 4); });
  machine.setVector(3, [&](uint32_t) { return static_cast<uint32_t>(allocation.address >> 32); });
}

template <size_t N>
void expectFaults(const Case (&cases)[N]) {
  for (const Case &each : cases)
    for (const Variant &variant : variantsOf(each.generations)) {
      Machine machine(spelled(each.text, variant), variant);
      point(machine);
      EXPECT_THAT(machine.runToFault(), HasSubstr(each.reason)) << toString(variant) << ": " << each.text;
    }
}

/// With the right wait, the same snippets run.
template <size_t N>
void expectRuns(const char *const (&texts)[N]) {
  for (const char *text : texts)
    for (const Variant &variant : allVariants()) {
      Machine machine(spelled(text, variant), variant);
      point(machine);
      SCOPED_TRACE(toString(variant) + ": " + text);
      machine.run();
    }
}

TEST(Strict, ALoadIsWaitedForBeforeItsRegisterIsRead) {
  constexpr Case kCases[] = {
      {"global_load_b32 v4, v1, s[2:3]\nv_mov_b32 v5, v4", "v4 is used before a wait"},
      {"global_load_b32 v4, v1, s[2:3]\nglobal_store_b32 v1, v4, s[2:3]", "v4 is used before a wait"},
      {"global_load_b32 v4, v1, s[2:3]\nglobal_load_b32 v5, v4, s[2:3]", "v4 is used before a wait"},
      {"v_mov_b32 v1, 0\nglobal_load_b64 v[4:5], v1, s[2:3]\nv_mov_b32 v6, v5", "v5 is used before a wait"},
      {"global_load_b32 v4, v1, s[2:3]\nv_readfirstlane_b32 s4, v4", "v4 is used before a wait"},
      {"global_load_b32 v4, v1, s[2:3]\nv_cmp_eq_u32 vcc_lo, v4, v4", "v4 is used before a wait"},
      {"flat_load_b32 v4, v[2:3]\nWAIT_LOAD\nv_mov_b32 v5, v4", "v4 is used before a wait"},
      {"flat_load_b32 v4, v[2:3]\nWAIT_LDS\nv_mov_b32 v5, v4", "v4 is used before a wait"},
      {"ds_store_b32 v1, v1\nds_load_b32 v4, v1\nv_mov_b32 v5, v4", "v4 is used before a wait"},
      {"ds_bpermute_b32 v4, v1, v1\nv_mov_b32 v5, v4", "v4 is used before a wait"},
      {"s_load_b32 s4, s[2:3], 0x0\ns_mov_b32 s5, s4", "s4 is used before a wait"},
      {"s_load_b64 s[4:5], s[2:3], 0x0\nv_mov_b32 v4, s5", "s5 is used before a wait"},
      {"s_load_b64 s[4:5], s[2:3], 0x0\nv_add_nc_u32 v4, s5, v1", "s5 is used before a wait"},
      {"s_load_b64 s[4:5], s[2:3], 0x0\ns_load_b32 s6, s[4:5], 0x0", "s4 is used before a wait"},
      {"s_load_b64 s[4:5], s[2:3], 0x0\nglobal_load_b32 v4, v1, s[4:5]", "s4 is used before a wait"},
      {"s_load_b64 vcc, s[2:3], 0x0\ns_cbranch_vccz next\nnext:", "VCC before a wait"},
      {"s_load_b64 vcc, s[2:3], 0x0\nv_cndmask_b32 v4, v1, v2, vcc_lo", "vcc_lo is used before a wait"},
  };
  for (const Case &each : kCases)
    for (const Variant &variant : allVariants()) {
      std::string text = spelled(each.text, variant);
      if (variant.isWave64) // its masks are pairs
        for (size_t at = text.find("vcc_lo"); at != text.npos; at = text.find("vcc_lo"))
          text.replace(at, 6, "vcc");
      Machine machine(text, variant);
      point(machine);
      EXPECT_THAT(machine.runToFault(), HasSubstr(each.reason)) << toString(variant) << ": " << each.text;
    }
}

TEST(Strict, ARegisterThatWaitsForALoadIsNotWritten) {
  constexpr Case kCases[] = {
      {"global_load_b32 v4, v1, s[2:3]\nv_mov_b32 v4, v1", "v4 is used before a wait"},
      {"ds_store_b32 v1, v1\nds_load_b32 v4, v1\nv_mov_b32 v4, v1", "v4 is used before a wait"},
      {"ds_store_b32 v1, v1\nds_load_b32 v4, v1\nglobal_load_b32 v4, v1, s[2:3]", "v4 is loaded again"},
      {"global_load_b32 v4, v1, s[2:3]\nglobal_load_b32 v4, v1, s[2:3]", "v4 is loaded again", kRdna4},
      {"s_load_b32 s4, s[2:3], 0x0\ns_mov_b32 s4, 0", "s4 is used before a wait"},
      {"s_load_b32 s4, s[2:3], 0x0\ns_load_b32 s4, s[2:3], 0x4", "s4 is used before a wait"},
      {"s_load_b32 s4, s[2:3], 0x0\nv_readfirstlane_b32 s4, v1", "s4 is used before a wait"},
      {"s_sendmsg_rtn_b32 m0, sendmsg(MSG_RTN_GET_REALTIME)\ns_movrels_b32 s5, s2",
       "m0 is used before a wait", kRdna34},
  };
  expectFaults(kCases);
}

TEST(Strict, AWaitIsForItsOwnCounterOnly) {
  constexpr const char *kLoad = "global_load_b32 v4, v1, s[2:3]\n",
                       *kRead = "ds_store_b32 v1, v1\nds_load_b32 v4, v1\n",
                       *kScalar = "s_load_b32 s4, s[2:3], 0x0\n";
  for (const Variant &variant : allVariants()) {
    bool isRdna4 = findTarget(variant.processor)->isIn(kRdna4);
    auto fails = [&](const std::string &text) {
      Machine machine(spelled(text, variant), variant);
      point(machine);
      EXPECT_THAT(machine.runToFault(), HasSubstr("is used before a wait")) << toString(variant) << text;
    };
    const std::string useVector = "v_mov_b32 v5, v4", useScalar = "s_mov_b32 s5, s4";
    fails(kLoad + std::string("WAIT_STORE WAIT_LDS WAIT_SCALAR") + useVector);
    fails(kRead + std::string("WAIT_STORE WAIT_LOAD") + useVector);
    fails(kScalar + std::string("WAIT_STORE WAIT_LOAD") + useScalar);
    if (!isRdna4)
      continue;
    fails(kRead + std::string("WAIT_SCALAR") + useVector);
    fails(kScalar + std::string("WAIT_LDS") + useScalar);
    fails(kLoad + std::string("s_wait_samplecnt 0\ns_wait_bvhcnt 0\ns_wait_expcnt 0\n") + useVector);
    fails(kLoad + std::string("s_wait_storecnt_dscnt 0\n") + useVector);
  }
}

TEST(Strict, TheRightWaitIsEnough) {
  constexpr const char *kTexts[] = {
      "global_load_b32 v4, v1, s[2:3]\nWAIT_LOAD v_mov_b32 v5, v4",
      "flat_load_b32 v4, v[2:3]\nWAIT_LOAD WAIT_LDS v_mov_b32 v5, v4",
      "ds_store_b32 v1, v1\nds_load_b32 v4, v1\nWAIT_LDS v_mov_b32 v5, v4",
      "s_load_b64 s[4:5], s[2:3], 0x0\nWAIT_SCALAR s_mov_b32 s6, s5",
      "global_store_b32 v1, v1, s[2:3]\nv_mov_b32 v1, 0", // data are read when the store starts
      "global_load_b32 v4, v1, s[2:3]\nglobal_store_b32 v1, v1, s[2:3]", // nobody waits: they still complete
  };
  expectRuns(kTexts);
}

TEST(Strict, MessagesCompleteInOrder) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    const std::string wait =
        findTarget(variant.processor)->isIn(kRdna4) ? "s_wait_kmcnt 1\n" : "s_waitcnt lgkmcnt(1)\n";
    const auto message = [](const char *registers) {
      return "s_sendmsg_rtn_b64 " + std::string(registers) + ", sendmsg(MSG_RTN_GET_REALTIME)\n";
    };
    const std::string messages = message("s[4:5]") + message("s[6:7]") + wait;
    Machine first(messages + "s_mov_b32 s8, s5", variant);
    first.run();
    Machine second(messages + "s_mov_b32 s8, s6", variant);
    EXPECT_THAT(second.runToFault(), HasSubstr("s6 is used before a wait")) << toString(variant);
    // A load may overtake them.
    Machine third(message("s[4:5]") + "s_load_b32 s6, s[2:3], 0x0\n" + wait + "s_mov_b32 s8, s4", variant);
    point(third);
    EXPECT_THAT(third.runToFault(), HasSubstr("s4 is used before a wait")) << toString(variant);
  }
}

TEST(Strict, ACountLetsTheYoungestBePending) {
  for (const Variant &variant : allVariants()) {
    bool isRdna4 = findTarget(variant.processor)->isIn(kRdna4);
    std::string loads = "global_load_b32 v4, v1, s[2:3]\nglobal_load_b32 v5, v1, s[2:3]\n";
    loads += isRdna4 ? "s_wait_loadcnt 1\n" : "s_waitcnt vmcnt(1)\n";
    Machine first(spelled(loads + "v_mov_b32 v6, v4", variant), variant);
    point(first);
    first.run();
    Machine second(spelled(loads + "v_mov_b32 v6, v5", variant), variant);
    point(second);
    EXPECT_THAT(second.runToFault(), HasSubstr("v5 is used before a wait")) << toString(variant);
    // Scalar loads complete in any order: only 0 says which.
    std::string scalars = "s_load_b32 s4, s[2:3], 0x0\ns_load_b32 s5, s[2:3], 0x4\n";
    scalars += isRdna4 ? "s_wait_kmcnt 1\n" : "s_waitcnt lgkmcnt(1)\n";
    Machine third(spelled(scalars + "s_mov_b32 s6, s4", variant), variant);
    point(third);
    EXPECT_THAT(third.runToFault(), HasSubstr("s4 is used before a wait")) << toString(variant);
  }
}

TEST(Strict, AddressesAndConditionsAreInitialised) {
  constexpr Case kCases[] = {
      {"global_load_b32 v4, v9, s[2:3]", "uninitialised register, v9"},
      {"global_load_b32 v4, v1, s[8:9]", "uninitialised scalar registers, from s8"},
      {"global_store_b32 v1, v1, s[8:9]", "uninitialised scalar registers, from s8"},
      {"ds_load_b32 v4, v9", "uninitialised register, v9"},
      {"ds_load_b32 v4, v1\nWAIT_LDS ds_load_b32 v5, v4", "uninitialised register, v4"},
      {"s_load_b32 s4, s[8:9], 0x0", "the address of a scalar load is uninitialised"},
      {"s_load_b32 s4, s[2:3], s8", "the offset of a scalar load is uninitialised"},
      {"v_add_nc_u32 v4, v9, v1\nglobal_load_b32 v5, v4, s[2:3]", "uninitialised register, v4"},
      {"s_cmp_eq_u32 s8, 0\ns_cbranch_scc1 next\nnext:", "SCC, which comes from an uninitialised register"},
      {"s_cbranch_scc0 next\nnext:", "SCC, which comes from an uninitialised register"},
      {"s_cbranch_vccnz next\nnext:", "VCC, which comes from an uninitialised register"},
      {"v_readfirstlane_b32 s4, v9\ns_cmp_eq_u32 s4, 0\ns_cbranch_scc1 next\nnext:", "SCC, which comes from"},
      {"v_readlane_b32 s4, v1, s8", "the number of a lane comes from an uninitialised register"},
      {"v_writelane_b32 v1, s2, s8", "the number of a lane comes from an uninitialised register"},
      {"v_movrels_b32 v4, v1", "m0, which is uninitialised"},
      {"s_movrels_b32 s4, s2", "m0, which is uninitialised"},
      {"ds_load_addtid_b32 v4", "m0, which is uninitialised", kRdna34},
      {"v_cmpx_eq_u32 v9, v1", "EXEC is written by a comparison of uninitialised values"},
      {"s_mov_b32 exec_lo, s8", "EXEC is written with a value that comes from an uninitialised register"},
      {"s_setpc_b64 s[8:9]", "the target of a jump is uninitialised"},
      {"s_swappc_b64 s[4:5], s[8:9]", "the target of a call is uninitialised"},
      {"s_barrier_signal m0", "the number of a barrier comes from an uninitialised register", kRdna4},
  };
  expectFaults(kCases);
}

/// A mask that only some lanes have contributed to stays so while it is spilled to a lane of a register.
TEST(Strict, SpilledMasksKeepTheirBits) {
  constexpr char kSpill[] = "s_mov_b32 s4, 0xf\ns_andn2_b32 s8, s8, s4\ns_or_b32 s8, s8, 5\n"
                            "v_writelane_b32 v1, s8, 3\nv_readlane_b32 s9, v1, 3\n";
  for (const Variant &variant : allVariants()) {
    Machine lowBits(spelled(kSpill + std::string("s_and_b32 s10, s9, s4\ns_mov_b32 exec_lo, s10"), variant),
                    variant);
    lowBits.run();
    EXPECT_EQ(lowBits.scalar(10), 5u) << toString(variant);
    Machine allBits(spelled(kSpill + std::string("s_mov_b32 exec_lo, s9"), variant), variant);
    EXPECT_THAT(allBits.runToFault(), HasSubstr("EXEC is written with a value")) << toString(variant);
    Machine overwritten(
        spelled(kSpill + std::string("v_writelane_b32 v1, s11, 3\nv_readlane_b32 s9, v1, 3\n"
                                     "s_and_b32 s10, s9, s4\nWAIT_ALU s_mov_b32 exec_lo, s10"),
                variant),
        variant);
    EXPECT_THAT(overwritten.runToFault(), HasSubstr("EXEC is written with a value")) << toString(variant);
  }
}

/// So it does when that register is copied, or goes to scratch and comes back.
TEST(Strict, SpilledMasksKeepTheirBitsInCopiesOfTheRegister) {
  constexpr char kSpill[] = "s_mov_b32 s4, 0xf\ns_andn2_b32 s8, s8, s4\ns_or_b32 s8, s8, 5\n"
                            "v_writelane_b32 v1, s8, 3\n";
  constexpr char kForget[] = "v_writelane_b32 v1, s11, 3\n";
  constexpr const char *kCopies[] = {
      "v_mov_b32 v5, v1\n",
      "scratch_store_b32 off, v1, off offset:8\nWAIT_STORE scratch_load_b32 v5, off, off offset:8\nWAIT_LOAD",
      "scratch_store_b64 off, v[0:1], off\nWAIT_STORE scratch_load_b64 v[4:5], off, off\nWAIT_LOAD",
  };
  constexpr char kLowBits[] =
      "v_readlane_b32 s9, v5, 3\ns_and_b32 s10, s9, s4\nWAIT_ALU s_mov_b32 exec_lo, s10";
  constexpr char kAllBits[] = "v_readlane_b32 s9, v5, 3\ns_mov_b32 exec_lo, s9";
  const auto prepare = [](Machine &machine) {
    machine.wave.scratchBytesPerLane = 16;
    machine.wave.scratchAddress = machine.memory.allocate("scratch", 16 * 64).address;
  };
  for (const Variant &variant : allVariants())
    for (const std::string copy : kCopies) {
      SCOPED_TRACE(toString(variant) + ": " + copy);
      Machine lowBits(spelled(kSpill + copy + kLowBits, variant), variant);
      prepare(lowBits);
      lowBits.run();
      EXPECT_EQ(lowBits.scalar(10), 5u);
      Machine allBits(spelled(kSpill + copy + kAllBits, variant), variant);
      prepare(allBits);
      EXPECT_THAT(allBits.runToFault(), HasSubstr("EXEC is written with a value"));
      Machine overwritten(spelled(kSpill + copy + kForget + copy + kLowBits, variant), variant);
      prepare(overwritten);
      EXPECT_THAT(overwritten.runToFault(), HasSubstr("EXEC is written with a value"));
    }
}

TEST(Strict, AccessesAreInAnAllocationAndAligned) {
  constexpr Case kCases[] = {
      {"global_load_b32 v4, v1, s[2:3] offset:512", "beyond the end of 'data' (0x"},
      {"global_store_b32 v1, v1, s[2:3] offset:-4", "lane 0: 4 bytes at 0x"},
      {"s_load_b32 s4, s[2:3], 0x100", "begin 0 bytes beyond the end of 'data'"},
      {"s_load_b64 s[4:5], s[2:3], 0xfc", "beyond the end of 'data'"},
      {"s_add_u32 s2, s2, 2\ns_load_b32 s4, s[2:3], 0x0", "is misaligned", kRdna23},
      {"ds_load_b32 v4, v1 offset:2", "not aligned to 4"},
      {"ds_store_b32 v1, v1 offset:65532", "outside the workgroup's 65536 bytes"},
      {"v_mov_b32 v4, 0x100\ns_mov_b32 m0, 0x10000\nv_movrels_b32 v4, v1", "v65537 is beyond the 256 VGPRs"},
      {"s_mov_b32 m0, 104\ns_movrels_b32 s4, s2", "the indexed register s106 is out of range"},
      {"s_mov_b32 m0, 3\ns_movrels_b64 s[4:5], s[2:3]", "pair of registers begins at s5, which is odd"},
      {"s_mov_b32 m0, 0x10000\ns_movreld_b32 s4, s2", "the indexed register s65540 is out of range"},
      {"s_branch 100", "the branch goes to an address where no instruction begins"},
      {"s_call_b64 s[4:5], 100", "the branch goes to an address where no instruction begins"},
      {"s_branch 1\ns_mov_b32 s4, 0x12345678", "the branch goes to an address where no instruction begins"},
      {"s_setpc_b64 s[2:3]", "a jump goes to an address where no instruction begins"},
  };
  expectFaults(kCases);
}

/// Results would differ from the hardware's.
TEST(Strict, ModesThatAreNotSimulatedAreRefused) {
  constexpr Case kCases[] = {
      {"s_setreg_imm32_b32 hwreg(1, 23, 1), 1", "FP16_OVFL cannot be set"},
      {"s_mov_b32 s4, 0x8000f0\ns_setreg_b32 hwreg(1, 0, 32), s4", "FP16_OVFL cannot be set"},
  };
  expectFaults(kCases);
  constexpr const char *kFine[] = {"s_setreg_imm32_b32 hwreg(1, 23, 1), 0",
                                   "s_setreg_imm32_b32 hwreg(1, 0, 8), 0xf0"};
  expectRuns(kFine);
}

TEST(Strict, TheBarrierIsSignalledOnceAndWaitedFor) {
  constexpr Case kCases[] = {
      {"s_barrier_signal -1\ns_barrier_signal -1", "signals the barrier twice", kRdna4},
      {"s_barrier_wait -1", "a barrier that it has not signalled", kRdna4},
      {"s_barrier_signal -1", "ends after it has signalled the barrier", kRdna4},
      {"s_barrier_signal 3", "barrier 3: only the workgroup's", kRdna4},
      {"s_barrier_signal -1\ns_barrier_wait 3", "barrier 3: only the workgroup's", kRdna4},
  };
  expectFaults(kCases);
}

} // namespace
} // namespace rdnasim
