// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The protocol of exports: waves that keep it, and a fault for each way of breaking it.

#include "Machine.h"
#include "RecordingUnit.h"
#include "tools/rdnasim/dispatch/Execute.h"
#include "tools/rdnasim/stages/PixelExports.h"
#include "tools/rdnasim/stages/VertexExports.h"

#include <gmock/gmock.h>

namespace rdnasim {
namespace {

using stages::ExportFormat;
using testing::HasSubstr;

/// Spells `exp` for the variant.
std::string exportsOf(std::string text, const Variant &variant) {
  if (findTarget(variant.processor)->isIn(kRdna4))
    for (size_t at = text.find("exp "); at != text.npos; at = text.find("exp ", at + 7))
      text.replace(at, 4, "export ");
  return text;
}

class VertexUnit : public RecordingUnit {
public:
  explicit VertexUnit(stages::VertexExports &collected) : collected_(collected) {}
  bool hasQuads() const override { return false; }
  void take(Wave &wave, const Export &data) override { collected_.take(wave, data); }
  void requestAllocation(Wave &wave, uint32_t vertices, uint32_t primitives) override {
    collected_.requestAllocation(wave, vertices, primitives);
  }

private:
  stages::VertexExports &collected_;
};

class PixelUnit : public RecordingUnit {
public:
  explicit PixelUnit(stages::PixelExports &collected) : collected_(collected) {}
  void take(Wave &wave, const Export &data) override { collected_.take(wave, data); }
  void end(Wave &wave) override { collected_.end(wave); }

private:
  stages::PixelExports &collected_;
};

/// v0 to v7 hold 1000 times the register's number plus the lane.
void run(Machine &machine, RecordingUnit &unit, uint64_t exec) {
  machine.wave.graphics = &unit;
  for (uint32_t number = 0; number < 8; ++number)
    machine.setVector(number, [number](uint32_t lane) { return 1000 * number + lane; });
  machine.setExec(exec);
  for (uint32_t i = 0; i < 100 && machine.wave.state == WaveState::Running; ++i)
    executeNext(machine.wave);
}

// --- Vertices and primitives: three and two in the subgroup ---

struct VertexRun {
  stages::VertexExports collected;
  std::string problem;
};

const std::string kAsk = "s_mov_b32 m0, 0x2003\ns_sendmsg sendmsg(MSG_GS_ALLOC_REQ)\n";
const std::string kTwo = "s_mov_b32 exec_lo, 3\n", kThree = "s_mov_b32 exec_lo, 7\n";
const std::string kPrim = kTwo + "exp prim v0, off, off, off done\nWAIT",
                  kPos = "exp pos0 v1, v2, v3, v4 done\n";

VertexRun runVertices(std::string text, const Variant &variant, const stages::VertexRegisters &registers = {},
                      uint32_t wave = 0) {
  const std::string wait =
      findTarget(variant.processor)->isIn(kRdna4) ? "s_wait_expcnt 0\n" : "s_waitcnt expcnt(0)\n";
  for (size_t at = text.find("WAIT"); at != text.npos; at = text.find("WAIT"))
    text.replace(at, 4, wait);
  VertexRun result = {{registers, {3, 2}}, {}};
  VertexUnit unit(result.collected);
  Machine machine(exportsOf(text, variant), variant);
  machine.wave.index = wave;
  run(machine, unit, 7);
  result.problem = machine.wave.hasFault() ? machine.wave.faultReason() : result.collected.findMissing();
  return result;
}

TEST(VertexExports, AreCollected) {
  for (const Variant &variant : allVariants()) {
    const VertexRun result =
        runVertices(kAsk + kPrim + kThree + "exp pos0 v1, v2, v3, v4\nexp pos1 v5, off, off, off done",
                    variant, {.positions = {true, true}});
    EXPECT_EQ(result.problem, "") << toString(variant);
    EXPECT_THAT(result.collected.primitives(), testing::ElementsAre(0, 1));
    for (uint32_t i = 0; i < 3; ++i) {
      const auto &positions = result.collected.vertices()[i].positions;
      EXPECT_THAT(positions[0], testing::ElementsAre(1000 + i, 2000 + i, 3000 + i, 4000 + i));
      EXPECT_THAT(positions[1], testing::ElementsAre(5000 + i, 0, 0, 0));
    }
  }
}

TEST(VertexExports, ParametersOfRdna2) {
  for (const Variant &variant : variantsOf(kRdna2)) {
    const VertexRun result =
        runVertices(kAsk + kPrim + kThree + kPos + "exp param1 v5, off, v6, off", variant, {.parameters = 2});
    EXPECT_EQ(result.problem, "");
    const stages::ParameterVector &parameter = result.collected.vertices()[2].parameters[1];
    EXPECT_EQ(parameter[0].value, 5002u);
    EXPECT_EQ(parameter[2].value, 6002u);
    EXPECT_EQ(parameter[0].defined, ~0u);
    EXPECT_EQ(parameter[1].defined, 0u) << "not exported";
  }
}

TEST(VertexExports, WithoutAMessage) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    EXPECT_EQ(runVertices(kPrim + kThree + kPos, variant, {.needsMessage = false}).problem, "");
    EXPECT_EQ(runVertices(kAsk + kPrim + kThree + kPos, variant, {.needsMessage = false}).problem, "")
        << "the message does no harm";
  }
}

TEST(VertexExports, FewerAfterCulling) {
  const std::string ask = "s_mov_b32 m0, 0x1002\ns_sendmsg sendmsg(MSG_GS_ALLOC_REQ)\n";
  const std::string one = "s_mov_b32 exec_lo, 1\nexp prim v0, off, off, off done\nWAIT";
  for (const Variant &variant : allVariants()) {
    EXPECT_EQ(runVertices(ask + one + kTwo + kPos, variant, {.passesThrough = false}).problem, "");
    EXPECT_THAT(runVertices(ask + one + kThree + kPos, variant, {.passesThrough = false}).problem,
                HasSubstr("thread 2 of the subgroup: it exports a vertex, of which the subgroup has 2"));
  }
}

struct BrokenVertices {
  std::string text;
  const char *problem;
  uint32_t wave = 0;
  Generations generations = kAll;
};
const BrokenVertices kBrokenVertices[] = {
    {kPrim, "the subgroup's first wave exports before it has asked for an allocation"},
    {"", "the subgroup ends without asking for an allocation"},
    {kAsk + kAsk, "the subgroup asks for an allocation a second time"},
    {kAsk, "only the first wave of a subgroup may ask for an allocation", 1},
    {"s_mov_b32 m0, 0x2002\ns_sendmsg sendmsg(MSG_GS_ALLOC_REQ)\n",
     "the message asks for 2 vertices and 2 primitives, but the subgroup has 3 vertices and 2 primitives"},
    {kAsk + kThree + kPos, "thread 0 of the subgroup: it ends without exporting its primitive"},
    {kAsk + kPrim + kTwo + kPos, "thread 2 of the subgroup: it ends without exporting pos0"},
    {kAsk + kPrim + kThree + "exp pos0 v1, v2, v3, v4",
     "thread 0 of the subgroup: none of its positions is marked as the last one"},
    {kAsk + kThree + "exp pos0 v1, v2, v3, v4\n" + kPos, "thread 0 of the subgroup: it exports pos0 twice"},
    {kAsk + kPrim + kTwo + "exp prim v0, off, off, off done",
     "thread 0 of the subgroup: it exports prim twice"},
    {kAsk + kThree + "exp prim v0, off, off, off done",
     "thread 2 of the subgroup: it exports a primitive, of which the subgroup has 2"},
    {kAsk + "s_mov_b32 exec_lo, 15\n" + kPos,
     "thread 3 of the subgroup: it exports a vertex, of which the subgroup has 3"},
    {kPos, "of the subgroup: it exports a vertex, of which the subgroup has 3", 1},
    {kAsk + "exp pos2 v1, v2, v3, v4", ".spi_shader_pos_format has no pos2"},
    {kAsk + "exp prim v0, off, off, off", "must have one dword and be marked as done"},
    {kAsk + "exp mrt0 v0, off, off, off", "a vertex stage cannot export to mrt0"},
    {kAsk + "exp param1 v0, off, off, off", "param1 is exported, but .spi_vs_out_config has 1 parameters", 0,
     kRdna2},
    {kAsk + "exp param0 v0, off, off, off\nexp param0 off, v0, off, off", "it exports param0 twice", 0,
     kRdna2},
    {kAsk + "exp pos0 v0, v0, v1, v1 compr", "only colors can be exported as halves", 0, kRdna2},
};

TEST(VertexExports, BrokenProtocol) {
  for (const BrokenVertices &each : kBrokenVertices)
    for (const Variant &variant : variantsOf(each.generations))
      EXPECT_THAT(runVertices(each.text, variant, {.parameters = 1}, each.wave).problem,
                  HasSubstr(each.problem))
          << toString(variant) << ": " << each.text;
}

TEST(VertexExports, APositionAfterTheLastOne) {
  for (const Variant &variant : allVariants())
    EXPECT_THAT(
        runVertices(kAsk + kPos + "exp pos1 v1, off, off, off", variant, {.positions = {true, true}}).problem,
        HasSubstr("it exports pos1 after the position that is marked as the last one"));
}

// --- Pixels: lanes 1, 2, 3 and 6 are covered ---

constexpr uint64_t kCovered = 0x4e;

struct PixelRun {
  stages::PixelExports collected;
  std::string problem;
};

stages::PixelRegisters withColors(std::initializer_list<ExportFormat> formats,
                                  ExportFormat depth = ExportFormat::Zero) {
  stages::PixelRegisters registers;
  std::ranges::copy(formats, registers.colors.begin());
  registers.depth = depth;
  return registers;
}

/// On RDNA2, vm stands where done does, unless the text has it.
PixelRun runPixels(std::string text, const Variant &variant, const stages::PixelRegisters &registers) {
  if (findTarget(variant.processor)->isIn(kRdna2) && text.find(" vm") == text.npos)
    for (size_t at = text.find(" done"); at != text.npos; at = text.find(" done", at + 1))
      text.replace(at, 5, " done vm");
  PixelRun result = {{registers, kCovered}, {}};
  PixelUnit unit(result.collected);
  Machine machine(exportsOf(text, variant), variant);
  run(machine, unit, kCovered);
  result.problem = machine.wave.faultReason();
  return result;
}

TEST(PixelExports, AreCollected) {
  const auto registers = withColors({ExportFormat::Abgr32, ExportFormat::Gr32}, ExportFormat::R32);
  for (const Variant &variant : allVariants()) {
    const PixelRun result = runPixels("s_mov_b32 exec_lo, 0x46\n"
                                      "exp mrtz v0, off, off, off\n"
                                      "exp mrt0 v1, v2, v3, v4\n"
                                      "exp mrt1 v5, v6, off, off done",
                                      variant, registers);
    EXPECT_EQ(result.problem, "") << toString(variant);
    EXPECT_EQ(result.collected.alive(), 0x46u) << "a pixel was killed";
    EXPECT_THAT(result.collected.depth(6), testing::ElementsAre(6, 0, 0, 0));
    EXPECT_THAT(result.collected.color(0, 2), testing::ElementsAre(1002, 2002, 3002, 4002));
    EXPECT_THAT(result.collected.color(1, 1), testing::ElementsAre(5001, 6001, 0, 0));
  }
}

TEST(PixelExports, HalvesAreInTwoDwords) {
  for (const Variant &variant : allVariants()) {
    const bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    const PixelRun result =
        runPixels(isRdna2 ? "exp mrt0 v1, v1, v2, v2 done compr vm" : "exp mrt0 v1, v2, off, off done",
                  variant, withColors({ExportFormat::Fp16Abgr}));
    EXPECT_EQ(result.problem, "") << toString(variant);
    EXPECT_THAT(result.collected.color(0, 3), testing::ElementsAre(1003, 2003, 0, 0));
  }
}

TEST(PixelExports, DualSourcesAreInPairsOfLanes) {
  for (const Variant &variant : variantsOf(kRdna34)) {
    const PixelRun result =
        runPixels("exp dual_src_blend0 v1, off, off, off\nexp dual_src_blend1 v2, off, off, off done",
                  variant, withColors({ExportFormat::R32, ExportFormat::R32}));
    EXPECT_EQ(result.problem, "") << toString(variant);
    // Lane 2 is even: the first export's lanes 2 and 3. Lane 3: the second export's.
    EXPECT_EQ(result.collected.color(0, 2)[0], 1002u);
    EXPECT_EQ(result.collected.color(1, 2)[0], 1003u);
    EXPECT_EQ(result.collected.color(0, 3)[0], 2002u);
    EXPECT_EQ(result.collected.color(1, 3)[0], 2003u);
  }
}

TEST(PixelExports, AllPixelsMayDie) {
  const auto registers = withColors({ExportFormat::Abgr32, ExportFormat::R32});
  for (const Variant &variant : allVariants()) {
    const bool isRdna2 = findTarget(variant.processor)->isIn(kRdna2);
    const PixelRun result = runPixels(std::string("s_mov_b64 exec, 0\nexp ") + (isRdna2 ? "null" : "mrt0") +
                                          " off, off, off, off done",
                                      variant, registers);
    EXPECT_EQ(result.problem, "") << toString(variant);
    EXPECT_EQ(result.collected.alive(), 0u);
  }
}

TEST(PixelExports, NothingToExport) {
  for (const Variant &variant : allVariants()) {
    const PixelRun result = runPixels("", variant, {});
    EXPECT_EQ(result.problem, "") << toString(variant);
    EXPECT_EQ(result.collected.alive(), kCovered);
    EXPECT_EQ(runPixels("exp mrt0 v0, off, off, off", variant, {}).problem, "") << "has no effect";
  }
}

struct BrokenPixels {
  const char *text, *problem;
  Generations generations = kAll;
};
/// mrt0 has two dwords, mrt1 halves, mrtz one dword.
constexpr BrokenPixels kBrokenPixels[] = {
    {"", "the pixel wave ends without an export that is marked as done"},
    {"exp mrtz v0, off, off, off\nexp mrt0 v0, v1, off, off done",
     "the pixel wave ends without exporting mrt1"},
    {"exp mrt0 v0, v1, off, off\nexp mrtz v0, off, off, off done", "mrtz must be exported first"},
    {"exp mrt0 v0, v1, off, off\nexp mrt0 v0, v1, off, off done", "mrt0 is exported twice"},
    {"exp mrt0 v0, v1, off, off done\nexp mrt1 v0, v1, off, off",
     "mrt1 is exported after the export that is marked as done"},
    {"exp mrt2 v0, off, off, off done", "mrt2 is exported, but its format is ZERO"},
    {"exp mrt0 v0, v1, v2, off done", "mrt0 is exported with more components than its format has"},
    {"exp pos0 v0, v1, v2, v3 done", "a pixel wave cannot export to pos0"},
    {"s_mov_b32 exec_lo, 0x4f\nexp mrt0 v0, v1, off, off", "lane 0 exports, but is not a covered pixel"},
    {"exp mrtz v0, off, off, off\ns_nop 0\nWAITs_mov_b32 exec_lo, 2\nexp mrt0 v0, v1, off, off",
     "the exports of a wave have different lanes"},
    {"exp dual_src_blend1 v0, off, off, off", "must be exported after dual_src_blend0", kRdna34},
    {"exp mrt1 v0, v1, off, off", "mrt1 is exported as dwords, but its format is", kRdna2},
    {"exp mrt0 v0, v0, off, off compr", "mrt0 is exported as halves, but its format is", kRdna2},
};

TEST(PixelExports, TheLastOneOfRdna2NeedsVm) {
  for (const Variant &variant : variantsOf(kRdna2))
    EXPECT_EQ(runPixels("exp mrt0 v0, v1, off, off vm\nexp mrt1 v0, v0, v1, v1 done compr", variant,
                        withColors({ExportFormat::Gr32, ExportFormat::Fp16Abgr}))
                  .problem,
              "the last export of a pixel wave must have vm");
}

TEST(PixelExports, BrokenProtocol) {
  const auto registers = withColors({ExportFormat::Gr32, ExportFormat::Fp16Abgr}, ExportFormat::R32);
  for (const BrokenPixels &each : kBrokenPixels)
    for (const Variant &variant : variantsOf(each.generations)) {
      std::string text = each.text;
      if (size_t at = text.find("WAIT"); at != text.npos)
        text.replace(at, 4,
                     findTarget(variant.processor)->isIn(kRdna4) ? "s_wait_expcnt 0\n"
                                                                 : "s_waitcnt expcnt(0)\n");
      EXPECT_THAT(runPixels(text, variant, registers).problem, HasSubstr(each.problem))
          << toString(variant) << ": " << text;
    }
}

} // namespace
} // namespace rdnasim
