// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// emitCode and readStatistics as a library uses them.

#include "lgc/codegen/EmitCode.h"
#include "lgc/abi/PalMetadata.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/codegen/TargetMachine.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace lgc;

namespace {

constexpr char kEmptyShader[] = "define amdgpu_cs void @main() { ret void }";
constexpr char kBadShader[] = "declare void @outside()"
                              "define amdgpu_cs void @main() { call void @outside() ret void }";

class EmitCode : public testing::Test {
protected:
  Error emit(const char *text, EmitKind kind = EmitKind::Object, PalMetadata *metadata = nullptr) {
    SMDiagnostic diagnostic;
    module_ = parseAssemblyString(text, diagnostic, context_);
    gpu_ = cantFail(findTarget("gfx1100"));
    machine_ = cantFail(createTargetMachine(*gpu_));
    setTarget(*module_, *machine_);
    if (metadata)
      metadata->write(*module_);
    return emitCode(*module_, *machine_, kind, output_);
  }

  StringRef output() const { return {output_.data(), output_.size()}; }

  LLVMContext context_;
  std::unique_ptr<Module> module_;
  const Gpu *gpu_ = nullptr;
  std::unique_ptr<TargetMachine> machine_;
  SmallVector<char, 0> output_;
};

TEST_F(EmitCode, MakesTheSameObjectEachTime) {
  ASSERT_FALSE(static_cast<bool>(emit(kEmptyShader)));
  std::string first = output().str();
  EXPECT_TRUE(StringRef(first).starts_with("\x7f"
                                           "ELF"));
  ASSERT_FALSE(static_cast<bool>(emit(kEmptyShader)));
  EXPECT_EQ(first, output());
}

TEST_F(EmitCode, LeavesNoOutputBehindAnError) {
  output_.assign(10, 'x');
  Error error = emit(kBadShader);
  // No handler was installed, so the problem is the error's text; LLVM would have ended the process.
  EXPECT_FALSE(error.isA<DiagnosedError>());
  EXPECT_EQ(toString(std::move(error)), "code generation: call of 'outside', which nothing defines");
  EXPECT_TRUE(output_.empty());
}

TEST_F(EmitCode, TellsTheContextsHandler) {
  std::string heard;
  context_.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *, void *text) { *static_cast<std::string *>(text) += "once"; }, &heard);
  Error error = emit(kBadShader);
  EXPECT_TRUE(error.isA<DiagnosedError>());
  consumeError(std::move(error));
  EXPECT_EQ(heard, "once");
}

TEST_F(EmitCode, GoesOnAfterAnError) {
  consumeError(emit(kBadShader));
  EXPECT_FALSE(static_cast<bool>(emit(kEmptyShader)));
}

TEST_F(EmitCode, StatisticsRefuseWhatIsNoShader) {
  ASSERT_FALSE(static_cast<bool>(emit(kEmptyShader)));
  Expected<std::vector<StageStatistics>> good = readStatistics(output(), *gpu_, {});
  ASSERT_TRUE(static_cast<bool>(good));
  ASSERT_EQ(good->size(), 1u);
  EXPECT_EQ(good->front().name, ".cs");
  EXPECT_GE(good->front().figures.instructions, 1u);
  // Every truncation, and a byte changed anywhere, is an error or some numbers, never a crash.
  for (size_t length = 0; length < output_.size(); length += 7)
    consumeError(readStatistics(output().take_front(length), *gpu_, {}).takeError());
  for (size_t i = 0; i < output_.size(); ++i) {
    char kept = output_[i];
    output_[i] = static_cast<char>(~kept);
    consumeError(readStatistics(output(), *gpu_, {}).takeError());
    output_[i] = kept;
  }
}

// Two functions, as the stages of a graphics pipeline would be.
TEST_F(EmitCode, StatisticsAreThoseOfEachHardwareStage) {
  PalMetadata metadata;
  metadata.hardwareStage(".ps")[".entry_point_symbol"] = "pixels";
  metadata.hardwareStage(".ps")[".wavefront_size"] = 64u;
  msgpack::MapDocNode shaders = metadata.pipeline()[".shaders"].getMap(/*Convert=*/true);
  for (auto [shader, stage] : {std::pair(".pixel", ".ps"), std::pair(".compute", ".cs")}) {
    msgpack::MapDocNode node = metadata.map();
    msgpack::ArrayDocNode mapping = metadata.array();
    mapping.push_back(metadata.string(stage));
    node[".hardware_mapping"] = mapping;
    shaders[shader] = node;
  }
  ASSERT_FALSE(static_cast<bool>(emit("define amdgpu_cs void @pixels() { ret void }"
                                      "define amdgpu_cs void @main() {"
                                      "  call void @llvm.amdgcn.s.sleep(i32 1)"
                                      "  ret void"
                                      "}",
                                      EmitKind::Object, &metadata)));
  SpillsOfFunctions spills;
  spills["pixels"] = {.sgprs = 3, .vgprs = 2};
  Expected<std::vector<StageStatistics>> stages = readStatistics(output(), *gpu_, spills);
  ASSERT_TRUE(static_cast<bool>(stages));
  ASSERT_EQ(stages->size(), 2u);
  const StageStatistics &compute = stages->front(), &pixel = stages->back();
  EXPECT_EQ(compute.name, ".cs");
  EXPECT_EQ(compute.shaders, std::vector{ShaderStage::Compute});
  EXPECT_EQ(compute.figures.instructions, 2u);
  EXPECT_EQ(compute.figures.sgprSpills, 0u);
  EXPECT_EQ(pixel.name, ".ps");
  EXPECT_EQ(pixel.shaders, std::vector{ShaderStage::Fragment});
  EXPECT_EQ(pixel.figures.instructions, 1u);
  EXPECT_EQ(pixel.figures.waveSize, 64u);
  EXPECT_EQ(pixel.figures.sgprSpills, 3u);
  EXPECT_EQ(pixel.figures.vgprSpills, 2u);
}

} // namespace
