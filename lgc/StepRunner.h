// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs the steps of the pipeline one by one, and between them prints and checks what a developer asked for.

#pragma once

#include "lgc/PipelineOptions.h"
#include "lgc/PipelineStep.h"
#include "lgc/codegen/DiagnosticScope.h"
#include "lgc/legality/CheckLegality.h"
#include "lgc/state/Diagnostics.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace lgc {

class StepRunner {
public:
  StepRunner(llvm::Module &module, llvm::TargetMachine &target, const PipelineOptions &options);

  /// Fails when the name to print after or to stop after is not the name of a step.
  llvm::Error checkOptions(llvm::ArrayRef<PipelineStep> steps) const;

  /// Verifies the input where passes are verified; `legal` may be in it. To be called before the first step.
  llvm::Error begin(const FeatureSet &legal);

  /// Runs the step unless it is disabled; then verifies, reports and prints as the options request.
  llvm::Error run(const PipelineStep &step);

  /// The callbacks under which the passes of all steps run.
  llvm::PassInstrumentationCallbacks &callbacks() { return callbacks_; }

private:
  bool isCancelled() const { return options_.isCancelled && options_.isCancelled(); }
  bool verifies() const;
  llvm::Error verify(const llvm::Twine &when, Fault fault) const;
  llvm::Error verifyAfter(const PipelineStep &step);

  llvm::Module &module_;
  const llvm::TargetMachine &target_;
  const PipelineOptions &options_;
  const Gpu *gpu_ = nullptr; ///< known from begin() on, where passes are verified
  std::optional<LegalityCheck> legality_;
  DiagnosticScope diagnostics_;
  llvm::PassInstrumentationCallbacks callbacks_;
  llvm::LoopAnalysisManager loopAnalyses_;
  llvm::FunctionAnalysisManager functionAnalyses_;
  llvm::CGSCCAnalysisManager callGraphAnalyses_;
  llvm::ModuleAnalysisManager moduleAnalyses_;
  llvm::PassBuilder builder_;
};

} // namespace lgc
