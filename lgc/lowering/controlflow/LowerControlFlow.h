// SPDX-FileCopyrightText: The project's contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lgc/legality/PassContract.h"

#include "llvm/IR/PassManager.h"

namespace lgc {

/// Makes lanes reconverge where SPIR-V requires it (SPV_KHR_maximal_reconvergence), with or without that
/// execution mode, and consumes the lgc.control ops. Must run before any pass that changes branches, and
/// before inlining, so that the behaviour of lanes until they return is analysed function by function.
///
/// Within one iteration of a loop the back end executes each block once, with all lanes that reach it, which
/// the extension requires at merge blocks, continue targets, cases and calls. But LLVM does not know that
/// blocks which only lead out of a loop construct belong to the iteration. So a loop is rewritten where
/// diverged lanes can reach a convergent operation on their way out (see LoopExits.cpp); loops that only
/// contain convergent operations get reconvergence points, which cost no instruction; all other control flow
/// is unchanged.
///
/// lgc.control.terminate becomes a return, and callers return too when the callee has terminated the lane. An
/// lgc.abort becomes an lgc.abort.record and a return; where other lanes might delay its message, the
/// aborting lanes run first (AbortOrder.h) or reconverge with them before (LaneTermination.h). Entry points
/// raise the shader's abort signal at their end (AbortSignals.h).
///
/// Errors: markers that do not match the loops.
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
