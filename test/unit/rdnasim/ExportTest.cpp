// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Exports and messages of graphics waves, up to the fixed functions.

#include "Machine.h"
#include "RecordingUnit.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using testing::HasSubstr;

/// Spells an export for the variant.
std::string exporting(const std::string &rest, const Variant &variant) {
  return (findTarget(variant.processor)->isIn(kRdna4) ? "export " : "exp ") + rest + "\n";
}

std::string waitForExports(const Variant &variant) {
  return findTarget(variant.processor)->isIn(kRdna4) ? "s_wait_expcnt 0\n" : "s_waitcnt expcnt(0)\n";
}

/// A wave whose v0 to v7 hold 16 times the register's number plus the lane.
class ExportMachine {
public:
  ExportMachine(const std::string &text, const Variant &variant) : machine(text, variant) {
    machine.wave.graphics = &unit;
    for (uint32_t number = 0; number < 8; ++number)
      machine.setVector(number, [number](uint32_t lane) { return 1000 * number + lane; });
  }

  RecordingUnit unit;
  Machine machine;
};

TEST(Export, SendsTheEnabledRegistersOfActiveLanes) {
  for (const Variant &variant : allVariants()) {
    SCOPED_TRACE(toString(variant));
    ExportMachine test(exporting("mrt3 v1, off, v2, v1 done", variant), variant);
    test.machine.setExec(0xf0f0);
    test.machine.run();
    ASSERT_EQ(test.unit.exports.size(), 1u);
    const Export &data = test.unit.exports[0];
    EXPECT_EQ(data.target, kColor0 + 3);
    EXPECT_EQ(data.mask, 0b1101);
    EXPECT_TRUE(data.isDone);
    EXPECT_FALSE(data.isCompressed || data.isValidMask || data.hasRow);
    EXPECT_EQ(data.lanes, 0xf0f0u);
    for (uint32_t lane = 0; lane < test.machine.lanes(); ++lane) {
      EXPECT_EQ(data.values[0][lane], 1000 + lane);
      EXPECT_EQ(data.values[2][lane], 2000 + lane);
      EXPECT_EQ(data.values[3][lane], 1000 + lane);
    }
    EXPECT_EQ(test.unit.ends, 1u);
  }
}

struct TargetCase {
  const char *name;
  uint32_t target;
  Generations generations = kAll;
};
constexpr TargetCase kTargets[] = {
    {"mrt0", 0},
    {"mrt7", 7},
    {"mrtz", 8},
    {"pos0", 12},
    {"pos4", 16},
    {"prim", 20},
    {"null", 9, kRdna2},
    {"param0", 32, kRdna2},
    {"param31", 63, kRdna2},
    {"dual_src_blend0", 21, kRdna34},
    {"dual_src_blend1", 22, kRdna34},
};

TEST(Export, KnowsTheTargets) {
  for (const TargetCase &each : kTargets)
    for (const Variant &variant : variantsOf(each.generations)) {
      ExportMachine test(exporting(std::string(each.name) + " v0, off, off, off", variant), variant);
      test.machine.run();
      ASSERT_EQ(test.unit.exports.size(), 1u) << each.name << " " << toString(variant);
      EXPECT_EQ(test.unit.exports[0].target, each.target);
      EXPECT_EQ(exportName(each.target), each.name);
    }
}

TEST(Export, CompressedHasTwoRegisters) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    ExportMachine test("exp mrt0 v1, v1, v2, v2 done compr vm", variant);
    test.machine.run();
    ASSERT_EQ(test.unit.exports.size(), 1u);
    const Export &data = test.unit.exports[0];
    EXPECT_TRUE(data.isCompressed && data.isValidMask && data.isDone);
    EXPECT_EQ(data.mask, 15);
    EXPECT_EQ(data.values[0][5], 1005u);
    EXPECT_EQ(data.values[1][5], 2005u);
    ExportMachine half("exp mrt0 v1, v1, off, off compr", variant);
    half.machine.wave.setVectorDefined(0, 0); // not read
    half.machine.run();
    EXPECT_EQ(half.unit.exports[0].mask, 3);
  }
}

TEST(Export, WithoutLanesOnlyDoneAndPositionsCount) {
  for (const Variant &variant : allVariants()) {
    ExportMachine test(exporting("mrt0 v0, off, off, off", variant) +
                           exporting("pos1 v0, off, off, off", variant) +
                           exporting("pos0 off, off, off, off", variant) +
                           exporting("mrt1 off, off, off, off done", variant),
                       variant);
    test.machine.setExec(0);
    test.machine.run();
    ASSERT_EQ(test.unit.exports.size(), 2u) << toString(variant);
    EXPECT_EQ(test.unit.exports[0].target, kPosition0);
    EXPECT_EQ(test.unit.exports[1].target, kColor0 + 1);
  }
}

/// Valid shaders may write colours and parameters on some paths only.
TEST(Export, ColoursMayBeUndefined) {
  for (const Variant &variant : allVariants()) {
    ExportMachine test(exporting("mrt0 v1, v7, off, off done", variant), variant);
    test.machine.wave.setVectorDefined(7, ~4ull);
    test.machine.run();
    EXPECT_EQ(test.unit.exports.size(), 1u) << toString(variant);
  }
}

std::string faultOf(const std::string &text, const Variant &variant) {
  SCOPED_TRACE(toString(variant) + ": " + text);
  ExportMachine test(text, variant);
  test.machine.wave.setVectorDefined(7, ~4ull);
  test.machine.setScalar64(2, test.machine.memory.allocate("data", 256).address);
  return test.machine.runToFault();
}

TEST(Export, Refusals) {
  for (const Variant &variant : allVariants()) {
    for (const char *target : {"pos0", "prim", "mrtz"})
      EXPECT_THAT(faultOf(exporting(std::string(target) + " v7, off, off, off", variant), variant),
                  HasSubstr("lane 2: it exports an uninitialised register, v7"));
    Machine compute(exporting("mrt0 v1, v1, off, off", variant), variant);
    EXPECT_EQ(compute.runToFault(), "a compute wave has no exports");
  }
  for (const Variant &variant : variantsOf(kRdna34))
    EXPECT_THAT(faultOf(exporting("mrt0 v1, v1, off, off row_en", variant), variant),
                HasSubstr("exports of rows are for mesh shaders"));
}

TEST(Export, KeepsItsRegistersAndExecUntilAWait) {
  const char *kExecs[] = {"s_mov_b32 exec_lo, -1\n", "v_cmpx_eq_u32 v0, v0\n"};
  for (const Variant &variant : allVariants()) {
    const std::string first = exporting("mrt0 v1, v2, off, off", variant), wait = waitForExports(variant);
    const std::string load = findTarget(variant.processor)->isIn(kRdna2)
                                 ? "global_load_dword v2, v0, s[2:3]\n"
                                 : "global_load_b32 v2, v0, s[2:3]\n";
    for (const std::string &write :
         {std::string("v_mov_b32 v2, 0\n"), std::string("v_add_nc_u32 v2, v2, v1\n"), load})
      EXPECT_EQ(faultOf(first + write, variant),
                "v2 is overwritten before a wait for the export that reads it");
    for (const char *write : kExecs)
      EXPECT_EQ(faultOf(first + write, variant),
                "EXEC is overwritten before a wait for the export that reads it");
    ExportMachine fine(first + "v_mov_b32 v4, v2\n" + wait + "v_mov_b32 v2, 0\n" + kExecs[0], variant);
    fine.machine.run();
    EXPECT_EQ(fine.unit.exports[0].values[1][3], 2003u);
  }
}

TEST(Export, ThoseOfAKindCompleteInOrder) {
  for (const Variant &variant : allVariants()) {
    const std::string wait =
        findTarget(variant.processor)->isIn(kRdna4) ? "s_wait_expcnt 1\n" : "s_waitcnt expcnt(1)\n";
    const std::string first = exporting("pos0 v1, off, off, off", variant);
    ExportMachine fine(first + exporting("pos1 v2, off, off, off", variant) + wait + "v_mov_b32 v1, 0",
                       variant);
    fine.machine.run();
    EXPECT_EQ(
        faultOf(first + exporting("prim v2, off, off, off", variant) + wait + "v_mov_b32 v1, 0", variant),
        "v1 is overwritten before a wait for the export that reads it");
  }
}

TEST(Message, RequestsAnAllocation) {
  for (const Variant &variant : allVariants()) {
    ExportMachine test("s_mov_b32 m0, 0x45067\ns_sendmsg sendmsg(MSG_GS_ALLOC_REQ)", variant);
    test.machine.run();
    EXPECT_EQ(test.unit.allocations, (std::vector<std::pair<uint32_t, uint32_t>>{{0x67, 0x45}}))
        << toString(variant);
    EXPECT_THAT(faultOf("s_sendmsg sendmsg(MSG_GS_ALLOC_REQ)", variant),
                HasSubstr("m0, which is uninitialised"));
    EXPECT_THAT(faultOf("s_sendmsg 2", variant), HasSubstr("message 2 means nothing to a graphics wave"));
    Machine compute("s_mov_b32 m0, 0\ns_sendmsg sendmsg(MSG_GS_ALLOC_REQ)", variant);
    EXPECT_THAT(compute.runToFault(), HasSubstr("message 9 means nothing to a compute wave"));
  }
  for (const Variant &variant : variantsOf(kRdna34)) {
    ExportMachine test("s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)", variant);
    test.machine.run();
  }
}

} // namespace
} // namespace rdnasim
