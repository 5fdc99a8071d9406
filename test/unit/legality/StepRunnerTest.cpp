// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Steps that break their contracts.

#include "lgc/StepRunner.h"
#include "lgc/codegen/TargetMachine.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

#include <gtest/gtest.h>

using namespace lgc;
using namespace llvm;

namespace {

constexpr const char *kShader = "declare void @lgc.barrier.workgroup() convergent nounwind\n"
                                "define void @main() {\n"
                                "  call void @lgc.barrier.workgroup()\n"
                                "  ret void\n"
                                "}\n";

void addNothing(ModulePassManager &, PassBuilder &) {}

struct AddBarrier : PassInfoMixin<AddBarrier> {
  static PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    IRBuilder<> builder(&*module.getFunction("main")->getEntryBlock().begin());
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    return PreservedAnalyses::none();
  }
};

void addBarrier(ModulePassManager &passes, PassBuilder &) {
  passes.addPass(AddBarrier());
}

/// The error of a run of one step over kShader; empty for none.
std::string runStep(const PipelineStep &step, bool verifyEach = true) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  const std::unique_ptr<Module> module = parseAssemblyString(kShader, diagnostic, context);
  const auto target = cantFail(createTargetMachine(*cantFail(findTarget("gfx1100"))));
  setTarget(*module, *target);
  PipelineOptions options;
  options.verifyEach = verifyEach;
  StepRunner runner(*module, *target, options);
  if (Error error = runner.begin(kLegalInput))
    return toString(std::move(error));
  return toString(runner.run(step));
}

constexpr PassContract kLowersBarriers = {.removes = {OpKind::BarrierWorkgroup}};

TEST(StepRunner, KeptContract) {
  EXPECT_EQ(runStep({"lgc-good", true, addNothing, kKeepsFeatures}), "");
  EXPECT_EQ(runStep({"lgc-good", true, addBarrier, {.introduces = {IrFeature::HardwareBarriers}}}), "");
}

TEST(StepRunner, OpThatIsLeft) {
  EXPECT_EQ(
      runStep({"lgc-bad", true, addNothing, kLowersBarriers}),
      "internal error: pass 'lgc-bad' leaves lgc.barrier.workgroup, but the pass promises to remove it: in "
      "@main:  call void @lgc.barrier.workgroup()");
}

TEST(StepRunner, IntrinsicThatIsNotDeclared) {
  EXPECT_EQ(runStep({"lgc-bad", true, addBarrier, kKeepsFeatures}),
            "internal error: pass 'lgc-bad' leaves an amdgcn intrinsic for a barrier, but the pass does not "
            "declare "
            "that it introduces it: in @main:  call void @llvm.amdgcn.s.barrier()");
}

#ifndef PROJECT_ASSERTIONS
TEST(StepRunner, UncheckedWithoutVerification) {
  EXPECT_EQ(runStep({"lgc-bad", true, addNothing, kLowersBarriers}, /*verifyEach=*/false), "");
}
#endif

// A feature that a later step introduces may be in the input.
TEST(LegalityCheck, InputMayBeginAnywhere) {
  LLVMContext context;
  SMDiagnostic diagnostic;
  const std::unique_ptr<Module> module = parseAssemblyString(
      "define void @f() {\n  call void @llvm.amdgcn.s.barrier()\n  ret void\n}\n", diagnostic, context);
  const FoundFeatures found = findFeatures(*module, *cantFail(findTarget("gfx1100")));
  EXPECT_EQ(LegalityCheck(found, kLegalInput).after("lgc-any", kKeepsFeatures, found), "");
  EXPECT_EQ(LegalityCheck(found, {}).after("lgc-any", {.removes = {IrFeature::HardwareBarriers}}, found),
            "internal error: pass 'lgc-any' leaves an amdgcn intrinsic for a barrier, but the pass promises "
            "to remove "
            "it: in @f:  call void @llvm.amdgcn.s.barrier()");
}

} // namespace
