// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes lanes meet again where SPIR-V says (SPV_KHR_maximal_reconvergence), with or without that execution
/// mode, and consumes the lgc.control ops. Comes before any pass that changes branches, and before inlining,
/// so that what a function's lanes do until they return is looked at function by function.
///
/// Within one iteration of a loop the back end runs each block once, with all lanes that get there, which is
/// what the extension asks for at merge blocks, continue targets, cases and calls. What it does not know is
/// which blocks of a loop construct belong to the iteration though they only leave the loop. So a loop is
/// rewritten where lanes that part from the others can reach a convergent operation on their way out (see
/// LoopExits.cpp); loops that only hold convergent operations get meeting points, which cost no instruction;
/// all other control flow stays as it is.
///
/// lgc.control.terminate becomes a return, and callers return too when the callee has ended the lane.
///
/// Errors: markers that do not fit the loops.
class LowerControlFlow : public llvm::PassInfoMixin<LowerControlFlow> {
public:
  static constexpr PassContract kContract = {
      .needs = {IrFeature::CallsToInline, IrFeature::PrivateVariables},
      .needsGone = {IrFeature::FunctionsWithoutModes},
      .removes = {OpKind::Abort, OpKind::ControlLoop, OpKind::ControlMerge, OpKind::ControlTerminate},
      .introduces = {OpKind::AbortRecord, OpKind::SubgroupBallot, IrFeature::PrivateVariables,
                     IrFeature::InlineAssembly},
  };

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
};

} // namespace lgc
